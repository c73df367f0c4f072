"""Files for the public that take long, made in the background."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from renju_tournaments.jobs.context import JobContext
from renju_tournaments.jobs.registry import JobResult, job
from renju_tournaments.publishing.game_files import PUBLISH_GAMES, GamesFile, NoSuchGames, make


@job(
    PUBLISH_GAMES,
    title=gettext_lazy("Games in one file"),
    words={"ready": gettext_lazy("The file is ready."), **NoSuchGames.words},
)
def publish_games(context: JobContext, *, event_id: int, key: str, wanted: dict[str, str], version: str) -> JobResult:
    """Made anew from the start if a worker dies: nothing is kept before it is whole."""
    make(GamesFile(event_id, key, wanted, version))
    context.progress(1, 1)
    return {"code": "ready"}
