"""Exercise of setting up the card game; the answers are those of a newly dealt game."""

from __future__ import annotations

from collections.abc import Mapping

from bosslib.card.cards import DECK, Kind
from bosslib.card.narration import dollars
from bosslib.card.setup import new
from bosslib.card.state import SIZES, State
from bosslib.teaching.exercise import Blank
from bosslib.teaching.parts import counted, picked

DISKS = 2
"""Number of disks of each player (SETUP-2)."""


def setting_up(friends: int) -> tuple[State, Mapping[str, Blank]]:
    """Return a game for as many of the friends as can play (SETUP-1), with the setup's blanks."""
    state = new(min(friends, max(SIZES)))
    table, key = state.table, "setting-up.card.{}".format
    players, size = table.players, table.size
    plain = sum(each.kind is not Kind.X for each in DECK)
    third = "under" if table.x_reserve else "box"
    return state, {
        "players": counted(key("players"), players, friends=friends),
        "money": counted(key("money"), state.money[0], "$", money=dollars(state.money[0])),
        "disks": counted(key("disks"), DISKS),
        "side": picked(key("side"), "in", ("mixed", "in", "pass")),
        "pack": counted(key("pack"), plain),
        "hand": counted(key("hand"), size.hand, players=players),
        "rest": picked(key("rest"), "halves", ("pile", "bare", "halves")),
        "third": picked(key("third"), third, ("up", "under", "box")),
        "boss": picked(key("boss"), "chance", ("oldest", "owner", "chance")),
        "cousins": counted(key("cousins"), size.tokens, players=players),
    }
