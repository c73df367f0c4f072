"""Our events in the words of two other programs, and their answers as fractions: tiebreak-core and gacrux.

What they call Black is who starts. tiebreak-core wants a colour even for a bye, and gives 0 where there is
nothing to average; gacrux has None there, and rounds averages.
"""

from fractions import Fraction

from gacrux.chessjson import chessjson
from gacrux.tiebreak import tiebreak
from tiebreak_core import GameRecord, PlayerTiebreakData, calculate_all_strict, calculate_descriptor_strict

from pairings.model import WIN, ByeKind, Side, System
from pairings.standings.scoring import score

NAMED_BY_TIEBREAK_CORE = {
    "BH": "buchholz",
    "BH-C1": "buchholz_cut1",
    "BH-C2": "buchholz_cut2",
    "BH-M": "median_buchholz",
    "BH-M2": "median_buchholz_2",
    "FB": "fore_buchholz",
    "AOB": "aob",
    "SB": "sonneborn_berger",
    "SB-C1": "sonneborn_berger_cut1",
    "PROG": "progressive",
    "PROG-C1": "progressive_cut1",
    "WIN": "wins",
    "WON": "won",
    "STARTS": "games_black",
    "ARO": "aro",
    "ARO-C1": "aro_cut1",
    "TPR": "tpr",
    "KOYA": "koya",
}
NAMED_BY_GACRUX = {
    "BH": "BH",
    "BH-C1": "BH/C1",
    "BH-C2": "BH/C2",
    "BH-C3": "BH/C3",
    "BH-M": "BH/M1",
    "BH-M2": "BH/M2",
    "FB": "FB",
    "FB-C1": "FB/C1",
    "FB-M": "FB/M1",
    "AOB": "AOB",
    "AOB-F": "AOB/F",
    "SB": "SB",
    "SB-C1": "SB/C1",
    "SB-C2": "SB/C2",
    "PROG": "PS",
    "PROG-C1": "PS/C1",
    "PROG-C2": "PS/C2",
    "WIN": "WIN",
    "WON": "WON",
    "STARTS": "BPG",
    "ARO": "ARO",
    "ARO-C1": "ARO/C1",
    "TPR": "TPR",
    "KOYA": "KS",
    "KOYA+1": "KS/L+1",
    "KOYA-1": "KS/L-1",
}
FORE = ("FB", "FB-C1", "FB-M", "AOB-F")


def tiebreak_core(state, rules, codes, edition):
    """By starting number, by code, what tiebreak-core says (``edition`` 2024 or 2026)."""
    players = _for_tiebreak_core(state, rules)
    rounds = len(state.rounds)
    mode = {"mode": "round_robin"} if rules.system is System.ROUND_ROBIN else {}
    named = [NAMED_BY_TIEBREAK_CORE[code] for code in codes]
    found = {}
    for number, data in players.items():
        values = calculate_all_strict(data, players, named, total_rounds=rounds, ruleset=f"fide-{edition}", **mode)
        found[number] = {code: Fraction(values[name]) for code, name in zip(codes, named, strict=True)}
    return found


def described_by_tiebreak_core(state, rules, descriptors):
    """The same for names of the table MTB26; edition 2026 only."""
    players = _for_tiebreak_core(state, rules)
    return {
        number: {
            d: Fraction(
                calculate_descriptor_strict(data, players, d, total_rounds=len(state.rounds), ruleset="fide-2026")
            )
            for d in descriptors
        }
        for number, data in players.items()
    }


def _for_tiebreak_core(state, rules):
    scores = score(state, rules=rules)
    players = {}
    for number, row in scores.outcomes.items():
        games = []
        for outcome in row:
            opponent = -1 if outcome.opponent is None else outcome.opponent
            rating = state.by_number[opponent].rating if opponent > 0 else 0
            colour = "white" if outcome.side is Side.SECOND else "black"
            games.append(
                GameRecord(opponent, rating, outcome.half_points / 2, colour, outcome.round, kind=_kind(outcome))
            )
        rating = state.by_number[number].rating
        players[number] = PlayerTiebreakData(number, rating, scores.points[number] / 2, games)
    return players


def _kind(outcome):
    if outcome.played:
        return "played"
    if outcome.opponent is not None:
        return "forfeit_win" if outcome.half_points == WIN else "forfeit_loss"
    if outcome.bye is ByeKind.RESTING:
        return "absent"
    return "pairing_bye" if outcome.bye is ByeKind.FREE_POINT else "requested_bye"


def gacrux(state, rules, codes, edition):
    """By starting number, by code, what gacrux says; None where it has no value.

    Its Fore Buchholz leaves a mark on players who lost by forfeit in the last round, and what is computed after it
    comes out wrong: it goes last."""
    codes = sorted(codes, key=lambda code: code in FORE)
    names = ["PTS", *(NAMED_BY_GACRUX.get(code, code) for code in codes)]
    scored = _run_gacrux(state, rules, names, edition)
    return {number: dict(zip(codes, values[1:], strict=True)) for number, values in scored.items()}


def personal_meetings_of_gacrux(state, rules, edition):
    """By starting number: points, and the rank by direct encounter among those on equal points."""
    return {number: tuple(values) for number, values in _run_gacrux(state, rules, ["PTS", "DE"], edition).items()}


def _run_gacrux(state, rules, names, edition):
    tournament = {
        "tournamentNo": 1,
        "tournamentType": "RoundRobin" if rules.system is System.ROUND_ROBIN else "Swiss",
        "tournamentInfo": {"startDate": f"{edition}-12-01"},
        "teamTournament": False,
        "teamSize": 1,
        "numRounds": len(state.rounds),
        "currentRound": len(state.rounds),
        "scoreSystem": chessjson().default_score,
        "gameList": list(_games_of_gacrux(state, rules)),
        "competitors": [
            {"cid": p.number, "rank": 0, "random": p.number, "rating": {"list": "TRF", "rating": p.rating}}
            for p in state.players
        ],
    }
    params = {"tiebreak": names, "check": False}
    answer = tiebreak(tournament, len(state.rounds), params).compute_tiebreaks(tournament, params)
    return {
        c["cid"]: [None if value is None else Fraction(value) for value in c["tiebreakScore"]]
        for c in answer["competitors"]
    }


def _games_of_gacrux(state, rules):
    letters = {2: "W", 1: "D", 0: "L"}
    for r in state.rounds:
        for game in r.games:
            played = game.result.is_played
            black, white = (game.result.half_points(side) for side in Side)
            no = "L" if played else "Z"
            yield {
                "round": r.number,
                "played": played,
                "rated": played,
                "black": {"cid": game.first, "result": letters[black] if black else no},
                "white": {"cid": game.second, "result": letters[white] if white else no},
            }
    for number, row in score(state, rules=rules).outcomes.items():
        for outcome in row:
            if outcome.opponent is None and outcome.bye is not ByeKind.RESTING:
                free = outcome.bye is ByeKind.FREE_POINT
                result = "P" if free else {2: "W", 1: "D", 0: "Z"}[outcome.half_points]
                white = {"cid": number, "result": result}
                yield {"round": outcome.round, "played": free, "rated": False, "white": white, "black": None}
