"""The log-in of the demonstration. Its password is made on first use, so that nobody else in the hall knows it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User

from renju_tournaments.kept import kept_secret
from renju_tournaments.passwords import readable_password

DEMONSTRATION_NAME = "demo"


def demonstration_password() -> str:
    """The password kept beside the data; made on first use."""
    return kept_secret(settings.VAR_DIR / "demonstration_password", readable_password, at_least=8)


def demonstration_log_in() -> tuple[str, str] | None:
    """Name and password, while both still work; None when there is no demonstration or the password was changed."""
    user = User.objects.filter(username=DEMONSTRATION_NAME, is_active=True).first()
    password = demonstration_password() if user else ""
    return (DEMONSTRATION_NAME, password) if user and user.check_password(password) else None
