"""Small words for the templates of the desk and the public pages."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from pairings.model import format_half_points
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.frame.desk import new_token
from renju_tournaments.tables.round_titles import RoundTitle, title_of
from renju_tournaments.wording.log import result_in_words, subject_in_words
from renju_tournaments.wording.rounds import changes_in_words

register = template.Library()


@register.simple_tag
def act_token() -> SafeString:
    """A hidden field with the act's own key: the same form sent twice is done once."""
    return format_html('<input type="hidden" name="token" value="{}">', new_token())


@register.simple_tag
def round_title(stage: Stage, number: int) -> RoundTitle:
    """What the desk calls a round, a draft as well."""
    return title_of(stage, number, drafts=True)


@register.simple_tag
def links_to_tables(tables: Iterable[int], page: str = "") -> SafeString:
    """Links to the rows of tables: of this page, or of the one with this address."""
    links = ((page, table, _("table %(table)s") % {"table": table}) for table in tables)
    return format_html_join(", ", '<a href="{}#t{}">{}</a>', links)


@register.filter
def round_and_table(game: Game) -> str:
    """Which game it is: its round, table and players, who have been given their names (naming.call_players)."""
    return _("Round %(round)s, table %(table)s: %(first)s – %(second)s") % {
        "round": game.round.number,
        "table": game.table,
        "first": game.first.called,
        "second": game.second.called,
    }


register.filter(subject_in_words)
register.filter(result_in_words)
register.filter(changes_in_words)


@register.filter
def points(half_points: int) -> str:
    """Half-points as people write them: 3½."""
    return format_half_points(half_points)
