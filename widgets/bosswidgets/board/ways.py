"""Choices on a page of the board game: values whose text forms are the buttons' ids.

A text is parsed once, when the browser reports which button was pressed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.board.actions import Deed, Piece, Terms
from bosslib.board.notation import parse_deed, parse_piece, parse_terms
from bosswidgets.table.ways import ChooseCard, DoDeed


class Counter(NamedTuple):
    """A counter-offer to an open offer with these terms."""

    terms: Terms

    def __str__(self) -> str:
        return f"counter:{self.terms}"


class About(NamedTuple):
    """A piece to be added to or removed from the offer."""

    piece: Piece

    def __str__(self) -> str:
        return f"piece:{self.piece}"


class PriceStep(NamedTuple):
    """A change of the price, in millions or in dividends."""

    by: int

    def __str__(self) -> str:
        return f"price:{self.by:+d}"


class Command(StrEnum):
    """Choices without a parameter."""

    CANCEL = "cancel"
    MAKE = "make"
    TALK = "talk"
    UNIT = "unit"


Way = DoDeed[Deed] | ChooseCard | Counter | About | PriceStep | Command


def parse_way(text: str) -> Way | None:
    """Return the choice of a button's id; None if it belongs to another panel.

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
