"""Files of other programs: their conventions are honoured, and what is wrong is named with its line."""

from __future__ import annotations

import pytest

from pairings.formats.trf import Prohibition, TrfError, compose, parse, read
from pairings.lots import coin
from pairings.model import Bye, ByeKind, Game, Result, Round, Side, System
from pairings.sentences import sentence


def player(number: int, *blocks: str, name: str = "", points: str = "", rank: str = "", rating: str = "") -> str:
    """A player's line, put together here independently of the writer."""
    name = name or f"Player{number}"
    head = f"001 {number:4d} m    {name:<33} {rating:>4} RUS {'':11} {'':10} {points:>4} {rank:>4}"
    return head + "".join(f"  {block:<8}" for block in blocks)


def file(*lines: str, end: str = "\r\n") -> str:
    return "".join(line + end for line in lines)


FOUR = (
    player(1, "   3 w 1", "   2 b 0", rating="2100"),
    player(2, "   4 b =", "   1 w 1"),
    player(3, "   1 b 0", "0000 - U"),
    player(4, "   2 w =", "0000 - H"),
)
"""Two rounds of four players."""


def test_a_plain_file() -> None:
    document = parse(file("012 Open of Suzdal", "XXR 5", *FOUR))
    assert document.name == "Open of Suzdal"
    assert document.rules.rounds == 5
    assert [entry.name for entry in document.entries] == ["Player1", "Player2", "Player3", "Player4"]
    assert document.state.by_number[1].rating == 2100
    assert document.state.by_number[2].rating is None
    assert document.state.rounds == (
        Round(1, (Game(1, 1, 3, Result.FIRST_WINS), Game(2, 4, 2, Result.DRAW))),
        Round(2, (Game(1, 2, 1, Result.FIRST_WINS),), (Bye(4, ByeKind.REQUESTED, 1), Bye(3, ByeKind.FREE_POINT, 2))),
    )


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_any_end_of_line(end: str) -> None:
    assert parse(file(*FOUR, end=end)) == parse(file(*FOUR))


def test_blanks_and_blank_lines_do_not_matter() -> None:
    assert parse(file("", *(line.rstrip() + "   " for line in FOUR), "", "")) == parse(file(*FOUR))


def test_a_byte_order_mark_is_no_text() -> None:
    assert read(b"\xef\xbb\xbf" + file(*FOUR).encode()) == parse(file(*FOUR))


def test_another_encoding_is_read_when_it_is_declared() -> None:
    data = file("012 Кубок", player(1, name="Чёрный, Пётр"), player(2)).encode("cp1251")
    assert read(data, encoding="cp1251").entries[0].name == "Чёрный, Пётр"
    with pytest.raises(TrfError) as refused:
        read(data)
    assert refused.value.line == 1
    assert "name the encoding" in sentence(refused.value.reason)


def test_columns_counted_in_bytes_are_put_right() -> None:
    name = "Чёрный, Пётр"
    line = player(1, "   2 w 1", name=name, points="1.0", rank="1", rating="2100")
    shifted = line.replace(name.ljust(33), name + " " * (33 - len(name.encode())))
    assert parse(file(shifted, player(2, "   1 b 0"))) == parse(file(line, player(2, "   1 b 0")))


@pytest.mark.parametrize(
    ("codes", "result"),
    [
        (("+", "-"), Result.FIRST_BY_FORFEIT),
        (("-", "-"), Result.BOTH_FORFEIT),
        (("0", "0"), Result.BOTH_LOSE),
        (("=", "0"), Result.HALF_ZERO),
        (("W", "L"), Result.FIRST_WINS),
        (("d", "d"), Result.DRAW),
        ((" ", " "), Result.PENDING),
        (("*", "*"), Result.PENDING),
    ],
)
def test_letters_of_results(codes: tuple[str, str], result: Result) -> None:
    document = parse(file(player(1, f"   2 w {codes[0]}"), player(2, f"   1 b {codes[1]}")))
    assert document.state.rounds[0].games[0].result is result


def test_a_forfeit_without_colours_has_the_smaller_number_first() -> None:
    document = parse(file(player(1, "   2 - -"), player(2, "   1 - +")))
    assert document.state.rounds[0].games == (Game(1, 1, 2, Result.SECOND_BY_FORFEIT),)


@pytest.mark.parametrize("letter", ["Z", "H", "F"])
def test_who_is_away_from_the_next_round_stands_in_its_column(letter: str) -> None:
    worth = {"Z": 0, "H": 1, "F": 2}[letter]
    document = parse(file(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "0000 - U", f"0000 - {letter}")))
    assert len(document.state.rounds) == 1
    assert document.state.away == (Bye(3, ByeKind.REQUESTED if worth else ByeKind.ABSENT, worth),)


def test_xxz_names_who_is_absent() -> None:
    document = parse(file(*FOUR, "XXZ 2 4"))
    assert document.state.away == (Bye(2, ByeKind.ABSENT), Bye(4, ByeKind.ABSENT))


def test_240_names_who_is_away_and_who_was() -> None:
    document = parse(
        file(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3), "240 H   1    3", "240 Z   2    1    2")
    )
    assert document.state.rounds[0].byes == (Bye(3, ByeKind.REQUESTED, 1),)
    assert document.state.away == (Bye(1, ByeKind.ABSENT), Bye(2, ByeKind.ABSENT))


def test_xxp_forbids_all_pairs_of_its_players() -> None:
    assert parse(file(*FOUR, "XXP 1 2 4")).state.forbidden == {frozenset(p) for p in ((1, 2), (1, 4), (2, 4))}


def test_260_forbids_for_its_rounds_only() -> None:
    document = parse(file(*FOUR, "260   1   2    1    2", "260   3   4    1    4", "260   5        2    3"))
    assert document.prohibitions == (Prohibition(1, 2, (1, 2)), Prohibition(3, 4, (1, 4)), Prohibition(5, 5, (2, 3)))
    assert document.state.forbidden == {frozenset((1, 4))}


@pytest.mark.parametrize("line", ["XXR 9", "142 9", "142 009"])
def test_the_number_of_rounds(line: str) -> None:
    assert parse(file(line, *FOUR)).rules.rounds == 9


@pytest.mark.parametrize(
    ("line", "side"),
    [("XXC white1", Side.FIRST), ("XXC rank black1", Side.SECOND), ("152 W", Side.FIRST), ("152 B", Side.SECOND)],
)
def test_the_first_colour_becomes_a_seed_that_draws_it(line: str, side: Side) -> None:
    document = parse(file(line, *FOUR))
    assert document.first_colour is side
    assert coin(document.lot_seed, "first-colour") is (side is Side.FIRST)
    assert document.by_rank is ("rank" in line)


@pytest.mark.parametrize("line", ["XXS PAB=0.5 W=1.0", "162  W 1.0    D 0.5    P 0.5", "BBU 0.5"])
def test_what_the_free_point_is_worth(line: str) -> None:
    document = parse(file(line, *FOUR))
    assert document.rules.free_point == 1
    assert document.state.rounds[1].byes[-1] == Bye(3, ByeKind.FREE_POINT, 1)


def test_the_columns_of_scores_in_162() -> None:
    """Code in 6, 15 and 24, the points in the four after each."""
    assert parse(file("162  W 1.0    L 0.0    P 0.0", *FOUR)).rules.free_point == 0


def test_299_gives_a_player_other_points() -> None:
    document = parse(file(player(1, "   2 w 1"), player(2, "   1 b 0"), "299 L         0.5    1    2"))
    assert document.state.rounds[0].games[0].result is Result.ONE_HALF


# ---- what other programs write otherwise, and what nobody says ------------------------------------------------------


def remarks(*lines: str) -> list[tuple[str, tuple[int, ...]]]:
    """The sentences and lines of what is remarked upon, but for the system, of which these files say nothing."""
    return [
        (sentence(note.reason), note.lines) for note in parse(file(*lines)).notes if "system" not in note.reason.code
    ]


@pytest.mark.parametrize("stated", ["XXR 3", "142 3"])
def test_a_star_without_an_opponent_says_nothing(stated: str) -> None:
    """Round 2 of three is to be paired; some programs write a star for everybody already."""
    starred = player(1, "   2 w 1", "0000 - *"), player(2, "   1 b 0", "0000 - *"), player(3, "0000 - U")
    read_so, plain = parse(file(stated, "BBU 1.0", *starred)), parse(file(stated, "BBU 1.0", *FOUR_BUT_ONE))
    assert (read_so.state, read_so.rules) == (plain.state, plain.rules)
    said = "“0000 - *” in round 2 says nothing of the player; it is read as a blank."
    assert remarks(stated, "BBU 1.0", *starred) == [(said, (3, 4))]
    assert remarks(stated, "BBU 1.0", *FOUR_BUT_ONE) == []


FOUR_BUT_ONE = player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "0000 - U")


def test_a_star_stays_in_the_file_until_the_round_is_paired() -> None:
    text = file("XXR 3", player(1, "   2 w 1", "0000 - *"), player(2, "   1 b 0", "0000 - *"))
    document = parse(text)
    assert compose(document) == text
    paired = parse(compose(document.with_round(Round(2, (Game(1, 2, 1, Result.PENDING),)))))
    assert paired.state.rounds[1].games == (Game(1, 2, 1),)


@pytest.mark.parametrize(
    ("block", "bye"),
    [
        ("0000 - 0", Bye(1, ByeKind.ABSENT, 0)),
        ("0000 - L", Bye(1, ByeKind.ABSENT, 0)),
        ("0000 - D", Bye(1, ByeKind.REQUESTED, 1)),
        ("0000 - ½", Bye(1, ByeKind.REQUESTED, 1)),
        ("0000 – z", Bye(1, ByeKind.ABSENT, 0)),
        ("   0 -  ", Bye(1, ByeKind.ABSENT, 0)),
    ],
)
def test_a_bye_that_can_mean_one_thing_only(block: str, bye: Bye) -> None:
    (first, *_) = parse(file("XXR 2", player(1, block), player(2, "   3 w 1"), player(3, "   2 b 0"))).state.rounds
    assert first.byes == (bye,)


def test_letters_of_a_cross_table_are_read_and_named() -> None:
    lines = player(1, "   2 w ½"), player(2, "   1 b ="), player(3, "   4 W +"), player(4, "   3 B −")
    results = {game.first: game.result for game in parse(file("XXR 2", *lines)).state.rounds[0].games}
    assert results == {1: Result.DRAW, 3: Result.FIRST_BY_FORFEIT}
    assert remarks("XXR 2", *lines) == [
        ("“½” in round 1 is read as “=”.", (2,)),
        ("“−” in round 1 is read as “-”.", (5,)),
    ]


@pytest.mark.parametrize("nothing", ["-", "----", "?"])
def test_dashes_for_a_number_are_none(nothing: str) -> None:
    lines = player(1, "   2 w 1", rating=nothing, points=nothing, rank=nothing), player(2, "   1 b 0")
    document = parse(file("XXR 2", *lines))
    assert (document.state.by_number[1].rating, document.entries[0].points, document.entries[0].rank) == (None,) * 3
    assert [said for said, _ in remarks("XXR 2", *lines)] == [
        f"“{nothing}” stands where a rating, points or a place belong; it is left out."
    ] * 3


@pytest.mark.parametrize(("text", "half"), [("4", 8), ("4.", 8), ("4,5", 9), (".5", 1), ("4.50", 9)])
def test_points_with_and_without_decimals(text: str, half: int) -> None:
    assert parse(file(player(1, points=text), player(2))).entries[0].points == half


def test_tabs_are_the_blanks_an_editor_put_them_for() -> None:
    plain = player(1, "   2 w 1", rating="2100", points="1.0", rank="1"), player(2, "   1 b 0")
    tabbed = f"{plain[0][:24]}\t\t\t{plain[0][48:]}"
    assert not plain[0][24:48].strip()
    assert parse(file("XXR 2", tabbed, plain[1])) == parse(file("XXR 2", *plain))
    assert remarks("XXR 2", tabbed, plain[1]) == [
        ("There are tabs among the columns; they are read as the blanks they stand for.", (2,))
    ]


def test_records_in_small_letters_and_a_file_in_utf_16() -> None:
    lines = file("xxr 7", "012 Кубок", *FOUR)
    assert parse(lines).rules.rounds == 7
    assert read(lines.encode("utf-16")) == parse(lines)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["XXR 9", "142 7", *FOUR_BUT_ONE], "The number of rounds is stated before as 9; 7 counts."),
        (
            ["BBU 1.0", *FOUR_BUT_ONE],
            "The file does not say how many rounds are planned; as many as were paired are taken.",
        ),
        (
            ["XXR 0", "BBU 1.0", *FOUR_BUT_ONE],
            "The file does not say how many rounds are planned; as many as were paired are taken.",
        ),
        (["XXR 1", *FOUR, "BBU 1.0"], "The file plans fewer rounds (1) than were paired (2)."),
        (["XXR 9", *FOUR_BUT_ONE], "The file does not say what the free point is worth; it is taken for 1."),
        (
            ["XXR 9", player(1, "   2 - 1"), player(2, "   1 - 0")],
            "The file does not say who started in games of round 1: 1. The smaller number is taken.",
        ),
        (
            ["XXR 6", "092 Individual: Round-Robin", *(player(n) for n in range(1, 5))],
            "The file does not say how often two meet. 6 rounds of 4 players are 2 cycles.",
        ),
    ],
)
def test_what_is_taken_for_granted_is_said(lines: list[str], said: str) -> None:
    assert said in [sentence for sentence, _ in remarks(*lines)]


def test_a_round_robin_goes_through_its_table_as_often_as_its_rounds_say() -> None:
    four = [player(n) for n in range(1, 5)]
    for rounds, cycles in (("3", 1), ("6", 2), ("9", 3), ("7", 1)):
        rules = parse(file(f"XXR {rounds}", "092 Individual: Round-Robin", *four)).rules
        assert (rules.system, rules.cycles) == (System.ROUND_ROBIN, cycles)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("012 Open", ["The file does not say by which system it is paired."]),
        ("092 Individual: Swiss-System", ["The file does not say by which system it is paired."]),
        ("192 FIDE_BURSTEIN", ["“FIDE_BURSTEIN” is no system of this program."]),
        ("192 FIDE_DUTCH_2026", []),
        ("092 Swiss Dutch", []),
        ("### renju system regulated-swiss", []),
    ],
)
def test_which_swiss_it_is_nobody_guesses(line: str, said: list[str]) -> None:
    document = parse(file("XXR 5", "BBU 1.0", line, *FOUR))
    assert [sentence(note.reason) for note in document.notes] == said
    assert document.names_system is (not said)


@pytest.mark.parametrize(
    ("line", "system", "cycles"),
    [
        ("192 FIDE_ROUNDROBIN", System.ROUND_ROBIN, 1),
        ("192 BERGER_DOUBLEROUNDROBIN", System.ROUND_ROBIN, 2),
        ("192 FIDE_DUTCH_2026", System.FIDE_DUTCH, 1),
        ("192 FIDE_DUTCH_BAKU", System.FIDE_DUTCH, 1),
        ("192 FIDE_BURSTEIN", System.REGULATED_SWISS, 1),
        ("092 Swiss-System, Dutch", System.FIDE_DUTCH, 1),
        ("092 Individual: Round-Robin", System.ROUND_ROBIN, 1),
    ],
)
def test_the_system(line: str, system: System, cycles: int) -> None:
    rules = parse(file(line, *FOUR)).rules
    assert (rules.system, rules.cycles) == (system, cycles)


def test_tie_breaks_in_their_notation() -> None:
    document = parse(file("202 SB", "212 PTS,BH,BH/C1,DE,AOB", *FOUR))
    assert document.rules.tiebreaks == ("BH", "BH-C1", "H2H", "AOB")


def test_points_of_the_round_to_come_are_taken_off() -> None:
    """In the older edition a bye asked for is in the points before the round is paired."""
    lines = player(1, "   2 w 1"), player(2, "   1 b 0", "0000 - H", points="0.5"), player(3, "0000 - U", points="1.0")
    assert [entry.points for entry in parse(file(*lines)).entries] == [None, 0, 2]


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        ([], 1, "there is no player in the file"),
        (["012 Nobody"], 1, "there is no player in the file"),
        ([player(1), player(1)], 2, "the number 1 has been given in line 1 already"),
        (["001      Somebody"], 1, "the player has no starting number"),
        (["001   x1 m    Somebody"], 1, "“x1” stands where a whole number belongs"),
        ([player(1, rating="2x")], 1, "“2x” stands where a whole number belongs"),
        ([player(1, points="1.3")], 1, "“1.3” stands where points belong"),
        ([player(1), player(2, "   7 w 1")], 2, "round 1: player 2 names 7 as opponent, but 7 does not name 2"),
        ([player(1, "   1 w 1")], 1, "round 1: player 1 is their own opponent"),
        ([player(1, "   2 w 1"), player(2, "   1 w 0")], 2, "round 1: 1 and 2 cannot both have w"),
        ([player(1, "   2 w 1"), player(2, "   1 b 1")], 2, "1 has “1” and 2 has “1”, which do not fit together"),
        ([player(1, "   2 w ?"), player(2, "   1 b 1")], 1, "round 1: “?” is not a result"),
        ([player(1, "0000 - 1")], 1, "“1” is no result for a player without an opponent"),
        ([player(1, "   2 x 1"), player(2, "   1 b 0")], 1, "“x” stands where w, b or - belongs"),
        ([*FOUR, "XXZ 9"], 5, "there is no player 9 in this file"),
        ([*FOUR, "XXP 1 x"], 5, "“x” stands where a whole number belongs"),
        ([*FOUR, "240 H   1    1"], 5, "round 1: player 1 has a game, and so no bye"),
        ([*FOUR, "142 many"], 5, "“many” stands where a whole number belongs"),
        ([*FOUR, "XXS W=3 D=1"], 5, "“W” is worth 3 in this file; here a win is 1, a draw ½ and a loss 0"),
        ([*FOUR, "162  W 1.0    P 2.0"], 5, "a bye is worth 2.0 in this file; it can be worth 1 at most"),
        ([*FOUR, "### renju marvel 1"], 5, "“marvel” is not known as a line of this program"),
        ([*FOUR, "### renju rules swift=yes"], 5, "“swift=yes” is not known"),
        ([*FOUR, "### renju rules cycles=many"], 5, "“cycles=many” cannot be understood"),
        ([*FOUR, "### renju system tombola"], 5, "“tombola” is not known"),
        ([*FOUR, "### renju adjourned 1 3 1"], 5, "round 1: there is no game of 3 and 1, the first starting"),
        ([*FOUR, "### renju tables 1 1:1"], 5, "round 1: the line must name everybody it orders, each once"),
        ([*FOUR, "### renju bye 1 absent 0.0 1"], 5, "round 1: player 1 has a game, and so no bye"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(lines: list[str], line: int, says: str) -> None:
    with pytest.raises(TrfError) as refused:
        parse(file(*lines))
    assert (refused.value.line, says in sentence(refused.value.reason)) == (line, True), sentence(refused.value.reason)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("state not_before [[[1,99],3]]", "there is no player 99 in this file"),
        ("state not_before [[[1],3]]", "“[[[1],3]]” cannot be understood"),
        ("state fixed_tables [[77,3]]", "there is no player 77 in this file"),
        ('state decisions [{"players":[1,2],"through":3}]', "cannot be understood"),
        ('state decisions [{"players":[1,88],"through":1}]', "there is no player 88 in this file"),
        ("rules cycles=0", "“cycles=0” cannot be understood"),
        ("rules cycles=123456789", "“cycles=123456789” cannot be understood"),
        ("decided 1 be_kind", "“be_kind” is not known"),
    ],
)
def test_our_own_lines_speak_of_players_there_are(line: str, said: str) -> None:
    with pytest.raises(TrfError) as refused:
        parse(file(*FOUR, f"### renju {line}"))
    assert refused.value.line == 5
    assert said in sentence(refused.value.reason)


def test_of_an_endless_line_only_the_beginning_is_quoted() -> None:
    with pytest.raises(TrfError) as refused:
        parse(file("### renju state decisions " + "[" * 100_000, *FOUR))
    assert len(str(refused.value)) < 200
    assert "[[[…”" in sentence(refused.value.reason)
