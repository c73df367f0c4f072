"""What a report file means at the desk: settings, people, and everything that stands in the way of taking it in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.checks import check_rounds
from pairings.formats import trf
from pairings.formats.trf import lines
from pairings.formats.trf.codes import is_known_tiebreak
from pairings.formats.trf.days import day_of, year_of
from pairings.formats.trf.notes import ABOUT_THE_SYSTEM
from pairings.model import WIN, Bye, ByeKind, Round, State, System, format_half_points
from pairings.standings.tiebreaks import default_tiebreaks
from renju_tournaments.common.engine_words import remark, sentence
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.events.reports import words as report_words
from renju_tournaments.events.services.draw.draw_numbers import LARGEST_SEED
from renju_tournaments.players.imports.judging import Kind, Verdict, judge
from renju_tournaments.players.imports.notes import Person
from renju_tournaments.players.imports.register import register_for
from renju_tournaments.players.names import latin_name

MOST_ROUNDS: Final = 99
LONGEST_NAME: Final = 120
LONGEST_ID: Final = 40
"""What the register holds of an id; a longer one stays in the file."""
_SHOWN: Final = 10
"""So many players are named of whom the same is to be said."""


# ---- people


def people_of(document: trf.Document, choices: Mapping[str, str]) -> list[Verdict]:
    """Everybody in the file against the register, with the answers (a number of the register, or ``new``) by starting
    number. A handful of queries."""
    more = report_words.by_number(document)
    line_of = lines_of_players(document)
    ids: set[str] = set()
    read = []
    for player in document.state.players:
        entry = document.by_number[player.number]
        fits = entry.fide_id.strip("0") and entry.fide_id not in ids and len(entry.fide_id) <= LONGEST_ID
        external_id = entry.fide_id if fits else ""
        ids.add(external_id)
        name = plain_name(entry, player.number)
        said = more.get(player.number, {})
        person = Person(
            name=name,
            latin_name=str(said.get("latin_name", "")) or latin_name(name, player.federation)[:LONGEST_NAME],
            federation=player.federation,
            city=str(said.get("city", "")),
            club=player.club,
            birth_year=year_of(entry.birth),
            birth_date=day_of(entry.birth),
            rating=player.rating,
            title=entry.title,
            external_id=external_id,
        )
        choice = choices.get(str(player.number), "")
        read.append(Verdict(line_of[player.number], (str(player.number), entry.name), Kind.OK, person, choice=choice))
    return judge(read, register_for(read, stage_id=0))


def plain_name(entry: trf.Entry, number: int) -> str:
    """The name as the register has names: without the comma after the surname."""
    return visible(entry.name.replace(",", " ")) or _("Player %(number)s") % {"number": number}


def lines_of_players(document: trf.Document) -> dict[int, int]:
    """The line of each player in the file."""
    found = {}
    for number, text in enumerate(lines.split(document.source), start=1):
        key = lines.key_of(text)
        if key and key[0] == "player":
            found[key[1]] = number
    return found


# ---- what stands in the way


def objections(document: trf.Document) -> Iterator[str]:
    """Everything for which an event cannot be made of the file, as sentences."""
    state, rules = document.state, document.rules
    line_of = lines_of_players(document)
    if "\0" in document.source:
        yield _("The file holds zero bytes; it is no text. Save it again as a report file.")
    if max(len(state.rounds), rules.rounds) > MOST_ROUNDS:
        yield _("The file has more than %(most)s rounds; a stage cannot have so many.") % {"most": MOST_ROUNDS}
    if document.seed is not None and document.seed > LARGEST_SEED:
        yield _("The lot number in the file is above %(largest)s. Correct the line “### renju seed”.") % {
            "largest": LARGEST_SEED
        }
    if rules.system in (System.ROUND_ROBIN, System.MATCH_TOURNAMENT) and sorted(state.by_number) != list(
        range(1, len(state.players) + 1)
    ):
        yield _(
            "In a round-robin the players have the numbers 1 to %(count)s, each once; in this file they have not."
        ) % {"count": len(state.players)}
    for number, entry in document.by_number.items():
        if len(entry.name) > LONGEST_NAME:
            yield _("Line %(line)s: the name has more than %(longest)s letters. Shorten it in the file.") % {
                "line": line_of[number],
                "longest": LONGEST_NAME,
            }
    if any(not 1 <= first <= MOST_ROUNDS + 1 for first in state.not_before.values()):
        yield _("A pair in the file is kept apart until a round that a stage cannot have.")
    yield from _rounds(state)


def _rounds(state: State) -> Iterator[str]:
    for round_ in state.rounds:
        tables = [game.table for game in round_.games]
        if len(set(tables)) < len(tables) or min(tables, default=1) < 1 or max(tables, default=1) > 9999:
            yield _("Round %(number)s: the tables in the file are not numbered from 1 on, each once.") % {
                "number": round_.number
            }
        if any(bye.half_points > WIN for bye in round_.byes):
            yield _("Round %(number)s: somebody without a game has more than one point.") % {"number": round_.number}


MOST_SAID: Final = 10
"""Departures from the rules that a preview names; the check of the event says all."""


def departures(document: trf.Document) -> Iterator[str]:
    """What is wrong in the rounds of the file, each as a whole, in the words it has at the desk. It is taken in as it
    is: the rounds were played."""
    state = document.state
    full = [replace(played, byes=(*played.byes, *left_out(state, played))) for played in state.rounds]
    found = [f for f in check_rounds(replace(state, rounds=tuple(full)), document.rules) if f.departs]
    for finding in found[:MOST_SAID]:
        said = sentence(finding.reason, document.names)
        where = {"round": finding.round, "what": said}
        yield said if finding.round is None else _("Round %(round)s: %(what)s") % where
    if (more := len(found) - MOST_SAID) > 0:
        yield ngettext(
            "%(count)s thing more departs from the rules; the check of the event will name it.",
            "%(count)s things more depart from the rules; the check of the event will name them.",
            more,
        ) % {"count": more}


def left_out(state: State, played: Round) -> list[Bye]:
    """Byes without a point for those of whom the file says nothing in a round, though they were in the event."""
    there = {n for game in played.games for n in (game.first, game.second)} | {bye.player for bye in played.byes}
    missing = (p for p in state.players if p.number not in there and p.takes_part_in(played.number))
    return [Bye(player.number, ByeKind.ABSENT) for player in missing]


def _is_over(document: trf.Document) -> bool:
    """Have all the rounds that were planned been played to their end?"""
    rounds = document.state.rounds
    return (
        bool(rounds)
        and len(rounds) >= document.rules.rounds
        and all(game.result.is_final for r in rounds for game in r.games)
    )


def _reported_otherwise(document: trf.Document) -> Iterator[str]:
    """The points and places in the file that are others by the coefficients the stage will have."""
    tiebreaks = document.rules.tiebreaks or (() if document.desk else tuple(default_tiebreaks(document.rules.system)))
    computed = trf.with_standings(replace(document, rules=replace(document.rules, tiebreaks=tiebreaks))).by_number
    for number, entry in document.by_number.items():
        differences = []
        if entry.points is not None and entry.points != computed[number].points:
            facts = {
                "stated": format_half_points(entry.points),
                "here": format_half_points(computed[number].points or 0),
            }
            differences.append(_("points %(stated)s, here %(here)s") % facts)
        if entry.rank is not None and entry.rank != computed[number].rank:
            differences.append(
                _("place %(stated)s, here %(here)s") % {"stated": entry.rank, "here": computed[number].rank or "–"}
            )
        if differences:
            yield f"{plain_name(entry, number)} ({', '.join(differences)})"


def notes(document: trf.Document) -> Iterator[str]:
    """What of the file is taken otherwise than it stands, taken for granted, or only kept, as sentences."""
    for note in document.notes:
        if not (document.names_system and note.reason.code in ABOUT_THE_SYSTEM):
            yield remark(note)
    unknown = [code for code in document.rules.tiebreaks if not is_known_tiebreak(code)]
    if unknown:
        yield _("Coefficients that cannot be computed here: %(codes)s. They are kept in the file only.") % {
            "codes": ", ".join(unknown)
        }
    silent = sum(len(left_out(document.state, played)) for played in document.state.rounds)
    if silent:
        yield _(
            "Rounds of players of whom the file says nothing: %(count)s. They are taken as absences, without a point."
        ) % {"count": silent}
    if _is_over(document):
        yield _(
            "Every round has been played. A file does not say that a table is final: the stage comes in open, and is "
            "finished at the desk."
        )
    if reported := list(_reported_otherwise(document)):
        yield _(
            "Points and places that the file states otherwise than they are computed here: %(players)s. They are "
            "written back as long as the results and the order of the coefficients are those of the file."
        ) % {"players": "; ".join(reported[:_SHOWN]) + (" …" if len(reported) > _SHOWN else "")}
    if document.by_rank:
        yield _("The file asks for pairing by rank. Here rounds are paired by the starting numbers.")
    texts = lines.split(document.source)
    unused = sorted({text[:3] for text in texts if text[:3] in lines.UNUSED})
    if unused:
        yield _("Lines that are kept and not used: %(codes)s (virtual points, or teams of other systems).") % {
            "codes": ", ".join(unused)
        }
    if any(
        bye.kind is ByeKind.REQUESTED and bye.half_points != document.rules.requested_bye for bye in document.state.away
    ):
        yield _("In the round to be paired a requested bye is worth what the settings say, whatever its letter.")
