"""Teaching hooks of a game: its numbers, the replying seats, and how attempts are counted."""

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
    from bosslib.teaching.advice import Advice
    from bosslib.teaching.claims import MoneyOffer
    from bosslib.teaching.drill.game import Drill
    from bosslib.teaching.exercise import Exercise, Reply, ShownArithmetic, Terms
    from bosslib.teaching.kinds.number import Blank, WrongNumber
    from bosslib.teaching.pictures import LessonPictures
    from bosslib.teaching.practice import PracticeGenerator

S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Teaching(ABC, Generic[S, V, A, E]):
    """Teaching hooks of a game."""

    unit: str
    """Unit of money in exercise files."""
    terms: Callable[[str], object]
    """Parser of the terms of offers, in a game that has offers."""
    shown_arithmetic: tuple[ShownArithmetic, ...]
    """Parts of the arithmetic that the game's pages can show."""
    goal: tuple[str, ...]
    """Goal keys specific to this game."""
    sources: tuple[str, ...]
    """Numbers of the deal that exercises can ask for."""
    seat_sources: tuple[str, ...]
    """Numbers of a seat that exercises can ask for."""
    awards: tuple[str, ...]
    """Numbers that a table by seat can ask for."""
    reply_keys: tuple[str, ...]
    """Keys that describe another seat's replies."""
    free_deeds: tuple[type, ...]
    """Deed types that cost a learner no star."""
    price_step: int = 1
    """Smallest difference between two prices that bargainers name, in units of money."""
    most_deals: int = 1
    """Maximum number of deals of an attempt: more than one if partners remember earlier deals."""

    def __init__(self, game: Game[Any, S, V, A, E]) -> None:
        self.game = game

    @property
    @abstractmethod
    def pictures(self) -> LessonPictures[S, A, E]:
        """Drawing and narration of the game in exercises."""

    @property
    def driver(self) -> Driver[S, V, A]:
        """Driver used in exercises."""
        return self.game.driver

    @property
    def drill(self) -> Drill | None:
        """Hooks for the bargaining drill; None in a game without prices."""
        return None

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Advice of the game's lessons as policies, in the order of the course."""
        return ()

    @property
    def practice(self) -> PracticeGenerator | None:
        """Hooks for the endless practice; None in a game without it."""
        return None

    @abstractmethod
    def scripted_bot(self, reply: Reply, record: Callable[[], Record[S, A, E] | None]) -> Bot[V, A]:
        """Return a bot that replies as an exercise prescribes; `record` returns the attempt."""

    @abstractmethod
    def patient_bot(self) -> Bot[V, A]:
        """Return the bot that plays out a learner's attempt, doing only what is required."""

    @abstractmethod
    def parse_reply(self, node: Node) -> Reply:
        """Parse a reply with the fields that only this game has; ScenarioError with the place."""

    def reason(self, reply: Reply, before: Record[S, A, E], action: A) -> str:
        """Return another seat's reason for a bargaining action, in a sentence to the learner.

        Empty if the game has no sentence for it. `reply` is the seat's behaviour, and `before`
        the attempt before the action.
        """
        return ""

    def has_bargaining(self, solution: Sequence[A]) -> bool:
        """Return whether a learner can make offers in an exercise with this solution."""
        return True

    @abstractmethod
    def ends_deal(self, event: E) -> bool:
        """Return whether an event ends the deal."""

    def turns(self, solution: Sequence[A]) -> int:
        """Return the default number of turns after which an attempt fails; 0: never.

        It is the number of turns in the solution.
        """
        return sum(map(self.is_turn, solution))

    def is_turn(self, action: A) -> bool:
        """Return whether an action uses up a turn: offers and answers do not (COUSIN-8)."""
        return not isinstance(action.deed, self.game.talk)

    def has_no_turn(self, state: S, seat: Seat) -> bool:
        """Return whether a seat has no turn left in the deal."""
        return False

    @abstractmethod
    def comes_after_others(self, state: S, action: A) -> bool:
        """Return whether the other seats must take their turns before this action."""

    @abstractmethod
    def is_refusal(self, action: A, offer: A) -> bool:
        """Return whether an action declines an offer."""

    def offer(self, state: S, seat: Seat, to: Seat, terms: Terms) -> A:
        """Return the action by which a seat offers these terms to another one, legal or not."""
        raise NotImplementedError(f"{self.game.name} has no offers")

    def money_offers(self, state: S) -> Iterable[MoneyOffer]:
        """Return the open offers that a learner's claims are about, with the money in them."""
        return ()

    def accepted_offer(self, state: S, action: A) -> MoneyOffer | None:
        """Return the open offer of a position that an action accepts; None if it accepts none."""
        return None

    def with_money(self, terms: Terms, amount: int) -> Terms:
        """Return the same terms with this amount of money, in a game that has `money_offers`."""
        raise NotImplementedError(f"{self.game.name} has no money in offers")

    @abstractmethod
    def card_of(self, deed: Any) -> object:
        """Return the card that a deed plays, or None."""

    def figures(self, state: S) -> Iterable[int]:
        """Return the sums of money visible in a position, except each seat's money and payoff."""
        return ()

    def misconceptions(self, exercise: Exercise, blank: Blank) -> Iterable[WrongNumber]:
        """Return the results of known misconceptions for a number that is asked for, with feedback.

        Empty if it is not known how the number is derived.
        """
        return ()

    def set_up(self, friends: int) -> tuple[S, Mapping[str, Blank]]:
        """Set up a game for as many of these friends as may play.

        Return it with the set-up tasks by name; BossError for too few friends.
        """
        raise NotImplementedError(f"{self.game.name} has no set-up exercises")

    @property
    def remembered_misconceptions(self) -> Mapping[str, str]:
        """Misconceptions that are remembered of a learner, by name.

        The value is the practice topic that asks about the misconception again.
        """
        return {}

    def next_question(self, name: str, seed: int, level: int) -> Exercise | None:
        """Return the first question, from a seed on, that could reveal a misconception, or None."""
        return None

    @abstractmethod
    def describe_attempt(self, record: Record[S, A, E]) -> str:
        """Describe the state of an attempt in a few words, for authors of exercises."""

    @abstractmethod
    def engine_number(
        self, start: S, end: Callable[[], Record[S, A, E]], name: str, seat: Seat
    ) -> int:
        """Return the number of a name; `end` returns the record with the deal played out."""


AnyTeaching = Teaching[Any, Any, Any, Any]
"""Teaching hooks of any game."""


def find_counter_offer(
    bots: Sequence[Bot[V, A] | None], seats: Iterable[Seat], see: Callable[[Seat], V]
) -> tuple[Seat, A] | None:
    """Return the counter-offer of the first of these seats whose bot makes one, or None.

    `see` returns the view of a seat. Bots that make counter-offers have a method `counteroffer`.
    """
    for seat in seats:
        make_counteroffer = getattr(bots[seat], "counteroffer", None)
        if make_counteroffer and (offer := make_counteroffer(see(seat))):
            return seat, offer
    return None
