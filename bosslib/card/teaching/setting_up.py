"""A table of the card game to set up: its right numbers are those of a game that is dealt."""

from __future__ import annotations

from collections.abc import Mapping

from bosslib.card.cards import DECK, Kind
from bosslib.card.narration import dollars
from bosslib.card.setup import new
from bosslib.card.state import SIZES, State
from bosslib.teaching.exercise import Blank
from bosslib.teaching.parts import counted, picked

DISKS = 2
"""What each player has of them (SETUP-2)."""


def setting_up(friends: int) -> tuple[State, Mapping[str, Blank]]:
    """A game for as many of these friends as may play (SETUP-1), and what is to be done for it."""
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
