"""The effects of a correction, or of another act, on the table, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.effects.corrections import Effects, Moved
from renju_tournaments.events.models import Round, Stage
from renju_tournaments.wording.tables.standings import coefficient, place, points, tiebreak_words


@dataclass(frozen=True, slots=True)
class Line:
    """A player whose line in the table changes. Equal values are shown once."""

    name: str
    place_before: str
    place_after: str
    points_before: str
    points_after: str
    coefficients: tuple[tuple[str, str, str], ...]
    """Short name, before, after."""
    moves: bool


def lines(moved: Iterable[Moved], names: Mapping[int, str]) -> list[Line]:
    return [_line(line, names) for line in moved]


def _line(moved: Moved, names: Mapping[int, str]) -> Line:
    return Line(
        name=names.get(moved.number, str(moved.number)),
        place_before=place(*(moved.place_before or (None, None))) or "–",
        place_after=place(*(moved.place_after or (None, None))) or "–",
        points_before=points(moved.points_before),
        points_after=points(moved.points_after),
        coefficients=tuple(
            (str(tiebreak_words(c.code).short), coefficient(c.code, c.before), coefficient(c.code, c.after))
            for c in moved.coefficients
        ),
        moves=moved.moves,
    )


def later_round(stage: Stage, round_: Round, title: str, tables: Collection[int]) -> str:
    """What a correction that has been saved means for a round that was paired before it, and is called ``title``.
    ``tables`` are those of a knock-out at which others play now."""
    if stage.is_knock_out and round_.is_draft:
        sentence = _("%(round)s: the draft follows the correction.")
    elif stage.is_knock_out:
        sentence = ngettext(
            "%(round)s: changed by the correction, and published already. Tell the players of table %(tables)s.",
            "%(round)s: changed by the correction, and published already. Tell the players of tables %(tables)s.",
            len(tables),
        )
    elif round_.is_draft:
        sentence = _("%(round)s: the draft was paired with the old result. Discard it to pair with the new one.")
    elif round_.state == RoundState.COMPLETE:
        sentence = _("%(round)s was paired with the old result, and has been played. Its boards stay.")
    else:
        sentence = _("%(round)s was paired with the old result, and is being played. Its boards stay.")
    return sentence % {"round": title, "tables": ", ".join(str(table) for table in sorted(tables))}


def sentences(effects: Effects, names: Mapping[int, str]) -> list[str]:
    """What the table does not show: later rounds, who started, and the free point."""
    said = []
    if effects.later_rounds:
        numbers = ", ".join(str(n) for n in effects.later_rounds)
        said.append(
            ngettext(
                "Round %(rounds)s was paired with the old result. Its boards stay, and its page says so.",
                "Rounds %(rounds)s were paired with the old result. Their boards stay, and their pages say so.",
                len(effects.later_rounds),
            )
            % {"rounds": numbers}
        )
    if effects.colours_change:
        said.append(_("The game enters or leaves the history of who started; the next round is paired accordingly."))
    said.extend(
        _("For %(name)s a point without play appears or disappears; it decides who may get the free point.")
        % {"name": names.get(number, str(number))}
        for number in effects.point_without_play
    )
    return said
