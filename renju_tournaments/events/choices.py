"""The closed lists of the desk. What the engine already enumerates is taken from the engine, not repeated."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from pairings.model import ByeKind, HalfRule, Result, System, UnplayedPolicy, Withdrawn
from pairings.settings import TIE_BREAKER_WORDS, KnockOut, MatchEnd
from renju_tournaments.rules.game import Claims
from renju_tournaments.rules.openings import REGULATIONS, School
from renju_tournaments.rules.points import LARGEST, SIZE, ColumnLetters
from renju_tournaments.rules.verdicts import Reading

LONGEST_REASON = 300
"""Letters in the reason of an act. A longer one is refused, never cut."""

SYSTEMS = [
    (System.ROUND_ROBIN.value, _("Round-robin")),
    (System.REGULATED_SWISS.value, _("Swiss regulated by ratings")),
    (System.SWISS_BY_LOT.value, _("Swiss by lot")),
    (System.FIDE_DUTCH.value, _("Swiss of FIDE (Dutch)")),
    (System.SCHEVENINGEN.value, _("Scheveningen")),
    (System.MATCH.value, _("Match")),
    (System.MATCH_TOURNAMENT.value, _("Match-tournament")),
    (System.OLYMPIC.value, _("Olympic (knock-out)")),
]

MATCH_ENDS = [
    (MatchEnd.GAMES.value, _("Most points of a fixed number of games")),
    (MatchEnd.POINTS.value, _("First to a number of points")),
    (MatchEnd.WINS.value, _("First to a number of wins; draws do not count")),
]

KNOCK_OUTS = [
    (KnockOut.LOSS.value, _("Who loses is out")),
    (KnockOut.LOST_POINTS.value, _("Who has lost a number of points is out")),
    (KnockOut.EVERY_PLACE.value, _("The losers play on, for every place")),
]

TIE_BREAKERS = [(means.value, _(words)) for means, words in TIE_BREAKER_WORDS.items()]

UNPLAYED_POLICIES = [
    (UnplayedPolicy.LITERAL.value, _("Literally: a forfeit counts with the real opponent, a free point adds nothing")),
    (UnplayedPolicy.VIRTUAL_OPPONENT.value, _("Virtual opponent")),
    (UnplayedPolicy.DUMMY.value, _("FIDE 2024: a dummy opponent with the player’s own final score")),
    (
        UnplayedPolicy.DUMMY_CAPPED.value,
        _("FIDE 2026: the dummy of 2024, limited by the opponent who was paired, or by draws"),
    ),
]

HALF_RULES = [
    (HalfRule.RUSSIAN.value, _("Russian rules: less than half played – not placed; at least half – the rest is lost")),
    (HalfRule.FIDE.value, _("FIDE: less than half played – not placed in a round-robin; in a Swiss the place is kept")),
    (HalfRule.ALL_ANNULLED.value, _("All games of a player who leaves are annulled")),
    (HalfRule.ALL_FORFEITED.value, _("All remaining games of a player who leaves are lost")),
]

RESULTS = [(r.value, r.label or "…") for r in Result]

BYE_KINDS = [
    (ByeKind.FREE_POINT.value, _("free point")),
    (ByeKind.REQUESTED.value, _("requested bye")),
    (ByeKind.ABSENT.value, _("absent")),
    (ByeKind.NOT_ENTERED.value, _("not yet entered")),
    (ByeKind.WITHDRAWN.value, _("withdrawn")),
    (ByeKind.RESTING.value, _("free in this round")),
    (ByeKind.FREE_PASS.value, _("free pass")),
    (ByeKind.WALKOVER.value, _("through without a game")),
    (ByeKind.KNOCKED_OUT.value, _("knocked out")),
]

WITHDRAWAL_TREATMENTS = [
    (Withdrawn.COUNTED.value, _("not placed; the games played count for the opponents")),
    (Withdrawn.ANNULLED.value, _("not placed; the games count for nobody")),
    (Withdrawn.FORFEITS_REST.value, _("placed; every remaining game is lost without play")),
]

COLUMN_LETTERS = [
    (ColumnLetters.INTERNATIONAL.value, _("A–O (international)")),
    (ColumnLetters.WITHOUT_I.value, _("A–P without I")),
    (ColumnLetters.WITHOUT_J.value, _("A–P without J")),
]

CLAIMS = [
    (Claims.RIF.value, _("RIF: who makes a five or sees a foul must claim it; an overline can be claimed later")),
    (Claims.RUSSIAN.value, _("Russian rules: a five ends the game; a foul found during the game is corrected")),
]

FOUL_READINGS = [
    (Reading.RIF.value, _("RIF: it is no three if the move that makes its straight four makes a five as well")),
    (Reading.ALLOWED_MOVE.value, _("Russian wording: it is a three then, since a five is allowed")),
]

FIFTH_SCHOOLS = [
    (School.TRANSLATION.value, _("the shape decides, wherever it lies")),
    (School.BOARD.value, _("only about the centre of the board")),
]


class OpeningRegulation(models.TextChoices):
    """The opening regulations, by their keys in rules.openings; names are proper names and stay as they are."""

    SOOSORV_8 = "soosorv-8", "Soosõrv-8"
    SOOSORV_4 = "soosorv-4", "Soosõrv-4"
    TARAGUCHI_10 = "taraguchi-10", "Taraguchi-10"
    TARAGUCHI_5 = "taraguchi-5", "Taraguchi-5"
    YAMAGUCHI = "yamaguchi", "Yamaguchi"
    RIF = "rif", _("RIF (classical)")
    TARANNIKOV = "tarannikov", "Tarannikov"
    BY_LOT = "by-lot", _("Renju by lot")
    FREE = "free", _("26 openings without swap")
    SWAP2 = "swap2", _("Gomoku, Swap2")
    SWAP = "swap", _("Gomoku, Swap")
    PRO = "pro", _("Gomoku, Pro")
    LONG_PRO = "long-pro", _("Gomoku, Long pro")
    INTERNATIONAL = "international", _("Gomoku, International")
    OTHER = "other", _("other (see the description)")

    @property
    def is_renju(self) -> bool:
        """Is it certainly one of renju? A regulation not known here may be one of gomoku."""
        known = REGULATIONS.get(self.value)
        return known is not None and known.renju


BOARD_SIZES = [(SIZE, "15 × 15"), (19, "19 × 19"), (LARGEST, "20 × 20")]
"""The boards events are played on: that of renju, and the larger ones of gomoku."""


class OpeningDraw(models.TextChoices):
    """How many positions of renju by lot are drawn."""

    ROUND = "round", _("one a round, the same for everybody")
    GAME = "game", _("one a game")


class DrawMethod(models.TextChoices):
    """How the starting numbers of a stage came about."""

    NONE = "", _("not drawn yet")
    LOT = "lot", _("by lot")
    RATING = "rating", _("by rating")
    TYPED = "typed", _("typed in")


class Kin(models.TextChoices):
    """What two players can share that keeps them apart. The value is the field of an entry."""

    COUNTRY = "federation", _("country")
    CLUB = "club", _("club")


class RoundState(models.TextChoices):
    """A round's life. Only the first is hidden from the public."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    COMPLETE = "complete", _("complete")


class ByeOrigin(models.TextChoices):
    """Who gave a player their round without a game. Empty in rounds that came in from elsewhere and do not tell."""

    SYSTEM = "system", _("by the system")
    REQUESTED = "requested", _("announced beforehand")
    ARBITER = "arbiter", _("by the arbiter")


class AbsenceKind(models.TextChoices):
    """Announced beforehand, for one round."""

    REQUESTED_BYE = "requested", _("requested bye")
    ABSENT = "absent", _("absent, no point")


class LogAct(models.TextChoices):
    """Everything that is written in an event, as a closed list."""

    EVENT_CREATED = "event-created", _("event created")
    EVENT_CHANGED = "event-changed", _("event settings changed")
    STAGE_CHANGED = "stage-changed", _("stage settings changed")
    STAGE_PUBLISHED = "stage-published", _("stage published")
    STAGE_HIDDEN = "stage-hidden", _("publication of the stage taken back")
    ROLE_CHANGED = "role-changed", _("role changed")
    ENTRIES_IMPORTED = "entries-imported", _("start list imported")
    ENTRY_ADDED = "entry-added", _("player entered")
    ENTRY_CHANGED = "entry-changed", _("entry changed")
    ENTRY_REMOVED = "entry-removed", _("entry removed")
    PAIR_KEPT_APART = "pair-kept-apart", _("pair kept apart")
    PAIR_SET_FREE = "pair-set-free", _("pair no longer kept apart")
    NUMBERS_DRAWN = "numbers-drawn", _("numbers drawn")
    ABSENCE_ANNOUNCED = "absence-announced", _("absence announced")
    ABSENCE_CANCELLED = "absence-cancelled", _("absence cancelled")
    WITHDRAWN = "withdrawn", _("player withdrawn")
    RETURNED = "returned", _("player returned")
    ROUND_PAIRED = "round-paired", _("round paired")
    DRAFT_EDITED = "draft-edited", _("draft edited by hand")
    DRAFT_DISCARDED = "draft-discarded", _("draft discarded")
    ROUND_PUBLISHED = "round-published", _("round published")
    ROUND_CHANGED = "round-changed", _("published round changed")
    RESULT_ENTERED = "result-entered", _("result entered")
    RESULT_CORRECTED = "result-corrected", _("result corrected")
    GAME_NOTED = "game-noted", _("note on a game")
    POSITIONS_CHANGED = "positions-changed", _("list of opening positions changed")
    OPENING_DRAWN = "opening-drawn", _("opening drawn")
    MATCH_DECIDED = "match-decided", _("drawn match decided")
    PLAY_OFF_ENTERED = "play-off-entered", _("play-off entered")
    STAGE_FINISHED = "stage-finished", _("stage finished")
    STAGE_REOPENED = "stage-reopened", _("stage opened again")
    LINKS_MADE = "links-made", _("links for records made")
    LINKS_CLOSED = "links-closed", _("links for records closed")
    SHEET_HANDED_IN = "sheet-handed-in", _("sheet handed in")
    RECORD_ACCEPTED = "record-accepted", _("game record accepted")
    RECORD_TAKEN_BACK = "record-taken-back", _("game record no longer accepted")
    SHEET_SET_ASIDE = "sheet-set-aside", _("sheet of a game no longer played kept")
    RECORD_FILE_ADDED = "record-file-added", _("file of games added")
    RECORD_FILE_DELETED = "record-file-deleted", _("file of games deleted")
    ADJOURNED = "adjourned", _("game adjourned")
    ADJOURNMENT_CHANGED = "adjournment-changed", _("adjournment changed")
    ENVELOPE_OPENED = "envelope-opened", _("envelope opened")
    PLAY_RESUMED = "play-resumed", _("play resumed")
    ENVELOPE_LOST = "envelope-lost", _("envelope lost")
    POSITION_LOST = "position-lost", _("position lost")
    DRAW_AGREED = "draw-agreed", _("draw agreed without resuming")
    ABSENT_ON_RESUMING = "absent-on-resuming", _("absent when play was resumed")
    REPLY_SEALED = "reply-sealed", _("reply sealed")
    ADJOURNED_DECIDED = "adjourned-decided", _("adjourned game decided by the arbiter")
    ADJOURNED_AGAIN = "adjourned-again", _("end of the adjournment taken back")
    NOT_ADJOURNED = "not-adjourned", _("adjournment taken back")
    MOVE_SEALED = "move-sealed", _("move sealed in the program")
    CODE_REFUSED = "code-refused", _("wrong opening code")
    RULED = "ruled", _("ruling")
    RULING_CHANGED = "ruling-changed", _("ruling changed")
    PROTEST_DECIDED = "protest-decided", _("protest decided")


class Role(models.TextChoices):
    """What somebody may do in an event. Each role may do everything the next one may."""

    OWNER = "owner", _("Owner")
    CHIEF_ARBITER = "chief", _("Chief arbiter")
    ARBITER = "arbiter", _("Arbiter")


RANK = {Role.OWNER: 3, Role.CHIEF_ARBITER: 2, Role.ARBITER: 1}
