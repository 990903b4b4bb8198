"""Form for a new card game: players, rules and length, or a saved file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bosslib.card.bots.players import BOTS, about, characters
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import Fields, Option, Values
from bosswidgets.table.bots.casting import Cast
from bosswidgets.table.panels import seating
from bosswidgets.table.panels.seating import (
    FieldGroup,
    FormSpec,
    SeatChoice,
    checkbox,
    select_field,
)

PLAYERS = ("3", "4", "5", "6")
CAST = Cast(BOTS, about, characters)


def build(bridge: Bridge, begin: Callable[[SeatedGame], None]) -> Fields:
    """Return a form that calls `begin` with the requested game and reports errors itself.

    It starts with the last choices made in this browser.
    """
    usual = {
        **seating.default_values(),
        "length": "one",
        **dict.fromkeys(game_setup.RULE_OPTIONS, False),
    }
    asks = FormSpec("card", say("new.heading"), _field_groups(), usual, _valid_values, _form_game)
    return seating.build(bridge, begin, asks)


def _field_groups() -> list[FieldGroup]:
    """Return the groups of the form's fields."""
    lengths = [Option("one", say("new.one-deal")), Option("whole", say("new.whole"))]
    top = [
        select_field("players", [Option(each, each) for each in PLAYERS]),
        select_field("length", lengths),
    ]
    return [
        FieldGroup(say("new.length-legend"), [replace(each, row="top") for each in top]),
        seating.seats_group(CAST.options, CAST.description_html),
        FieldGroup(
            say("new.rules"), [checkbox(name) for name in game_setup.RULE_OPTIONS], folded=True
        ),
        *seating.final_groups(say("new.file-hint")),
    ]


def _valid_values() -> dict[str, tuple[str, ...]]:
    return {"players": PLAYERS, "length": game_setup.LENGTHS, **seating.valid_players(CAST.names)}


def _form_game(values: Values, seated: SeatChoice) -> SeatedGame:
    """Return the requested game."""
    return game_setup.new_game(
        len(seated.names),
        seed=seated.seed,
        called=seated.names,
        bots=seated.bots,
        practice=seated.is_practice,
        **game_setup.game_arguments(values),
    )
