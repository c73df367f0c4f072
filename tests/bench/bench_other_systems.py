"""What a round of every system but the Swiss of this house costs, from a schedule to a knock-out: ``make bench``.

Whole events are played, with draws, forfeits and withdrawals; shown are the slowest proposal of each, the table with
its coefficients at the end, and how long the whole event took. The Swiss of FIDE is computed by gacrux, at its pace.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

from pairings import systems
from pairings.model import PairingImpossible, StageRules, State, System
from pairings.settings import KnockOut, MatchTournamentRules, OlympicRules, TieBreaker
from pairings.simulate import Habits, before_round, play, simulate
from pairings.standings import standings
from tests.bench.measuring import best

SEED = 1
BUSY = Habits(draws=0.25, forfeits=0.03, absences=0.02, withdrawals=0.002)
LOT = (TieBreaker.LOT,)
EVENTS = (
    ("round-robin", 40, StageRules(System.ROUND_ROBIN, 39, tiebreaks=("SB", "WIN", "H2H"))),
    ("round-robin, two cycles", 40, StageRules(System.ROUND_ROBIN, 78, cycles=2, tiebreaks=("SB", "WIN", "H2H"))),
    ("round-robin", 200, StageRules(System.ROUND_ROBIN, 199, tiebreaks=("SB", "WIN", "H2H"))),
    ("match-tournament, two in a row", 30, StageRules(
        System.MATCH_TOURNAMENT, 58, cycles=2, match_tournament=MatchTournamentRules(in_a_row=True, match_points=True)
    )),
    ("Scheveningen", 100, StageRules(System.SCHEVENINGEN, 50, tiebreaks=("SB",))),
    ("knock-out", 400, StageRules(System.OLYMPIC, 99, olympic=OlympicRules(draws=LOT))),
    ("knock-out, drawn games replayed", 400, StageRules(System.OLYMPIC, 99)),
    ("knock-out for every place", 400, StageRules(
        System.OLYMPIC, 99, olympic=OlympicRules(variant=KnockOut.EVERY_PLACE, draws=LOT)
    )),
    *(
        (f"knock-out, {half_points / 2:g} lost points", players, StageRules(
            System.OLYMPIC, 99, olympic=OlympicRules(variant=KnockOut.LOST_POINTS, lost_points=half_points)
        ))
        for half_points in (2, 4, 6)
        for players in (400,)
    ),
    ("Swiss of FIDE", 100, StageRules(System.FIDE_DUTCH, 9, tiebreaks=("BH", "SB"))),
    ("Swiss of FIDE", 300, StageRules(System.FIDE_DUTCH, 4, tiebreaks=("BH", "SB"))),
)  # fmt: skip


def main() -> None:
    print(f"{'event':<34}{'players':>8}{'rounds':>8}{'slowest s':>11}{'in round':>9}{'table s':>9}{'event s':>9}")
    for name, players, rules in EVENTS:
        state, slowest, at_round, whole = played(players, rules)
        table = best(lambda state=state, rules=rules: standings(state, rules=rules, seed=SEED), 2)
        print(
            f"{name:<34}{players:>8}{len(state.rounds):>8}{slowest:>11.3f}{at_round:>9}{table:>9.3f}{whole:>9.1f}",
            flush=True,
        )


def played(players: int, rules: StageRules) -> tuple[State, float, int, float]:
    """A whole event; the seconds of its slowest proposal, the round of that, and the seconds of all."""
    random = Random(SEED)
    state = simulate(players, 0, SEED, rules, BUSY)
    slowest, at_round, begun = 0.0, 0, perf_counter()
    for _ in range(rules.rounds):
        state = before_round(state, rules, random, BUSY)
        asked = perf_counter()
        try:
            proposal = systems.propose(state, rules=rules, seed=SEED)
        except PairingImpossible:
            break
        slowest, at_round = max((slowest, at_round), (perf_counter() - asked, proposal.round_number))
        state = play(state, proposal, random, BUSY)
    return state, slowest, at_round, perf_counter() - begun


if __name__ == "__main__":
    main()
