"""The web application for ASGI servers."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "renju_tournaments.settings")
application = get_asgi_application()
