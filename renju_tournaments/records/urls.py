"""The addresses of game records, slice by slice: each module of views lists its own."""

from renju_tournaments.records.views import file_games, files, hand_in

app_name = "records"

urlpatterns = [
    *hand_in.urls,
    *files.urls,
    *file_games.urls,
]
