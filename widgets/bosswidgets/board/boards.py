"""Available boards: the shipped one, the one of `boss --board`, and the user's own.

The user's own board is stored in the browser; `--board` passes a validated board to the pages'
kernels.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, MutableMapping

from bosslib import BossError
from bosslib.board.data import Board, board_document, read_board, shipped
from bosslib.board.narration import board_label
from bosslib.documents.nodes import Node
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import Option

BOARD_VARIABLE = "BOSS_BOARD"
"""Environment variable with the board of `boss --board`, as a JSON document."""

BOARD_KEY = "board"
"""Key of the user's own board in the browser's storage."""

DEFAULT_NAME, SHIPPED_NAME, OWN_NAME = "usual", "shipped", "own"


def set_default_board(board: Board, environment: MutableMapping[str, str]) -> None:
    """Make a board the default for all processes started with this environment."""
    environment[BOARD_VARIABLE] = json.dumps(board_document(board))


def default_board(environment: Mapping[str, str] = os.environ) -> Board:
    """Return the default board for new games: that of `boss --board`, or the shipped one."""
    served = environment.get(BOARD_VARIABLE)
    return read_board(Node(json.loads(served), "")) if served else shipped()


def store_board(bridge: Bridge, board: Board) -> None:
    """Store a board in this browser as the user's own, to be played on next."""
    bridge.store_values(**{BOARD_KEY: board_document(board)})


def stored_board(bridge: Bridge) -> Board | None:
    """Return the user's own board, or None if the browser has none or an invalid one."""
    try:
        return read_board(Node(bridge.stored_values().get(BOARD_KEY), ""))
    except BossError:
        return None


def available_boards(bridge: Bridge) -> dict[str, Board]:
    """Return the boards available for a new game, by their names in the form."""
    boards = {DEFAULT_NAME: default_board()}
    if boards[DEFAULT_NAME] != shipped():
        boards[SHIPPED_NAME] = shipped()
    mine = stored_board(bridge)
    if mine and mine not in boards.values():
        boards[OWN_NAME] = mine
    return boards


def board_options(bridge: Bridge) -> list[Option]:
    """Return the available boards as options of a select field."""
    return [Option(name, board_label(board)) for name, board in available_boards(bridge).items()]
