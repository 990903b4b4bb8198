"""Characters: how a computer player bargains, as numbers in one table.

A character is another `Temper` for the same player. It changes how large a part of a bargain the
player wants, when it concedes, and how far it trusts a promise on honour; it plays its cards as
before. `careful:fair` names a player with its character.

That people aspire to a part and fall back on a smaller one is aspiration adaptation (Selten 1998);
that they reject unequal splits is inequity aversion (Fehr and Schmidt 1999). The time-dependent
concession is from Faratin, Sierra and Jennings (1998).
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
"""All characters by name, as changes to the usual temper; add your own in a similar line.

The catalogue describes each under `characters.about`; a description is optional.
"""


def wanted(temper: Temper, table: Table) -> Portion:
    """Return the part of a bargain that a player wants now, between `first` and `last`.

    The elapsed time is the fraction of disks that are turned; `bend` above 1 concedes early (a
    conceder), below 1 late (Boulware): Faratin et al. 1998, equation for alpha(t).
    """
    gone = sum(table.passes) / (2 * table.players)
    both = zip(temper.first, temper.last, strict=True)
    return Portion(*(conceded(first, last, temper.bend, gone) for first, last in both))


def part(mine: float, theirs: float) -> float:
    """Return your own part of a bargain's total gain, from 0 to 1; both arguments in dollars.

    If you gain nothing you have no part, whatever the other gets.

    >>> part(20, 60)
    0.25
    """
    if mine <= 0:
        return 0.0
    return mine / (mine + max(theirs, 0))


def broken(table: Table, seat: Seat) -> int:
    """Return how many promises a seat has broken, in this deal and earlier (COUSIN-9: public)."""
    return (*table.broken, *breakers(table.promises)).count(seat)


def trust(table: Table, seat: Seat, temper: Temper) -> float:
    """Return the probability, as a player sees it, that a seat keeps its promises (COUSIN-9)."""
    if table.rules.binding:
        return 1.0
    return temper.faith * temper.scar ** broken(table, seat)
