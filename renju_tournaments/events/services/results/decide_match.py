"""Deciding a drawn match of a knock-out without another game: a lot drawn in the hall, the board coefficient, or the
arbiter's word (rules 10; docs/olympic.md 4). Rounds that were paired already follow, or the decision is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from pairings.model import State, format_half_points
from pairings.settings import Decision, TieBreaker
from pairings.systems import olympic
from pairings.systems.olympic import Match
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Entry, MatchDecision, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.rounds import board_results
from renju_tournaments.events.services.entries.change_entry import entry_of
from renju_tournaments.events.services.results.carry_winner import carry_decision, logged, write_carried
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.events.subjects import of_pair

MEANS: Final = (TieBreaker.LOT, TieBreaker.BOARDS, None)
"""What can decide without another game; None is the arbiter's word."""

ARBITER: Final = "arbiter"
"""What the log has for it."""


def to_be_decided(stage: Stage, state: State) -> list[olympic.Match]:
    """The matches that are drawn as far as they were played, in their order: those about which a decision counts."""
    if not stage.is_knock_out or len(state.players) < 2:
        return []
    stands = olympic.bracket(state, rules_of(stage), stage.seed)
    return [match for match in stands.matches if match.verdict and match.verdict.is_level]


def undecided(matches: Iterable[olympic.Match]) -> list[olympic.Match]:
    """Those that wait for a decision from outside: their means do not say who goes through."""
    return [match for match in matches if match.status is olympic.Status.UNDECIDED]


def decide_match(
    *,
    stage_id: int,
    one: int,
    other: int,
    through: int | None,
    means: str = "",
    boards: Sequence[int] = (),
    by: By = NOBODY,
) -> MatchDecision:
    """Writes down who goes through from the match of two entries; ``through`` None: level by their boards as well.

    ``means`` is a TieBreaker's value, empty for the arbiter's word; ``boards`` are the half-points of ``one`` on each
    board, by which it was decided. A later decision replaces an earlier one. Raises UserError without a reason, for a
    match that is not drawn, for boards that say something else, and (WouldUndo) if games that were played would lose a
    player; Conflict for a stale page.
    """
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        first, second = entry_of(stage, one), entry_of(stage, other)
        chosen = _means(means)
        winner = {first.pk: first, second.pk: second}.get(through or 0)
        if winner is None and not (through is None and chosen is TieBreaker.BOARDS):
            raise UserError(_("Choose who of the two goes through."), field="through")
        if boards:
            _agree(boards, (first, second), winner, chosen)
        return _record(stage, (first, second), winner, chosen, by, boards)


def _agree(boards: Sequence[int], pair: tuple[Entry, Entry], through: Entry | None, means: TieBreaker | None) -> None:
    """Raises UserError when what was chosen is not what the boards say."""
    if means is not TieBreaker.BOARDS:
        raise UserError(
            _("Results of boards decide by the board coefficient. Choose it, or leave the boards empty."),
            field="boards",
        )
    one, other = pair
    winner = board_results.by_boards(boards, one.pk, other.pk)
    if winner == (through.pk if through else None):
        return
    facts = {"one": one.name, "other": other.name, "coefficients": str(board_results.working(boards))}
    if winner is None:
        raise UserError(
            _("By these boards %(one)s and %(other)s are level (%(coefficients)s); nobody goes through yet.") % facts,
            field="boards",
        )
    facts["winner"] = one.name if winner == one.pk else other.name
    raise UserError(
        _(
            "By these boards %(winner)s goes through: the coefficients of %(one)s and %(other)s are %(coefficients)s. "
            "Look at the boards, and at who was chosen."
        )
        % facts,
        field="boards",
    )


def take_back_decision(*, stage_id: int, one: int, other: int, by: By = NOBODY) -> MatchDecision:
    """The match of two entries is left to the means that were fixed beforehand, whatever was decided. Raises UserError
    if nothing was, and like ``decide_match``."""
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        pair = entry_of(stage, one), entry_of(stage, other)
        last = _last(stage, pair)
        if last is None or last.is_taken_back:
            raise UserError(_("Nothing was decided about this match; there is nothing to take back."))
        return _record(stage, pair, None, None, by)


def _record(
    stage: Stage,
    pair: tuple[Entry, Entry],
    through: Entry | None,
    means: TieBreaker | None,
    by: By,
    boards: Sequence[int] = (),
) -> MatchDecision:
    first, second = pair
    reason = needed_reason(
        by.reason, _("A decision of the arbiter needs a reason: who drew the lot, or what was counted.")
    )
    if stage.finished_at:
        raise UserError(_("The stage is finished; its table stands. Open the stage again first."))
    state = state_of(stage, include_draft=True)
    numbers = frozenset((first.number or 0, second.number or 0))
    match = next((m for m in to_be_decided(stage, state) if set(m.players) == numbers), None)
    if match is None:
        raise UserError(
            _("There is nothing to decide between %(one)s and %(other)s: their match is not drawn.")
            % {"one": first.name, "other": second.name}
        )
    if boards and len(match.games) == 1 and not board_results.is_level(boards):
        raise UserError(
            _(
                "By these boards the match is not drawn (%(points)s of %(count)s points), and it was entered as drawn. "
                "Correct the boards, or the result of the match."
            )
            % {"points": format_half_points(sum(boards)), "count": len(boards)},
            field="boards",
        )
    decision = Decision(numbers, through.number if through else None, means)
    carry = carry_decision(stage, state, decision)
    before = _last(stage, pair)
    row = MatchDecision.objects.create(
        stage=stage,
        one=first,
        other=second,
        through=through,
        means=means.value if means else "",
        boards=list(boards),
        reason=reason,
    )
    write_log(
        stage,
        LogAct.MATCH_DECIDED,
        by,
        subject=of_pair(first, second),
        before=None if before is None else _facts(before),
        after={**_facts(row), **logged(stage, carry)},
        reason=reason,
        round_number=match.games[-1].round,
    )
    write_carried(stage, carry, match.games[-1].round)
    return row


def _last(stage: Stage, pair: tuple[Entry, Entry]) -> MatchDecision | None:
    about = MatchDecision.objects.filter(stage=stage, one__in=pair, other__in=pair)
    return about.select_related("through").order_by("-pk").first()


def _facts(row: MatchDecision) -> dict[str, str]:
    """A decision as the log keeps it; of one that is taken back, nobody goes through by it."""
    if row.is_taken_back:
        return {"through": ""}
    facts = {"through": row.through.name if row.through else "", "means": row.means or ARBITER}
    if row.boards:
        facts["board_results"] = board_results.written(row.boards)
        facts["coefficients"] = str(board_results.working(row.boards))
    return facts


def _means(value: str) -> TieBreaker | None:
    known = {means.value if means else "": means for means in MEANS}
    if value not in known:
        raise UserError(_("Say what decided the match: the lot, the boards, or the arbiter."), field="means")
    return known[value]


def after_a_draw(match: Match, names: Mapping[int, str]) -> str:
    """What becomes of a match that is drawn as far as it was played, and needs nobody's decision."""
    one, other = match.players
    facts = {"one": names[one], "other": names[other]}
    verdict = match.verdict
    if verdict and verdict.extra is TieBreaker.SHORTER_GAME:
        return _("%(one)s – %(other)s: drawn. In the next round a game with a shorter time control decides.") % facts
    if verdict and verdict.extra:
        return _("%(one)s – %(other)s: drawn. They play again in the next round.") % facts
    decided = " ".join(sentence(reason, names) for reason in match.reasons)
    return _("%(one)s – %(other)s: drawn. %(decided)s") % {**facts, "decided": decided}
