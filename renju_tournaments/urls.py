"""Every address of the site: the desk, the register, the accounts, and the public pages."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

urlpatterns = [
    # Exempt: a language changes only what this browser reads, and the switch stands on cached and on error pages too.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("accounts/", include("renju_tournaments.accounts.urls")),
    path("players/", include("renju_tournaments.players.urls")),
    path("desk/", include("renju_tournaments.archives.urls")),
    path("desk/", include("renju_tournaments.desk.urls")),
    path("desk/", include("renju_tournaments.documents.urls")),
    path("", include("renju_tournaments.records.urls")),
    path("", include("renju_tournaments.adjournments.urls")),
    path("", include("renju_tournaments.rulings.urls")),
    path("jobs/", include("renju_tournaments.jobs.urls")),
    path("", include("renju_tournaments.publishing.urls")),
]

handler400 = "renju_tournaments.errors.bad_request"
handler403 = "renju_tournaments.errors.permission_denied"
handler404 = "renju_tournaments.errors.page_not_found"
handler500 = "renju_tournaments.errors.server_error"
