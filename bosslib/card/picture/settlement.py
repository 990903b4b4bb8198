"""Count-up of a settled deal: what the picture shows at each moment, and when money moves.

A share's value is counted first (VALUE-1, VALUE-2), then each seat's payoff, clockwise from the
Boss (SETTLE-2). Only what is due is shown of other seats (SETTLE-4).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from bosslib.card.narration import format_dollars
from bosslib.card.payoffs import payoff, points, reverses, shares, unlimited_value, value
from bosslib.card.state import Table
from bosslib.game import Seat
from bosslib.words import say

COUNT_STEP = 350
"""Duration of one step of the count-up, in milliseconds."""
PAYMENT_GAP = 300
"""Delay between the payments of two seats, in milliseconds."""
PAYMENT = 700
"""Duration of a payment's flight, in milliseconds."""
PURSE_STEPS = 5
"""Number of steps in which your money is counted on, within one step of the count-up."""


class ValueLine(NamedTuple):
    """Calculation of a share's value: up to the equals sign, the limit, the result."""

    sum: str
    limit: str = ""
    worth: str = ""


def value_lines(table: Table) -> tuple[ValueLine, ...]:
    """Return the calculation of a share's value step by step (VALUE-1, VALUE-2).

    >>> from bosslib.card import new
    >>> [line.sum for line in value_lines(new(3).table)]
    ['', '0', '0 × 5', '0 × 5 × 2 =', '0 × 5 × 2 =']
    """
    number, whole, raw = _sum(table), value_line(table), format_dollars(unlimited_value(table))
    return (
        ValueLine(""),
        ValueLine(number),
        ValueLine(say("scene.sum-five", points=number)),
        ValueLine(whole.sum),
        *([ValueLine(whole.sum, raw)] if whole.limit else []),
        whole,
    )


def value_line(table: Table) -> ValueLine:
    """Return the calculation of a share's value; `limit` is empty if the limit changes nothing."""
    raw, worth = unlimited_value(table), value(table)
    return ValueLine(
        say("scene.sum", points=_sum(table), multiplier=table.multiplier),
        "" if raw == worth else say("scene.capped", raw=format_dollars(raw)),
        format_dollars(worth),
    )


def _sum(table: Table) -> str:
    return str(points(table)).replace("-", "−")


class AmountStage(Enum):
    """Visible part of a seat's payoff: nothing yet, shares × value, or the amount due."""

    HIDDEN = 0
    PRODUCT = 1
    DUE = 2


class Counting(NamedTuple):
    """Visible part of a settlement in the course of its count-up.

    `line` is the index in `value_lines`, `amounts` are by seat, `money` is the viewer's.
    """

    line: int
    amounts: tuple[AmountStage, ...]
    money: int | None = None


def amount_texts(table: Table, seat: Seat, stage: AmountStage) -> tuple[str, ...]:
    """Return texts for a seat's payoff, the longest first (SETTLE-2, REV-2)."""
    due = signed_dollars(payoff(table)[seat])
    number = shares(table, seat)
    each = -value(table) if reverses(table, seat) % 2 else value(table)
    product = say("outlook.product", shares=number, value=format_dollars(each))
    if stage is AmountStage.PRODUCT:
        return product, due
    return say("scene.amount", product=product, due=due), due


def signed_dollars(amount: int) -> str:
    """Return dollars with a sign; nothing has none."""
    return f"+{format_dollars(amount)}" if amount > 0 else format_dollars(amount)


class Payment(NamedTuple):
    """Payoff of a seat, and when its turn comes, in milliseconds."""

    seat: Seat
    due: int
    start: float

    @property
    def end(self) -> float:
        """Time when what is due is shown: when the money arrives, if any moves."""
        return self.start + (PAYMENT if self.due else 0)


class Purse(NamedTuple):
    """Money of the viewer before and after the settlement."""

    seat: Seat
    before: int
    after: int


class SettlementFilm(NamedTuple):
    """Schedule of a count-up: number of lines, payments in their order, the viewer's purse."""

    line_count: int
    payments: tuple[Payment, ...]
    purse: Purse | None

    @property
    def moments(self) -> tuple[float, ...]:
        """Times at which the picture changes, in milliseconds; the last is the film's end."""
        lines = [COUNT_STEP * at for at in range(self.line_count - 1)]
        turns = [time for each in self.payments for time in (each.start, each.end)]
        return tuple(sorted({*lines, *turns, *self._purse_moments}))

    def counting_at(self, time: float) -> Counting:
        """Return what is shown at a time; before 0 nothing is counted yet."""
        line = min(int(time // COUNT_STEP) + 1, self.line_count - 1)
        amounts = tuple(_stage(each, time) for each in sorted(self.payments))
        return Counting(max(0, line), amounts, self._money(time))

    @property
    def _purse_moments(self) -> tuple[float, ...]:
        if self.purse is None or self.purse.before == self.purse.after:
            return ()
        (end,) = (each.end for each in self.payments if each.seat == self.purse.seat)
        return tuple(end + COUNT_STEP * at / PURSE_STEPS for at in range(PURSE_STEPS))

    def _money(self, time: float) -> int | None:
        if self.purse is None:
            return None
        done = sum(time >= moment for moment in self._purse_moments)
        rest = (1 - done / PURSE_STEPS) ** 2  # ease-out
        change = self.purse.before - self.purse.after
        return self.purse.after + (round(change * rest / 5) * 5 if done < PURSE_STEPS else 0)


def _stage(payment: Payment, time: float) -> AmountStage:
    if time < payment.start:
        return AmountStage.HIDDEN
    return AmountStage.DUE if time >= payment.end else AmountStage.PRODUCT


def settlement_film(table: Table, purse: Purse | None) -> SettlementFilm:
    """Return the film of a settlement, from the table with the deal's cards in their places."""
    count = len(value_lines(table)) if table.colour else 1
    due, start = payoff(table), COUNT_STEP * (count - 1)
    order = enumerate(table.clockwise(table.boss))
    payments = tuple(Payment(seat, due[seat], start + PAYMENT_GAP * at) for at, seat in order)
    return SettlementFilm(count, payments, purse)
