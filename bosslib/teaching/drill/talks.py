"""A bargain over three rounds: offers of one side, the answers of a character, and the end."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.teaching.drill.characters import BARGAINERS, ROUNDS, Conceding
from bosslib.teaching.drill.zone import Zone


class Outcome(StrEnum):
    """How it stands."""

    OPEN = "open"
    AGREED = "agreed"
    LOST = "lost"
    """By the third refusal."""
    WALKED = "walked"


class Talks(NamedTuple):
    """What one side has offered a character so far; `sells` is whether that side gets the price.

    The character accepts what it would ask itself in that round, or better.
    """

    zone: Zone
    sells: bool
    character: Conceding
    offers: tuple[int, ...] = ()
    price: int | None = None
    walked: bool = False

    @property
    def outcome(self) -> Outcome:
        """How it stands."""
        if self.price is not None:
            return Outcome.AGREED
        if self.walked:
            return Outcome.WALKED
        return Outcome.LOST if len(self.offers) == ROUNDS else Outcome.OPEN

    @property
    def counter(self) -> int | None:
        """The price that the character asks in return; None before an offer, and at the end."""
        if not self.offers or self.outcome is not Outcome.OPEN:
            return None
        return self._limit(len(self.offers) - 1)

    @property
    def gain(self) -> int:
        """What the side gains over walking away."""
        return 0 if self.price is None else self.zone.gain(self.price, sells=self.sells)

    @property
    def fresh(self) -> Talks:
        """The same before the first offer."""
        return Talks(self.zone, self.sells, self.character)

    def offer(self, price: int) -> Talks:
        """The next offer, answered by the character."""
        limit = self._limit(len(self.offers))
        takes = price <= limit if self.sells else price >= limit
        return self._replace(offers=(*self.offers, price), price=price if takes else None)

    def accept(self) -> Talks:
        """The price that the character asks is accepted."""
        return self._replace(price=self.counter)

    def walk(self) -> Talks:
        """The side walks away."""
        return self._replace(walked=True)

    def _limit(self, turn: int) -> int:
        return self.character.limit(self.zone, turn, sells=not self.sells)


def bargained(talks: Talks, by: Conceding) -> Talks:
    """The talks when somebody bargains in the learner's place to the end.

    He offers what he wants in that round, and accepts a counter-offer that is no worse than what
    he would offer next (Faratin et al. 1998).
    """
    for turn in range(ROUNDS):
        talks = talks.offer(by.limit(talks.zone, turn, sells=talks.sells))
        counter = talks.counter
        if talks.outcome is not Outcome.OPEN or counter is None:
            break
        gain = talks.zone.gain(counter, sells=talks.sells)
        wish = by.limit(talks.zone, turn + 1, sells=talks.sells)
        if gain >= talks.zone.gain(wish, sells=talks.sells):
            return talks.accept()
    return talks


def compared(talks: Talks) -> dict[str, Talks]:
    """What others would have come to from the same position, against the same character: by the
    names of `BARGAINERS`, and the `best` line.
    """
    found = {name: bargained(talks.fresh, by) for name, by in BARGAINERS.items()}
    return found | {"best": best(talks)}


def best(talks: Talks) -> Talks:
    """The line that gains most against this character: it holds out until the price is the best."""
    talks = talks.fresh
    found = [talks]
    for turn in range(ROUNDS):
        limit = talks.character.limit(talks.zone, turn, sells=not talks.sells)
        found.append(talks.offer(limit))
        talks = talks.offer(talks.zone.most if talks.sells else talks.zone.least)
        if talks.outcome is not Outcome.OPEN:
            found.append(talks)
            break
    return max(found, key=lambda each: each.gain)
