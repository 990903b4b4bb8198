"""Choices on a page of the card game: values whose text forms are the buttons' ids.

A text is parsed once, when the browser reports which button was pressed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.card.actions import FRONT, Deed, Term, term_text
from bosslib.card.cards import Card, Kind
from bosslib.card.cards import card as card_of
from bosslib.card.notation import parse_deed, parse_term
from bosslib.game import SEATS, Seat, parse_seat
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


class TermBeginning(NamedTuple):
    """The beginning of a term: its kind, and its card once that is chosen."""

    kind: str
    card: Card | None = None

    def __str__(self) -> str:
        if self.card is None:
            return self.kind
        return f"{self.kind} {self.card}{'@' if self.card.kind in FRONT else ''}"

    @property
    def promised_move_card(self) -> Card | None:
        """The promised Move card, while its shifts are being chosen."""
        return self.card if self.card and self.card.kind is Kind.MOVE else None


class TermPart(NamedTuple):
    """A part of an offer: a whole term, or the beginning of one."""

    part: Term | TermBeginning

    def __str__(self) -> str:
        return f"term:{self.part if isinstance(self.part, TermBeginning) else term_text(self.part)}"


class CardCommand(StrEnum):
    """Choices without a parameter: back, cancel, or start an offer."""

    BACK = "back"
    CANCEL = "cancel"
    STOP = "stop"
    TALK = "talk"


Choice = (
    DoDeed[Deed] | ChooseCard | TakeCard | MoveGoal | Partner | CounterSeat | TermPart | CardCommand
)


def parse_choice(text: str) -> Choice | None:
    """Return the choice of a button's id; None if it belongs to another panel.

    >>> str(parse_choice("term:never bR@"))
    'term:never bR@'
    """
    kind, _, rest = text.partition(":")
    match kind:
        case "do":
            return DoDeed(parse_deed(rest))
        case "card":
            return ChooseCard(int(rest))
        case "lift":
            what, at, seat = rest.partition("@")
            return TakeCard(card_of(what), parse_seat(seat) if at else None)
        case "goal":
            return MoveGoal(None if rest == "x" else parse_seat(rest))
        case "partner":
            return Partner(parse_seat(rest))
        case "counter":
            return CounterSeat(parse_seat(rest))
        case "term":
            return TermPart(_parse_part(rest))
    return CardCommand(text) if text in list(CardCommand) else None


def _parse_part(text: str) -> Term | TermBeginning:
    kind, _, rest = text.partition(" ")
    if not rest and kind in PROMISE_KINDS:
        return TermBeginning(kind)
    what = (
        card_of(rest.removesuffix("@"))
        if rest.endswith("@") or _is_move_without_shifts(kind, rest)
        else None
    )
    return TermBeginning(kind, what) if what else parse_term(text)


def _is_move_without_shifts(kind: str, rest: str) -> bool:
    """Return True if the text is a Move card without its shifts."""
    return kind == "play" and " " not in rest and rest[1:2] == "M"
