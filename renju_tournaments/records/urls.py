"""The addresses of game records, slice by slice: each module of views lists its own."""

from django.urls import include, path

from renju_tournaments.records.views import (
    acceptance,
    desk_sheets,
    file_games,
    files,
    game,
    hand_in,
    links,
    overview,
    set_aside,
)

app_name = "records"

stage = [
    *overview.stage_urls,
    *game.stage_urls,
    *desk_sheets.stage_urls,
    *acceptance.stage_urls,
    *links.stage_urls,
]
"""Behind ``desk/<slug>/<stage>/``."""

urlpatterns = [
    *overview.urls,
    *set_aside.urls,
    *hand_in.urls,
    *files.urls,
    *file_games.urls,
    path("desk/<slug:slug>/<int:stage>/", include(stage)),
]
