"""What a lesson asks of a game: its numbers, the seats that reply, what of an attempt counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bosslib.game import AnyAction, AnyEvent, AnyState, Game, Seat
from bosslib.record import Record

if TYPE_CHECKING:
    from bosslib.bots import Bot
    from bosslib.documents.nodes import Node
    from bosslib.driver import Driver
    from bosslib.teaching.drill.game import Drill
    from bosslib.teaching.exercise import Blank, Exercise, Reply, Shows, WrongNumber
    from bosslib.teaching.pictures import LessonPictures
    from bosslib.teaching.practising import Practising

S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Teaching(ABC, Generic[S, V, A, E]):
    """A game in exercises."""

    unit: str
    """The unit of its money in a file."""
    terms: Callable[[str], Any]
    """Reads what is offered, in a game in which something is."""
    shows: tuple[Shows, ...]
    """How much of the reckoning its pages can show."""
    goal: tuple[str, ...]
    """The keys that only its goals have."""
    sources: tuple[str, ...]
    """The numbers that can be asked for."""
    seat_sources: tuple[str, ...]
    """The numbers of a seat that can be asked for."""
    awards: tuple[str, ...]
    """The numbers that a table by seat can ask for."""
    reply_keys: tuple[str, ...]
    """The keys of what another seat replies."""
    free: tuple[type, ...]
    """The deeds that cost a learner no star."""

    def __init__(self, game: Game[Any, S, V, A, E]) -> None:
        self.game = game

    @property
    @abstractmethod
    def pictures(self) -> LessonPictures[S, A, E]:
        """What it shows and tells in exercises."""

    @property
    def driver(self) -> Driver[S, V, A]:
        """Who is asked when in an exercise."""
        return self.game.driver

    @property
    def drill(self) -> Drill | None:
        """What it has for the bargain drill; None in a game without prices."""
        return None

    @property
    def practising(self) -> Practising | None:
        """What it has for the endless practice; None in a game without it."""
        return None

    @abstractmethod
    def scripted(self, reply: Reply, done: Callable[[], Sequence[A]]) -> Bot[V, A]:
        """Who replies as an exercise says; `done` are the actions so far."""

    @abstractmethod
    def patient(self) -> Bot[V, A]:
        """Who plays a learner's rest: he does nothing that he need not."""

    @abstractmethod
    def reply(self, node: Node) -> dict[str, Any]:
        """What a reply says in this game alone; ScenarioError with the place."""

    def reason(self, exercise: Exercise, table: Any, action: A) -> str:
        """Why another seat has bargained so, in a sentence to the learner; empty if it has no word
        on it. `table` is the one before the action.
        """
        return ""

    def bargains(self, exercise: Exercise) -> bool:
        """Whether a learner can make offers in an exercise."""
        return True

    @abstractmethod
    def ended(self, event: E) -> bool:
        """Whether the deal has come to its end by this."""

    def turns(self, solution: Sequence[A]) -> int:
        """After how many of his turns a learner has failed who has not reached the goal; 0: never.

        That is what holds if the file does not say it: as many as the solution takes.
        """
        return sum(map(self.is_turn, solution))

    def is_turn(self, action: A) -> bool:
        """Whether an action uses up a turn: offers and answers do not (COUSIN-8)."""
        return not isinstance(action.deed, self.game.talk)

    def out(self, state: S, seat: Seat) -> bool:
        """Whether a seat has no turn left in the deal."""
        return False

    @abstractmethod
    def after_others(self, state: S, action: A) -> bool:
        """Whether the others must have had their turns before somebody does this."""

    @abstractmethod
    def refuses(self, action: A, offer: A) -> bool:
        """Whether an action declines an offer."""

    def offer(self, state: S, seat: Seat, to: Seat, terms: Any) -> A:
        """The action by which a seat offers another one these terms, legal or not."""
        raise NotImplementedError(f"nothing is offered in {self.game.name}")

    @abstractmethod
    def card_of(self, deed: Any) -> object:
        """The card that is played by a deed; None if none is."""

    def figures(self, state: S) -> Iterable[int]:
        """The sums of money that one sees in a position besides what everybody has and gets."""
        return ()

    def misconceptions(self, exercise: Exercise, at: int) -> Iterable[WrongNumber]:
        """What known mistakes would make of a number that is asked for, and what to say to each;
        nothing where it is not known how the number comes about.
        """
        return ()

    def setting_up(self, friends: int) -> tuple[S, Mapping[str, Blank]]:
        """A game set up for as many of these friends as may play, and what is to be done for it,
        by name; BossError where they are too few.
        """
        raise NotImplementedError(f"nobody is taught to set up {self.game.name}")

    @property
    def remembered(self) -> Mapping[str, str]:
        """The misconceptions that are remembered of a learner, by name, with the topic of the
        practice that asks about them again.
        """
        return {}

    def again(self, name: str, seed: int, level: int) -> Exercise | None:
        """The first question from a seed on in which a misconception would show; None if there is
        none near.
        """
        return None

    @abstractmethod
    def standing(self, record: Record[S, A, E]) -> str:
        """How an attempt stands, in a few words for who writes an exercise."""

    @abstractmethod
    def reckoned(self, start: S, end: Callable[[], Record[S, A, E]], name: str, seat: Seat) -> int:
        """The number of a name; `end` gives the record of the deal when it is played out."""


def countered(bots: Sequence[Bot[V, A] | None], see: Callable[[Seat], V]) -> tuple[Seat, A] | None:
    """Who makes an offer in return for one that they have just turned down, and which; `see` gives
    the view of a seat. A bot that makes some has a method `counter`.
    """
    for seat, bot in enumerate(bots):
        counter = getattr(bot, "counter", None)
        if counter and (offer := counter(see(seat))):
            return seat, offer
    return None
