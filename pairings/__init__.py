"""Who meets whom, and who stands where.

Pure Python: values in, values out. Nothing here knows a database, a clock or the rules of renju.

The face, with examples in docs/engine.md:

- ``propose(state, rules=…, seed=…)``: the next round, and why it is paired so.
- ``sentence(reason, names)``: what a reason says, in English or by a translation.
- ``standings(state, rules=…)``: the table, with the working of every value.
- ``verify(state, rules, seed)``: what departs from the rules in an event that was played.
- ``read_report(data)``, ``write_report(report_of(state, rules))``: report files, in and out.
"""

from pairings.formats.trf import Document, TrfError, Unwritable
from pairings.formats.trf import document_of as report_of
from pairings.formats.trf import read as read_report
from pairings.formats.trf import write as write_report
from pairings.model import (
    Bye,
    ByeKind,
    Game,
    PairingImpossible,
    Player,
    Proposal,
    Reason,
    Result,
    Round,
    StageRules,
    State,
    System,
)
from pairings.sentences import sentence
from pairings.standings import Standings, standings
from pairings.systems import propose
from pairings.verify import Finding, verify

# ``pairings.standings`` and ``pairings.verify`` are the functions now; ``from pairings.standings import …`` still reads
# the packages of the same names.

__all__ = [
    "Bye",
    "ByeKind",
    "Document",
    "Finding",
    "Game",
    "PairingImpossible",
    "Player",
    "Proposal",
    "Reason",
    "Result",
    "Round",
    "StageRules",
    "Standings",
    "State",
    "System",
    "TrfError",
    "Unwritable",
    "propose",
    "read_report",
    "report_of",
    "sentence",
    "standings",
    "verify",
    "write_report",
]
