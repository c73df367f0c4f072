"""An event out of a report file: its settings, people, rounds and games, all at once or nothing.

People of the register are found as for a start list, and the register stays as it is for them; the entry keeps what the
file says. Rounds come in published: they have been played. The file is kept with the stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings import model, restrictions
from pairings.formats import trf
from pairings.formats.trf.days import day_of, year_of
from pairings.formats.trf.document import FOR_EVER
from pairings.standings.teams import TEAM_TIEBREAKS
from renju_tournaments.common.changes import values_of
from renju_tournaments.common.engine_words import fault
from renju_tournaments.common.people import By
from renju_tournaments.common.web.uploads import has_more_lines, room_for_one_more
from renju_tournaments.encodings import decode
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import AbsenceKind, DrawMethod, LogAct, Role, RoundState
from renju_tournaments.events.models import (
    Absence,
    Bye,
    Entry,
    Event,
    EventRole,
    ForbiddenPair,
    Game,
    MatchDecision,
    ReportFile,
    Round,
    ScheduledRound,
    Stage,
)
from renju_tournaments.events.reports import words as report_words
from renju_tournaments.events.reports.reading import (
    MOST_ROUNDS,
    left_out,
    lines_of_players,
    objections,
    people_of,
    plain_name,
)
from renju_tournaments.events.rounds.bye_origins import origin_as_known
from renju_tournaments.events.rounds.situation import kin_rules
from renju_tournaments.events.services.draw.draw_numbers import new_seed
from renju_tournaments.events.services.settings.create_event import insert_event, insert_stage, once
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.settings.declared import settings_of
from renju_tournaments.events.settings.rules import settings_from
from renju_tournaments.events.subjects import of_name
from renju_tournaments.players.imports.judging import Verdict, digest
from renju_tournaments.players.models import Player
from renju_tournaments.players.services.save_player import AT_ONCE, add_people

MOST_LINES: Final = 50_000
"""Of a report file; that of a thousand players has some thousands."""


def keep_report(owner: User, *, content: bytes, file_name: str) -> ReportFile:
    """Keep a file that was sent, for a look at it. Raises UserError, with the line, when it cannot be read."""
    if len(content) > settings.MAX_IMPORT_BYTES:
        refuse_size(len(content))
    room_for_one_more(ReportFile.objects.filter(owner=owner, stage=None))
    if has_more_lines(content, MOST_LINES):
        raise UserError(_("The file has more lines than a report file can have. Send the file of one event."))
    decoded = decode(content)
    if decoded is None:
        raise UserError(_("The file is no text, so it is no report file. Send a file in TRF16 or TRF26."))
    try:
        trf.parse(decoded[0])
    except trf.TrfError as error:
        raise UserError(fault(error)) from None
    if "\0" in decoded[0]:
        raise UserError(_("The file holds zero bytes; it is no text. Save it again as a report file."))
    return ReportFile.objects.create(owner=owner, file_name=file_name[-200:], text=decoded[0])


def refuse_size(size: int) -> None:
    """Raises UserError for a file too large to be a report file. To be asked before the file is read."""
    if size > settings.MAX_IMPORT_BYTES:
        raise UserError(
            _("The file has %(size)s MB; a report file has at most %(most)s. Send the file of one event.")
            % {"size": -(-size // 1_000_000), "most": settings.MAX_IMPORT_BYTES // 1_000_000}
        )


def discard_report(report: ReportFile) -> None:
    """Forget a file that was not accepted."""
    ReportFile.objects.filter(pk=report.pk, stage=None).delete()


def facts_of(document: trf.Document) -> str:
    """What a preview rests on: the people of the file and the register, without the choices."""
    return digest(people_of(document, {}))


def import_report(
    report_id: int, *, by: By, name: str, time_zone: str, system: str = "", choices: Mapping[str, str], facts: str
) -> Event:
    """The event of a file; the actor becomes its owner. ``system``: instead of the one the file names. ``choices`` say
    who people are (a number of the register, or ``new``), by starting number; ``facts`` is what the preview showed.

    Raises AlreadyDone when the file is in already, Conflict when the register changed since the preview, UserError with
    everything that stands in the way.
    """
    try:
        with transaction.atomic():
            once(by)
            report = ReportFile.objects.select_for_update().get(pk=report_id, owner=by.actor)
            if report.stage_id is not None:
                raise AlreadyDone
            document = trf.parse(report.text)
            if facts_of(document) != facts:
                raise Conflict(_("The register has changed since this preview was shown. Look at it once more."))
            if system:
                document = replace(document, rules=replace(document.rules, system=model.System(system)))
            verdicts = people_of(document, choices)
            if found := [*objections(document), *_open(verdicts)]:
                raise UserError(" ".join(found))
            event = _write_event(document, name, time_zone)
            stage = _write_stage(event, document)
            _Writing(stage, document, verdicts, by.person).write()
            report.stage, report.accepted_at = stage, stage.drawn_at
            report.save(update_fields=["stage", "accepted_at"])
            EventRole.objects.create(event=event, user=by.person, role=Role.OWNER)
            write_log(
                event,
                LogAct.EVENT_CREATED,
                by,
                subject=of_name(event.name),
                after={
                    "report_file": report.file_name,
                    "event": values_of(event, settings_of(Event)),
                    "stage": values_of(stage, settings_of(Stage)),
                },
            )
            return event
    except IntegrityError:
        raise Conflict(
            _("Somebody wrote the same people into the register at this moment. Look at the preview once more.")
        ) from None


def _open(verdicts: Sequence[Verdict]) -> Iterator[str]:
    lines = [str(verdict.line) for verdict in verdicts if not verdict.is_taken]
    if lines:
        yield _("It is not clear who these players are, in the lines: %(lines)s. Decide that first.") % {
            "lines": ", ".join(lines[:10]) + (" …" if len(lines) > 10 else "")
        }


def _write_event(document: trf.Document, name: str, time_zone: str) -> Event:
    said = next(report_words.read(document, report_words.EVENT), {})
    values: dict[str, Any] = {name: said[name] for name in report_words.kept_of(Event) if name in said}
    return insert_event(
        {
            **values,
            "name": name.strip(),
            "place": document.city,
            "starts_on": day_of(document.starts_on),
            "ends_on": day_of(document.ends_on),
            "chief_arbiter": document.chief_arbiter,
            "arbiters": ", ".join(document.arbiters),
            "time_control": document.time_control,
            "time_zone": time_zone,
            "is_public": False,
        }
    )


def _write_stage(event: Event, document: trf.Document) -> Stage:
    """The stage's row, its numbers taken as drawn."""
    found = next(report_words.read(document, report_words.STAGE), None)
    said = found or {}
    values = settings_from(document.rules)
    values["rounds_planned"] = max(document.rules.rounds, len(document.state.rounds))
    if not values["tiebreaks"] and found is None:
        del values["tiebreaks"]  # another program does not tell them; ours has none on purpose
    more = {name: said[name] for name in report_words.kept_of(Stage) if name in said}
    order = more.get("team_order")
    if not isinstance(order, list) or not set(map(str, order)) <= set(TEAM_TIEBREAKS):
        more.pop("team_order", None)
    stage = insert_stage(event, {**values, **more})
    drawn_by = said.get("draw_method")
    stage.draw_method = drawn_by if drawn_by in DrawMethod.values and drawn_by else DrawMethod.TYPED
    stage.seed = _seed(document)
    stage.drawn_at = timezone.now()
    stage.save(update_fields=["draw_method", "seed", "drawn_at"])
    return stage


def _seed(document: trf.Document) -> int:
    """The file's own; else one that gives number 1 the colour the file states; else a new one."""
    if document.seed is None and document.first_colour is None:
        return new_seed()
    return document.lot_seed


class _Writing:
    """The rows of a stage."""

    def __init__(self, stage: Stage, document: trf.Document, verdicts: Sequence[Verdict], actor: User) -> None:
        self.stage, self.document, self.state = stage, document, document.state
        self.verdicts, self.actor = verdicts, actor
        self.more = report_words.by_number(document)
        self.entries: dict[int, Entry] = {}

    def write(self) -> None:
        self._entries()
        self._rounds()
        self._absences()
        self._pairs()
        MatchDecision.objects.bulk_create(self._decisions())
        ScheduledRound.objects.bulk_create(self._schedule())

    def _entries(self) -> None:
        rows = self._rows()
        new = [verdict for verdict in self.verdicts if verdict.match is None]
        added = add_people([verdict.person for verdict in new if verdict.person], actor=self.actor)
        player_of = {verdict.line: player for verdict, player in zip(new, added, strict=True)}
        known = Player.objects.in_bulk([verdict.match.pk for verdict in self.verdicts if verdict.match])
        for row, verdict in zip(rows, self.verdicts, strict=True):
            row.player = known[verdict.match.pk] if verdict.match else player_of[verdict.line]
        Entry.objects.bulk_create(rows, batch_size=AT_ONCE)
        self.entries = {row.number: row for row in rows if row.number is not None}

    def _rows(self) -> list[Entry]:
        """The entries without their people; nobody comes into the register from a file that does not fit."""
        line_of = lines_of_players(self.document)
        rows = []
        for number, verdict in zip(self.state.by_number, self.verdicts, strict=True):
            row = Entry(stage=self.stage, **self._values(number, verdict))
            try:
                row.clean_fields(exclude=["stage", "player"])
            except ValidationError as error:
                field, messages = next(iter(error.message_dict.items()))
                label = next(f.verbose_name for f in Entry._meta.fields if f.name == field)
                raise UserError(
                    _("Line %(line)s, %(field)s: %(why)s")
                    % {"line": line_of[number], "field": label, "why": messages[0]}
                ) from None
            rows.append(row)
        return rows

    def _values(self, number: int, verdict: Verdict) -> dict[str, Any]:
        """An entry's fields. A Latin name is made only where the file is not ours: we write those there are."""
        player, entry = self.state.by_number[number], self.document.by_number[number]
        person = verdict.person
        ours = bool(self.document.desk)
        said = self.more.get(number, {})
        return {
            "number": number,
            "name": entry.name or plain_name(entry, number),
            "latin_name": str(said.get("latin_name") or "") if ours or person is None else person.latin_name,
            "city": str(said.get("city") or ""),
            "federation": player.federation,
            "club": player.club,
            "team": player.team,
            "rating": player.rating,
            "title": entry.title,
            "birth_year": year_of(entry.birth),
            "fixed_table": self.state.fixed_tables.get(number),
            "first_round": player.first_round,
            "last_round": player.last_round,
            "withdrawn": player.withdrawn.value if player.withdrawn else "",
            "play_off": entry.play_off,
        }

    def _rounds(self) -> None:
        now = timezone.now()
        decided, by_hand = dict(self.document.decided), set(self.document.by_hand)
        rows = {}
        for played in self.state.rounds:
            engine: dict[str, Any] = {}
            if played.number in decided:
                engine["decisions"] = list(decided[played.number])
            if played.number in by_hand:
                engine["by_hand"] = True
            is_open = any(not game.result.is_final for game in played.games)
            rows[played.number] = Round(
                stage=self.stage,
                number=played.number,
                state=RoundState.PUBLISHED if is_open else RoundState.COMPLETE,
                seed=self.stage.seed,
                engine=engine,
                paired_at=now,
                published_at=now,
            )
        Round.objects.bulk_create(rows.values())
        Game.objects.bulk_create(
            (
                Game(
                    round=rows[played.number],
                    table=game.table,
                    first=self.entries[game.first],
                    second=self.entries[game.second],
                    result=game.result.value,
                    adjourned=game.adjourned,
                )
                for played in self.state.rounds
                for game in played.games
            ),
            batch_size=AT_ONCE,
        )
        Bye.objects.bulk_create(
            (
                Bye(
                    round=rows[played.number],
                    entry=self.entries[bye.player],
                    kind=bye.kind.value,
                    half_points=bye.half_points,
                    origin=origin_as_known(bye.kind, edited_by_hand=False, reasons=(), proposed=False) or "",
                )
                for played in self.state.rounds
                for bye in (*played.byes, *left_out(self.state, played))
            ),
            batch_size=AT_ONCE,
        )

    def _absences(self) -> None:
        kinds = {
            model.ByeKind.REQUESTED: AbsenceKind.REQUESTED_BYE,
            model.ByeKind.ABSENT: AbsenceKind.ABSENT,
        }
        away = [model.Round(self.state.next_round, byes=self.state.away), *self.document.later]
        Absence.objects.bulk_create(
            Absence(entry=self.entries[bye.player], round_number=round_.number, kind=kinds[bye.kind])
            for round_ in away
            for bye in round_.byes
            if bye.kind in kinds and self.state.by_number[bye.player].takes_part_in(round_.number)
        )

    def _pairs(self) -> None:
        """Prohibitions without end, those that end as pairs that do not meet before the round after, and what our own
        line names beside the rules for countries and clubs."""
        never: set[frozenset[int]] = set()
        until: list[tuple[frozenset[frozenset[int]], int]] = []
        for prohibition in self.document.prohibitions:
            if prohibition.holds_in(self.state.next_round):
                pairs = frozenset(prohibition.pairs())
                if prohibition.last_round >= FOR_EVER:
                    never |= pairs
                else:
                    until.append((pairs, prohibition.last_round + 1))
        by_rule = restrictions.not_before(*kin_rules(self.stage, self.state.players))
        named = ((frozenset({p}), first) for p, first in self.state.not_before.items() if by_rule.get(p) != first)
        rows: list[tuple[frozenset[int], int | None]] = [
            *((pair, None) for pair in never),
            *restrictions.not_before(*until, *named).items(),
        ]
        ForbiddenPair.objects.bulk_create(
            ForbiddenPair(
                stage=self.stage, one=self.entries[min(pair)], other=self.entries[max(pair)], not_before=first
            )
            for pair, first in sorted(rows, key=lambda row: sorted(row[0]))
        )

    def _decisions(self) -> Iterator[MatchDecision]:
        for decision in self.state.decisions:
            one, other = sorted(decision.players)
            yield MatchDecision(
                stage=self.stage,
                one=self.entries[one],
                other=self.entries[other],
                through=None if decision.through is None else self.entries[decision.through],
                means=decision.means.value if decision.means else "",
            )

    def _schedule(self) -> Iterator[ScheduledRound]:
        planned = next(report_words.read(self.document, report_words.SCHEDULE), {})
        for number in range(1, MOST_ROUNDS + 1):
            starts_at = _moment(planned.get(str(number)))
            if starts_at is not None:
                yield ScheduledRound(stage=self.stage, number=number, starts_at=starts_at)


def _moment(text: object) -> datetime | None:
    try:
        found = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    can_be_told = MINYEAR < found.year < MAXYEAR  # in every time zone, that is
    return found if can_be_told and timezone.is_aware(found) else None
