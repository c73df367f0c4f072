"""Reads that are more than a lookup: the stage as the engine sees it, and what follows from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from django.db.models import Exists, OuterRef, Q

from pairings import model, restrictions, settings, systems
from pairings.standings import Standings, standings
from pairings.systems import olympic
from renju_tournaments.events import naming
from renju_tournaments.events.choices import AbsenceKind, RoundState
from renju_tournaments.events.models import Absence, Bye, Entry, ForbiddenPair, Game, MatchDecision, Round, Stage

LONG_PARTS_OF_ROUND: Final = ("round__engine", "round__notes", "round__changes")
"""What a list of games leaves out of their rounds: a round has something in them for each of its games, and the
database hands all of it over again with every one of the games."""


def rules_of(stage: Stage) -> model.StageRules:
    """The stage's settings in the engine's words."""
    return model.StageRules(
        system=model.System(stage.system),
        rounds=stage.rounds_planned,
        cycles=stage.cycles,
        swap_last_rounds=stage.swap_last_rounds,
        free_point=stage.free_point,
        requested_bye=stage.requested_bye,
        repeat_unplayed=stage.repeat_unplayed,
        adjourned_is_draw=stage.adjourned_is_draw,
        tiebreaks=tuple(stage.tiebreaks),
        unplayed=model.UnplayedPolicy(stage.unplayed_policy),
        half_rule=model.HalfRule(stage.half_rule),
        match=_match_rules(stage),
        match_tournament=settings.MatchTournamentRules(stage.games_in_a_row, stage.matches_before_points),
        olympic=settings.OlympicRules(
            variant=settings.KnockOut(stage.knock_out),
            games=stage.knock_out_games,
            early_end=stage.early_end,
            bronze=stage.bronze,
            draws=tuple(settings.TieBreaker(means) for means in stage.draw_means),
            lost_points=stage.lost_points,
        ),
    )


def _match_rules(stage: Stage) -> settings.MatchRules:
    end = settings.MatchEnd(stage.match_end)
    target = stage.wins_to_win if end is settings.MatchEnd.WINS else stage.points_to_win
    return settings.MatchRules(end, stage.match_games, target, stage.early_end)


def engine_player(entry: Entry) -> model.Player:
    """An entry in the engine's words; it must have a number."""
    if entry.number is None:
        raise model.BrokenInvariant(f"entry {entry.pk} has no starting number")
    return model.Player(
        number=entry.number,
        rating=entry.rating,
        federation=entry.federation,
        club=entry.club,
        team=entry.team,
        first_round=entry.first_round,
        last_round=entry.last_round,
        withdrawn=model.Withdrawn(entry.withdrawn) if entry.withdrawn else None,
    )


def state_of(stage: Stage, *, include_draft: bool = False) -> model.State:
    """The stage as the engine sees it: five queries, whatever its size, and one more for a knock-out.

    Drafts are left out unless asked for: neither the public nor a coefficient knows of them. Entries without a number
    (before the draw) are not in the state.
    """
    entries = [e for e in stage.entries.all() if e.number is not None]
    number_of = {e.pk: e.number for e in entries if e.number is not None}
    rounds = [r for r in stage.rounds.all() if include_draft or not r.is_draft]
    games: dict[int, list[model.Game]] = defaultdict(list)
    for g in Game.objects.filter(round__stage=stage).only(
        "round_id", "table", "first_id", "second_id", "result", "adjourned"
    ):
        games[g.round_id].append(
            model.Game(
                g.table, number_of[g.first_id], number_of[g.second_id], model.Result(g.result), adjourned=g.adjourned
            )
        )
    byes: dict[int, list[model.Bye]] = defaultdict(list)
    for b in Bye.objects.filter(round__stage=stage).only("round_id", "entry_id", "kind", "half_points"):
        byes[b.round_id].append(model.Bye(number_of[b.entry_id], model.ByeKind(b.kind), b.half_points))
    engine_rounds = tuple(
        model.Round(r.number, tuple(sorted(games[r.pk], key=lambda g: g.table)), tuple(byes[r.pk]))
        for r in sorted(rounds, key=lambda r: r.number)
    )
    players = tuple(engine_player(e) for e in entries)
    pairs = [p for p in stage.forbidden_pairs.all() if p.one_id in number_of and p.other_id in number_of]
    kept_apart = [(frozenset((number_of[p.one_id], number_of[p.other_id])), p) for p in pairs]
    return model.State(
        players=players,
        rounds=engine_rounds,
        away=tuple(_away(stage, entries, len(engine_rounds) + 1)),
        forbidden=frozenset(pair for pair, row in kept_apart if row.not_before is None),
        not_before=_Later(lambda: _not_before(stage, players, kept_apart)),
        fixed_tables={number_of[e.pk]: e.fixed_table for e in entries if e.fixed_table is not None},
        decisions=tuple(_decisions(stage, number_of)) if stage.is_knock_out else (),
        agreed={int(n): tuple((a, b) for a, b in pairs) for n, pairs in stage.agreed_rounds.items()},
    )


def _decisions(stage: Stage, number_of: Mapping[int, int]) -> Iterator[settings.Decision]:
    for row in MatchDecision.objects.filter(stage=stage, one__in=number_of, other__in=number_of):
        yield settings.Decision(
            frozenset((number_of[row.one_id], number_of[row.other_id])),
            number_of[row.through_id] if row.through_id else None,
            settings.TieBreaker(row.means) if row.means else None,
        )


class _Later(Mapping[frozenset[int], int]):
    """Pairs with the first round in which they may meet, found only when the engine asks: a rule about countries can
    name every second pair of a large field, and a table of results needs none of them."""

    def __init__(self, find: Callable[[], Mapping[frozenset[int], int]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> Mapping[frozenset[int], int]:
        return self._find()

    def __getitem__(self, pair: frozenset[int]) -> int:
        return self._found[pair]

    def __iter__(self) -> Iterator[frozenset[int]]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def _not_before(
    stage: Stage, players: Iterable[model.Player], kept_apart: Iterable[tuple[frozenset[int], ForbiddenPair]]
) -> Mapping[frozenset[int], int]:
    """The rules of a Swiss for countries and clubs, and the pairs named by the arbiter; the later round holds."""
    named = [(frozenset({pair}), row.not_before) for pair, row in kept_apart if row.not_before is not None]
    return restrictions.not_before(*named, *kin_rules(stage, players))


def kin_rules(stage: Stage, players: Iterable[model.Player]) -> Iterator[tuple[restrictions.Pairs, int]]:
    """The rules of a Swiss for countries and clubs: who is kept apart, and from which round they may meet."""
    everybody = tuple(players)
    if stage.is_swiss and stage.country_not_before is not None:
        yield restrictions.compatriots(everybody), stage.country_not_before
    if stage.is_swiss and stage.club_not_before is not None:
        yield restrictions.club_mates(everybody), stage.club_not_before


def _away(stage: Stage, entries: Iterable[Entry], round_number: int) -> Iterable[model.Bye]:
    """Who has no game in the round to be paired next, as far as it is known beforehand."""
    announced = dict(
        Absence.objects.filter(entry__stage=stage, round_number=round_number).values_list("entry_id", "kind")
    )
    for e in entries:
        if e.number is None:
            continue
        if e.last_round is not None and e.last_round < round_number:
            yield model.Bye(e.number, model.ByeKind.WITHDRAWN)
        elif e.first_round > round_number:
            yield model.Bye(e.number, model.ByeKind.NOT_ENTERED)
        elif kind := announced.get(e.pk):
            if kind == AbsenceKind.REQUESTED_BYE:
                yield model.Bye(e.number, model.ByeKind.REQUESTED, stage.requested_bye)
            else:
                yield model.Bye(e.number, model.ByeKind.ABSENT)


def play_off_of(stage: Stage, state: model.State) -> dict[int, int]:
    """The half-points made in extra games for places, by starting number; none before the last round. One query, and
    none in a stage whose order knows no play-off."""
    if "PLAYOFF" not in stage.tiebreaks or len(state.rounds) < stage.rounds_planned:
        return {}
    typed = stage.entries.exclude(number=None).exclude(play_off=None)
    return {number or 0: points or 0 for number, points in typed.values_list("number", "play_off")}


def lot_of_places(stage: Stage) -> int | None:
    """The seed of the lot that may decide places; None before numbers are drawn."""
    return stage.seed if stage.drawn_at else None


def is_over(stage: Stage, paired: int, state: model.State | None = None) -> bool:
    """Was everything paired that is to be played, with so many rounds ``paired``? ``state`` saves reading the stage
    once more."""
    if not stage.is_open_ended:
        return paired >= stage.rounds_planned
    return systems.is_over(state or state_of(stage), rules=rules_of(stage), seed=stage.seed)


def current_round(stage: Stage) -> Round | None:
    """The last round that was paired, draft or not."""
    return stage.rounds.order_by("-number").first()


def open_games(stage: Stage, names: dict[int, str] | None = None) -> list[Game]:
    """Games of published rounds that have no result yet, in order; adjourned ones are among them. Their players know
    what they are called, from ``names`` (naming.names_in) if the caller has them."""
    found = list(
        Game.objects.filter(round__stage=stage, result=model.Result.PENDING.value)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first", "second")
        .defer(*LONG_PARTS_OF_ROUND)
        .order_by("round__number", "table")
    )
    if found:
        naming.call_players(found, names or naming.names_in(stage))
    return found


def without_game(round_: Round) -> list[Entry]:
    """Who has neither a game nor a bye in a round that is paired, by number: a hand took his opponent away. One
    query."""
    seated = Game.objects.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk")), round=round_)
    free = Bye.objects.filter(round=round_, entry=OuterRef("pk"))
    return list(
        Entry.objects.filter(Q(last_round=None) | Q(last_round__gte=round_.number), stage_id=round_.stage_id)
        .exclude(number=None)
        .exclude(Exists(seated) | Exists(free))
        .order_by("number")
    )


def engine_table(
    stage: Stage, state: model.State, after_round: int | None = None, *, play_off: Mapping[int, int] | None = None
) -> Standings:
    """The engine's own answer for this stage, by default after its last round. ``play_off``: half-points by starting
    number, where they are not to be those that are stored."""
    return standings(
        state,
        rules=rules_of(stage),
        after_round=after_round,
        seed=lot_of_places(stage),
        play_off=play_off_of(stage, state) if play_off is None else play_off,
    )


def stands_of(stage: Stage, state: model.State | None = None) -> olympic.Bracket | None:
    """The knock-out as the engine sees it, by default as it is published; None before there are two numbers."""
    try:
        return olympic.bracket(state or state_of(stage), rules_of(stage), stage.seed)
    except model.PairingImpossible:
        return None


def still_in(stage: Stage, state: model.State) -> int:
    """How many are to be paired in the next round: in a knock-out, those whose place is not decided."""
    stands = stands_of(stage, state) if stage.is_knock_out else None
    return sum(not p.is_final for p in stands.places) if stands else len(state.numbers_to_pair)
