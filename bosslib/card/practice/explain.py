"""Worked solution of a practice question: one short sentence per step, with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card import settle
from bosslib.card.narration import Teller, dollars
from bosslib.card.practice.question import Asked, Case, What
from bosslib.card.state import Table
from bosslib.game import SEATS, Seat
from bosslib.teaching.exercise import called
from bosslib.words import say


def move_told(case: Case) -> str:
    """Return the Move of the question as a sentence."""
    assert case.action  # called only for questions about a Move
    return Teller([called(seat) for seat in range(len(SEATS))], case.seat).action(case.action)


def signed(number: int) -> str:
    """Return a number without a dollar sign, with a typographic minus.

    >>> signed(-7)
    '−7'
    """
    return str(number).replace("-", "−")


def terms(table: Table) -> str:
    """Return the cards in the centre as a sum: "4 + 3 − 5", "−2 + 1"."""
    first, *rest = [card.number for card in table.centre] or [0]
    return signed(first) + "".join(f" {'+' if n > 0 else '−'} {abs(n)}" for n in rest)


def steps(case: Case) -> tuple[str, ...]:
    """Return all steps from the cards in the centre to the answer."""
    return tuple(_steps(case))


def _steps(case: Case) -> Iterator[str]:
    table = case.table
    if case.action:
        yield say("practice.step.told", told=move_told(case).removesuffix("."))
    yield from _value(table)
    if case.asks_who:
        yield from (of_seat(case, seat) for seat in range(table.players))
        return
    last = case.asked[-1]
    if last.what is not What.VALUE:
        yield from _payoff(last)


def _value(table: Table) -> Iterator[str]:
    points, product = settle.points(table), settle.points(table) * 5
    key = "alone" if len(table.centre) == 1 else "sum"
    yield say(f"practice.step.{key}", terms=terms(table), sum=signed(points))
    yield say("practice.step.five", sum=signed(points), product=signed(product))
    yield say(
        "practice.step.times",
        count=table.x,
        product=signed(product),
        multiplier=table.multiplier,
        value=dollars(settle.unlimited(table)),
    )
    value, limit = settle.value(table), table.size.limit
    key = "within" if value == settle.unlimited(table) else "beyond"
    yield say(f"practice.step.{key}", limit=dollars(limit), value=dollars(value))


def _payoff(asked: Asked) -> Iterator[str]:
    token = asked.is_boss + asked.table.cousins[asked.seat]
    shares, value = asked.shares, settle.value(asked.table)
    due = asked._replace(what=What.PAYOFF).answer
    form = "you" if asked.seat == asked.you else "they"
    yield say(
        f"practice.step.shares.{form}",
        who=asked.who,
        token=token,
        pieces=shares - token,
        shares=shares,
    )
    product = dollars(shares * value)
    yield say("practice.step.product", shares=shares, value=dollars(value), product=product)
    if asked.reverses:
        key = "odd" if asked.reverses % 2 else "even"
        count = asked.reverses
        yield say(f"practice.step.{key}", who=asked.who, count=count, due=dollars(due))
    if asked.what is What.PAID and asked.answer != due:
        yield say("practice.step.short", money=dollars(asked.money))


def of_seat(case: Case, seat: Seat) -> str:
    """Return one sentence about what a seat gets or pays, and why."""
    table = case.table
    shares, reverses = settle.shares(table, seat), settle.reverses(table, seat)
    key = ("odd" if reverses % 2 else "even") if reverses else "plain"
    return say(
        f"practice.step.seat-{key if shares else 'none'}",
        who=subject(case, seat),
        shares=shares,
        value=dollars(settle.value(table)),
        product=dollars(shares * settle.value(table)),
        due=dollars(settle.payoff(table)[seat]),
    )


def subject(case: Case, seat: Seat) -> str:
    """Return a seat as the subject of a sentence: "You", or "{B}" as a placeholder for its name."""
    return say("practice.You") if seat == case.seat else called(seat)
