"""How long a computer player may think about one choice, as its name says it: `shrewd@2000`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar, cast

from bosslib.errors import BossError
from bosslib.words import listing

P = TypeVar("P")


class Budget(NamedTuple):
    """How long a player may think about one action: so many playouts, and so many seconds.

    The playouts alone decide, so the same position gives the same answer; the seconds are for a
    computer that is slower than it should be. With `TIMED` playouts the seconds alone decide.
    """

    playouts: int
    seconds: float


TIMED = 10**9
"""More playouts than there is ever time for."""

NAMED = re.compile(r"([0-9]{1,9})|([0-9]{1,9})ms")

PLAYOUTS = range(1, 20_001)
"""How many playouts a name can give."""

MILLISECONDS = range(1, 10_001)
"""What time a name can give."""

PATIENT = 60.0
"""The seconds after which a slow computer stops, where a name gives playouts."""


def of_budget(player: P, name: str, text: str, players: Mapping[str, object]) -> P:
    """A computer player of that name with the budget that a text names: `2000`, or `200ms`.

    BossError if no budget is named so, or the player is not one that can have one; `players` are
    all that there are.
    """
    if not hasattr(player, "budget"):
        able = listing(each for each in players if hasattr(players[each], "budget"))
        raise BossError("budgets.cannot", player=name, names=able)
    read = NAMED.fullmatch(text)
    playouts, ms = (int(part or 0) for part in read.groups()) if read else (0, 0)
    if playouts not in PLAYOUTS and ms not in MILLISECONDS:
        most = {"playouts": PLAYOUTS[-1], "ms": MILLISECONDS[-1]}
        raise BossError("budgets.unknown", text=text, player=name, **most)
    plain: Any = player
    budget = Budget(playouts, PATIENT) if playouts else Budget(TIMED, ms / 1000)
    return cast("P", replace(plain, budget=budget))
