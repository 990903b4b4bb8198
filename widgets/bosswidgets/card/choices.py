"""Choices on a page of the card game: the values of its buttons."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.card.actions import FRONT, Deed, Offer, Term, term_text
from bosslib.card.cards import Card
from bosslib.game import SEATS, Seat
from bosswidgets.table.common_choices import ChooseCard, DoDeed

PROMISE_KINDS = ("play", "never", "drop", "cash")
"""Kinds of promises that need a card or an amount; passing needs neither."""


class TakeCard(NamedTuple):
    """A card in play that a Move takes; without an origin, from the centre."""

    card: Card
    origin: Seat | None

    def __str__(self) -> str:
        return f"lift:{self.card}" + ("" if self.origin is None else f"@{SEATS[self.origin]}")


class MoveGoal(NamedTuple):
    """The goal of a card that a Move takes; None is the discard pile."""

    seat: Seat | None

    def __str__(self) -> str:
        return f"goal:{'x' if self.seat is None else SEATS[self.seat]}"


class Partner(NamedTuple):
    """The seat that the Boss makes an offer to."""

    seat: Seat

    def __str__(self) -> str:
        return f"partner:{SEATS[self.seat]}"


class CounterSeat(NamedTuple):
    """A counter-offer to the offer of a seat."""

    seat: Seat

    def __str__(self) -> str:
        return f"counter:{SEATS[self.seat]}"


class ChipWord(StrEnum):
    """Changeable words of the sentence that is an offer."""

    PARTNER = "partner"
    KIND = "kind"
    CARD = "card"
    """The card or the amount of money that a promise is about."""
    PLACE = "place"
    """The seat in front of which a card is played, or the cards that a Move moves."""


class OfferList(StrEnum):
    """Lists of buttons with which an offer is composed; those of cards have a promise's kind."""

    SENTENCE = "sentence"
    OFFER = "offer"
    """The button that makes the offer."""
    TRY = "try"
    """Improved offers after a refusal."""
    PARTNER = "partner"
    PART = "part"
    """The kinds of promises."""
    PLAY = "play"
    NEVER = "never"
    DROP = "drop"
    CASH = "cash"
    WHERE = "where"
    """The players in front of whom the card is played."""
    MOVE = "move"


class OfferChip(NamedTuple):
    """A changeable word of an offer: of the promise with this index, or of a new one after the
    last.
    """

    word: ChipWord
    at: int = 0

    def __str__(self) -> str:
        return f"chip:{self.word}:{self.at}"


class BeginOffer(NamedTuple):
    """Beginning to compose an offer that starts from another one."""

    deed: Offer

    def __str__(self) -> str:
        return f"begin:{self.deed}"


class TermBeginning(NamedTuple):
    """The beginning of a term: its kind, and its card once that is chosen."""

    kind: str
    card: Card | None = None

    def __str__(self) -> str:
        if self.card is None:
            return self.kind
        return f"{self.kind} {self.card}{'@' if self.card.kind in FRONT else ''}"


class TermPart(NamedTuple):
    """A part of an offer: a whole term, or the beginning of one."""

    part: Term | TermBeginning

    def __str__(self) -> str:
        return f"term:{self.part if isinstance(self.part, TermBeginning) else term_text(self.part)}"


class CardCommand(StrEnum):
    """Choices without a parameter."""

    BACK = "back"
    CANCEL = "cancel"
    LATER = "later"
    MUTE = "hush"
    OMIT = "omit"
    STOP = "stop"
    TALK = "talk"


Choice = (
    DoDeed[Deed]
    | ChooseCard
    | TakeCard
    | MoveGoal
    | Partner
    | CounterSeat
    | BeginOffer
    | OfferChip
    | TermPart
    | CardCommand
)
