"""Every address of the site: the desk, the register, the accounts, and the public pages."""

from django.urls import include, path

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("accounts/", include("renju_tournaments.accounts.urls")),
    path("players/", include("renju_tournaments.players.urls")),
    path("desk/", include("renju_tournaments.events.urls")),
    path("jobs/", include("renju_tournaments.jobs.urls")),
    path("", include("renju_tournaments.publishing.urls")),
]

handler400 = "renju_tournaments.errors.bad_request"
handler403 = "renju_tournaments.errors.permission_denied"
handler404 = "renju_tournaments.errors.page_not_found"
handler500 = "renju_tournaments.errors.server_error"
