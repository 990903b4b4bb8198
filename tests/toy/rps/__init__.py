"""Rock, paper, scissors with a token to sell: a whole game in one file, as a plug-in of bosslib."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from bosslib import game
from bosslib.bots import Bot
from bosslib.documents.game_files import GameFiles, values_by_seat
from bosslib.documents.nodes import Node
from bosslib.driver import Ask, Driver, DriverState
from bosslib.errors import BossError, NotationError, RuleError
from bosslib.game import (
    SEATS,
    Game,
    Objection,
    RuleBook,
    RuleOption,
    Seat,
    Step,
    parse_seat,
    replace_item,
)
from bosslib.narration import Narrator
from bosslib.picture.shapes import Scene, Sheet
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise, Reply, ShownArithmetic
from bosslib.teaching.game import Teaching
from bosslib.teaching.pictures import LessonPictures, LookOptions
from bosslib.words import say


class Throw(StrEnum):
    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"


class Talk(StrEnum):
    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"


BEATS = {Throw.ROCK: Throw.SCISSORS, Throw.SCISSORS: Throw.PAPER, Throw.PAPER: Throw.ROCK}


class Action(NamedTuple):
    seat: Seat
    deed: Throw | Talk

    def __str__(self) -> str:
        return f"{SEATS[self.seat]}: {self.deed}"


class Event(NamedTuple):
    """Something that happened; a throw becomes visible when the round is won."""

    kind: str
    action: Action

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class Table(NamedTuple):
    rounds: int
    round: int
    token: Seat
    thrown: tuple[bool, ...] = (False, False)
    offered: bool = False
    players: int = 2
    hand_sizes: tuple[int, ...] = (0, 0)

    @property
    def phase(self) -> str:
        return "play" if self.to_act else "over"

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.round > self.rounds:
            return ()
        return tuple(seat for seat in range(2) if not self.thrown[seat])


class State(NamedTuple):
    table: Table
    throws: tuple[Throw | None, ...]
    money: tuple[int, ...]
    seed: int = 0

    @property
    def game(self) -> Toy:
        return GAME


class View(NamedTuple):
    table: Table
    seat: Seat
    money: int


def objections(view: View, action: Action) -> Iterator[Objection]:
    table, seat = view.table, view.seat
    if not table.to_act:
        yield Objection("RPS-1", "rps-over", {})
    elif isinstance(action.deed, Throw):
        if table.thrown[seat]:
            yield Objection("RPS-1", "rps-thrown", {})
    elif action.deed is Talk.OFFER:
        if table.token != seat or table.thrown[seat]:
            yield Objection("RPS-3", "rps-token", {})
    elif not table.offered or table.token == seat:
        yield Objection("RPS-3", "rps-no-offer", {})
    elif action.deed is Talk.ACCEPT and not view.money:
        yield Objection("RPS-3", "rps-poor", {})


class Legal(game.LegalActions["View", Action]):
    def __contains__(self, action: Action) -> bool:
        return not [*objections(self.view, action)]

    def __iter__(self) -> Iterator[Action]:
        every = (Action(self.view.seat, deed) for deed in (*Throw, *Talk))
        return (each for each in every if each in self)


def step(state: State, action: Action) -> Step[State, Event]:
    table, seat, deed = state.table, action.seat, action.deed
    against = tuple(objections(GAME.view(state, seat), action))
    if against:
        raise RuleError(action, against)
    if isinstance(deed, Talk):
        table = table._replace(offered=deed is Talk.OFFER)
        money = state.money
        if deed is Talk.ACCEPT:
            table = table._replace(token=seat)
            money = tuple(has + (1 if each != seat else -1) for each, has in enumerate(money))
        return Step(state._replace(table=table, money=money), (Event("deal", action),))
    first, second = throws = replace_item(state.throws, seat, deed)
    thrown = replace_item(table.thrown, seat, True)
    if first is None or second is None:
        after = State(table._replace(thrown=thrown, offered=False), throws, state.money, state.seed)
        return Step(after, (Event("threw", action),))
    won = table.token if first is second else 0 if BEATS[first] is second else 1
    money = replace_item(state.money, won, state.money[won] + 1)
    table = Table(table.rounds, table.round + 1, won)
    events = (Event("threw", action), Event("won", Action(won, throws[won] or first)))
    return Step(State(table, (None, None), money, state.seed), events)


class Chance:
    """Throws at random, sells the token now and then, and takes it if it can."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action:
        return Action(view.seat, rng.choice([*Throw]))

    def talk(self, view: View, rng: Random) -> Action | None:
        legal = [each for each in Legal(view) if isinstance(each.deed, Talk)]
        return legal[0] if legal and rng.random() < 0.5 else None


class ToyDriver(Driver[State, View, Action]):
    talk_wants = ("answer",)

    def driver_state(self, state: State, actions: Sequence[Action] = ()) -> DriverState:
        return DriverState(len(actions), actions[-1].seat if actions else 1)

    def state_after(self, stands: DriverState, state: State, action: Action) -> DriverState:
        return DriverState(stands.actions + 1, action.seat, (), stands.silent_asks)

    def pending_asks(self, state: State, stands: DriverState) -> tuple[Ask, ...]:
        table = state.table
        answer = Ask(1 - table.token, "answer")
        if table.offered and answer not in stands.silent_asks:
            return (answer,)
        return tuple(Ask(seat, "throw") for seat in table.to_act[:1])

    def must_wait(self, state: State, ask: Ask) -> bool:
        return True

    def is_answer_to(self, ask: Ask, deed: object) -> bool:
        return isinstance(deed, Talk if ask.wants in self.talk_wants else Throw)

    def stand_in(self, bot: Bot[View, Action]) -> Bot[View, Action]:
        return Chance()


class ToyFiles(GameFiles[State, Action, Event]):
    document = ("position", "seed")
    expected = ("round", "token", "points", "winners", "legal", "illegal")
    seat_keys = ()
    by_seat = ("points",)
    unordered = ("winners",)

    def read(self, document: Node) -> State:
        there = document.at("position").keys(("round", "rounds", "token", "points"))
        table = Table(
            there.get("rounds", 3).integer(1),
            there.at("round").integer(1),
            there.at("token").read(parse_seat),
        )
        money = tuple(each.integer(0) for each in there.at("points").items())
        return State(table, (None, None), money, document.get("seed", 0).integer(0))

    def write(self, state: State) -> dict[str, object]:
        return {"position": dict(self.position(state)), "seed": state.seed}

    def position(self, state: State) -> Mapping[str, Any]:
        table = state.table
        keys = {"rounds": table.rounds, "round": table.round, "token": SEATS[table.token]}
        return {**keys, "points": list(state.money)}

    def result(self, events: Iterable[Event]) -> Event | None:
        return next((each for each in events if each.kind == "won"), None)

    def check_own(self, key: str, node: Node) -> None:
        if key == "token":
            node.read(parse_seat)
        else:
            node.integer(0)

    def check_seat(self, key: str, node: Node) -> None:
        node.integer(0)

    def own_value(self, key: str, wanted: Any, state: State, result: Event | None) -> object:
        return values_by_seat(state.money) if key == "points" else self.position(state)[key]


def scene(table: Table, width: float = 360) -> Scene:
    """The table: a plate for each player, with signs for the token and for a completed throw."""
    sheet = Sheet()
    told = [say("rps.round", number=table.round)]
    for seat in range(2):
        x = 8 + seat * width / 2
        sheet.rect(x, 8, width / 2 - 16, 64, "plate", radius=8)
        sheet.text(SEATS[seat], x + 16, 40, "on-plate", size=20, room=24)
        if table.token == seat:
            sheet.sign("boss", x + 60, 40, 14, "brass")
            told.append(say("rps.token", seat=SEATS[seat]))
        if table.thrown[seat]:
            sheet.disc(x + 110, 40, 10, "brass")
    return sheet.scene(int(width), 80, " ".join(told))


class ToyPictures(LessonPictures[State, Action, Event]):
    def teller(self, exercise: Exercise, names: Sequence[str]) -> ToyNarrator:
        return ToyNarrator(names, exercise.seat)

    def format_attempt(self, teller: ToyNarrator, action: Action) -> str:
        return teller.deed(action.deed)

    def money(self, amount: int) -> str:
        return say("rps.points", number=amount)

    def draw(
        self,
        exercise: Exercise,
        record: Record[State, Action, Event],
        names: Sequence[str],
        size: tuple[float, float],
        look: LookOptions,
    ) -> Scene:
        return scene(record.state.table, size[0])


class ToyTeaching(Teaching[State, View, Action, Event]):
    unit = ""
    shown_arithmetic = (ShownArithmetic.NOTHING, ShownArithmetic.PAYOFF)
    goal = ()
    sources = ("round",)
    seat_sources = ("points",)
    awards = ("points",)
    reply_keys = ("turns",)
    free_deeds = (Talk,)

    @cached_property
    def pictures(self) -> ToyPictures:
        return ToyPictures()

    def scripted_bot(
        self, reply: Reply, record: Callable[[], Record[State, Action, Event] | None]
    ) -> Bot[View, Action]:
        class Scripted(Chance):
            def choose(self, view: View, rng: Random) -> Action:
                return next(
                    (each for each in reply.turns if each in Legal(view)),
                    Action(view.seat, Throw.ROCK),
                )

            def talk(self, view: View, rng: Random) -> Action | None:
                return None

        return Scripted()

    def patient_bot(self) -> Bot[View, Action]:
        return self.scripted_bot(Reply(), lambda: None)

    def parse_reply(self, node: Node) -> Reply:
        return Reply()

    def ends_deal(self, event: Event) -> bool:
        return event.kind == "won"

    def comes_after_others(self, state: State, action: Action) -> bool:
        return False

    def is_refusal(self, action: Action, offer: Action) -> bool:
        return action.deed is Talk.DECLINE and offer.deed is Talk.OFFER

    def card_of(self, deed: Any) -> object:
        return None

    def describe_attempt(self, record: Record[State, Action, Event]) -> str:
        return str(record.state.money)

    def engine_number(self, start: State, end: Callable[[], Any], name: str, seat: Seat) -> int:
        return start.table.round if name == "round" else start.money[seat]


class ToyNarrator(Narrator):
    section = "rps.event"

    def event(self, event: Event) -> str:
        words = {"won": {"what": event.action.deed}, "deal": {"deed": event.action.deed}}
        return self._say(event.kind, event.action.seat, **words.get(event.kind, {}))

    def deed(self, deed: Throw | Talk) -> str:
        return str(deed)


class Rules(NamedTuple):
    quick: bool = False


class Toy(Game[Rules, State, View, Action, Event]):
    """The whole game, as bosslib sees it."""

    name = "rps"
    package = "rps"
    action = Action
    talk = (Talk,)
    ladder = ("random",)
    sizes = (2,)
    money = "rps.points"
    terminal = "rps.terminal"
    settings = (RuleOption("quick", "rps.quick"),)
    book = RuleBook(chapters={"rps": ("RPS-1", "RPS-2", "RPS-3")})

    def new(self, players: int, seed: int = 0, *, rules: Rules | None = None) -> State:
        if players != 2:
            raise BossError("refused.players", players=players)
        rounds = 1 if rules and rules.quick else 3
        return State(Table(rounds, 1, Random(seed).randrange(2)), (None, None), (1, 1), seed)

    def view(self, state: State, seat: Seat) -> View:
        return View(state.table, seat, state.money[seat])

    def legal(self, view: View) -> Legal:
        return Legal(view)

    def objections(self, view: View, action: Action) -> Iterator[Objection]:
        return objections(view, action)

    def step(self, state: State, action: Action | str) -> Step[State, Event]:
        return step(state, self.parse(action) if isinstance(action, str) else action)

    def parse(self, text: str) -> Action:
        seat, _, deed = text.partition(": ")
        for each in (*Throw, *Talk):
            if each == deed:
                return Action(parse_seat(seat), each)
        raise NotationError("notation.action", text=text)

    def describe_position(self, state: State) -> str:
        return f"round {state.table.round}"

    def deal_count(self, state: State) -> int:
        return state.table.round - 1

    def rules(self, told: Mapping[str, Any]) -> Rules:
        return Rules(told["quick"])

    def describe_rules(self, rules: Rules) -> list[str]:
        return [say("rps.quick" if rules.quick else "rps.plain")]

    def bot(self, name: str) -> Bot[View, Action]:
        if name != "random":
            raise BossError("bots.unknown", name=name, names="random")
        return Chance()

    def narrator(self, names: Sequence[str] = SEATS, seat: Seat | None = None) -> ToyNarrator:
        return ToyNarrator(names, seat)

    def describe_table(self, table: Table, view: View | None = None) -> str:
        token, points = SEATS[table.token], view.money if view else "–"
        return say("rps.terminal.table", round=table.round, token=token, points=points)

    def picture(
        self,
        table: Table,
        view: View | None = None,
        names: Sequence[str] = SEATS,
        *,
        width: float = 960,
        events: Sequence[Event] = (),
    ) -> Scene:
        return scene(table)

    @cached_property
    def files(self) -> ToyFiles:
        return ToyFiles(self)

    @cached_property
    def driver(self) -> ToyDriver:
        return ToyDriver(self)

    @cached_property
    def teaching(self) -> ToyTeaching:
        return ToyTeaching(self)


GAME = Toy()
