"""The web application for WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "renju_tournaments.settings")
application = get_wsgi_application()
