"""The public addresses. They never change: what was printed on a wall leads here for ever."""

from collections.abc import Iterator

from django.urls import URLPattern, include, path, register_converter
from django.urls.converters import StringConverter

from renju_tournaments.publishing.views import brackets, calendar, cards, events, games, offline, rounds, tables, values
from renju_tournaments.records.pages.downloads import COLLECTIONS

app_name = "publishing"


class Collection(StringConverter):
    """A format for many games; any other is no address, and nothing is looked up for it."""

    regex = "|".join(COLLECTIONS)


register_converter(Collection, "collection")


def files(address: str, table: str, name: str = "") -> Iterator[URLPattern]:
    """A table taken away, in every form: ``standings.csv``, ``standings.json``."""
    for ending in values.CONTENT_TYPES:
        known = {"name": table, "ending": ending}
        yield path(f"{address}.{ending}", values.values, known, name=f"{name or table}-{ending}")


stage = [
    path("start-list/", events.start_list, name="start-list"),
    path("draw/", events.draw, name="draw"),
    path("rounds/<int:number>/", rounds.pairings, name="round"),
    path("rounds/<int:number>/lots/", rounds.lots, name="lots"),
    path("rounds/<int:number>/opening/", rounds.opening, name="opening-lot"),
    path("rounds/<int:number>/tables/<int:table>/", games.game, name="game"),
    path("rounds/<int:number>/tables/<int:table>/<slug:key>/", games.game_file, name="game-file"),
    path("standings/", tables.standings, name="standings"),
    path("standings/<int:number>/", tables.standings, name="standings-after"),
    path("standings/<int:number>/<int:player>/", tables.working, name="working"),
    path("standings/<int:number>/teams/<int:team>/", tables.team, name="team-working"),
    path("cross-table/", tables.cross_table, name="cross-table"),
    path("bracket/", brackets.bracket, name="bracket"),
    path("match/", tables.match, name="match"),
    path("players/<int:player>/", cards.player, name="player"),
    *files("start-list", "start-list"),
    *files("rounds/<int:number>", "round"),
    *files("standings", "standings"),
    *files("standings/<int:number>", "standings", "standings-after"),
    *files("cross-table", "cross-table"),
    *files("games", "games"),
]

urlpatterns = [
    path("", events.home, name="home"),
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path("offline/<str:language>/", offline.never_opened, name="never-opened"),
    path("e/<slug:slug>/", events.event, name="event"),
    path("e/<slug:slug>/find/", cards.find, name="find"),
    path("e/<slug:slug>/calendar.ics", calendar.calendar, name="calendar"),
    path("e/<slug:slug>/games/", games.games, name="games"),
    path("e/<slug:slug>/games/<collection:key>/", games.games_file, name="games-file"),
    path("e/<slug:slug>/<int:stage>/", include(stage)),
]
