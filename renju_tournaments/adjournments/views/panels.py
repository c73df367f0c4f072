"""What can be done with an adjourned game: each act with its words, its form and the service that does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairings.model import Result
from renju_tournaments.adjournments.choices import End, Envelope
from renju_tournaments.adjournments.forms.acts import (
    AbsentForm,
    ActForm,
    ClocksForm,
    CodeForm,
    DecideForm,
    OpenForm,
    ReasonedForm,
    ReplyForm,
)
from renju_tournaments.adjournments.queries import AdjournedGame
from renju_tournaments.adjournments.sealed_moves import sealed_of
from renju_tournaments.adjournments.services.absence import Absent, absent, seal_reply
from renju_tournaments.adjournments.services.agree_draw import agree_draw
from renju_tournaments.adjournments.services.decide import decide
from renju_tournaments.adjournments.services.lost import envelope_lost, position_lost
from renju_tournaments.adjournments.services.resume import resume
from renju_tournaments.adjournments.services.take_back import not_adjourned, take_back_end

OPEN: Final = "open"
UNSEAL: Final = "unseal"


def _always(_adjourned: AdjournedGame) -> bool:
    return True


def _has_envelope(adjourned: AdjournedGame) -> bool:
    return bool(adjourned.adjournment.envelope != Envelope.NONE)


@dataclass(frozen=True)
class Kind:
    """An act. ``at`` names the property of the game while which it can be done, ``fits`` what else must be so."""

    key: str
    title: str | Promise
    says: str | Promise
    """What the rules say, and what happens."""
    button: str | Promise
    done: str | Promise
    """Told when it is done."""
    form: type[ActForm]
    act: Callable[..., Any] | None
    """None for opening the envelope, which asks back (views.acts)."""
    at: tuple[str, ...] = ("is_kept",)
    fits: Callable[[AdjournedGame], bool] = _always
    is_danger: bool = False


def _with_clean(name: str, kind: Callable[[str], Any], act: Callable[..., Any]) -> Callable[..., Any]:
    """The act, given a field of its form as a value of a closed list."""

    def cleaned(**words: Any) -> Any:
        return act(**words | {name: kind(words[name])})

    return cleaned


KINDS: Final = (
    Kind(
        OPEN,
        _("Open the envelope"),
        _(
            "In the presence of the player who is to reply. The sealed move is played, and that player's clock "
            "is started."
        ),
        pgettext_lazy("an envelope", "Open"),
        "",
        OpenForm,
        None,
        fits=lambda adjourned: adjourned.adjournment.envelope == Envelope.PAPER,
    ),
    Kind(
        UNSEAL,
        _("Open the sealed move"),
        _(
            "In the presence of the player who is to reply. The player who sealed the move brings the opening code; "
            "who has lost it has lost the envelope. Wrong codes are counted in the log."
        ),
        pgettext_lazy("an envelope", "Open"),
        "",
        CodeForm,
        None,
        fits=lambda adjourned: (
            adjourned.adjournment.envelope == Envelope.PROGRAM and sealed_of(adjourned.adjournment) is not None
        ),
    ),
    Kind(
        "resume",
        _("Resume play"),
        _("No move was sealed: the player who is to move plays on the board."),
        _("Play is resumed"),
        _("Play is resumed; the game has no result yet."),
        ActForm,
        resume,
        fits=lambda adjourned: not _has_envelope(adjourned),
    ),
    Kind(
        "reply",
        _("The reply is sealed"),
        _(
            "The player whose move was sealed is absent. The opponent need not reply on the board: they may write the "
            "reply, seal it and press the clock."
        ),
        _("The reply is sealed"),
        _("The reply is sealed. The absent player is the one to reply now."),
        ReplyForm,
        seal_reply,
        at=("is_played_on",),
        fits=lambda adjourned: adjourned.adjournment.end == End.OPENED,
    ),
    Kind(
        "draw",
        _("Draw without resuming"),
        _("The players may agree a draw without resuming. The envelope stays closed."),
        _("Enter the draw"),
        _("The draw is entered."),
        ActForm,
        agree_draw,
    ),
    Kind(
        "absent",
        _("Somebody does not come"),
        _(
            "Who is to reply and does not come: their clock runs, and the envelope stays closed until they come. Who "
            "is late by more than the stage allows has lost; who had a good reason, the arbiter decides below."
        ),
        _("Enter the loss"),
        _("The loss by absence is entered."),
        AbsentForm,
        _with_clean("missing", Absent, absent),
        at=("is_kept", "is_played_on"),
        is_danger=True,
    ),
    Kind(
        "envelope-lost",
        _("The envelope is lost"),
        _("The game goes on from the position and the clocks as they were. Who sealed a move plays it on the board."),
        _("Go on without the envelope"),
        _("Play is resumed; who sealed plays the move on the board."),
        ReasonedForm,
        envelope_lost,
        fits=_has_envelope,
    ),
    Kind(
        "position-lost",
        _("The position is lost"),
        _("The game is annulled and played anew. The arbiter decides on the clocks."),
        _("Annul and play anew"),
        _("The game is annulled, and is to be played anew."),
        ClocksForm,
        position_lost,
        is_danger=True,
    ),
    Kind(
        "decide",
        _("Decide the game"),
        _("A player resigns without resuming, came late with a good reason, or the like."),
        _("Enter the result"),
        _("The result is entered."),
        DecideForm,
        _with_clean("result", Result, decide),
    ),
    Kind(
        "not-adjourned",
        _("It was not adjourned after all"),
        _("The game is open again. What was written down stays in the log."),
        _("Take the adjournment back"),
        _("The adjournment is taken back."),
        ReasonedForm,
        not_adjourned,
        is_danger=True,
    ),
    Kind(
        "take-back",
        _("Take the end of the adjournment back"),
        _("The envelope is kept again and the game is adjourned; a result that came of it is corrected."),
        _("Take back"),
        _("The game is adjourned again."),
        ReasonedForm,
        take_back_end,
        at=("is_ended",),
        is_danger=True,
    ),
)
BY_KEY: Final[Mapping[str, Kind]] = {kind.key: kind for kind in KINDS}


@dataclass(frozen=True)
class Panel:
    """An act with its form, on the page of a game."""

    kind: Kind
    form: ActForm

    @property
    def is_open(self) -> bool:
        """Was it sent and refused? Then it is not folded away."""
        return self.form.is_bound


def form_for(kind: Kind, adjourned: AdjournedGame, data: Any = None) -> ActForm:
    """The form of an act; the names of its fields begin with the act's key, so that all can stand on one page."""
    initial = {}
    if kind.form in (ClocksForm, ReplyForm):
        initial = {"first_used": adjourned.adjournment.first_used, "second_used": adjourned.adjournment.second_used}
    return kind.form(adjourned, data, prefix=kind.key, initial=initial)


def panels_of(adjourned: AdjournedGame, sent: Panel | None = None) -> tuple[Panel, ...]:
    """What can be done now; ``sent`` is a form that was refused, and stands where it was."""
    return tuple(
        sent if sent is not None and sent.kind is kind else Panel(kind, form_for(kind, adjourned))
        for kind in KINDS
        if any(getattr(adjourned, state) for state in kind.at) and kind.fits(adjourned)
    )
