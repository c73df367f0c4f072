"""Accepting a start list: everything it says is written at once, or nothing.

Before a round has been paired the players simply enter; afterwards the new ones are late entries of a Swiss, as if
entered one by one. Who is in the stage already is updated, whatever the state, but for the rating once numbers have
been drawn by it.
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
from renju_tournaments.common.people import Actor
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.entry_fields import SNAPSHOT, snapshot
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.services.enter_player import enter_player
from renju_tournaments.events.services.set_teams import why_teams_are_fixed
from renju_tournaments.events.services.start_numbers import clear_for_new_draw
from renju_tournaments.events.services.take_back_rounds import why_field_is_fixed
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_list
from renju_tournaments.players.choices import RegisterAct
from renju_tournaments.players.imports.judging import Kind, Verdict, digest, updates
from renju_tournaments.players.imports.notes import Person
from renju_tournaments.players.imports.register import known
from renju_tournaments.players.models import KEYS, ImportDraft, Player, PlayerAct
from renju_tournaments.players.services.acts import act_of
from renju_tournaments.players.services.import_drafts import Choices, verdicts_of
from renju_tournaments.players.services.save_player import AT_ONCE, add_people

_REGISTER: Final = tuple(field.name for field in fields(Person))
"""The columns of the register that a start list may change: what can stand in a row."""


def facts_of(draft: ImportDraft) -> str:
    """What the preview rests on: the rows as they are read, the register and the entries, without the choices."""
    return digest(verdicts_of(draft, choices={}))


def check_import(stage: Stage, verdicts: Sequence[Verdict]) -> list[str]:
    """Everything that stands in the way of accepting, as sentences."""
    objections = []
    if stage.finished_at:
        objections.append(_("The stage is finished; its list of players is closed."))
    open_lines = [v.line for v in verdicts if v.kind is Kind.OPEN]
    if open_lines:
        shown = ", ".join(map(str, open_lines[:10])) + (" …" if len(open_lines) > 10 else "")
        objections.append(
            ngettext(
                "In line %(lines)s it is not clear who it is. Decide that first.",
                "In lines %(lines)s it is not clear who it is. Decide that first.",
                len(open_lines),
            )
            % {"lines": shown}
        )
    if not any(v.is_taken for v in verdicts):
        objections.append(_("There is nobody to enter: every line is refused. Mend the list or its columns."))
    if any(v.new_team for v in verdicts) and (fixed := why_teams_are_fixed(stage)):
        objections.append(fixed + " " + _("Do not take the column with the teams."))
    if any(v.enters for v in verdicts) and (fixed := why_field_is_fixed(stage)):
        objections.append(fixed)
    return objections


def needs_new_draw(stage: Stage, verdicts: Sequence[Verdict]) -> bool:
    """Would accepting change the field or the teams after numbers were drawn, with no round paired by them?"""
    changes = any(v.enters or v.new_team for v in verdicts)
    return bool(stage.draw_method) and changes and not stage.rounds.exists()


def import_start_list(
    draft_id: int, *, actor: Actor, version: int, facts: str, choices: Choices, redraw: bool = False, token: str = ""
) -> dict[str, int]:
    """Write the list into the register and the stage; returns how many were entered, updated, unchanged, left out.

    ``version`` and ``facts`` are what the preview showed; ``choices`` are decisions made since. ``redraw``: numbers
    already drawn are taken back. Raises AlreadyDone when the list is in already, Conflict when the draft, the register
    or the stage changed since the preview, UserError with everything that stands in the way.
    """
    draft = ImportDraft.objects.get(pk=draft_id)
    try:
        with stage_locked(draft.stage_id, token=token) as stage:
            draft = ImportDraft.objects.select_for_update().get(pk=draft_id)
            if draft.accepted_at:
                raise AlreadyDone
            if draft.version != version:
                raise Conflict(_("This list was changed in another window. Look at it again before accepting it."))
            if facts_of(draft) != facts:
                raise Conflict(
                    _("The register or the entries have changed since this preview was shown. Look at it once more.")
                )
            verdicts = verdicts_of(draft, choices={**draft.choices, **choices})
            if objections := check_import(stage, verdicts):
                raise UserError(" ".join(objections))
            return _write(stage, draft, verdicts, actor, redraw, token)
    except IntegrityError:
        raise Conflict(
            _("Somebody wrote the same people into the register at this moment. Look at the preview once more.")
        ) from None


def _write(
    stage: Stage, draft: ImportDraft, verdicts: Sequence[Verdict], actor: Actor, redraw: bool, token: str
) -> dict[str, int]:
    numbers = None
    if needs_new_draw(stage, verdicts):
        numbers = clear_for_new_draw(stage, redraw=redraw)
    taken = [v for v in verdicts if v.is_taken]
    with transaction.atomic():
        people = {**_add(taken, actor), **_update(taken, actor)}
    before, after = _write_entries(stage, taken, people)
    entering = [(people[v.line], v.team) for v in taken if v.enters]
    _enter(stage, entering, actor)
    outcome = {
        "entered": len(entering),
        "updated": len(after),
        "unchanged": len(taken) - len(entering) - len(after),
        "left_out": len(verdicts) - len(taken),
    }
    write_log(
        stage,
        LogAct.ENTRIES_IMPORTED,
        actor,
        subject=of_list(draft.file_name),
        before={"changed": before, **(numbers or {})},
        after={**outcome, "entered": [player.name for player, _team in entering], "changed": after},
        token=token,
    )
    draft.content, draft.rows, draft.mapping, draft.choices = b"", [], [], {}
    draft.accepted_at, draft.outcome = timezone.now(), outcome
    draft.save()
    return outcome


def _add(taken: Sequence[Verdict], actor: Actor) -> dict[int, Player]:
    """New people of the register, by line."""
    new = [(v.line, v.person) for v in taken if v.match is None and v.person is not None]
    added = add_people([person for _line, person in new], actor=actor)
    return {line: player for (line, _person), player in zip(new, added, strict=True)}


def _update(taken: Sequence[Verdict], actor: Actor) -> dict[int, Player]:
    """People of the register the list speaks of, brought up to it, by line."""
    line_of = {v.match.pk: v for v in taken if v.match is not None}
    found: dict[int, Player] = {}
    changed = []
    acts = []
    ids = sorted(line_of)
    for start in range(0, len(ids), AT_ONCE):
        for player in Player.objects.select_for_update().filter(pk__in=ids[start : start + AT_ONCE]):
            verdict = line_of[player.pk]
            found[verdict.line] = player
            if verdict.person and (new := updates(verdict.person, known(player))):
                before = values_of(player, new)
                for field, value in new.items():
                    setattr(player, field, value)
                acts.append(act_of(RegisterAct.CHANGED, player, actor, before=before, after=values_of(player, new)))
                player.refresh_keys()
                player.updated_at = timezone.now()
                changed.append(player)
    Player.objects.bulk_update(changed, [*_REGISTER, *KEYS, "updated_at"], batch_size=AT_ONCE)
    PlayerAct.objects.bulk_create(acts, batch_size=AT_ONCE)
    return found


def _write_entries(
    stage: Stage, taken: Sequence[Verdict], people: dict[int, Player]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Entries there are, brought up to the list: what was changed of each, before and after."""
    entries = {e.player_id: e for e in stage.entries.all()}
    fixed = {"rating"} if stage.draw_method or stage.rounds.exists() else set()
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    changed = []
    for verdict in taken:
        player = people[verdict.line]
        entry = entries.get(player.pk)
        if entry is None or verdict.person is None:
            continue
        said = set(verdict.person.known_values()) | {"name", "latin_name"}
        now = {f: v for f, v in snapshot(player).items() if f in said - fixed and v not in ("", None)}
        new = {field: value for field, value in now.items() if getattr(entry, field) != value}
        if verdict.new_team:
            new["team"] = verdict.new_team
        if new:
            before[entry.name] = {field: getattr(entry, field) for field in new}
            after[entry.name] = new
            for field, value in new.items():
                setattr(entry, field, value)
            changed.append(entry)
    Entry.objects.bulk_update(changed, [*SNAPSHOT, "team"], batch_size=AT_ONCE)
    return before, after


def _enter(stage: Stage, entering: Sequence[tuple[Player, str]], actor: Actor) -> None:
    """Players with their teams; after a round has been paired nobody comes into a stage with teams."""
    if stage.rounds.exists():
        for player, _team in entering:
            enter_player(stage.pk, actor=actor, player=player)
        return
    Entry.objects.bulk_create(
        [Entry(stage=stage, player=player, team=team, **snapshot(player)) for player, team in entering],
        batch_size=AT_ONCE,
    )
