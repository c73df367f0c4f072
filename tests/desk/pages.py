"""Addresses of the desk, and forms sent back as a browser sends them."""

import re

from django.test import Client
from django.urls import reverse

from renju_tournaments.events.models import Stage


def url(name, stage, *rest):
    return reverse(f"desk:{name}", args=[stage.event.slug, stage.ordinal, *rest])


def event_url(name, stage):
    return reverse(f"desk:{name}", args=[stage.event.slug])


BLOCKS = (
    "html|head|body|title|meta|link|script|main|nav|header|footer|section|article|aside|details|summary|dialog|template"
    "|div|p|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|form|fieldset|legend|button|select|option|br"
)
BESIDE_BLOCKS = re.compile(rf"\s*(</?(?:{BLOCKS})\b[^>]*>)\s*")


def text(response):
    """The page, without the spaces that nobody sees."""
    return BESIDE_BLOCKS.sub(r"\1", " ".join(response.content.decode().split()))


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def fresh(stage, sent=None):
    """What a form of the stage's pages sends, opened just now."""
    return {"version": Stage.objects.get(pk=stage.pk).version, **(sent or {})}


def fields(response, form="form"):
    """What a browser would send back of a form, hidden companions included, if nothing were changed."""
    sent = {}
    for bound in response.context[form]:
        widget = bound.as_widget()
        value = bound.value()
        if 'type="checkbox"' in widget:
            if value:
                sent[bound.html_name] = "on"
        elif bound.name == "tiebreaks":
            sent.update({f"{bound.html_name}-{code}": n for n, code in enumerate(bound.field.to_python(value), 1)})
        else:
            sent[bound.html_name] = bound.field.widget.format_value(value) or "" if value is not None else ""
        if isinstance(sent.get(bound.html_name), list):
            sent[bound.html_name] = sent[bound.html_name][0]
        if bound.field.show_hidden_initial:
            hidden = bound.field.hidden_widget().format_value(value)
            sent[bound.html_initial_name] = "" if hidden is None else hidden
    return sent
