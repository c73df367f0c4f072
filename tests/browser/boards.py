"""The clickable board as tests touch it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from renju_tournaments.common.people import NOBODY
from renju_tournaments.records.choices import Side
from renju_tournaments.records.services.links import make_links
from tests.records.games import playing

STEP, NEAR, FAR = 20, 26, 14


class Board:
    """The board on a page."""

    def __init__(self, page: Page, size: int = 15) -> None:
        self.page, self.size = page, size
        expect(page.locator("#play[data-ready]")).to_have_count(1)

    def touch(self, *points: str) -> None:
        """Touches points one after the other, wherever they are on the screen."""
        svg = self.page.locator("#play-board svg")
        width = NEAR + FAR + STEP * (self.size - 1)
        for point in points:
            box = svg.bounding_box()
            assert box is not None
            column, row = ord(point[0]) - ord("a"), int(point[1:]) - 1
            scale = box["width"] / width
            x, y = NEAR + STEP * column, FAR + STEP * (self.size - 1 - row)
            svg.click(position={"x": x * scale, "y": y * scale})

    def answer(self, words: str) -> None:
        """Presses a button below what is asked."""
        self.page.locator("#play-answers").get_by_role("button", name=words, exact=True).click()

    def stones(self) -> list[str]:
        """The points with stones in the order of play."""
        found = self.page.locator("#play-board .stone").evaluate_all(
            "all => all.map(e => [Number(e.dataset.move), e.dataset.point]).sort((a, b) => a[0] - b[0])"
        )
        return [point for _number, point in found]

    def asks(self, words: str) -> None:
        expect(self.page.locator("#play-ask")).to_have_text(words)


def link_to_hand_in(live_server, regulation: str, side: Side = Side.FIRST, **event: object) -> str:
    """A game between Player 1 and Player 5 is being played; the address at which its sheet is handed in."""
    _stage, game = playing(opening_regulation=regulation, **event)
    return f"{live_server.url}/hand-in/{make_links(game.round, by=NOBODY)[game.pk, side].key}/"
