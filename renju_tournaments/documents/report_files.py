"""A stage as a report file (TRF16, TRF26): what has been published, and all that is needed to go on with it.

Drafts, notes and the reasons people gave stay at the desk. An event that was made from a file goes back into it: lines
of other programs stay where they stood, unless numbers have been drawn anew, of which they would speak. Its dates,
arbiters, points and places are those of the file, in its own words, as long as nothing at the desk says otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Final

from django.utils.translation import gettext as _

from pairings.formats import trf
from pairings.formats.trf import days
from pairings.formats.trf.codes import is_known_tiebreak
from pairings.formats.trf.document import FOR_EVER, first_colour_of, forbidden_in
from pairings.formats.trf.rounds import in_usual_order
from pairings.model import Bye, ByeKind, Round, StageRules, State
from pairings.standings.tiebreaks import default_tiebreaks
from renju_tournaments.errors import UserError
from renju_tournaments.events.checks.earlier_moments import EarlierMoments
from renju_tournaments.events.checks.verification import known_of
from renju_tournaments.events.choices import AbsenceKind
from renju_tournaments.events.models import Absence, Entry, Event, ReportFile, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.reports import words as report_words
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.events.venue import day_of

_DATE: Final = "%Y/%m/%d"
_ROUND_DATE: Final = "%y/%m/%d  "


def report_of(stage: Stage, edition: trf.Edition | None = None) -> bytes:
    """The file. Raises UserError before numbers are drawn, and for something the format has no place for."""
    if not stage.draw_method:
        raise UserError(_("A report file tells players by their starting numbers. Draw the numbers first."))
    try:
        return trf.write(document_of(stage), edition=edition)
    except trf.Unwritable as why:
        raise UserError(_("This stage has no place in a report file: %(why)s.") % {"why": why}) from None


def document_of(stage: Stage) -> trf.Document:
    """The stage as a document, with points and places as computed."""
    file = _file(stage)
    ground = file if file and _has_its_numbers(stage) else None
    state = _in_usual_order(state_of(stage))
    rules = _rules(stage, ground)
    entries = [e for e in stage.entries.select_related("player") if e.number is not None]
    known = known_of(stage, EarlierMoments(stage, state))
    seed = stage.seed if stage.draw_method else None
    document = trf.Document(
        state=state,
        rules=rules,
        entries=tuple(_entry(entry, ground) for entry in entries),
        name=stage.event.name,
        city=stage.event.place,
        starts_on=_day(stage.event.starts_on, file.starts_on if file else ""),
        ends_on=_day(stage.event.ends_on, file.ends_on if file else ""),
        chief_arbiter=stage.event.chief_arbiter,
        arbiters=tuple(_arbiters(stage.event.arbiters, file.arbiters if file else ())),
        time_control=stage.event.time_control,
        round_dates=_round_dates(stage),
        seed=seed,
        first_colour=first_colour_of(rules, seed),
        later=tuple(_later(stage, entries, state.next_round)),
        decided=tuple((n, tuple(sorted(k.decisions))) for n, k in sorted(known.items()) if k.decisions),
        by_hand=tuple(number for number, round_ in sorted(known.items()) if round_.by_hand),
        desk=tuple(_desk_lines(stage, stage.event, entries)),
    )
    if file:
        document = _with_headers(document, file)
    document = _upon(document, ground) if ground else document
    document = document.with_state(document.state)
    return _with_reported(document, ground) if ground and _stands_as_it_came(stage, document, ground) else document


def _has_its_numbers(stage: Stage) -> bool:
    """Are the numbers of the stage still those of the file it was made from?"""
    kept = (
        ReportFile.objects.filter(stage=stage).exclude(accepted_at=None).values_list("accepted_at", flat=True).first()
    )
    return kept is not None and stage.drawn_at is not None and stage.drawn_at <= kept


def _file(stage: Stage) -> trf.Document | None:
    """The file the stage was made from."""
    kept = ReportFile.objects.filter(stage=stage).exclude(accepted_at=None).first()
    if kept is None:
        return None
    try:
        return trf.parse(kept.text)
    except trf.TrfError:  # taken in by a version of the program that understood it otherwise
        return None


def _with_headers(document: trf.Document, file: trf.Document) -> trf.Document:
    """The document with the headers of the file for which the desk has no place."""
    return replace(
        document,
        federation=file.federation,
        kind=file.kind,
        program=file.program,
        time_control_code=file.time_control_code,
        round_dates=document.round_dates or file.round_dates,
    )


def _stands_as_it_came(stage: Stage, document: trf.Document, ground: trf.Document) -> bool:
    """Are the players, results and coefficients those of the file? Then its points and places are those of its writer.
    A table made final at the desk is the desk's."""
    in_file = tuple(filter(is_known_tiebreak, ground.rules.tiebreaks)) or default_tiebreaks(ground.rules.system)
    return (
        stage.finished_at is None
        and tuple(stage.tiebreaks) in (tuple(in_file), tuple(default_tiebreaks(document.rules.system)))
        and document.rules.unplayed is ground.rules.unplayed
        and document.state.players == ground.state.players
        and list(map(_happened, document.state.rounds)) == list(map(_happened, ground.state.rounds))
    )


def _happened(played: Round) -> tuple[frozenset[Any], frozenset[Any]]:
    """What a round brought whom; that somebody got nothing need not be said."""
    games = frozenset((game.first, game.second, game.result, game.adjourned) for game in played.games)
    return games, frozenset((bye.player, bye.half_points) for bye in played.byes if bye.half_points)


def _with_reported(document: trf.Document, ground: trf.Document) -> trf.Document:
    """The document with the points and the places of the file, where it gives any."""
    with_points = any(entry.points is not None for entry in ground.entries)
    with_places = any(entry.rank is not None for entry in ground.entries)

    def reported(entry: trf.Entry) -> trf.Entry:
        there = ground.by_number[entry.number]
        return replace(
            entry,
            points=there.points if with_points else entry.points,
            rank=there.rank if with_places else entry.rank,
        )

    return replace(document, entries=tuple(map(reported, document.entries)))


def _upon(document: trf.Document, ground: trf.Document) -> trf.Document:
    """The document on the ground of another: what the desk has no place for comes from there."""
    kept = tuple(_still_prohibited(document.state, ground))
    at_desk = document.state.forbidden
    in_file = forbidden_in(kept, document.state.next_round)
    added = (trf.Prohibition(1, FOR_EVER, tuple(sorted(pair))) for pair in sorted(at_desk - in_file, key=sorted))
    return replace(
        document,
        state=replace(document.state, forbidden=at_desk | in_file),
        prohibitions=(*kept, *added),
        edition=ground.edition,
        source=ground.source,
    )


def _still_prohibited(state: State, ground: trf.Document) -> Iterator[trf.Prohibition]:
    """The prohibitions of the file that hold at the desk too, or will, or did. One for some rounds is kept there as
    pairs that do not meet before the round after."""
    for prohibition in ground.prohibitions:
        after, pairs = prohibition.last_round + 1, list(prohibition.pairs())
        if (
            not prohibition.holds_in(state.next_round)
            or (prohibition.last_round >= FOR_EVER and all(pair in state.forbidden for pair in pairs))
            or (prohibition.last_round < FOR_EVER and all(state.not_before.get(pair) == after for pair in pairs))
        ):
            yield prohibition


def _in_usual_order(state: State) -> State:
    """With byes as a file has them; the desk keeps no order of its own. Pairs kept apart become plain values."""

    def ordered(byes: Iterable[Bye]) -> tuple[Bye, ...]:
        return in_usual_order({bye.player: bye for bye in byes})

    rounds = tuple(replace(round_, byes=ordered(round_.byes)) for round_ in state.rounds)
    return replace(state, rounds=rounds, away=ordered(state.away), not_before=dict(state.not_before))


def _rules(stage: Stage, ground: trf.Document | None) -> StageRules:
    """The settings; coefficients nobody here can compute stay in their places while the others are as they were."""
    rules = rules_of(stage)
    if ground and tuple(filter(is_known_tiebreak, ground.rules.tiebreaks)) == rules.tiebreaks:
        return replace(rules, tiebreaks=ground.rules.tiebreaks)
    return rules


def _entry(entry: Entry, ground: trf.Document | None) -> trf.Entry:
    number = entry.number or 0
    there = (ground.by_number.get(number) if ground else None) or trf.Entry(number)
    return replace(
        there,
        name=entry.name,
        title=entry.title,
        fide_id=entry.player.external_id or there.fide_id,
        birth=_birth(entry, there.birth),
        play_off=entry.play_off,
    )


def _birth(entry: Entry, there: str) -> str:
    """As the file has it that the event was made from; else the day, if the register knows it; else the year."""
    if there and days.year_of(there) == entry.birth_year:
        return there
    born = entry.player.birth_date
    if born and born.year == entry.birth_year:
        return born.strftime(_DATE)
    return f"{entry.birth_year}/00/00" if entry.birth_year else ""


def _later(stage: Stage, entries: Iterable[Entry], next_round: int) -> Iterator[Round]:
    """Who has announced an absence from a round after the next."""
    number_of = {entry.pk: entry.number or 0 for entry in entries if entry.last_round is None}
    byes: Mapping[int, list[Bye]] = defaultdict(list)
    for absence in Absence.objects.filter(entry__in=number_of, round_number__gt=next_round):
        number = number_of[absence.entry_id]
        asked = absence.kind == AbsenceKind.REQUESTED_BYE
        bye = Bye(number, ByeKind.REQUESTED, stage.requested_bye) if asked else Bye(number, ByeKind.ABSENT)
        byes[absence.round_number].append(bye)
    for number in sorted(byes):
        yield Round(number, byes=in_usual_order({bye.player: bye for bye in byes[number]}))


def _desk_lines(stage: Stage, event: Event, entries: Iterable[Entry]) -> Iterator[tuple[str, str]]:
    of_stage = (*report_words.kept_of(Stage), "draw_method")
    yield report_words.line(report_words.EVENT, report_words.said_of(event, report_words.kept_of(Event)))
    yield report_words.line(report_words.STAGE, report_words.said_of(stage, of_stage))
    starts = {str(planned.number): planned.starts_at.isoformat() for planned in stage.schedule.all()}
    if starts:
        yield report_words.line(report_words.SCHEDULE, starts)
    for entry in entries:
        if said := report_words.said_of(entry, report_words.ENTRY_FIELDS):
            yield report_words.line(report_words.ENTRY, {"number": entry.number, **said})


def _round_dates(stage: Stage) -> str:
    """A date a round, each in its column; blanks for a round without one."""
    days = {planned.number: day_of(stage.event, planned.starts_at) for planned in stage.schedule.all()}
    if min(days, default=0) != 1:  # the line begins with the first round
        return ""
    columns = (days[n].strftime(_ROUND_DATE) if n in days else " " * 10 for n in range(1, max(days) + 1))
    return "".join(columns).rstrip()


def _day(day: date | None, in_file: str) -> str:
    """In the words of the file while it is its day, or none at the desk and nobody could say which one it is."""
    if in_file and days.day_of(in_file) == day:
        return in_file
    return day.strftime(_DATE) if day else ""


def _arbiters(names: str, in_file: tuple[str, ...]) -> Iterator[str]:
    """A line each. The desk separates them by commas, and so do some files surname and given name: what stood in a line
    of the file stays in one."""
    rest = names.strip(" ,")
    while rest:
        whole = next((n for n in sorted(in_file, key=len, reverse=True) if f"{rest},".startswith(f"{n},")), "")
        name = whole or rest.partition(",")[0]
        yield name.strip()
        rest = rest[len(name) :].strip(" ,")
