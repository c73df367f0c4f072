"""What a withdrawal would do, before it is done: the judgement of the half rule, the games that are still open, and
the table as it would be. Nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Q
from django.utils.translation import gettext as _

from pairings.model import Bye, ByeKind, Result, Side, State, Withdrawn
from pairings.withdrawals import Judgement, judge
from renju_tournaments.errors import UserError
from renju_tournaments.events.effects.corrections import Moved, compared
from renju_tournaments.events.entry_fields import entry_label
from renju_tournaments.events.models import Entry, Game, Stage
from renju_tournaments.events.queries import engine_table, state_of
from renju_tournaments.events.settings.rules import rules_of


class OpenGame(StrEnum):
    """What becomes of the game a leaving player has not played (situations C.14)."""

    FORFEIT = "forfeit"
    """The opponent wins without play."""
    FREE = "free"
    """The game is taken off; the opponent has the free point (or, in a round-robin, is free in this round)."""
    REPAIR = "repair"
    """The game is taken off the draft; the opponent is to be given another by hand."""
    LOST = "lost"
    """Of an adjourned game: it counts as played, and as lost by the one who leaves (rules 3)."""
    KEPT = "kept"
    """Of an adjourned game: it stays so, to be played on, or until its players agree."""


@dataclass(frozen=True)
class Outlook:
    """A withdrawal as it would come out now."""

    entry: Entry
    state: State
    """The stage as it is."""
    judgement: Judgement
    last_round: int
    """The last round they took part in; 0 if none."""
    open_games: tuple[Game, ...]
    """Their games without a result in rounds that are paired, oldest first; adjourned ones are not among them."""
    adjourned: tuple[Game, ...]
    treatments: tuple[Withdrawn, ...]
    """What the arbiter may choose from; the judgement's own comes first."""

    @property
    def unsettled(self) -> tuple[Game, ...]:
        """All their games without a result, oldest first."""
        return tuple(sorted((*self.adjourned, *self.open_games), key=lambda g: g.round.number))

    @property
    def fingerprint(self) -> str:
        """Changes whenever what the arbiter was shown is no longer true."""
        games = "-".join(f"{g.pk}.{g.version}" for g in (*self.open_games, *self.adjourned))
        return f"{self.judgement.played}/{self.judgement.scheduled}/{self.judgement.treatment.value}/{games}"

    @property
    def draft_game(self) -> Game | None:
        return next((g for g in self.open_games if g.round.is_draft), None)

    def choices_for(self, game: Game, treatment: Withdrawn) -> tuple[OpenGame, ...]:
        """What may become of an open game; the first is what is done unless the arbiter says otherwise."""
        if game.adjourned:
            return (OpenGame.LOST, OpenGame.KEPT)
        if not self.entry.stage.is_swiss:
            return (OpenGame.FORFEIT,) if treatment is Withdrawn.FORFEITS_REST else (OpenGame.FREE,)
        if game.round.is_draft:
            return (OpenGame.REPAIR, OpenGame.FREE, OpenGame.FORFEIT)
        return (OpenGame.FORFEIT, OpenGame.FREE)


def outlook(stage: Stage, entry: Entry) -> Outlook:
    """What a withdrawal would do now.

    Raises UserError before the draw (then they are simply removed), and when they have left already.
    """
    if entry.last_round is not None:
        raise UserError(_("%(name)s has left already.") % {"name": entry_label(entry)})
    if entry.number is None:
        raise UserError(
            _("%(name)s has no number yet: nothing is paired. Remove the entry from the list.")
            % {"name": entry_label(entry)}
        )
    state = state_of(stage)
    judgement = judge(state, entry.number, rules_of(stage))
    mine = Game.objects.filter(Q(first=entry) | Q(second=entry), round__stage=stage).select_related(
        "round", "first", "second"
    )
    games = list(mine.order_by("round__number"))
    pending = [g for g in games if not g.outcome.is_final]
    return Outlook(
        entry=entry,
        state=state,
        judgement=judgement,
        last_round=_last_round(stage, entry, games),
        open_games=tuple(g for g in pending if not g.adjourned),
        adjourned=tuple(g for g in pending if g.adjourned),
        treatments=_treatments(stage, judgement.treatment),
    )


def opponent_in(game: Game, leaver: Entry) -> Entry:
    return game.second if game.first_id == leaver.pk else game.first


def table_changes(view: Outlook, treatment: Withdrawn) -> tuple[Moved, ...]:
    """What the table would become if they left now, with this treatment, and with what is done of itself in every open
    game. Nothing before the first round is published."""
    stage = view.entry.stage
    if not view.state.rounds:
        return ()
    return compared(engine_table(stage, view.state), engine_table(stage, _left(view, treatment)))


def _left(view: Outlook, treatment: Withdrawn) -> State:
    """The stage without them, in the engine's words."""
    number = view.entry.number or 0
    results = {
        (game.round.number, game.table): result_of(view, game, view.choices_for(game, treatment)[0])
        for game in view.unsettled
    }
    players = tuple(
        replace(p, last_round=view.last_round, withdrawn=treatment) if p.number == number else p
        for p in view.state.players
    )
    rounds = []
    for r in view.state.rounds:
        here = {table: result for (in_round, table), result in results.items() if in_round == r.number}
        off = [g for g in r.games if g.table in here and here[g.table] is None]
        games = [
            replace(g, result=here.get(g.table) or g.result, adjourned=g.adjourned and g.table not in here)
            for g in r.games
            if g not in off
        ]
        byes = [Bye(n, ByeKind.WITHDRAWN if n == number else ByeKind.RESTING) for g in off for n in (g.first, g.second)]
        rounds.append(replace(r, games=tuple(games), byes=(*r.byes, *byes)))
    return replace(view.state, players=players, rounds=tuple(rounds))


def result_of(view: Outlook, game: Game, choice: OpenGame) -> Result | None:
    """What is written for an open game; None where the game is not held."""
    results: Mapping[OpenGame, Result] = {
        OpenGame.FORFEIT: lost_by(game, view.entry),
        OpenGame.LOST: adjourned_lost_by(game, view.entry),
        OpenGame.KEPT: game.outcome,
    }
    return results.get(choice)


def lost_by(game: Game, leaver: Entry) -> Result:
    """The result of a game its player will not come to: ``-`` for them, and ``-`` for both if the other has left
    too."""
    other = opponent_in(game, leaver)
    if other.last_round is not None and other.last_round < game.round.number:
        return Result.BOTH_FORFEIT
    return Result.SECOND_BY_FORFEIT if game.first_id == leaver.pk else Result.FIRST_BY_FORFEIT


def adjourned_lost_by(game: Game, leaver: Entry) -> Result:
    """An adjourned game counts as played, and as lost by the one who leaves (rules 3)."""
    return Result.SECOND_WINS if game.first_id == leaver.pk else Result.FIRST_WINS


def had_free_point(entry: Entry, *, before: int) -> bool:
    """Have they had the point without a game, by lot or because somebody did not come, before this round? (rules
    13.2)"""
    if entry.byes.filter(kind="free", round__number__lt=before).exists():
        return True
    games = Game.objects.filter(Q(first=entry) | Q(second=entry), round__number__lt=before)
    return any(g.outcome.is_forfeit_win_for(Side.FIRST if g.first_id == entry.pk else Side.SECOND) for g in games)


def _last_round(stage: Stage, entry: Entry, games: list[Game]) -> int:
    """The last published round of the stage in which they had no open game; rounds they sat out count as theirs."""
    still_open = [g.round.number for g in games if not g.outcome.is_final and not g.adjourned]
    published = stage.rounds.exclude(state="draft").order_by("-number").values_list("number", flat=True).first() or 0
    played = max((g.round.number for g in games if g.outcome.is_final or g.adjourned), default=0)
    last = min(still_open, default=published + 1) - 1
    return max(min(last, published), played)


def _treatments(stage: Stage, judged: Withdrawn) -> tuple[Withdrawn, ...]:
    """A Swiss never takes away what the opponents have; a round-robin of half-played games counts for nobody. In a
    match and a knock-out there is no half."""
    if stage.is_open_ended:
        return (judged,)
    unplaced = Withdrawn.COUNTED if stage.is_swiss else Withdrawn.ANNULLED
    return (judged, *(t for t in (Withdrawn.FORFEITS_REST, unplaced) if t is not judged))
