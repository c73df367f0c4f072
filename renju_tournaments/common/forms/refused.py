"""A form that was refused, as the next page shows it: what was typed stands in it again, what is wrong is marked, and
the words say why.

For forms whose inputs are written by hand in a template (templatetags/refused.py); forms of Django do it by themselves
(faults.py). A view that shows its page again acts in ``shown_again``; where an act leads back to the page its form
stood on (``leads_back``), the refusal is kept in the session, for one page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from renju_tournaments.common.forms.faults import Refusal, refusals
from renju_tournaments.common.web.answers import View, is_script
from renju_tournaments.errors import AlreadyDone, UserError

KEY: Final = "refused"
NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")
"""What no database keeps, and no page shows: zeros, and halves of characters."""
MOST: Final = 50_000
"""Letters that are kept of a form; a reason has 300 of them."""
NOT_TYPED: Final = frozenset({"csrfmiddlewaretoken", "token", "version", "next"})
"""What a page puts into its forms: the next page has its own."""
WORDS: Final = ("reason",)
"""What somebody has thought about and written down: it is shown also where its form is gone."""

Fault = tuple[str, str]
"""The field that is faulty, empty when it is no single one, and the words."""


@dataclass
class RefusedForm:
    """A refused form: where it was sent, with what, and why it was refused. Notes what of it the page has shown."""

    address: str
    typed: Mapping[str, list[str]]
    faults: list[Fault]
    is_taken: bool = False
    """Does a form of the page show it?"""
    marked: list[str] = field(default_factory=list)
    """The fields that are marked on the page, the first of them with the cursor."""

    def fits(self, address: str, said: Mapping[str, Any]) -> bool:
        """Was it sent there, with these values in it? They tell forms of one address apart."""
        return self.address == address and all(
            self.typed.get(name, []) == [str(one) for one in _several(value)] for name, value in said.items()
        )

    def why(self, name: str) -> list[str]:
        """What is wrong with a field."""
        return [words for field_, words in self.faults if field_ == name]

    @property
    def untold(self) -> list[str]:
        """What is not said at a field of the page, and has to be said above it."""
        return list(dict.fromkeys(words for name, words in self.faults if name not in self.marked))

    @property
    def lost(self) -> list[str]:
        """What was written in a form that is not on the page any more."""
        written = [self.typed.get(name, [""])[0].strip() for name in WORDS]
        return [] if self.is_taken else [words for words in written if words]


def _several(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list | tuple) else [value]


@contextmanager
def shown_again(request: HttpRequest) -> Iterator[Refusal]:
    """Around the act that a form asks for whose inputs are written by hand: when it is refused, the page that answers
    shows the form again. A page's script is told of it otherwise (common/web/answers.py).

        with shown_again(request) as refusal:
            do_it(by=asked(request, seen=True))
            return redirect(...)
        return render(request, ..., status=refusal.status)
    """
    with refusals() as refusal:
        yield refusal
    if refusal.error and is_script(request):
        raise refusal.error
    if refusal.error:
        show(request, refusal.error)


def leads_back(name: str, *arguments: str) -> Callable[[View], View]:
    """A view whose refused act leads back to the page of this name, where its form stands as it was typed; so does one
    that was done before. ``arguments``: those of its own address that the other has, too, in order. Never the view's
    own page: one that is refused when it is opened would lead to itself for ever."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **rest: Any) -> HttpResponseBase:
            with told_on_the_next_page(request):
                return view(request, *args, **rest)
            assert request.resolver_match is not None
            return redirect(name, *(request.resolver_match.kwargs[argument] for argument in arguments))

        return wrapper

    return decorate


@contextmanager
def told_on_the_next_page(request: HttpRequest) -> Iterator[None]:
    """Around a view: that its act was refused, or was done before, is told on the page to which it leads."""
    try:
        yield
    except AlreadyDone:
        messages.info(request, _("That was done already; it was not done twice."))
    except UserError as error:
        keep(request, error)


def show(request: HttpRequest, error: UserError) -> None:
    """The page that answers shows the form again."""
    request.refused = _of(request, error)  # type: ignore[attr-defined]


def keep(request: HttpRequest, error: UserError) -> None:
    """The next page does. Of a page that could not be opened only the words are told."""
    if request.method != "POST":
        messages.error(request, str(error))
        return
    found = _of(request, error)
    request.session[KEY] = [found.address, found.typed, found.faults]


def rescue(request: HttpRequest) -> None:
    """A page of an error, which has no form, shows at least what was written."""
    request.refused = RefusedForm("", _typed(request), [])  # type: ignore[attr-defined]


def shown(request: HttpRequest) -> RefusedForm | None:
    """The refused form that this page has to show, if there is one. Whoever asks first takes it out of the session."""
    if not hasattr(request, "refused"):
        kept = request.session.pop(KEY, None) if hasattr(request, "session") else None
        found = RefusedForm(kept[0], kept[1], [(name, words) for name, words in kept[2]]) if kept else None
        request.refused = found  # type: ignore[attr-defined]
    found = request.refused  # type: ignore[attr-defined]
    return found if isinstance(found, RefusedForm) else None


def _of(request: HttpRequest, error: UserError) -> RefusedForm:
    return RefusedForm(request.path, _typed(request), list(error.faults))


def _typed(request: HttpRequest) -> dict[str, list[str]]:
    """What was typed and may be kept: no password, nothing of a view that says that its forms hold secrets (Django's
    ``sensitive_post_parameters``), and of all so much at most."""
    secret: str | Collection[str] = getattr(request, "sensitive_post_parameters", ())
    if secret == "__ALL__":
        return {}
    found, left = {}, MOST
    for name, values in request.POST.lists():
        size = sum(len(value) for value in (name, *values))
        if name not in NOT_TYPED and name not in secret and "password" not in name and size <= left:
            found[name] = [NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", str(value)) for value in values]
            left -= size
    return found
