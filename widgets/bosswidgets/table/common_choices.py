"""Choices shared by all games: the values of buttons at a table."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from bosslib.game import SEATS, Seat

D = TypeVar("D")


class DoDeed(NamedTuple, Generic[D]):
    """Choice to do a deed."""

    deed: D

    def __str__(self) -> str:
        return f"do:{self.deed}"


class ChooseCard(NamedTuple):
    """Choice of a card by its place in the hand."""

    card_index: int

    def __str__(self) -> str:
        return f"card:{self.card_index}"


class TableCommand(StrEnum):
    """Commands without a parameter that are no actions of the game."""

    COME_BACK = "i-am-back"
    DONE = "done"
    FOLD = "fold"
    GUIDE = "guide"
    HINT = "hint"
    NEXT = "next"
    NOW = "now"
    PLAY_FROM_HERE = "again"
    SHOW_MORE = "more"
    SKIP = "skip"
    SOUND = "sound"
    UNDO = "undo"
    UNDO_NO = "undo-no"
    UNDO_YES = "undo-yes"


class CallSeat(NamedTuple):
    """A call of another person to this screen."""

    seat: Seat

    def __str__(self) -> str:
        return f"call:{SEATS[self.seat]}"


class OpenCurtain(NamedTuple):
    """Opening of a person's hand at this screen."""

    seat: Seat

    def __str__(self) -> str:
        return f"open:{SEATS[self.seat]}"


class ActFor(NamedTuple):
    """One action of a bot in place of a person who has been waited for too long."""

    seat: Seat

    def __str__(self) -> str:
        return f"act-for:{SEATS[self.seat]}"


class PlayFor(NamedTuple):
    """A bot that plays for a person until they are back."""

    seat: Seat

    def __str__(self) -> str:
        return f"play-for:{SEATS[self.seat]}"


class AskValue(NamedTuple, Generic[D]):
    """A request for the value of an offer."""

    offer: D

    def __str__(self) -> str:
        return f"worth {self.offer}"


TableChoice = TableCommand | CallSeat | ActFor | PlayFor
"""Choices in every table's panel of actions."""
