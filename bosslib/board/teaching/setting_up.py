"""Exercise of setting up the board game; the answers come from a newly dealt game."""

from __future__ import annotations

from collections.abc import Mapping

from bosslib.board.setup import MOST, new
from bosslib.board.state import HAND, State
from bosslib.teaching.kinds.number import Blank
from bosslib.teaching.kinds.setup import choice_task, count_task


def new_setup(friends: int) -> tuple[State, Mapping[str, Blank]]:
    """Return a game for up to `friends` players (B-SETUP-1), and the blanks for setting it up."""
    state = new(min(friends, MOST))
    table, key = state.table, "setting-up.board.{}".format
    players, each = table.players, len(table.investors[0])
    return state, {
        "players": count_task(key("players"), players, friends=friends),
        "each": count_task(key("each"), each, players=players),
        "beside": count_task(key("beside"), len(table.beside), held=players * each),
        "hand": count_task(key("hand"), HAND),
        "pile": count_task(key("pile"), len(state.deck), hands=players * HAND),
        "money": count_task(key("money"), state.money[0], "m"),
        "tiles": choice_task(key("tiles"), "first", ("shuffled", "first", "last")),
        "begins": choice_task(key("begins"), "alphabet", ("rolls", "youngest", "alphabet")),
        "marker": choice_task(key("marker"), "right", ("self", "right", "first")),
    }
