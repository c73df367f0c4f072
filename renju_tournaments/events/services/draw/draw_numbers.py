"""The drawing of lots: who plays under which number (rules 2, 7, 13.1).

Round-robins and the like and a Swiss by lot draw their numbers; a Swiss regulated by ratings numbers its players by
rating, then title, then lot. A knock-out is seeded by rating or by lot, and so are the boards of a team in a
Scheveningen event. All may have them typed in, when the lots were drawn on the table. Every lot comes from a seed that
is kept, with the list of those who were present, so that anybody can repeat it.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from pairings import lots
from pairings.model import Player, Side, State
from pairings.settings import KnockOut
from pairings.systems import match, olympic, rounds_needed, scheveningen
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.common.people import NOBODY, Actor, By, name_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import DrawMethod, LogAct
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.objections import Objection, Refused, errors
from renju_tournaments.events.services.draw.restricted_draw import Apart, Drawn, draw_apart
from renju_tournaments.events.services.draw.titles import title_order
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.events.subjects import of_draw

PURPOSE: Final = "number"
"""What the tickets of the numbers are drawn for; part of the text that is hashed."""

FIRST_COLOUR: Final = "first-colour"
"""The lot of the side of number 1, drawn by the Swiss from the same seed (regulated Swiss, 4)."""

LARGEST_SEED: Final = 2**63 - 1


def new_seed() -> int:
    """A seed nobody could foresee: nine digits, so that it can be read out and written down."""
    return 100_000_000 + secrets.randbelow(900_000_000)


def methods_for(stage: Stage) -> tuple[DrawMethod, ...]:
    """The ways the numbers of a stage can come about, the usual one first."""
    if stage.has_teams or stage.is_knock_out:
        return (DrawMethod.RATING, DrawMethod.LOT, DrawMethod.TYPED)
    return (DrawMethod.RATING if stage.numbered_by_rating else DrawMethod.LOT, DrawMethod.TYPED)


def present(stage: Stage) -> list[Entry]:
    """Those who take part in the drawing, by name. Who left before the first round does not."""
    entries = [e for e in stage.entries.all() if e.last_round != 0]
    return sorted(entries, key=lambda e: (e.name.casefold(), e.pk))


def check_draw(stage: Stage) -> list[Objection]:
    """What stands in the way of drawing numbers now."""
    found = []
    if stage.rounds.exclude(published_at=None).exists():
        found.append(
            Objection("started", _("A round has been published: the numbers stay as they are and are not drawn again."))
        )
    elif (draft := stage.rounds.first()) is not None:
        found.append(
            Objection(
                "draft",
                _("Round %(number)s is paired as a draft with the present numbers. Discard the draft, then draw again.")
                % {"number": draft.number},
            )
        )
    here = present(stage)
    if len(here) < 2:
        found.append(Objection("too-few", _("Numbers are drawn for at least two players. Enter the players first.")))
    elif stage.is_match and len(here) > 2:
        found.append(
            Objection(
                "too-many",
                _(
                    "A match is between two players, and %(count)s are entered. Remove the others, or choose another "
                    "system."
                )
                % {"count": len(here)},
            )
        )
    elif stage.has_teams:
        found += team_objections(here)
    return found


def team_objections(here: Sequence[Entry]) -> list[Objection]:
    """What is wrong with the two teams, in words."""
    players = tuple(Player(number, team=entry.team) for number, entry in enumerate(here, start=1))
    names = {number: entry.name for number, entry in enumerate(here, start=1)}
    return [Objection(why.code, sentence(why, names)) for why in scheveningen.objections(State(players))]


def draw_numbers(
    *,
    stage_id: int,
    method: str = "",
    by: By = NOBODY,
    seed: int | None = None,
    numbers: Mapping[int, int] | None = None,
    apart: Apart | None = None,
) -> Stage:
    """Gives every entry that is present its number, keeps the protocol, and logs the act.

    ``method`` is one of ``methods_for(stage)``, the usual one if empty. ``seed`` is made if it is not given.
    ``numbers`` (entry id -> number) is needed when they were typed in. A second drawing needs a ``reason``.
    ``apart`` restricts the lots of a round-robin. Raises UserError, NoDraw among them; Conflict if the stage changed
    since ``seen_version``.
    """
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        if blocking := errors(check_draw(stage)):
            raise Refused(blocking)
        again = stage.draw_method != DrawMethod.NONE
        if again:
            needed_reason(by.reason, _("Numbers have been drawn already. Say why they are drawn again."))
        chosen = DrawMethod(method) if method in DrawMethod.values and method else methods_for(stage)[0]
        if chosen not in methods_for(stage):
            words = _("In this system numbers are not drawn that way. Choose one of the ways offered.")
            raise UserError(words, field="method")
        seed = new_seed() if seed is None else seed
        if not 0 <= seed <= LARGEST_SEED:
            words = _("The lot number is a whole number from 0 to %(largest)s.") % {"largest": LARGEST_SEED}
            raise UserError(words, field="seed")
        entries = present(stage)
        if apart and chosen != DrawMethod.LOT:
            raise UserError(_("Only numbers that are drawn by lot can be restricted."), field="apart")
        restricted = draw_apart(stage, entries, seed, apart) if apart else None
        if restricted is not None:
            order = restricted.order
        else:
            order = (
                _typed(stage, entries, numbers or {})
                if chosen == DrawMethod.TYPED
                else _drawn(stage, entries, seed, chosen)
            )
        before = {str(e.number): e.name for e in stage.entries.all() if e.number is not None}
        _write_numbers(stage, order)
        stage.seed = seed
        stage.draw_method = chosen
        stage.drawn_at = timezone.now()
        stage.draw_protocol = _protocol(stage, entries, order, by.actor, by.reason, stage.drawn_at, restricted)
        stage.rounds_planned = rounds_for(stage, len(order))
        stage.agreed_rounds = {}
        stage.save(
            update_fields=["seed", "draw_method", "drawn_at", "draw_protocol", "agreed_rounds", "rounds_planned"]
        )
        write_log(
            stage,
            LogAct.NUMBERS_DRAWN,
            by,
            subject=of_draw(chosen.value),
            before={"numbers": before} if again else None,
            after={
                "seed": seed,
                **({"apart": apart.as_json()} if apart else {}),
                "numbers": {str(n): e.name for n, e in enumerate(order, start=1)},
            },
            reason=by.reason.strip(),
        )
        return stage


def rounds_for(stage: Stage, players: int) -> int:
    """How many rounds the system has for so many players. Of a match, the games to plan for; of a knock-out, how many
    rounds it has if nothing is drawn; of a Swiss, those that were announced."""
    rules = rules_of(stage)
    if stage.is_match:
        return match.games_planned(rules.match)
    if stage.is_knock_out:
        plan = olympic.plan(players, every_place=rules.olympic.variant is KnockOut.EVERY_PLACE)
        return plan.rounds * rules.olympic.games
    return rounds_needed(rules, players) or stage.rounds_planned


def _drawn(stage: Stage, entries: Sequence[Entry], seed: int, method: DrawMethod) -> list[Entry]:
    """The entries in the order of their numbers: by lot, or by rating, title and lot. Teams come one after the other,
    first the one that has the lowest ticket."""
    by_lot = [entries[item - 1] for item in lots.shuffled(seed, PURPOSE, range(1, len(entries) + 1))]
    order = sorted(by_lot, key=strength) if method == DrawMethod.RATING else by_lot
    if not stage.has_teams:
        return order
    teams = dict.fromkeys(entry.team for entry in by_lot)
    return [entry for team in teams for entry in order if entry.team == team]


def strength(entry: Entry) -> tuple[int, int]:
    """What the numbering of a regulated Swiss sorts by, the strongest first; equal ones are left to the lot."""
    return -(entry.rating or 0), title_order(entry.title)


def _typed(stage: Stage, entries: Sequence[Entry], numbers: Mapping[int, int]) -> list[Entry]:
    """The entries in the order of the numbers typed in; every number from 1 to N must be given once."""
    wanted = set(range(1, len(entries) + 1))
    given = Counter(numbers[e.pk] for e in entries if e.pk in numbers)
    faults = {
        _("missing: %(numbers)s"): wanted - given.keys(),
        _("given more than once: %(numbers)s"): {n for n, times in given.items() if times > 1},
        _("not among them: %(numbers)s"): given.keys() - wanted,
    }
    sentences = [text % {"numbers": _listed(found)} for text, found in faults.items() if found]
    if sentences:
        raise UserError(
            _("Every number from 1 to %(last)s must be given once; %(faults)s.")
            % {"last": len(entries), "faults": "; ".join(sentences)},
            field=next(f"number-{e.pk}" for e in entries if given[n := numbers.get(e.pk, 0)] != 1 or n not in wanted),
        )
    order = sorted(entries, key=lambda e: numbers[e.pk])
    half = len(order) // 2
    if stage.has_teams and len({entry.team for entry in order[:half]}) > 1:
        raise UserError(
            _("The numbers 1 to %(half)s are those of one team, the others those of the other team.") % {"half": half}
        )
    return order


def _listed(numbers: set[int]) -> str:
    shown = sorted(numbers)
    return ", ".join(map(str, shown[:20])) + (" …" if len(shown) > 20 else "")


def _write_numbers(stage: Stage, order: Sequence[Entry]) -> None:
    """Takes all numbers back first: none may ever be held twice."""
    stage.entries.update(number=None)
    for number, entry in enumerate(order, start=1):
        entry.number = number
    Entry.objects.bulk_update(order, ["number"], batch_size=400)


def _protocol(
    stage: Stage,
    entries: Sequence[Entry],
    order: Sequence[Entry],
    actor: Actor,
    reason: str,
    drawn_at: datetime,
    restricted: Drawn | None = None,
) -> dict[str, Any]:
    """Everything needed to repeat the drawing by hand: who was present, the tickets, and what decided each number."""
    by_hand = stage.draw_method == DrawMethod.TYPED
    purpose = restricted.purpose if restricted else PURPOSE
    item_of = {entry.pk: item for item, entry in enumerate(entries, start=1)}
    return {
        "method": str(stage.draw_method),
        "seed": stage.seed,
        "purpose": purpose,
        "drawn_at": drawn_at.isoformat(),
        "drawn_by": name_of(actor),
        "reason": reason.strip(),
        "count": stage.draw_protocol.get("count", 0) + 1,
        "first_colour": _first_colour(stage.seed) if stage.is_swiss and stage.numbered_by_rating else None,
        "apart": restricted.protocol if restricted else None,
        "rows": [
            {
                "number": number,
                "entry": entry.pk,
                "name": entry.name,
                "team": entry.team if stage.has_teams else "",
                "federation": entry.federation,
                "rating": entry.rating,
                "title": entry.title,
                "item": item_of[entry.pk],
                "ticket": "" if by_hand else lots.ticket(stage.seed, purpose, item_of[entry.pk]),
                "decided_by": "typed" if by_hand else _decided_by(stage, entry, entries),
            }
            for number, entry in enumerate(order, start=1)
        ],
    }


def _first_colour(seed: int) -> dict[str, str]:
    side = Side.FIRST if lots.coin(seed, FIRST_COLOUR) else Side.SECOND
    return {"purpose": FIRST_COLOUR, "ticket": lots.ticket(seed, FIRST_COLOUR, 1), "side": side.value}


def _decided_by(stage: Stage, entry: Entry, entries: Sequence[Entry]) -> str:
    """Which of rating, title and lot gave a player their number; in a team, their number in it."""
    if stage.draw_method == DrawMethod.LOT:
        return "lot"
    if stage.has_teams:
        entries = [e for e in entries if e.team == entry.team]
    same_rating = [e for e in entries if strength(e)[0] == strength(entry)[0]]
    if len(same_rating) == 1:
        return "rating"
    return "title" if sum(strength(e) == strength(entry) for e in same_rating) == 1 else "lot"
