"""Parsers of the notation: seats, actions and terms. `str` of the values is the inverse.

Every parser raises NotationError, and nothing else, for a text that it cannot read.
"""

from __future__ import annotations

from collections.abc import Callable

from bosslib.card.actions import (
    DOUBLE_PASS,
    PASS,
    Accept,
    Action,
    Cash,
    Decline,
    Deed,
    Discard,
    Drop,
    Move,
    Name,
    Never,
    Offer,
    Play,
    Shift,
    Term,
    Terms,
    Withdraw,
)
from bosslib.card.cards import Colour, Kind, card
from bosslib.errors import NotationError
from bosslib.game import SEATS, parse_seat


def parse_action(text: str) -> Action:
    """Parse an action.

    >>> print(parse_action("B: bM2 bP@B>C b+4>x"))
    B: bM2 b+4>x bP@B>C
    """
    seat, colon, deed = text.partition(": ")
    if not colon:
        raise NotationError("notation.action", text=text)
    return Action(parse_seat(seat), parse_deed(deed))


def parse_deed(text: str) -> Deed:
    """Parse an action without its seat: `pass`, `bP@C`, `offer play b+4`."""
    word, _, rest = text.partition(" ")
    if text.startswith("="):
        return Name(_parse_colour(text[1:]))
    if text in _FIXED_DEEDS:
        return _FIXED_DEEDS[text]
    if word in _DEED_PARSERS:
        return _DEED_PARSERS[word](rest)
    return _parse_card_play(text)


def parse_terms(text: str) -> Terms:
    """Parse the terms for a token: `play b+4 & never bR@A`, or `nothing`.

    >>> len(parse_terms("play b+4 & never bR@A"))
    2
    """
    if text == "nothing":
        return ()
    if not text:
        raise NotationError("notation.no-terms")
    return tuple(parse_term(part) for part in text.split(" & "))


def parse_term(text: str) -> Term:
    """Parse one term: `play b+4`, `drop gP`, `never bR@A`, `pass`, `pass2` or `cash 20`."""
    word, _, rest = text.partition(" ")
    match word:
        case "play":
            return _parse_card_play(rest)
        case "drop":
            return Drop(card(rest))
        case "never":
            what, at, seat = rest.partition("@")
            return Never(card(what), parse_seat(seat) if at else None)
        case "cash" if rest.isascii() and rest.isdigit() and len(rest) < 7:
            return Cash(int(rest))
    if text == "pass":
        return PASS
    if text == "pass2":
        return DOUBLE_PASS
    raise NotationError("notation.term", text=text)


def _parse_colour(text: str) -> Colour:
    try:
        return Colour(text)
    except ValueError:
        raise NotationError("notation.colour", text=text) from None


def _parse_card_play(text: str) -> Play | Move:
    first, *rest = text.split(" ")
    what, at, seat = first.partition("@")
    played = card(what)
    if played.kind is Kind.MOVE and not at:
        return Move(played, tuple(map(_parse_shift, rest)))
    if rest:
        raise NotationError("notation.too-many", text=text)
    return Play(played, parse_seat(seat) if at else None)


def _parse_shift(text: str) -> Shift:
    source, arrow, goal = text.partition(">")
    if not arrow:
        raise NotationError("notation.shift", text=text)
    what, at, origin = source.partition("@")
    return Shift(
        card(what),
        parse_seat(origin) if at else None,
        None if goal == "x" else parse_seat(goal),
    )


def _parse_offer(text: str) -> Offer:
    first, _, rest = text.partition(" ")
    if first in SEATS and len(first) == 1:
        return Offer(parse_terms(rest), parse_seat(first))
    return Offer(parse_terms(text))


def _parse_discard(text: str) -> Discard:
    return Discard(tuple(map(card, text.split(" "))))


def _parse_drop(text: str) -> Drop:
    return Drop(card(text))


_FIXED_DEEDS: dict[str, Deed] = {
    "pass": PASS,
    "pass2": DOUBLE_PASS,
    "keep": Discard(),
    "withdraw": Withdraw(),
}
_DEED_PARSERS: dict[str, Callable[[str], Deed]] = {
    "offer": _parse_offer,
    "accept": lambda text: Accept(parse_seat(text)),
    "decline": lambda text: Decline(parse_seat(text)),
    "withdraw": lambda text: Withdraw(parse_seat(text)),
    "drop": _parse_drop,
    "discard": _parse_discard,
}
