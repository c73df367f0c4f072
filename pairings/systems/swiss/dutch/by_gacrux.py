"""What the pairing program gacrux is asked, and what it answers: the only module that knows its words.

gacrux (https://github.com/OttoMilvang/TieBreakServer, MIT) is the reference of FIDE's technical commission for the
Dutch system. It is given the event as values and asked for one round; nothing is written to a file. White is who
starts. It is imported when a round is asked for: with networkx it takes a moment, and most stages never need it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from pairings.model import DRAW, LOSS, WIN, ByeKind, Game, Side, StageRules, State
from pairings.systems.swiss.colours import NO_CLAIM, Claim, Strength

PROGRAM: Final = "gacrux"
NOBODY: Final = 0
"""Its number for the opponent of a free point."""
_COLOUR: Final[Mapping[str, Side]] = {"w": Side.FIRST, "b": Side.SECOND}
_LETTER: Final = {side: letter for letter, side in _COLOUR.items()}
_STRENGTH: Final = {"0": Strength.MILD, "1": Strength.STRONG, "2": Strength.ABSOLUTE}
_PLAYED: Final = {WIN: "W", DRAW: "D", LOSS: "L"}
_UNPLAYED: Final = {WIN: "W", DRAW: "D", LOSS: "Z"}
_POINTS: Final[Mapping[str, Decimal | str]] = {
    "W": Decimal(1),
    "D": Decimal("0.5"),
    "L": Decimal(0),
    "Z": Decimal(0),
    "F": "W",
    "H": "D",
    "P": "W",
    "A": "D",
    "U": "Z",
}
"""What its letters are worth; every result brings its points besides."""

logger = logging.getLogger(__name__)


class NoLegalPairing(Exception):
    """The rules have no pairing for this field."""


class Failed(Exception):
    """The program broke off, or what it answered cannot be. Says what happened, for the log of the machine."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Two players, and the article by which it was decided who starts: E.1 to E.5 (C.04.3, 5.2.1 to 5.2.5)."""

    first: int
    second: int
    article: str


@dataclass(frozen=True)
class Answer:
    """A round as gacrux pairs it. Players are named by their starting numbers."""

    pairs: tuple[Seated, ...]
    free: int | None
    """Who gets the free point."""
    claims: Mapping[int, Claim]
    """To which side everybody has a claim, and how strong it is."""
    pairing_numbers: Mapping[int, int]
    """Numbers as it counts them: who has never been paired, and is not to be now, has none."""
    edition: str
    """The day from which the rules it goes by are in force, as 2026-02-01."""


def version() -> str:
    from gacrux.version import __version__

    return str(__version__)


def ask(state: State, rules: StageRules, lot: Side) -> Answer:
    """The next round. ``lot``: the side drawn for number 1.

    Raises NoLegalPairing, or Failed; MemoryError where memory is bounded.
    """
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch

    numbers = sorted(state.by_number)
    try:
        engine = pairing_dutch(_event(state, rules, lot), state.next_round, {"experimental": [], "verbose": 0})
        if rules.relax_colours:
            _relax(engine)
        brackets = engine.compute_pairing(False)
        return _answer(engine, brackets, dict(enumerate(numbers, start=1)))
    except GacruxNoLegalPairing as refusal:
        raise NoLegalPairing(str(refusal)) from refusal
    except MemoryError:
        raise
    except Exception as fault:
        logger.exception("%s %s broke off in round %s", PROGRAM, version(), state.next_round)
        raise Failed(type(fault).__name__) from fault


def _event(state: State, rules: StageRules, lot: Side) -> dict[str, Any]:
    """The event as it wants it. Its numbers have no gaps."""
    place = {number: i for i, number in enumerate(sorted(state.by_number), start=1)}
    to_pair = set(state.numbers_to_pair)
    apart = {*state.forbidden, *(pair for pair in state.not_before if state.too_early(*pair))}
    return {
        "tournamentType": "Swiss",
        "teamTournament": False,
        "teamSize": 1,
        "numRounds": max(rules.rounds, state.next_round),
        "currentRound": len(state.rounds),
        "maxMeets": 1,
        "scoreSystem": {"game": dict(_POINTS)},
        "topColor": _LETTER[lot],
        "competitors": [
            {"cid": place[number], "rank": place[number], "random": place[number], "present": number in to_pair}
            for number in sorted(place)
        ],
        "gameList": list(_games(state, rules, place)),
        "prohibited": [
            {"firstRound": state.next_round, "lastRound": state.next_round, "competitors": sorted(map(place.get, pair))}
            for pair in apart
            if pair <= place.keys()
        ],
    }


def _games(state: State, rules: StageRules, place: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    """Every game and bye, each side with its points."""
    for played in state.rounds:
        for game in played.games:
            under_way = game.adjourned and not game.result.is_final
            sat_down = game.result.is_played or under_way
            letters = _PLAYED if sat_down else _UNPLAYED
            first, second = (_points(game, side, rules) for side in (Side.FIRST, Side.SECOND))
            yield {
                "round": played.number,
                "played": sat_down,
                "white": _side(place[game.first], letters[first], first),
                "black": _side(place[game.second], letters[second], second),
            }
        for bye in played.byes:
            free = bye.kind is ByeKind.FREE_POINT
            letter = "P" if free else _UNPLAYED.get(bye.half_points, "W")
            side = _side(place[bye.player], letter, bye.half_points)
            yield {"round": played.number, "played": free, "white": side, "black": None}


def _side(cid: int, letter: str, half_points: int) -> dict[str, Any]:
    return {"cid": cid, "result": letter, "score": Decimal(half_points) / 2}


def _points(game: Game, side: Side, rules: StageRules) -> int:
    """Half-points for pairing."""
    if game.adjourned and not game.result.is_final:
        return DRAW if rules.adjourned_is_draw else LOSS
    return game.result.half_points(side)


def _relax(engine: Any) -> None:
    """Have everybody treated as a topscorer of the last round: for such, and against such, colour limits are wishes."""
    from gacrux.crosstable import TOP

    make_crosstable = engine.get_crosstable

    def get_crosstable(*arguments: Any) -> Any:
        crosstable = make_crosstable(*arguments)
        compute = crosstable.compute_tiebreak

        def compute_tiebreak(*event: Any) -> Any:
            competitors = compute(*event)
            for competitor in competitors.values():
                competitor["tiebreakDetails"][TOP]["val"] = True
            return competitors

        crosstable.compute_tiebreak = compute_tiebreak
        return crosstable

    engine.get_crosstable = get_crosstable


def _answer(engine: Any, brackets: Any, number_of: Mapping[int, int]) -> Answer:
    pairs, free = [], None
    for pair in (pair for bracket in brackets for pair in bracket["pairs"]):
        white, black = pair["w"], pair["b"]
        if NOBODY in (white, black):
            free = number_of[white or black]
        else:
            pairs.append(Seated(number_of[white], number_of[black], pair["colorrule"]))
    competitors = {number: engine.competitors[cid] for cid, number in number_of.items()}
    return Answer(
        tuple(pairs),
        free,
        claims={number: _claim(competitor["cop"]) for number, competitor in competitors.items()},
        pairing_numbers={number: c["tpn"] for number, c in competitors.items() if "tpn" in c},
        edition=engine.rules,
    )


def _claim(preference: str) -> Claim:
    """From its two letters: w2, b0, nc."""
    if preference == "nc":
        return NO_CLAIM
    return Claim(_COLOUR[preference[0]], _STRENGTH[preference[1]])
