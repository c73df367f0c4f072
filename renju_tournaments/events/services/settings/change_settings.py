"""Changing the settings of an event or a stage, and the start times of its rounds.

A form tells what its reader saw and what they want. Only what they changed is written; where somebody else has changed
the same thing meanwhile, nothing is written and both values are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from pairings.model import StageRules, System
from pairings.settings import MatchEnd
from pairings.standings.tiebreaks import TIEBREAKS, default_tiebreaks
from pairings.systems import match, olympic, rounds_needed
from renju_tournaments.common.changes import changes_to, plain, put, values_of
from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, LogEntry, ScheduledRound, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.settings.create_event import check_event
from renju_tournaments.events.services.writing import event_locked, needed_reason, stage_locked, write_log
from renju_tournaments.events.settings.declared import When, settings_of
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.events.subjects import of_name, of_stage
from renju_tournaments.events.venue import zone_of


def change_event(event_id: int, *, seen: Mapping[str, Any], wanted: Mapping[str, Any], by: By) -> list[str]:
    """Writes the settings whose wanted value differs from the one seen; returns their names.

    When the time zone changes, the rounds keep the time on the clock in the hall. Raises Conflict (``data["fields"]``:
    name -> value there now) and UserError.
    """
    with event_locked(event_id, by) as event:
        changes = _changes(event, seen, wanted, LogAct.EVENT_CHANGED)
        if not changes:
            return []
        before = values_of(event, changes)
        zone = event.time_zone
        put(event, changes, settings_of(Event))
        check_event(event)
        event.save(update_fields=list(changes))
        if "time_zone" in changes:
            _keep_wall_time(event, ZoneInfo(zone), ZoneInfo(event.time_zone))
        write_log(
            event, LogAct.EVENT_CHANGED, by, subject=of_name(event.name), before=before, after=values_of(event, changes)
        )
    return list(changes)


def change_stage(stage_id: int, *, seen: Mapping[str, Any], wanted: Mapping[str, Any], by: By) -> list[str]:
    """The same for a stage. Another system brings its own coefficients, unless new ones are given with it.

    After the draw the system and the cycles stay; from then on what changes points, places or pairing is written only
    with a reason. Raises Conflict and UserError.
    """
    with stage_locked(stage_id, by) as stage:
        changes = _changes(stage, seen, wanted, LogAct.STAGE_CHANGED)
        if not changes:
            return []
        paired = paired_rounds(stage)
        _check_locked(stage, changes, paired)
        if has_started(stage, paired) and _any_changes(changes, When.WITH_REASON):
            words = _("The stage has started. Give the reason for changing its rules; it is written in the log.")
            needed_reason(by.reason, words)
        if changes.get("rounds_planned", paired) < paired:
            raise UserError(
                _("%(paired)s rounds have been paired; the number of rounds cannot be smaller.") % {"paired": paired},
                field="rounds_planned",
            )
        _check_schedule(stage, changes)
        if "system" in changes and "tiebreaks" not in changes:
            changes["tiebreaks"] = list(default_tiebreaks(System(changes["system"])))
        check_tiebreaks(changes.get("tiebreaks", ()), changes.get("system", stage.system))
        _check_match(stage, changes, paired)
        before, rules = values_of(stage, changes), rules_of(stage)
        put(stage, changes, settings_of(Stage))
        if stage.is_knock_out and paired:
            _check_bracket(stage, rules)
        if stage.is_match:
            stage.rounds_planned = max(paired, match.games_planned(rules_of(stage).match))
        stage.save(update_fields=[*changes, "rounds_planned"])
        write_log(
            stage,
            LogAct.STAGE_CHANGED,
            by,
            subject=of_stage(stage),
            before=before,
            after=values_of(stage, changes),
            reason=by.reason,
            round_number=paired or None,
        )
    return list(changes)


def change_schedule(
    stage_id: int, *, seen: Mapping[int, datetime | None], wanted: Mapping[int, datetime | None], by: By
) -> list[int]:
    """Sets when rounds start (aware datetimes; None takes the time away); returns the rounds that changed.

    Raises Conflict when somebody else has moved the same round, and UserError when a round would start before the one
    before it.
    """
    with stage_locked(stage_id, by) as stage:
        now = dict(stage.schedule.values_list("number", "starts_at"))
        changed = {n: at for n, at in wanted.items() if at != seen.get(n) and at != now.get(n)}
        theirs = {n: now.get(n) for n in changed if n in seen and now.get(n) != seen[n]}
        if theirs:
            raise Conflict(
                _("Somebody else has changed these start times meanwhile. Look at both values and save again."),
                fields=theirs,
            )
        if not changed:
            return []
        _check_order({**now, **changed})
        stage.schedule.filter(number__in=changed).delete()
        ScheduledRound.objects.bulk_create(
            ScheduledRound(stage=stage, number=n, starts_at=at) for n, at in changed.items() if at
        )
        write_log(
            stage,
            LogAct.STAGE_CHANGED,
            by,
            subject=of_stage(stage),
            before={"starts": {str(n): plain(now.get(n)) for n in changed}},
            after={"starts": {str(n): plain(at) for n, at in changed.items()}},
        )
    return sorted(changed)


def paired_rounds(stage: Stage) -> int:
    """How many rounds of the stage have been paired, drafts included."""
    return stage.rounds.count()


def has_started(stage: Stage, paired: int) -> bool:
    """From the draw on, the rules of a stage do not change quietly."""
    return bool(paired or stage.draw_method)


def check_tiebreaks(codes: Any, system: str) -> None:
    """Raises UserError for a coefficient that does not exist, stands twice, or says nothing in this system."""
    for code in codes:
        if code not in TIEBREAKS or not TIEBREAKS[code].applies_to(System(system)):
            raise UserError(
                _("The coefficient “%(code)s” cannot be used in this system. Take it out of the order.")
                % {"code": code},
                field="tiebreaks",
            )
    if len(set(codes)) < len(codes):
        raise UserError(_("A coefficient stands in the order twice. Number each one once."), field="tiebreaks")


def _changes(there: Event | Stage, seen: Mapping[str, Any], wanted: Mapping[str, Any], act: LogAct) -> dict[str, Any]:
    """What the person changed, as far as it is not so already. Raises Conflict if others changed the same."""
    changes, theirs = changes_to(there, seen=seen, wanted=wanted)
    if theirs:
        raise Conflict(
            _("%(who)s changed the same setting meanwhile. Look at both values and save again to replace.")
            % {"who": _who(there, act, theirs)},
            fields=theirs,
        )
    return changes


def _who(there: Event | Stage, act: LogAct, names: Mapping[str, Any]) -> str:
    """The last person who wrote one of these fields, and when, in the time of the venue."""
    event = there.event if isinstance(there, Stage) else there
    stage = there if isinstance(there, Stage) else None
    for entry in LogEntry.objects.filter(event=event, stage=stage, act=act)[:50]:
        if set(names) & set(entry.after or {}):
            at = date_format(localtime(entry.at, zone_of(event)), "TIME_FORMAT")
            return _("%(name)s (at %(time)s)") % {"name": entry.actor_name, "time": at}
    return _("Somebody else")


def _any_changes(changes: Mapping[str, Any], when: When) -> bool:
    """Is one of them a setting of a stage that may change only then?"""
    return any(settings_of(Stage)[name].change is when for name in changes)


def _check_locked(stage: Stage, changes: Mapping[str, Any], paired: int) -> None:
    if not _any_changes(changes, When.BEFORE_DRAW):
        return
    if paired:
        raise UserError(
            _("Rounds have been paired: the system and the table they were paired from can no longer be changed.")
        )
    if stage.draw_method:
        raise UserError(
            _(
                "The numbers have been drawn for this system and its table. To change them, take the numbers back "
                "first (page Entries)."
            )
        )


def _check_schedule(stage: Stage, changes: Mapping[str, Any]) -> None:
    """A schedule whose numbers are drawn has the rounds of its table, and no more."""
    if not stage.draw_method or "rounds_planned" not in changes:
        return
    most = rounds_needed(rules_of(stage), stage.entries.exclude(number=None).count())
    if most is not None and changes["rounds_planned"] > most:
        raise UserError(
            _("Everybody has met all opponents after %(rounds)s rounds; there cannot be more.") % {"rounds": most},
            field="rounds_planned",
        )


def _check_match(stage: Stage, changes: Mapping[str, Any], paired: int) -> None:
    """A match has a number of games that can be played, and no fewer than were paired."""
    wanted = {field: changes.get(field, getattr(stage, field)) for field in ("system", "match_end", "match_games")}
    if wanted["system"] != System.MATCH.value:
        return
    if wanted["match_end"] == MatchEnd.GAMES.value and not wanted["match_games"]:
        raise UserError(_("The match has no games. Set at least one."), field="match_games")
    if 0 < wanted["match_games"] < paired:
        raise UserError(
            _("%(paired)s games have been paired; the number of games cannot be smaller.") % {"paired": paired},
            field="match_games",
        )


def _check_bracket(stage: Stage, before: StageRules) -> None:
    """What decides a knock-out is fixed beforehand (rules 10): no new rule makes others meet in rounds that are
    paired."""
    state = state_of(stage, include_draft=True)
    if not olympic.keeps_games(state, rules=before, other=rules_of(stage), seed=stage.seed):
        raise UserError(
            _("By these rules others would have met in rounds that are paired. Keep the rules; nothing was changed.")
        )


def _check_order(starts: Mapping[int, datetime | None]) -> None:
    known = sorted((n, at) for n, at in starts.items() if at)
    for (earlier, before), (later, after) in pairwise(known):
        if after <= before:
            raise UserError(
                _("Round %(later)s would start before round %(earlier)s. Correct one of the times.")
                % {"later": later, "earlier": earlier},
                field=f"round-{later}",
            )


def _keep_wall_time(event: Event, old: ZoneInfo, new: ZoneInfo) -> None:
    """CHOICE: a round at 10:00 stays at 10:00 when the zone of the venue is corrected."""
    for row in ScheduledRound.objects.filter(stage__event=event):
        row.starts_at = row.starts_at.astimezone(old).replace(tzinfo=new)
        row.save(update_fields=["starts_at"])
