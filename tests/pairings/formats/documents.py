"""Documents of every kind for hypothesis: whatever can be said of a stage, sensible or not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from pairings.formats.trf import Document, Edition, Entry, Prohibition
from pairings.formats.trf.document import forbidden_in
from pairings.model import (
    Bye,
    ByeKind,
    Game,
    HalfRule,
    Player,
    Result,
    Round,
    Side,
    StageRules,
    State,
    System,
    UnplayedPolicy,
    Withdrawn,
)
from pairings.settings import Decision, MatchRules, MatchTournamentRules, OlympicRules, TieBreaker
from pairings.standings import TIEBREAKS

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=45).map(str.strip)
"""One line, no blanks around; longer than its columns now and then."""


@st.composite
def players(draw: st.DrawFn, numbers: list[int]) -> tuple[Player, ...]:
    return tuple(
        Player(
            number,
            rating=draw(st.none() | st.integers(0, 20000)),
            federation=draw(st.sampled_from(["", "RUS", "CZE", "Čína"])),
            club=draw(st.just("") | texts),
            team=draw(st.sampled_from(["", "A", "Praha 1"])),
            first_round=draw(st.sampled_from([1, 1, 2, 3])),
            last_round=draw(st.sampled_from([None, None, 0, 2])),
            withdrawn=draw(st.sampled_from([None, None, *Withdrawn])),
        )
        for number in numbers
    )


@st.composite
def rounds(draw: st.DrawFn, number: int, numbers: list[int]) -> Round:
    """Games and byes of some of the players; tables in any order and with any numbers."""
    order = draw(st.permutations(numbers))
    tables = draw(st.integers(0, len(order) // 2))
    games = tuple(
        Game(
            table if draw(st.integers(0, 9)) else draw(st.integers(0, 99)),
            order[2 * table],
            order[2 * table + 1],
            draw(st.sampled_from(list(Result))),
            adjourned=draw(st.integers(0, 5)) == 0,
        )
        for table in range(tables)
    )
    return Round(number, games, draw(byes(order[2 * tables :])))


@st.composite
def byes(draw: st.DrawFn, numbers: list[int]) -> tuple[Bye, ...]:
    free = numbers[: draw(st.integers(0, len(numbers)))]
    return tuple(Bye(n, draw(st.sampled_from(list(ByeKind))), draw(st.integers(0, 4))) for n in free)


@st.composite
def rules(draw: st.DrawFn) -> StageRules:
    return StageRules(
        system=draw(st.sampled_from(list(System))),
        rounds=draw(st.integers(1, 20)),
        cycles=draw(st.integers(1, 4)),
        swap_last_rounds=draw(st.booleans()),
        free_point=draw(st.integers(0, 2)),
        requested_bye=draw(st.integers(0, 2)),
        repeat_unplayed=draw(st.booleans()),
        adjourned_is_draw=draw(st.booleans()),
        relax_colours=draw(st.booleans()),
        tiebreaks=tuple(draw(st.lists(st.sampled_from(list(TIEBREAKS)), max_size=5, unique=True))),
        unplayed=draw(st.sampled_from(list(UnplayedPolicy))),
        half_rule=draw(st.sampled_from(list(HalfRule))),
        match=draw(st.builds(MatchRules, end=..., games=st.integers(0, 99), target=st.integers(1, 99), early_end=...)),
        match_tournament=draw(st.builds(MatchTournamentRules, in_a_row=..., match_points=...)),
        olympic=draw(st.builds(OlympicRules, variant=..., games=st.integers(1, 9), bronze=..., draws=...)),
    )


@st.composite
def decisions(draw: st.DrawFn, pairs: st.SearchStrategy[frozenset[int]]) -> Decision:
    pair = draw(pairs)
    return Decision(pair, draw(st.sampled_from([None, *sorted(pair)])), draw(st.sampled_from([None, *TieBreaker])))


@st.composite
def documents(draw: st.DrawFn, edition: Edition | None = None) -> Document:
    numbers = draw(st.lists(st.integers(1, 12) | st.just(9999), min_size=2, max_size=7, unique=True))
    played = tuple(draw(rounds(i, numbers)) for i in range(1, draw(st.integers(0, 4)) + 1))
    prohibitions = tuple(
        Prohibition(draw(st.integers(1, 3)), draw(st.sampled_from([3, 5, 999])), tuple(group))
        for group in draw(st.lists(st.lists(st.sampled_from(numbers), min_size=2, unique=True), max_size=2))
    )
    pairs = st.lists(st.sampled_from(numbers), min_size=2, max_size=2, unique=True).map(frozenset)
    state = State(
        draw(players(numbers)),
        played,
        draw(byes(numbers)),
        forbidden_in(prohibitions, len(played) + 1),
        not_before=draw(st.dictionaries(pairs, st.integers(1, 9), max_size=2)),
        fixed_tables=draw(st.dictionaries(st.sampled_from(numbers), st.integers(1, 99), max_size=2)),
        decisions=tuple(draw(st.lists(decisions(pairs), max_size=2))),
    )
    scores = {n: sum(b.half_points for r in played for b in r.byes if b.player == n) for n in numbers}
    for game in (game for r in played for game in r.games):
        for n in (game.first, game.second):
            scores[n] += game.half_points_of(n)
    entries = tuple(
        Entry(
            n,
            name=draw(texts),
            sex=draw(st.sampled_from(["", "m", "w"])),
            title=draw(st.sampled_from(["", "WGM", "grandmaster"])),
            fide_id=draw(st.sampled_from(["", "34179178", "123456789012345"])),
            birth=draw(st.sampled_from(["", "1990/12/31", "1990"])),
            points=draw(st.sampled_from([None, scores[n]])),
            rank=draw(st.none() | st.integers(1, 12000)),
            play_off=draw(st.sampled_from([None, None, 0, 3])),
        )
        for n in numbers
    )
    document = Document(
        state=state,
        rules=draw(rules()),
        entries=entries,
        name=draw(texts),
        city=draw(texts),
        chief_arbiter=draw(texts),
        arbiters=tuple(text for text in draw(st.lists(texts, max_size=3)) if text),
        round_dates=draw(st.sampled_from(["", "26/11/30  26/12/01"])),
        seed=draw(st.none() | st.integers(0, 2**63)),
        first_colour=draw(st.sampled_from([None, *Side])),
        by_rank=draw(st.booleans()),
        prohibitions=prohibitions,
        later=tuple(
            Round(number, byes=given)
            for number in (len(played) + 2, len(played) + 5)
            if (given := draw(st.just(()) | byes(numbers)))
        ),
        decided=draw(st.sampled_from([(), ((2, ("lift_forbidden", "relax_colours")),)])),
        by_hand=draw(st.sampled_from([(), (1, 3)])),
        desk=tuple((draw(st.sampled_from(["venue", "schedule"])), draw(texts)) for _ in range(draw(st.integers(0, 2)))),
    )
    return replace(document, edition=edition or draw(st.sampled_from(list(Edition))))
