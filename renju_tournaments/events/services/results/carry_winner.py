"""A corrected result of a knock-out, or a changed decision on a drawn match, carried through the rounds that were
paired before it (situations D.21).

What changes is worked out by pairings.systems.olympic.correction; here it is refused in words, or written. Nothing is
half done: either every later round follows, or nothing is written at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from pairings import systems
from pairings.model import PairingImpossible, Proposal, Reason, Result, State
from pairings.model import Round as EngineRound
from pairings.settings import Decision
from pairings.systems import olympic
from renju_tournaments.common.engine_words import sentences
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Bye, Entry, Game, Round, Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.rounds.bye_origins import origin_when_paired
from renju_tournaments.events.services.pairing.round_state import mark_changed, refresh_round_state
from renju_tournaments.events.settings.rules import rules_of

CARRIED = Reason.of("carried_through")


class WouldUndo(UserError):
    """Games with results would lose a player. ``sentences`` names them."""

    def __init__(self, undone: tuple[Reason, ...], names: Mapping[int, str]) -> None:
        self.sentences = tuple(sentences(undone, names))
        super().__init__(
            _(
                "Others would have met in games that have been played. Clear their results first, the latest round "
                "first: %(games)s"
            )
            % {"games": " ".join(self.sentences)}
        )


def carry_result(
    stage: Stage, *, round_number: int, table: int, result: Result, adjourned: bool = False
) -> olympic.Correction:
    """The knock-out with another result at a table, its drafts included. Raises WouldUndo; writes nothing."""
    state, rules = state_of(stage, include_draft=True), rules_of(stage)
    return _or_refuse(
        stage,
        lambda: olympic.correct(
            state,
            rules=rules,
            round_number=round_number,
            table=table,
            result=result,
            adjourned=adjourned,
            seed=stage.seed,
        ),
    )


def carry_decision(stage: Stage, state: State, decision: Decision) -> olympic.Correction:
    """The knock-out with one more decision about a match that has been played. ``state`` includes the drafts. Raises
    WouldUndo; writes nothing."""
    return _or_refuse(stage, lambda: olympic.decide(state, rules=rules_of(stage), decision=decision, seed=stage.seed))


def _or_refuse(stage: Stage, work_out: Callable[[], olympic.Correction]) -> olympic.Correction:
    try:
        return work_out()
    except olympic.CorrectionRefused as refused:
        raise WouldUndo(refused.undone, names_by_number(stage)) from refused


def logged(stage: Stage, correction: olympic.Correction) -> dict[str, Any]:
    """What the log keeps of the rounds that follow, with the names as they are now; nothing if none does."""
    if not correction.changes:
        return {}
    names = names_by_number(stage)

    def kept(change: Reason) -> dict[str, Any]:
        people = {key: names[int(str(value))] for key, value in change.params if key in ("first", "second")}
        return {"code": change.code, **dict(change.params), **people}

    return {"carried": [kept(change) for change in correction.changes]}


def write_carried(stage: Stage, correction: olympic.Correction, after: int) -> None:
    """Writes the rounds after ``after`` as the correction has them. The stage must be locked, and the act that is
    carried through logged: the rounds count as paired after it."""
    if not correction.changes:
        return
    entry_of = {e.number: e for e in stage.entries.all() if e.number is not None}
    now = {r.number: r for r in correction.state.rounds}
    tables_of = tables_by_round(correction)
    for round_ in stage.rounds.filter(number__gt=after).order_by("-number"):
        wanted = now.get(round_.number)
        if wanted is None:
            round_.delete()
            continue
        tables = tables_of.get(round_.number, frozenset())
        if tables or _byes_differ(round_, wanted, entry_of):
            _Rewriting(stage, correction.state, round_, wanted, entry_of).write()
            if not round_.is_draft:
                mark_changed(round_, {"tables": sorted(tables)} if tables else None)
                refresh_round_state(round_)


def tables_by_round(correction: olympic.Correction) -> dict[int, frozenset[int]]:
    """The rounds that follow, each with the tables whose players are others now, or that are not played any more: none
    of a round that is taken back as a whole."""
    found: dict[int, frozenset[int]] = {}
    for change in correction.changes:
        facts = {key: int(str(value)) for key, value in change.params if key in ("round", "table")}
        tables = {facts["table"]} if "table" in facts else set()
        found[facts["round"]] = found.get(facts["round"], frozenset()) | tables
    return found


def _byes_differ(round_: Round, wanted: EngineRound, entry_of: Mapping[int, Entry]) -> bool:
    there = set(round_.byes.values_list("entry_id", "kind"))
    return there != {(entry_of[b.player].pk, b.kind.value) for b in wanted.byes}


class _Rewriting:
    """A round as it is to be: games that keep their players stay as they are, the others are written anew."""

    def __init__(
        self, stage: Stage, state: State, round_: Round, wanted: EngineRound, entry_of: Mapping[int, Entry]
    ) -> None:
        self.round, self.wanted, self.entry_of = round_, wanted, entry_of
        self.proposal = _proposed(stage, state, wanted.number)
        boards = self.proposal.boards if self.proposal else ()
        byes = self.proposal.byes if self.proposal else ()
        self.reasons = {(b.first, b.second): b.reasons for b in boards}
        self.why_free = {(b.bye.player, b.bye.kind): b.reasons for b in byes}

    def write(self) -> None:
        self._games()
        self._byes()
        self.round.engine = self._engine()
        self.round.paired_at = timezone.now()
        self.round.save(update_fields=["engine", "paired_at"])

    def _games(self) -> None:
        new = {g.table: g for g in self.wanted.games}
        for game in self.round.games.select_related("first", "second"):
            there = new.get(game.table)
            if there and (there.first, there.second) == (game.first.number, game.second.number):
                del new[game.table]
            else:
                game.delete()
        Game.objects.bulk_create(
            Game(
                round=self.round,
                table=g.table,
                first=self.entry_of[g.first],
                second=self.entry_of[g.second],
                result=g.result.value,
                reasons=proposals.reasons_to_json((*self.reasons.get((g.first, g.second), ()), CARRIED)),
            )
            for g in new.values()
        )

    def _byes(self) -> None:
        had = {(b.entry_id, b.kind): b for b in self.round.byes.all()}
        self.round.byes.all().delete()
        Bye.objects.bulk_create(
            Bye(
                round=self.round,
                entry=self.entry_of[b.player],
                kind=b.kind.value,
                half_points=b.half_points,
                reasons=proposals.reasons_to_json(self.why_free.get((b.player, b.kind), ()))
                or (before.reasons if before else []),
                origin=before.origin if before else origin_when_paired(b.kind),
            )
            for b in self.wanted.byes
            for before in (had.get((self.entry_of[b.player].pk, b.kind.value)),)
        )

    def _engine(self) -> dict[str, Any]:
        """What the system pairs now; where games that were played keep the round from being just that, a note that it
        was not left to the system."""
        pairs = {(g.first, g.second) for g in self.wanted.games}
        if self.proposal and pairs == set(self.reasons):
            return proposals.to_json(self.proposal)
        return {"by_hand": True}


def _proposed(stage: Stage, state: State, number: int) -> Proposal | None:
    try:
        return systems.propose(state.until(number - 1), rules=rules_of(stage), seed=stage.seed)
    except PairingImpossible:
        return None
