"""The games by name, as exercises know them: what differs from game to game in a lesson.

Each is a module that holds these names, beside what `games` asks of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from bosslib.documents import Node
from bosslib.exercise import Exercise, Reply, Shows
from bosslib.game import Seat
from bosslib.games import Game
from bosslib.taught import board, card


class Taught(Protocol):
    """A game in exercises: its numbers, the seats that reply, and what of an attempt counts."""

    @property
    def GAME(self) -> Game:  # noqa: N802 - a constant of the module
        """Its positions, actions and expectations."""

    @property
    def UNIT(self) -> str:  # noqa: N802
        """The unit of its money in a file."""

    @property
    def SHOWS(self) -> tuple[Shows, ...]:  # noqa: N802
        """How much of the reckoning its pages can show."""

    @property
    def GOAL(self) -> tuple[str, ...]:  # noqa: N802
        """The keys that only its goals have."""

    @property
    def SOURCES(self) -> tuple[str, ...]:  # noqa: N802
        """The numbers that can be asked for."""

    @property
    def SEAT_SOURCES(self) -> tuple[str, ...]:  # noqa: N802
        """The numbers of a seat that can be asked for."""

    @property
    def AWARDS(self) -> tuple[str, ...]:  # noqa: N802
        """The numbers that a table by seat can ask for."""

    @property
    def REPLY(self) -> tuple[str, ...]:  # noqa: N802
        """The keys of what another seat replies."""

    @property
    def FREE(self) -> tuple[type, ...]:  # noqa: N802
        """The deeds that cost a learner no star."""

    @property
    def driver(self) -> Any:
        """Who is asked when: a driver such as `bosslib.card.driver`."""

    def bot(self, name: str, /) -> Any:
        """The computer player of a name; BossError if there is none."""

    def scripted(self, reply: Reply, done: Callable[[], Sequence[Any]], /) -> Any:
        """Who replies as an exercise says; `done` are the actions so far."""

    def patient(self) -> Any:
        """Who plays a learner's rest: he does nothing that he need not."""

    def reply(self, node: Node, /) -> dict[str, Any]:
        """What a reply says in this game alone; ScenarioError with the place."""

    def ended(self, event: Any, /) -> bool:
        """Whether the deal has come to its end by this."""

    def turns(self, solution: Sequence[Any], /) -> int:
        """After how many of his turns a learner has failed who has not reached the goal; 0: never.

        That is what holds if the file does not say it.
        """

    def out(self, table: Any, seat: Seat, /) -> bool:
        """Whether a seat has no turn left in the deal."""

    def after_others(self, table: Any, action: Any, /) -> bool:
        """Whether the others must have had their turns before somebody does this."""

    def refuses(self, action: Any, offer: Any, /) -> bool:
        """Whether an action declines an offer."""

    def card_of(self, deed: Any, /) -> Any:
        """The card that is played by a deed; None if none is."""

    def standing(self, record: Any, /) -> str:
        """How an attempt stands, in a few words for who writes an exercise."""

    def reckoned(self, start: Any, end: Callable[[], Any], name: str, seat: Seat, /) -> int:
        """The number of a name; `end` gives the record of the deal when it is played out."""


TAUGHT: Mapping[str, Taught] = {"card": card, "board": board}


def taught(exercise: Exercise) -> Taught:
    """The game of an exercise."""
    return TAUGHT[exercise.game]
