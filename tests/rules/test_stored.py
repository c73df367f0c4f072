"""Records as plain values and back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renju_tournaments.rules.findings import Finding, Kind, Weight
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.records.stored import (
    MOST_STEPS,
    Unstorable,
    finding_of,
    plain_finding,
    plain_record,
    plain_steps,
    record_of,
    steps_of,
)
from renju_tournaments.rules.records.tree import chain
from renju_tournaments.rules.steps import Branch, Choose, Colour, Declare, Offer, Pass, Place, SetUp, Swap, Take, Taken

points = st.builds(Point, st.integers(-3, 25), st.integers(-3, 25))
steps = st.lists(
    st.one_of(
        st.builds(Place, points, st.none() | st.sampled_from(Colour)),
        st.just(Pass()),
        st.builds(Swap, st.booleans()),
        st.builds(Declare, st.integers(0, 12)),
        st.builds(Offer, st.lists(points, max_size=10).map(tuple)),
        st.builds(Choose, points),
        st.builds(Branch, st.sampled_from("AB")),
        st.builds(Take, st.sampled_from(Taken)),
        st.builds(SetUp, st.lists(points, max_size=5).map(tuple)),
    ),
    max_size=30,
).map(tuple)
texts = st.text(max_size=10).map(lambda text: text.replace("\0", ""))
records = st.builds(
    Record,
    steps,
    size=st.sampled_from([15, 19, 20]),
    outcome=st.sampled_from(Outcome),
    ending=st.sampled_from(Ending),
    black=texts,
    comment=texts,
    extras=st.lists(st.tuples(texts, texts), max_size=3).map(tuple),
    tree=steps.map(chain).map(tuple),
)


@given(records)
def test_nothing_is_lost_on_the_way_through_json(record: Record) -> None:
    assert record_of(json.loads(json.dumps(plain_record(record)))) == record


def test_what_no_database_keeps_is_replaced() -> None:
    record = Record(black="A\0", extras=(("sgf.X", "\0"),))
    assert record_of(plain_record(record)) == Record(black="A\ufffd", extras=(("sgf.X", "\ufffd"),))


def test_a_stored_game_can_be_read_without_the_program() -> None:
    record = Record((Place(Point(7, 7)), Swap(True), Pass(), Offer((Point(9, 7), Point(5, 7)))))
    assert plain_steps(record.steps) == [["place", "h8"], ["swap", True], ["pass"], ["offer", "j8", "f8"]]


@given(
    st.builds(
        Finding,
        st.sampled_from(Kind),
        st.sampled_from(Weight),
        st.integers(0, 225),
        st.lists(points, max_size=3).map(tuple),
        st.dictionaries(texts, texts, max_size=2).map(lambda facts: tuple(facts.items())),
    )
)
def test_a_finding_comes_back_as_it_was(finding: Finding) -> None:
    assert finding_of(json.loads(json.dumps(plain_finding(finding)))) == finding


@pytest.mark.parametrize(
    "plain",
    [None, "h8", [["place"]], [["place", 5]], [["swap", 1]], [["declare", True]], [["take", "red"]], [["jump", "h8"]],
     [["place", "h8x"]], [["place", "/"]], [[]], [["offer", None]], [["pass"]] * (MOST_STEPS + 1)],
)  # fmt: skip
def test_what_is_no_list_of_steps_is_refused(plain: object) -> None:
    with pytest.raises(Unstorable):
        steps_of(plain)


@pytest.mark.parametrize("plain", [{}, {"steps": []}, {"steps": [], "size": "x"}, {"steps": [], "size": 15, "tree": 5}])
def test_what_is_no_record_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(Unstorable):
        record_of(plain)
