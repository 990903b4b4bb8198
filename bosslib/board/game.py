"""The board game behind the game-independent `Game` interface."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bosslib.board.actions import CLOCK, TALK, Accept, Action, Offer
from bosslib.board.events import Closed, Event
from bosslib.board.legality import Legal, objections
from bosslib.board.new_game import new
from bosslib.board.notation import parse_action
from bosslib.board.state import Rules, Short, State, Table
from bosslib.board.terms import find_bargain
from bosslib.board.transitions import step
from bosslib.board.view import View, view
from bosslib.errors import BossError
from bosslib.game import SEATS, Game, Objection, RuleBook, RuleOption, Seat, Step, rule_ids
from bosslib.record import Record
from bosslib.words import join_list, say

if TYPE_CHECKING:
    from bosslib.board.driver import BoardDriver
    from bosslib.board.files.expected import BoardFiles
    from bosslib.board.files.trading import BoardTrading
    from bosslib.board.narration import BoardTeller
    from bosslib.board.puzzles import BoardPuzzle
    from bosslib.board.rl.environment import BoardEnvironment
    from bosslib.board.teaching import BoardTeaching
    from bosslib.bots import Bot
    from bosslib.picture.shapes import Scene
    from bosslib.puzzles.protocol import GamePuzzles

BoardRecord = Record[State, Action, Event]
"""Record type of this game."""


BOOK = RuleBook(
    chapters={
        "setup": rule_ids("B-SETUP", 6),
        "turn": rule_ids("B-TURN", 4),
        "deal": rule_ids("B-DEAL", 9),
        "influence": rule_ids("B-INF", 6),
        "closing": (*rule_ids("B-CLOSE", 3), *rule_ids("B-FAIL", 1)),
        "end": rule_ids("B-END", 3),
        "variants": (*rule_ids("B-VAR", 7), "B-VAR-7b", "B-VAR-8"),
        "two": rule_ids("B-TWO", 4),
    },
    ours=frozenset({"B-DEAL-8"}),
)


class BoardGame(Game[Rules, State, View, Action, Event]):
    """*I'm the Boss!*, the board game."""

    name = "board"
    action = Action
    talk = TALK
    ladder = ("random", "careful", "shrewd", "expert")
    yardstick = ("careful", "shrewd")  # the second one looks further ahead
    sizes = (2, 3, 4, 6)
    money = "sim.millions"
    terminal = "board.terminal"
    book = BOOK
    settings = (RuleOption("variants", "sim.help.variants", takes_value=True),)

    def new(self, players: int, seed: int = 0, *, rules: Rules | None = None) -> State:
        return new(players, seed, rules=rules or Rules())

    def view(self, state: State, seat: Seat) -> View:
        return view(state, seat)

    def legal(self, view: View) -> Legal:
        return Legal(view)

    def objections(self, view: View, action: Action) -> Iterator[Objection]:
        return objections(view, action)

    def step(self, state: State, action: Action | str) -> Step[State, Event]:
        return step(state, action)

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def is_final(self, action: Action) -> bool:
        """Return True for the clock's actions.

        Others can be taken back until another player responds.
        """
        return action.seat == CLOCK

    def partner(self, state: State, action: Action) -> Seat | None:
        deed = action.deed
        if not isinstance(deed, Accept | Offer):
            return None
        bargain = find_bargain(state.table.bargains, deed.terms)
        if isinstance(deed, Offer) and not (bargain and bargain.is_struck):
            return None  # an offer of what the other side has offered strikes the bargain too
        if bargain is None or bargain.player == action.seat:
            return state.table.boss
        return bargain.player

    def describe_position(self, state: State) -> str:
        """Return the number of closed deals and the phase, as text."""
        return f"{len(state.table.closed)} closed, {state.table.phase}"

    def deal_count(self, state: State) -> int:
        return len(state.table.closed)

    def rules(self, told: Mapping[str, Any]) -> Rules:
        names = [name for name in told["variants"].split(",") if name]
        known = [*(name for name in Rules._fields if name != "short"), *filter(None, Short)]
        for name in names:
            if name not in known:
                raise BossError("sim.no-variant", name=name, known=join_list(known))
        short = [Short(name) for name in names if name in list(Short)]
        if len(short) > 1:
            raise BossError("sim.two-short")
        flags = {name: True for name in names if name not in short}
        return Rules(**flags, short=short[0] if short else Short.NO)

    def describe_rules(self, rules: Rules) -> list[str]:
        on = [name for name, value in rules._asdict().items() if value is True]
        if rules.short:
            on.append(rules.short)
        return on or [say("sim.rules.plain")]

    def bot(self, name: str) -> Bot[View, Action]:
        from bosslib.board.bots import bot

        return bot(name)

    def narrator(self, names: Sequence[str] = SEATS, seat: Seat | None = None) -> BoardTeller:
        from bosslib.board.narration import BoardTeller

        return BoardTeller(names, seat)

    def describe_table(self, table: Table, view: View | None = None) -> str:
        from bosslib.board.text_table import format_table, format_view

        return format_view(view) if view else format_table(table)

    def picture(
        self,
        table: Table,
        view: View | None = None,
        names: Sequence[str] = SEATS,
        *,
        width: float = 960,
        events: Sequence[Event] = (),
    ) -> Scene:
        from bosslib.board.picture.scene import table_scene

        deals = [each for each in events if isinstance(each, Closed)]
        payoffs = (each.payoff for each in deals)
        paid = [sum(got > 0 for got in seat) for seat in zip(*payoffs, strict=True)]
        closers = {each.space: each.boss for each in deals}
        return table_scene(view, table, names=names, width=width, paid=paid, closers=closers)

    def determinize(self, view: View) -> State:
        from random import Random

        from bosslib.board.bots.determinize import determinize

        return determinize(view, Random(f"{view}"))

    @cached_property
    def files(self) -> BoardFiles:
        from bosslib.board.files.expected import BoardFiles

        return BoardFiles(self)

    @cached_property
    def driver(self) -> BoardDriver:
        from bosslib.board.driver import BoardDriver

        return BoardDriver(self)

    @cached_property
    def teaching(self) -> BoardTeaching:
        from bosslib.board.teaching import BoardTeaching

        return BoardTeaching(self)

    @cached_property
    def environment(self) -> BoardEnvironment:
        from bosslib.board.rl.environment import BoardEnvironment

        return BoardEnvironment(self)

    @cached_property
    def trading(self) -> BoardTrading:
        from bosslib.board.files.trading import BoardTrading

        return BoardTrading(self)

    @property
    def puzzles(self) -> GamePuzzles[BoardPuzzle]:
        from bosslib.board import puzzles

        return puzzles


GAME = BoardGame()
