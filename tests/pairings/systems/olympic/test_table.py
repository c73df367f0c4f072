"""The table of a knock-out: its places are those of the bracket."""

from pairings.model import Reason
from pairings.standings import BRACKET, standings
from tests.pairings.language import event
from tests.pairings.systems.olympic.playing import knock_out

PLAIN = knock_out()


class TestTheTable:
    def test_the_places_of_the_bracket_are_those_of_the_table(self):
        state = event("1+8 4-5 2+7 3+6", "5+1 2+3 ko4 ko6 ko7 ko8", "2=5 ko1", "5+2")
        table = standings(state, rules=PLAIN)
        assert [(r.number, r.place_from, r.place_to) for r in table.rows] == [
            *((5, 1, 1), (2, 2, 2), (1, 3, 4), (3, 3, 4)),
            *((4, 5, 8), (6, 5, 8), (7, 5, 8), (8, 5, 8)),
        ]
        assert [r.decided_by for r in table.rows] == [BRACKET, BRACKET, None, BRACKET, *[None] * 4]

    def test_while_it_goes_on_those_in_share_what_they_may_still_get(self):
        table = standings(event("1+8 4-5 2+7 3+6"), rules=PLAIN)
        assert [(r.number, r.place_from, r.place_to) for r in table.rows][:5] == [
            *((1, 1, 4), (2, 1, 4), (3, 1, 4), (5, 1, 4)),
            (4, 5, 8),
        ]
        assert table.notes == (Reason.of("knock_out_going_on"),)

    def test_a_table_of_an_earlier_round_comes_out_as_it_was(self):
        state = event("1+8 4-5 2+7 3+6", "5+1 2+3")
        early = event("1+8 4-5 2+7 3+6")
        assert standings(state, rules=PLAIN, after_round=1) == standings(early, rules=PLAIN)
