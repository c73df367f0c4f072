"""Accepting a start list: everything it says is written at once, or nothing.

Before a round has been paired the players simply enter; afterwards the new ones are late entries of a Swiss, as if
entered one by one. What becomes of those who are in the stage or in the register already is planned in
events.effects.import_plan, of which the preview speaks, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from renju_tournaments.common.changes import values_of
from renju_tournaments.common.people import Actor, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.effects.import_plan import Line, Plan, plan_of
from renju_tournaments.events.entry_fields import SNAPSHOT
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.services.draw.start_numbers import clear_for_new_draw
from renju_tournaments.events.services.entries.enter_player import enter_player, why_nobody_enters
from renju_tournaments.events.services.entries.set_teams import why_teams_are_fixed
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_list
from renju_tournaments.players.choices import RegisterAct
from renju_tournaments.players.imports.judging import Kind
from renju_tournaments.players.imports.notes import Person
from renju_tournaments.players.models import KEYS, ImportDraft, Player, PlayerAct
from renju_tournaments.players.services.acts import act_of
from renju_tournaments.players.services.import_drafts import Choices, verdicts_of
from renju_tournaments.players.services.save_player import AT_ONCE, add_people

_REGISTER: Final = tuple(field.name for field in fields(Person))
"""The columns of the register that a start list may change: what can stand in a row."""


def plan_for(stage: Stage, draft: ImportDraft, choices: Choices | None = None) -> Plan:
    """What accepting the draft does in its stage. ``choices``: instead of those it has."""
    return plan_of(stage, verdicts_of(draft, choices))


def facts_of(draft: ImportDraft) -> str:
    """What the preview rests on: the rows as they are read, the register and the entries, without the choices."""
    return plan_for(Stage.objects.get(pk=draft.stage_id), draft, choices={}).facts


def check_import(stage: Stage, plan: Plan) -> list[str]:
    """Everything that stands in the way of accepting, as sentences."""
    objections = []
    if stage.finished_at:
        objections.append(_("The stage is finished; its list of players is closed."))
    nobody_sure = [v.line for line in plan.lines if (v := line.verdict).kind is Kind.OPEN and not line.rating_is_open]
    if nobody_sure:
        objections.append(
            ngettext(
                "In line %(lines)s it is not clear who it is. Decide that first.",
                "In lines %(lines)s it is not clear who it is. Decide that first.",
                len(nobody_sure),
            )
            % {"lines": _listed(nobody_sure)}
        )
    strange = [line.verdict.line for line in plan.lines if line.rating_is_open]
    if strange:
        objections.append(
            ngettext(
                "In line %(lines)s the rating may be mistyped. Say first whether it is right.",
                "In lines %(lines)s the ratings may be mistyped. Say first whether they are right.",
                len(strange),
            )
            % {"lines": _listed(strange)}
        )
    verdicts = plan.verdicts
    if not any(v.is_taken for v in verdicts) and not strange:
        objections.append(_("There is nobody to enter: every line is refused. Mend the list or its columns."))
    if any(v.new_team for v in verdicts) and (fixed := why_teams_are_fixed(stage)):
        objections.append(fixed + " " + _("Do not take the column with the teams."))
    if any(v.enters for v in verdicts) and (fixed := why_nobody_enters(stage)):
        objections.append(fixed)
    return objections


def _listed(lines: Sequence[int]) -> str:
    return ", ".join(map(str, lines[:10])) + (" …" if len(lines) > 10 else "")


def import_start_list(
    draft_id: int, *, by: By, version: int, facts: str, choices: Choices, redraw: bool = False
) -> dict[str, int]:
    """Write the list into the register and the stage; returns how many were entered, how many entries were updated
    (``updated``), how many people added to the register (``added``) and updated there (``register``), how many lines
    changed nothing (``unchanged``), and how many were left out.

    ``version`` and ``facts`` are what the preview showed; ``choices`` are decisions made since. ``redraw``: numbers
    already drawn are taken back. Raises AlreadyDone when the list is in already, Conflict when the draft, the register
    or the stage changed since the preview, UserError with everything that stands in the way.
    """
    draft = ImportDraft.objects.get(pk=draft_id)
    try:
        with stage_locked(draft.stage_id, by) as stage:
            draft = ImportDraft.objects.select_for_update().get(pk=draft_id)
            if draft.accepted_at:
                raise AlreadyDone
            if draft.version != version:
                raise Conflict(_("This list was changed in another window. Look at it again before accepting it."))
            _lock_people(draft)
            plan = plan_for(stage, draft, {})
            if plan.facts != facts:
                raise Conflict(
                    _("The register or the entries have changed since this preview was shown. Look at it once more.")
                )
            if decided := {**draft.choices, **choices}:
                plan = plan_for(stage, draft, decided)
            if objections := check_import(stage, plan):
                raise UserError(" ".join(objections))
            return _write(stage, draft, plan, by, redraw)
    except IntegrityError:
        raise Conflict(
            _("Somebody wrote the same people into the register at this moment. Look at the preview once more.")
        ) from None


def _lock_people(draft: ImportDraft) -> None:
    """Whom the list may be about is changed by nobody else until it is in."""
    verdicts = verdicts_of(draft, {})
    ids = sorted({known.pk for v in verdicts for known in (*v.candidates, *((v.match,) if v.match else ()))})
    for start in range(0, len(ids), AT_ONCE):
        list(Player.objects.select_for_update().filter(pk__in=ids[start : start + AT_ONCE]).values_list("pk"))


def _write(stage: Stage, draft: ImportDraft, plan: Plan, by: By, redraw: bool) -> dict[str, int]:
    numbers = clear_for_new_draw(stage, redraw=redraw) if plan.redraw else None
    taken = [line for line in plan.lines if line.verdict.is_taken]
    with transaction.atomic():
        added = _add(taken, by.actor)
        known, updated = _update(taken, by.actor)
    people = {**added, **known}
    before, after = _write_entries(stage, taken, people)
    entering = [(people[line.verdict.line], line) for line in taken if line.verdict.enters]
    _enter(stage, entering, by.actor)
    outcome = {
        "entered": len(entering),
        "updated": len(after),
        "added": len(added),
        "register": len(updated),
        "unchanged": sum(line.is_idle for line in taken),
        "left_out": len(plan.lines) - len(taken),
    }
    write_log(
        stage,
        LogAct.ENTRIES_IMPORTED,
        by,
        subject=of_list(draft.file_name),
        before={"changed": before, **(numbers or {})},
        after={**outcome, "entered": [player.name for player, _line in entering], "changed": after},
    )
    draft.content, draft.rows, draft.mapping, draft.choices = b"", [], [], {}
    draft.accepted_at, draft.outcome = timezone.now(), outcome
    draft.save()
    return outcome


def _add(taken: Sequence[Line], actor: Actor) -> dict[int, Player]:
    """New people of the register, by line."""
    new = [(v.line, v.person) for line in taken if (v := line.verdict).match is None and v.person is not None]
    added = add_people([person for _line, person in new], actor=actor)
    return {line: player for (line, _person), player in zip(new, added, strict=True)}


def _update(taken: Sequence[Line], actor: Actor) -> tuple[dict[int, Player], list[Player]]:
    """People of the register the list speaks of, brought up to it, by line; and those of them that were changed."""
    line_of = {line.verdict.match.pk: line for line in taken if line.verdict.match is not None}
    found: dict[int, Player] = {}
    changed = []
    acts = []
    ids = sorted(line_of)
    for start in range(0, len(ids), AT_ONCE):
        for player in Player.objects.select_for_update().filter(pk__in=ids[start : start + AT_ONCE]):
            line = line_of[player.pk]
            found[line.verdict.line] = player
            if new := line.writes_register:
                before = values_of(player, new)
                for field, value in new.items():
                    setattr(player, field, value)
                acts.append(act_of(RegisterAct.CHANGED, player, actor, before=before, after=values_of(player, new)))
                player.refresh_keys()
                player.updated_at = timezone.now()
                changed.append(player)
    Player.objects.bulk_update(changed, [*_REGISTER, *KEYS, "updated_at"], batch_size=AT_ONCE)
    PlayerAct.objects.bulk_create(acts, batch_size=AT_ONCE)
    return found, changed


def _write_entries(
    stage: Stage, taken: Sequence[Line], people: dict[int, Player]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Entries there are, brought up to the list: what was changed of each, before and after."""
    entries = {e.player_id: e for e in stage.entries.all()}
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    changed = []
    for line in taken:
        player = people[line.verdict.line]
        entry = entries.get(player.pk)
        if entry is None or not (new := line.writes_entry):
            continue
        labels = (entry.name, f"{entry.name} ({player.discriminator})", f"{entry.name} ({player.pk})")
        label = next(label for label in labels if label not in after)
        before[label] = {field: getattr(entry, field) for field in new}
        after[label] = new
        for field, value in new.items():
            setattr(entry, field, value)
        changed.append(entry)
    Entry.objects.bulk_update(changed, [*SNAPSHOT, "team"], batch_size=AT_ONCE)
    return before, after


def _enter(stage: Stage, entering: Sequence[tuple[Player, Line]], actor: Actor) -> None:
    """Players with their teams; after a round has been paired nobody comes into a stage with teams."""
    if stage.rounds.exists():
        for player, line in entering:
            enter_player(stage.pk, player=player, details=line.values, by=By(actor))
        return
    Entry.objects.bulk_create(
        [Entry(stage=stage, player=player, team=line.verdict.team, **line.values) for player, line in entering],
        batch_size=AT_ONCE,
    )
