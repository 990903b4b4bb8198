"""Choices on a page of the board game: the values of its buttons."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.board.actions import Deed, Piece, Terms
from bosswidgets.table.common_choices import ChooseCard, DoDeed


class CounterTerms(NamedTuple):
    """A counter-offer to an open offer with these terms."""

    terms: Terms

    def __str__(self) -> str:
        return f"counter:{self.terms}"


class OfferPiece(NamedTuple):
    """A piece to be added to or removed from the offer."""

    piece: Piece

    def __str__(self) -> str:
        return f"piece:{self.piece}"


class SetPrice(NamedTuple):
    """A price of the offer, in millions or in dividends."""

    number: int

    def __str__(self) -> str:
        return f"price:{self.number}"


class TryTerms(NamedTuple):
    """Terms that improve an offer that was turned down, sent at once."""

    terms: Terms

    def __str__(self) -> str:
        return f"try:{self.terms}"


class BoardCommand(StrEnum):
    """Choices without a parameter."""

    BLANK = "blank"
    """Begin an offer about nothing yet."""
    CANCEL = "cancel"
    MAKE = "make"
    TALK = "talk"
    """Begin with the offer that one usually makes."""
    UNIT = "unit"


Choice = DoDeed[Deed] | ChooseCard | CounterTerms | OfferPiece | SetPrice | TryTerms | BoardCommand
