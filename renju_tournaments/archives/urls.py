"""Archives of events, beside the pages of the desk."""

from renju_tournaments.archives.views import archives

app_name = "archives"
urlpatterns = archives.urlpatterns
