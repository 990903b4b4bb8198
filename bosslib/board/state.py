"""Complete state of a board game: the public table plus the hidden hands, money and deck."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, cast

from bosslib import games
from bosslib.board.actions import Action
from bosslib.board.cards import Card, Family
from bosslib.board.data import Board, Space, Tile
from bosslib.board.terms import Bargain
from bosslib.chance import random_index
from bosslib.display import Printer, scene_svg, state_line
from bosslib.game import Seat, check_seat, other_seats, seat_of, with_fast_replace

if TYPE_CHECKING:
    from bosslib.board.game import BoardGame
    from bosslib.board.legality import Legal
    from bosslib.board.view import View

HAND, DRAW, LIMIT = 5, 3, 12
"""Cards dealt (B-SETUP-4), cards drawn on a turn (B-TURN-2) and the hand limit (B-INF-6)."""


class Phase(StrEnum):
    """Phase of the game."""

    PLACE = "place"
    """The marker has to be placed on a space (B-SETUP-5)."""
    TURN = "turn"
    """A turn begins: open a deal or roll (B-TURN-1)."""
    MOVED = "moved"
    """The marker has moved: open the deal or draw (B-TURN-2)."""
    DEAL = "deal"
    LIMIT = "limit"
    """At least one player holds more cards than the hand limit (B-INF-6)."""
    OVER = "over"


PLACE, TURN, MOVED, DEAL, TOO_MANY, OVER = Phase
"""The enum's members as module constants, because member lookup on an Enum is five times slower.

`LIMIT` is taken by the hand limit.
"""


class Short(StrEnum):
    """Short variants of the game, which exclude one another."""

    NO = ""
    DIE = "die"
    """B-VAR-7: the die roll plus the tile's value decides whether the game ends."""
    TILES = "tiles"
    """B-VAR-7b: tiles 3, 6 and 9 are removed."""


class Rules(NamedTuple):
    """Settings of the variants (B-VAR). Two players always use the `fair` rules (B-TWO)."""

    steady: bool = False
    """B-VAR-1: a Boss card does not change the order of turns."""
    forced: bool = False
    """B-VAR-2: a player with at least 10 cards must open."""
    active: bool = False
    """B-VAR-3: only players who were Boss or played a card are paid."""
    need: bool = False
    """B-VAR-4: a player with fewer investors draws more cards."""
    four: bool = False
    """B-VAR-5: a player with fewer than 4 cards may not open."""
    ten: bool = False
    """B-VAR-6: from the tenth deal on, the hand limit is 10."""
    short: Short = Short.NO
    fair: bool = False
    """B-VAR-8: apply the rule changes for two players."""


LEFT_OUT = {Short.NO: (), Short.DIE: (1,), Short.TILES: (3, 6, 9)}
"""Numbers of the tiles that each short game removes.

For B-VAR-7 it makes no difference which of the first three is removed.
"""


class PendingCard(NamedTuple):
    """A played card that may still be stopped (B-INF-4), and the seats that declined to stop it."""

    action: Action
    allowed: tuple[Seat, ...] = ()


@with_fast_replace
class Table(NamedTuple):
    """Public part of the state, visible to every seat.

    Tuples indexed by seat are in the order A, B, C...
    """

    rules: Rules
    board: Board
    phase: Phase
    turn: Seat
    boss: Seat
    """Boss of the current deal; between deals, the seat whose turn it is."""
    marker: int
    """Space of the marker, 1 to 16; 0 before the marker is placed."""
    closed: tuple[int, ...]
    """Closed spaces, in the order of their deals."""
    investors: tuple[tuple[Family, ...], ...]
    beside: tuple[Family, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discard: tuple[Card, ...] = ()
    clans: tuple[tuple[Card, ...], ...] = ()
    """Clan cards in front of each seat."""
    travels: tuple[tuple[Family, Card], ...] = ()
    """Travelling investors, each with the Travel card that sent it."""
    waiting: PendingCard | None = None
    bargains: tuple[Bargain, ...] = ()
    quiet: tuple[Seat, ...] = ()
    """Seats that have said "no more" since the last influence card (B-DEAL-7)."""
    took_part: tuple[Seat, ...] = ()
    """Seats that were Boss of this deal or played a card in it (B-VAR-3)."""

    @property
    def players(self) -> int:
        """Number of players, 2 to 6."""
        return len(self.investors)

    @property
    def others(self) -> tuple[Seat, ...]:
        """All seats except the Boss."""
        return other_seats(self.players, (self.boss,))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Tiles of this game, in order (B-VAR-7, B-VAR-7b)."""
        left_out = LEFT_OUT[self.rules.short]
        if not left_out:
            return self.board.tiles
        return tuple(tile for tile in self.board.tiles if tile.number not in left_out)

    @property
    def tile(self) -> Tile:
        """Top tile, for the next deal to be closed. After the game, the last tile."""
        tiles = self.tiles
        return tiles[min(len(self.closed), len(tiles) - 1)]

    @property
    def space(self) -> Space:
        """Space under the marker."""
        return self.board.spaces[self.marker - 1]

    @property
    def payout(self) -> int:
        """Amount that the bank pays for the deal under the marker, in millions (B-CLOSE-1)."""
        return self.space.dividends * self.tile.value

    @property
    def limit(self) -> int:
        """Current hand limit (B-INF-6, B-VAR-6)."""
        return 10 if self.rules.ten and len(self.closed) >= 9 else LIMIT

    @property
    def over_limit(self) -> tuple[Seat, ...]:
        """Seats that hold more cards than the hand limit."""
        limit = self.limit
        return tuple([seat for seat, size in enumerate(self.hand_sizes) if size > limit])

    @property
    def has_fair_prices(self) -> bool:
        """True if the rules for two players apply (B-TWO, B-VAR-8)."""
        return self.rules.fair or self.players == 2

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Seats that the game waits for; in a deal there may be several (B-DEAL-4).

        While a card may be stopped, these are the seats that have neither played it nor declined to
        stop it. Otherwise, in a deal, they are all seats that have not said "no more", including
        the Boss.
        """
        phase, waiting = self.phase, self.waiting
        if waiting:
            return other_seats(self.players, (waiting.action.seat, *waiting.allowed))
        if phase is DEAL:
            return other_seats(self.players, self.quiet)
        if phase is TURN or phase is MOVED:
            return (self.turn,)
        if phase is TOO_MANY:
            return self.over_limit
        return ((self.turn - 1) % self.players,) if phase is PLACE else ()

    @property
    def is_silent(self) -> bool:
        """True if no card is pending and all others have said "no more" (B-DEAL-7)."""
        return not self.waiting and not other_seats(self.players, (self.boss, *self.quiet))

    def owner(self, family: Family) -> Seat | None:
        """Return the owner of an investor; None if it is beside the board or not in the game."""
        return next((seat for seat, row in enumerate(self.investors) if family in row), None)

    def is_travelling(self, family: Family) -> bool:
        """Return True if an investor is away until the deal ends (B-INF-1)."""
        return any(family == each for each, _ in self.travels)

    def clockwise(self, seat: Seat | str) -> tuple[Seat, ...]:
        """Return all seats in turn order, starting with one, given by number or letter."""
        first = check_seat(seat, self.players)
        return (*range(first, self.players), *range(first))

    def next_open_space(self, space: int, steps: int = 1) -> int:
        """Return the space `steps` open spaces clockwise (B-TURN-1, B-CLOSE-3)."""
        spaces = len(self.board.spaces)
        while steps:
            space = space % spaces + 1
            steps -= space not in self.closed
        return space


@with_fast_replace
class State(NamedTuple):
    """Complete state. Hidden parts: hands and money (in millions) by seat, and the deck, top card
    first.

    `seed`, `rolls` and `shuffles` (the numbers of rolls and shuffles so far) determine all future
    randomness. `dice` and `script` (scripted rolls and reshuffled decks) override it.
    """

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    money: tuple[int, ...]
    deck: tuple[Card, ...]
    seed: int = 0
    rolls: int = 0
    shuffles: int = 0
    dice: tuple[int, ...] = ()
    script: tuple[tuple[Card, ...], ...] = ()

    @property
    def game(self) -> BoardGame:
        """Game that the state belongs to, looked up by name to avoid an import cycle."""
        return cast("BoardGame", games.game_named("board"))

    def view(self, seat: Seat | str) -> View:
        """Return the view of a seat, given by letter or number."""
        return self.game.view(self, seat_of(seat))

    def legal(self, seat: Seat | str) -> Legal:
        """Return the legal actions of a seat, given by letter or number."""
        return self.game.legal(self.view(seat))

    def play(self, *actions: Action | str) -> State:
        """Return the state after a sequence of actions. Raises the same errors as `apply`."""
        state = self
        for action in actions:
            state = state.game.step(state, action).state
        return state

    def saved(self) -> str:
        """Serialize the state as a boss/1 document in JSON, which `bosslib.loaded` reads."""
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


def roll_die(state: State) -> tuple[int, State]:
    """Roll the die. Return the result, 1 to 6, and the state after the roll."""
    if state.dice:
        return state.dice[0], state._replace(dice=state.dice[1:], rolls=state.rolls + 1)
    pips = 1 + random_index(6, f"{state.seed}/die/{state.rolls}")
    return pips, state._replace(rolls=state.rolls + 1)
