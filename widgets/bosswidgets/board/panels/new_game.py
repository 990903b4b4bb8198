"""The form for a new board game: who plays, on which board, with which variants; or a file."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from bosslib.board import Rules
from bosslib.board.bots.players import BOTS, about, characters
from bosslib.board.data import Board
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import boards, starting
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import Fields, Values
from bosswidgets.kit.html import linked
from bosswidgets.kit.places import address
from bosswidgets.table.bots.casting import Cast
from bosswidgets.table.panels import seating
from bosswidgets.table.panels.seating import FieldGroup, FormSpec, SeatChoice, checkbox

CAST = Cast(BOTS, about, characters)
GAME, SECTION = "board", "board.new"
PLAYERS = ("2", "3", "4", "5", "6")

EDITOR = address("34-own-board.ipynb")
"""The page on which one types in a board of one's own."""


def build(bridge: Bridge, begin: Callable[[SeatedGame], None]) -> Fields:
    """A form that calls `begin` with the game that was asked for; what is wrong it says itself.

    It begins with what was chosen last in this browser.
    """
    variants = dict.fromkeys(starting.VARIANTS, False)
    usual = {**seating.default_values(), **variants, "length": "whole", "board": boards.USUAL}

    def fits() -> dict[str, tuple[str, ...]]:
        on = tuple(boards.choices(bridge))
        lists = {"players": PLAYERS, "length": tuple(starting.LENGTHS), "board": on}
        return lists | seating.valid_players(CAST.names)

    def made(values: Values, seated: SeatChoice) -> SeatedGame:
        return starting.game(
            len(seated.names),
            seed=seated.seed,
            called=seated.names,
            bots=seated.bots,
            rules=_rules(values),
            board=boards.choices(bridge).get(values["board"]),
            practice=seated.is_practice,
        )

    asks = FormSpec(
        GAME,
        say("board.new.heading"),
        _groups(bridge),
        usual,
        fits,
        made,
        hidden_rows=_hidden,
        list_options=lambda: {"board": boards.options(bridge)},
    )
    return seating.build(bridge, begin, asks)


def prefer(bridge: Bridge, board: Board) -> None:
    """Keep a board in this browser as one's own, and have the form offer it first."""
    boards.keep(bridge, board)
    seating.remember_values(bridge, GAME, {"board": boards.OWN})


def _groups(bridge: Bridge) -> list[FieldGroup]:
    """The form's parts, each with its words."""
    players = {
        **seating.labelled_field("players", "select"),
        "options": [[each, each] for each in PLAYERS],
    }
    board = {
        **seating.labelled_field("board", "select", SECTION),
        "options": boards.options(bridge),
    }
    lengths = [[name, say(f"board.new.length-{name}")] for name in starting.LENGTHS]
    length = {**seating.labelled_field("length", "select", SECTION), "options": lengths}
    variants = [
        {**checkbox(name, SECTION), "row": name, "fold": say("board.new.variants")}
        for name in starting.VARIANTS
    ]
    return [
        {
            "legend": say("board.new.legend"),
            "fields": [players, board],
            "hint": _about_boards(),
        },
        seating.seats_group(CAST.options, CAST.description_html),
        {
            "legend": say("board.new.rules"),
            "fields": [{**length, "about": linked(say("board.new.length-hint"))}, *variants],
            "hint": linked(say("board.new.two")),
        },
        *seating.final_groups(say("board.new.file-hint")),
    ]


def _about_boards() -> str:
    """That the shipped board is a reconstruction, and how to play on another one."""
    page = f'<a href="{EDITOR}">{escape(say("board.new.editor"))}</a>'
    return f"{linked(say('board.new.reconstruction'))} {page}"


def _hidden(values: Values) -> list[str]:
    """Two players always have what B-VAR-8 brings, so nobody is asked for it."""
    return ["fair"] if values["players"] == "2" else []


def _rules(values: Values) -> Rules:
    hidden = _hidden(values)
    return starting.rules({name: value for name, value in values.items() if name not in hidden})
