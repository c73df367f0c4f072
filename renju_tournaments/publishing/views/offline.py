"""The script that keeps seen pages on a phone; it must come from the root of the site to serve its pages."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control


@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    script = settings.BASE_DIR / "static" / "js" / "service_worker.js"
    return HttpResponse(script.read_bytes(), content_type="text/javascript; charset=utf-8")
