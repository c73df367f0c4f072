"""The commands: a file in, lines out, an exit code."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from pairings import systems
from pairings.bound import Bound
from pairings.cli import arguments
from pairings.cli.arguments import SYSTEMS
from pairings.cli.files import (
    BAD_FILE,
    DONE,
    ERRORS_FOUND,
    NO_PAIRING,
    USAGE,
    Refused,
    assumed_for_pairing,
    passed_over,
    read,
    read_and_remark,
    say,
    write,
)
from pairings.formats import trf
from pairings.formats.trf import lines
from pairings.formats.trf.codes import is_known_tiebreak
from pairings.formats.trf.document import forbidden_in
from pairings.model import (
    BrokenInvariant,
    ByeKind,
    Game,
    PairingImpossible,
    Player,
    Proposal,
    Round,
    StageRules,
    State,
    format_half_points,
)
from pairings.sentences import Names, sentence, sentences
from pairings.settings import Decision, MatchRules, OlympicRules
from pairings.simulate import Habits, simulated
from pairings.standings import (
    NotComputable,
    Row,
    Standings,
    default_tiebreaks,
    format_amount,
    standings,
)
from pairings.verify import Circumstances, Finding, Reported, Severity, agreeing_rounds, verify

NAME: Final = 2
"""The column of names in a table, which begins at the left."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Answers go to standard output, complaints to standard error."""
    args = arguments.parser().parse_args(argv)
    command = {"pair": pair, "standings": table, "check": check, "simulate": make_up}[args.command]
    try:
        for line in command(args):
            _print(line)
    except Refused as refused:
        for said in refused.said:
            print(said, file=sys.stderr)
        return refused.code
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def pair(args: argparse.Namespace) -> Iterator[str]:
    """The next round: the number of lines, a line a table, and the reasons if they are asked for."""
    document, rules = read_and_remark(args)
    say(args.file, assumed_for_pairing(args, document, rules))
    if args.rounds is not None:
        document, rules = replace(document, names_rounds=True), replace(rules, rounds=args.rounds)
    _refuse_past_the_end(args.file, document, rules)
    seed = document.lot_seed if args.seed is None else args.seed
    place = _places(document) if document.by_rank else {n: n for n in document.state.by_number}
    number_at = {at: number for number, at in place.items()}
    state = _renumbered(document.state, place)
    names = {at: document.names[number] for at, number in number_at.items()}
    try:
        proposal = systems.propose(state, rules=rules, seed=seed, bound=_bound(args))
    except PairingImpossible as refusal:
        raise Refused(NO_PAIRING, *_refusal(refusal, numbered(names))) from None
    except BrokenInvariant as fault:
        raise Refused(BAD_FILE, f"{args.file}: {fault}") from None
    if args.output is not None:
        known = replace(document, rules=rules, seed=seed if args.seed is not None else document.seed)
        write(args.output, known.with_round(_renumbered_round(_round(proposal), number_at)), known.edition)
    free = [p.bye.player for p in proposal.byes if p.bye.kind is ByeKind.FREE_POINT]
    yield str(len(proposal.boards) + len(free))
    for board in proposal.boards:
        yield f"{number_at[board.first]} {number_at[board.second]}"
    for player in free:
        yield f"{number_at[player]} 0"
    if args.explain:
        yield from _explained(proposal, names)


def _refusal(refusal: PairingImpossible, names: Names) -> Iterator[str]:
    """Why there is no round, and what an arbiter can decide."""
    yield from sentences(refusal.reasons, names)
    if refusal.decisions:
        yield "To decide:"
        yield from (f"    {said}" for said in sentences(refusal.decisions, names))


def _bound(args: argparse.Namespace) -> Bound | None:
    return None if args.seconds is None else Bound(args.seconds, args.megabytes)


def _refuse_past_the_end(file: str, document: trf.Document, rules: StageRules) -> None:
    """No round after the last one that is planned; what goes on until it is decided says itself when it is over."""
    paired = len(document.state.rounds)
    if document.names_rounds and not rules.system.is_open_ended and paired >= rules.rounds:
        raise Refused(
            NO_PAIRING,
            f"{file}: planned are {rules.rounds} {_plural(rules.rounds, 'round')}, and {paired} have been paired.",
            f"To play on, give the number of rounds: --rounds {paired + 1}.",
        )


def table(args: argparse.Namespace) -> Iterator[str]:
    """The table, a line a player."""
    document, rules = read_and_remark(args)
    last = document.state.next_round - 1
    if args.after is not None and args.after > last:
        raise Refused(USAGE, f"{args.file}: there is no round {args.after}; the last one paired is round {last}")
    asked: dict[str, str] = args.tiebreaks or {}
    codes = tuple(asked) or tuple(code for code in rules.tiebreaks if is_known_tiebreak(code))
    rules = replace(rules, tiebreaks=codes or default_tiebreaks(rules.system))
    if not codes and rules.tiebreaks:
        named = ", ".join(rules.tiebreaks)
        say(args.file, [f"no coefficient is named that can be computed; the usual ones are taken: {named}"])
    elif not asked:
        say(args.file, passed_over(document))
    seed = document.seed if args.seed is None else args.seed
    found = standings(document.state, rules=rules, after_round=args.after, seed=seed, play_off=document.play_off)
    yield from _columns(_rows(found, document, asked))
    for number, at in found.open_games:
        yield f"Round {number}, table {at} has no result yet."
    yield from sentences(found.notes, numbered(document.names))


def check(args: argparse.Namespace) -> Iterator[str]:
    """What was taken for granted, what departs from the rules, a line each, and the rounds that agree with them. Places
    are compared if all coefficients the file names are known. Ends with ERRORS_FOUND where there are errors."""
    document, rules, remarks = read(args)
    seed = args.seed if args.seed is not None else document.seed
    if seed is None and document.first_colour is not None:
        seed = document.lot_seed
    codes = tuple(code for code in rules.tiebreaks if is_known_tiebreak(code))
    ranked = codes if codes == rules.tiebreaks else ()
    rules = replace(rules, tiebreaks=codes)
    reported = {entry.number: Reported(entry.points, entry.rank if ranked else None) for entry in document.entries}
    if not codes and any(entry.rank for entry in document.entries):
        say(args.file, ["no coefficients are named, so the places that are stated are not compared"])
    for said in (*remarks, *passed_over(document, "; places are not compared")):
        yield f"File: note: {said}"
    if not document.names_system:
        yield (
            "File: note: checked is only what no Swiss allows; to pair the rounds again, name the system: "
            f"--system {'|'.join(SYSTEMS)}"
        )
    findings = verify(
        document.state,
        rules,
        seed,
        any_swiss=not document.names_system,
        reported=reported,
        play_off=document.play_off,
        known=_known(document),
    )
    for finding in findings:
        yield _sentence(finding, document)
        yield from (f"    {said}" for said in sentences(finding.because, numbered(document.names)))
    if document.names_system and (agreeing := agreeing_rounds(document.state, findings)):
        yield f"As the rules pair it: {_plural(len(agreeing), 'round')} {', '.join(map(str, agreeing))}."
    count = Counter(finding.severity for finding in findings)
    errors, warnings = count[Severity.ERROR], count[Severity.WARNING]
    yield f"{errors} {_plural(errors, 'error')}, {warnings} {_plural(warnings, 'warning')}."
    if errors:
        raise Refused(ERRORS_FOUND)


def _known(document: trf.Document) -> dict[int, Circumstances]:
    """The pairs forbidden in each round, and what the arbiter did. At which tables people sat only a file with lines
    of our own tells."""
    ours = any(line.startswith(lines.OURS) for line in lines.split(document.source))
    decided = dict(document.decided)
    return {
        played.number: Circumstances(
            has_tables=ours,
            forbidden=forbidden_in(document.prohibitions, played.number),
            decisions=frozenset(decided[played.number]) if played.number in decided else None,
            by_hand=played.number in document.by_hand,
        )
        for played in document.state.rounds
    }


def make_up(args: argparse.Namespace) -> Iterator[str]:
    """A made-up event, into a file or onto the screen, of as many rounds as asked for, or until it is over. One that
    cannot be paired to its end is written as far as it went."""
    rules = _rules_of(args)
    given = {"late_entries": args.late} | {
        name: getattr(args, name)
        for name in ("draws", "forfeits", "adjourned", "byes", "absences", "withdrawals", "upsets")
    }
    habits = replace(Habits(), **{name: share for name, share in given.items() if share is not None})
    state, refusal = simulated(args.players, rules.rounds, args.seed, rules, habits)
    name = f"Made up: {args.players} players, {arguments.short_name(args.system)}, seed {args.seed}"
    document = trf.document_of(state, rules, seed=args.seed, name=name)
    if args.output is not None:
        write(args.output, document, trf.Edition(args.edition))
    else:
        yield from trf.compose(document, edition=trf.Edition(args.edition)).split("\r\n")[:-1]
    if refusal is not None:
        stopped = f"Round {state.next_round} cannot be paired; {len(state.rounds)} were played."
        raise Refused(NO_PAIRING, stopped, *sentences(refusal.reasons, numbered(document.names)))


def _rules_of(args: argparse.Namespace) -> StageRules:
    """What was asked for; a table of rounds has no more of them than it has."""
    rules = StageRules(
        args.system,
        args.rounds,
        cycles=args.cycles,
        tiebreaks=tuple(args.tiebreaks or default_tiebreaks(args.system)),
        half_rule=args.half_rule,
        match=MatchRules(games=args.games or args.rounds),
        olympic=OlympicRules(variant=args.knock_out, games=args.games or 1),
    )
    needed = systems.rounds_needed(rules, args.players)
    return rules if needed is None else replace(rules, rounds=max(1, min(args.rounds, needed)))


def _print(line: str) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    print(line.encode(encoding, errors="replace").decode(encoding))


# Pairing by rank


def _places(document: trf.Document) -> dict[int, int]:
    """Starting number -> place in the order of the stated ranks, those without one last."""
    order = sorted(document.entries, key=lambda entry: (entry.rank is None, entry.rank or 0, entry.number))
    return {entry.number: place for place, entry in enumerate(order, start=1)}


def _renumbered(state: State, place: dict[int, int]) -> State:
    def player(one: Player) -> Player:
        return replace(one, number=place[one.number])

    return replace(
        state,
        players=tuple(sorted((player(p) for p in state.players), key=lambda p: p.number)),
        rounds=tuple(_renumbered_round(played, place) for played in state.rounds),
        away=tuple(replace(bye, player=place[bye.player]) for bye in state.away),
        forbidden=frozenset(_renumbered_pair(pair, place) for pair in state.forbidden),
        not_before={_renumbered_pair(pair, place): first for pair, first in state.not_before.items()},
        fixed_tables={place[number]: table for number, table in state.fixed_tables.items()},
        decisions=tuple(_renumbered_decision(decision, place) for decision in state.decisions),
    )


def _renumbered_pair(pair: frozenset[int], place: dict[int, int]) -> frozenset[int]:
    return frozenset(place[number] for number in pair)


def _renumbered_decision(decision: Decision, place: dict[int, int]) -> Decision:
    through = None if decision.through is None else place[decision.through]
    return replace(decision, players=_renumbered_pair(decision.players, place), through=through)


def _renumbered_round(played: Round, place: dict[int, int]) -> Round:
    games = tuple(replace(g, first=place[g.first], second=place[g.second]) for g in played.games)
    return replace(played, games=games, byes=tuple(replace(b, player=place[b.player]) for b in played.byes))


# Lines


def numbered(names: Names) -> Names:
    """Everybody with the number that stands in the file: 3 Ivanov."""
    return {number: f"{number} {name}".rstrip() for number, name in names.items()}


def _round(proposal: Proposal) -> Round:
    games = tuple(Game(board.table, board.first, board.second, board.result) for board in proposal.boards)
    return Round(proposal.round_number, games, tuple(proposed.bye for proposed in proposal.byes))


def _explained(proposal: Proposal, names: Names) -> Iterator[str]:
    yield ""
    yield f"Round {proposal.round_number}"
    called = numbered(names)
    yield from (f"    {said}" for said in sentences(proposal.notes, called))
    for board in proposal.boards:
        yield f"Table {board.table}: {names[board.first]} – {names[board.second]}"
        yield from (f"    {said}" for said in sentences(board.reasons, called))
    for proposed in proposal.byes:
        yield f"No game: {names[proposed.bye.player]}"
        yield from (f"    {said}" for said in sentences(proposed.reasons, called))


def _rows(found: Standings, document: trf.Document, asked: Mapping[str, str]) -> Iterator[list[str]]:
    """The cells of the table; a coefficient has the name it was ``asked`` for by, else its code."""
    yield ["place", "no", "name", "points", *(asked.get(code, code) for code in found.tiebreaks)]
    for row in found.rows:
        values = [_amount(value.amount) for value in row.values]
        yield [
            _place(row),
            str(row.number),
            document.names[row.number],
            format_half_points(row.points),
            *values,
        ]


def _place(row: Row) -> str:
    if not row.is_placed:
        return "–"
    return f"{row.place_from}-{row.place_to}" if row.is_shared else str(row.place_from)


def _amount(amount: Fraction | NotComputable) -> str:
    return "–" if isinstance(amount, NotComputable) else format_amount(amount)


def _columns(rows: Iterator[list[str]]) -> Iterator[str]:
    cells = list(rows)
    columns = max(len(row) for row in cells)
    filled = [row + [""] * (columns - len(row)) for row in cells]
    widths = [max(len(row[i]) for row in filled) for i in range(columns)]
    for row in filled:
        texts = [text.rjust(width) for text, width in zip(row, widths, strict=True)]
        texts[NAME] = row[NAME].ljust(widths[NAME])
        yield "  ".join(texts).rstrip()


def _sentence(finding: Finding, document: trf.Document) -> str:
    where = "Standings" if finding.round is None else f"Round {finding.round}"
    return f"{where}: {finding.severity.value}: {sentence(finding.reason, numbered(document.names))}"


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"
