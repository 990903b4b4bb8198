"""The driver: asks the seats of a game in turn, for `sim`, the table and the tests.

Each game subclasses `Driver` to define which seats are asked, and when. A driver's state is a
`DriverState`, which is a function of the actions played, so a loaded game continues identically.
People may act at any time: their action is applied and the round starts again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Container, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from bosslib.bots import (
    Bot,
    BotError,
    FailureLocation,
    exception_error,
    format_reply,
    play_or_raise,
)
from bosslib.errors import BossError
from bosslib.game import AnyAction, AnyState, Seat

if TYPE_CHECKING:
    from bosslib.game import Game

S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)


class Ask(NamedTuple):
    """A seat that is asked now, and the question: one of the game's prompts, such as
    `CardPrompt.TURN`.
    """

    seat: Seat
    wants: str


class DriverState(NamedTuple):
    """State of a driver in a game.

    `actions` is the number of actions so far, `actor` the seat that acted last, `silent_asks` the
    questions since then that led to no action. Each game defines the meaning of `offers` and
    `past`.
    """

    actions: int
    actor: Seat
    offers: tuple[int, ...] = ()
    silent_asks: tuple[Ask, ...] = ()
    past: object = None


class Next(NamedTuple, Generic[A]):
    """Next step of the driver: a bot's `action`, or a person to wait for, who is asked `ask`.

    Both are None when the game is over. `driver_state` is the driver's state, including the
    questions asked so far; `awaited` holds the questions now put to people who are waited for.
    """

    driver_state: DriverState
    ask: Ask | None
    action: A | None
    awaited: tuple[Ask, ...] = ()


class Match(NamedTuple, Generic[S, A]):
    """A finished game: its final state, its actions, and the number of deeds of each type."""

    state: S
    actions: tuple[A, ...]
    counts: Counter[str]


FailureCallback = Callable[[BotError], object]
"""Callback that receives the error of a failing bot, which another one replaces."""


class Driver(ABC, Generic[S, V, A]):
    """Asks seat after seat. Each game defines who is asked when, and which answers are valid."""

    talk_wants: Collection[str]
    """Questions about bargains, which a bot's `talk` answers; its `choose` answers all others."""
    immediate_wants: Collection[str] = ()
    """Questions, apart from talk, whose answers need no pause before they are shown."""
    unpaused_deeds: tuple[type, ...] = ()
    """Deed types that need no reading time: a bot's are shown together with the previous event."""
    max_actions: int | None = None
    """Number of actions after which a game of bots is aborted; None if the rules end it."""

    def __init__(self, game: Game[Any, S, V, A, Any]) -> None:
        self.game = game

    # Defined by each game

    @abstractmethod
    def driver_state(self, state: S, actions: Sequence[A] = ()) -> DriverState:
        """Return the driver's state in a game state that these actions have led to."""

    @abstractmethod
    def state_after(self, stands: DriverState, state: S, action: A) -> DriverState:
        """Return the driver's state after another action, which led to this game state."""

    @abstractmethod
    def pending_asks(self, state: S, stands: DriverState) -> tuple[Ask, ...]:
        """Return all current questions in order of priority; empty when the game is over.

        None of these seats has to wait for another one.
        """

    @abstractmethod
    def must_wait(self, state: S, ask: Ask) -> bool:
        """Return whether the driver waits for a person who is asked this, or goes on."""

    @abstractmethod
    def is_answer_to(self, ask: Ask, deed: object) -> bool:
        """Return whether a deed is of the type that answers a question."""

    @abstractmethod
    def stand_in(self, bot: Bot[V, A]) -> Bot[V, A]:
        """Return the bot that replaces a failing one."""

    def is_accepted(self, state: S, stands: DriverState, action: A) -> bool:
        """Return whether the driver accepts what a seat says; otherwise it counts as silence."""
        return True

    def has_same_meaning(self, chosen: S, now: S, action: A) -> bool:
        """Return whether an action chosen in one state has the same meaning in a later one.

        Other seats may have acted in between, at a table with several devices. By default the state
        must be unchanged. This does not check whether the action is legal now.
        """
        return chosen == now

    def may_pass(self, ask: Ask) -> bool:
        """Return whether a bot may leave a question unanswered."""
        return ask.wants in self.talk_wants

    def silent_action(self, view: V, ask: Ask) -> A | None:
        """Return the action that a bot's silence stands for, or None."""
        return None

    def resume_state(self, start: S, state: S, actions: Sequence[A]) -> DriverState:
        """Return the same as `driver_state`, for games whose driver also needs the start state."""
        return self.driver_state(state, actions)

    def bot_view(self, state: S, stands: DriverState, seat: Seat) -> V:
        """Return the view that a bot gets when it is asked."""
        return self.game.view(state, seat)

    # The loop

    def next_ask(self, state: S, stands: DriverState) -> Ask | None:
        """Return the next question, or None when the game is over."""
        return next(iter(self.pending_asks(state, stands)), None)

    def note_silence(self, stands: DriverState, ask: Ask) -> DriverState:
        """Return the driver's state after a question that led to no action."""
        return stands._replace(silent_asks=(*stands.silent_asks, ask))

    def next_step(
        self,
        state: S,
        stands: DriverState,
        bots: Sequence[Bot[V, A] | None],
        *,
        failed: FailureCallback | None = None,
        apart: Container[Seat] = (),
        together: bool = False,
    ) -> Next[A]:
        """Ask seat after seat until a bot acts or a person (None among the bots) is waited for.

        Bots at the seats `apart` are always waited for: the caller obtains their `answer`
        elsewhere. A failing bot is replaced as in `answer`. With `together`, bots that are asked at
        the same time as a person do not wait for the person.
        """
        while asks := self.pending_asks(state, stands):
            awaited = tuple(a for a in asks if bots[a.seat] is None and self.must_wait(state, a))
            ask = next((a for a in asks if a not in awaited), asks[0]) if together else asks[0]
            if ask in awaited:
                return Next(stands, ask, None, awaited)
            bot = bots[ask.seat]
            if bot is not None and ask.seat in apart:
                return Next(stands, ask, None, awaited)
            if bot is not None and (action := self.answer(state, stands, ask, bot, failed)):
                return Next(stands, ask, action, awaited)
            stands = self.note_silence(stands, ask)
        return Next(stands, None, None)

    def answer(
        self,
        state: S,
        stands: DriverState,
        ask: Ask,
        bot: Bot[V, A],
        on_failure: FailureCallback | None = None,
    ) -> A | None:
        """Return a bot's action when it is asked, or None.

        If the bot raises an error or its action is illegal, `on_failure` is called and the stand-in
        answers this question. Without `on_failure`, BotError is raised, and illegal actions are
        left to `step` to refuse.
        """
        if on_failure is None:
            return self.reply(state, stands, ask, bot)
        try:
            action = self.reply(state, stands, ask, bot)
            if action:
                self._apply(state, stands, action)
            return action
        except BotError as fault:
            on_failure(fault)
        return self.reply(state, stands, ask, self.stand_in(bot))

    def reply(self, state: S, stands: DriverState, ask: Ask, bot: Bot[V, A]) -> A | None:
        """Return a bot's reply, or the action that its silence stands for, or None.

        The random numbers depend only on the game's seed, the seat, the number of actions and the
        question, so a resumed game continues identically. BotError if the bot raises anything or
        answers a different question.
        """
        from random import Random  # imported late: it doubles the time of `import bosslib`

        seen = self.bot_view(state, stands, ask.seat)
        rng = Random(f"{state.seed}/{ask.seat}/{stands.actions}/{ask.wants}")
        asked = bot.talk if ask.wants in self.talk_wants else bot.choose
        try:
            said: A | None = asked(seen, rng)
        except (Exception, SystemExit) as error:  # a learner's bot may call `exit`
            where = FailureLocation(ask.seat, state.seed, stands.actions + 1)
            raise exception_error(error, where, ask.wants) from error
        if said is None and self.may_pass(ask):
            return self.silent_action(seen, ask)
        if (
            not isinstance(said, self.game.action)
            or said.seat != ask.seat
            or not self.is_answer_to(ask, said.deed)
        ):
            where = FailureLocation(ask.seat, state.seed, stands.actions + 1)
            raise BotError("bots.wrong-reply", where, wants=ask.wants, reply=format_reply(said))
        return said if self.is_accepted(state, stands, said) else None

    def play(self, state: S, bots: Sequence[Bot[V, A]]) -> Match[S, A]:
        """Play a game to its end, one bot for each seat; the seed decides everything random.

        BotError if a bot fails, so that its author sees the error. BossError if the number of bots
        is not the number of seats, or the game does not end.
        """
        if len(bots) != state.table.players:
            raise BossError("bots.number", count=len(bots), players=state.table.players)
        stands, actions = self.driver_state(state), list[A]()
        while action := (step := self.next_step(state, stands, bots)).action:
            state = self._apply(state, step.driver_state, action)
            stands = self.state_after(step.driver_state, state, action)
            actions.append(action)
            if len(actions) == self.max_actions:
                raise BossError("bots.endless", most=self.max_actions)
        return Match(state, tuple(actions), Counter(type(a.deed).__name__ for a in actions))

    def _apply(self, state: S, stands: DriverState, action: A) -> S:
        """Return the state after a bot's action; BotError if it is refused."""
        where = FailureLocation(action.seat, state.seed, stands.actions + 1)
        return play_or_raise(lambda: self.game.step(state, action).state, action, where)


AnyDriver = Driver[Any, Any, Any]
"""Driver of any game."""


def play_match(state: S, bots: Sequence[Bot[V, A]]) -> Match[S, A]:
    """Play a game to its end, one bot for each seat; errors are those of `Driver.play`."""
    game: Game[Any, S, V, A, Any] = state.game
    return game.driver.play(state, bots)
