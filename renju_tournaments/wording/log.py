"""Log entries as people read them: each changed field with its name, the value before and the value after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.db import models
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairings.model import Reason, Result, format_half_points
from renju_tournaments.common import engine_words
from renju_tournaments.common.acts import Change
from renju_tournaments.events.choices import (
    BYE_KINDS,
    SYSTEMS,
    TIE_BREAKERS,
    WITHDRAWAL_TREATMENTS,
    AbsenceKind,
    DrawMethod,
    Kin,
    LogAct,
    Role,
)
from renju_tournaments.events.models import Bye, Entry, Event, Game, LogEntry, Round, Stage
from renju_tournaments.events.services.results.decide_match import ARBITER
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.events.settings.declared import Kind, settings_of
from renju_tournaments.events.settings.presets import PRESETS
from renju_tournaments.wording.tables.standings import NONE, tiebreak_words
from renju_tournaments.wording.tables.teams import TEAM_WORDS

SETTINGS = {**settings_of(Stage), **settings_of(Event)}
HALF_POINTS = frozenset({"half_points", *(name for name, setting in SETTINGS.items() if setting.kind.is_half_points)})
"""Fields that hold half-points."""

MOMENTS = frozenset({"adjourned_at", "resumes_at", "ruled_at"})
"""Fields that hold a moment in ISO form, on the clock of the venue."""

LABELS: Mapping[str, Promise] = {
    "result": gettext_lazy("result"),
    "note": gettext_lazy("note"),
    "role": gettext_lazy("role"),
    "kind": gettext_lazy("kind"),
    "seed": gettext_lazy("lot number"),
    "numbers": gettext_lazy("numbers"),
    "method": gettext_lazy("numbers drawn"),
    "decisions": gettext_lazy("decisions of the arbiter"),
    "through": gettext_lazy("goes through"),
    "means": gettext_lazy("decided by"),
    "board_results": gettext_lazy("results of the boards"),
    "coefficients": gettext_lazy("board coefficients"),
    "carried": gettext_lazy("rounds after it"),
    "accepted": gettext_lazy("accepted warnings"),
    "differs_at_tables": gettext_lazy("differs from the system at tables"),
    "differs_in_byes": gettext_lazy("other byes than the system gave, numbers"),
    "rounds": gettext_lazy("rounds"),
    "boards": gettext_lazy("boards (round/table)"),
    "starts": gettext_lazy("starts"),
    "games": gettext_lazy("games"),
    "entered": gettext_lazy("entered"),
    "updated": gettext_lazy("entries updated"),
    "added": gettext_lazy("people added to the register"),
    "register": gettext_lazy("people updated in the register"),
    "unchanged": gettext_lazy("lines unchanged"),
    "left_out": gettext_lazy("lines left out"),
    "changed": gettext_lazy("changed"),
    "absent": gettext_lazy("absent in rounds"),
    "withdrawn": gettext_lazy("treatment of the withdrawal"),
    "last_round": gettext_lazy("last round"),
    "treatment": gettext_lazy("treatment of the withdrawal"),
    "preset": gettext_lazy("preset"),
    "copied_from": gettext_lazy("copied from"),
    "report_file": gettext_lazy("from the report file"),
    "finished_at": gettext_lazy("finished"),
    "table": gettext_lazy("table"),
    "round": gettext_lazy("round"),
    "first": gettext_lazy("first player"),
    "second": gettext_lazy("second player"),
    "half_points": gettext_lazy("points"),
    "played": gettext_lazy("games played"),
    "scheduled": gettext_lazy("games owed"),
    "judged": gettext_lazy("by the half rule"),
    "missed": gettext_lazy("rounds missed"),
    "draw": gettext_lazy("numbers drawn"),
    "bye": gettext_lazy("instead of the game"),
    "byes_lost": gettext_lazy("byes lost in rounds"),
    "opponent": gettext_lazy("opponent"),
    "event": gettext_lazy("event"),
    "stage": gettext_lazy("stage"),
    "stage_published": gettext_lazy("the stage became public, too"),
    "not_before": gettext_lazy("not before round"),
    "apart": gettext_lazy("kept apart"),
    "teams": gettext_lazy("teams"),
    "kin": gettext_lazy("players of one"),
    "last_rounds": gettext_lazy("in the last rounds"),
    "with_roles": gettext_lazy("with the roles"),
    "with_entries": gettext_lazy("with the players"),
    "sheet_of": gettext_lazy("sheet of"),
    "moves": gettext_lazy("moves"),
    "tables": gettext_lazy("tables"),
    "was_the_record": gettext_lazy("was the record of the game"),
    "errors": gettext_lazy("against the rules"),
    "links": gettext_lazy("links"),
    "opening": gettext_lazy("opening drawn"),
    "opening_seed": gettext_lazy("lot number of the opening"),
    "positions": gettext_lazy("positions"),
    "positions_in": gettext_lazy("new in the list"),
    "positions_out": gettext_lazy("no longer in the list"),
    "permitted_by": gettext_lazy("permitted by"),
    "sealed_by": gettext_lazy("the move is sealed by"),
    "sealed_number": gettext_lazy("number of the sealed move"),
    "sealed_text": gettext_lazy("what was in the envelope"),
    "sealed_wrong": gettext_lazy("the sealed move is"),
    "envelope": gettext_lazy("sealed move"),
    "kept_by": gettext_lazy("envelope kept by"),
    "opened_before": gettext_lazy("opened in the presence of"),
    "first_used": gettext_lazy("time used by the first player"),
    "second_used": gettext_lazy("time used by the second player"),
    "draw_offered_by": gettext_lazy("open offer of a draw by"),
    "opening_state": gettext_lazy("state of the opening"),
    "adjourned_at": gettext_lazy("adjourned at"),
    "resumes_at": gettext_lazy("resumes at"),
    "resumes_where": gettext_lazy("resumes where"),
    "order": gettext_lazy("order of play"),
    "order_of_play": gettext_lazy("order of play (round/table)"),
    "remarks": gettext_lazy("remarks"),
    "who_is_absent": gettext_lazy("absent"),
}
"""Names of what is no field of a model, or is better said otherwise."""

TOLD_LABELS: dict[str, Promise | str] = {}
TOLD_CHOICES: dict[str, Mapping[Any, Any]] = {}
"""The same, and closed lists, of what the acts of other apps record (``tell_words``)."""

SUBJECTS: Mapping[str, Promise] = {
    "round": gettext_lazy("Round %(number)s"),
    "schedule": gettext_lazy("Rounds %(first)s–%(last)s, the whole schedule"),
    "rounds": gettext_lazy("Rounds %(first)s–%(last)s"),
    "game": gettext_lazy("Round %(round)s, table %(table)s: %(first)s – %(second)s"),
    "early-end": gettext_lazy("Ended early, after round %(number)s"),
    "teams": gettext_lazy("Teams"),
}
"""The codes of events.subjects; those that need more than a sentence are in ``subject_in_words``."""

ACCEPTED: Mapping[str, Promise] = {
    "result-changed": gettext_lazy("a result was entered or corrected after the draft was made"),
    "announced": gettext_lazy("announced an absence"),
    "forbidden": gettext_lazy("a pair the arbiter forbade"),
    "too-early": gettext_lazy("a pair that shall not meet yet"),
    "stray": gettext_lazy("a pair that is no match of the bracket"),
    "second-meeting": gettext_lazy("a second meeting"),
    "second-pairing": gettext_lazy("paired before, though not played"),
    "third-running": gettext_lazy("the same side for the third time running"),
    "difference": gettext_lazy("the sides differ by more than two"),
    "second-free-point": gettext_lazy("a second point without a game"),
    "missing-meeting": gettext_lazy("they do not meet as they should"),
    "doubled-meeting": gettext_lazy("they meet too often"),
}
"""The warnings of a draft, and of a table made final, that an arbiter may take upon themselves, by code."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as a page shows it."""

    entry: LogEntry
    changes: list[Change]
    undoing: bool


def line(entry: LogEntry) -> Line:
    return Line(entry, changes(entry), is_undoing(entry))


def subject_in_words(subject: Mapping[str, Any]) -> str:
    """What an act was done to (events.subjects), for the reader of now. Empty for what has no words here."""
    match subject.get("code"):
        case "name":
            return str(subject["name"])
        case "entry":
            number, name = subject["number"], subject["name"]
            return str(name) if number is None else f"{number}. {name}"
        case "stage":
            return str(subject["name"] or dict(SYSTEMS).get(subject["system"], ""))
        case "pair":
            return f"{subject['one']} – {subject['other']}"
        case "draw":
            return str(dict(DrawMethod.choices).get(subject["method"], ""))
        case "list":
            return str(subject["file"] or _("pasted list"))
        case code:
            return str(SUBJECTS.get(code or "", "")) % subject


def changes(entry: LogEntry) -> list[Change]:
    """What the entry says was changed; what stayed equal is left out."""
    before, after = _joined(entry.before), _joined(entry.after)
    if not isinstance(before, dict | None) or not isinstance(after, dict | None):
        return [Change("", _side("", before), _side("", after))]
    old, new = before or {}, after or {}
    return [
        Change(label(key), _side(key, old[key]) if key in old else "", _side(key, new[key]) if key in new else "")
        for key in dict.fromkeys((*old, *new))
        if key not in old or key not in new or old[key] != new[key]
    ]


def result_in_words(entry: LogEntry) -> str:
    """The result that the act left behind, for a correction after the one it replaced; empty for an act on anything
    else."""
    before, after = _joined(entry.before), _joined(entry.after)
    if not isinstance(after, dict) or "result" not in after:
        return ""
    now = _side("result", after["result"])
    if entry.act == LogAct.RESULT_CORRECTED and isinstance(before, dict) and "result" in before:
        return f"{_side('result', before['result'])} → {now}"
    return now


def is_undoing(entry: LogEntry) -> bool:
    """Does the entry take back an earlier one?"""
    return isinstance(entry.after, dict) and bool(entry.after.get("undoes"))


def _joined(value: Any) -> Any:
    """A result and its being adjourned are one value for the reader; what points at other
    entries is left out, and so is a sheet that is kept whole."""
    if not isinstance(value, dict):
        return value
    rest = {k: v for k, v in value.items() if k not in ("undoes", "adjourned", "kept")}
    if "result" in value and value.get("adjourned"):
        rest["result"] = Score(Result.PENDING, adjourned=True).words
    return rest


def _side(key: str, value: Any) -> str:
    return words(key, value) or NONE


def tell_words(*, labels: Mapping[str, Promise | str], choices: Mapping[str, Mapping[Any, Any]]) -> None:
    """An app that the events do not know tells, when it is loaded, what its acts record."""
    TOLD_LABELS.update(labels)
    TOLD_CHOICES.update(choices)


def label(key: str) -> str:
    """The name of a field: of the models' own, or of what acts record besides."""
    if known := LABELS.get(key) or TOLD_LABELS.get(key):
        return str(known)
    if key.isdecimal():
        return _("table %(table)s") % {"table": key}
    field = _fields().get(key)
    return str(field.verbose_name) if field is not None else key.replace("_", " ")


@cache
def _fields() -> dict[str, models.Field[Any, Any]]:
    found: dict[str, models.Field[Any, Any]] = {}
    for model in (Entry, Game, Event, Stage, Round, Bye):
        for field in model._meta.fields:
            found.setdefault(field.name, field)
    return found


def words(key: str, value: Any) -> str:
    """A stored value in words; empty for none."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if key == "accepted" and isinstance(value, Mapping):
        return _accepted(value)
    if key == "carried" and isinstance(value, Mapping):
        return engine_words.sentence(Reason.from_json(value))
    if key == "play_off" and isinstance(value, Mapping):
        made = value["half_points"]
        return f"{value['number']}. {value['name']}: {NONE if made is None else format_half_points(made)}"
    if isinstance(value, Mapping):
        return "; ".join(_pairs(value))
    if isinstance(value, list):
        return ", ".join(filter(None, (words(key, v) for v in value)))
    if key in MOMENTS and isinstance(value, str):
        return date_format(datetime.fromisoformat(value), "SHORT_DATETIME_FORMAT")
    if key in HALF_POINTS and isinstance(value, int):
        return format_half_points(value)
    return str(_choices(key).get(value, value))


def _pairs(value: Mapping[str, Any]) -> Iterable[str]:
    for key, inner in value.items():
        text = words(key, inner)
        if text:
            yield f"{key}. {text}" if key.isdecimal() else f"{label(key)}: {text}"


def _accepted(warning: Mapping[str, Any]) -> str:
    """A warning that was taken upon themselves by who published: what, at which table, of whom."""
    facts = {
        "what": ACCEPTED.get(warning["code"], warning["code"]),
        "tables": ", ".join(map(str, warning["tables"])),
        "names": ", ".join(warning["names"]),
    }
    if warning["tables"]:
        return _("%(what)s (table %(tables)s: %(names)s)") % facts
    return _("%(what)s (%(names)s)") % facts if warning["names"] else str(facts["what"])


def _choices(key: str) -> Mapping[Any, Any]:
    """The words for the values of a field that has a closed list of them."""
    if key in TOLD_CHOICES:
        return TOLD_CHOICES[key]
    if key == "judged":
        return dict(WITHDRAWAL_TREATMENTS)
    if key == "preset":
        return {preset.key: preset.name for preset in PRESETS}
    if key in ("result", "games"):
        return {r.value: r.label or _("no result") for r in Result}
    if key == "role":
        return dict(Role.choices)
    if key in ("sheet_of", "sealed_by", "draw_offered_by", "who_is_absent"):
        sides = {"first": _("first player"), "second": _("second player")}
        return {**sides, "arbiter": _("arbiter"), "both": _("both players")}
    if key == "envelope":
        return {"paper": _("in an envelope"), "program": _("sealed in the program"), "none": _("none is sealed")}
    if key == "sealed_wrong":
        return {"no-move": _("missing"), "impossible": _("impossible"), "forbidden": pgettext("of a move", "forbidden")}
    if key in ("kind", "bye"):
        return {**dict(AbsenceKind.choices), **dict(BYE_KINDS)}
    if key == "decisions":
        return engine_words.decisions()
    if key == "means":
        return {**dict(TIE_BREAKERS), ARBITER: _("the arbiter’s word")}
    if key == "method":
        return dict(DrawMethod.choices)
    if key == "kin":
        return dict(Kin.choices)
    if key == "last_rounds":
        return {0: _("as many as can be")}
    if key == "not_before":
        return {0: _("never")}
    match SETTINGS[key].kind if key in SETTINGS else None:
        case Kind.COEFFICIENTS:
            return _Tiebreaks()
        case Kind.TEAM_COEFFICIENTS:
            return {code: about.name for code, about in TEAM_WORDS.items()}
        case Kind.ORDER:
            return dict(SETTINGS[key].items)
    field = _fields().get(key)
    return dict(field.flatchoices) if field is not None and field.choices else {}


class _Tiebreaks(dict[str, str]):
    """Every coefficient by its code."""

    def get(self, key: Any, default: Any = None) -> Any:
        try:
            return tiebreak_words(key).name
        except KeyError:
            return default
