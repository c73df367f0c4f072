"""Pages on which a form is refused, as tests read them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client

from tests.desk.pages import text

INPUTS = ("input", "select", "textarea", "fieldset")


@dataclass
class Page(HTMLParser):
    """What a page says of its fields."""

    html: str
    marked: dict[str, dict[str, str | None]] = field(default_factory=dict)
    focused: list[str] = field(default_factory=list)
    values: dict[str, str | None] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    inside: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        name = told.get("name") or told.get("id") or tag
        if tag in INPUTS and (told.get("type") != "radio" or "checked" in told):
            self.values[name] = told.get("value")
            if told.get("aria-invalid") == "true":
                self.marked[name] = told
        if "autofocus" in told:
            self.focused.append(name)
        if tag in ("ul", "small") or told.get("id") == "refusal":
            self.inside.append((tag, told.get("id") or ""))

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1][0] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if self.inside:
            where = self.inside[-1][1]
            self.texts[where] = self.texts.get(where, "") + data

    def why(self, name: str) -> str:
        """The messages that a marked field names."""
        ids = (self.marked[name].get("aria-describedby") or "").split()
        return " ".join(self.texts[one] for one in ids if one in self.texts)


def refused(client: Client, address: str, **typed: str) -> Page:
    """The page that comes back for a form in which this was typed."""
    answer = client.post(address, typed)
    assert answer.status_code == 200
    page = Page(text(answer))
    for name, value in typed.items():
        if name in page.values and "password" not in name:
            assert page.values[name] in (str(value), None), f"{name} is lost"
    return page


def marks(page: Page, **why: str) -> None:
    """Exactly these fields are marked, each with its message; the first has the cursor, and nothing else has it."""
    assert list(page.marked) == list(why)
    for name, words in why.items():
        assert words in page.why(name)
    assert page.focused[0] == next(iter(why))
    assert len(page.focused) == 1


@dataclass
class Form:
    """A form of a page, with what a browser would send of it."""

    address: str
    id: str = ""
    fields: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Forms(HTMLParser):
    """The forms of a page that are sent by POST."""

    html: str
    page: str
    found: list[Form] = field(default_factory=list)
    inside: Form | None = None

    def __post_init__(self) -> None:
        super().__init__()
        self.elsewhere: list[tuple[str, str, str]] = []
        self.area = ""
        self.feed(self.html)
        for form, name, value in self.elsewhere:
            next(one for one in self.found if one.id == form).fields.setdefault(name, []).append(value)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        name, value = told.get("name") or "", told.get("value") or ""
        if tag == "form":
            self.inside = Form((told.get("action") or self.page).partition("#")[0], told.get("id") or "")
            if told.get("method") == "post":
                self.found.append(self.inside)
        elif tag == "textarea":
            self.area = name
        elif tag == "input" and name and (told.get("type") not in ("checkbox", "radio") or "checked" in told):
            if form := told.get("form"):
                self.elsewhere.append((form, name, value))
            elif self.inside is not None:
                self.inside.fields.setdefault(name, []).append(value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "textarea" and self.inside is not None and self.area:
            self.inside.fields.setdefault(self.area, []).append("")
            self.area = ""

    def with_field(self, name: str, address: str = "", **said: str) -> Form:
        """The first that has this field, goes to an address that ends so, and holds these values."""
        return next(
            form
            for form in self.found
            if name in form.fields
            and form.address.endswith(address)
            and all(form.fields.get(key) == [value] for key, value in said.items())
        )
