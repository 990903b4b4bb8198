"""Characters: how a computer player bargains, as numbers in one table.

A character is another `Temper` for the same player. It changes how large a part of a bargain the
player wants, when it concedes, and how far it trusts a promise on honour; it plays its cards as
before. `careful:fair` names a player with its character.

That people aspire to a part and fall back on a smaller one is aspiration adaptation (Selten 1998);
that they reject unequal splits is inequity aversion (Fehr and Schmidt 1999). The time-dependent
concession is from Faratin, Sierra and Jennings (1998); *soft* answers concessions (`game.mind`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card.bots.evaluate import DEFAULT_TEMPER, DesiredPart, Temper
from bosslib.card.terms import promise_breakers
from bosslib.game.bargaining import concession
from bosslib.game.mind import CHARACTERS as MINDS

if TYPE_CHECKING:
    from bosslib.card.state import Table
    from bosslib.game import Seat

CHARACTERS: dict[str, Temper] = {
    "fair": DEFAULT_TEMPER._replace(
        first_part=DesiredPart(1 / 3, 2 / 3), last_part=DesiredPart(1 / 3, 2 / 3), most_terms=2
    ),
    "hard": DEFAULT_TEMPER._replace(
        first_part=DesiredPart(0.55, 1),
        last_part=DesiredPart(0.45, 1),
        concession_exponent=0.3,
        min_gain=15,
    ),
    "yielding": DEFAULT_TEMPER._replace(
        first_part=DesiredPart(0.6, 1),
        last_part=DesiredPart(0.15, 0.6),
        concession_exponent=1,
        most_terms=2,
    ),
    "soft": DEFAULT_TEMPER._replace(
        mind=MINDS["soft"]._replace(opens=0.6, drift=0.12),  # a deal leaves time for few offers
        most_terms=2,
    ),
    "trusting": DEFAULT_TEMPER._replace(prior_trust=1.0, broken_trust_factor=1.0),
    "wary": DEFAULT_TEMPER._replace(prior_trust=0.7, broken_trust_factor=0.0),
}
"""All characters by name, as changes to the usual temper; add your own in a similar line.

The catalogue describes each in its table [characters.about]; a description is optional.
"""


def desired_part(temper: Temper, table: Table) -> DesiredPart:
    """Return the part of a bargain that a player wants now, between `first` and `last`.

    The elapsed time is the fraction of disks that are turned; `bend` above 1 concedes early (a
    conceder), below 1 late (Boulware): Faratin et al. 1998, equation for alpha(t).
    """
    gone = sum(table.passes) / (2 * table.players)
    both = zip(temper.first_part, temper.last_part, strict=True)
    return DesiredPart(
        *(concession(first, last, temper.concession_exponent, gone) for first, last in both)
    )


def own_part_of_gain(mine: float, theirs: float) -> float:
    """Return your own part of a bargain's total gain, from 0 to 1; both arguments in dollars.

    If you gain nothing you have no part, whatever the other gets.

    >>> own_part_of_gain(20, 60)
    0.25
    """
    if mine <= 0:
        return 0.0
    return mine / (mine + max(theirs, 0))


def broken_promise_count(table: Table, seat: Seat) -> int:
    """Return how many promises a seat has broken, in this deal and earlier (COUSIN-9: public)."""
    return (*table.broken, *promise_breakers(table.promises)).count(seat)


def trust_in_seat(table: Table, seat: Seat, temper: Temper) -> float:
    """Return the probability, as a player sees it, that a seat keeps its promises (COUSIN-9)."""
    if table.rules.binding:
        return 1.0
    return temper.prior_trust * temper.broken_trust_factor ** broken_promise_count(table, seat)
