"""The whole position of a game: the public table, the hidden hands, money and deck."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from bosslib import games
from bosslib.card.cards import Card, Colour
from bosslib.card.terms import OpenOffer, Promise
from bosslib.display import Printer, scene_svg, state_line
from bosslib.game import Seat, check_seat, other_seats, seat_of, with_fast_replace

if TYPE_CHECKING:
    from bosslib.card.actions import Action
    from bosslib.card.game import CardGame
    from bosslib.card.legality import Legal
    from bosslib.card.view import View


class Phase(StrEnum):
    """Phase of the game: before the opening, during a deal, between deals, over."""

    OPEN = "open"
    PLAY = "play"
    DISCARD = "discard"
    OVER = "over"


OPEN, PLAY, DISCARD, OVER = Phase
"""Aliases of the enum members: attribute lookup on an Enum takes five times as long."""


class Rules(NamedTuple):
    """Rule settings: the Nasty variant (NASTY-1) and the house rules of COUSIN-9."""

    nasty: bool = False
    binding: bool = True
    cash: bool = False


class PlayerCountSettings(NamedTuple):
    """Quantities that depend on the number of players (SETUP-3, SETUP-4); `limit` in dollars."""

    hand: int
    turns_as_boss: int
    limit: int
    tokens: int


SETTINGS_BY_PLAYERS = {
    3: PlayerCountSettings(10, 3, 150, 1),
    4: PlayerCountSettings(8, 2, 200, 2),
    5: PlayerCountSettings(8, 1, 250, 2),
    6: PlayerCountSettings(8, 1, 250, 2),
}


@cache
def _reachable_seats(passes: tuple[int, ...], rules: Rules) -> tuple[Seat, ...]:
    return tuple(seat for seat, disks in enumerate(passes) if rules.nasty or disks < 2)


@cache
def next_seat(passes: tuple[int, ...], seat: Seat) -> Seat | None:
    """Return the next seat to act, given the disks turned by seat (TURN-3, TURN-6)."""
    players = len(passes)
    left = ((seat + step) % players for step in range(1, players + 1))
    return next((each for each in left if passes[each] < 2), None)


@with_fast_replace
class Table(NamedTuple):
    """The public part of a state. Tuples by seat are in the order A, B, C..."""

    rules: Rules
    boss: Seat
    turn: Seat
    phase: Phase
    deal: int
    colour: Colour | None
    x: int
    x_reserve: bool
    centre: tuple[Card, ...]
    fronts: tuple[tuple[Card, ...], ...]
    passes: tuple[int, ...]
    cousins: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discard_size: int
    offers: tuple[OpenOffer, ...] = ()
    promises: tuple[Promise, ...] = ()
    chosen: tuple[Seat, ...] = ()
    broken: tuple[Seat, ...] = ()
    """Seats that broke promises in earlier deals, one entry for each promise."""
    gone: tuple[Card, ...] = ()
    """Cards in the discard pile that went there in public; empty after a reshuffle (X-2)."""

    @property
    def players(self) -> int:
        """Number of players: 3 to 6."""
        return len(self.fronts)

    @property
    def size(self) -> PlayerCountSettings:
        """Hand size, deals, limit and tokens for this number of players (SETUP-4)."""
        return SETTINGS_BY_PLAYERS[len(self.fronts)]

    @property
    def deals(self) -> int:
        """Number of deals in the game (SETUP-4)."""
        return self.size.turns_as_boss * self.players

    @property
    def multiplier(self) -> int:
        """2 for the disk, plus 1 for each X card that is face up (VALUE-1)."""
        return 2 + self.x

    @property
    def tokens(self) -> int:
        """Number of Cousin tokens that the Boss still has."""
        return self.size.tokens - sum(self.cousins)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Seats that the game waits for: the one in turn, or all that must discard (NEXT-3)."""
        if self.phase is PLAY or self.phase is OPEN:
            return (self.turn,)
        if self.phase is OVER:
            return ()
        return other_seats(self.players, self.chosen)

    def is_reachable(self, seat: Seat | str) -> bool:
        """Return True if cards may be played on and taken from a seat, given by number or letter
        (PASS-3, NASTY-1).
        """
        return self.passes[check_seat(seat, self.players)] < 2 or self.rules.nasty

    @property
    def reachable_seats(self) -> tuple[Seat, ...]:
        """Seats that cards can reach (PASS-3)."""
        return _reachable_seats(self.passes, self.rules)

    def next_seat(self, seat: Seat | str) -> Seat | None:
        """Return the next seat to act after one, given by number or letter: the first to the left
        that is still in (TURN-3, TURN-6).
        """
        return next_seat(self.passes, check_seat(seat, self.players))

    def clockwise(self, seat: Seat | str) -> tuple[Seat, ...]:
        """Return all seats in turn order, starting with one, given by number or letter."""
        first = check_seat(seat, self.players)
        return (*range(first, self.players), *range(first))


@with_fast_replace
class State(NamedTuple):
    """A whole position. Hidden: hands and money by seat, the deck (top first), the discard pile.

    `seed` and `shuffles` (the number of reshuffles so far) determine later reshuffles; `script`
    overrides them.
    """

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    money: tuple[int, ...]
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    seed: int = 0
    shuffles: int = 0
    script: tuple[tuple[Card, ...], ...] = ()

    @property
    def game(self) -> CardGame:
        """The card game, found by name to avoid a circular import."""
        return cast("CardGame", games.game_named("card"))

    def view(self, seat: Seat | str) -> View:
        """Return the view of a seat, given by letter or number."""
        return self.game.view(self, seat_of(seat))

    def legal(self, seat: Seat | str) -> Legal:
        """Return the legal actions of a seat, given by letter or number."""
        return self.game.legal(self.view(seat))

    def play(self, *actions: Action | str) -> State:
        """Return the state after some actions; raise as `apply` does."""
        state = self
        for action in actions:
            state = state.game.step(state, action).state
        return state

    def saved(self) -> str:
        """Return the position as a boss/1 document in JSON, which `bosslib.loaded` reads."""
        from bosslib.record import Record

        return Record(self).saved()

    def __repr__(self) -> str:
        return state_line(self)

    def __str__(self) -> str:
        return self.game.describe_table(self.table).strip()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:  # noqa: FBT001 - IPython's own
        printer.text(str(self))

    def _repr_svg_(self) -> str | None:
        return scene_svg(self.game.picture(self.table))
