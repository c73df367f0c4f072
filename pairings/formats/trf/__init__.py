"""The report file of the field, TRF16 and TRF26, in and out.

``read`` makes a ``Document`` of bytes, ``write`` makes bytes of a document; ``parse`` and ``compose`` do the same with
text. The letter w marks who starts. Our own lines and the way everything is mapped: docs/trf.md.
"""

from pairings.formats.trf.document import Document, Edition, Entry, Prohibition, document_of, with_standings
from pairings.formats.trf.errors import TrfError, Unwritable
from pairings.formats.trf.reading import parse, read
from pairings.formats.trf.writing import compose, write

__all__ = [
    "Document",
    "Edition",
    "Entry",
    "Prohibition",
    "TrfError",
    "Unwritable",
    "compose",
    "document_of",
    "parse",
    "read",
    "with_standings",
    "write",
]
