"""Correcting a result: choose, see what would change, give the reason, save."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairings.systems import olympic
from renju_tournaments.common.engine_words import sentences as in_words
from renju_tournaments.common.forms import refused
from renju_tournaments.desk.pages.results import paired_with
from renju_tournaments.errors import UserError
from renju_tournaments.events import naming
from renju_tournaments.events.access import Permission
from renju_tournaments.events.effects.corrections import Effects, effects, paired_before
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.events.queries import lot_of_places, play_off_of, state_of
from renju_tournaments.events.services.results.carry_winner import WouldUndo
from renju_tournaments.events.services.results.correct_result import correct_result
from renju_tournaments.events.services.results.writing_results import Saved, Score, carried_by, code_of, score_of
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.frame.games import game_in, round_address
from renju_tournaments.tables.round_titles import title_of
from renju_tournaments.wording.corrections import later_round, lines, sentences
from renju_tournaments.wording.results import choices_for, label_of


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.ROUNDS)
def correct(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """``?to=`` is the result to look at; saving posts it with the reason and the version that was looked at."""
    found = game_in(stage, number, game)
    if found.round.is_draft:
        raise UserError(_("Round %(round)s is still a draft; there is nothing to correct.") % {"round": number})
    if request.method == "POST":
        return _save(request, event, stage, found)
    return _show(request, event, stage, found, to=request.GET.get("to", ""))


def _save(request: HttpRequest, event: Event, stage: Stage, game: Game) -> HttpResponse:
    code = request.POST.get("to", "")
    try:
        wanted = score_of(code)
    except ValueError:
        refused.show(request, UserError(_("Choose the right result.")))
        return _show(request, event, stage, game, status=422)
    with refused.shown_again(request) as refusal:
        saved = correct_result(
            stage_id=stage.pk,
            round_number=game.round.number,
            game_id=game.pk,
            result=wanted.result,
            adjourned=wanted.adjourned,
            by=asked(request, seen=True),
        )
        return _corrected(request, event, stage, saved, code)
    return _show(request, event, stage, game_in(stage, game.round.number, game.pk), to=code, status=refusal.status)


def _corrected(request: HttpRequest, event: Event, stage: Stage, saved: Saved, code: str) -> HttpResponse:
    messages.success(
        request,
        (
            _("Table %(table)s: corrected to %(value)s. The rounds after it follow.")
            if saved.carried
            else _("Table %(table)s: corrected to %(value)s. Later boards stay as they are.")
        )
        % {"table": saved.game.table, "value": label_of(code)},
    )
    _lead_to_later_rounds(request, event, stage, saved)
    return redirect(f"{round_address(event, stage, saved.game.round.number)}#t{saved.game.table}")


def _lead_to_later_rounds(request: HttpRequest, event: Event, stage: Stage, saved: Saved) -> None:
    """A warning and a way to each round that was paired with the old result: players may sit at its tables."""
    stage.refresh_from_db()
    names = naming.names_in(stage)
    for round_ in paired_before(stage, saved.game):
        tables = saved.carried.get(round_.number, frozenset())
        if stage.is_knock_out and not tables:
            continue  # nobody at its tables is another
        if not stage.is_knock_out and saved.game not in (p.game for p in paired_with(stage, round_, names)):
            continue  # what it was paired with stands again
        title = title_of(stage, round_.number, drafts=True)
        messages.warning(
            request,
            format_html(
                '{} <a href="{}">{}</a>',
                later_round(stage, round_, title.words, tables),
                round_address(event, stage, round_.number),
                _("Go there: %(round)s") % {"round": title},
            ),
        )


def _show(
    request: HttpRequest,
    event: Event,
    stage: Stage,
    game: Game,
    *,
    to: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page; nothing that was typed is lost when it is shown again."""
    old = Score.stored(game)
    try:
        wanted = score_of(to) if to else None
    except ValueError:
        wanted = None
    may_clear = stage.is_knock_out
    if wanted is not None and (wanted == old or not (wanted.result.is_final or wanted.adjourned or may_clear)):
        wanted = None
    everybody = list(stage.entries.all())
    names = naming.names_apart(everybody)
    naming.call_players([game], names)
    by_number = {e.number: names[e.pk] for e in everybody if e.number is not None}
    choices = [
        c
        for c in choices_for(game.first.called, game.second.called)
        if c.code != code_of(old) and (c.code != "*" or may_clear)
    ]
    carry, in_the_way = _carried(stage, game, wanted) if wanted and stage.is_knock_out else (None, ())
    found = _effects(stage, game, wanted, carry) if wanted and not in_the_way else None
    context = {
        "event": event,
        "stage": stage,
        "number": game.round.number,
        "game": game,
        "old": old.words,
        "to": to if wanted else "",
        "new": wanted.words if wanted else "",
        "choices": choices,
        "effects": found,
        "after_round": found.after_round if found else 0,
        "lines": lines(found.moved, by_number) if found else [],
        "sentences": sentences(found, by_number) if found else [],
        "carried": in_words(carry.changes, by_number) if carry else [],
        "in_the_way": in_the_way,
        "back": f"{round_address(event, stage, game.round.number)}#t{game.table}",
    }
    return render(request, "desk/correct.html", context, status=status)


def _carried(stage: Stage, game: Game, wanted: Score) -> tuple[olympic.Correction | None, tuple[str, ...]]:
    """What becomes of the later rounds of a knock-out; or the games that stand in the way, in words."""
    try:
        return carried_by(stage, game, wanted), ()
    except WouldUndo as refused:
        return None, refused.sentences


def _effects(stage: Stage, game: Game, wanted: Score, carry: olympic.Correction | None) -> Effects:
    later = stage.rounds.filter(number__gt=game.round.number).order_by("number").values_list("number", flat=True)
    state = state_of(stage)
    return effects(
        state,
        rules=rules_of(stage),
        round_number=game.round.number,
        table=game.table,
        score=wanted,
        later_rounds=tuple(later) if stage.is_swiss else (),
        seed=lot_of_places(stage),
        play_off=play_off_of(stage, state),
        carried=carry.state.until(state.rounds[-1].number) if carry else None,
    )


stage_urls = [path("rounds/<int:number>/games/<int:game>/correct/", correct, name="correct")]
