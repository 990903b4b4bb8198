"""Names of families, cards, boards and amounts of money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bosslib.board.cards import Card, Family, Kind
from bosslib.board.data import Board
from bosslib.words import join_list, say


def family_name(family: Family) -> str:
    """Return a family's name: "Sacks"."""
    return say(f"board.family.{family}")


def card_name(card: Card) -> str:
    """Return a card in words: "Clan Sacks", "Travel card for anyone", "Stop card"."""
    return say(f"board.card.{_kind_key(card)}", family=card_family_name(card))


def short_name(card: Card) -> str:
    """Return a short card name for narrow places: "Sacks", "Travel".

    It may be wrapped to two lines.
    """
    if card.kind is Kind.CLAN:
        return say(f"board.card.short.{card.family}")
    return say(f"board.card.short.{card.kind.value}")


def counted_card(card: Card, count: int = 1) -> str:
    """Return cards of one kind for use in a sentence: "Clan Sacks", "2 Boss cards"."""
    return say(f"board.card.some.{_kind_key(card)}", count=count, family=card_family_name(card))


def millions(amount: int) -> str:
    """Return an amount of money for use in a sentence.

    >>> millions(8)
    '8 million'
    """
    return say("board.price.millions", number=amount)


def _kind_key(card: Card) -> str:
    return "anyone" if card.kind is Kind.TRAVEL and not card.family else card.kind.value


def card_family_name(card: Card) -> str:
    """Return the name of the family on a card; empty if it has none."""
    return family_name(card.family) if card.family else ""


def card_listing(cards: Iterable[Card]) -> str:
    """Return cards as a list for use in a sentence; equal cards are counted."""
    return join_list(counted_card(card, count) for card, count in Counter(cards).items())


def board_label(board: Board) -> str:
    """Return a board's label: its name, or the words for the reconstruction."""
    key = "reconstruction" if board.is_reconstructed else "named"
    return say(f"board.boards.{key}", name=board.name)


def short_board_label(board: Board) -> str:
    """Return a shorter board label, for the picture of the board."""
    key = "reconstruction" if board.is_reconstructed else "named"
    return say(f"board.scene.{key}", name=board.name)
