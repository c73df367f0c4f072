"""The desk's addresses, slice by slice: each module of views lists its own."""

from django.urls import include, path

from renju_tournaments.events.views import entries, events, finish, imports, log, results, rounds, tables

app_name = "events"

stage = [
    *entries.stage_urls,
    *imports.stage_urls,
    *rounds.stage_urls,
    *results.stage_urls,
    *tables.stage_urls,
    *finish.stage_urls,
]

urlpatterns = [
    *events.urls,
    *log.urls,
    path("<slug:slug>/<int:stage>/", include(stage)),
]
