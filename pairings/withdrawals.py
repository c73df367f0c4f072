"""The half rule: what the table does with a player who leaves (rules 3), and the alternatives an event may set.

The source says *less than half of their games* and *at least half*; what a game is, it does not say. CHOICES:

- The games of a player in a round-robin are those against everybody else, once a cycle; the rounds in which the
  table leaves them free are none. In a Swiss they are the rounds of the event.
- A game is played when the two sat down to it: a game won or lost by absence is not, an adjourned game is, for it is
  scored as lost when its player leaves.
- Exactly half is *at least half*.
- A Swiss never takes away from the opponents what they have: later rounds were paired on it. "Annul everything" there
  means that they are not placed.
- A Scheveningen event and a match-tournament are round-robins in this: the games are those against the other team, or
  those of all mini-matches. In a match and in a knock-out there is no half: whoever leaves loses what is to come for
  them, and keeps what they have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pairings.model import BrokenInvariant, HalfRule, Reason, StageRules, State, System, Withdrawn
from pairings.words import SpokenCode, _, ngettext

_PLAYED: Final = ngettext(
    "Played: %(played)s of %(scheduled)s game.", "Played: %(played)s of %(scheduled)s games.", "scheduled"
)


class WithdrawalCode(SpokenCode):
    """Why a player is treated so. The comment names the parameters."""

    AT_LEAST_HALF = "at_least_half", (_PLAYED, _("That is at least half."))
    """player, played, scheduled: games."""
    LESS_THAN_HALF = "less_than_half", (_PLAYED, _("That is less than half."))
    """player, played, scheduled: games."""
    EVENT_ANNULS = "event_annuls", _("This event annuls all games of a player who leaves.")
    """player."""
    EVENT_FORFEITS = "event_forfeits", _("In this event a player who leaves loses all remaining games.")
    """player."""
    SWISS_KEEPS_PLACE = "swiss_keeps_place", _("This event keeps a player who leaves a Swiss in the table.")
    """player."""
    LOSES_WHAT_IS_TO_COME = (
        "loses_what_is_to_come",
        _("In this system a player who leaves loses whatever is still to come."),
    )
    """player: whatever the system has for them."""
    DRAW_AGAIN = (
        "draw_again",
        _("No round has been played yet: remove the player and draw the numbers again (rules 2)."),
    )
    """player: no round has been paired."""


@dataclass(frozen=True)
class Judgement:
    """What a withdrawal would do, and why."""

    treatment: Withdrawn
    played: int
    """Games played, adjourned ones included."""
    scheduled: int
    """Games the event had for them."""
    reasons: tuple[Reason, ...]

    @property
    def at_least_half(self) -> bool:
        return is_at_least_half(self.played, self.scheduled)


def is_at_least_half(played: int, scheduled: int) -> bool:
    """Is that at least half of their games? Exactly half is; of no games at all there is no half."""
    return 2 * played >= scheduled > 0


def games_played(state: State, number: int) -> int:
    """How many games the player sat down to; forfeits do not count, adjourned games do."""
    return sum(1 for game in state.games_of.get(number, ()) if game.result.is_played or game.adjourned)


def games_scheduled(state: State, rules: StageRules) -> int:
    """How many games the event has for one player; 0 where nobody knows beforehand: in a knock-out, and in a match
    without a limit."""
    if rules.system is System.OLYMPIC:
        return 0
    if rules.system is System.MATCH:
        return rules.match.games
    if rules.system is System.SCHEVENINGEN:
        return rules.cycles * (len(state.players) // 2)
    if rules.system.is_scheduled:
        return rules.cycles * (len(state.players) - 1)
    return rules.rounds


def judge(state: State, number: int, rules: StageRules) -> Judgement:
    """What becomes of player ``number`` if they leave now. Raises BrokenInvariant when there is no such player.

    The answer is a proposal: the arbiter may force another treatment, for a disqualified player for instance.
    """
    if number not in state.by_number:
        raise BrokenInvariant(f"no player {number} in this stage")
    played, scheduled = games_played(state, number), games_scheduled(state, rules)
    at_least_half = is_at_least_half(played, scheduled)
    if rules.system in (System.MATCH, System.OLYMPIC):
        loses = Reason.of(WithdrawalCode.LOSES_WHAT_IS_TO_COME, player=number)
        return Judgement(Withdrawn.FORFEITS_REST, played, scheduled, (loses,))
    treatment = _treatment(rules.system, rules.half_rule, at_least_half)
    facts = {"player": number, "played": played, "scheduled": scheduled}
    reasons = [Reason.of(WithdrawalCode.AT_LEAST_HALF if at_least_half else WithdrawalCode.LESS_THAN_HALF, **facts)]
    if rules.half_rule is HalfRule.ALL_ANNULLED:
        reasons.append(Reason.of(WithdrawalCode.EVENT_ANNULS, player=number))
    elif rules.half_rule is HalfRule.ALL_FORFEITED:
        reasons.append(Reason.of(WithdrawalCode.EVENT_FORFEITS, player=number))
    elif rules.half_rule is HalfRule.FIDE and rules.system.is_swiss:
        reasons.append(Reason.of(WithdrawalCode.SWISS_KEEPS_PLACE, player=number))
    if rules.system.is_scheduled and not state.rounds:
        reasons.append(Reason.of(WithdrawalCode.DRAW_AGAIN, player=number))
    return Judgement(treatment, played, scheduled, tuple(reasons))


def _treatment(system: System, half_rule: HalfRule, at_least_half: bool) -> Withdrawn:
    not_placed = Withdrawn.COUNTED if system.is_swiss else Withdrawn.ANNULLED
    match half_rule:
        case HalfRule.ALL_FORFEITED:
            return Withdrawn.FORFEITS_REST
        case HalfRule.ALL_ANNULLED:
            return not_placed
        case HalfRule.FIDE if system.is_swiss:
            return Withdrawn.FORFEITS_REST
        case _:
            return Withdrawn.FORFEITS_REST if at_least_half else not_placed
