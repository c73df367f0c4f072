"""Throwing a draft away, so that the round can be paired anew."""

from __future__ import annotations

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Entry, Round, Stage
from renju_tournaments.events.naming import names_apart
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.services.pairing.forget_agreed import forget_agreed
from renju_tournaments.events.services.pairing.round_state import draft_of
from renju_tournaments.events.services.writing import refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_round


def edits_by_hand(draft: Round) -> int:
    """How often the boards of a draft were changed by hand since it was paired."""
    since = draft.stage.log.filter(act=LogAct.DRAFT_EDITED, round_number=draft.number, at__gte=draft.paired_at)
    return since.count()


def discard_draft(*, stage_id: int, number: int, by: By = NOBODY) -> None:
    """Deletes a draft; its boards are kept in the log. Who was entered while it stood, to play from the next round on,
    can now play in this one. Raises UserError when the round is published or not there."""
    with stage_locked(stage_id, by) as stage:
        round_ = draft_of(stage, number)
        refuse_stale(stage, by.seen_version)
        names = names_apart(stage.entries.all())
        boards = {str(g.table): f"{names[g.first_id]} – {names[g.second_id]}" for g in round_.games.all()}
        byes = {names[b.entry_id]: {"kind": b.kind} for b in round_.byes.all()}
        late = _entered_since(stage, round_)
        round_.delete()
        Entry.objects.filter(pk__in=[e.pk for e in late]).update(first_round=number)
        write_log(
            stage,
            LogAct.DRAFT_DISCARDED,
            by,
            subject=of_round(number),
            before={**boards, **byes},
            after={"first_round": {names[e.pk]: number for e in late}} if late else None,
            round_number=number,
            reason=by.reason.strip(),
        )
        forget_agreed(stage, by.actor)


def _entered_since(stage: Stage, round_: Round) -> list[Entry]:
    """Late entries who came after the draft was made, for the round after it: the system's proposal has no bye for
    them."""
    known = {b.bye.player for b in proposals.from_json(round_.engine).byes} if round_.engine.get("boards") else set()
    return [e for e in stage.entries.filter(first_round=round_.number + 1, byes__round=round_) if e.number not in known]
