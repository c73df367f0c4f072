"""How the sentences of the rules are written: in English, each beside its code, and marked for translation.

Place-holders have names, ``%(points)s``. The command line prints a sentence as it stands; whoever has readers of other
languages has it translated first, and then puts the values in.
"""

from __future__ import annotations


def _(sentence: str) -> str:
    """Marks a sentence for translation, and leaves it as it is."""
    return sentence
