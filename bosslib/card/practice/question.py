"""What a practice question asks: of which position, and for which numbers.

The right numbers come from the engine. How a position is found is for `positions`, what learners
get wrong for `misconceptions`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.card import settle
from bosslib.card.actions import Action, Move
from bosslib.card.state import State, Table
from bosslib.game import SEATS, Seat
from bosslib.teaching.exercise import called
from bosslib.words import say

PASSED = "turn-passed"
"""The misconception of who passes where a card would bring more; the puzzles ask about it."""


class Topic(StrEnum):
    """What is practised."""

    VALUE = "value"
    LIMIT = "limit"
    SHARES = "shares"
    REVERSE = "reverse"
    MOVE = "move"
    SETTLE = "settle"


class Form(StrEnum):
    """How it is asked: for numbers, or for all who would get money, or have to pay."""

    NUMBERS = "numbers"
    GETS = "gets"
    PAYS = "pays"


class What(StrEnum):
    """Which number is asked for."""

    VALUE = "value"
    SHARES = "shares"
    PAYOFF = "payoff"
    """What a seat would get by the rules."""
    PAID = "paid"
    """What really changes hands, with the money that the seat has (SETTLE-3)."""


class Asked(NamedTuple):
    """What is asked: which number, of which table and seat; `before` is the table before a Move.

    `you` is where the learner sits; `money` is what the seat has, in dollars.
    """

    what: What
    table: Table
    seat: Seat
    you: Seat
    money: int
    before: Table | None = None
    move: Move | None = None

    @property
    def answer(self) -> int:
        """The right number, as the engine finds it."""
        due = settle.payoff(self.table)[self.seat]
        match self.what:
            case What.VALUE:
                return settle.value(self.table)
            case What.SHARES:
                return self.shares
            case What.PAYOFF:
                return due
            case What.PAID:
                return settle.paid((due,), (self.money,))[0]

    @property
    def for_money(self) -> bool:
        """Whether it is asked what the seat gets or pays."""
        return self.what in (What.PAYOFF, What.PAID)

    @property
    def who(self) -> str:
        """The seat asked about, in the middle of a sentence: "you", or "{B}" for its name."""
        return say("event.you") if self.seat == self.you else called(self.seat)

    @property
    def letter(self) -> str:
        """The letter of the seat."""
        return SEATS[self.seat]

    @property
    def reverses(self) -> int:
        """How many Reverse cards the seat has (REV-2)."""
        return settle.reverses(self.table, self.seat)

    @property
    def shares(self) -> int:
        """How many shares the seat has (SETTLE-1)."""
        return settle.shares(self.table, self.seat)

    @property
    def is_boss(self) -> bool:
        """Whether the seat has the Boss token."""
        return self.table.boss == self.seat

    def number(
        self, *, value: int | None = None, shares: int | None = None, turned: bool | None = None
    ) -> int:
        """The number asked for, with a part of the reckoning replaced by a wrong one."""
        each = settle.value(self.table) if value is None else value
        many = self.shares if shares is None else shares
        swapped = self.reverses % 2 == 1 if turned is None else turned
        due = many * (-each if swapped else each)
        match self.what:
            case What.VALUE:
                return each
            case What.SHARES:
                return many
            case What.PAYOFF:
                return due
            case What.PAID:
                return max(due, -self.money)

    def capped(self, raw: int) -> int:
        """A number within the deal limit (VALUE-2)."""
        limit = self.table.size.limit
        return max(-limit, min(raw, limit))


class Case(NamedTuple):
    """A position and what is asked about it.

    `start` is what is shown; `asked` are the numbers, of the same table or of that after the Move;
    `seat` is where the learner sits.
    """

    topic: Topic
    level: int
    start: State
    seat: Seat
    form: Form
    asked: tuple[Asked, ...]
    action: Action | None = None
    special: bool = False

    @property
    def table(self) -> Table:
        """The table that is reckoned with."""
        return self.asked[0].table

    @property
    def asks_who(self) -> bool:
        """Whether it is asked who gets or pays, and not for numbers."""
        return self.form is not Form.NUMBERS

    @property
    def receivers(self) -> list[Seat]:
        """The seats that would get money or would have to pay, whichever is asked."""
        sign = 1 if self.form is Form.GETS else -1
        return [seat for seat, due in enumerate(settle.payoff(self.table)) if due * sign > 0]
