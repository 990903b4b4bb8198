"""A game looked at again: a button at its end, then how far the work is, then the review.

After a deal of a game that goes on, the deal is looked at, with what the one who plays could know.
Where several people share the screen there is nothing before the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from html import escape

from ipywidgets import HTML, VBox, Widget

from bosslib import Record
from bosslib.card import Phase
from bosslib.card.narration import Teller
from bosslib.card.review.decision import Decision
from bosslib.card.review.reviewing import Review, last_deal, one_by_one, reviewing, written
from bosslib.game import SEATS, Seat
from bosslib.words import say
from bosswidgets.card.review import page as review_page
from bosswidgets.card.store import Store
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Buttons, Choices
from bosswidgets.kit.jobs import Job, Tell, stepped
from bosswidgets.table import files


def build(store: Store, bridge: Bridge) -> VBox:
    """Nothing until a deal is over that somebody at the screen has played in."""
    return Reviewing(store, bridge).panel


class Reviewing:
    """The button, the work, and what came of it; `record` is the game that they are about."""

    def __init__(self, store: Store, bridge: Bridge) -> None:
        self.panel = VBox()
        self.panel.add_class("boss-review")
        self.record: Record | None = None
        self.found: Review | None = None
        self.over = False
        """Whether the game was over that is looked at, so that all of it is open."""
        self._store, self._bridge = store, bridge
        self._work: Job[Review] | None = None
        self._branch = 0
        """How often the game had been branched off when it was looked at."""
        self._page: list[Widget] = []
        self._picture = HTML()
        self._starts = _buttons(say("review.label"), [], self._start)
        back = [_item("back")]
        self._back = _buttons(say("review.label"), back, lambda _: store.leave_branch())
        self._bar = HTML()
        stop = [_item("cancel")]
        self._working = [self._bar, _buttons(say("review.label"), stop, lambda _: self._cancel())]
        own = (self._picture, self._starts, self._back, *self._working)
        self.panel.spare = lambda: (*self._page, *own)
        store.on_change(self.show)
        store.on_close(self._forget)
        bridge.observe(self._draw, ["width"])
        self.show()

    def show(self) -> None:
        """Show what belongs to the game as it is now."""
        store = self._store
        here = store.record is self.record
        away = self.record is not None and store.branches > self._branch
        if not here and not away:
            self._forget()
        if here and self._work:
            self._set(self._working)
        elif here and self.found:
            self._set(self._page)
        elif away and self.found:
            self._set([self._back])
        else:
            self._starts.items = _starts(store)
            self._set([self._starts] if self._starts.items else [])

    def _set(self, children: list[Widget]) -> None:
        if self.panel.children != tuple(children):
            self.panel.children = children

    def _forget(self) -> None:
        if self._work:
            self._work.cancel()
        self._work, self.record, self.found = None, None, None

    # The work

    def _start(self, item: str) -> None:
        self._forget()
        store = self._store
        seat = SEATS.index(item.partition(":")[2])
        self.record, self.over, self._branch = store.record, store.over, store.branches
        self._progress(0)
        since = 0 if self.over else last_deal(store.record)
        from bosslib.lab.playouts import expected as in_arrays  # late: it brings numpy

        how = in_arrays if self.over else one_by_one  # with all hands known, arrays are faster
        work = reviewing(store.record, seat, since=since, over=self.over, expecting=how)

        def review(tell: Tell) -> Review:
            return stepped(work, lambda part: tell(self._progress, part))

        self._work = Job(review, done=self._take, failed=self._fail)
        if self.found:  # where no loop runs it is there already
            self._work = None
        else:
            self._bridge.announce(say("review.working"))
        self.show()

    def _progress(self, part: float) -> None:
        percent = int(100 * part)
        words = escape(say("review.working"))
        told = escape(say("review.percent", percent=percent))
        self._bar.value = (
            f"<p>{words}</p>"
            f'<progress max="100" value="{percent}" aria-label="{words}">{told}</progress>'
        )

    def _cancel(self) -> None:
        self._forget()
        self._bridge.announce(say("review.cancelled"))
        self.show()

    def _fail(self, words: str) -> None:
        self._forget()
        self._store.notice = words
        self._store.changed()

    def _take(self, review: Review) -> None:
        for old in self._page:
            if old is not self._picture:
                old.close()
        self._work, self.found = None, review
        self._page = self._made(review)
        self._bridge.announce(say("review.ready", told=review_page.summary(review)))
        self.show()
        self._bridge.lead(".boss-review h2", focus=True)

    # What came of it

    def _teller(self, review: Review) -> Teller:
        return Teller(self._store.names, review.seat)

    def _made(self, review: Review) -> list[Widget]:
        """The parts of the page, top to bottom."""
        self._draw()
        parts: list[Widget] = [HTML(review_page.opening(review, self._heading(review)))]
        parts.append(self._picture)
        for number, decision in enumerate(review.costly, 1):
            parts += self._choice(number, decision, review)
        ways = [*([_item("save")] if self.over else []), _item("close")]
        last = _buttons(say("review.label"), ways, self._chosen)
        record, alone = self.record or self._store.record, self._store.one_deal
        deals = review_page.courses(review, record, over=self.over, alone=alone)
        return [*parts, HTML(deals), last]

    def _heading(self, review: Review) -> str:
        if not self.over:
            return say("review.heading-deal")
        if len(self._store.people) == 1:
            return say("review.heading")
        return say("review.heading-of", name=self._store.names[review.seat])

    def _choice(self, number: int, decision: Decision, review: Review) -> list[Widget]:
        title = review_page.title(number, decision, alone=self._store.one_deal)
        ways = [_item("look")]
        if len(self._store.people) == 1 and decision.best:
            ways.append(_item("try"))
        words = HTML(review_page.told(title, decision, self._teller(review)))
        return [words, _buttons(title, ways, lambda item: self._go(item, decision))]

    def _draw(self, _: object = None) -> None:
        if self.found and self.record:
            width = min(self._bridge.width - 32, review_page.WIDEST)
            teller = self._teller(self.found)
            self._picture.value = review_page.pictured(
                self.found, self.record, teller, width, over=self.over
            )

    def _go(self, item: str, decision: Decision) -> None:
        """To the moment of a choice; there, what was better is done in a game of its own."""
        self._store.look(decision.at)
        if item == "try":
            self._store.try_again()
            self._store.act(*filter(None, [decision.best]))
        self._bridge.lead(".boss-asked", focus=True)
        self._bridge.lead(".boss-table")  # on a phone, what is asked is in view always

    def _chosen(self, item: str) -> None:
        store = self._store
        if item == "save" and self.found and self.record:
            text = files.written(store.game._replace(record=self.record), written(self.found))
            self._bridge.download(f"im-the-boss-review-{date.today()}.json", text)
        elif item == "close":
            self._forget()
            self.show()


def _starts(store: Store) -> Buttons:
    """A button for each person whose game can be looked at now."""
    if store.looking is not None or not store.record.played:
        return []
    people = store.people
    if store.over:
        if len(people) == 1:
            return [_start(people[0], say("review.start"))]
        return [_start(each, say("review.start-of", name=store.names[each])) for each in people]
    if len(people) == 1 and store.table.phase is Phase.DISCARD:
        return [_start(people[0], say("review.start-deal"))]
    return []


def _start(seat: Seat, label: str) -> Button:
    return {"id": f"review:{SEATS[seat]}", "label": label, "hint": say("review.start-hint")}


def _item(name: str) -> Button:
    return {"id": name, "label": say(f"review.{name}")}


def _buttons(label: str, items: Buttons, chosen: Callable[[str], object]) -> Choices:
    made = Choices(items, label)
    made.on_choose(chosen)
    return made
