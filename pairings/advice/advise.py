"""What to say about a set-up before the event begins: errors that make it unworkable, warnings where the rules advise
otherwise (rules 11; regulated Swiss 7; situations B.10)."""

from __future__ import annotations

from collections.abc import Iterator

from pairings.advice import other_systems as advice_other
from pairings.advice.model import Advice, AdviceCode, Severity, error, warning
from pairings.model import StageRules, System, UnplayedPolicy
from pairings.standings.tiebreaks import UnknownTieBreak, get
from pairings.standings.tiebreaks.base import TieBreak
from pairings.systems.round_robin import rounds_needed

SWISS_MINIMUM = 18
"""A Swiss is for fields of 18 and more, as a rule (rules 11)."""
SMALL_FIELD, SMALL_FIELD_ROUNDS, MIDDLE_FIELD = 10, 7, 20
"""Up to ten players and from seven rounds on an event is likely to get stuck, up to twenty it may (regulated Swiss 7).
CHOICE: the smallest usual number of rounds is not warned of."""


def advise(rules: StageRules, *, players: int, unrated: int = 0) -> list[Advice]:
    """Everything there is to say about a stage with so many players, ``unrated`` of them without a rating.

    Errors first. An empty list: nothing to object to.
    """
    found = [*_field(rules, players), *_tiebreaks(rules, unrated)]
    return sorted(found, key=lambda advice: not advice.is_error)


def usual_rounds(players: int) -> tuple[int, ...]:
    """The usual numbers of rounds of a Swiss (rules 11); 30 stands in two rows of the table. Empty below 18."""
    if players < SWISS_MINIMUM:
        return ()
    if players < 30:
        return (7, 9)
    if players == 30:
        return (7, 9, 11)
    return (9, 11) if players <= 50 else (11, 13)


def _field(rules: StageRules, players: int) -> Iterator[Advice]:
    if players < 2:
        yield error(AdviceCode.FIELD_TOO_SMALL, count=players)
    if rules.rounds < 1 and rules.system not in (System.MATCH, System.OLYMPIC):
        yield error(AdviceCode.NO_ROUNDS)
    elif rules.system.is_swiss:
        yield from _swiss(rules, players)
    elif rules.system is System.ROUND_ROBIN:
        yield from _round_robin(rules, players)
    else:
        yield from advice_other.field(rules, players)


def _round_robin(rules: StageRules, players: int) -> Iterator[Advice]:
    needed = rounds_needed(players, rules.cycles)
    if rules.cycles < 1:
        yield error(AdviceCode.NO_CYCLES)
    elif players >= 2 and rules.rounds > needed:
        yield error(AdviceCode.MORE_ROUNDS_THAN_SCHEDULE, rounds=rules.rounds, needed=needed, count=players)
    elif players >= 2 and rules.rounds < needed:
        yield warning(AdviceCode.FEWER_ROUNDS_THAN_SCHEDULE, rounds=rules.rounds, needed=needed, count=players)
    if rules.unplayed is UnplayedPolicy.VIRTUAL_OPPONENT:
        yield warning(AdviceCode.VIRTUAL_OPPONENT_IN_ROUND_ROBIN)
    elif rules.unplayed is not UnplayedPolicy.LITERAL:
        yield warning(AdviceCode.DUMMY_IN_ROUND_ROBIN, policy=rules.unplayed.value)


def _swiss(rules: StageRules, players: int) -> Iterator[Advice]:
    if players < 2:
        return
    most = rounds_needed(players)
    if rules.rounds > most:
        yield error(AdviceCode.MORE_ROUNDS_THAN_OPPONENTS, rounds=rules.rounds, most=most, count=players)
    elif players <= SMALL_FIELD and rules.rounds >= min(SMALL_FIELD_ROUNDS, players - 1):
        yield warning(AdviceCode.LIKELY_TO_GET_STUCK, rounds=rules.rounds, count=players)
    elif (
        players <= MIDDLE_FIELD and rules.rounds >= SMALL_FIELD_ROUNDS and rules.rounds not in usual_rounds(players)[:1]
    ):
        yield warning(AdviceCode.MAY_GET_STUCK, rounds=rules.rounds, count=players)
    if players < SWISS_MINIMUM:
        yield warning(AdviceCode.FEW_FOR_A_SWISS, count=players, usual=SWISS_MINIMUM)
    elif rules.rounds not in usual_rounds(players):
        yield warning(AdviceCode.UNUSUAL_ROUNDS, rounds=rules.rounds, count=players, usual=usual_rounds(players))


def _tiebreaks(rules: StageRules, unrated: int) -> Iterator[Advice]:
    seen: list[TieBreak] = []
    for position, code in enumerate(rules.tiebreaks, start=1):
        try:
            tiebreak = get(code)
        except UnknownTieBreak:
            yield error(AdviceCode.UNKNOWN_TIEBREAK, tiebreak=code)
            continue
        if tiebreak.code in [t.code for t in seen]:
            yield error(AdviceCode.REPEATED_TIEBREAK, tiebreak=code)
            continue
        seen.append(tiebreak)
        if not tiebreak.applies_to(rules.system):
            yield warning(AdviceCode.UNSUITABLE_TIEBREAK, tiebreak=code, system=rules.system.value)
        if tiebreak.needs_ratings and unrated:
            yield warning(AdviceCode.TIEBREAK_NEEDS_RATINGS, tiebreak=code, unrated=unrated)
        after = rules.tiebreaks[position:]
        if code == "LOT" and after:
            yield error(AdviceCode.LOT_NOT_LAST, after=after)
        if code == "PLAYOFF" and after not in ((), ("LOT",)):
            yield warning(AdviceCode.PLAY_OFF_NOT_LAST, after=after)
    codes = [t.code for t in seen]
    if rules.system is System.ROUND_ROBIN and "SB" in codes and "SHM" in codes:
        yield warning(AdviceCode.SAME_ORDER_TIEBREAKS, tiebreaks=tuple(c for c in codes if c in ("SB", "SHM")))


__all__ = ["Advice", "Severity", "advise", "usual_rounds"]
