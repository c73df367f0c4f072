"""All kinds of documents: importing this registers them."""

from renju_tournaments.documents.lists import pairings

__all__ = ["pairings"]
