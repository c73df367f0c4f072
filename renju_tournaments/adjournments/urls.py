"""The addresses of adjourned games, slice by slice: each module of views lists its own."""

from django.urls import include, path

from renju_tournaments.adjournments.views import acts, adjournment, overview, seal

app_name = "adjournments"

stage = [*overview.stage_urls, *adjournment.stage_urls, *acts.stage_urls]
"""Behind ``desk/<slug>/<stage>/``."""

urlpatterns = [
    *overview.urls,
    *seal.urls,
    path("desk/<slug:slug>/<int:stage>/", include(stage)),
]
