"""The rules that keep players of one country, or of one club, apart, in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from renju_tournaments.events.models import Stage


def kept_apart_in(stage: Stage, round_number: int) -> Iterator[str]:
    """A sentence for each rule that still holds in a round of a Swiss."""
    if not stage.is_swiss:
        return
    for first, words in (
        (stage.country_not_before, _("Players of one country do not meet before round %(number)s.")),
        (stage.club_not_before, _("Players of one club do not meet before round %(number)s.")),
    ):
        if first is not None and round_number < first:
            yield words % {"number": first}
