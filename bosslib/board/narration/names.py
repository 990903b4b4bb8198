"""What families, cards, boards and sums of money are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bosslib.board.cards import Card, Family, Kind
from bosslib.board.data import Board
from bosslib.words import listing, say


def family_name(family: Family) -> str:
    """A family's name: "Sacks"."""
    return say(f"board.family.{family}")


def card_name(card: Card) -> str:
    """A card in words: "Clan Sacks", "Travel card for anyone", "Stop card"."""
    return say(f"board.card.{_kind(card)}", family=family_on(card))


def short_name(card: Card) -> str:
    """A card's name where there is little room: "Sacks", "Travel"; it may be broken in two."""
    if card.kind is Kind.CLAN:
        return say(f"board.card.short.{card.family}")
    return say(f"board.card.short.{card.kind.value}")


def some(card: Card, count: int = 1) -> str:
    """One or more of a card as part of a sentence: "Clan Sacks", "a Stop card", "2 Boss cards"."""
    return say(f"board.card.some.{_kind(card)}", count=count, family=family_on(card))


def millions(amount: int) -> str:
    """A sum of money as it is written in a sentence.

    >>> millions(8)
    '8 million'
    """
    return say("board.price.millions", number=amount)


def _kind(card: Card) -> str:
    return "anyone" if card.kind is Kind.TRAVEL and not card.family else card.kind.value


def family_on(card: Card) -> str:
    """The name of the family on a card; empty if there is none."""
    return family_name(card.family) if card.family else ""


def cards_named(cards: Iterable[Card]) -> str:
    """Cards as a list in a sentence, the same ones counted."""
    return listing(some(card, count) for card, count in Counter(cards).items())


def board_label(board: Board) -> str:
    """A board in a few words: its name, or that it is the reconstruction."""
    key = "reconstruction" if board.reconstructed else "named"
    return say(f"board.boards.{key}", name=board.name)


def short_board_label(board: Board) -> str:
    """The same where there is less room, on a picture of the board."""
    key = "reconstruction" if board.reconstructed else "named"
    return say(f"board.scene.{key}", name=board.name)
