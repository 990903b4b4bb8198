"""The one driver: it asks the seats of a game, for `sim`, the table and the tests alike.

Who is asked when is the game's own affair: each has a `Driver` of its own kind. Where it stands is
a `Standing`, which follows from what was played, so a game that is loaded goes on the same way. A
person acts whenever he likes: what he does is applied, and the round begins anew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Container, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from bosslib.bots import Bot, BotError, Where, played, raised, shown
from bosslib.errors import BossError
from bosslib.game import AnyAction, AnyState, Seat

if TYPE_CHECKING:
    from bosslib.game import Game

S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)


class Ask(NamedTuple):
    """Who is asked now, and for what: one of the game's `Wants`."""

    seat: Seat
    wants: str


class Standing(NamedTuple):
    """Where a driver stands in a game.

    `actions` is how many there were so far, `actor` the seat that acted last, `asked` what was
    asked since then and came to nothing. What is kept of `offers`, and what of the `past`, is the
    game's affair.
    """

    actions: int
    actor: Seat
    offers: tuple[int, ...] = ()
    asked: tuple[Ask, ...] = ()
    past: object = None


class Next(NamedTuple, Generic[A]):
    """What comes next: a bot's `action`, or a person to wait for, who is asked `ask`.

    Both are None when the game is over. `stands` is where the driver stands, with all asked so far;
    `awaited` is what persons are asked at that moment who are waited for.
    """

    stands: Standing
    ask: Ask | None
    action: A | None
    awaited: tuple[Ask, ...] = ()


class Match(NamedTuple, Generic[S, A]):
    """A game that was played: its end, its actions, how many there were of each kind of deed."""

    state: S
    actions: tuple[A, ...]
    counts: Counter[str]


Failed = Callable[[BotError], object]
"""Is told of a bot that fails, and that another acts in its place."""


class Driver(ABC, Generic[S, V, A]):
    """Asks seat after seat. A game says who is asked when, and what an answer must be."""

    talking: Collection[str]
    """What is asked of a seat besides its own turns."""
    at_once: Collection[str] = ()
    """What is answered without a pause where that is wished for, besides talk."""
    quiet: tuple[type, ...] = ()
    """Deeds that need no reading: a bot's come together with what came before."""
    longest: int | None = None
    """After how many actions a game of bots is given up; None: its rules end it."""

    def __init__(self, game: Game[Any, S, V, A, Any]) -> None:
        self.game = game

    # What each game says

    @abstractmethod
    def standing(self, state: S, actions: Sequence[A] = ()) -> Standing:
        """Where the driver stands in a state that these actions of the game have led to."""

    @abstractmethod
    def after(self, stands: Standing, state: S, action: A) -> Standing:
        """Where the driver stands after one more action, which led to this state."""

    @abstractmethod
    def asks(self, state: S, stands: Standing) -> tuple[Ask, ...]:
        """All who are asked now, each for what, whoever comes first before the others.

        None of them has to wait for another one. Nobody is asked when the game is over.
        """

    @abstractmethod
    def waits(self, state: S, ask: Ask) -> bool:
        """Whether a person is waited for who is asked this; else he does it when he likes."""

    @abstractmethod
    def suits(self, ask: Ask, deed: object) -> bool:
        """Whether a deed is of the kind that answers a question."""

    @abstractmethod
    def stand_in(self, bot: Bot[V, A]) -> Bot[V, A]:
        """Who acts for a bot that cannot."""

    def heard(self, state: S, stands: Standing, action: A) -> bool:
        """Whether what a seat says is listened to."""
        return True

    def still_meant(self, chosen: S, now: S, action: A) -> bool:
        """Whether an action that was chosen in one state means the same in a later one.

        Others may have acted in between, where people play on several screens. Unless a game says
        otherwise, nothing may have changed. Whether it is allowed now is not asked here.
        """
        return chosen == now

    def may_pass(self, ask: Ask) -> bool:
        """Whether a bot may have nothing to say to a question."""
        return ask.wants in self.talking

    def silence(self, view: V, ask: Ask) -> A | None:
        """What it means to have nothing to say; None: nothing."""
        return None

    def resumed(self, start: S, state: S, actions: Sequence[A]) -> Standing:
        """The same where the start is known too, for a game that remembers how it came about."""
        return self.standing(state, actions)

    def seen(self, state: S, stands: Standing, seat: Seat) -> V:
        """What a bot is shown that is asked."""
        return self.game.view(state, seat)

    # The loop

    def next_ask(self, state: S, stands: Standing) -> Ask | None:
        """Who is asked next, and for what; None when the game is over."""
        return next(iter(self.asks(state, stands)), None)

    def silent(self, stands: Standing, ask: Ask) -> Standing:
        """Where the driver stands when a question came to nothing."""
        return stands._replace(asked=(*stands.asked, ask))

    def go_on(
        self,
        state: S,
        stands: Standing,
        bots: Sequence[Bot[V, A] | None],
        *,
        failed: Failed | None = None,
        apart: Container[Seat] = (),
        together: bool = False,
    ) -> Next[A]:
        """Ask seat after seat until a bot acts or a person (None among the bots) is waited for.

        The bots at the seats `apart` are waited for whatever they are asked: somebody else has each
        `answer`. A bot that fails is replaced as `answer` does. `together`, a person who is waited
        for does not keep bots waiting that are asked at the same time.
        """
        while asks := self.asks(state, stands):
            awaited = tuple(a for a in asks if bots[a.seat] is None and self.waits(state, a))
            ask = next((a for a in asks if a not in awaited), asks[0]) if together else asks[0]
            if ask in awaited:
                return Next(stands, ask, None, awaited)
            bot = bots[ask.seat]
            if bot is not None and ask.seat in apart:
                return Next(stands, ask, None, awaited)
            if bot is not None and (action := self.answer(state, stands, ask, bot, failed)):
                return Next(stands, ask, action, awaited)
            stands = self.silent(stands, ask)
        return Next(stands, None, None)

    def answer(
        self, state: S, stands: Standing, ask: Ask, bot: Bot[V, A], failed: Failed | None = None
    ) -> A | None:
        """What a bot does when asked; None: nothing.

        If it raises an error or may not do what it wants, `failed` is told and its stand-in answers
        this once. Without `failed` BotError is raised, and what a rule forbids is left for the step
        to say.
        """
        if failed is None:
            return self.reply(state, stands, ask, bot)
        try:
            action = self.reply(state, stands, ask, bot)
            if action:
                self._played(state, stands, action)
            return action
        except BotError as fault:
            failed(fault)
        return self.reply(state, stands, ask, self.stand_in(bot))

    def reply(self, state: S, stands: Standing, ask: Ask, bot: Bot[V, A]) -> A | None:
        """What a bot says when asked, or what its silence means; None: nothing.

        Its randomness depends on the game's seed, its seat, how far the game is and the question
        alone, so a game that is taken up again goes on the same way. BotError if it raises
        anything, or answers another question.
        """
        from random import Random  # late: it doubles the time of `import bosslib`

        seen = self.seen(state, stands, ask.seat)
        rng = Random(f"{state.seed}/{ask.seat}/{stands.actions}/{ask.wants}")
        asked = bot.talk if ask.wants in self.talking else bot.choose
        try:
            said: A | None = asked(seen, rng)
        except (Exception, SystemExit) as error:  # a learner's bot may well call `exit`
            where = Where(ask.seat, state.seed, stands.actions + 1)
            raise raised(error, where, ask.wants) from error
        if said is None and self.may_pass(ask):
            return self.silence(seen, ask)
        if (
            not isinstance(said, self.game.action)
            or said.seat != ask.seat
            or not self.suits(ask, said.deed)
        ):
            where = Where(ask.seat, state.seed, stands.actions + 1)
            raise BotError("bots.wrong-reply", where, wants=ask.wants, reply=shown(said))
        return said if self.heard(state, stands, said) else None

    def play(self, state: S, bots: Sequence[Bot[V, A]]) -> Match[S, A]:
        """Play a game to its end, one bot for each seat; its seed decides all that is chance.

        BotError if a bot fails: who tries one of his own must see it. BossError if there are not as
        many bots as seats, or the game does not end.
        """
        if len(bots) != state.table.players:
            raise BossError("bots.number", count=len(bots), players=state.table.players)
        stands, actions = self.standing(state), list[A]()
        while action := (step := self.go_on(state, stands, bots)).action:
            state = self._played(state, step.stands, action)
            stands = self.after(step.stands, state, action)
            actions.append(action)
            if len(actions) == self.longest:
                raise BossError("bots.endless", most=self.longest)
        return Match(state, tuple(actions), Counter(type(a.deed).__name__ for a in actions))

    def _played(self, state: S, stands: Standing, action: A) -> S:
        """The state after a bot's action; BotError if it cannot be done."""
        where = Where(action.seat, state.seed, stands.actions + 1)
        return played(lambda: self.game.step(state, action).state, action, where)


AnyDriver = Driver[Any, Any, Any]
"""The driver of a game, whichever it is."""


def play_match(state: S, bots: Sequence[Bot[V, A]]) -> Match[S, A]:
    """Play a game of either kind to its end, one bot for each seat; refused as `Driver.play` is."""
    game: Game[Any, S, V, A, Any] = state.game
    return game.driver.play(state, bots)
