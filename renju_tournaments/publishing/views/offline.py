"""The script that keeps seen pages on a phone, which must come from the root of the site to serve its pages; and what
it shows without a connection in place of a page that was never opened there."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    script = settings.BASE_DIR / "static" / "js" / "service_worker.js"
    return HttpResponse(script.read_bytes(), content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def never_opened(request: HttpRequest, language: str) -> HttpResponse:
    """In the language named, whoever asks: the script keeps it beside pages of that language."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        response = render(request, "publishing/never_opened.html")
    response.headers["Content-Language"] = language
    return response
