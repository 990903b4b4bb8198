"""How a computer player of the board game weighs things, and its characters.

A character is another `Temper` for the same player: `careful:hard` names a player with it. That one
comes down by each refusal is from Faratin, Sierra and Jennings (1998); that one would rather have
nothing than too little, from Fehr and Schmidt (1999).
"""

from __future__ import annotations

from typing import NamedTuple

from bosslib.game.bargaining import conceded

ROUNDS = 3
"""After so many refusals one says one's last word."""


class Temper(NamedTuple):
    """How it weighs things: all that is a matter of judgement. Parts are of a place's share."""

    opens: float = 0.5
    """Which part of the places it must fill itself to open."""
    full: int = 9
    """From how many cards in hand it opens anyway."""
    first: float = 0.6
    """What it offers for a piece as the Boss, at first."""
    most: float = 1.15
    """What it pays for one at most, after `ROUNDS` refusals."""
    asks: float = 1.2
    """What it asks for a piece of its own, at first."""
    least: float = 0.75
    """What it takes at least, after `ROUNDS` refusals."""
    yields: float = 1.0
    """When it comes from the one to the other: above 1 early, below 1 late."""
    keeps: float = 0.3
    """Which part of the payout it wants to keep as the Boss."""
    grabs: float = 0.35
    """By which part of the payout being the Boss must be better for it to play a Boss card."""
    bends: float = 0.4
    """By which part what it takes and keeps differs from one deal to the next."""
    eager: float = 0.85
    """How often it opens what it would like to open."""
    spite: float = 0.3
    """How often it sends somebody travelling in a deal of which it has nothing."""
    grudge: float = 0.08
    """By which part it wants more of a player for each wrong that he has done to it."""
    card: float = 0.25
    """By which part it wants more if it must play a card to be paid at all (B-VAR-3)."""


USUAL = Temper()

CHARACTERS: dict[str, Temper] = {
    "fair": USUAL._replace(first=0.85, most=1.1, asks=1.1, least=0.9, bends=0.1, grudge=0.0),
    "hard": USUAL._replace(first=0.45, asks=1.6, least=0.95, yields=0.3, keeps=0.4),
    "spiteful": USUAL._replace(spite=0.9, grudge=0.25),
    "reckless": USUAL._replace(opens=0.25, full=6, first=0.9, most=1.4, keeps=0.15, grabs=0.15),
}
"""All characters by name, as changes to the usual temper; add your own here in a line like these.

What each does is in the catalogue, under `characters.about`, and need not be.
"""


def gone(rounds: int) -> float:
    """How much of the bargaining is over after so many refusals, from 0 to 1.

    >>> [round(gone(rounds), 2) for rounds in range(5)]
    [0.0, 0.33, 0.67, 1.0, 1.0]
    """
    return min(1.0, rounds / ROUNDS)


def asked(temper: Temper, rounds: int) -> float:
    """What it asks for a piece of its own after so many refusals, as a part of a place's share."""
    return conceded(temper.asks, temper.least, temper.yields, gone(rounds))


def bid(temper: Temper, rounds: int) -> float:
    """What it offers for a piece as the Boss after so many refusals, as such a part."""
    return conceded(temper.first, temper.most, temper.yields, gone(rounds))
