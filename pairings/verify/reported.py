"""Points and places as a file or table reports them, beside what the rounds say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pairings.checks.findings import Finding, error, warning
from pairings.model import StageRules, State
from pairings.standings import standings
from pairings.verify.findings import VerifyCode


@dataclass(frozen=True, slots=True)
class Reported:
    """What a table or a file says of a player: half-points and place, None where it is silent."""

    points: int | None = None
    place: int | None = None


def compare(
    state: State,
    rules: StageRules,
    seed: int | None,
    reported: Mapping[int, Reported],
    play_off: Mapping[int, int] | None = None,
) -> Iterator[Finding]:
    """Where the table is another than reported. ``play_off``: half-points made in extra games for places."""
    table = standings(state, rules=rules, seed=seed, play_off=play_off)
    for row in sorted(table.rows, key=lambda row: row.number):
        said = reported.get(row.number, Reported())
        if said.points is not None and said.points != row.points:
            points = {"stated": said.points, "computed": row.points}
            yield error(VerifyCode.POINTS_DIFFER, None, row.number, player=row.number, **points)
        if said.place is None:
            continue
        if row.place_from is None or row.place_to is None:
            yield warning(VerifyCode.PLACE_OF_UNPLACED, None, row.number, player=row.number, stated=said.place)
        elif not row.place_from <= said.place <= row.place_to:
            places = {"first": row.place_from, "last": row.place_to}
            yield error(VerifyCode.PLACE_DIFFERS, None, row.number, player=row.number, stated=said.place, **places)
