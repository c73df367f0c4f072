"""Small words for the templates of the desk and the public pages."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from pairings.model import format_half_points
from renju_tournaments.events.models import Stage
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


register.filter(subject_in_words)
register.filter(result_in_words)
register.filter(changes_in_words)


@register.filter
def points(half_points: int) -> str:
    """Half-points as people write them: 3½."""
    return format_half_points(half_points)
