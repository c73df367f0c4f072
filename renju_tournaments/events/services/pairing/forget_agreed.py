"""Rounds to come that were agreed to when a schedule was repaired, and for which nothing is left to be repaired."""

from __future__ import annotations

from renju_tournaments.common.people import Actor, By
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.rounds.schedules import agreed_in_vain
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.subjects import of_rounds


def forget_agreed(stage: Stage, actor: Actor) -> None:
    """They are played as the table has them again, if that is better now. The stage must be locked; called by the acts
    that change a round or take one away."""
    if not agreed_in_vain(stage):
        return
    names = names_by_number(stage)
    rounds = {int(number): pairs for number, pairs in stage.agreed_rounds.items()}
    boards = [f"{n}: {names[one]} – {names[other]}" for n, pairs in sorted(rounds.items()) for one, other in pairs]
    stage.agreed_rounds = {}
    stage.save(update_fields=["agreed_rounds"])
    write_log(
        stage,
        LogAct.ROUND_CHANGED,
        By(actor),
        subject=of_rounds(rounds),
        before={"boards": boards},
        after={"boards": []},
        round_number=min(rounds),
    )
