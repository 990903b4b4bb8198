"""What can be chosen on a page of the board game: values, whose texts are the ids of the buttons.

A text is read once, when the browser says which button was pressed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.board.actions import Deed, Piece, Terms
from bosslib.board.notation import parse_deed, parse_piece, parse_terms
from bosswidgets.table.ways import ChooseCard, DoDeed


class Counter(NamedTuple):
    """A new offer in answer to an open one of these terms."""

    terms: Terms

    def __str__(self) -> str:
        return f"counter:{self.terms}"


class About(NamedTuple):
    """A piece that the offer is about, or is about no more."""

    piece: Piece

    def __str__(self) -> str:
        return f"piece:{self.piece}"


class PriceStep(NamedTuple):
    """So much more is offered, in millions or in dividends."""

    by: int

    def __str__(self) -> str:
        return f"price:{self.by:+d}"


class Command(StrEnum):
    """What needs nothing besides."""

    CANCEL = "cancel"
    MAKE = "make"
    TALK = "talk"
    UNIT = "unit"


Way = DoDeed[Deed] | ChooseCard | Counter | About | PriceStep | Command


def parse_way(text: str) -> Way | None:
    """What a button's id says; None for one of another panel.

    >>> parse_way("price:-5")
    PriceStep(by=-5)
    """
    kind, _, rest = text.partition(":")
    match kind:
        case "do":
            return DoDeed(parse_deed(rest))
        case "card":
            return ChooseCard(int(rest))
        case "counter":
            return Counter(parse_terms(rest))
        case "piece":
            return About(parse_piece(rest))
        case "price":
            return PriceStep(int(rest))
    return Command(text) if text in list(Command) else None
