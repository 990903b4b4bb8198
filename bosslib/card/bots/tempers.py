"""Characters: how a computer player bargains, as numbers in one table.

A character is another `Temper` for the same player. What it changes is how large a part of a
bargain the player wants and when it comes down, and how far it trusts a promise on honour; how it
plays its cards stays the same. `careful:fair` names a player with its character.

That people want a part, and fall back on a smaller one when they do not get it, is aspiration
adaptation (Selten 1998); that they turn down what is too unequal, Fehr and Schmidt (1999). How a
part falls with the time is from Faratin, Sierra and Jennings (1998).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card.bots.evaluate import USUAL, Portion, Temper
from bosslib.card.terms import breakers
from bosslib.game.bargaining import conceded

if TYPE_CHECKING:
    from bosslib.card.state import Table
    from bosslib.game import Seat

CHARACTERS: dict[str, Temper] = {
    "fair": USUAL._replace(first=Portion(1 / 3, 2 / 3), last=Portion(1 / 3, 2 / 3), most_terms=2),
    "hard": USUAL._replace(first=Portion(0.55, 1), last=Portion(0.45, 1), bend=0.3, gain=15),
    "yielding": USUAL._replace(
        first=Portion(0.6, 1), last=Portion(0.15, 0.6), bend=1, most_terms=2
    ),
    "trusting": USUAL._replace(faith=1.0, scar=1.0),
    "wary": USUAL._replace(faith=0.7, scar=0.0),
}
"""All characters by name, as changes to the usual temper; add your own here in a line like these.

What each does is in the catalogue, under `characters.about`, and need not be.
"""


def wanted(temper: Temper, table: Table) -> Portion:
    """The part of a bargain that a player wants now: `first`, and in the end `last`.

    The time that has gone is the share of the disks that are turned; `bend` above 1 comes down
    early (a conceder), below 1 late (Boulware): Faratin et al. 1998, equation for alpha(t).
    """
    gone = sum(table.passes) / (2 * table.players)
    both = zip(temper.first, temper.last, strict=True)
    return Portion(*(conceded(first, last, temper.bend, gone) for first, last in both))


def part(mine: float, theirs: float) -> float:
    """Which part of what a bargain brings is one's own, from 0 to 1; both in dollars.

    Who gains nothing has no part, whatever the other gets.

    >>> part(20, 60)
    0.25
    """
    if mine <= 0:
        return 0.0
    return mine / (mine + max(theirs, 0))


def broken(table: Table, seat: Seat) -> int:
    """How many promises a seat has broken, in this deal and before; everybody saw it (COUSIN-9)."""
    return (*table.broken, *breakers(table.promises)).count(seat)


def trust(table: Table, seat: Seat, temper: Temper) -> float:
    """How likely a player thinks it that a seat keeps what it promises, from 0 to 1 (COUSIN-9)."""
    if table.rules.binding:
        return 1.0
    return temper.faith * temper.scar ** broken(table, seat)
