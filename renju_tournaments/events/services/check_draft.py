"""What there is to say about a round as it stands: before it is published, and after every edit by hand.

The engine's own pairing cannot be wrong, but a hand, a late withdrawal or a corrected result can make it so. Nothing
here changes anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.model import ByeKind, Side, State
from pairings.systems import olympic
from pairings.systems.swiss import field
from renju_tournaments.events import naming, proposals
from renju_tournaments.events.models import Absence, Bye, Entry, Game, Round, Stage
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.queries import is_over, open_games, rules_of, state_of
from renju_tournaments.events.wording.pairs import kept_apart_in


@dataclass(frozen=True)
class Sheet:
    """A round with all that is needed to judge it: who sits where, who is free, and everybody's record before it."""

    stage: Stage
    round: Round
    games: tuple[Game, ...]
    byes: tuple[Bye, ...]
    entries: dict[int, Entry]
    """By starting number."""
    records: dict[int, field.Record]
    """Score, history and opponents before the round, by starting number."""
    forbidden: frozenset[frozenset[int]]
    not_before: Mapping[frozenset[int], int]
    """Pairs with the first round in which they may meet."""

    @property
    def unpaired(self) -> list[Entry]:
        """Who should play, and has neither a game nor a bye."""
        placed = {pk for g in self.games for pk in (g.first_id, g.second_id)} | {b.entry_id for b in self.byes}
        return [e for e in self.entries.values() if e.pk not in placed and not has_left(e, self.round.number)]

    def points(self, entry: Entry) -> int:
        """Half-points before the round, as they count for pairing."""
        return self.records[number_of(entry)].score


def number_of(entry: Entry) -> int:
    """The starting number of an entry that has been paired."""
    assert entry.number is not None
    return entry.number


def has_left(entry: Entry, round_number: int) -> bool:
    return entry.last_round is not None and entry.last_round < round_number


def read_sheet(stage: Stage, round_: Round) -> Sheet:
    """Ten queries at most, whatever the size of the field."""
    everybody = list(stage.entries.all())
    names = naming.names_apart(everybody)
    games = tuple(round_.games.select_related("first", "second").order_by("table"))
    byes = tuple(round_.byes.select_related("entry").order_by("entry__number"))
    naming.call([*everybody, *(b.entry for b in byes)], names)
    naming.call_players(games, names)
    state = state_of(stage, include_draft=True)
    return Sheet(
        stage=stage,
        round=round_,
        games=games,
        byes=byes,
        entries={e.number: e for e in everybody if e.number is not None},
        records=records_before(stage, state, round_.number),
        forbidden=state.forbidden,
        not_before=state.not_before,
    )


def records_before(stage: Stage, state: State, round_number: int) -> dict[int, field.Record]:
    """Everybody's record before a round, those who left or came late included.

    An open game counts as it would if it were adjourned, so that a sheet can be read while one is open.
    """
    played = tuple(
        replace(r, games=tuple(replace(g, adjourned=True) if not g.result.is_final else g for g in r.games))
        for r in state.rounds
        if r.number < round_number
    )
    everybody = tuple(replace(p, first_round=1, last_round=None) for p in state.players)
    return field.read(State(everybody, played, forbidden=state.forbidden), rules_of(stage)).records


def check_draft(stage: Stage, round_: Round, sheet: Sheet | None = None) -> list[Objection]:
    """Every objection to the round as it stands; an error blocks publishing, a warning needs the arbiter's word."""
    sheet = sheet or read_sheet(stage, round_)
    return [
        *_nobody(sheet),
        *_seated_twice(sheet),
        *_without_game(sheet),
        *_left(sheet),
        *_not_numbered(sheet),
        *_open_before(sheet),
        *_decided_already(sheet),
        *_changed_since(sheet),
        *_announced(sheet),
        *_strays(sheet),
        *_meetings(sheet),
        *_team_mates(sheet),
        *_sides(sheet),
        *_free_points(sheet),
        *_compatriots(sheet),
        *_tables_of_their_own(sheet),
        *_rules(sheet),
    ]


def _nobody(sheet: Sheet) -> Iterator[Objection]:
    """Everybody left, or was taken out, after the draft was made (situations C.15)."""
    if sheet.stage.is_swiss and not sheet.games:
        yield Objection("no-table", _("Nobody plays in this round. Discard the draft, or set a pair."))


def _seated_twice(sheet: Sheet) -> Iterator[Objection]:
    times = Counter(pk for g in sheet.games for pk in (g.first_id, g.second_id))
    times.update(b.entry_id for b in sheet.byes)
    for entry in sheet.entries.values():
        if times[entry.pk] > 1:
            tables = tuple(g.table for g in sheet.games if entry.pk in (g.first_id, g.second_id))
            yield Objection(
                "twice",
                _("%(name)s stands in this round twice. Take the player out of one place.") % {"name": entry.called},
                tables=tables,
                players=(number_of(entry),),
            )


def _without_game(sheet: Sheet) -> Iterator[Objection]:
    for entry in sheet.unpaired:
        yield Objection(
            "no-game",
            _("%(name)s has neither a game nor a bye. Give the player an opponent, the free point or an absence.")
            % {"name": entry.called},
            players=(number_of(entry),),
        )


def _left(sheet: Sheet) -> Iterator[Objection]:
    """Somebody who left sits at a table whose game is still to be played."""
    for game in sheet.games:
        for entry in (game.first, game.second):
            if has_left(entry, sheet.round.number) and not game.outcome.is_final:
                yield Objection(
                    "left",
                    _("Table %(table)s: %(name)s has withdrawn. Give the opponent another game, or the free point.")
                    % {"table": game.table, "name": entry.called},
                    tables=(game.table,),
                    players=(number_of(entry),),
                )


def _not_numbered(sheet: Sheet) -> Iterator[Objection]:
    """Entered after the round was paired, and to play in it."""
    for entry in sheet.stage.entries.filter(number=None, first_round__lte=sheet.round.number):
        if not has_left(entry, sheet.round.number):
            yield Objection(
                "no-number",
                _("%(name)s was entered after this round was paired. Discard the draft, or let the player begin later.")
                % {"name": entry.called},
            )


def _open_before(sheet: Sheet) -> Iterator[Objection]:
    if not sheet.stage.is_swiss or not sheet.round.is_draft:
        return
    for game in open_games(sheet.stage):
        if not game.adjourned and game.round.number < sheet.round.number:
            yield Objection(
                "open",
                _("Round %(round)s, table %(table)s: %(first)s – %(second)s has no result.")
                % {
                    "round": game.round.number,
                    "table": game.table,
                    "first": game.first.called,
                    "second": game.second.called,
                },
            )


def _decided_already(sheet: Sheet) -> Iterator[Objection]:
    """A result that came, or was corrected, after the draft was made has ended the match."""
    if sheet.stage.is_match and sheet.round.is_draft and is_over(sheet.stage, sheet.round.number - 1):
        yield Objection("match-over", _("The match is over without this game. Discard the draft."))


def _changed_since(sheet: Sheet) -> Iterator[Objection]:
    """Results that came, or were corrected, after a draft that was made with the old ones."""
    if not sheet.stage.is_swiss or not sheet.round.is_draft:
        return
    since = sheet.round.paired_at
    changed = (
        Game.objects.filter(round__stage=sheet.stage, round__number__lt=sheet.round.number)
        .filter(Q(entered_at__gt=since) | Q(corrected_at__gt=since))
        .select_related("round")
        .order_by("round__number", "table")
    )
    for game in changed:
        yield Objection(
            "result-changed",
            _(
                "Round %(round)s, table %(table)s was entered or corrected after this draft was made. "
                "Discard the draft and pair again, or publish it as it is."
            )
            % {"round": game.round.number, "table": game.table},
            Severity.WARNING,
        )


def _announced(sheet: Sheet) -> Iterator[Objection]:
    """Announced an absence for the round, and sits at a table of it; or does not begin before a later round."""
    away = set(
        Absence.objects.filter(entry__stage=sheet.stage, round_number=sheet.round.number).values_list(
            "entry_id", flat=True
        )
    )
    severity = Severity.WARNING if sheet.stage.is_swiss else Severity.INFO
    for game in sheet.games:
        for entry in (game.first, game.second):
            facts = {"table": game.table, "name": entry.called}
            if game.outcome.is_final:
                continue
            if entry.pk in away:
                words = _("Table %(table)s: %(name)s announced an absence for this round.") % facts
            elif entry.first_round > sheet.round.number:
                words = _("Table %(table)s: %(name)s begins in a later round.") % facts
            else:
                continue
            yield Objection("announced", words, severity, (game.table,), (number_of(entry),))


def _strays(sheet: Sheet) -> Iterator[Objection]:
    """In a knock-out: a pair set by hand that is no match of the bracket, or has been decided."""
    if not sheet.stage.is_knock_out or not any(game.edited_by_hand for game in sheet.games):
        return
    state = state_of(sheet.stage, include_draft=True).until(sheet.round.number)
    stands = olympic.bracket(state, rules_of(sheet.stage), sheet.stage.seed)
    in_vain = {stray.game.table for stray in stands.strays if stray.round == sheet.round.number}
    for game in sheet.games:
        if game.table in in_vain:
            words = _("Table %(table)s: %(first)s – %(second)s is no match of the bracket; the game decides nothing.")
            facts = {"table": game.table, "first": game.first.called, "second": game.second.called}
            numbers = (number_of(game.first), number_of(game.second))
            yield Objection("stray", words % facts, Severity.WARNING, (game.table,), numbers)


def _meetings(sheet: Sheet) -> Iterator[Objection]:
    for game in sheet.games:
        first, second = number_of(game.first), number_of(game.second)
        facts = {"table": game.table, "first": game.first.called, "second": game.second.called}
        where = {"tables": (game.table,), "players": (first, second)}
        if frozenset((first, second)) in sheet.forbidden and sheet.stage.is_swiss:
            words = _("Table %(table)s: %(first)s – %(second)s, a pair the arbiter forbade.") % facts
            yield Objection("forbidden", words, Severity.WARNING, **where)
        if sheet.stage.is_swiss and sheet.not_before.get(frozenset((first, second)), 0) > sheet.round.number:
            words = _("Table %(table)s: %(first)s – %(second)s shall not meet before round %(round)s.")
            earliest = sheet.not_before[frozenset((first, second))]
            yield Objection("too-early", words % {**facts, "round": earliest}, Severity.WARNING, **where)
        if sheet.stage.meets_again or (not sheet.stage.is_swiss and not game.edited_by_hand):
            continue
        record = sheet.records[first]
        if played := record.met.get(second):
            words = _("Table %(table)s: %(first)s – %(second)s, a second meeting; they met in round %(round)s.")
            yield Objection("second-meeting", words % {**facts, "round": played}, Severity.WARNING, **where)
        elif (paired := record.unplayed.get(second)) and not rules_of(sheet.stage).may_repeat_unplayed:
            words = _("Table %(table)s: %(first)s – %(second)s were paired in round %(round)s, though not played.")
            yield Objection("second-pairing", words % {**facts, "round": paired}, Severity.WARNING, **where)


_RUNNING = {
    Side.FIRST: gettext_lazy("Table %(table)s: %(name)s starts for the third time running."),
    Side.SECOND: gettext_lazy("Table %(table)s: %(name)s does not start for the third time running."),
}
_DIFFERENCE = {
    Side.FIRST: gettext_lazy("Table %(table)s: %(name)s has started %(difference)s times more often than not."),
    Side.SECOND: gettext_lazy("Table %(table)s: %(name)s has started %(difference)s times less often than not."),
}


def _sides(sheet: Sheet) -> Iterator[Objection]:
    """The colour limits (rules 11). On a board of the engine they are only broken where the rules allow it."""
    for game in sheet.games:
        if not sheet.stage.is_swiss and not game.edited_by_hand:
            continue
        severity = Severity.WARNING if game.edited_by_hand else Severity.INFO
        for entry, side in ((game.first, Side.FIRST), (game.second, Side.SECOND)):
            history = sheet.records[number_of(entry)].history
            difference = 1 + sum(1 if past is side else -1 for past in history)
            facts = {"table": game.table, "name": entry.called, "difference": difference}
            where = {"tables": (game.table,), "players": (number_of(entry),)}
            if history[-2:] == (side, side):
                yield Objection("third-running", _RUNNING[side] % facts, severity, **where)
            if difference > 2:
                yield Objection("difference", _DIFFERENCE[side] % facts, severity, **where)


def _free_points(sheet: Sheet) -> Iterator[Objection]:
    for bye in sheet.byes:
        if bye.kind != ByeKind.FREE_POINT.value:
            continue
        record = sheet.records[number_of(bye.entry)]
        facts = {"name": bye.entry.called, "round": record.free_point_round or record.forfeit_win_round}
        if record.free_point_round is not None:
            words = _("%(name)s gets a second free point; the first was in round %(round)s.") % facts
        elif record.forfeit_win_round is not None:
            words = _("%(name)s gets the free point, and had a point without play in round %(round)s.") % facts
        else:
            continue
        yield Objection("second-free-point", words, Severity.WARNING, players=(number_of(bye.entry),))


def _team_mates(sheet: Sheet) -> Iterator[Objection]:
    """Where two teams meet, nobody plays against his own."""
    for game in sheet.games if sheet.stage.has_teams else ():
        if game.first.team == game.second.team:
            yield Objection(
                "same-team",
                _("Table %(table)s: both play for %(team)s. Set a pair of the two teams.")
                % {"table": game.table, "team": game.first.team},
                tables=(game.table,),
                players=(number_of(game.first), number_of(game.second)),
            )


def _compatriots(sheet: Sheet) -> Iterator[Objection]:
    """Good to know where a hand made the pair: same club, or same country where players of several meet."""
    several = len({e.federation for e in sheet.entries.values() if e.federation}) > 1
    for game in sheet.games:
        if not game.edited_by_hand:
            continue
        facts = {"table": game.table, "club": game.first.club, "country": game.first.federation}
        where = {"tables": (game.table,), "players": (number_of(game.first), number_of(game.second))}
        if game.first.club and game.first.club == game.second.club:
            yield Objection("same-club", _("Table %(table)s: both of %(club)s.") % facts, Severity.INFO, **where)
        elif several and game.first.federation and game.first.federation == game.second.federation:
            yield Objection("same-country", _("Table %(table)s: both of %(country)s.") % facts, Severity.INFO, **where)


def _tables_of_their_own(sheet: Sheet) -> Iterator[Objection]:
    """Somebody who always sits at one table sits at another: a hand moved him, or two tables cannot be had at once."""
    for game in sheet.games:
        for entry, other in ((game.first, game.second), (game.second, game.first)):
            wanted = entry.fixed_table
            if wanted is not None and wanted != game.table and other.fixed_table != game.table:
                words = _("Table %(table)s: %(name)s always plays at table %(wanted)s.")
                facts = {"table": game.table, "name": entry.called, "wanted": wanted}
                yield Objection("other-table", words % facts, Severity.INFO, (game.table,), (number_of(entry),))


def _rules(sheet: Sheet) -> Iterator[Objection]:
    """Which rules about countries and clubs the draft was made under, unless they were lifted for it."""
    if sheet.round.is_draft and "lift_not_before" not in sheet.round.engine.get("decisions", []):
        for words in kept_apart_in(sheet.stage, sheet.round.number):
            yield Objection("kin", words, Severity.INFO)


@dataclass(frozen=True)
class Differences:
    """Where a round departs from the system's own pairing."""

    tables: tuple[int, ...] = ()
    """Tables whose pair, or order of starting, the system did not propose."""
    missing: tuple[tuple[int, int, int], ...] = ()
    """Boards of the system (table, first, second: starting numbers) that are not in the round."""
    byes: tuple[int, ...] = ()
    """Starting numbers whose bye the system did not propose, or proposed in vain."""

    def __bool__(self) -> bool:
        return bool(self.tables or self.missing or self.byes)


def differences(sheet: Sheet) -> Differences:
    """The round compared with the proposal that was kept when it was paired."""
    if not sheet.round.engine.get("boards") and not sheet.round.engine.get("byes"):
        return Differences()
    proposal = proposals.from_json(sheet.round.engine)
    proposed = {(b.first, b.second): b.table for b in proposal.boards}
    seated = {(number_of(g.first), number_of(g.second)): g.table for g in sheet.games}
    byes = {(b.bye.player, b.bye.kind.value) for b in proposal.byes}
    given = {(number_of(b.entry), b.kind) for b in sheet.byes}
    return Differences(
        tables=tuple(sorted(table for pair, table in seated.items() if pair not in proposed)),
        missing=tuple(sorted((table, *pair) for pair, table in proposed.items() if pair not in seated)),
        byes=tuple(sorted({number for number, _kind in byes ^ given})),
    )
