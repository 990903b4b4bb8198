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


class PriceStep(NamedTuple):
    """A change of the price, in millions or in dividends."""

    by: int

    def __str__(self) -> str:
        return f"price:{self.by:+d}"


class BoardCommand(StrEnum):
    """Choices without a parameter."""

    CANCEL = "cancel"
    MAKE = "make"
    TALK = "talk"
    UNIT = "unit"


Choice = DoDeed[Deed] | ChooseCard | CounterTerms | OfferPiece | PriceStep | BoardCommand
