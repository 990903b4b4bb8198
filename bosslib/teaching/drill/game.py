"""What the drill asks of a game: positions with a price to bargain about, and how it is said."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from random import Random
from typing import Any, ClassVar, NamedTuple

from bosslib import games
from bosslib.errors import BossError
from bosslib.game import LARGEST, Seat
from bosslib.teaching.attempt import Record, begun
from bosslib.teaching.drill.characters import CHARACTERS, ROUNDS, Conceding
from bosslib.teaching.drill.mistakes import Misjudged, could_price, could_talk
from bosslib.teaching.drill.talks import Outcome, Talks
from bosslib.teaching.drill.zone import Zone
from bosslib.teaching.exercise import Action, Exercise, Terms, WrongNumber

ID = re.compile(r"bargain-([a-z]+)-(0|[1-9]\d{0,18})")
"""What a position of the drill is called: by its game and its seed."""

TRIES = 100
"""How many positions are looked at for one in which a misconception would show."""


class Bargaining(NamedTuple):
    """A position in which a learner can bargain with another seat about a price.

    `sells` is whether the learner gets it; `base` is what goes with the price, `top` what can be
    paid; `why` says in sentences how the zone comes about; `low` and `high` are wrong numbers for
    its two ends. `named` is the misconception of who names a price where none is good and shows no
    other; `denied` that of who says that none is good where one is.
    """

    exercise: Exercise
    other: Seat
    sells: bool
    zone: Zone
    character: str
    base: Any
    top: int
    why: tuple[str, ...]
    low: tuple[WrongNumber, ...] = ()
    high: tuple[WrongNumber, ...] = ()
    named: str = ""
    denied: str = Misjudged.MISSED

    @property
    def drill(self) -> Drill:
        """The game in the drill."""
        found: Drill | None = self.exercise.teaching.drill
        assert found  # it made the position
        return found

    @property
    def conceding(self) -> Conceding:
        """How the other seat bargains."""
        return CHARACTERS[self.character]

    @property
    def talks(self) -> Talks:
        """The bargain before the first offer."""
        return Talks(self.zone, self.sells, self.conceding)


class Drill(ABC):
    """A game in the drill."""

    shows: ClassVar[Collection[str]]
    """The misconceptions that can show in it."""

    @abstractmethod
    def position(self, seed: int) -> Bargaining:
        """The position of a seed."""

    @abstractmethod
    def terms(self, base: Any, price: int) -> Terms:
        """What is offered at a price."""

    @abstractmethod
    def answer(self, offer: Action, seat: Seat, *, yes: bool) -> Action:
        """The action by which a seat accepts an offer, or turns it down."""


def drill(game: str) -> Drill:
    """The drill of a game; BossError if it has none."""
    teaching = games.named(game).teaching if game in games.names() else None
    found: Drill | None = teaching.drill if teaching else None
    if found is None:
        raise BossError("drill.no-game", game=game)
    return found


def bargaining(name: str) -> Bargaining:
    """The position of an id, the same each time; BossError if it is the id of none."""
    found = ID.fullmatch(name)
    if not found or int(found[2]) > LARGEST:
        raise BossError("drill.unknown", name=name)
    return drill(found[1]).position(int(found[2]))


def asked_in(name: str, first: str = "") -> Iterator[str]:
    """The games in whose drill a misconception can show; the one that is wanted `first`, if it can.

    >>> [*asked_in("bargain-loss")]
    ['card']
    """
    names = sorted(games.OURS, key=lambda game: game != first)
    return (game for game in names if name in drill(game).shows)


def again(name: str, seed: int, game: str) -> Bargaining | None:
    """The first position of a game from a seed on in which a misconception would show; None if
    there is none near.

    >>> again("bargain-loss", 7, "card").exercise.id
    'bargain-card-9'
    """
    if name not in drill(game).shows:
        return None
    found = (drill(game).position(seed + at) for at in range(TRIES))
    return next((each for each in found if name in could_price(each) | could_talk(each)), None)


def character(rng: Random) -> str:
    """Who sits there: each as likely as the others."""
    return [*CHARACTERS][int(rng.random() * len(CHARACTERS))]


def played(found: Bargaining, talks: Talks) -> Record:
    """The game with all that was offered and answered, as the engine plays it: the price that the
    other side asks is offered there when the learner answers it.
    """
    seat, other = found.exercise.seat, found.other
    record = begun(found.exercise)
    for turn, price in enumerate(talks.offers):
        last = turn == len(talks.offers) - 1
        agreed = last and talks.price == price
        mine = offer(found, record, seat, price)
        record = record.play(mine, found.drill.answer(mine, other, yes=agreed))
        if agreed or turn == ROUNDS - 1:
            break
        if last and talks.outcome is Outcome.OPEN:
            break
        counter = found.conceding.limit(found.zone, turn, sells=not found.sells)
        asked = offer(found, record, other, counter)
        taken = last and not talks.walked
        record = record.play(asked, found.drill.answer(asked, seat, yes=taken))
    return record


def offer(found: Bargaining, record: Record, seat: Seat, price: int) -> Action:
    """The action by which one of the two sides offers a price."""
    learner = found.exercise.seat
    to, terms = found.other if seat == learner else learner, found.drill.terms(found.base, price)
    made: Action = found.exercise.teaching.offer(record.state, seat, to, terms)
    return made
