"""Worked solution of a practice question: one short sentence per step, with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card import payoffs
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.practice.question import AskedQuantity, PracticeCase, Quantity
from bosslib.card.state import Table
from bosslib.game import SEATS, Seat
from bosslib.teaching.exercise import name_placeholder
from bosslib.words import say


def move_sentence(case: PracticeCase) -> str:
    """Return the Move of the question as a sentence."""
    assert case.action  # called only for questions about a Move
    return CardTeller([name_placeholder(seat) for seat in range(len(SEATS))], case.seat).action(
        case.action
    )


def format_number(number: int) -> str:
    """Return a number without a dollar sign, with a typographic minus.

    >>> format_number(-7)
    '−7'
    """
    return str(number).replace("-", "−")


def centre_sum(table: Table) -> str:
    """Return the cards in the centre as a sum: "4 + 3 − 5", "−2 + 1"."""
    first, *rest = [card.number for card in table.centre] or [0]
    return format_number(first) + "".join(f" {'+' if n > 0 else '−'} {abs(n)}" for n in rest)


def solution_steps(case: PracticeCase) -> tuple[str, ...]:
    """Return all steps from the cards in the centre to the answer."""
    return tuple(_solution_sentences(case))


def _solution_sentences(case: PracticeCase) -> Iterator[str]:
    table = case.table
    if case.action:
        yield say("practice.step.told", told=move_sentence(case).removesuffix("."))
    yield from _value_sentences(table)
    if case.asks_who:
        yield from (seat_sentence(case, seat) for seat in range(table.players))
        return
    last = case.asked[-1]
    if last.quantity is not Quantity.VALUE:
        yield from _payoff_sentences(last)


def _value_sentences(table: Table) -> Iterator[str]:
    points, product = payoffs.points(table), payoffs.points(table) * 5
    key = "alone" if len(table.centre) == 1 else "sum"
    yield say(f"practice.step.{key}", terms=centre_sum(table), sum=format_number(points))
    yield say("practice.step.five", sum=format_number(points), product=format_number(product))
    yield say(
        "practice.step.times",
        count=table.x,
        product=format_number(product),
        multiplier=table.multiplier,
        value=format_dollars(payoffs.unlimited_value(table)),
    )
    value, limit = payoffs.value(table), table.size.limit
    key = "within" if value == payoffs.unlimited_value(table) else "beyond"
    yield say(f"practice.step.{key}", limit=format_dollars(limit), value=format_dollars(value))


def _payoff_sentences(asked: AskedQuantity) -> Iterator[str]:
    token = asked.is_boss + asked.table.cousins[asked.seat]
    shares, value = asked.shares, payoffs.value(asked.table)
    due = asked._replace(quantity=Quantity.PAYOFF).answer
    form = "you" if asked.seat == asked.learner else "they"
    yield say(
        f"practice.step.shares.{form}",
        who=asked.seat_phrase,
        token=token,
        pieces=shares - token,
        shares=shares,
    )
    product = format_dollars(shares * value)
    yield say("practice.step.product", shares=shares, value=format_dollars(value), product=product)
    if asked.reverses:
        key = "odd" if asked.reverses % 2 else "even"
        count = asked.reverses
        yield say(
            f"practice.step.{key}", who=asked.seat_phrase, count=count, due=format_dollars(due)
        )
    if asked.quantity is Quantity.PAID and asked.answer != due:
        yield say("practice.step.short", money=format_dollars(asked.money))


def seat_sentence(case: PracticeCase, seat: Seat) -> str:
    """Return one sentence about what a seat gets or pays, and why."""
    table = case.table
    shares, reverses = payoffs.shares(table, seat), payoffs.reverses(table, seat)
    key = ("odd" if reverses % 2 else "even") if reverses else "plain"
    return say(
        f"practice.step.seat-{key if shares else 'none'}",
        who=seat_subject(case, seat),
        shares=shares,
        value=format_dollars(payoffs.value(table)),
        product=format_dollars(shares * payoffs.value(table)),
        due=format_dollars(payoffs.payoff(table)[seat]),
    )


def seat_subject(case: PracticeCase, seat: Seat) -> str:
    """Return a seat as the subject of a sentence: "You", or "{B}" as a placeholder for its name."""
    return say("practice.You") if seat == case.seat else name_placeholder(seat)
