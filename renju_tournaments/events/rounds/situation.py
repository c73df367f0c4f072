"""A stage as it stands, read once: what the engine is told of it, and what stands in the way of its next round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import OuterRef, Subquery

from pairings import model, restrictions, settings
from renju_tournaments.events import naming
from renju_tournaments.events.choices import AbsenceKind, RoundState
from renju_tournaments.events.models import Absence, Bye, Entry, ForbiddenPair, MatchDecision, Stage


@dataclass(frozen=True, slots=True)
class PairedGame:
    """A game as a round has it; its players know what they are called."""

    round: int
    table: int
    first: Entry
    second: Entry
    result: model.Result
    adjourned: bool


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round that was paired, draft or not, with its games by table."""

    pk: int
    number: int
    is_draft: bool
    games: tuple[PairedGame, ...]


class Situation:
    """Everybody and everything of a stage that pairing needs, each kind of row in one query, when it is first asked
    for: rounds with their games, entries with what is announced for the next round, byes, pairs kept apart; of a
    knock-out its decisions, too."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._announced: dict[int, str] = {}
        """By entry, what is announced for the next round; known with the entries."""

    @cached_property
    def _rows(self) -> dict[int, tuple[int, bool, list[tuple[int, int, int, str, bool]]]]:
        """The rounds by number: key, is it a draft, and its games as the database has them."""
        names = ("table", "first_id", "second_id", "result", "adjourned")
        rows = self.stage.rounds.order_by("number", "games__table").values_list(
            "pk", "number", "state", *(f"games__{name}" for name in names)
        )
        found: dict[int, tuple[int, bool, list[tuple[int, int, int, str, bool]]]] = {}
        for pk, number, state, *game in rows:
            _pk, _draft, games = found.setdefault(number, (pk, state == RoundState.DRAFT, []))
            if game[0] is not None:  # a round may have no game at all
                games.append((game[0], game[1], game[2], game[3], game[4]))
        return found

    @cached_property
    def _next(self) -> int:
        """The number of the round after those that are published."""
        return 1 + sum(not is_draft for _pk, is_draft, _games in self._rows.values())

    @cached_property
    def entries(self) -> list[Entry]:
        """Everybody, whether numbered, gone or to come. Namesakes are told apart."""
        announced = Absence.objects.filter(entry=OuterRef("pk"), round_number=self._next).values("kind")[:1]
        rows = list(self.stage.entries.annotate(announced=Subquery(announced)))
        self._announced = {entry.pk: entry.announced for entry in rows if entry.announced}
        entries: list[Entry] = [*rows]
        naming.call(entries, naming.names_apart(entries))
        return entries

    @cached_property
    def rounds(self) -> list[PairedRound]:
        """Every round that was paired, in order."""
        by_pk = {entry.pk: entry for entry in self.entries}
        return [
            PairedRound(
                pk,
                number,
                is_draft,
                tuple(
                    PairedGame(number, table, by_pk[first], by_pk[second], model.Result(result), adjourned)
                    for table, first, second, result, adjourned in games
                ),
            )
            for number, (pk, is_draft, games) in self._rows.items()
        ]

    @cached_property
    def last(self) -> PairedRound | None:
        """The round that was paired last, draft or not."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def byes(self) -> list[Bye]:
        return list(Bye.objects.filter(round__stage=self.stage).only("round_id", "entry_id", "kind", "half_points"))

    @cached_property
    def names(self) -> dict[int, str]:
        """What everybody who has a starting number is called, by it."""
        return {entry.number: entry.called for entry in self.entries if entry.number is not None}

    @cached_property
    def open_games(self) -> list[PairedGame]:
        """Games of published rounds without a result, adjourned ones among them, in order."""
        published = (round_ for round_ in self.rounds if not round_.is_draft)
        return [game for round_ in published for game in round_.games if game.result is model.Result.PENDING]

    def without_game(self, round_: PairedRound) -> list[Entry]:
        """Who has neither a game nor a bye in a round, by number: a hand took the opponent away."""
        seated = {player.pk for game in round_.games for player in (game.first, game.second)}
        seated |= {bye.entry_id for bye in self.byes if bye.round_id == round_.pk}
        left_over = (e for e in self.entries if e.number is not None and e.pk not in seated)
        waiting = (e for e in left_over if e.last_round is None or e.last_round >= round_.number)
        return sorted(waiting, key=lambda entry: entry.number or 0)

    @cached_property
    def state(self) -> model.State:
        """The stage as the engine sees it, without drafts."""
        return self.state_with(drafts=False)

    def state_with(self, *, drafts: bool) -> model.State:
        """The same, by choice with drafts: neither the public nor a coefficient knows of them. Entries without a
        number (before the draw) are not in it."""
        entries = [e for e in self.entries if e.number is not None]
        number_of = {e.pk: e.number for e in entries if e.number is not None}
        byes: dict[int, list[model.Bye]] = {}
        for b in self.byes:
            bye = model.Bye(number_of[b.entry_id], model.ByeKind(b.kind), b.half_points)
            byes.setdefault(b.round_id, []).append(bye)
        rounds = tuple(
            model.Round(
                round_.number,
                tuple(
                    model.Game(
                        game.table,
                        number_of[game.first.pk],
                        number_of[game.second.pk],
                        game.result,
                        adjourned=game.adjourned,
                    )
                    for game in round_.games
                ),
                tuple(byes.get(round_.pk, ())),
            )
            for round_ in self.rounds
            if drafts or not round_.is_draft
        )
        players = tuple(engine_player(e) for e in entries)
        pairs = [p for p in self.stage.forbidden_pairs.all() if p.one_id in number_of and p.other_id in number_of]
        kept_apart = [(frozenset((number_of[p.one_id], number_of[p.other_id])), p) for p in pairs]
        return model.State(
            players=players,
            rounds=rounds,
            away=tuple(self._away(len(rounds) + 1)),
            forbidden=frozenset(pair for pair, row in kept_apart if row.not_before is None),
            not_before=_Later(lambda: _not_before(self.stage, players, kept_apart)),
            fixed_tables={number_of[e.pk]: e.fixed_table for e in entries if e.fixed_table is not None},
            decisions=tuple(self._decisions(number_of)) if self.stage.is_knock_out else (),
            agreed={int(n): tuple((a, b) for a, b in pairs) for n, pairs in self.stage.agreed_rounds.items()},
        )

    def _away(self, round_number: int) -> Iterable[model.Bye]:
        """Who has no game in a round, as far as it is known beforehand."""
        entries = self.entries
        absences = self._absences(round_number)
        for e in entries:
            if e.number is None:
                continue
            if e.last_round is not None and e.last_round < round_number:
                yield model.Bye(e.number, model.ByeKind.WITHDRAWN)
            elif e.first_round > round_number:
                yield model.Bye(e.number, model.ByeKind.NOT_ENTERED)
            elif kind := absences.get(e.pk):
                if kind == AbsenceKind.REQUESTED_BYE:
                    yield model.Bye(e.number, model.ByeKind.REQUESTED, self.stage.requested_bye)
                else:
                    yield model.Bye(e.number, model.ByeKind.ABSENT)

    def _absences(self, round_number: int) -> Mapping[int, str]:
        """The absences announced for a round, by entry: no query for the next one."""
        if round_number == self._next:
            return self._announced
        rows = Absence.objects.filter(entry__stage=self.stage, round_number=round_number)
        return dict(rows.values_list("entry_id", "kind"))

    def _decisions(self, number_of: Mapping[int, int]) -> Iterator[settings.Decision]:
        for row in MatchDecision.objects.filter(stage=self.stage, one__in=number_of, other__in=number_of):
            yield settings.Decision(
                frozenset((number_of[row.one_id], number_of[row.other_id])),
                number_of[row.through_id] if row.through_id else None,
                settings.TieBreaker(row.means) if row.means else None,
            )


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
