"""Inputs written by hand in a template, in a form that can be refused (common.forms.refused).

``{% refused as was %}`` asks whether it is the form at hand that was refused, ``{% typed was "seed" %}`` stands in an
input and ``{% why was "seed" %}`` below it::

    {% url 'desk:reopen' event.slug stage.ordinal as address %}{% refused address as was %}
    <form method="post" action="{{ address }}">{% reason was needed=True %}</form>
"""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from renju_tournaments.common.forms.refused import RefusedForm, shown
from renju_tournaments.events.choices import LONGEST_REASON

register = template.Library()


@register.simple_tag(takes_context=True)
def refused(context: dict[str, Any], address: str = "", **said: Any) -> RefusedForm | None:
    """The form that was refused, if it is this one: sent to the ``address``, else to that of the page, with these
    values in it."""
    request = context.get("request")
    was = shown(request) if request is not None else None
    if was is None or not was.fits(address or request.path, said):  # type: ignore[union-attr]
        return None
    was.is_taken = True
    return was


@register.simple_tag
def typed(was: RefusedForm | None, name: str, otherwise: object = "", *, described: str = "") -> SafeString:
    """Attributes of an input: the value, as it was typed, and the marks. ``described``: the id of its help."""
    value = was.typed.get(name, [""])[0] if was else otherwise
    return format_html(' value="{}"{}', "" if value is None else value, marked(was, name, described=described))


@register.simple_tag
def marked(was: RefusedForm | None, name: str, *, described: str = "", group: bool = False) -> SafeString:
    """The marks of a faulty field, the first of which has the cursor. ``group``: it is a set of inputs."""
    faulty = bool(was and was.why(name))
    ids = " ".join(filter(None, (described, _id(name) if faulty else "")))
    found = [("aria-describedby", ids)] if ids else []
    if was and faulty:
        found += [("aria-invalid", "true")]
        if not was.marked:
            found += [("tabindex", "-1")] * group + [("autofocus", "")]
        was.marked.append(name)
    return format_html_join("", ' {}="{}"', found)


@register.simple_tag
def ticked(was: RefusedForm | None, name: str, value: object, otherwise: object = False) -> str:
    """Attribute of a box, or of a button of a choice; ``otherwise``: is it ticked if nothing was refused?"""
    return " checked" if (str(value) in was.typed.get(name, []) if was else otherwise) else ""


@register.simple_tag
def chosen(was: RefusedForm | None, name: str, value: object, otherwise: object = None) -> str:
    """Attribute of an option of a list, of which ``otherwise`` is chosen if nothing was refused."""
    now = was.typed.get(name, [""])[0] if was else otherwise
    return " selected" if str(value) == str(now) else ""


@register.simple_tag
def why(was: RefusedForm | None, name: str) -> SafeString:
    """The words that a marked field names; they stand beside it."""
    words = was.why(name) if was else []
    if not words:
        return SafeString()
    return format_html('<small class="field-error" id="{}">{}</small>', _id(name), " ".join(words))


def _id(name: str) -> str:
    return f"why-{name}"


@register.inclusion_tag("common/reason.html")
def reason(
    was: RefusedForm | None,
    *,
    needed: bool = False,
    label: str = "",
    is_quiet: bool = False,
    hint: str = "",
    id: str = "reason",
    form: str = "",
    otherwise: str = "",
    has_cursor: bool = False,
) -> dict[str, Any]:
    """The field for the reason of an act, the same everywhere. ``is_quiet``: the label is only read out; ``form``: the
    id of the form it belongs to if it stands elsewhere; ``otherwise``: what stands in it if nothing was refused;
    ``has_cursor``: it has the cursor then."""
    return {
        "was": was,
        "needed": needed,
        "label": label or _("Reason"),
        "is_quiet": is_quiet,
        "hint": hint or (label if is_quiet else ""),
        "id": id,
        "form": form,
        "otherwise": otherwise,
        "has_cursor": has_cursor and not was,
        "longest": LONGEST_REASON,
    }


@register.simple_block_tag(takes_context=True)
def told_first(context: dict[str, Any], content: str) -> SafeString:
    """What a page says of a refused form, above its content: which knows what of it is said at its fields."""
    request = context.get("request")
    was = shown(request) if request is not None else None
    banner = render_to_string("common/refused.html", {"was": was}) if was else ""
    return SafeString(banner + content)
