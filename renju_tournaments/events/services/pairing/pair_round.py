"""Pairing the next round: a draft with a reason for every board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings import systems
from pairings.bound import Bound
from pairings.decisions import DECISIONS, in_force
from pairings.model import BrokenInvariant, PairingImpossible, Proposal, Reason, State, System, Withdrawn
from pairings.systems import match
from pairings.systems.bounded import Progress
from pairings.systems.olympic.codes import Code
from pairings.systems.swiss.dutch.reasons import STOPS
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import DrawMethod, LogAct, RoundState
from renju_tournaments.events.models import Bye, Entry, Game, Round, Stage
from renju_tournaments.events.objections import Objection, Refused, Severity, errors
from renju_tournaments.events.queries import is_over
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.rounds.bye_origins import origin_when_paired
from renju_tournaments.events.rounds.situation import PairedRound, Situation
from renju_tournaments.events.services.entries.keep_apart import kept_apart_in
from renju_tournaments.events.services.pairing.ahead import Ahead, computed, while_it_holds
from renju_tournaments.events.services.results.decide_match import after_a_draw, to_be_decided, undecided
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.events.subjects import of_round


@dataclass(frozen=True)
class Decision:
    """A way out of a dead end, as offered to the arbiter: the codes that go together, in words."""

    codes: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def ends_the_event(self) -> bool:
        return self.codes == ("end_early",)


class NoPairing(UserError):
    """The system finds no legal pairing: why, in words, and what the arbiter can decide."""

    def __init__(self, impossible: PairingImpossible, names: Mapping[int, str]) -> None:
        self.impossible = impossible
        self.sentences = tuple(sentence(r, names) for r in impossible.reasons)
        self.ended = any(reason.code in STOPS for reason in impossible.reasons)
        """Was the search for a pairing ended, so that nothing is said of whether there is one?"""
        self.decisions = tuple(_offered(impossible.decisions, names))
        super().__init__(" ".join(self.sentences))


def _offered(decisions: Iterable[Reason], names: Mapping[int, str]) -> Iterable[Decision]:
    """One decision a button, except those that only help together. A drawn match of a knock-out is decided on its own
    page."""
    decisions = [d for d in decisions if d.code != Code.DECIDE_MATCH]
    together = [d for d in decisions if dict(d.params).get("together")]
    if together:
        yield Decision(tuple(d.code for d in together), tuple(sentence(d, names) for d in together))
    for d in decisions:
        if d not in together:
            yield Decision((d.code,), (sentence(d, names),))


def check_pair(situation: Situation) -> list[Objection]:
    """Everything that stands in the way of pairing the next round, in words."""
    stage, last = situation.stage, situation.last
    if stage.finished_at:
        return [Objection("finished", _("The stage is finished. Nothing is paired any more."))]
    if stage.draw_method == DrawMethod.NONE:
        return [Objection("not-drawn", _("The numbers have not been drawn yet. Draw them first."))]
    number = last.number + 1 if last else 1
    if last and last.is_draft:
        return [
            Objection(
                "draft",
                _("Round %(number)s is still a draft. Publish it or discard it first.") % {"number": last.number},
            )
        ]
    if is_over(stage, number - 1, situation.state if stage.is_open_ended else None):
        return [Objection("all-rounds", all_paired(situation))]
    apart = [Objection("kin", words, Severity.INFO) for words in kept_apart_in(stage, number)]
    return [
        *missing_results(situation),
        *_drawn(situation),
        *(left_without_game(situation, last) if last else ()),
        *_field(situation, number),
        *apart,
    ]


def all_paired(situation: Situation) -> str:
    """Why no round is to come any more, and what would change it."""
    stage = situation.stage
    if stage.is_open_ended and situation.state.everybody_has_left:
        return _("Everybody has left, and nobody plays on. The table can be made final as it stands.")
    if stage.is_match:
        why = [sentence(reason, situation.names) for reason in match.why_no_game(situation.state, rules_of(stage))]
        return " ".join([*why, _("To play on, change the end of the match in the settings.")])
    if stage.is_knock_out:
        return _("The knock-out is over: every match has been played.")
    return _("All %(rounds)s rounds have been paired. To play on, raise the number of rounds in the settings.") % {
        "rounds": stage.rounds_planned
    }


def missing_results(situation: Situation) -> Iterable[Objection]:
    """The open games of the published rounds, and what the next round makes of those that are adjourned."""
    stage = situation.stage
    for game in situation.open_games:
        facts = {
            "round": game.round,
            "table": game.table,
            "first": game.first.called,
            "second": game.second.called,
        }
        if not game.adjourned:
            yield Objection(
                "open",
                _("Round %(round)s, table %(table)s: %(first)s – %(second)s has no result.") % facts,
                tables=(game.table,),
            )
        elif stage.is_swiss and stage.adjourned_holds_round:
            yield Objection(
                "adjourned",
                _(
                    "Round %(round)s, table %(table)s: %(first)s – %(second)s is adjourned, and the next round waits "
                    "for it: so the settings of the stage say."
                )
                % facts,
                tables=(game.table,),
            )
        elif stage.is_swiss and stage.adjourned_is_draw:
            yield Objection(
                "adjourned",
                _("Round %(round)s, table %(table)s: %(first)s – %(second)s is adjourned; it is paired as a draw.")
                % facts,
                Severity.INFO,
                tables=(game.table,),
            )
        elif stage.is_swiss:
            yield Objection(
                "adjourned",
                _("Round %(round)s, table %(table)s: %(first)s – %(second)s is adjourned; it is paired as no point.")
                % facts,
                Severity.INFO,
                tables=(game.table,),
            )


def _drawn(situation: Situation) -> Iterable[Objection]:
    """The drawn matches of a knock-out: those that wait for the arbiter, and what becomes of the others of the last
    round."""
    stage = situation.stage
    if not stage.is_knock_out:
        return
    names, state = situation.names, situation.state
    drawn = to_be_decided(stage, state)
    waiting = undecided(drawn)
    for match_ in drawn:
        one, other = match_.players
        if match_ not in waiting:
            if match_.games[-1].round == len(state.rounds):
                yield Objection("drawn", after_a_draw(match_, names), Severity.INFO, players=(one, other))
            continue
        for why in match_.reasons:
            yield Objection(
                "undecided",
                f"{names[one]} – {names[other]}: {sentence(why, names)}",
                players=(one, other),
            )


def left_without_game(situation: Situation, round_: PairedRound) -> Iterable[Objection]:
    """Those whom a change of a published round left with nothing in it (situations C.13)."""
    for entry in situation.without_game(round_):
        yield Objection(
            "no-game",
            _(
                "Round %(round)s: %(name)s has neither a game nor a bye. Change the boards of the round: an opponent, "
                "the free point or an absence."
            )
            % {"round": round_.number, "name": entry.called},
            players=(entry.number or 0,),
        )


def _loses_rest(entry: Entry) -> bool:
    """Did the player leave so that the rest of their games stand in the table, lost without play?"""
    return entry.withdrawn == Withdrawn.FORFEITS_REST.value


def _field(situation: Situation, number: int) -> Iterable[Objection]:
    """Is there somebody to pair, and has everybody a number?"""
    stage, everybody = situation.stage, situation.entries
    entries = [e for e in everybody if e.last_round is None or e.last_round >= number]
    for entry in entries:
        if entry.number is None and entry.first_round <= number:
            yield Objection(
                "no-number",
                _("%(name)s has no starting number. Draw the numbers again, or give the player one.")
                % {"name": entry.called},
            )
    seated = everybody if stage.is_scheduled else entries
    by_number = {e.number: e.called for e in seated if e.number is not None and (e in entries or _loses_rest(e))}
    to_pair = list(situation.state.numbers_to_pair if stage.is_swiss else by_number)
    if len(to_pair) < 2 and (stage.is_swiss or stage.is_scheduled):
        yield Objection(
            "too-few",
            _("A round needs two players; %(name)s is the only one who can play.") % {"name": by_number[to_pair[0]]}
            if to_pair
            else _("A round needs two players; nobody can play in round %(number)s.") % {"number": number},
        )
    elif not to_pair:
        yield Objection(
            "too-few", _("A round needs two players; nobody can play in round %(number)s.") % {"number": number}
        )


def pair_round(
    *, stage_id: int, by: By = NOBODY, decisions: Collection[str] = (), progress: Progress | None = None
) -> Round:
    """Pairs the next round as a draft: games, byes, and why; the engine's proposal is kept beside them.

    ``decisions`` are the arbiter's for this round (DECISIONS) and need a ``reason``. Raises Refused with everything
    that ``check_pair`` finds, NoPairing in a dead end, Conflict if the stage changed since ``seen_version``. During a
    long computation ``progress`` is called with the seconds that have passed.
    """

    def store(ahead: Ahead | None) -> Round:
        return _pair(ahead, stage_id, by, decisions)

    return while_it_holds(lambda: _computed_ahead(stage_id, by.seen_version, decisions, progress), store)


def _pair(ahead: Ahead | None, stage_id: int, by: By, decisions: Collection[str]) -> Round:
    with stage_locked(stage_id, by) as stage:
        situation = Situation(stage)
        if blocking := errors(check_pair(situation)):
            raise Refused(blocking)
        refuse_stale(stage, by.seen_version)
        check_decisions(decisions, by.reason)
        if System(stage.system) in LONG_FROM:
            proposal = (ahead or Ahead(version=-1)).of(stage)
        else:
            proposal = propose(situation, decisions)
        round_ = store_proposal(situation, proposal, decisions, by.reason)
        write_log(
            stage,
            LogAct.ROUND_PAIRED,
            by,
            subject=of_round(round_.number),
            round_number=round_.number,
            after={"seed": stage.seed, **({"decisions": sorted(decisions)} if decisions else {})},
            reason=by.reason.strip(),
        )
        return round_


def check_decisions(decisions: Collection[str], reason: str) -> None:
    """Raises UserError for a decision that is none, and for one without a reason."""
    if unknown := set(decisions) - DECISIONS:
        raise UserError(_("There is no such decision: %(codes)s.") % {"codes": ", ".join(sorted(unknown))})
    if decisions:
        needed_reason(reason, _("A decision of the arbiter needs a reason. Write it down, then pair."))


LONG_FROM: Final[Mapping[System, int]] = {System.FIDE_DUTCH: 150}
"""By system, from how many players on a round may take longer than anybody waits for a page. The others pair some
thousand players in a second or two."""


def may_take_long(stage: Stage, players: int | None = None) -> bool:
    """Should so many players, by default all of the stage, be paired in the background?"""
    least = LONG_FROM.get(System(stage.system))
    return least is not None and (stage.entries.count() if players is None else players) >= least


def _computed_ahead(
    stage_id: int, seen_version: int | None, decisions: Collection[str], progress: Progress | None
) -> Ahead | None:
    """What a system pairs that can take long; None where nothing is to be paired.

    A round of the Dutch system can take minutes for a field of hundreds, and meanwhile others enter results.
    """
    stage = Stage.objects.select_related("event").get(pk=stage_id)
    situation = Situation(stage)
    if errors(check_pair(situation)) or seen_version not in (None, stage.version):
        return None
    return computed(stage, lambda: propose(situation, decisions, progress=progress))


def propose(
    situation: Situation,
    decisions: Collection[str] = (),
    *,
    state: State | None = None,
    progress: Progress | None = None,
) -> Proposal:
    """What the stage's system pairs next, or would of another ``state``. Raises NoPairing in a dead end, and when it
    was not ready in time."""
    stage = situation.stage
    state, rules = in_force(state or situation.state, rules_of(stage), decisions)
    bound = bound_of(stage, len(state.numbers_to_pair))
    try:
        return systems.propose(state, rules=rules, seed=stage.seed, bound=bound, progress=progress)
    except PairingImpossible as impossible:
        raise NoPairing(impossible, situation.names) from impossible


def bound_of(stage: Stage, players: int | None = None) -> Bound | None:
    """What pairing so many players, by default all of the stage, may take at most; None where it takes no time, or
    where this site sets no bound."""
    if not settings.PAIRING_SECONDS or not may_take_long(stage, players):
        return None
    return Bound(settings.PAIRING_SECONDS, settings.PAIRING_MEGABYTES or None)


def store_proposal(
    situation: Situation, proposal: Proposal, decisions: Collection[str] = (), reason: str = ""
) -> Round:
    """Writes a proposal down as a draft, with the arbiter's decisions and the reason they gave for them. Raises
    BrokenInvariant if it forgets a player or seats one twice."""
    stage = situation.stage
    entry_of: dict[int, Entry] = {e.number: e for e in situation.entries if e.number is not None}
    _whole(stage, proposal, entry_of)
    round_ = Round.objects.create(
        stage=stage,
        number=proposal.round_number,
        state=RoundState.DRAFT,
        seed=stage.seed,
        engine={
            **proposals.to_json(proposal),
            "decisions": sorted(decisions),
            "decision_reason": reason.strip() if decisions else "",
        },
        notes=proposals.reasons_to_json(proposal.notes),
        paired_at=timezone.now(),
    )
    Game.objects.bulk_create(
        Game(
            round=round_,
            table=b.table,
            first=entry_of[b.first],
            second=entry_of[b.second],
            result=b.result.value,
            reasons=proposals.reasons_to_json(b.reasons),
        )
        for b in proposal.boards
    )
    Bye.objects.bulk_create(
        Bye(
            round=round_,
            entry=entry_of[b.bye.player],
            kind=b.bye.kind.value,
            half_points=b.bye.half_points,
            origin=origin_when_paired(b.bye.kind),
            reasons=proposals.reasons_to_json(b.reasons),
        )
        for b in proposal.byes
    )
    return round_


def _whole(stage: Stage, proposal: Proposal, entry_of: Mapping[int, Entry]) -> None:
    seated = [n for b in proposal.boards for n in (b.first, b.second)] + [b.bye.player for b in proposal.byes]
    if len(seated) != len(set(seated)):
        raise BrokenInvariant(f"stage {stage.pk}, round {proposal.round_number}: a player is paired twice")
    number = proposal.round_number
    active = {n for n, e in entry_of.items() if e.last_round is None or e.last_round >= number}
    if forgotten := active - set(seated):
        raise BrokenInvariant(f"stage {stage.pk}, round {number}: no game and no bye for {sorted(forgotten)}")
