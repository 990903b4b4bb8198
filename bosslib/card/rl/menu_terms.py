"""Terms for a Cousin token in the menu: single terms, of the deal's colour."""

from __future__ import annotations

from functools import cache

from bosslib.card.actions import (
    DOUBLE_PASS,
    FRONT,
    PASS,
    Cash,
    Drop,
    Never,
    Play,
    Terms,
)
from bosslib.card.cards import CARDS, DEAL, MOVE, REVERSE, Card, Colour
from bosslib.game import Seat

CASH_AMOUNTS = (5, 10, 20, 50)
"""Cash that a player may offer for a token, in dollars, if the rules allow it (COUSIN-9)."""


def text_without_colour(card: Card) -> str:
    """Return a card's text without its colour: `+4`, `P`, `R`, `M1`, and `wP` for the wild one."""
    return card.text[1:] if card.colour else card.text


@cache
def fitting_cards(colour: Colour) -> tuple[Card, ...]:
    """Return the kinds of cards that fit a colour: 8 numbers, 3 Moves, POTA, Reverse, wild."""
    return tuple(each for each in CARDS.values() if each.colour is colour or each.text == "wP")


@cache
def offerable_terms(colour: Colour, seat: Seat, players: int) -> tuple[tuple[str, Terms], ...]:
    """Return the terms that can be offered in a deal of a colour, with their names in the menu.

    Nothing; one or both disks; a Deal card; a POTA or a Reverse in front of a seat; any card
    dropped; a negative card, or a Reverse in front of a seat, never played; some cash. Seats in
    names are relative to `seat`.
    """
    found: list[tuple[str, Terms]] = [("nothing", ()), ("pass", (PASS,)), ("pass2", (DOUBLE_PASS,))]
    lefts = [(left, (seat + left) % players) for left in range(players)]
    cards = fitting_cards(colour)
    for card in cards:
        if card.kind is DEAL:
            found.append((f"play {text_without_colour(card)}", (Play(card),)))
        elif card.kind in FRONT:
            found += [
                (f"play {text_without_colour(card)}@{left}", (Play(card, at),))
                for left, at in lefts
            ]
    found += [(f"drop {text_without_colour(card)}", (Drop(card),)) for card in cards]
    for card in cards:
        if card.kind is REVERSE:
            found += [
                (f"never {text_without_colour(card)}@{left}", (Never(card, at),))
                for left, at in lefts
            ]
        elif card.kind is not MOVE and card.number < 0:
            found.append((f"never {text_without_colour(card)}", (Never(card),)))
    found += [(f"cash {dollars}", (Cash(dollars),)) for dollars in CASH_AMOUNTS]
    return tuple(found)
