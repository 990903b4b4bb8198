"""The card game behind the interface that all games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bosslib.card.actions import TALK, Accept, Action, Discard
from bosslib.card.events import Event
from bosslib.card.legality import Legal, objections
from bosslib.card.new_game import new
from bosslib.card.notation import parse_action
from bosslib.card.state import Rules, State, Table
from bosslib.card.transitions import step
from bosslib.card.view import View, view
from bosslib.game import SEATS, Game, Objection, RuleBook, RuleOption, Seat, Step, rule_ids
from bosslib.record import Record
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.bots import Bot
    from bosslib.card.driver import CardDriver
    from bosslib.card.files.expected import CardFiles
    from bosslib.card.files.trading import CardTrading
    from bosslib.card.narration import CardTeller
    from bosslib.card.puzzles import Puzzle
    from bosslib.card.rl.environment import CardEnvironment
    from bosslib.card.teaching import CardTeaching
    from bosslib.picture.shapes import Scene
    from bosslib.puzzles.protocol import GamePuzzles

CardRecord = Record[State, Action, Event]
"""A record of the card game."""


BOOK = RuleBook(
    chapters={
        "setup": rule_ids("SETUP", 7),
        "turn": (*rule_ids("TURN", 8), "HAND-1"),
        "pass": rule_ids("PASS", 7),
        "cards": ("DEAL-1", *rule_ids("POTA", 2), *rule_ids("REV", 2), *rule_ids("MOVE", 5)),
        "value": rule_ids("VALUE", 2),
        "cousin": rule_ids("COUSIN", 10),
        "settle": rule_ids("SETTLE", 5),
        "next": rule_ids("NEXT", 6),
        "deck": rule_ids("X", 4),
        "end": rule_ids("END", 2),
        "nasty": ("NASTY-1",),
        "myth": rule_ids("MYTH", 10),
    },
    ours=frozenset({"PASS-7", "COUSIN-8", "COUSIN-10", "SETTLE-5", "NEXT-6", "X-3", "X-4"}),
    implied=frozenset({"TURN-8", "HAND-1", "MOVE-4"}),
    myths=frozenset(rule_ids("MYTH", 10)),
    retold=frozenset({"MYTH-1", "MYTH-2", "MYTH-3", "MYTH-4", "MYTH-9", "MYTH-10"}),
)


class CardGame(Game[Rules, State, View, Action, Event]):
    """*I'm the Boss! The Card Game*."""

    name = "card"
    action = Action
    talk = TALK
    ladder = ("random", "careful", "shrewd", "expert")
    yardstick = ("careful", "careful:yielding")  # a fixed share in mind; one that gives way
    lab_unit = "$"
    sizes = (3, 4, 6)
    money = "sim.dollars"
    terminal = "terminal"
    book = BOOK
    settings = (
        RuleOption("nasty", "sim.help.nasty"),
        RuleOption("honour", "sim.help.honour"),
        RuleOption("cash", "sim.help.cash"),
    )

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
        """Return True for a choice that cannot be revised: discards (NEXT-3)."""
        return isinstance(action.deed, Discard)

    def partner(self, state: State, action: Action) -> Seat | None:
        return action.deed.by if isinstance(action.deed, Accept) else None

    def describe_position(self, state: State) -> str:
        return f"deal {state.table.deal}, {state.table.phase}"

    def deal_count(self, state: State) -> int:
        return state.table.deals

    def rules(self, told: Mapping[str, Any]) -> Rules:
        return Rules(nasty=told["nasty"], binding=not told["honour"], cash=told["cash"])

    def describe_rules(self, rules: Rules) -> list[str]:
        promises = "binding" if rules.binding else "honour"
        on = [name for name in ("nasty", "cash") if getattr(rules, name)]
        return [say(f"sim.rules.{name}") for name in (promises, *on)]

    def bot(self, name: str) -> Bot[View, Action]:
        from bosslib.card.bots import bot

        return bot(name)

    def narrator(self, names: Sequence[str] = SEATS, seat: Seat | None = None) -> CardTeller:
        from bosslib.card.narration import CardTeller

        return CardTeller(names, seat)

    def describe_table(self, table: Table, view: View | None = None) -> str:
        from bosslib.card.plain_text import table_text, view_text

        return view_text(view) if view else table_text(table)

    def picture(
        self,
        table: Table,
        view: View | None = None,
        names: Sequence[str] = SEATS,
        *,
        width: float = 960,
        events: Sequence[Event] = (),
    ) -> Scene:
        from bosslib.card.picture.scene import table_scene

        return table_scene(view, table, names=names, width=width, events=events)

    def determinize(self, view: View) -> State:
        from random import Random

        from bosslib.card.bots.determinize import determinize

        return determinize(view, Random(f"{view}"))

    @cached_property
    def files(self) -> CardFiles:
        from bosslib.card.files.expected import CardFiles

        return CardFiles(self)

    @cached_property
    def driver(self) -> CardDriver:
        from bosslib.card.driver import CardDriver

        return CardDriver(self)

    @cached_property
    def teaching(self) -> CardTeaching:
        from bosslib.card.teaching import CardTeaching

        return CardTeaching(self)

    @cached_property
    def environment(self) -> CardEnvironment:
        from bosslib.card.rl.environment import CardEnvironment

        return CardEnvironment(self)

    @cached_property
    def trading(self) -> CardTrading:
        from bosslib.card.files.trading import CardTrading

        return CardTrading(self)

    @property
    def puzzles(self) -> GamePuzzles[Puzzle]:
        from bosslib.card import puzzles

        return puzzles


GAME = CardGame()
