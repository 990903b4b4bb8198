"""Available boards: the shipped one, the one of `boss --board`, and the user's own.

The user's own board is stored in the browser; `--board` passes a validated board to the pages'
kernels.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, MutableMapping
from typing import Any

from bosslib import BossError
from bosslib.board.data import Board, board_document, read_board, shipped
from bosslib.board.narration import board_label
from bosslib.documents.nodes import Node
from bosswidgets.kit.bridge import Bridge

SERVED = "BOSS_BOARD"
"""Environment variable with the board of `boss --board`, as a JSON document."""

KEPT = "board"
"""Key of the user's own board in the browser's storage."""

USUAL, SHIPPED, OWN = "usual", "shipped", "own"


def serve(board: Board, environment: MutableMapping[str, str]) -> None:
    """Make a board the default for all processes started with this environment."""
    environment[SERVED] = json.dumps(board_document(board))


def usual(environment: Mapping[str, str] = os.environ) -> Board:
    """Return the default board for new games: that of `boss --board`, or the shipped one."""
    served = environment.get(SERVED)
    return read_board(Node(json.loads(served), "")) if served else shipped()


def keep(bridge: Bridge, board: Board) -> None:
    """Store a board in this browser as the user's own, to be played on next."""
    bridge.remember(**{KEPT: board_document(board)})


def own(bridge: Bridge) -> Board | None:
    """Return the user's own board, or None if the browser has none or an invalid one."""
    try:
        return read_board(Node(bridge.recall().get(KEPT), ""))
    except BossError:
        return None


def choices(bridge: Bridge) -> dict[str, Board]:
    """Return the boards available for a new game, by their names in the form."""
    boards = {USUAL: usual()}
    if boards[USUAL] != shipped():
        boards[SHIPPED] = shipped()
    mine = own(bridge)
    if mine and mine not in boards.values():
        boards[OWN] = mine
    return boards


def options(bridge: Bridge) -> list[list[Any]]:
    """Return the available boards as options of a select field."""
    return [[name, board_label(board)] for name, board in choices(bridge).items()]
