"""What an offer is worth to who asks: a button at each offer of his, which then tells it.

Never unasked. It is worked out from what he sees, beside the page, and is gone when the game goes
on, or when the offer becomes another one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from bosslib.card.bargain import player_of, standing
from bosslib.card.narration import dollars
from bosslib.card.terms import OpenOffer
from bosslib.words import say
from bosswidgets.card.choosing import Item, OpenWith
from bosswidgets.card.offers import composed
from bosswidgets.card.store import Store
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Buttons
from bosswidgets.kit.jobs import Job

if TYPE_CHECKING:
    from bosslib.card.bots.offer_value import Appraisal
    from bosslib.card.view import View

About = OpenWith | str
"""Which offer: an open one, or "offer" for the one that is put together."""

ASKING, ASKING_TOO = "worth", "worth-of"
"""How the ids of the buttons begin: with a key, and without one."""

SAMPLES = 400
"""How many samples an answer is made of."""

LONGEST = 5.0
"""The seconds after which a slow computer stops making them."""

STEP = 5
"""Answers are told in steps of so many dollars: 400 samples are no surer than that."""


class Appraised:
    """An offer whose worth was asked for: where the game was, and what is said so far.

    The first answer says besides what it is `about`: what the number comes from.
    """

    def __init__(self, place: tuple[object, ...]) -> None:
        self.place = place
        self.words = self.about = ""


class Appraising:
    """The worth of offers at a table; an offer is named as in `choosing.Item.about`."""

    def __init__(self, store: Store, bridge: Bridge) -> None:
        self._store, self._bridge = store, bridge
        self._abouts: dict[str, About] = {}
        self._asked: dict[About, Appraised] = {}
        self._explained: Appraised | None = None
        self._listeners: list[Callable[[], None]] = []
        store.on_change(self._follow)

    def on_change(self, listener: Callable[[], None]) -> None:
        """Have a panel told when there is something new to tell besides the store's changes."""
        self._listeners.append(listener)

    def within(self, items: Sequence[Item], drawn: Sequence[Button]) -> Buttons:
        """The buttons of a panel, and after those of each offer the one that asks for its worth."""
        shown: Buttons = []
        refused = {each.about for each in items if each.against}
        for at, (item, button) in enumerate(zip(items, drawn, strict=True)):
            shown.append(button)
            last = at + 1 == len(items) or items[at + 1].about != item.about
            if last and item.about not in refused and self._offer(item.about):
                key = item.about == "offer" or not self._store.choosing.talking
                shown.append(self._button(item.about, button.get("group", ""), key=key))
        return shown

    def _button(self, about: About, group: str, *, key: bool) -> Button:
        """The button that asks for an offer's worth, with the answer when it is there.

        The key is that of the offer which is being put together, if there is one.
        """
        asked = self._asked.get(about)
        words = {"detail": asked.words, "hint": asked.about} if asked else {}
        name = f"{ASKING if key else ASKING_TOO} {about}"
        self._abouts[name] = about
        return {"id": name, "label": say("worth.ask"), "group": group, **words}

    def chosen(self, item: str) -> bool:
        """Whether an item of a panel is one of these buttons; then it is asked for."""
        if item in self._abouts:
            self.ask(self._abouts[item])
        return item in self._abouts

    def ask(self, about: About) -> None:
        """Work out what an offer is worth; where a loop runs, beside it."""
        place, seen = self._place(about), self._store.view
        if place is None or seen is None:
            return
        asked = self._asked[about] = Appraised(place)
        tell = partial(self._tell, about, asked)
        Job(
            lambda _: self._appraised(about, asked, seen),
            done=lambda found: tell(sentence(found)) if found else None,
            failed=tell,
            going_on=lambda times: tell(say("worth.thinking")) if times == 1 else None,
        )

    def _appraised(self, about: About, asked: Appraised, seen: View) -> Appraisal | None:
        """The worth by what a seat sees; the same in a game that is taken up again from there."""
        from bosslib.card.bots.offer_value import Trade, appraise
        from bosslib.card.bots.search import Budget

        actions, offer = asked.place[:2]
        assert isinstance(offer, OpenOffer)
        rng = Random(f"worth/{seen.seat}/{actions}/{offer.by}/{offer.to}")
        bargain = Trade(player_of(seen.table, offer), offer.terms)
        budget = Budget(SAMPLES, LONGEST)
        return appraise(seen, bargain, budget, rng, lambda: self._asked.get(about) is not asked)

    def _tell(self, about: About, asked: Appraised, words: str) -> None:
        """Show it at its button, and have a screen reader say it; not if the game has gone on."""
        if self._asked.get(about) is not asked:
            return
        asked.words = words
        if self._explained in (None, asked):
            self._explained, asked.about = asked, self._about()
        for listener in self._listeners:
            listener()
        told = [f"{say('worth.ask')} {words}.", asked.about]
        self._bridge.announce(" ".join(filter(None, told)))

    def _about(self) -> str:
        """What an answer comes from; in the last deal no card is kept for another."""
        table = self._store.table
        more = table.deal < table.deals
        return " ".join((say("worth.about"), *([say("worth.later")] if more else [])))

    def _follow(self) -> None:
        """Take away what is out of date."""
        there = self._asked.items()
        self._asked = {about: asked for about, asked in there if asked.place == self._place(about)}

    def _place(self, about: About) -> tuple[object, ...] | None:
        """What an answer depends on; None where nothing can be asked."""
        offer = self._offer(about)
        if offer is None:
            return None
        return len(self._store.record.played), offer, self._store.seat, self._store.record

    def _offer(self, about: About) -> OpenOffer | None:
        """The offer that items are about, as long as the person may do something about it."""
        seen = self._store.view
        if seen is None or not self._store.may_choose:
            return None
        match about:
            case "offer":
                return composed(seen.table, seen.seat, self._store.choosing)
            case OpenWith("from", other):
                return standing(seen.table, other, seen.seat)
            case OpenWith("to", other):
                return standing(seen.table, seen.seat, other)
        return None


def sentence(found: Appraisal) -> str:
    """An answer in words: the average, then how far most samples lie apart."""
    values = {"count": found.samples, "money": _signed(found.mean)}
    low, high = _signed(found.low), _signed(found.high)
    if low == high:
        return say("worth.always", **values)
    return say("worth.told", **values, low=low, high=high)


def _signed(amount: float) -> str:
    """An amount that somebody gets or loses, in the steps in which it is told: +$45, −$10, $0."""
    rounded = STEP * round(amount / STEP)
    return f"+{dollars(rounded)}" if rounded > 0 else dollars(rounded)
