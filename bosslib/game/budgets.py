"""Thinking budgets of computer players, given in their names: `shrewd@2000`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar, cast

from bosslib.errors import BossError
from bosslib.words import join_list

P = TypeVar("P")


class Budget(NamedTuple):
    """Budget for one action: a number of playouts and a time limit in seconds.

    The number of playouts alone decides the answer, so it is reproducible; the time limit is a
    safeguard for slow computers. With `UNLIMITED_PLAYOUTS` playouts only the time limit counts.
    """

    playouts: int
    seconds: float


UNLIMITED_PLAYOUTS = 10**9
"""More playouts than any time limit allows."""

BUDGET_PATTERN = re.compile(r"([0-9]{1,9})|([0-9]{1,9})ms")

PLAYOUTS = range(1, 20_001)
"""Numbers of playouts that a name can give."""

MILLISECONDS = range(1, 10_001)
"""Time limits that a name can give, in milliseconds."""

MAX_SECONDS = 60.0
"""Time limit in seconds where a name gives playouts."""


def with_budget(player: P, name: str, text: str, players: Mapping[str, object]) -> P:
    """Return a computer player with the budget of a text such as `2000` or `200ms`.

    `name` is the player's name and `players` are all players. BossError if the text is no valid
    budget, or this player takes none.
    """
    if not hasattr(player, "budget"):
        able = join_list(each for each in players if hasattr(players[each], "budget"))
        raise BossError("budgets.cannot", player=name, names=able)
    read = BUDGET_PATTERN.fullmatch(text)
    playouts, ms = (int(part or 0) for part in read.groups()) if read else (0, 0)
    if playouts not in PLAYOUTS and ms not in MILLISECONDS:
        most = {"playouts": PLAYOUTS[-1], "ms": MILLISECONDS[-1]}
        raise BossError("budgets.unknown", text=text, player=name, **most)
    plain: Any = player
    budget = Budget(playouts, MAX_SECONDS) if playouts else Budget(UNLIMITED_PLAYOUTS, ms / 1000)
    return cast("P", replace(plain, budget=budget))
