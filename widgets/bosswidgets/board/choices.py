"""Choices on a page of the board game: values whose text forms are the buttons' ids.

A text is parsed once, when the browser reports which button was pressed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.board.actions import Deed, Piece, Terms
from bosslib.board.notation import parse_deed, parse_piece, parse_terms
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


def parse_choice(text: str) -> Choice | None:
    """Return the choice of a button's id; None if it belongs to another panel.

    >>> parse_choice("price:-5")
    PriceStep(by=-5)
    """
    kind, _, rest = text.partition(":")
    match kind:
        case "do":
            return DoDeed(parse_deed(rest))
        case "card":
            return ChooseCard(int(rest))
        case "counter":
            return CounterTerms(parse_terms(rest))
        case "piece":
            return OfferPiece(parse_piece(rest))
        case "price":
            return PriceStep(int(rest))
    return BoardCommand(text) if text in list(BoardCommand) else None
