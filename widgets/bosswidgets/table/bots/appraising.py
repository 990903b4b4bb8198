"""Valuation of offers on request: a button at each offer, which then shows the result.

It is never shown unasked. It is computed in the background from what the person can see, and is
removed when the game continues or the offer changes. Each game lists its offers and computes their
value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button
from bosswidgets.kit.jobs import Job
from bosswidgets.table.common_choices import AskValue
from bosswidgets.table.keys import KEYS
from bosswidgets.table.session import AnyTableSession

COMPOSED = "offer"
"""Name of the offer being composed."""

S = TypeVar("S", bound=AnyTableSession)
T = TypeVar("T")
C = TypeVar("C")
F = TypeVar("F")

CacheKey = tuple[Any, ...]
"""Cache key of an answer: number of actions, offer, seat and record."""


class OfferItem(Protocol):
    """An item to choose that may concern an offer."""

    @property
    def objection(self) -> object:
        """Objection to the item; None if it can be chosen."""


class RequestedValue:
    """Valuation that was requested: the position in the game and the text shown so far.

    `about` explains how the value was computed.
    """

    def __init__(self, place: CacheKey) -> None:
        self.place = place
        self.words = self.about = ""


class OfferValues(ABC, Generic[S, T, F]):
    """Valuation of offers at a table; `S` is its session, `T` an offer, `F` a result."""

    KEY = KEYS["worth"]
    """Keyboard shortcut of the button."""

    def __init__(self, session: S, bridge: Bridge) -> None:
        self.session, self._bridge = session, bridge
        self._asked: dict[Hashable, RequestedValue] = {}
        self._explained: RequestedValue | None = None
        self._listeners: list[Callable[[], None]] = []
        session.on_change(self._drop_outdated)

    # What each game implements

    @abstractmethod
    def offer_name(self, item: Any) -> Hashable | None:
        """Return the name of the offer that an item concerns, or None."""

    @abstractmethod
    def offer(self, about: Hashable) -> T | None:
        """Return the offer with a name, or None if the person can no longer act on it."""

    @abstractmethod
    def compute_value(self, place: CacheKey, seen: Any, stopped: Callable[[], bool]) -> F | None:
        """Compute the value from what a seat sees; None if it was stopped.

        The result is the same in a game that is resumed from this position.
        """

    @abstractmethod
    def sentence(self, found: F) -> str:
        """Return a result as a sentence."""

    @abstractmethod
    def explanation(self, found: F | None) -> str:
        """Return an explanation of how a result is computed; it is shown only once.

        It is None while the result is being computed.
        """

    def result_note(self, found: F) -> str:
        """Return a further note on one result."""
        return ""

    # What panels call

    def on_change(self, listener: Callable[[], None]) -> None:
        """Add a listener for new answers, which arrive in addition to the session's own changes."""
        self._listeners.append(listener)

    def add_value_buttons(
        self, items: Sequence[OfferItem], drawn: Sequence[Button[C]]
    ) -> list[Button[C | AskValue[Hashable]]]:
        """Return the buttons of a panel, with a button for the value after the buttons of each
        offer.
        """
        shown: list[Button[C | AskValue[Hashable]]] = []
        names = [self.offer_name(each) for each in items]
        refused = {name for name, each in zip(names, items, strict=True) if each.objection}
        for at, (name, button) in enumerate(zip(names, drawn, strict=True)):
            shown.append(button)
            last = at + 1 == len(items) or names[at + 1] != name
            if name is not None and last and name not in refused and self.offer(name):
                key = name == COMPOSED or not self.session.choice.is_composing_offer
                shown.append(self._button(name, button.group, key=key))
        return shown

    def request_value(self, about: Hashable) -> None:
        """Compute the value of an offer, in the background if an event loop runs."""
        place, seen = self._cache_key(about), self.session.view
        if place is None or seen is None:
            return
        asked = self._asked[about] = RequestedValue(place)
        tell = partial(self._show_answer, about, asked)
        Job(
            lambda _: self.compute_value(place, seen, lambda: self._asked.get(about) is not asked),
            done=lambda found: (
                tell(self.sentence(found), self.result_note(found), found) if found else None
            ),
            failed=tell,
            on_progress=lambda times: tell(say("worth.thinking")) if times == 1 else None,
        )

    def _button(self, about: Hashable, group: str, *, key: bool) -> Button[AskValue[Hashable]]:
        """Return the button that requests an offer's value, with the answer if it is known.

        The offer being composed has the keyboard shortcut, if there is one.
        """
        asked = self._asked.get(about)
        return Button(
            say("worth.ask"),
            AskValue(about),
            detail=asked.words if asked else "",
            hint=asked.about if asked else "",
            group=group,
            key=self.KEY if key else "",
        )

    def _show_answer(
        self,
        about: Hashable,
        asked: RequestedValue,
        words: str,
        note: str = "",
        found: F | None = None,
    ) -> None:
        """Show an answer at its button and announce it to screen readers, unless it is outdated."""
        if self._asked.get(about) is not asked:
            return
        asked.words, asked.about = words, note
        if self._explained in (None, asked):
            self._explained = asked
            asked.about = " ".join(filter(None, [note, self.explanation(found)]))
        for listener in self._listeners:
            listener()
        told = [f"{say('worth.ask')} {words}.", asked.about]
        self._bridge.announce(" ".join(filter(None, told)))

    def _drop_outdated(self) -> None:
        """Remove outdated answers."""
        there = self._asked.items()
        self._asked = {
            about: asked for about, asked in there if asked.place == self._cache_key(about)
        }

    def _cache_key(self, about: Hashable) -> CacheKey | None:
        """Return the cache key of an answer, or None if nothing can be asked."""
        offer = self.offer(about)
        if offer is None:
            return None
        return len(self.session.record.played), offer, self.session.seat, self.session.record


def value_text(count: int, mean: str, low: str, high: str) -> str:
    """Return an answer as text: the mean and the range that contains most samples.

    Without samples it is exact.
    """
    if not count:
        return say("worth.exact", money=mean)
    if low == high:
        return say("worth.always", count=count, money=mean)
    return say("worth.told", count=count, money=mean, low=low, high=high)
