"""Practice questions: the position and the quantities asked for.

The engine computes the answers. `positions` finds the positions, `misconceptions` the wrong
answers.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.card import payoffs
from bosslib.card.actions import Action, Move
from bosslib.card.state import State, Table
from bosslib.game import SEATS, Seat
from bosslib.teaching.exercise import name_placeholder
from bosslib.words import say

PASSED_MISCONCEPTION = "turn-passed"
"""Name of the misconception of passing when a card would bring more; used by the puzzles."""


class Topic(StrEnum):
    """Topics of the practice."""

    VALUE = "value"
    LIMIT = "limit"
    SHARES = "shares"
    REVERSE = "reverse"
    MOVE = "move"
    SETTLE = "settle"


class Form(StrEnum):
    """Form of a question: numbers, or all players who get money or have to pay."""

    NUMBERS = "numbers"
    GETS = "gets"
    PAYS = "pays"


class Quantity(StrEnum):
    """Quantities that a question can ask for."""

    VALUE = "value"
    SHARES = "shares"
    PAYOFF = "payoff"
    """The payoff of a seat by the rules."""
    PAID = "paid"
    """The actual payment, given the seat's money (SETTLE-3)."""


class AskedQuantity(NamedTuple):
    """One quantity asked for: of which table and seat; `before` is the table before a Move.

    `learner` is the learner's seat; `money` is the money of the seat asked about, in dollars.
    """

    quantity: Quantity
    table: Table
    seat: Seat
    learner: Seat
    money: int
    before: Table | None = None
    move: Move | None = None

    @property
    def answer(self) -> int:
        """The correct answer, computed by the engine."""
        due = payoffs.payoff(self.table)[self.seat]
        match self.quantity:
            case Quantity.VALUE:
                return payoffs.value(self.table)
            case Quantity.SHARES:
                return self.shares
            case Quantity.PAYOFF:
                return due
            case Quantity.PAID:
                return payoffs.payments((due,), (self.money,))[0]

    @property
    def is_money(self) -> bool:
        """True if the question asks what the seat gets or pays."""
        return self.quantity in (Quantity.PAYOFF, Quantity.PAID)

    @property
    def seat_phrase(self) -> str:
        """The seat in the middle of a sentence: "you", or "{B}" as a placeholder for its name."""
        return say("event.you") if self.seat == self.learner else name_placeholder(self.seat)

    @property
    def letter(self) -> str:
        """Letter of the seat."""
        return SEATS[self.seat]

    @property
    def reverses(self) -> int:
        """Number of Reverse cards in front of the seat (REV-2)."""
        return payoffs.reverses(self.table, self.seat)

    @property
    def shares(self) -> int:
        """Number of shares of the seat (SETTLE-1)."""
        return payoffs.shares(self.table, self.seat)

    @property
    def is_boss(self) -> bool:
        """True if the seat has the Boss token."""
        return self.table.boss == self.seat

    def answer_with(
        self, *, value: int | None = None, shares: int | None = None, turned: bool | None = None
    ) -> int:
        """Return the answer with a part of the calculation replaced by a wrong one."""
        each = payoffs.value(self.table) if value is None else value
        many = self.shares if shares is None else shares
        swapped = self.reverses % 2 == 1 if turned is None else turned
        due = many * (-each if swapped else each)
        match self.quantity:
            case Quantity.VALUE:
                return each
            case Quantity.SHARES:
                return many
            case Quantity.PAYOFF:
                return due
            case Quantity.PAID:
                return max(due, -self.money)

    def limit_amount(self, raw: int) -> int:
        """Return an amount limited to the deal limit (VALUE-2)."""
        limit = self.table.size.limit
        return max(-limit, min(raw, limit))


class PracticeCase(NamedTuple):
    """A position with a question about it.

    `start` is the state shown; `asked` are the quantities, all of the same table (after the Move if
    there is one); `seat` is the learner's.
    """

    topic: Topic
    level: int
    start: State
    seat: Seat
    form: Form
    asked: tuple[AskedQuantity, ...]
    action: Action | None = None
    is_special: bool = False

    @property
    def table(self) -> Table:
        """The table to calculate with."""
        return self.asked[0].table

    @property
    def asks_who(self) -> bool:
        """True if the question asks who gets or pays, instead of numbers."""
        return self.form is not Form.NUMBERS

    @property
    def receivers(self) -> list[Seat]:
        """Seats that would get money or would have to pay, whichever is asked."""
        sign = 1 if self.form is Form.GETS else -1
        return [seat for seat, due in enumerate(payoffs.payoff(self.table)) if due * sign > 0]
