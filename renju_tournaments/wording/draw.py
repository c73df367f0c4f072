"""How the numbers of a stage come about, and what its lots decide besides them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.events.models import Stage


def how_numbers_come(stage: Stage) -> str:
    """What the drawing does, for the arbiter who is about to draw."""
    if stage.has_teams:
        return _(
            "Each team has numbers that follow each other; the order of its boards is that of the ratings, or of the "
            "lots. The team that has the smallest ticket comes first. Where the number of rounds is odd, the lot that "
            "says which team starts once more comes from the same lot number."
        )
    if stage.is_knock_out:
        return _(
            "The numbers are the seeds in the bracket: 1 and 2 can meet in the final only. By rating the strongest is "
            "number 1, equal ratings are decided by title, then by lot. Every other lot of the event comes from the "
            "same lot number."
        )
    if stage.numbered_by_rating:
        return _(
            "The strongest is number 1. Equal ratings are decided by title, then by lot. The lot of the first colour "
            "comes from the same lot number."
        )
    if stage.draws_every_round:
        return _(
            "Every player draws a ticket made from the lot number; the tickets in order give the numbers. Round 1 "
            "pairs 1 with 2, 3 with 4, and so on; the odd number starts. The lots of all later rounds come from the "
            "same lot number."
        )
    if stage.is_match:
        return _(
            "Both players draw a ticket made from the lot number; the smaller one is number 1. The lot that says who "
            "starts the first game comes from the same lot number; then the starts alternate."
        )
    return _(
        "Every player draws a ticket made from the lot number; the tickets in order give the numbers. Who starts "
        "follows from the Berger table."
    )


def other_lots(stage: Stage) -> str:
    """What else comes from the lot number, so that one is asked for where numbers are typed in; empty for nothing."""
    if stage.draws_every_round:
        return _("Lot number for the rounds")
    if stage.is_swiss:
        return _("Lot number for the first colour")
    if stage.is_open_ended or stage.has_teams:
        return _("Lot number for who starts")
    return ""
