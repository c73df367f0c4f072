"""The desk's addresses, slice by slice: each module of views lists its own."""

from django.urls import include, path

from renju_tournaments.events.views import (
    brackets,
    check,
    corrections,
    entries,
    events,
    finish,
    imports,
    log,
    lots,
    openings,
    pairs,
    play_off,
    reports,
    results,
    rounds,
    stages,
    tables,
    teams,
)

app_name = "events"

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
