"""A partner's mind: how one side of a bargain judges offers, answers concessions, and leaves.

A partner thinks in its own gain: what terms bring it more than walking away. It wants a part of the
surplus, which falls with what the other side concedes, and a little with each concession however
small (behaviour-dependent and time-dependent tactics: Faratin, Sierra and Jennings 1998). It
accepts what is no worse than what it would ask next (AC_next: Baarslag, Hindriks and Jonker 2014).
An offer that leaves it too small a part counts as no concession, lifts the least that it takes,
weakens its answers to later concessions, and uses up more of its patience.

What it says depends on the offers, the character and the seed alone, so an undo, a link or a reload
brings back the same talk. It consists of facts that anybody can check who knows the talk and the
partner's gains, and of claims about itself, of which only a bluffer's may be false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from random import Random
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

SERIOUS_COST, ABSURD_COST = 1, 2
"""Patience that a serious offer uses up, and one that is not."""

EQUAL_PART, MOST_GOODWILL = 0.5, 0.25
"""Part of an earlier bargain above which a partner wants less later, and by how much at most."""

USUAL_PART = 0.3
"""Part that a first offer usually leaves the partner; what is above it counts as a concession."""


class Character(NamedTuple):
    """Bargaining style of a partner; parts are parts of the surplus."""

    opens: float
    """Part that it asks first."""
    floor: tuple[float, float]
    """Least part that it takes: drawn for each talk between these, and not shown."""
    mirror: float
    """Part of the other side's concessions by which it comes down; 1 is tit for tat."""
    drift: float
    """Part by which it comes down in addition at each concession, however small."""
    patience: tuple[int, int]
    """Number of serious offers that it hears: drawn for each talk between these, and not shown."""
    serious: float = 0.1
    """Part that an offer must leave it to be serious."""
    offence: float = 0.05
    """Part by which each offer that is not serious lifts the least that it takes."""
    grudge: float = 0.5
    """Part by which each such offer weakens its answers to later concessions."""
    noise: float = 0.02
    """Part by which what it asks differs from the rule, at most."""
    bluffs: float = 0.0
    """Probability with which it calls a price its last one that isn't."""

    def is_serious(self, gain: float, surplus: float) -> bool:
        """Return True if it takes an offer with this gain for it seriously."""
        return gain / surplus >= self.serious

    def wish(self, heard: Concessions, gain: float, surplus: float, goodwill: float = 0.0) -> float:
        """Return the part that it wants after an offer with this gain, before noise and floor.

        The better the offer, the less it wants: what it accepts is monotone.
        """
        now, conceded = heard.after(gain, surplus, self.serious), 0.0
        if self.is_serious(gain, surplus):
            conceded = max(0.0, gain / surplus - (now.first_part or 0.0))
        answered = self.mirror * (1 - self.grudge) ** heard.absurd_offers * conceded
        return self.opens - goodwill - answered - self.drift * now.moves


CHARACTERS: Mapping[str, Character] = {
    "soft": Character(0.65, (0.15, 0.3), 0.8, 0.07, (9, 12), grudge=0.4),
    "fair": Character(0.6, (0.4, 0.5), 1.0, 0.02, (6, 9), offence=0.08),
    "hard": Character(0.9, (0.5, 0.65), 0.8, 0.02, (8, 11)),
    "spiteful": Character(0.7, (0.3, 0.4), 1.0, 0.04, (7, 9), serious=0.2, offence=0.12),
    "impatient": Character(0.7, (0.2, 0.35), 0.9, 0.12, (2, 4)),
    "bluffer": Character(0.9, (0.2, 0.3), 1.0, 0.1, (9, 12), bluffs=0.5),
}
"""Characters by name. The first price says little: the answer to a first concession tells more."""


class Concessions(NamedTuple):
    """Offers of one side in a talk, as far as the other side counts them."""

    moves: int = 0
    """Number of serious offers that were better for the other side than all before."""
    absurd_offers: int = 0
    """Number of offers that were not serious."""
    best_gain: float = 0
    """The other side's gain by the best serious offer."""
    first_part: float | None = None
    """Part that the first serious offer left the other side, at most `USUAL_PART`."""

    def after(self, gain: float, surplus: float, serious: float) -> Concessions:
        """Return the concessions with another offer, which leaves the other side this gain.

        It is serious if it leaves the other side the part `serious` of the surplus.
        """
        part = gain / surplus
        if part < serious:
            return self._replace(absurd_offers=self.absurd_offers + 1)
        first = min(USUAL_PART, part) if self.first_part is None else self.first_part
        return Concessions(
            self.moves + (gain > self.best_gain),
            self.absurd_offers,
            max(self.best_gain, gain),
            first,
        )


NO_CONCESSIONS = Concessions()


class ReactionKind(StrEnum):
    """Reaction of a partner to an offer."""

    ACCEPT = "accept"
    COUNTER = "counter"
    LEAVE = "leave"
    """Ends the talk without a bargain."""


class RemarkKind(StrEnum):
    """Kind of remark; the facts of each kind are named here."""

    COSTS = "costs"
    """The offer leaves it worse off: `loss`."""
    NOTHING = "nothing"
    """The offer brings it nothing."""
    TAKEN_BACK = "taken-back"
    """The offer brings less, `gain`, than the one before, `before`: `less`."""
    NO_MOVE = "no-move"
    """The offer brings as much as the one before: `gain`."""
    TOO_LITTLE = "too-little"
    """The offer is not serious: `gain`."""
    LESS_THAN_WANTED = "less-than-wanted"
    """The offer brings `gain`, less than is `wanted`."""
    ENOUGH = "enough"
    """The offer brings `gain`, no less than is `wanted`."""
    YOU_MOVED = "you-moved"
    """Both came down since the offer before: the other side by `yours`, the partner by `mine`."""
    LAST = "last"
    """It calls what it asks its last price: a claim."""
    SOON_GONE = "soon-gone"
    """It says that it will leave soon: a claim."""
    REMEMBERS_MUCH = "remembers-much"
    """An earlier bargain brought it `gain`, more than half of the `surplus`."""
    REMEMBERS_LITTLE = "remembers-little"
    """An earlier bargain brought it `gain`, less than half of the `surplus`."""
    REMEMBERS_ABSURD = "remembers-absurd"
    """In an earlier deal it heard an offer that was not serious."""


class Remark(NamedTuple):
    """Remark of a partner on an offer, with its facts: sums of money by name."""

    kind: RemarkKind
    facts: Mapping[str, int] = {}


class Reaction(NamedTuple, Generic[T]):
    """Reaction to an offer, with its remarks; `terms` are those that it asks in return."""

    kind: ReactionKind
    remarks: tuple[Remark, ...]
    terms: T | None = None


class Mood(NamedTuple):
    """State of a partner in a talk: what it remembers of it, and of earlier ones."""

    floor: float
    """Least part that it takes, before offence and goodwill."""
    patience: int
    surplus: float
    """Gain of both sides that it believes in: at least what it has been offered."""
    offers: int = 0
    heard: Concessions = NO_CONCESSIONS
    gain: int | None = None
    """Its gain by the last offer."""
    asked: int | None = None
    """Its gain by what it asked last."""
    bargain: tuple[int, int] | None = None
    """Its gain by the last bargain, and the surplus of that, once there is one."""
    earlier: Mood | None = None
    """Mood at the end of the talk in an earlier deal."""

    @property
    def goodwill(self) -> float:
        """Part by which it wants less than from a stranger, since an earlier bargain left it much;
        negative if it wants more.
        """
        if self.earlier is None or self.earlier.bargain is None:
            return 0.0
        gain, surplus = self.earlier.bargain
        return max(-MOST_GOODWILL, min(MOST_GOODWILL, gain / surplus - EQUAL_PART))


class Mind(NamedTuple, Generic[T]):
    """Mind of one partner in one talk.

    `worth` is its gain by terms, in money; `asks` are the terms that it may ask for, at least one,
    with its gain by each, above 0 and increasing; `surplus` is the gain of both sides together that
    it believes in, in the same money.
    """

    character: Character
    worth: Callable[[T], int]
    asks: tuple[tuple[int, T], ...]
    surplus: int
    seed: str

    @property
    def first_mood(self) -> Mood:
        """Mood before the first offer."""
        rng = Random(f"{self.seed}/mind")
        floor = rng.uniform(*self.character.floor)
        return Mood(floor, rng.randint(*self.character.patience), max(1.0, self.surplus))

    def mood_after(self, earlier: Mood) -> Mood:
        """Return the mood before the first offer of a later deal.

        Offers that were not serious still count, and so does what the bargain left it.
        """
        heard = Concessions(absurd_offers=earlier.heard.absurd_offers)
        return self.first_mood._replace(heard=heard, earlier=earlier)

    def answer(self, mood: Mood, terms: T) -> tuple[Reaction[T], Mood]:
        """Return the answer to an offer, and the mood after it."""
        gain = self.worth(terms)
        is_serious = self.character.is_serious(gain, mood.surplus)
        wanted, asked = self._next_ask(mood, gain)
        heard = mood._replace(offers=mood.offers + 1, gain=gain)
        if gain >= wanted:
            enough = Remark(RemarkKind.ENOUGH, {"gain": gain, "wanted": wanted})
            return Reaction(ReactionKind.ACCEPT, (enough,)), heard
        why = self._objection(mood, gain, wanted, is_serious=is_serious)
        patience = mood.patience - (SERIOUS_COST if is_serious else ABSURD_COST)
        if patience < 0:
            return Reaction(ReactionKind.LEAVE, (why,)), heard
        more = self._remarks(mood, gain, wanted, patience)
        heard = self._learn(heard._replace(patience=patience, asked=wanted), gain)
        return Reaction(ReactionKind.COUNTER, (why, *more), asked), heard

    def _next_ask(self, mood: Mood, gain: int) -> tuple[int, T]:
        """Return what it would ask next after an offer with this gain: its own gain, and the terms.

        The better the offer, the less it asks. It never asks more than before, except of a side
        that has taken something back.
        """
        noise = Random(f"{self.seed}/{mood.offers}").uniform(-1, 1) * self.character.noise
        wish = self.character.wish(mood.heard, gain, mood.surplus, mood.goodwill) + noise
        least = max(self._floor(mood), wish) * mood.surplus
        if mood.asked is not None and gain >= (mood.gain or 0):
            least = min(least, mood.asked)
        return next((each for each in self.asks if each[0] >= least), self.asks[-1])

    def _learn(self, mood: Mood, gain: int) -> Mood:
        """Return the mood with what an offer with this gain says about the other side."""
        heard = mood.heard.after(gain, mood.surplus, self.character.serious)
        is_serious = self.character.is_serious(gain, mood.surplus)
        surplus = max(mood.surplus, gain) if is_serious else mood.surplus
        return mood._replace(heard=heard, surplus=surplus)

    def _floor(self, mood: Mood) -> float:
        """Return the least part of the surplus that it will ask for."""
        return mood.floor + self.character.offence * mood.heard.absurd_offers - mood.goodwill

    def _objection(self, mood: Mood, gain: int, wanted: int, *, is_serious: bool) -> Remark:
        """Return what it says against an offer."""
        before = mood.gain
        if gain < 0:
            return Remark(RemarkKind.COSTS, {"loss": -gain})
        if gain == 0:
            return Remark(RemarkKind.NOTHING)
        if before is not None and gain < before:
            facts = {"before": before, "gain": gain, "less": before - gain}
            return Remark(RemarkKind.TAKEN_BACK, facts)
        if gain == before:
            return Remark(RemarkKind.NO_MOVE, {"gain": gain})
        if not is_serious:
            return Remark(RemarkKind.TOO_LITTLE, {"gain": gain})
        return Remark(RemarkKind.LESS_THAN_WANTED, {"gain": gain, "wanted": wanted})

    def _remarks(self, mood: Mood, gain: int, wanted: int, patience: int) -> list[Remark]:
        """Return what it says with a counter-offer: at first also about an earlier deal."""
        found = [] if mood.offers else _memories(mood.earlier)
        if mood.gain is not None and mood.asked is not None:
            moved = {"yours": gain - mood.gain, "mine": mood.asked - wanted}
            if min(moved.values()) > 0:
                found.append(Remark(RemarkKind.YOU_MOVED, moved))
        least = self._floor(mood) * mood.surplus
        may_come_down = any(least <= each < wanted for each, _ in self.asks)
        chance = Random(f"{self.seed}/bluff/{mood.offers}").random()
        if not may_come_down or chance < self.character.bluffs:
            found.append(Remark(RemarkKind.LAST))
        elif patience == 0:
            found.append(Remark(RemarkKind.SOON_GONE))
        return found


def _memories(earlier: Mood | None) -> list[Remark]:
    """Return what it says about an earlier deal."""
    found = list[Remark]()
    if earlier and earlier.bargain:
        gain, surplus = earlier.bargain
        facts = {"gain": gain, "surplus": surplus}
        if gain > EQUAL_PART * surplus:
            found.append(Remark(RemarkKind.REMEMBERS_MUCH, facts))
        elif gain < EQUAL_PART * surplus:
            found.append(Remark(RemarkKind.REMEMBERS_LITTLE, facts))
    if earlier and earlier.heard.absurd_offers:
        found.append(Remark(RemarkKind.REMEMBERS_ABSURD))
    return found
