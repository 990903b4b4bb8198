"""The whole position of the board game: the public table, the hidden hands, money and deck."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, cast

from bosslib import games
from bosslib.board.actions import Action
from bosslib.board.cards import Card, Family
from bosslib.board.data import Board, Space, Tile
from bosslib.board.terms import Bargain
from bosslib.chance import pick
from bosslib.game import Seat, all_but, by_place, seat_of
from bosslib.showing import Printer, drawn, in_a_line

if TYPE_CHECKING:
    from bosslib.board.game import BoardGame
    from bosslib.board.legality import Legal
    from bosslib.board.view import View

HAND, DRAW, LIMIT = 5, 3, 12
"""Cards dealt (B-SETUP-4), drawn on a turn (B-TURN-2), and held at most (B-INF-6)."""


class Phase(StrEnum):
    """Where the game stands."""

    PLACE = "place"
    """The marker is to be put on a space (B-SETUP-5)."""
    TURN = "turn"
    """A turn begins: open or roll (B-TURN-1)."""
    MOVED = "moved"
    """The marker was moved: open or draw (B-TURN-2)."""
    DEAL = "deal"
    LIMIT = "limit"
    """Somebody holds too many cards (B-INF-6)."""
    OVER = "over"


PLACE, TURN, MOVED, DEAL, TOO_MANY, OVER = Phase
"""The same under names of their own (`LIMIT` is a number): to look up a member of an Enum takes
five times as long."""


class Short(StrEnum):
    """The short games, of which there is one at most."""

    NO = ""
    DIE = "die"
    """B-VAR-7: the die and the tile's value decide about the end."""
    TILES = "tiles"
    """B-VAR-7b: tiles 3, 6 and 9 are left out."""


class Rules(NamedTuple):
    """The settings (B-VAR); two players always have `fair` (B-TWO)."""

    steady: bool = False
    """B-VAR-1: a Boss card does not change the order of turns."""
    forced: bool = False
    """B-VAR-2: with 10 cards or more one must open."""
    active: bool = False
    """B-VAR-3: only who was Boss or played a card is paid."""
    need: bool = False
    """B-VAR-4: the fewer investors, the more cards are drawn."""
    four: bool = False
    """B-VAR-5: who holds fewer than 4 cards may not open."""
    ten: bool = False
    """B-VAR-6: from the tenth deal on the hand limit is 10."""
    short: Short = Short.NO
    fair: bool = False
    """B-VAR-8: the changes of the game for two."""


LEFT_OUT = {Short.NO: (), Short.DIE: (1,), Short.TILES: (3, 6, 9)}
"""The tiles that a short game leaves out; which of the first three makes no difference to 7."""


class Waiting(NamedTuple):
    """A card that was just played and may be stopped (B-INF-4), and who declined to stop it."""

    action: Action
    allowed: tuple[Seat, ...] = ()


@by_place
class Table(NamedTuple):
    """The public part: what everybody at the table sees. Tuples by seat go A, B, C..."""

    rules: Rules
    board: Board
    phase: Phase
    turn: Seat
    boss: Seat
    """The Boss of the deal; between deals whose turn it is."""
    marker: int
    """The marker's space, 1 to 16; 0 before it is put there."""
    closed: tuple[int, ...]
    """The spaces that are closed, in the order of their deals."""
    investors: tuple[tuple[Family, ...], ...]
    beside: tuple[Family, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    discard: tuple[Card, ...] = ()
    clans: tuple[tuple[Card, ...], ...] = ()
    """The Clan cards in front of each seat."""
    travels: tuple[tuple[Family, Card], ...] = ()
    """The investors that travel, each with its Travel card."""
    waiting: Waiting | None = None
    bargains: tuple[Bargain, ...] = ()
    quiet: tuple[Seat, ...] = ()
    """Who has said "no more" since the last influence card (B-DEAL-7)."""
    took_part: tuple[Seat, ...] = ()
    """Who was Boss of this deal or played a card in it (B-VAR-3)."""

    @property
    def players(self) -> int:
        """How many play: 2 to 6."""
        return len(self.investors)

    @property
    def others(self) -> tuple[Seat, ...]:
        """All but the Boss."""
        return all_but(self.players, (self.boss,))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of this game, in order (B-VAR-7, B-VAR-7b)."""
        left_out = LEFT_OUT[self.rules.short]
        if not left_out:
            return self.board.tiles
        return tuple(tile for tile in self.board.tiles if tile.number not in left_out)

    @property
    def tile(self) -> Tile:
        """The tile on top: of the next deal to be closed; when the game is over, the last."""
        tiles = self.tiles
        return tiles[min(len(self.closed), len(tiles) - 1)]

    @property
    def space(self) -> Space:
        """The marker's space."""
        return self.board.spaces[self.marker - 1]

    @property
    def payout(self) -> int:
        """What the bank pays for the deal of the marker's space, in millions (B-CLOSE-1)."""
        return self.space.dividends * self.tile.value

    @property
    def limit(self) -> int:
        """How many influence cards one may hold (B-INF-6, B-VAR-6)."""
        return 10 if self.rules.ten and len(self.closed) >= 9 else LIMIT

    @property
    def too_many(self) -> tuple[Seat, ...]:
        """Who holds more cards than that."""
        limit = self.limit
        return tuple([seat for seat, size in enumerate(self.hand_sizes) if size > limit])

    @property
    def fair(self) -> bool:
        """Whether the rules for two players hold (B-TWO, B-VAR-8)."""
        return self.rules.fair or self.players == 2

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for; in a deal several at once (B-DEAL-4).

        Those who have not said whether they stop a card; else the Boss and all who have not said
        "no more".
        """
        phase, waiting = self.phase, self.waiting
        if waiting:
            return all_but(self.players, (waiting.action.seat, *waiting.allowed))
        if phase is DEAL:
            return all_but(self.players, self.quiet)
        if phase is TURN or phase is MOVED:
            return (self.turn,)
        if phase is TOO_MANY:
            return self.too_many
        return ((self.turn - 1) % self.players,) if phase is PLACE else ()

    @property
    def silent(self) -> bool:
        """Whether all others had their moment to play, so that the Boss may close (B-DEAL-7)."""
        return not self.waiting and not all_but(self.players, (self.boss, *self.quiet))

    def owner(self, family: Family) -> Seat | None:
        """In front of whom an investor lies; None: beside the board, or in no game."""
        return next((seat for seat, row in enumerate(self.investors) if family in row), None)

    def travelling(self, family: Family) -> bool:
        """Whether an investor is away until the deal ends (B-INF-1)."""
        return any(family == each for each, _ in self.travels)

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, this one first."""
        return (*range(seat, self.players), *range(seat))

    def open_after(self, space: int, steps: int = 1) -> int:
        """The space so many steps clockwise, closed ones not counted (B-TURN-1, B-CLOSE-3)."""
        spaces = len(self.board.spaces)
        while steps:
            space = space % spaces + 1
            steps -= space not in self.closed
        return space


@by_place
class State(NamedTuple):
    """A whole position. Hidden: hands and money by seat, in millions; the deck, top first.

    `seed`, `rolls` and `shuffles` (how many there were) fix the chance to come; `dice` and `script`
    (the reshuffled decks) override it.
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
        """Which game it is a position of: found by its name, since it knows all, and this least."""
        return cast("BoardGame", games.named("board"))

    def view(self, seat: Seat | str) -> View:
        """What a seat sees, by its letter or its number."""
        return self.game.view(self, seat_of(seat))

    def legal(self, seat: Seat | str) -> Legal:
        """What a seat may do."""
        return self.game.legal(self.view(seat))

    def play(self, *actions: Action | str) -> State:
        """The state after some actions; errors as `apply`."""
        state = self
        for action in actions:
            state = state.game.step(state, action).state
        return state

    def saved(self) -> str:
        """The position as a boss/1 document in JSON, which `bosslib.loaded` reads."""
        from bosslib.record import Record

        return Record(self).saved()

    def __repr__(self) -> str:
        return in_a_line(self)

    def __str__(self) -> str:
        return self.game.described(self.table).strip()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:  # noqa: FBT001 - IPython's own
        printer.text(str(self))

    def _repr_svg_(self) -> str | None:
        return drawn(self.game.picture(self.table))


def die(state: State) -> tuple[int, State]:
    """A roll of the die, 1 to 6, and the state after it."""
    if state.dice:
        return state.dice[0], state._replace(dice=state.dice[1:], rolls=state.rolls + 1)
    pips = 1 + pick(6, f"{state.seed}/die/{state.rolls}")
    return pips, state._replace(rolls=state.rolls + 1)
