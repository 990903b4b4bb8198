"""Misconceptions in the calculation, each with the wrong number it produces.

A misconception is a function from the question to the answer of a learner who has it, or None if it
cannot show. Its sentence is in the catalogue under `practice.wrong` and does not reveal the answer.
"""

from __future__ import annotations

from collections.abc import Callable

from bosslib.card import payoffs
from bosslib.card.narration import format_dollars
from bosslib.card.practice.question import AskedQuantity, Quantity
from bosslib.card.state import State
from bosslib.game import parse_seat
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.number import Blank, WrongNumber
from bosslib.words import say

Misconception = Callable[[AskedQuantity], int | None]

# The move


def before_move(asked: AskedQuantity) -> int | None:
    """The learner reads the Move card but moves nothing."""
    return asked._replace(table=asked.before).answer if asked.before else None


def first_only(asked: AskedQuantity) -> int | None:
    """The learner moves only the first card of a Move 2 or 3."""
    if not asked.before or not asked.move or len(asked.move.shifts) < 2:
        return None
    centre, fronts = list(asked.before.centre), [list(each) for each in asked.before.fronts]
    first = asked.move.shifts[0]
    (centre if first.origin is None else fronts[first.origin]).remove(first.card)
    if first.goal is not None:
        fronts[first.goal].append(first.card)
    moved = asked.table._replace(centre=tuple(centre), fronts=tuple(map(tuple, fronts)))
    return asked._replace(table=moved).answer


def taken_off_twice(asked: AskedQuantity) -> int | None:
    """The learner subtracts a card that leaves the centre twice."""
    shifts = asked.move.shifts if asked.move else ()
    gone = [each.card.number for each in shifts if each.origin is None]
    if len(gone) != 1:
        return None
    raw = (payoffs.points(asked.table) - gone[0]) * 5 * asked.table.multiplier
    return asked.answer_with(value=asked.limit_amount(raw))


# The Reverses


def everybody_reversed(asked: AskedQuantity) -> int | None:
    """The learner applies a Reverse in front of another player to this seat too (MYTH-6)."""
    others = any(payoffs.reverses(asked.table, seat) % 2 for seat in range(asked.table.players))
    return asked.answer_with(turned=True) if others and not asked.reverses else None


def two_as_one(asked: AskedQuantity) -> int | None:
    """The learner lets an even number of Reverses switch the sign."""
    even = asked.reverses and asked.reverses % 2 == 0
    return asked.answer_with(turned=True) if even else None


def ignored_reverse(asked: AskedQuantity) -> int | None:
    """The learner ignores an odd number of Reverses."""
    return asked.answer_with(turned=False) if asked.reverses % 2 else None


# The shares


def capped_payout(asked: AskedQuantity) -> int | None:
    """The learner applies the limit to shares × value (MYTH-8)."""
    raw = asked.shares * payoffs.unlimited_value(asked.table)
    if not asked.is_money or asked.shares < 2:
        return None
    return asked.answer_with(value=asked.limit_amount(raw), shares=1)


def kept_tokens(asked: AskedQuantity) -> int | None:
    """The learner gives the Boss a share for each Cousin token that is left (MYTH-5)."""
    kept = asked.table.tokens
    return asked.answer_with(shares=asked.shares + kept) if asked.is_boss and kept else None


def no_boss_share(asked: AskedQuantity) -> int | None:
    """The learner does not count the Boss token as a share."""
    return asked.answer_with(shares=asked.shares - 1) if asked.is_boss else None


def no_cousin_share(asked: AskedQuantity) -> int | None:
    """The learner does not count the Cousin token as a share."""
    is_cousin = asked.table.cousins[asked.seat]
    return asked.answer_with(shares=asked.shares - 1) if is_cousin else None


def share_for_everybody(asked: AskedQuantity) -> int | None:
    """The learner gives everybody a share of the deal, even without a token (MYTH-9)."""
    if asked.is_boss or asked.table.cousins[asked.seat]:
        return None
    return asked.answer_with(shares=asked.shares + 1)


def one_share(asked: AskedQuantity) -> int | None:
    """The learner pays the value of one share, however many shares there are."""
    return asked.answer_with(shares=1) if asked.shares > 1 and asked.is_money else None


def no_pieces(asked: AskedQuantity) -> int | None:
    """The learner does not count the Pieces of the Action as shares."""
    token = asked.is_boss + asked.table.cousins[asked.seat]
    return asked.answer_with(shares=token) if asked.shares > token else None


def reverse_as_share(asked: AskedQuantity) -> int | None:
    """The learner counts every card in front of the player as a share, even Reverses."""
    reverses = asked.reverses
    return asked.answer_with(shares=asked.shares + reverses) if reverses else None


# The value


def no_five(asked: AskedQuantity) -> int | None:
    """The learner multiplies the sum by the multiplier only, not by 5."""
    raw = payoffs.points(asked.table) * asked.table.multiplier
    return asked.answer_with(value=asked.limit_amount(raw))


def no_multiplier(asked: AskedQuantity) -> int | None:
    """The learner takes the 5 for the X's and multiplies by nothing else (MYTH-2)."""
    return asked.answer_with(value=asked.limit_amount(payoffs.points(asked.table) * 5))


def no_x(asked: AskedQuantity) -> int | None:
    """The learner uses the multiplier 2 regardless of X cards face up."""
    raw = payoffs.points(asked.table) * 5 * 2
    return asked.answer_with(value=asked.limit_amount(raw)) if asked.table.x else None


def only_x(asked: AskedQuantity) -> int | None:
    """The learner counts the X cards but not the disk."""
    raw = payoffs.points(asked.table) * 5 * asked.table.x
    return asked.answer_with(value=asked.limit_amount(raw)) if asked.table.x else None


def hidden_x(asked: AskedQuantity) -> int | None:
    """The learner also counts the X card that lies face down under the disk."""
    raw = payoffs.points(asked.table) * 5 * (asked.table.multiplier + 1)
    return asked.answer_with(value=asked.limit_amount(raw)) if asked.table.x_reserve else None


def minus_as_plus(asked: AskedQuantity) -> int | None:
    """The learner adds minus cards as plus cards."""
    size = sum(abs(card.number) for card in asked.table.centre)
    raw = size * 5 * asked.table.multiplier
    return (
        asked.answer_with(value=asked.limit_amount(raw))
        if size != payoffs.points(asked.table)
        else None
    )


def lost_minus(asked: AskedQuantity) -> int | None:
    """The learner writes a loss as a gain."""
    value = payoffs.value(asked.table)
    return asked.answer_with(value=-value) if value < 0 else None


def no_limit(asked: AskedQuantity) -> int | None:
    """The learner does not apply the limit."""
    return asked.answer_with(value=payoffs.unlimited_value(asked.table))


def took_limit(asked: AskedQuantity) -> int | None:
    """The learner takes the limit for the value although the value is within it."""
    raw, limit = payoffs.unlimited_value(asked.table), asked.table.size.limit
    near = limit / 2 < abs(raw) < limit
    return asked.answer_with(value=limit if raw > 0 else -limit) if near else None


# The money


def debt(asked: AskedQuantity) -> int | None:
    """The learner lets a player who cannot pay in full owe the rest."""
    return (
        asked._replace(quantity=Quantity.PAYOFF).answer if asked.quantity is Quantity.PAID else None
    )


MISCONCEPTIONS: tuple[Misconception, ...] = (
    debt,
    before_move,
    first_only,
    taken_off_twice,
    everybody_reversed,
    two_as_one,
    ignored_reverse,
    capped_payout,
    kept_tokens,
    no_boss_share,
    no_cousin_share,
    share_for_everybody,
    one_share,
    no_pieces,
    reverse_as_share,
    no_limit,
    took_limit,
    no_five,
    no_multiplier,
    no_x,
    only_x,
    hidden_x,
    minus_as_plus,
    lost_minus,
)
"""All misconceptions; if two give the same number the earlier, more specific one applies."""


def misconception_key(misconception: Misconception) -> str:
    """Return the catalogue key of a misconception."""
    return misconception.__name__.replace("_", "-")


def visible_misconceptions(asked: AskedQuantity) -> dict[Misconception, int]:
    """Return the misconceptions that change the answer, with their numbers, all different."""
    found: dict[Misconception, int] = {}
    for each in MISCONCEPTIONS:
        number = each(asked)
        if number is not None and number != asked.answer and number not in found.values():
            found[each] = number
    return found


def wrong_numbers(asked: AskedQuantity) -> tuple[WrongNumber, ...]:
    """Return a wrong number with feedback for each misconception that changes the answer."""
    return tuple(
        WrongNumber(number, feedback_text(each, asked), misconception_key(each))
        for each, number in visible_misconceptions(asked).items()
    )


def only_sign_misconception(asked: AskedQuantity) -> str:
    """Return the name of the only misconception that changes the sign of a seat's result.

    Empty if none or several do.
    """

    def sign(number: int) -> int:
        return (number > 0) - (number < 0)

    names = [
        misconception_key(m)
        for m, number in visible_misconceptions(asked).items()
        if sign(number) != sign(asked.answer)
    ]
    return names[0] if len(names) == 1 else ""


def exercise_wrong_numbers(exercise: Exercise, blank: Blank) -> tuple[WrongNumber, ...]:
    """Return the wrong numbers by misconceptions for a number that an exercise asks for.

    Empty if the number is not one of these quantities.
    """
    what, _, letter = blank.source.partition(".")
    money = what == "money"
    if what not in (*Quantity, "money"):
        return ()
    state: State = begun(exercise).state
    seat = parse_seat(letter) if letter else exercise.seat
    had = state.money[seat]
    asked = AskedQuantity(
        Quantity.PAID if money else Quantity(what), state.table, seat, exercise.seat, had
    )
    before = had if money else 0
    if before + asked.answer != blank.answer:  # other events change the money first
        return ()
    return tuple(each._replace(number=before + each.number) for each in wrong_numbers(asked))


def feedback_text(misconception: Misconception, asked: AskedQuantity) -> str:
    """Return the feedback on a misconception: what it is, the rule, and the correct idea."""
    counts = {"no-x": asked.table.x, "kept-tokens": asked.table.tokens}
    key = misconception_key(misconception)
    return say(
        f"practice.wrong.{key}",
        who=asked.seat_phrase,
        sum=f"{payoffs.points(asked.table)}".replace("-", "−"),
        multiplier=asked.table.multiplier,
        players=asked.table.players,
        limit=format_dollars(asked.table.size.limit),
        number=len(asked.move.shifts) if asked.move else 0,
        count=counts.get(key, asked.reverses),
    )
