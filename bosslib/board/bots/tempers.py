"""Parameters of the board game's bots, and the characters.

A character is another `BoardTemper` for the same bot: `careful:hard` selects a bot with it. The
concession with each refusal follows Faratin, Sierra and Jennings (1998); the preference for nothing
over too little follows Fehr and Schmidt (1999).
"""

from __future__ import annotations

from typing import NamedTuple

from bosslib.game.bargaining import concession

ROUNDS = 3
"""Number of refusals after which a seat makes its final offer."""


class BoardTemper(NamedTuple):
    """Tunable parameters of a bot. Prices are fractions of a place's equal share."""

    opens: float = 0.5
    """Fraction of the places it must fill itself to open."""
    full: int = 9
    """Number of cards in hand from which it opens anyway."""
    first: float = 0.6
    """First bid for a piece as the Boss."""
    most: float = 1.15
    """Highest bid for a piece, after `ROUNDS` refusals."""
    asks: float = 1.2
    """First ask for its own piece."""
    least: float = 0.75
    """Lowest ask, after `ROUNDS` refusals."""
    yields: float = 1.0
    """Shape of the concession from first to last price: above 1 early, below 1 late."""
    keeps: float = 0.3
    """Fraction of the payout it wants to keep as the Boss."""
    grabs: float = 0.35
    """Gain from being the Boss, as a fraction of the payout, that justifies a Boss card."""
    bends: float = 0.4
    """Relative variation of its prices and of the kept amount between deals."""
    eager: float = 0.85
    """Probability of opening a deal that it would like to open."""
    spite: float = 0.3
    """Probability of playing a Travel card in a deal that pays it nothing."""
    grudge: float = 0.08
    """Relative increase of its demands for each wrong that the other player has done to it."""
    card: float = 0.25
    """Relative increase of its demands if it must play a card to be paid at all (B-VAR-3)."""


USUAL = BoardTemper()

CHARACTERS: dict[str, BoardTemper] = {
    "fair": USUAL._replace(first=0.85, most=1.1, asks=1.1, least=0.9, bends=0.1, grudge=0.0),
    "hard": USUAL._replace(first=0.45, asks=1.6, least=0.95, yields=0.3, keeps=0.4),
    "spiteful": USUAL._replace(spite=0.9, grudge=0.25),
    "reckless": USUAL._replace(opens=0.25, full=6, first=0.9, most=1.4, keeps=0.15, grabs=0.15),
}
"""Characters by name, as changes to the usual temper. Add your own here in the same form.

A description in the catalogue, under the table [characters.about], is optional.
"""


def bargaining_progress(rounds: int) -> float:
    """Return the progress of the bargaining after a number of refusals, from 0 to 1.

    >>> [round(bargaining_progress(rounds), 2) for rounds in range(5)]
    [0.0, 0.33, 0.67, 1.0, 1.0]
    """
    return min(1.0, rounds / ROUNDS)


def ask_fraction(temper: BoardTemper, rounds: int) -> float:
    """Return its ask for a piece after `rounds` refusals, as a fraction of a place's share."""
    return concession(temper.asks, temper.least, temper.yields, bargaining_progress(rounds))


def bid_fraction(temper: BoardTemper, rounds: int) -> float:
    """Return its bid as the Boss after `rounds` refusals, as a fraction of a place's share."""
    return concession(temper.first, temper.most, temper.yields, bargaining_progress(rounds))
