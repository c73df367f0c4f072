"""The desk's addresses, slice by slice: each module of views lists its own."""

from django.urls import include, path

from renju_tournaments.desk.views.entries import entries, imports, pairs, teams
from renju_tournaments.desk.views.event import check, finish, log, reports, stages
from renju_tournaments.desk.views.event import event as events
from renju_tournaments.desk.views.rounds import corrections, lots, openings, results, rounds
from renju_tournaments.desk.views.tables import brackets, play_off, tables

app_name = "desk"

stage = [
    *stages.stage_urls,
    *entries.stage_urls,
    *imports.stage_urls,
    *rounds.stage_urls,
    *lots.stage_urls,
    *openings.stage_urls,
    *pairs.stage_urls,
    *teams.stage_urls,
    *results.stage_urls,
    *corrections.stage_urls,
    *tables.stage_urls,
    *brackets.stage_urls,
    *play_off.stage_urls,
    *finish.stage_urls,
    *check.stage_urls,
]

urlpatterns = [
    *reports.urls,
    *events.urls,
    *openings.urls,
    *stages.urls,
    *log.urls,
    path("<slug:slug>/<int:stage>/", include(stage)),
]
