"""The games of a file: a list to look for them in, a page for each, and all of them to take away."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from renju_tournaments.common.lists import paged
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import actor_of
from renju_tournaments.records.files.findings import findings_table
from renju_tournaments.records.files.in_words import losses_of
from renju_tournaments.records.files.places import Place
from renju_tournaments.records.files.report import WEIGHTS, Wanted, games_of
from renju_tournaments.records.files.rules import FileRules
from renju_tournaments.records.models import RecordDownload, RecordFile
from renju_tournaments.records.pages.downloads import CONTENT_TYPES
from renju_tournaments.records.pages.file_lists import GAMES_PER_PAGE, FileGamesTable
from renju_tournaments.records.pages.viewer import game_words, move_asked_for
from renju_tournaments.records.services.make_download import ask_for_download
from renju_tournaments.records.views.files import addresses, file_at, frame, place_view
from renju_tournaments.records.wording.findings import kind_in_words
from renju_tournaments.records.wording.games import opening_in_words
from renju_tournaments.rules.findings import Kind
from renju_tournaments.rules.formats import FORMATS
from renju_tournaments.rules.openings import OPENINGS
from renju_tournaments.rules.points import ColumnLetters


@require_safe
@place_view
def games(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    """Filters: ``weight``, ``kind``, ``opening``, ``player``, ``member`` (the number of the file inside, from 1)."""
    file = file_at(place, pk)
    wanted = _wanted(request)
    table = paged(request, FileGamesTable(games_of(file, wanted), file=file, place=place), GAMES_PER_PAGE)
    context = frame(
        place,
        file=file,
        table=table,
        count=table.paginator.count,
        wanted=wanted,
        query=_query(wanted),
        weights=[(weight, label) for weight, label in zip(WEIGHTS, _weight_labels(), strict=True)],
        kinds=sorted(((kind.value, kind_in_words(kind)) for kind in Kind), key=lambda pair: pair[1]),
        openings=[(opening.code, opening_in_words(opening.code)) for opening in OPENINGS],
        members=[(number, member["name"]) for number, member in enumerate(file.members, start=1)],
    )
    return render(request, "records/file_games.html", context)


def _weight_labels() -> list[str]:
    return [_("against the rules"), _("to be looked at"), _("nothing to say")]


def _wanted(request: HttpRequest) -> Wanted:
    said = {name: request.GET.get(name, "") for name in ("weight", "kind", "opening", "player")}
    member = whole(request.GET.get("member"))
    return Wanted.asked_for(said, None if member is None else member - 1)


def _query(wanted: Wanted) -> str:
    said = {name: getattr(wanted, name) for name in ("weight", "kind", "opening", "player")}
    if wanted.member is not None:
        said["member"] = str(wanted.member + 1)
    return urlencode({name: value for name, value in said.items() if value})


@require_safe
@place_view
def game(request: HttpRequest, place: Place, pk: int, number: int) -> HttpResponse:
    """A game on the board, with everything that was found; ``?move=`` another position than the last."""
    file = file_at(place, pk)
    found = file.records.filter(number=number).first()
    if found is None:
        raise Http404(_("There is no such game in the file."))
    record = found.content
    shown = game_words(
        record, FileRules.of(file.rules).rules_for(record), letters=_letters(place), shown=move_asked_for(request.GET)
    )
    around = {
        "previous": file.records.filter(number__lt=number).order_by("-number").values_list("number", flat=True).first(),
        "following": file.records.filter(number__gt=number).order_by("number").values_list("number", flat=True).first(),
    }
    context = frame(place, file=file, game=found, shown=shown, has_members=len(file.members) > 1, **around)
    return render(request, "records/file_game.html", context)


def _letters(place: Place) -> ColumnLetters:
    """How points are written: as the event writes them."""
    return ColumnLetters(place.event.column_letters) if place.event else ColumnLetters.INTERNATIONAL


@require_safe
@place_view
def findings(request: HttpRequest, place: Place, pk: int) -> HttpResponseBase:
    """The findings of the games that are looked for, as CSV."""
    file = file_at(place, pk)
    rows = games_of(file, _wanted(request)).defer(None).defer("record", "search_key").iterator(chunk_size=500)
    answer = StreamingHttpResponse(findings_table(rows, _letters(place)), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="findings-{file.pk}.csv"'
    return answer


@require_POST
@place_view
def ask(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    """Has the games written in another format."""
    file = file_at(place, pk)
    found = ask_for_download(file, request.POST.get("format", ""), actor=actor_of(request))
    if found.made_at is None and found.job is not None and found.job.owner_id == request.user.pk:
        return redirect("jobs:job", found.job.pk)
    return redirect(place.address("download", file.pk, found.format))


def _download(file: RecordFile, key: str) -> RecordDownload:
    """Raises Http404."""
    found = file.downloads.defer("data").select_related("job").filter(format=key).first()
    if found is None:
        raise Http404(_("The games have not been written in this format yet."))
    return found


@require_safe
@place_view
def download(request: HttpRequest, place: Place, pk: int, key: str) -> HttpResponse:
    """What is lost in the format, and the file itself to take away."""
    file = file_at(place, pk)
    found = _download(file, key)
    context = frame(
        place,
        file=file,
        download=found,
        format=FORMATS[key].name,
        losses=losses_of(found.losses),
        may_see_job=found.job is not None and found.job.owner_id == request.user.pk,
    )
    return render(request, "records/file_download.html", context)


@require_safe
@place_view
def download_file(request: HttpRequest, place: Place, pk: int, key: str) -> HttpResponse:
    file = file_at(place, pk)
    found = _download(file, key)
    if not found.ending:
        raise Http404(_("The games have not been written in this format yet."))
    kind = "application/zip" if found.ending == "zip" else CONTENT_TYPES[key]
    answer = HttpResponse(bytes(found.data), content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="games-{file.pk}-{key}.{found.ending}"'
    return answer


urls = [
    *addresses("games", "<int:pk>/games/", games),
    *addresses("game", "<int:pk>/games/<int:number>/", game),
    *addresses("findings", "<int:pk>/findings.csv", findings),
    *addresses("ask", "<int:pk>/download/", ask),
    *addresses("download", "<int:pk>/download/<slug:key>/", download),
    *addresses("download-file", "<int:pk>/download/<slug:key>/file/", download_file),
]
