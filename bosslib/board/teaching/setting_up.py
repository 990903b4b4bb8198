"""Exercise of setting up the board game; the answers come from a newly dealt game."""

from __future__ import annotations

from collections.abc import Mapping

from bosslib.board.setup import MOST, new
from bosslib.board.state import HAND, State
from bosslib.teaching.exercise import Blank
from bosslib.teaching.parts import counted, picked


def setting_up(friends: int) -> tuple[State, Mapping[str, Blank]]:
    """Return a game for up to `friends` players (B-SETUP-1), and the blanks for setting it up."""
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
