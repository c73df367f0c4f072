"""A corrected result of a knock-out carried through the rounds that were paired with the old one (situations D.21).

What changes is worked out by pairings.systems.olympic.correction; here it is refused in words, or written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from pairings.model import Reason, Result
from pairings.model import Round as EngineRound
from pairings.systems import olympic
from renju_tournaments.errors import UserError
from renju_tournaments.events import proposals
from renju_tournaments.events.models import Bye, Entry, Game, Round, Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.queries import rules_of, state_of
from renju_tournaments.events.services.round_state import mark_changed, refresh_round_state
from renju_tournaments.events.wording.pairing import sentences


class WouldUndo(UserError):
    """Games with results would lose a player. ``sentences`` names them."""

    def __init__(self, undone: tuple[Reason, ...], names: Mapping[int, str]) -> None:
        self.sentences = tuple(sentences(undone, names))
        super().__init__(
            _(
                "With this result others would have met in games that have been played. Clear their results first, the "
                "latest round first: %(games)s"
            )
            % {"games": " ".join(self.sentences)}
        )


def carried(stage: Stage, round_number: int, table: int, result: Result) -> olympic.Correction:
    """The knock-out with another result at a table, its drafts included. Raises WouldUndo; writes nothing."""
    state = state_of(stage, include_draft=True)
    try:
        return olympic.correct(
            state, rules=rules_of(stage), round_number=round_number, table=table, result=result, seed=stage.seed
        )
    except olympic.CorrectionRefused as refused:
        raise WouldUndo(refused.undone, names_by_number(stage)) from refused


def write_carried(stage: Stage, correction: olympic.Correction, after: int) -> list[dict[str, Any]]:
    """Writes the rounds after ``after`` as the correction has them; the stage must be locked. Returns the changes, as
    the log keeps them."""
    if not correction.changes:
        return []
    entry_of = {e.number: e for e in stage.entries.all() if e.number is not None}
    now = {r.number: r for r in correction.state.rounds}
    for round_ in stage.rounds.filter(number__gt=after).order_by("-number"):
        if round_.number not in now:
            round_.delete()
        elif _tables(correction, round_.number) or _byes_differ(round_, now[round_.number], entry_of):
            _rewrite(round_, now[round_.number], entry_of)
            if not round_.is_draft:
                mark_changed(round_, {"tables": sorted(_tables(correction, round_.number))})
                refresh_round_state(round_)
    return proposals.reasons_to_json(correction.changes)


def _tables(correction: olympic.Correction, number: int) -> set[int]:
    """The tables of a round whose players are others now, or that are not played any more."""
    facts = [dict(change.params) for change in correction.changes]
    return {int(str(f["table"])) for f in facts if f["round"] == number and "table" in f}


def _byes_differ(round_: Round, wanted: EngineRound, entry_of: Mapping[int, Entry]) -> bool:
    there = set(round_.byes.values_list("entry_id", "kind"))
    return there != {(entry_of[b.player].pk, b.kind.value) for b in wanted.byes}


def _rewrite(round_: Round, wanted: EngineRound, entry_of: Mapping[int, Entry]) -> None:
    """The games that keep their players stay as they are; the others are taken off and written anew."""
    pairs = {g.table: (entry_of[g.first].pk, entry_of[g.second].pk) for g in wanted.games}
    for game in round_.games.all():
        if pairs.get(game.table) == (game.first_id, game.second_id):
            del pairs[game.table]
        else:
            game.delete()
    round_.byes.all().delete()
    Game.objects.bulk_create(
        Game(
            round=round_,
            table=g.table,
            first=entry_of[g.first],
            second=entry_of[g.second],
            result=g.result.value,
            reasons=[Reason.of("carried_through").as_json()],
        )
        for g in wanted.games
        if g.table in pairs
    )
    Bye.objects.bulk_create(
        Bye(round=round_, entry=entry_of[b.player], kind=b.kind.value, half_points=b.half_points) for b in wanted.byes
    )
