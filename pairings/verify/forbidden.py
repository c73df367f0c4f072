"""What may never happen, whoever paired: what the checks of the rounds and of the schedule find (pairings.checks), and
in a knock-out a game of somebody who is out (rules 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pairings.checks.circumstances import NOTHING, Circumstances
from pairings.checks.findings import Finding, error
from pairings.checks.history import History
from pairings.checks.schedule import check_schedule
from pairings.model import BrokenInvariant, PairingImpossible, StageRules, State, System
from pairings.systems import olympic
from pairings.systems.olympic.deciding import has_left
from pairings.verify.before_round import before_round
from pairings.verify.findings import VerifyCode


def forbidden(
    state: State, rules: StageRules, seed: int | None, broken: int | None, known: Mapping[int, Circumstances]
) -> Iterator[Finding]:
    """``broken``: the first round whose books do not add up; from there nothing is said of who is out."""
    if rules.system is System.OLYMPIC:
        readable = state.rounds if broken is None else state.rounds[: broken - 1]
        yield from _out_of_the_knock_out(replace(state, rounds=readable), rules, seed)
    elif rules.system is not System.MATCH:
        history = History(state, rules)
        for played in state.rounds:
            yield from history.round(played, known.get(played.number, NOTHING))
        if broken is None:
            yield from check_schedule(state, rules, seed or 0, ahead=False)


def _out_of_the_knock_out(state: State, rules: StageRules, seed: int | None) -> Iterator[Finding]:
    for number, played in enumerate(state.rounds, start=1):
        before = before_round(state, number, rules, played)
        try:
            stands = olympic.bracket(before, rules, seed)
        except (PairingImpossible, BrokenInvariant):
            return
        out = {place.player for place in stands.places if place.is_final}
        for game in played.games:
            for player in (game.first, game.second):
                if player in out and not (game.result.is_forfeit and has_left(before, player)):
                    yield error(VerifyCode.PLAYS_AFTER_OUT, number, player, player=player, table=game.table)
