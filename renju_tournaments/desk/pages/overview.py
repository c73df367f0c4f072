"""Where a stage stands, and what comes next: the first thing an arbiter sees of their event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.objections import Objection
from renju_tournaments.events.queries import current_round, is_over, state_of
from renju_tournaments.events.rounds.left_over import games_to_wait_for
from renju_tournaments.events.rounds.schedules import known_gaps
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.draw.draw_numbers import present, team_objections
from renju_tournaments.events.services.pairing.pair_round import all_paired, check_pair
from renju_tournaments.events.services.results.decide_match import to_be_decided, undecided
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.tables.matches import end_in_words, match_words
from renju_tournaments.tables.round_titles import RoundTitle, rounds_known, title_of
from renju_tournaments.wording.advice import advice_for


@dataclass(frozen=True)
class Step:
    """What is to be done next: a sentence, and the page where it is done."""

    sentence: str
    button: str
    page: str
    """The name of an address below ``events:``; it takes the slug, the stage and, if set, ``round``."""
    round: int | None = None
    needs: Permission = Permission.RUN_EVENT

    @property
    def address(self) -> str:
        return f"desk:{self.page}"


@dataclass(frozen=True)
class StageOverview:
    stage: Stage
    players: int
    left: int
    """How many of the players have left."""
    rounds: int | None
    """How many rounds it has; None while that is not known."""
    last_round: Round | None
    ends: str
    """What decides a match; empty in other systems."""
    steps: tuple[Step, ...]
    open_games: tuple[Game, ...] = ()
    advice: list[Objection] = field(default_factory=list)
    gaps: list[Objection] = field(default_factory=list)
    """Meetings of a table system that will be missing, or of which there are too many."""


def stage_overview(stage: Stage) -> StageOverview:
    """A handful of queries, whatever the size of the stage."""
    players, left, unnumbered = 0, 0, 0
    for number, last_round in stage.entries.values_list("number", "last_round"):
        players += 1
        left += last_round is not None
        unnumbered += number is None and last_round is None
    last = current_round(stage)
    games = tuple(games_to_wait_for(stage)) if last else ()
    return StageOverview(
        stage=stage,
        players=players,
        left=left,
        rounds=rounds_known(stage, drafts=True) if stage.knows_its_rounds else None,
        last_round=last,
        ends=end_in_words(rules_of(stage).match) if stage.is_match else "",
        steps=_steps(stage, players, unnumbered, last, games),
        open_games=games,
        advice=[] if stage.finished_at else advice_for(stage),
        gaps=known_gaps(stage) if last else [],
    )


def _steps(
    stage: Stage, players: int, unnumbered: int, last: Round | None, games: tuple[Game, ...]
) -> tuple[Step, ...]:
    if stage.finished_at:
        return (Step(_("The table is final."), _("Final table"), "standings", needs=Permission.SEE_DESK),)
    if last is None:
        return _before_the_first_round(stage, players, unnumbered)
    this, following = (title_of(stage, number, drafts=True) for number in (last.number, last.number + 1))
    if last.is_draft:
        sentence = _("%(round)s: a draft. Look at it, then publish it.") % {"round": this.words}
        said = [sentence, *_open_before(stage, games)]
        return (Step(" ".join(said), _("To the draft"), "round", last.number),)
    if games:
        waiting = [g for g in games if not g.adjourned]
        number = (waiting or games)[0].round.number
        here = tuple(g for g in games if g.round.number == number)
        sentence = _still_open(title_of(stage, number, drafts=True), here)
        return (Step(sentence, _("Enter results"), "round", number, Permission.ENTER_RESULTS),)
    if is_over(stage, last.number):
        return (Step(_all_played(stage), _("Make the table final"), "finish"),)
    if stage.is_knock_out and (drawn := len(undecided(to_be_decided(stage, state_of(stage))))):
        sentence = ngettext(
            "%(count)s drawn match waits for your decision.",
            "%(count)s drawn matches wait for your decision.",
            drawn,
        ) % {"count": drawn}
        return (Step(sentence, _("Decide"), "decisions"),)
    sentence = _("%(round)s: complete. To be paired next: %(next)s.") % {"round": this.words, "next": following.words}
    if stage.is_knock_out:
        sentence = " ".join([sentence, *(str(o) for o in check_pair(Situation(stage)) if o.code == "drawn")])
    return (Step(sentence, following.pair, "rounds"),)


def _open_before(stage: Stage, games: tuple[Game, ...]) -> Iterator[str]:
    """Round by round, what is open in those that are published while the next one is a draft."""
    for number in dict.fromkeys(game.round.number for game in games):
        here = tuple(game for game in games if game.round.number == number)
        yield _still_open(title_of(stage, number, drafts=True), here)


def _all_played(stage: Stage) -> str:
    """That nothing is to be paired any more; of a match, how it ended."""
    if stage.is_open_ended and state_of(stage).everybody_has_left:
        return all_paired(Situation(stage))
    shown = match_words(stage) if stage.is_match else None
    return " ".join(shown.verdict) if shown else _("All rounds have been played.")


def _before_the_first_round(stage: Stage, players: int, unnumbered: int) -> tuple[Step, ...]:
    if players < 2:
        return (
            Step(_("Nobody to play yet: bring in the players."), _("Import a start list"), "import"),
            Step(_("Or enter them one by one."), _("Enter players"), "entry-add"),
        )
    if stage.has_teams and not stage.draw_method and team_objections(present(stage)):
        return (Step(_("Two equal teams play here: say who plays for which."), _("Teams"), "teams"),)
    if unnumbered or not stage.draw_method:
        sentence = ngettext(
            "%(count)s player is entered. When the list is complete, draw the numbers.",
            "%(count)s players are entered. When the list is complete, draw the numbers.",
            players,
        ) % {"count": players}
        return (Step(sentence, _("Draw numbers"), "draw"),)
    first = title_of(stage, 1, drafts=True)
    return (Step(_("The numbers are drawn. To be paired: %(next)s.") % {"next": first.words}, first.pair, "rounds"),)


def _still_open(round_: RoundTitle, games: tuple[Game, ...]) -> str:
    """At most eight tables by name."""
    tables = ", ".join(str(g.table) for g in games[:8]) + (" …" if len(games) > 8 else "")
    if all(g.adjourned for g in games):
        return _("%(round)s: adjourned at table %(tables)s.") % {"round": round_.words, "tables": tables}
    return ngettext(
        "%(round)s: %(count)s result is missing (table %(tables)s).",
        "%(round)s: %(count)s results are missing (tables %(tables)s).",
        len(games),
    ) % {"round": round_.words, "count": len(games), "tables": tables}
