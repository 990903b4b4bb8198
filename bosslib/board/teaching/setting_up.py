"""A table of the board game to set up: its right numbers are those of a game that is dealt."""

from __future__ import annotations

from collections.abc import Mapping

from bosslib.board.setup import MOST, new
from bosslib.board.state import HAND, State
from bosslib.teaching.exercise import Blank
from bosslib.teaching.parts import counted, picked


def setting_up(friends: int) -> tuple[State, Mapping[str, Blank]]:
    """A game for as many of these friends as may play (B-SETUP-1), and what is to be done."""
    state = new(min(friends, MOST))
    table, key = state.table, "setting-up.board.{}".format
    players, each = table.players, len(table.investors[0])
    return state, {
        "players": counted(key("players"), players, friends=friends),
        "each": counted(key("each"), each, players=players),
        "beside": counted(key("beside"), len(table.beside), held=players * each),
        "hand": counted(key("hand"), HAND),
        "pile": counted(key("pile"), len(state.deck), hands=players * HAND),
        "money": counted(key("money"), state.money[0], "m"),
        "tiles": picked(key("tiles"), "first", ("shuffled", "first", "last")),
        "begins": picked(key("begins"), "alphabet", ("rolls", "youngest", "alphabet")),
        "marker": picked(key("marker"), "right", ("self", "right", "first")),
    }
