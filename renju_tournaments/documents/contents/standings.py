"""The table after a round."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from renju_tournaments.documents.contents.base import listed
from renju_tournaments.documents.kinds import Group, Of, Wish
from renju_tournaments.tables.lists import standings as sheet
from renju_tournaments.tables.values.table import Table


def round_asked(wish: Wish) -> int:
    """The round after which a table is wanted: the last one played, unless another is named."""
    return sheet.round_asked(wish.of_stage, wish.number)


@listed("standings", title=gettext_lazy("Standings"), of=Of.STAGE, group=Group.ROUND)
def standings(wish: Wish) -> Table:
    return sheet.standings(wish.of_stage, wish.number)
