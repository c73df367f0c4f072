"""Editing a round by hand: who sits where, who starts, who has no game.

A draft may be edited freely; a published round only with a reason, where no result is in, and it then says when it was
changed and at which tables. Nobody is moved silently: who loses their opponent stands unpaired until they are given
another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _

from pairings.model import ByeKind, Reason, Result, Side
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import ByeOrigin, LogAct
from renju_tournaments.events.models import Bye, Entry, Game, Round, Stage
from renju_tournaments.events.naming import names_apart
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.rounds.bye_origins import origin_when_paired
from renju_tournaments.events.services.pairing.check_draft import has_left, number_of
from renju_tournaments.events.services.pairing.forget_agreed import forget_agreed
from renju_tournaments.events.services.pairing.round_state import mark_changed, refresh_round_state
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_round

BY_HAND = (Reason.of("by_hand"),)


def settable_byes(stage: Stage) -> tuple[ByeKind, ...]:
    """The kinds of bye an arbiter gives by hand; the others follow from entries and withdrawals. Where everybody owes
    the games of a table, or of a match, there are no points without a game."""
    return (ByeKind.FREE_POINT, ByeKind.REQUESTED, ByeKind.ABSENT) if stage.is_swiss else (ByeKind.ABSENT,)


def swap_starters(*, stage_id: int, number: int, table: int, by: By = NOBODY) -> Round:
    """The other player of the table starts. Raises UserError; Conflict for a stale page."""
    with editing(stage_id, number, by=by) as sheet:
        game = sheet.game_at(table)
        sheet.seat(game, game.second, game.first, keep_result=True)
        return sheet.round


def exchange_players(*, stage_id: int, number: int, one: int, other: int, by: By = NOBODY) -> Round:
    """Two players (entry ids) change places; one of them may have the free point, or stand unpaired.

    Raises UserError; Conflict for a stale page.
    """
    with editing(stage_id, number, by=by) as sheet:
        a, b = sheet.player(one), sheet.player(other)
        if a == b:
            raise UserError(_("Choose two different players to exchange."))
        game_a, game_b = sheet.game_of(a), sheet.game_of(b)
        if game_a is None and game_b is None:
            raise UserError(_("Neither of the two sits at a table. Set a pair instead."))
        if game_a == game_b and game_a is not None:
            sheet.seat(game_a, game_a.second, game_a.first, keep_result=True)
            return sheet.round
        free_a, free_b = sheet.free_point_of(a), sheet.free_point_of(b)
        sheet.replace(game_a, a, b)
        sheet.replace(game_b, b, a)
        sheet.hand_over(free_a, b)
        sheet.hand_over(free_b, a)
        return sheet.round


def set_pair(*, stage_id: int, number: int, first: int, second: int, by: By = NOBODY) -> Round:
    """Two players (entry ids) meet, the first-named starts. Their former opponents stand unpaired.

    They sit at the table of the one who had the lower table, else at the first that is free. Raises UserError; Conflict
    for a stale page.
    """
    with editing(stage_id, number, by=by) as sheet:
        a, b = sheet.player(first), sheet.player(second)
        if a == b:
            raise UserError(_("Nobody is their own opponent. Choose two different players."))
        tables = {game.table for game in (sheet.game_of(a), sheet.game_of(b)) if game}
        for entry in (a, b):
            sheet.take_out(entry)
        sheet.add_game(min(tables, default=sheet.free_table()), a, b)
        return sheet.round


def set_bye(*, stage_id: int, number: int, entry: int, kind: str, by: By = NOBODY) -> Round:
    """A player (entry id) gets the free point, a requested bye or an absence; the opponent stands unpaired.

    A round has one free point at most: it moves from whoever had it, who is to be paired again.
    Raises UserError; Conflict for a stale page.
    """
    with editing(stage_id, number, by=by) as sheet:
        kinds = {k.value: k for k in settable_byes(sheet.stage)}
        if kind not in kinds:
            raise UserError(
                _("Choose what the player gets: the free point, a requested bye, or an absence.")
                if sheet.stage.is_swiss
                else _("In this system a player who has no game is absent; there are no points without a game.")
            )
        player = sheet.player(entry)
        sheet.take_out(player)
        if kinds[kind] is ByeKind.FREE_POINT:
            sheet.take_back_free_point()
        sheet.add_bye(player, kinds[kind])
        return sheet.round


def unpair(*, stage_id: int, number: int, entry: int, by: By = NOBODY) -> Round:
    """A player (entry id) gives up their table, or their bye, and stands unpaired; so does the opponent.

    Raises UserError; Conflict for a stale page.
    """
    with editing(stage_id, number, by=by) as sheet:
        sheet.take_out(sheet.player(entry))
        return sheet.round


@contextmanager
def editing(stage_id: int, number: int, by: By) -> Iterator[EditedRound]:
    """Locks, checks that the round may be edited, and logs what came of it, before and after."""
    with stage_locked(stage_id, by) as stage:
        round_ = stage.rounds.filter(number=number).first()
        if round_ is None:
            raise UserError(_("Round %(number)s has not been paired.") % {"number": number})
        refuse_stale(stage, by.seen_version)
        _check_editable(stage, round_, by.reason)
        sheet = EditedRound(stage, round_)
        before = sheet.snapshot()
        yield sheet
        after = sheet.snapshot()
        changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        if not changed:
            raise UserError(_("That is how it stands already; nothing was changed."))
        if not round_.is_draft:
            _mark_changed(round_, changed)
            refresh_round_state(round_)
        write_log(
            stage,
            LogAct.DRAFT_EDITED if round_.is_draft else LogAct.ROUND_CHANGED,
            by,
            subject=of_round(number),
            before={key: before[key] for key in changed if key in before},
            after={key: after[key] for key in changed if key in after},
            reason=by.reason.strip(),
            round_number=number,
        )
        forget_agreed(stage, by.actor)


def why_not_editable(stage: Stage, round_: Round) -> str:
    """Why the boards of a round may not be changed any more; empty if they may."""
    if stage.finished_at:
        return _("The stage is finished; its rounds do not change any more.")
    if not round_.is_draft and not stage.is_scheduled and stage.rounds.filter(number__gt=round_.number).exists():
        return _("A later round has been paired: the boards of this round stay as they are.")
    return ""


def waits_in_vain(round_: Round, game: Game) -> bool:
    """Did somebody of this table not come to a round being played? In a Swiss two who wait may be paired with each
    other (situations C.17)."""
    return round_.stage.is_swiss and not round_.is_draft and game.outcome.is_forfeit


def _check_editable(stage: Stage, round_: Round, reason: str) -> None:
    if why := why_not_editable(stage, round_):
        raise UserError(why)
    if not round_.is_draft:
        needed_reason(reason, _("This round is published. Say why its boards are changed."))


def _mark_changed(round_: Round, changed: list[str]) -> None:
    """When, and at which tables; what was noted of earlier changes stays."""
    tables = sorted(int(key) for key in changed if key.isdigit())
    mark_changed(round_, {"tables": tables} if tables else None)


class EditedRound:
    """A round in the hands of the arbiter: its games and byes, and the few moves that change them.

    Every move is written at once; a game whose result is in refuses to be touched once the round is published.
    """

    def __init__(self, stage: Stage, round_: Round) -> None:
        self.stage = stage
        self.round = round_
        self.entries = {e.pk: e for e in stage.entries.all()}
        self.names = names_apart(self.entries.values())
        self.by_number = {e.number: e for e in self.entries.values() if e.number is not None}
        self.games = {g.table: g for g in round_.games.select_related("first", "second")}
        self.byes = {b.entry_id: b for b in round_.byes.select_related("entry")}
        proposal = proposals.from_json(round_.engine) if round_.engine.get("boards") else None
        self.proposed = {(b.first, b.second): b for b in proposal.boards} if proposal else {}
        self.proposed_byes = {(b.bye.player, b.bye.kind): b for b in proposal.byes} if proposal else {}

    def snapshot(self) -> dict[str, Any]:
        """Table -> pair and name -> bye, for the log."""
        names = self.names
        tables = {str(t): f"{names[g.first_id]} – {names[g.second_id]}" for t, g in sorted(self.games.items())}
        return {**tables, **{names[b.entry_id]: {"kind": b.kind} for b in self.byes.values()}}

    def player(self, pk: int) -> Entry:
        """Raises UserError for somebody who is not in the stage, has no number, or has left."""
        entry = self.entries.get(pk)
        if entry is None or entry.number is None:
            raise UserError(_("That player does not take part in this stage. Choose a player from the list."))
        if has_left(entry, self.round.number):
            raise UserError(_("%(name)s has withdrawn and cannot be paired.") % {"name": self.names[pk]})
        return entry

    def game_at(self, table: int) -> Game:
        if table not in self.games:
            raise UserError(_("There is no table %(table)s in this round.") % {"table": table})
        return self.games[table]

    def game_of(self, entry: Entry) -> Game | None:
        return next((g for g in self.games.values() if entry.pk in (g.first_id, g.second_id)), None)

    def free_point_of(self, entry: Entry) -> Bye | None:
        """Raises UserError when the player is away: nobody takes over somebody else's absence."""
        bye = self.byes.get(entry.pk)
        if bye is not None and bye.kind != ByeKind.FREE_POINT.value:
            raise UserError(
                _("%(name)s has no game in this round (%(kind)s). Set a pair for the player instead.")
                % {"name": self.names[entry.pk], "kind": bye.get_kind_display()}
            )
        return bye

    def idle(self) -> list[Entry]:
        """Who has neither a game nor a bye, though they are in the event."""
        placed = {pk for g in self.games.values() for pk in (g.first_id, g.second_id)} | self.byes.keys()
        return [e for e in self.by_number.values() if e.pk not in placed and self._is_here(e)]

    def free_table(self) -> int:
        return next(t for t in range(1, len(self.games) + 2) if t not in self.games)

    def seat(self, game: Game, first: Entry, second: Entry, *, keep_result: bool = False) -> None:
        """Puts two players at a table. With ``keep_result`` the outcome stays with the players who exchange sides."""
        self._may_touch(game)
        board = self.proposed.get((number_of(first), number_of(second)))
        same_two = {first.pk, second.pk} == {game.first_id, game.second_id}
        if keep_result and same_two and first.pk != game.first_id:
            game.result = game.outcome.reversed.value
        elif not same_two:
            game.result = board.result.value if board else Result.PENDING.value
        game.first, game.second = first, second
        game.edited_by_hand = board is None
        game.reasons = proposals.reasons_to_json(board.reasons if board else BY_HAND)
        game.version += 1
        game.save()

    def replace(self, game: Game | None, leaves: Entry, comes: Entry) -> None:
        """One player of a table gives their seat to another; without a table there is nothing to do."""
        if game is None:
            return
        if game.first_id == leaves.pk:
            self.seat(game, comes, game.second)
        else:
            self.seat(game, game.first, comes)

    def take_out(self, entry: Entry) -> None:
        """The player's table, or bye, is dissolved. Whoever waited in vain for their opponent can so be given another;
        the one who did not come is absent."""
        if (game := self.game_of(entry)) is not None:
            if not waits_in_vain(self.round, game):
                self._may_touch(game)
            del self.games[game.table]
            game.delete()
            other, side = (game.second, Side.SECOND) if game.first_id == entry.pk else (game.first, Side.FIRST)
            if game.outcome.is_forfeit and not game.outcome.is_forfeit_win_for(side) and self._is_here(other):
                self.add_bye(other, ByeKind.ABSENT)
        if (bye := self.byes.pop(entry.pk, None)) is not None:
            bye.delete()

    def add_game(self, table: int, first: Entry, second: Entry, reasons: tuple[Reason, ...] = BY_HAND) -> None:
        """A new table; ``reasons`` unless it is as the system first proposed it."""
        board = self.proposed.get((number_of(first), number_of(second)))
        self.games[table] = Game.objects.create(
            round=self.round,
            table=table,
            first=first,
            second=second,
            result=board.result.value if board else Result.PENDING.value,
            edited_by_hand=board is None,
            reasons=proposals.reasons_to_json(board.reasons if board else reasons),
        )

    def add_bye(self, entry: Entry, kind: ByeKind, reasons: tuple[Reason, ...] = BY_HAND) -> None:
        """``reasons``, if they are not the arbiter's, are those of the system."""
        proposed = self.proposed_byes.get((number_of(entry), kind))
        self.byes[entry.pk] = Bye.objects.create(
            round=self.round,
            entry=entry,
            kind=kind.value,
            edited_by_hand=proposed is None,
            half_points=self._worth(kind),
            origin=ByeOrigin.ARBITER if proposed is None and reasons == BY_HAND else origin_when_paired(kind),
            reasons=proposals.reasons_to_json(proposed.reasons if proposed else reasons),
        )

    def take_back_free_point(self) -> None:
        """Whoever has the free point gives it up, and waits for a game."""
        for bye in [b for b in self.byes.values() if b.kind == ByeKind.FREE_POINT.value]:
            del self.byes[bye.entry_id]
            bye.delete()

    def hand_over(self, bye: Bye | None, entry: Entry) -> None:
        """The free point goes to somebody else."""
        if bye is None:
            return
        self.byes.pop(bye.entry_id)
        bye.delete()
        self.add_bye(entry, ByeKind.FREE_POINT)

    def _worth(self, kind: ByeKind) -> int:
        worth: dict[Any, int] = {ByeKind.FREE_POINT: self.stage.free_point, ByeKind.REQUESTED: self.stage.requested_bye}
        return worth.get(kind, 0)

    def _is_here(self, entry: Entry) -> bool:
        return not has_left(entry, self.round.number)

    def _may_touch(self, game: Game) -> None:
        if self.round.is_draft:
            return
        if game.outcome.is_final or game.adjourned:
            raise UserError(
                _(
                    "Table %(table)s: %(first)s – %(second)s has been played or adjourned; its players stay where they "
                    "are."
                )
                % {"table": game.table, "first": self.names[game.first_id], "second": self.names[game.second_id]}
            )
