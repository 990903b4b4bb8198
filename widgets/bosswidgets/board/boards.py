"""The boards that one can play on: the shipped one, that of `boss --board`, one's own.

One's own is kept in the browser; `--board` hands the board on to the pages' Pythons, checked.
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
"""The variable that holds the board of `boss --board`, as a document in JSON."""

KEPT = "board"
"""Under which name the browser keeps one's own board."""

USUAL, SHIPPED, OWN = "usual", "shipped", "own"


def serve(board: Board, environment: MutableMapping[str, str]) -> None:
    """Make a board the usual one for all that is started with this environment."""
    environment[SERVED] = json.dumps(board_document(board))


def usual(environment: Mapping[str, str] = os.environ) -> Board:
    """The board that new games are played on: that of `boss --board`, else the shipped one."""
    served = environment.get(SERVED)
    return read_board(Node(json.loads(served), "")) if served else shipped()


def keep(bridge: Bridge, board: Board) -> None:
    """Keep a board in this browser as one's own, to be played on next."""
    bridge.remember(**{KEPT: board_document(board)})


def own(bridge: Bridge) -> Board | None:
    """One's own board, if the browser keeps one: it can hold anything."""
    try:
        return read_board(Node(bridge.recall().get(KEPT), ""))
    except BossError:
        return None


def choices(bridge: Bridge) -> dict[str, Board]:
    """The boards that a new game can be played on, by what they are called in the form."""
    boards = {USUAL: usual()}
    if boards[USUAL] != shipped():
        boards[SHIPPED] = shipped()
    mine = own(bridge)
    if mine and mine not in boards.values():
        boards[OWN] = mine
    return boards


def options(bridge: Bridge) -> list[list[Any]]:
    """They as the options of a list."""
    return [[name, board_label(board)] for name, board in choices(bridge).items()]
