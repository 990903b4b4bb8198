"""Form for a new board game: players, board and variants, or a saved file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape

from bosslib.board import Rules
from bosslib.board.bots.players import BOTS, about, characters
from bosslib.board.data import Board
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import boards, game_setup
from bosswidgets.kit.addresses import page_address
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import Fields, Option, Values
from bosswidgets.kit.html import link_rules
from bosswidgets.table.bots.casting import Cast
from bosswidgets.table.panels import seating
from bosswidgets.table.panels.seating import (
    FieldGroup,
    FormSpec,
    SeatChoice,
    checkbox,
    select_field,
)

CAST = Cast(BOTS, about, characters)
GAME, SECTION = "board", "board.new"
PLAYERS = ("2", "3", "4", "5", "6")

EDITOR_ADDRESS = page_address("34-own-board.ipynb")
"""Address of the page for entering another board."""


def build(bridge: Bridge, begin: Callable[[SeatedGame], None]) -> Fields:
    """Return a form that calls `begin` with the requested game and reports errors itself.

    It starts with the last choices made in this browser.
    """
    variants = dict.fromkeys(game_setup.VARIANTS, False)
    usual = {
        **seating.default_values(),
        **variants,
        "length": "whole",
        "board": boards.DEFAULT_NAME,
    }

    def fits() -> dict[str, tuple[str, ...]]:
        on = tuple(boards.available_boards(bridge))
        lists = {"players": PLAYERS, "length": tuple(game_setup.LENGTHS), "board": on}
        return lists | seating.valid_players(CAST.names)

    def make_game(values: Values, seated: SeatChoice) -> SeatedGame:
        return game_setup.new_game(
            len(seated.names),
            seed=seated.seed,
            called=seated.names,
            bots=seated.bots,
            rules=_form_rules(values),
            board=boards.available_boards(bridge).get(values["board"]),
            practice=seated.is_practice,
        )

    asks = FormSpec(
        GAME,
        say("board.new.heading"),
        _field_groups(bridge),
        usual,
        fits,
        make_game,
        hidden_rows=_hidden_fields,
        list_options=lambda: {"board": boards.board_options(bridge)},
    )
    return seating.build(bridge, begin, asks)


def prefer_board(bridge: Bridge, board: Board) -> None:
    """Store a board in this browser as the user's own, and preselect it in the form."""
    boards.store_board(bridge, board)
    seating.remember_values(bridge, GAME, {"board": boards.OWN_NAME})


def _field_groups(bridge: Bridge) -> list[FieldGroup]:
    """Return the groups of the form's fields."""
    players = select_field("players", [Option(each, each) for each in PLAYERS])
    board = select_field("board", boards.board_options(bridge), SECTION)
    lengths = [Option(name, say(f"board.new.length-{name}")) for name in game_setup.LENGTHS]
    length = replace(
        select_field("length", lengths, SECTION), about=link_rules(say("board.new.length-hint"))
    )
    variants = [
        replace(checkbox(name, SECTION), row=name, fold=say("board.new.variants"))
        for name in game_setup.VARIANTS
    ]
    return [
        FieldGroup(say("board.new.legend"), [players, board], _boards_note()),
        seating.seats_group(CAST.options, CAST.description_html),
        FieldGroup(say("board.new.rules"), [length, *variants], link_rules(say("board.new.two"))),
        *seating.final_groups(say("board.new.file-hint")),
    ]


def _boards_note() -> str:
    """Return the note that the shipped board is a reconstruction, with a link to enter another."""
    page = f'<a href="{EDITOR_ADDRESS}">{escape(say("board.new.editor"))}</a>'
    return f"{link_rules(say('board.new.reconstruction'))} {page}"


def _hidden_fields(values: Values) -> list[str]:
    """Return the hidden fields: two players always play with B-VAR-8, so it isn't offered."""
    return ["fair"] if values["players"] == "2" else []


def _form_rules(values: Values) -> Rules:
    hidden = _hidden_fields(values)
    return game_setup.chosen_rules(
        {name: value for name, value in values.items() if name not in hidden}
    )
