"""What is looked at before a rating report leaves the house.

An error is to be mended first, a warning is to be confirmed by the arbiter, the rest is good to know. Each names the
players or the tables it speaks of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.model import Result, Withdrawn
from renju_tournaments.documents.rating.report import Player, Report
from renju_tournaments.events.choices import OpeningRegulation, RoundState
from renju_tournaments.events.models import Game
from renju_tournaments.events.objections import Objection, Refused, Severity, errors, warnings
from renju_tournaments.players.names import name_key
from renju_tournaments.records.comparison import contradicts

SEVERAL: Final = 2
"""So many games that both forfeited are asked about: a mistake as often as not."""

Check = Callable[[Report], Iterator[Objection]]


def objections(report: Report) -> list[Objection]:
    """Everything at once, what weighs most first."""
    found = [objection for check in CHECKS for objection in check(report)]
    order = list(Severity)
    return sorted(found, key=lambda objection: order.index(objection.severity))


def check(report: Report, confirmed: Iterable[str]) -> None:
    """Raises Refused with all that is to be mended, and all that has not been confirmed."""
    found, agreed = objections(report), set(confirmed)
    if in_the_way := [*errors(found), *(o for o in warnings(found) if o.code not in agreed)]:
        raise Refused(in_the_way)


def _nothing(report: Report) -> Iterator[Objection]:
    if not report.lines:
        yield Objection("nothing-rated", _("No game has been played yet that a rating could count."))


def _open(report: Report) -> Iterator[Objection]:
    games = [game for game in report.games if not game.outcome.is_final]
    if waiting := [game for game in games if not game.adjourned]:
        said = _("These games have no result yet; enter it: %(games)s.") % {"games": _tables(waiting)}
        yield Objection("open", said, tables=_table_numbers(waiting))
    if adjourned := [game for game in games if game.adjourned]:
        said = _("These games are adjourned; wait for their end, or decide them: %(games)s.")
        yield Objection("adjourned", said % {"games": _tables(adjourned)}, tables=_table_numbers(adjourned))


def _dates(report: Report) -> Iterator[Objection]:
    numbers = sorted({line.number for line in report.lines})
    if missing := [number for number in numbers if number not in report.days]:
        said = _("The rating asks for the date of every game. Enter when these rounds started: %(rounds)s.")
        yield Objection("no-date", said % {"rounds": ", ".join(map(str, missing))})
    event = report.stage.event
    outside = [
        number
        for number in numbers
        if (day := report.days.get(number))
        and ((event.starts_on and day < event.starts_on) or (event.ends_on and day > event.ends_on))
    ]
    if outside:
        days = _listed(f"{number} ({date_format(report.days[number], 'SHORT_DATE_FORMAT')})" for number in outside)
        said = _("These rounds are dated outside the days of the event: %(rounds)s.") % {"rounds": days}
        yield Objection("date-outside", said, Severity.WARNING)


def _identities(report: Report) -> Iterator[Objection]:
    players = report.players.values()
    if unnamed := [player for player in players if not player.latin_name]:
        said = _("A rating list writes names in Latin letters. Enter the Latin names of: %(players)s.")
        yield Objection("no-latin-name", said % {"players": _names(unnamed)}, players=_numbers(unnamed))
    if unknown := [player for player in players if not player.id]:
        said = _(
            "These players have no id of a rating list; they will be told by name, country and year of birth: "
            "%(players)s."
        )
        yield Objection("no-id", said % {"players": _names(unknown)}, Severity.WARNING, players=_numbers(unknown))
    if homeless := [player for player in players if not player.country]:
        said = _("These players have no country: %(players)s.") % {"players": _names(homeless)}
        yield Objection("no-country", said, Severity.WARNING, players=_numbers(homeless))


def _namesakes(report: Report) -> Iterator[Objection]:
    """Two persons, or one who is in the register twice? A name in two scripts is one name here."""
    called: dict[str, list[Player]] = defaultdict(list)
    for player in report.players.values():
        for key in dict.fromkeys((name_key(player.name), name_key(player.latin_name))):
            called[key].append(player)
    pairs = {
        (one.entry.pk, other.entry.pk): (one, other)
        for key, players in called.items()
        if key
        for one, other in combinations(players, 2)
        if not (one.id and other.id)
    }
    for one, other in pairs.values():
        facts = {"one": _called(one), "other": _called(other)}
        if one.birth_year and other.birth_year and one.birth_year != other.birth_year:
            said = _("Two players share a name: %(one)s and %(other)s. They are two persons.") % facts
            yield Objection("namesakes", said, Severity.WARNING, players=_numbers((one, other)))
        else:
            said = _(
                "Nobody could tell these two apart: %(one)s and %(other)s. Enter the id or the year of birth of both."
            )
            yield Objection("namesakes-alike", said % facts, players=_numbers((one, other)))


def _forfeits(report: Report) -> Iterator[Objection]:
    """Forfeits stay out. Two who never came to their games are asked about."""
    by_pair: dict[frozenset[int], list[Game]] = defaultdict(list)
    for game in report.games:
        by_pair[frozenset((game.first_id, game.second_id))].append(game)
    for games in by_pair.values():
        nobody_came = all(game.outcome is Result.BOTH_FORFEIT for game in games)
        if len(games) >= SEVERAL and nobody_came:
            first, second = sorted((games[0].first, games[0].second), key=lambda entry: entry.number or 0)
            said = _(
                "%(first)s and %(second)s forfeited all their games, both of them: %(games)s. The rating does not "
                "count these games."
            ) % {"first": first.name, "second": second.name, "games": _tables(games)}
            yield Objection(
                "both-forfeited", said, Severity.WARNING, _table_numbers(games), (first.number or 0, second.number or 0)
            )
    if count := sum(game.outcome.is_forfeit for game in report.games):
        said = ngettext(
            "%(count)s game was forfeited and stays out.", "%(count)s games were forfeited and stay out.", count
        )
        yield Objection("forfeits", said % {"count": count}, Severity.INFO)
    if report.byes:
        said = ngettext(
            "%(count)s round without a game stays out.", "%(count)s rounds without a game stay out.", report.byes
        )
        yield Objection("byes", said % {"count": report.byes}, Severity.INFO)


def _scores(report: Report) -> Iterator[Objection]:
    games = [game for game in report.games if game.outcome.is_played and not game.outcome.is_rated]
    if games:
        said = _(
            "The arbiter set the score of these games, and the rating does not count them: %(games)s. Nobody won or "
            "drew them at the board."
        )
        yield Objection("set-by-arbiter", said % {"games": _tables(games)}, Severity.WARNING, _table_numbers(games))


def _annulled(report: Report) -> Iterator[Objection]:
    gone = [player for player in report.players.values() if player.entry.withdrawn == Withdrawn.ANNULLED.value]
    if gone:
        said = _(
            "These players left, and the table does not count their games. They were played, and the rating counts "
            "them: %(players)s."
        )
        yield Objection("annulled", said % {"players": _names(gone)}, Severity.WARNING, players=_numbers(gone))


def _records(report: Report) -> Iterator[Objection]:
    games = [g for g in report.games if (record := report.records.get(g.pk)) is not None and contradicts(g, record)]
    if games:
        said = _("The accepted record of these games tells another result than the table: %(games)s.")
        yield Objection("record-differs", said % {"games": _tables(games)}, Severity.WARNING, _table_numbers(games))
    if report.lines:
        count = sum(line.black is not None for line in report.lines)
        said = _("Who had Black is known of %(count)s of %(all)s games, from their accepted records.")
        yield Objection("black", said % {"count": count, "all": len(report.lines)}, Severity.INFO)


def _stage(report: Report) -> Iterator[Objection]:
    stage = report.stage
    if stage.rounds.filter(state=RoundState.DRAFT).exists():
        yield Objection("draft", _("A round is a draft and stays out."), Severity.INFO)
    if not stage.finished_at:
        said = _("The stage is not finished. Games played later need another report.")
        yield Objection("unfinished", said, Severity.WARNING)
    if not OpeningRegulation(stage.event.opening_regulation).is_renju:
        said = _("By its opening regulation this may not be renju, and the rating of renju does not count other games.")
        yield Objection("not-renju", said, Severity.WARNING)


CHECKS: tuple[Check, ...] = (
    _nothing,
    _open,
    _dates,
    _identities,
    _namesakes,
    _scores,
    _annulled,
    _records,
    _stage,
    _forfeits,
)


def _tables(games: Iterable[Game]) -> str:
    facts = ({"round": game.round.number, "table": game.table} for game in games)
    return _listed(_("round %(round)s, table %(table)s") % fact for fact in facts)


def _names(players: Iterable[Player]) -> str:
    return _listed(_called(player) for player in players)


def _called(player: Player) -> str:
    """With what tells them from others."""
    known = ", ".join(filter(None, (player.id, player.country, str(player.birth_year or ""))))
    return f"{player.name} ({known})" if known else player.name


def _listed(parts: Iterable[str]) -> str:
    return "; ".join(parts)


def _numbers(players: Iterable[Player]) -> tuple[int, ...]:
    return tuple(player.entry.number or 0 for player in players)


def _table_numbers(games: Iterable[Game]) -> tuple[int, ...]:
    return tuple(game.table for game in games)
