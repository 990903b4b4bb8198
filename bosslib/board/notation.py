"""Parser for the notation of the board game. `str()` of the values is the inverse.

All functions raise NotationError, and no other exception, for text they cannot parse.
"""

from __future__ import annotations

from collections.abc import Callable

from bosslib.board.actions import (
    TIME,
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    Lay,
    NoMore,
    Offer,
    Open,
    Piece,
    Place,
    Price,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Terms,
    Travel,
    Withdraw,
)
from bosslib.board.cards import CARDS, Family, Kind, card
from bosslib.errors import NotationError
from bosslib.game import parse_seat


def parse_action(text: str) -> Action:
    """Parse an action. `time` alone is the clock's action.

    >>> print(parse_action("C: tS iS"))
    C: tS iS
    """
    if text == str(TIME):
        return TIME
    seat, colon, deed = text.partition(": ")
    if not colon:
        raise NotationError("notation.action", text=text)
    return Action(parse_seat(seat), parse_deed(deed))


def parse_deed(text: str) -> Deed:
    """Parse a deed, which is an action without its seat: `roll`, `lay cW`, `offer iC for 8`."""
    if text in _PLAIN:
        return _PLAIN[text]
    word, _, rest = text.partition(" ")
    if word in _WITH_WORDS:
        return _WITH_WORDS[word](rest)
    if word in CARDS and CARDS[word].kind is Kind.TRAVEL:
        return Travel(card(word), parse_piece(rest))
    raise NotationError("notation.board-deed", text=text)


def parse_piece(text: str) -> Piece:
    """Parse a piece: an investor, `iS`, or a Clan card in front of a seat, `cS@D`.

    >>> parse_piece("cS@D").owner
    3
    """
    what, at, seat = text.partition("@")
    kind, letter = what[:1], what[1:]
    if letter not in list(Family) or kind not in "ic" or bool(at) != (kind == "c") or not kind:
        raise NotationError("notation.piece", text=text)
    return Piece(Family(letter), parse_seat(seat) if at else None)


def parse_terms(text: str) -> Terms:
    """Parse pieces and their price: `iC cD@B for 8` in millions, `for 2d` in dividends.

    >>> parse_terms("iC for 2d").price.millions(5)
    10
    """
    pieces, found, price = text.rpartition(" for ")
    if not found:
        raise NotationError("notation.price", text=text)
    return Terms(_pieces(pieces), _price(price))


def _price(text: str) -> Price:
    number = text.removesuffix("d")
    if not (number.isascii() and number.isdigit() and len(number) < 5):
        raise NotationError("notation.price", text=text)
    if number != str(int(number)):
        raise NotationError("notation.price", text=text)
    return Price(int(number), number != text)


def _pieces(text: str) -> tuple[Piece, ...]:
    return tuple(map(parse_piece, text.split(" "))) if text else ()


def _place(text: str) -> Place:
    if not (text.isascii() and text.isdigit() and len(text) < 3 and text == str(int(text))):
        raise NotationError("notation.space", text=text)
    return Place(int(text))


def _recruit(text: str) -> Recruit:
    piece = parse_piece(text)
    if piece.owner is not None:
        raise NotationError("notation.recruit", text=text)
    return Recruit(piece.family)


_PLAIN: dict[str, Deed] = {
    str(each): each
    for each in (Open(), Roll(), Draw(), TakeOver(), Stop(), Allow(), NoMore(), GiveUp())
}
_WITH_WORDS: dict[str, Callable[[str], Deed]] = {
    "place": _place,
    "lay": lambda text: Lay(card(text)),
    "recruit": _recruit,
    "close": lambda text: Close(_pieces(text)),
    "discard": lambda text: Discard(tuple(map(card, text.split(" ")))),
    "offer": lambda text: Offer(parse_terms(text)),
    "accept": lambda text: Accept(parse_terms(text)),
    "decline": lambda text: Decline(parse_terms(text)),
    "withdraw": lambda text: Withdraw(parse_terms(text)),
}
