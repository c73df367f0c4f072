"""The restricted draw: against all numberings of a small field, and as an arbiter meets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations

import pytest

from pairings.lots import ticket
from pairings.model import PairingImpossible, Reason
from pairings.systems import restricted_draw as module
from pairings.systems.restricted_draw import Draw, Restriction, restricted_draw
from pairings.systems.round_robin import draw_numbers, schedule

FIELDS = ["AABC", "AABB", "AAABC", "AABBC", "AAABBC", "AABBCC", "AAAABB", "AAABBB", "AAABBCC", "AAAABBB"]


def field(text: str) -> dict[int, str]:
    """``AAB-``: two of A, one of B, one of nowhere; ids 11, 12, 13, 14."""
    return {i: "" if letter == "-" else letter for i, letter in enumerate(text, start=11)}


def latest(players: Mapping[int, str], order: tuple[int, ...], cycles: int = 1) -> int:
    """The last round in which compatriots meet, read off the schedule."""
    rounds = [
        row.number
        for row in schedule(len(order), cycles)
        for one, two in row.pairs
        if players[order[one - 1]] and players[order[one - 1]] == players[order[two - 1]]
    ]
    return max(rounds, default=0)


def admissible(players: Mapping[int, str], last: int, cycles: int = 1) -> set[tuple[int, ...]]:
    """All numberings, and of these the ones that obey."""
    rounds = len(schedule(len(players), cycles))
    return {order for order in permutations(players) if latest(players, order, cycles) <= rounds - last}


def found(draw: Draw, code: str) -> dict[str, object]:
    return next(dict(reason.params) for reason in draw.reasons if reason.code == code)


@pytest.mark.parametrize("draws", [0, 500], ids=["searched", "drawn again"])
@pytest.mark.parametrize("text", FIELDS)
def test_against_all_numberings(text: str, draws: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DRAWS", draws)
    players = field(text)
    possible = [last for last in range(1, len(schedule(len(players)))) if admissible(players, last)]
    for last in range(1, len(schedule(len(players))) + 1):
        if last in possible:
            good = admissible(players, last)
            assert all(restricted_draw(players, seed, Restriction(last)).order in good for seed in range(8))
        else:
            with pytest.raises(PairingImpossible) as refused:
                restricted_draw(players, 1, Restriction(last))
            assert dict(refused.value.reasons[0].params)["most"] == max(possible, default=0)
    as_early_as_can_be = restricted_draw(players, 1, Restriction(None))
    assert found(as_early_as_can_be, "restricted_draw")["last"] == max(possible, default=0)


@pytest.mark.parametrize("draws", [0, 500], ids=["searched", "drawn again"])
def test_every_admissible_numbering_comes_up_as_often_as_any_other(draws: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DRAWS", draws)
    players = field("AABB")
    good = admissible(players, 1)
    drawn = Counter(restricted_draw(players, seed, Restriction(1)).order for seed in range(100 * len(good)))
    assert set(drawn) == good
    assert 60 < min(drawn.values()) <= max(drawn.values()) < 150


def test_a_draw_can_be_repeated_by_hand() -> None:
    players = field("AAABBC")
    draw = restricted_draw(players, 3, Restriction(2))
    draws = found(draw, "draws_needed")["draws"]
    assert isinstance(draws, int)
    assert draws > 1, "this seed is to need a second draw"
    assert list(draw.order) == sorted(players, key=lambda player: ticket(3, f"number-{draws}", player))
    assert latest(players, tuple(draw_numbers(list(players), 3))) > 3, "the first draw was not admissible"
    assert found(draw, "restricted_draw") == {"seed": 3, "last": 2, "latest": latest(players, draw.order)}


def test_the_order_of_the_players_does_not_matter() -> None:
    players = field("AAABBC--")
    backwards = dict(reversed(players.items()))
    assert restricted_draw(players, 5, Restriction(3)) == restricted_draw(backwards, 5, Restriction(3))


@pytest.mark.parametrize("text", ["", "A", "ABCD", "A---", "----"])
def test_without_compatriots_it_is_the_free_draw(text: str) -> None:
    players = field(text)
    assert list(restricted_draw(players, 7, Restriction(3)).order) == draw_numbers(list(players), 7)


def test_a_world_final_of_twelve() -> None:
    """Compatriots not in the last three rounds: a lot that is drawn again a few times, if at all."""
    players = field("AAABBBCCDEF-")
    for seed in range(20):
        draw = restricted_draw(players, seed, Restriction(3))
        assert latest(players, draw.order) <= 8
        assert found(draw, "draws_needed")


def test_a_federation_too_large_is_refused_with_a_way_out() -> None:
    with pytest.raises(PairingImpossible) as refused:
        restricted_draw(field("AAAAAABBBBBB"), 1, Restriction(3))
    assert refused.value.reasons == (
        Reason.of("restriction_impossible", last=3, most=2, groups=("a", "b"), counts=(6, 6)),
    )
    assert refused.value.decisions == (Reason.of("restrict_fewer", last=2),)
    assert latest(field("AAAAAABBBBBB"), restricted_draw(field("AAAAAABBBBBB"), 1, Restriction(2)).order) <= 9


def test_compatriots_only_leaves_no_restriction() -> None:
    with pytest.raises(PairingImpossible) as refused:
        restricted_draw(field("AAAA"), 1, Restriction(1))
    assert refused.value.decisions == (Reason.of("draw_freely"),)
    assert found(restricted_draw(field("AAAA"), 1, Restriction(None)), "restricted_draw")["last"] == 0


def test_in_two_cycles_it_is_the_end_of_the_event_that_counts() -> None:
    players = field("AABB")
    rule = Restriction(2, cycles=2)
    good = admissible(players, 2, cycles=2)
    assert {restricted_draw(players, seed, rule).order for seed in range(200)} == good


def test_a_search_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 10)
    with pytest.raises(PairingImpossible) as refused:
        restricted_draw(field("AAAABBBBCCCC"), 1, Restriction(3))
    assert refused.value.reasons == (Reason.of("restriction_too_hard", last=3),)
    early = restricted_draw(field("AAAABBBBCCCC"), 1, Restriction(None))
    assert found(early, "earliest_not_proved")
    assert latest(field("AAAABBBBCCCC"), early.order) <= 11
