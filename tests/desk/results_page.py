"""The results page as a test meets it: its address, a result sent as its script sends it, and what it shows."""

from __future__ import annotations

from django.urls import reverse

from tests.events.boards import game_at


def address(stage, name="results", number=1, *more):
    return reverse(f"desk:{name}", args=[stage.event.slug, stage.ordinal, number, *more])


def send(client, stage, table, code, *, seen=None, number=1, **headers):
    game = game_at(stage, number, table)
    fields = {"game": game.pk, "version": game.version if seen is None else seen, "result": code}
    return client.post(address(stage, number=number), fields, headers={"accept": "application/json", **headers})


def page(client, stage, number=1, **query):
    return client.get(address(stage, "round", number), query).content.decode()
