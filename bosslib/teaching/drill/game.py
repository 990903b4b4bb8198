"""Drill hooks of a game: positions with a price to negotiate, and their texts."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from random import Random
from typing import ClassVar, NamedTuple

from bosslib import games
from bosslib.errors import BossError
from bosslib.game import LARGEST, Seat
from bosslib.game.mind import CHARACTERS, ReactionKind
from bosslib.record import Record
from bosslib.teaching.attempt import begun
from bosslib.teaching.drill.mistakes import (
    BargainMisconception,
    possible_in_prices,
    possible_in_talks,
)
from bosslib.teaching.drill.talks import Talks, TalksOutcome, begin_talks
from bosslib.teaching.drill.zone import Zone
from bosslib.teaching.exercise import Action, Exercise, Terms
from bosslib.teaching.kinds.number import WrongNumber

ID = re.compile(r"bargain-([a-z]+)-(0|[1-9]\d{0,18})")
"""Pattern of a drill position's id: its game and its seed."""

TRIES = 100
"""Number of positions searched for one that could reveal a misconception."""


class DrillPosition(NamedTuple):
    """Position in which a learner can negotiate a price with another seat.

    `sells` is True if the learner gets the price; `base` are the other terms, `top` the most that
    can be paid; `why` explains in sentences how the zone is derived; `low` and `high` are wrong
    numbers for its two ends. `named_misconception` is the misconception of a learner who names a
    price where none is good, if it shows no other; `denied_misconception` that of one who denies
    that any is good where one is.
    """

    exercise: Exercise
    other: Seat
    sells: bool
    zone: Zone
    character: str
    base: Terms
    top: int
    why: tuple[str, ...]
    low: tuple[WrongNumber, ...] = ()
    high: tuple[WrongNumber, ...] = ()
    named_misconception: str = ""
    denied_misconception: str = BargainMisconception.MISSED

    @property
    def drill(self) -> Drill:
        """Drill of the game."""
        found: Drill | None = self.exercise.teaching.drill
        assert found  # it made the position
        return found

    @property
    def talks(self) -> Talks:
        """Bargain before the first offer."""
        return begin_talks(self.zone, self.character, self.exercise.id, sells=self.sells)


class Drill(ABC):
    """Drill of a game."""

    shows: ClassVar[Collection[str]]
    """Misconceptions that the drill can reveal."""

    @abstractmethod
    def position(self, seed: int) -> DrillPosition:
        """Return the position of a seed."""

    @abstractmethod
    def terms(self, base: Terms, price: int) -> Terms:
        """Return the terms of an offer at a price."""

    @abstractmethod
    def answer(self, offer: Action, seat: Seat, *, yes: bool) -> Action:
        """Return the action by which a seat accepts or declines an offer."""


def drill_of(game: str) -> Drill:
    """Return the drill of a game; BossError if it has none."""
    teaching = games.game_named(game).teaching if game in games.names() else None
    found: Drill | None = teaching.drill if teaching else None
    if found is None:
        raise BossError("drill.no-game", game=game)
    return found


def position_by_id(name: str) -> DrillPosition:
    """Return the position of an id, always the same; BossError for an invalid id."""
    found = ID.fullmatch(name)
    if not found or int(found[2]) > LARGEST:
        raise BossError("drill.unknown", name=name)
    return drill_of(found[1]).position(int(found[2]))


def games_revealing(name: str, first: str = "") -> Iterator[str]:
    """Return the games whose drill can reveal a misconception, the game `first` before others.

    >>> [*games_revealing("bargain-loss")]
    ['card']
    """
    names = sorted(games.BUILT_IN, key=lambda game: game != first)
    return (game for game in names if name in drill_of(game).shows)


def next_position(name: str, seed: int, game: str) -> DrillPosition | None:
    """Return a game's first position, from a seed on, that could reveal a misconception, or None.

    >>> next_position("bargain-loss", 7, "card").exercise.id
    'bargain-card-9'
    """
    if name not in drill_of(game).shows:
        return None
    found = (drill_of(game).position(seed + at) for at in range(TRIES))
    return next(
        (each for each in found if name in possible_in_prices(each) | possible_in_talks(each)), None
    )


def random_character(rng: Random) -> str:
    """Return the name of a uniformly random character."""
    return [*CHARACTERS][int(rng.random() * len(CHARACTERS))]


def play_bargain(found: DrillPosition, talks: Talks) -> Record:
    """Return the record of a bargain, with its offers and answers as actions of the engine.

    The price that the other side asks is added as an offer when the learner answers it.
    """
    seat, other = found.exercise.seat, found.other
    record = begun(found.exercise)
    for price, answer in zip(talks.offers, talks.answers, strict=True):
        mine = offer(found, record, seat, price)
        agreed = answer.kind is ReactionKind.ACCEPT
        record = record.play(mine, found.drill.answer(mine, other, yes=agreed))
        is_last = answer is talks.answers[-1]
        if answer.terms is None or (is_last and talks.outcome is TalksOutcome.OPEN):
            break
        asked = offer(found, record, other, answer.terms)
        taken = is_last and talks.price is not None
        record = record.play(asked, found.drill.answer(asked, seat, yes=taken))
    return record


def offer(found: DrillPosition, record: Record, seat: Seat, price: int) -> Action:
    """Return the action by which one of the two sides offers a price."""
    learner = found.exercise.seat
    to, terms = found.other if seat == learner else learner, found.drill.terms(found.base, price)
    made: Action = found.exercise.teaching.offer(record.state, seat, to, terms)
    return made
