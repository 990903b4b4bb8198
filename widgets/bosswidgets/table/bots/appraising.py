"""What an offer is worth to who asks: a button at each offer of his, which then tells it.

Never unasked. It is worked out from what he sees, beside the page, and is gone when the game goes
on, or when the offer becomes another one. A game says which offers there are, and works it out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Buttons
from bosswidgets.kit.jobs import Job
from bosswidgets.table.session import AnySitting

ASKING, ASKING_TOO = "worth", "worth-of"
"""How the ids of the buttons begin: with a key, and without one."""

COMPOSED = "offer"
"""The name of the offer that is put together."""

LONGEST = 5.0
"""The seconds after which a slow computer makes no more samples."""

S = TypeVar("S", bound=AnySitting)
T = TypeVar("T")
F = TypeVar("F")

Place = tuple[Any, ...]
"""What an answer depends on: how many actions there were, the offer, the seat, the record."""


class Offered(Protocol):
    """Something to choose that may be about an offer."""

    @property
    def against(self) -> object:
        """What speaks against it; None: it can be chosen."""


class Appraised:
    """An offer whose worth was asked for: where the game was, and what is said so far.

    `about` says besides what it comes from.
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        self.words = self.about = ""


class Appraising(ABC, Generic[S, T, F]):
    """The worth of offers at a table; `S` is its store, `T` an offer, `F` what is found."""

    KEY: str | None = None
    """The key of the button where a game has another one than all."""

    def __init__(self, store: S, bridge: Bridge) -> None:
        self.store, self._bridge = store, bridge
        self._abouts: dict[str, Hashable] = {}
        self._asked: dict[Hashable, Appraised] = {}
        self._explained: Appraised | None = None
        self._listeners: list[Callable[[], None]] = []
        store.on_change(self._follow)

    # What each game says

    @abstractmethod
    def named(self, item: Any) -> Hashable | None:
        """The name of the offer that an item is about; None if it is about none."""

    @abstractmethod
    def offer(self, about: Hashable) -> T | None:
        """The offer of a name, as long as the person may do something about it."""

    @abstractmethod
    def appraised(self, place: Place, seen: Any, stopped: Callable[[], bool]) -> F | None:
        """The worth by what a seat sees; the same in a game that is taken up again from there.

        None if it was stopped.
        """

    @abstractmethod
    def sentence(self, found: F) -> str:
        """An answer in words."""

    @abstractmethod
    def explained(self) -> str:
        """What an answer comes from; it is said once."""

    def noted(self, found: F) -> str:
        """What else there is to say of one answer."""
        return ""

    # What a panel asks

    def on_change(self, listener: Callable[[], None]) -> None:
        """Have a panel told when there is something new to tell besides the store's changes."""
        self._listeners.append(listener)

    def within(self, items: Sequence[Offered], drawn: Sequence[Button]) -> Buttons:
        """The buttons of a panel, and after those of each offer the one that asks for its worth."""
        shown: Buttons = []
        names = [self.named(each) for each in items]
        refused = {name for name, each in zip(names, items, strict=True) if each.against}
        for at, (name, button) in enumerate(zip(names, drawn, strict=True)):
            shown.append(button)
            last = at + 1 == len(items) or names[at + 1] != name
            if name is not None and last and name not in refused and self.offer(name):
                key = name == COMPOSED or not self.store.choosing.talking
                shown.append(self._button(name, button.get("group", ""), key=key))
        return shown

    def chosen(self, item: str) -> bool:
        """Whether an item of a panel is one of these buttons; then it is asked for."""
        if item in self._abouts:
            self.ask(self._abouts[item])
        return item in self._abouts

    def ask(self, about: Hashable) -> None:
        """Work out what an offer is worth; where a loop runs, beside it."""
        place, seen = self._place(about), self.store.view
        if place is None or seen is None:
            return
        asked = self._asked[about] = Appraised(place)
        tell = partial(self._tell, about, asked)
        Job(
            lambda _: self.appraised(place, seen, lambda: self._asked.get(about) is not asked),
            done=lambda found: tell(self.sentence(found), self.noted(found)) if found else None,
            failed=tell,
            going_on=lambda times: tell(say("worth.thinking")) if times == 1 else None,
        )

    def _button(self, about: Hashable, group: str, *, key: bool) -> Button:
        """The button that asks for an offer's worth, with the answer when it is there.

        The key is that of the offer which is being put together, if there is one.
        """
        asked = self._asked.get(about)
        words = {"detail": asked.words, "hint": asked.about} if asked else {}
        name = f"{ASKING if key else ASKING_TOO} {about}"
        self._abouts[name] = about
        own = {"key": self.KEY if key else ""} if self.KEY else {}
        return {"id": name, "label": say("worth.ask"), "group": group, **own, **words}

    def _tell(self, about: Hashable, asked: Appraised, words: str, note: str = "") -> None:
        """Show it at its button, and have a screen reader say it; not if the game has gone on."""
        if self._asked.get(about) is not asked:
            return
        asked.words, asked.about = words, note
        if self._explained in (None, asked):
            self._explained = asked
            asked.about = " ".join(filter(None, [note, self.explained()]))
        for listener in self._listeners:
            listener()
        told = [f"{say('worth.ask')} {words}.", asked.about]
        self._bridge.announce(" ".join(filter(None, told)))

    def _follow(self) -> None:
        """Take away what is out of date."""
        there = self._asked.items()
        self._asked = {about: asked for about, asked in there if asked.place == self._place(about)}

    def _place(self, about: Hashable) -> Place | None:
        """What an answer depends on; None where nothing can be asked."""
        offer = self.offer(about)
        if offer is None:
            return None
        return len(self.store.record.played), offer, self.store.seat, self.store.record


def in_words(count: int, mean: str, low: str, high: str) -> str:
    """An answer in words: the average, then how far most samples lie apart."""
    if low == high:
        return say("worth.always", count=count, money=mean)
    return say("worth.told", count=count, money=mean, low=low, high=high)
