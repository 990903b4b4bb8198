"""Compact state of the rest of a deal for playouts by a policy (`quick`, `greedy`).

In a deal only cards of its colour can be played, and only a card's effect matters. So a hand is a
list of small integers, and a playout takes a tenth of a millisecond. A property test verifies that
its results equal the engine's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bosslib.card import payoffs
from bosslib.card.actions import Deed, DoublePass, Drop, Due, Move, Pass, Play
from bosslib.card.cards import CARDS, Card, Colour, Kind, X, fits_colour
from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.card.terms import owed_deeds
from bosslib.game import Seat

if TYPE_CHECKING:
    from bosslib.card.state import Table

RandomSource = Callable[[], float]
"""Source of random numbers from 0 up to but excluding 1: `Random.random`."""

Policy = Callable[["Playout", Seat, RandomSource], bool]
"""Playout policy: plays a card from a seat's hand, or returns False and the seat turns a disk."""

PIECE, REVERSE, MOVE = 10, 20, 30
"""Short forms of cards: a Deal card is its number, a Move 2 is MOVE + 2."""

KIND_CODES = {Kind.POTA: PIECE, Kind.REVERSE: REVERSE, Kind.MOVE: MOVE}


def card_code(card: Card) -> int:
    """Return the short form of a card."""
    return KIND_CODES.get(card.kind, 0) + card.number


CARD_CODES = {
    colour: {
        card: card_code(card)
        for card in CARDS.values()
        if card is not X and fits_colour(card, colour)
    }
    for colour in Colour
}
"""Short forms of the cards that fit a deal, by the deal's colour."""


OTHER_SEATS = {
    players: [(*range(seat + 1, players), *range(seat)) for seat in range(players)]
    for players in SETTINGS_BY_PLAYERS
}
"""The other seats clockwise, by number of players and seat."""


class Playout:
    """The rest of a deal; mutable.

    By seat: `base` shares (tokens), `pieces`, `reverses`, disks turned (`passes`), `hands` in short
    form, whether it drew the `bonus` card, and `owed` promises that take a turn. `value` is the
    value of a share, in dollars (VALUE-2).
    """

    __slots__ = (
        "base",
        "bonus",
        "centre",
        "dollars_per_point",
        "hands",
        "limit",
        "nasty",
        "owed",
        "passes",
        "pieces",
        "points",
        "reverses",
        "turn",
        "value",
    )

    def __init__(self, table: Table, hands: Sequence[list[int]] = ()) -> None:
        seats = range(table.players)
        self.base = [(seat == table.boss) + table.cousins[seat] for seat in seats]
        self.pieces = [payoffs.shares(table, seat) - self.base[seat] for seat in seats]
        self.reverses = [payoffs.reverses(table, seat) for seat in seats]
        self.passes = list(table.passes)
        self.bonus = [False for _ in seats]
        self.hands = list(hands)
        self.centre = [card.number for card in table.centre]
        self.points = sum(self.centre)
        self.dollars_per_point, self.limit = 5 * table.multiplier, table.size.limit
        self.value = self.share_value(self.points)
        self.nasty, self.turn = table.rules.nasty, table.turn
        self.owed: list[tuple[Due, ...]] = [owed_deeds(table.promises, seat) for seat in seats]

    def copy(self, hands: Sequence[list[int]]) -> Playout:
        """Return an independent copy of the deal with these hands."""
        made = _BlankPlayout()
        made.base, made.pieces, made.reverses = self.base[:], self.pieces[:], self.reverses[:]
        made.passes, made.bonus, made.centre = self.passes[:], self.bonus[:], self.centre[:]
        made.hands = [hand[:] for hand in hands]
        made.points, made.value, made.dollars_per_point = (
            self.points,
            self.value,
            self.dollars_per_point,
        )
        made.limit, made.nasty, made.turn = self.limit, self.nasty, self.turn
        made.owed = self.owed[:]
        return made

    def share_value(self, points: int) -> int:
        """Return the value of a share for this sum of Deal cards (VALUE-2)."""
        value = points * self.dollars_per_point
        return self.limit if value > self.limit else -self.limit if value < -self.limit else value

    def payoff(self, seat: Seat) -> int:
        """Return a seat's payoff if the deal ends now, in dollars (SETTLE-2, REV-2).

        A negative payoff is paid.
        """
        due = self.value * (self.base[seat] + self.pieces[seat])
        return -due if self.reverses[seat] % 2 else due

    def apply_deed(self, seat: Seat, deed: Deed) -> None:
        """Apply a seat's deed on its turn; the card is not removed from its hand."""
        match deed:
            case Pass():
                self._turn_disk(seat)
            case DoublePass():
                self._turn_disk(seat, 2)
            case Play(card, None):
                self.add_deal_card(card.number)
            case Play(card, front) if front is not None:
                self._put(card, front, 1)
            case Move(_, shifts):
                for shift in shifts:
                    if shift.origin is None:
                        self.remove_deal_card(shift.card.number)
                    else:
                        self._put(shift.card, shift.origin, -1)
                    if shift.goal is not None:
                        self._put(shift.card, shift.goal, 1)
        self.turn = (seat + 1) % len(self.passes)

    def _put(self, card: Card, seat: Seat, many: int) -> None:
        there = self.reverses if card.kind is Kind.REVERSE else self.pieces
        there[seat] += many

    def add_deal_card(self, number: int) -> None:
        self.centre.append(number)
        self.points += number
        self.value = self.share_value(self.points)

    def remove_deal_card(self, number: int) -> None:
        self.centre.remove(number)
        self.points -= number
        self.value = self.share_value(self.points)

    def _turn_disk(self, seat: Seat, to: int = 0) -> None:
        passes = self.passes
        if not passes[seat]:  # PASS-5
            passes[seat] = 1
            self.bonus[seat] = all(passes)
            if to < 2:
                return
        passes[seat] = 2

    def play_out(self, chance: RandomSource, plays: Policy) -> list[int]:
        """Play the deal to its end by a policy; return each seat's payoff in dollars."""
        passes, owed, players = self.passes, self.owed, len(self.passes)
        while sum(passes) < 2 * players:
            seat = self.turn
            if passes[seat] < 2:
                done = owed[seat] and self.keep_promise(seat)
                if not done and not plays(self, seat, chance):
                    self._turn_disk(seat, 0 if self.hands[seat] else 2)
            self.turn = (seat + 1) % players
        return [self.payoff(seat) for seat in range(players)]

    def keep_promise(self, seat: Seat) -> bool:
        """Do the first promised deed that is possible, and return True if there was one.

        Promises that cannot be kept are void (COUSIN-9).
        """
        while self.owed[seat]:
            deed, *rest = self.owed[seat]
            self.owed[seat] = tuple(rest)
            if isinstance(deed, Pass | DoublePass):
                self.apply_deed(seat, deed)
                return True
            card = card_code(deed.card)
            if card in self.hands[seat] and self._is_possible(deed):
                self.hands[seat].remove(card)
                self.apply_deed(seat, deed)
                return True
        return False

    def _is_possible(self, deed: Play | Move | Drop) -> bool:
        """Return True if the table allows a promised deed (PASS-3, MOVE-2)."""
        match deed:
            case Play(_, front) if front is not None:
                return self.passes[front] < 2 or self.nasty
            case Move(_, shifts):
                ends = {end for shift in shifts for end in (shift.origin, shift.goal)} - {None}
                reached = all(self.nasty or self.passes[end] < 2 for end in ends if end is not None)
                return reached and all(
                    many <= self._count_at(card, origin)
                    for (card, origin), many in Counter(
                        (shift.card, shift.origin) for shift in shifts
                    ).items()
                )
        return True

    def _count_at(self, card: Card, seat: Seat | None) -> int:
        """Return the number of cards with the same effect in the centre or in front of a seat."""
        if seat is None:
            return self.centre.count(card.number)
        return (self.reverses if card.kind is Kind.REVERSE else self.pieces)[seat]

    def others(self, seat: Seat) -> Sequence[Seat]:
        """Return the other seats that cards can reach (PASS-3), clockwise."""
        passes = self.passes
        order = OTHER_SEATS[len(passes)][seat]
        return order if self.nasty else [each for each in order if passes[each] < 2]

    def take_from(self, there: list[int], others: Sequence[Seat], most: int) -> int:
        """Take up to `most` Pieces or Reverses from others, in order; return the number taken."""
        taken = 0
        for other in others:
            some = min(most - taken, there[other])
            there[other] -= some
            taken += some
        return taken

    def remove_surplus(self, others: Sequence[Seat], left: int) -> None:
        """Remove `left` more cards: the others' Reverses, then their Pieces, then Deal cards."""
        left -= self.take_from(self.reverses, others, left)
        left -= self.take_from(self.pieces, others, left)
        while left and self.centre:
            self.remove_deal_card(self.centre[-1])
            left -= 1


class _BlankPlayout(Playout):
    """An uninitialized playout; `copy` sets its attributes."""

    __slots__ = ()

    def __init__(self) -> None:
        """Skip the initialization."""
