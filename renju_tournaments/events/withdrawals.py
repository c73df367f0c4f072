"""What a withdrawal would do, before it is done: the judgement of the half rule, and the games that are still open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q
from django.utils.translation import gettext as _

from pairings.model import Result, Side, Withdrawn
from pairings.withdrawals import Judgement, judge
from renju_tournaments.errors import UserError
from renju_tournaments.events.entry_fields import entry_label
from renju_tournaments.events.models import Entry, Game, Stage
from renju_tournaments.events.queries import rules_of, state_of


class OpenGame(StrEnum):
    """What becomes of the game a leaving player has not played (situations C.14)."""

    FORFEIT = "forfeit"
    """The opponent wins without play."""
    FREE = "free"
    """The game is taken off; the opponent has the free point (or, in a round-robin, is free in this round)."""
    REPAIR = "repair"
    """The game is taken off the draft; the opponent is to be given another by hand."""


@dataclass(frozen=True)
class Outlook:
    """A withdrawal as it would come out now."""

    entry: Entry
    judgement: Judgement
    last_round: int
    """The last round he took part in; 0 if none."""
    open_games: tuple[Game, ...]
    """His games without a result in rounds that are paired, oldest first; adjourned ones are not among them."""
    adjourned: tuple[Game, ...]
    treatments: tuple[Withdrawn, ...]
    """What the arbiter may choose from; the judgement's own comes first."""

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
        if not self.entry.stage.is_swiss:
            return (OpenGame.FORFEIT,) if treatment is Withdrawn.FORFEITS_REST else (OpenGame.FREE,)
        if game.round.is_draft:
            return (OpenGame.REPAIR, OpenGame.FREE, OpenGame.FORFEIT)
        return (OpenGame.FORFEIT, OpenGame.FREE)


def outlook(stage: Stage, entry: Entry) -> Outlook:
    """What a withdrawal would do now.

    Raises UserError before the draw (then he is simply removed), and when he has left already.
    """
    if entry.last_round is not None:
        raise UserError(_("%(name)s has left already.") % {"name": entry_label(entry)})
    if entry.number is None:
        raise UserError(
            _("%(name)s has no number yet: nothing is paired. Remove the entry from the list.")
            % {"name": entry_label(entry)}
        )
    judgement = judge(state_of(stage), entry.number, rules_of(stage))
    mine = Game.objects.filter(Q(first=entry) | Q(second=entry), round__stage=stage).select_related(
        "round", "first", "second"
    )
    games = list(mine.order_by("round__number"))
    pending = [g for g in games if not g.outcome.is_final]
    return Outlook(
        entry=entry,
        judgement=judgement,
        last_round=_last_round(stage, entry, games),
        open_games=tuple(g for g in pending if not g.adjourned),
        adjourned=tuple(g for g in pending if g.adjourned),
        treatments=_treatments(stage, judgement.treatment),
    )


def lost_by(game: Game, leaver: Entry) -> Result:
    """The result of a game its player will not come to: ``-`` for him, and ``-`` for both if the other has left too."""
    other = game.second if game.first_id == leaver.pk else game.first
    if other.last_round is not None and other.last_round < game.round.number:
        return Result.BOTH_FORFEIT
    return Result.SECOND_BY_FORFEIT if game.first_id == leaver.pk else Result.FIRST_BY_FORFEIT


def adjourned_lost_by(game: Game, leaver: Entry) -> Result:
    """An adjourned game counts as played, and as lost by the one who leaves (rules 3)."""
    return Result.SECOND_WINS if game.first_id == leaver.pk else Result.FIRST_WINS


def had_free_point(entry: Entry, *, before: int) -> bool:
    """Has he had the point without a game, by lot or because somebody did not come, before this round? (rules 13.2)"""
    if entry.byes.filter(kind="free", round__number__lt=before).exists():
        return True
    games = Game.objects.filter(Q(first=entry) | Q(second=entry), round__number__lt=before)
    return any(g.outcome.is_forfeit_win_for(Side.FIRST if g.first_id == entry.pk else Side.SECOND) for g in games)


def _last_round(stage: Stage, entry: Entry, games: list[Game]) -> int:
    """The last published round of the stage in which he had no open game; rounds he sat out count as his."""
    still_open = [g.round.number for g in games if not g.outcome.is_final and not g.adjourned]
    published = stage.rounds.exclude(state="draft").order_by("-number").values_list("number", flat=True).first() or 0
    played = max((g.round.number for g in games if g.outcome.is_final or g.adjourned), default=0)
    last = min(still_open, default=published + 1) - 1
    return max(min(last, published), played)


def _treatments(stage: Stage, judged: Withdrawn) -> tuple[Withdrawn, ...]:
    """A Swiss never takes away what the opponents have; a round-robin of half-played games counts for nobody."""
    unplaced = Withdrawn.COUNTED if stage.is_swiss else Withdrawn.ANNULLED
    return (judged, *(t for t in (Withdrawn.FORFEITS_REST, unplaced) if t is not judged))
