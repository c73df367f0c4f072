"""The public addresses. They never change: what was printed on a wall leads here for ever."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from renju_tournaments.publishing.views import brackets, calendar, cards, events, games, offline, rounds, tables, values
from renju_tournaments.records.pages.downloads import COLLECTIONS

app_name = "publishing"


class Collection(StringConverter):
    """A format for many games; any other is no address, and nothing is looked up for it."""

    regex = "|".join(COLLECTIONS)


register_converter(Collection, "collection")

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
    path("start-list.csv", values.values, {"name": "start-list"}, name="start-list-csv"),
    path("rounds/<int:number>.csv", values.values, {"name": "round"}, name="round-csv"),
    path("standings.csv", values.values, {"name": "standings"}, name="standings-csv"),
    path("standings/<int:number>.csv", values.values, {"name": "standings"}, name="standings-after-csv"),
    path("cross-table.csv", values.values, {"name": "cross-table"}, name="cross-table-csv"),
    path("games.csv", values.values, {"name": "games"}, name="games-csv"),
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
