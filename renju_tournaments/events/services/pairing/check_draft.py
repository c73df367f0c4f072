"""What there is to say about a round as it stands: before it is published, and after every edit by hand.

The engine's own pairing cannot be wrong, but a hand, a late withdrawal or a corrected result can make it so. Nothing
here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.checks import Finding, check_round
from pairings.model import State
from pairings.systems import olympic
from pairings.systems.swiss import field
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.events import naming
from renju_tournaments.events.models import Absence, Bye, Entry, Game, Round, Stage
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.queries import is_over, state_of
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.rounds.schedules import incomplete_schedule
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.entries.keep_apart import kept_apart_in
from renju_tournaments.events.services.pairing.pair_round import missing_results
from renju_tournaments.events.settings.rules import rules_of


@dataclass(frozen=True)
class RoundInFull:
    """A round with all that is needed to judge it: who sits where, who is free, and everybody's record before it."""

    stage: Stage
    round: Round
    games: tuple[Game, ...]
    byes: tuple[Bye, ...]
    entries: dict[int, Entry]
    """By starting number."""
    records: dict[int, field.Record]
    """Score, history and opponents before the round, by starting number."""
    state: State
    """The stage with this round in it."""

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


def read_round(stage: Stage, round_: Round) -> RoundInFull:
    """Ten queries at most, whatever the size of the field."""
    everybody = list(stage.entries.all())
    names = naming.names_apart(everybody)
    games = tuple(round_.games.select_related("first", "second").order_by("table"))
    byes = tuple(round_.byes.select_related("entry").order_by("entry__number"))
    naming.call([*everybody, *(b.entry for b in byes)], names)
    naming.call_players(games, names)
    state = state_of(stage, include_draft=True)
    return RoundInFull(
        stage=stage,
        round=round_,
        games=games,
        byes=byes,
        entries={e.number: e for e in everybody if e.number is not None},
        records=records_before(stage, state, round_.number),
        state=state,
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


def check_draft(stage: Stage, round_: Round, full: RoundInFull | None = None) -> list[Objection]:
    """Every objection to the round as it stands; an error blocks publishing, a warning needs the arbiter's word."""
    full = full or read_round(stage, round_)
    return [
        *_nobody(full),
        *_whole(full),
        *_schedule(full),
        *_not_numbered(full),
        *_open_before(full),
        *_decided_already(full),
        *_changed_since(full),
        *_announced(full),
        *_strays(full),
        *_compatriots(full),
        *_tables_of_their_own(full),
        *_rules(full),
    ]


def _nobody(full: RoundInFull) -> Iterator[Objection]:
    """Everybody left, or was taken out, after the draft was made (situations C.15)."""
    if full.stage.is_swiss and not full.games:
        yield Objection("no-table", _("Nobody plays in this round. Discard the draft, or set a pair."))


def _whole(full: RoundInFull) -> Iterator[Objection]:
    """What the checks have against the round, in the words they have everywhere."""
    names = {number: entry.called for number, entry in full.entries.items()}
    for found in check_round(full.state, rules_of(full.stage), full.round.number):
        code = CODES[found.reason.code]
        game = _table_of(full, found)
        severity = _weight(full, code, game)
        if severity is None:
            continue
        said = _HAS_LEFT % {"name": names[found.players[0]]} if code == "left" else sentence(found.reason, names)
        if game is not None:
            said = _("Table %(table)s: %(what)s") % {"table": game.table, "what": said}
        what_to_do = REMEDIES.get(code, "") if full.stage.is_swiss else OTHER_REMEDIES.get(code, "")
        tables = (game.table,) if game else ()
        yield Objection(code, " ".join(filter(None, (said, str(what_to_do)))), severity, tables, found.players)


def _schedule(full: RoundInFull) -> Iterator[Objection]:
    """In a system with a table: who will never meet, and who meets too often, the rounds to come included. A round that
    is as the system made it only tells, but for the meetings at its own tables that are too many."""
    by_hand = any(game.edited_by_hand for game in full.games) or any(bye.edited_by_hand for bye in full.byes)
    for found in incomplete_schedule(full.stage, full.state):
        tables = tuple(g.table for g in full.games if {g.first.number, g.second.number} == set(found.players))
        severity = Severity.WARNING if by_hand or tables else Severity.INFO
        yield replace(found, severity=severity, tables=tables)


CODES: Final[Mapping[str, str]] = {
    "unknown_player": "unknown",
    "plays_himself": "himself",
    "player_twice": "twice",
    "table_twice": "table-twice",
    "player_without_game": "no-game",
    "plays_outside_event": "left",
    "second_meeting": "second-meeting",
    "repeat_of_unplayed": "second-pairing",
    "forbidden_meeting": "forbidden",
    "early_meeting": "too-early",
    "team_mates_meet": "same-team",
    "third_running": "third-running",
    "colour_difference": "difference",
    "second_free_point": "second-free-point",
    "free_point_after_forfeit": "second-free-point",
    "several_free_points": "free-points",
    "free_point_in_even_field": "free-point-even",
    "free_point_of_no_system": "free-point-here",
}
"""The code of the objection for each finding about a round; the log keeps those that were accepted."""

_ACCEPTABLE: Final = frozenset(
    {"second-meeting", "second-pairing", "forbidden", "too-early", "third-running", "difference", "second-free-point"}
)
"""What an arbiter may take upon themselves: here the rules leave them, or an emergency may force them to, a pair that
is not as they want it. A round in which not everybody has one place, or that has more free points than it can have, has
another way out always, and is not published."""

_HAS_LEFT = gettext_lazy("%(name)s has withdrawn.")

REMEDIES: Final[Mapping[str, Promise]] = {
    "twice": gettext_lazy("Take the player out of one place."),
    "no-game": gettext_lazy("Give the player an opponent, the free point or an absence."),
    "left": gettext_lazy("Give the opponent another game, or the free point."),
    "free-points": gettext_lazy("One player at most is free: give the others a game, a requested bye or an absence."),
    "free-point-even": gettext_lazy("Pair the player who waits with the one who has the free point, or with another."),
}
OTHER_REMEDIES: Final[Mapping[str, Promise]] = {
    "twice": gettext_lazy("Take the player out of one place."),
    "no-game": gettext_lazy("Give the player an opponent or an absence."),
    "left": gettext_lazy("Give the opponent another game, or an absence."),
    "same-team": gettext_lazy("Set a pair of the two teams."),
    "free-point-here": gettext_lazy("Give the player a game or an absence."),
}
"""What to do about an objection; where there is no Swiss, nobody is given a point without a game."""


def _table_of(full: RoundInFull, found: Finding) -> Game | None:
    """The table that a finding about a pair, or about somebody who sits, speaks of; its sentence does not name it."""
    if found.reason.code in _OF_THE_ROUND:
        return None
    return next((g for g in full.games if {g.first.number, g.second.number} >= set(found.players)), None)


_OF_THE_ROUND: Final = frozenset(
    {"player_twice", "player_without_game", "table_twice", "plays_himself", "unknown_player"}
)


def _weight(full: RoundInFull, code: str, game: Game | None) -> Severity | None:
    """How much a finding weighs in a round of this stage; None: nothing here. On a board of the system the limits of
    colours are only broken where the rules allow it."""
    if code in ("third-running", "difference"):
        return Severity.WARNING if game is not None and game.edited_by_hand else Severity.INFO
    if code == "left" and (game is None or game.outcome.is_final or not _gone(full, game)):
        return None
    return Severity.WARNING if code in _ACCEPTABLE else Severity.ERROR


def _gone(full: RoundInFull, game: Game) -> bool:
    """Has one of the two left? Else they begin later, which is said among the absences."""
    return any(has_left(entry, full.round.number) for entry in (game.first, game.second))


def _not_numbered(full: RoundInFull) -> Iterator[Objection]:
    """Entered after the round was paired, and to play in it."""
    for entry in full.stage.entries.filter(number=None, first_round__lte=full.round.number):
        if not has_left(entry, full.round.number):
            yield Objection(
                "no-number",
                _("%(name)s was entered after this round was paired. Discard the draft, or let the player begin later.")
                % {"name": entry.called},
            )


def _open_before(full: RoundInFull) -> Iterator[Objection]:
    """What is open in the rounds before; an adjourned game as the settings of the stage have it. Their tables
    are not those of this round."""
    if full.stage.is_swiss and full.round.is_draft:
        yield from (replace(objection, tables=()) for objection in missing_results(Situation(full.stage)))


def _decided_already(full: RoundInFull) -> Iterator[Objection]:
    """A result that came, or was corrected, after the draft was made has ended the match."""
    if full.stage.is_match and full.round.is_draft and is_over(full.stage, full.round.number - 1):
        yield Objection("match-over", _("The match is over without this game. Discard the draft."))


def _changed_since(full: RoundInFull) -> Iterator[Objection]:
    """Results that came, or were corrected, after a draft that was made with the old ones."""
    if not full.stage.is_swiss or not full.round.is_draft:
        return
    since = full.round.paired_at
    changed = (
        Game.objects.filter(round__stage=full.stage, round__number__lt=full.round.number)
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


def _announced(full: RoundInFull) -> Iterator[Objection]:
    """Announced an absence for the round, and sits at a table of it; or does not begin before a later round."""
    away = set(
        Absence.objects.filter(entry__stage=full.stage, round_number=full.round.number).values_list(
            "entry_id", flat=True
        )
    )
    severity = Severity.WARNING if full.stage.is_swiss else Severity.INFO
    for game in full.games:
        for entry in (game.first, game.second):
            facts = {"table": game.table, "name": entry.called}
            if game.outcome.is_final:
                continue
            if entry.pk in away:
                words = _("Table %(table)s: %(name)s announced an absence for this round.") % facts
            elif entry.first_round > full.round.number:
                words = _("Table %(table)s: %(name)s begins in a later round.") % facts
            else:
                continue
            yield Objection("announced", words, severity, (game.table,), (number_of(entry),))


def _strays(full: RoundInFull) -> Iterator[Objection]:
    """In a knock-out: a pair set by hand that is no match of the bracket, or has been decided."""
    if not full.stage.is_knock_out or not any(game.edited_by_hand for game in full.games):
        return
    state = state_of(full.stage, include_draft=True).until(full.round.number)
    stands = olympic.bracket(state, rules_of(full.stage), full.stage.seed)
    in_vain = {stray.game.table for stray in stands.strays if stray.round == full.round.number}
    for game in full.games:
        if game.table in in_vain:
            words = _("Table %(table)s: %(first)s – %(second)s is no match of the bracket; the game decides nothing.")
            facts = {"table": game.table, "first": game.first.called, "second": game.second.called}
            numbers = (number_of(game.first), number_of(game.second))
            yield Objection("stray", words % facts, Severity.WARNING, (game.table,), numbers)


def _compatriots(full: RoundInFull) -> Iterator[Objection]:
    """Good to know where a hand made the pair: same club, or same country where players of several meet."""
    several = len({e.federation for e in full.entries.values() if e.federation}) > 1
    for game in full.games:
        if not game.edited_by_hand:
            continue
        facts = {"table": game.table, "club": game.first.club, "country": game.first.federation}
        where: dict[str, Any] = {
            "tables": (game.table,),
            "players": (number_of(game.first), number_of(game.second)),
        }
        if game.first.club and game.first.club == game.second.club:
            yield Objection("same-club", _("Table %(table)s: both of %(club)s.") % facts, Severity.INFO, **where)
        elif several and game.first.federation and game.first.federation == game.second.federation:
            yield Objection("same-country", _("Table %(table)s: both of %(country)s.") % facts, Severity.INFO, **where)


def _tables_of_their_own(full: RoundInFull) -> Iterator[Objection]:
    """Somebody who always sits at one table sits at another: a hand moved them, or two tables cannot be had at once."""
    for game in full.games:
        for entry, other in ((game.first, game.second), (game.second, game.first)):
            wanted = entry.fixed_table
            if wanted is not None and wanted != game.table and other.fixed_table != game.table:
                words = _("Table %(table)s: %(name)s always plays at table %(wanted)s.")
                facts = {"table": game.table, "name": entry.called, "wanted": wanted}
                yield Objection("other-table", words % facts, Severity.INFO, (game.table,), (number_of(entry),))


def _rules(full: RoundInFull) -> Iterator[Objection]:
    """Which rules about countries and clubs the draft was made under, unless they were lifted for it."""
    if full.round.is_draft and "lift_not_before" not in full.round.engine.get("decisions", []):
        for words in kept_apart_in(full.stage, full.round.number):
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


def differences(full: RoundInFull) -> Differences:
    """The round compared with the proposal that was kept when it was paired."""
    if not full.round.engine.get("boards") and not full.round.engine.get("byes"):
        return Differences()
    proposal = proposals.from_json(full.round.engine)
    proposed = {(b.first, b.second): b.table for b in proposal.boards}
    seated = {(number_of(g.first), number_of(g.second)): g.table for g in full.games}
    byes = {(b.bye.player, b.bye.kind.value) for b in proposal.byes}
    given = {(number_of(b.entry), b.kind) for b in full.byes}
    return Differences(
        tables=tuple(sorted(table for pair, table in seated.items() if pair not in proposed)),
        missing=tuple(sorted((table, *pair) for pair, table in proposed.items() if pair not in seated)),
        byes=tuple(sorted({number for number, _kind in byes ^ given})),
    )
