"""Exercise of setting up the card game; the answers are those of a newly dealt game."""

from __future__ import annotations

from collections.abc import Mapping

from bosslib.card.cards import DECK, Kind
from bosslib.card.narration import format_dollars
from bosslib.card.setup import new
from bosslib.card.state import SETTINGS_BY_PLAYERS, State
from bosslib.teaching.kinds.number import Blank
from bosslib.teaching.kinds.setup import choice_task, count_task

DISKS = 2
"""Number of disks of each player (SETUP-2)."""


def new_setup(friends: int) -> tuple[State, Mapping[str, Blank]]:
    """Return a game for as many of the friends as can play (SETUP-1), with the setup's blanks."""
    state = new(min(friends, max(SETTINGS_BY_PLAYERS)))
    table, key = state.table, "setting-up.card.{}".format
    players, size = table.players, table.size
    plain = sum(each.kind is not Kind.X for each in DECK)
    third = "under" if table.x_reserve else "box"
    return state, {
        "players": count_task(key("players"), players, friends=friends),
        "money": count_task(
            key("money"), state.money[0], "$", money=format_dollars(state.money[0])
        ),
        "disks": count_task(key("disks"), DISKS),
        "side": choice_task(key("side"), "in", ("mixed", "in", "pass")),
        "pack": count_task(key("pack"), plain),
        "hand": count_task(key("hand"), size.hand, players=players),
        "rest": choice_task(key("rest"), "halves", ("pile", "bare", "halves")),
        "third": choice_task(key("third"), third, ("up", "under", "box")),
        "boss": choice_task(key("boss"), "chance", ("oldest", "owner", "chance")),
        "cousins": count_task(key("cousins"), size.tokens, players=players),
    }
