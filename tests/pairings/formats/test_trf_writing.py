"""What our files look like, and how files of others are changed without harm."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairings.formats.trf import (
    Document,
    Edition,
    Entry,
    Unwritable,
    compose,
    document_of,
    parse,
    read,
    with_standings,
    write,
)
from pairings.model import DRAW, Bye, ByeKind, Game, Player, Result, Round, StageRules, State, System
from tests.pairings.formats.test_trf_reading import FOUR, file, player
from tests.pairings.language import event, swiss_rules

FOREIGN = file(
    "012 Open of Suzdal",
    "XXC rank",
    "XXR 5",
    "172 FIDE",
    "001    1 m  g Ivanov, Ivan                      2500 RUS    34179178 1990/12/31  1.0    1     2 w W  ",
    "RUS    1      2450",
    player(2, "   1 b L"),
    player(3, "0000 - U"),
    player(4),
    "XXZ 4",
    "XXA    1  1.0  1.0",
    "250  0.0  1.0   1   2    1    2",
)


def texts(document: Document, edition: Edition | None = None) -> list[str]:
    return compose(document, edition=edition).split("\r\n")[:-1]


def test_the_columns_of_a_player() -> None:
    state = event("1+2", players=[Player(1, rating=2150, federation="RUS"), Player(2)])
    entry = Entry(1, "Чёрный, Пётр", "m", "GM", "34179178", "1990/12/31")
    document = document_of(state, swiss_rules(), entries=[entry], seed=1)
    line = next(text for text in texts(document) if text.startswith("001    1"))
    assert line[9] == "m"
    assert line[10:13].strip() == "GM"
    assert line[14:47] == "Чёрный, Пётр".ljust(33)
    assert line[48:52] == "2150"
    assert line[53:56] == "RUS"
    assert line[57:68].strip() == "34179178"
    assert line[69:79] == "1990/12/31"
    assert line[80:84] == " 1.0"
    assert line[85:89] == "   1"
    assert line[91:99] == "   2 w 1"
    assert len(line) == 99


def test_the_lines_end_as_they_should() -> None:
    text = compose(document_of(event("1+2"), swiss_rules()))
    assert text.endswith("\r\n")
    assert text.count("\n") == text.count("\r") == text.count("\r\n")


def test_uneven_scores_are_told_to_others() -> None:
    document = document_of(event("1[1/2-0]2 3[1-1/2]4"), swiss_rules())
    assert [line for line in texts(document) if line.startswith("299")] == [
        "299 D         0.5    1    1",
        "299 L         0.0    1    2",
        "299 W         1.0    1    3",
        "299 D         0.5    1    4",
    ]


def test_who_is_away_in_both_editions() -> None:
    state = event("1+2 3+4", away="half2 abs3")
    document = document_of(state, swiss_rules())
    assert [line for line in texts(document) if line.startswith("240")] == ["240 H   2    2", "240 Z   2    3"]
    older = [line for line in texts(document, Edition.TRF16) if line.startswith("001")]
    assert [line[101:109] for line in older] == ["", "0000 - H", "0000 - Z", ""]
    assert [line[80:84] for line in older] == [" 1.0", " 0.5", " 1.0", " 0.0"]


def test_settings_nobody_else_knows_stand_in_a_line_of_ours() -> None:
    rules = swiss_rules("BH", "SHM", rounds=9, repeat_unplayed=True, requested_bye=0)
    lines = texts(document_of(event("1+2"), rules, seed=7))
    assert "### renju rules requested_bye=0 repeat_unplayed=yes" in lines
    assert "### renju seed 7" in lines
    assert "212 PTS,BH,OTHER_SHM" in lines


def test_a_long_name_is_cut_for_others_and_kept_for_us() -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"
    document = document_of(event("1+2"), swiss_rules(), entries=[Entry(1, name)])
    lines = texts(document)
    assert any(line.startswith("001    1") and line[14:47] == name[:33] for line in lines)
    assert f"### renju name 1 {name}" in lines


def test_line_ends_in_a_name_do_not_break_the_file() -> None:
    document = document_of(event("1+2"), swiss_rules(), entries=[Entry(1, " Ivan\r\n001    9 ")])
    assert parse(compose(document)).entries[0].name == "Ivan 001    9"


def test_a_file_of_others_is_written_back_as_it_was() -> None:
    assert compose(parse(FOREIGN)) == FOREIGN


def test_codes_of_others_stay_in_place_when_a_round_is_added() -> None:
    document = parse(FOREIGN)
    played = Round(2, (Game(1, 3, 1, Result.DRAW),), (Bye(4, ByeKind.ABSENT), Bye(2, ByeKind.FREE_POINT, 2)))
    state = replace(document.state, rounds=(*document.state.rounds, played), away=())
    before, after = FOREIGN.split("\r\n")[:-1], texts(document.with_state(state))
    assert [line[:8] for line in after] == [line[:8] for line in before if not line.startswith("XXZ")]
    assert after[4] == before[4].replace("  1.0    1     2 w W  ", "  1.5    1     2 w W     3 b =")
    assert parse(compose(document.with_state(state))).state == state


def test_a_changed_header_replaces_its_line() -> None:
    changed = replace(parse(FOREIGN), name="Cup of Suzdal", city="Suzdal")
    lines = texts(changed)
    assert lines[:2] == ["012 Cup of Suzdal", "022 Suzdal"]
    assert lines[2:] == FOREIGN.split("\r\n")[1:-1]


def test_byes_announced_for_later_rounds_are_kept() -> None:
    source = file("142 5", *FOUR, "240 H   4    1", "240 Z   3    2")
    document = parse(source)
    assert document.state.away == (Bye(2, ByeKind.ABSENT),)
    lines = texts(document.with_state(replace(document.state, away=())))
    assert "240 H   4    1" in lines
    assert not any(line.startswith("240 Z") for line in lines)


def test_a_prohibition_ends_with_its_last_round() -> None:
    document = parse(file("142 5", *FOUR, "260   1   3    1    2"))
    assert document.state.forbidden == {frozenset((1, 2))}
    played = Round(3, (Game(1, 1, 4), Game(2, 2, 3)))
    after = document.with_state(replace(document.state, rounds=(*document.state.rounds, played), forbidden=frozenset()))
    assert parse(compose(after)).state.forbidden == frozenset()
    assert "260   1   3    1    2" in texts(after)


@pytest.mark.parametrize(
    "state",
    [
        State((Player(10000),)),
        State((Player(1), Player(2)), (Round(1, (Game(1, 1, 2), Game(2, 1, 2))),)),
        State((Player(1), Player(2)), (Round(1, (Game(1, 1, 1),)),)),
        State((Player(1), Player(2)), (Round(1, (Game(1, 1, 3),)),)),
        State((Player(1), Player(2)), (Round(2, (Game(1, 1, 2),)),)),
    ],
    ids=["number", "twice", "himself", "nobody", "round"],
)
def test_what_cannot_be_is_not_written(state: State) -> None:
    entries = tuple(Entry(p.number) for p in state.players)
    document = Document(state, StageRules(System.REGULATED_SWISS, rounds=3), entries)
    with pytest.raises(Unwritable):
        compose(document)


@pytest.mark.parametrize("edition", list(Edition))
def test_who_will_be_away_is_away_when_his_round_comes(edition: Edition) -> None:
    """Number 4 asked for a bye in round 3, number 2 will not come to it; nobody is away from round 2."""
    asked = (Bye(4, ByeKind.REQUESTED, DRAW), Bye(2, ByeKind.ABSENT))
    document = replace(document_of(event("1+3 4=2"), swiss_rules(rounds=5), seed=1), later=(Round(3, byes=asked),))
    again = read(write(document, edition=edition))
    assert again.later == (Round(3, byes=asked),)
    assert again.state.away == ()
    after = again.with_round(Round(2, (Game(1, 4, 1, Result.DRAW), Game(2, 2, 3, Result.DRAW))))
    read_after = read(write(after, edition=edition))
    assert set(read_after.state.away) == set(asked)
    assert read_after.later == ()


def test_decisions_play_off_and_the_desk_words_are_carried() -> None:
    """What the engine has no use for, or only when it verifies, stands in lines of our own."""
    entries = (Entry(1, "A", play_off=3), Entry(2, "B", play_off=1))
    document = replace(
        document_of(event("1=2", players=2), swiss_rules("PLAYOFF", rounds=1), entries=entries),
        decided=((1, ("relax_colours",)),),
        by_hand=(1,),
        desk=(("venue", "Chess house, hall B"), ("latin", "1 Anna")),
    )
    document = with_standings(document)
    assert [entry.rank for entry in document.entries] == [1, 2]
    text = compose(document)
    for line in ("play_off 1 1.5", "decided 1 relax_colours", "by_hand 1", "desk venue Chess house, hall B"):
        assert f"### renju {line}\r\n" in text
    assert parse(text) == document
