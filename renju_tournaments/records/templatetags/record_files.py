"""Addresses of the pages of files of games, wherever the files lie."""

from django import template

from renju_tournaments.records.files.places import Place

register = template.Library()


@register.simple_tag
def place_url(place: Place, page: str, *rest: object) -> str:
    """``{% place_url place "file" file.pk %}``."""
    return place.address(page, *rest)
