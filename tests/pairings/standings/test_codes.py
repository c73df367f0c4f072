"""The names of coefficients, ours and those of the field."""

import pytest

from pairings.standings import TIEBREAKS, UnknownTieBreak, standings
from pairings.standings.tiebreaks import get
from tests.pairings.language import event, swiss_rules


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("BH/C1", "BH-C1"),
        ("BH:C1", "BH-C1"),
        ("bh-c1", "BH-C1"),
        (" BH/C2 ", "BH-C2"),
        ("BH/C3", "BH-C3"),
        ("BH/M1", "BH-M"),
        ("BH:M1", "BH-M"),
        ("BH-M1", "BH-M"),
        ("BH/M2", "BH-M2"),
        ("BH:GP/M2", "BH-M2"),
        ("BH#C1", "BH-C1"),
        ("BH-F", "BH-F"),
        ("bh-f", "BH-F"),
        ("BH/F", "FB"),
        ("BH:F/C1", "FB-C1"),
        ("FB/M1", "FB-M"),
        ("FB", "FB"),
        ("AOB/F", "AOB-F"),
        ("AOB", "AOB"),
        ("SB/C1", "SB-C1"),
        ("SSB", "SB"),
        ("PS", "PROG"),
        ("PS/C2", "PROG-C2"),
        ("KS", "KOYA"),
        ("KS/L+1", "KOYA+1"),
        ("KS/L-2", "KOYA-2"),
        ("KOYA+1", "KOYA+1"),
        ("KOYA-10", "KOYA-10"),
        ("DE", "H2H"),
        ("BPG", "STARTS"),
        ("ARO/C1", "ARO-C1"),
        ("ARO/M1", "ARO-M"),
        ("TPR", "TPR"),
        ("RTNG/R", "RAT"),
        ("WIN", "WIN"),
        ("WON", "WON"),
        ("PO", "PLAYOFF"),
        ("LOTS", "LOT"),
    ],
)
def test_a_name_of_the_field(name, code):
    assert get(name).code == code


@pytest.mark.parametrize(
    "name",
    [
        "", "/", "BUCH", "BH/", "BH//C1", "BH/C0", "BH/C01", "BH/C100", "BH/C1/C2", "BH/C1/M1", "BH/C", "BH/C+1",
        "BH/L+1", "BH/R", "BH/X1", "BH:MP", "SB/M1", "SB/F", "KS/C1", "KS/L", "KS/L+0", "KS/L1", "KS+1/C1",
        "KOYA+0", "KOYA1", "WIN/C1", "DE/C1", "TPR/C1", "AOB/C1", "AOB/F1", "RTNG", "RTNG/R1", "BH C1", "BH/C１",
        "ВН", "BH/C1\n/F",
        "BH+1", "LOT/R",
    ],
)  # fmt: skip
def test_what_is_no_name(name):
    with pytest.raises(UnknownTieBreak):
        get(name)


@pytest.mark.parametrize(
    "code", [*TIEBREAKS, "BH-C7", "BH-M3", "FB-M2", "SB-C3", "PROG-C3", "ARO-M2", "KOYA-1", "AOB-F"]
)
def test_a_code_stored_is_read_again(code):
    assert get(code).code == code
    assert get(code.lower()).code == code


def test_the_table_has_our_own_codes():
    table = standings(event("1+2"), rules=swiss_rules("BH/C1", "DE", "KS/L+1"))
    assert table.tiebreaks == ("BH-C1", "H2H", "KOYA+1")
    assert table.row(1).value("BH-C1") is not None
