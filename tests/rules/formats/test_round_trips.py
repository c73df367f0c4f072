"""What is written can be read, and says the same: all of it, but for what the format named as lost."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renju_tournaments.rules.formats import FORMATS, FormatError
from renju_tournaments.rules.records.record import Record
from tests.rules.formats.games import ANSWERED, FILES, file, read, records

FIELDS = {
    "names": ("black", "white"),
    "starter": ("first", "second"),
    "result": ("outcome",),
    "ending": ("ending",),
    "regulation": ("regulation",),
    "event": ("event",),
    "occasion": ("place", "round", "date"),
    "comment": ("comment",),
    "variations": ("tree",),
    "steps": ("steps",),
    "some_steps": ("steps", "regulation", "first", "second"),
    "order": ("steps",),
    "set_up": ("steps",),
    "colours": ("steps",),
    "signs": ("black", "white", "first", "second", "event", "place", "round", "date", "comment"),
}
"""What in a record may differ where something is named as lost."""
NO_PASSES = ("psq", "renjunet")
GAINED = ("first", "second", "regulation")
"""What a format may tell that the record did not say: it follows from the swaps."""


def different(before: Record, after: Record, lost: set[str]) -> dict[str, tuple[object, object]]:
    """What differs without having been named."""
    excused = {field for code in lost for field in FIELDS.get(code, ())} | {"extras"}
    excused |= {field for field in GAINED if not getattr(before, field)}
    if not (before.first or before.second):
        excused |= {"first", "second"}
    return {
        name: (getattr(before, name), getattr(after, name))
        for name in before.__dataclass_fields__
        if name not in excused and getattr(before, name) != getattr(after, name)
    }


@pytest.mark.parametrize("key", FORMATS)
@given(record=records)
@settings(max_examples=int(os.environ.get("FORMAT_EXAMPLES", "100")), deadline=None)
def test_any_record(key: str, record: Record) -> None:
    form = FORMATS[key]
    if None in record.moves and key in NO_PASSES:
        with pytest.raises(FormatError, match="the format has no passes"):
            form.write([record])
        return
    if key == "playok" and record.moves[1:2] == (None,):
        return
    written = form.write([record])
    if not record.moves and key in ("text", "rec"):
        return
    reading = form.read(written.data, ANSWERED)
    (after,) = reading.records
    assert not different(record, after, {loss.code for loss in written.losses}), written.data.decode(errors="replace")


@pytest.mark.parametrize("key", ["text", "sgf", "renjunet", "bdt", "playok", "gomocalc", "renju-note"])
@given(games=st.lists(records, min_size=2, max_size=4))
@settings(max_examples=15, deadline=None)
def test_several_games_stay_several(key: str, games: list[Record]) -> None:
    games = [game for game in games if game.moves and None not in game.moves]
    if games:
        written = FORMATS[key].write(games)
        assert [game.moves for game in FORMATS[key].read(written.data, ANSWERED).records] == [g.moves for g in games]


@pytest.mark.parametrize("key", ["renlib", "psq"])
def test_one_game_a_file(key: str) -> None:
    with pytest.raises(FormatError, match="one game; here are 2"):
        FORMATS[key].write([Record(), Record()])


@pytest.mark.parametrize("name", sorted(path.name for path in FILES.iterdir()))
def test_real_files_lose_nothing_in_their_own_format(name: str) -> None:
    reading = read(file(name), name)
    written = FORMATS[reading.format].write(reading.records)
    assert written.losses == ()
    again = FORMATS[reading.format].read(written.data, ANSWERED)
    same = [replace(r, extras=tuple(sorted(r.extras))) for r in reading.records]
    if reading.format == "renjunet":  # the numbers of the tables are given anew
        same = [replace(r, extras=()) for r in same]
        assert [replace(r, extras=()) for r in again.records] == same
        return
    assert [replace(r, extras=tuple(sorted(r.extras))) for r in again.records] == same


@pytest.mark.parametrize("name", ["renlib_synthetic.lib", "gomocup_tail.psq"])
def test_files_that_come_back_byte_by_byte(name: str) -> None:
    reading = read(file(name))
    assert FORMATS[reading.format].write(reading.records).data == file(name)


@pytest.mark.parametrize("size", [19, 20])
def test_larger_boards(size: int) -> None:
    record = Record(size=size)
    for key, form in FORMATS.items():
        if key in ("sgf", "psq"):
            assert form.read(form.write([record]).data, ANSWERED).records[0].size == size
        else:
            with pytest.raises(FormatError, match="boards of 15 lines only"):
                form.write([record])
