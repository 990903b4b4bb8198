"""A review as it stands below the table: the page, its picture, and a way to each costly choice."""

from __future__ import annotations

from collections.abc import Callable, Generator
from datetime import date

from ipywidgets import HTML, Widget

from bosslib import Record
from bosslib.card.narration import Teller
from bosslib.card.review.decision import Decision
from bosslib.card.review.reviewing import Review, last_deal, one_by_one, reviewing, written
from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.card.review import page, remembered
from bosswidgets.card.review.buttons import buttons
from bosswidgets.card.store import Store
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.table import files
from bosswidgets.table.linking.panel import Links


def begun(record: Record, seat: Seat, *, over: bool) -> Generator[float, None, Review]:
    """The work: it yields how much of it is done, from 0 to 1."""
    if not over:
        return reviewing(record, seat, since=last_deal(record), over=False, expecting=one_by_one)
    from bosslib.lab.playouts import expected  # late: it brings numpy

    # With all hands known, arrays are faster.
    return reviewing(record, seat, since=0, over=True, expecting=expected)


class Shown:
    """A review of a record, which was `over` then or is one deal of a game that goes on.

    `close` puts it away.
    """

    def __init__(
        self,
        store: Store,
        bridge: Bridge,
        record: Record,
        review: Review,
        close: Callable[[], object],
        *,
        over: bool,
    ) -> None:
        self.review = review
        self._store, self._bridge, self._record, self._over = store, bridge, record, over
        self._close = close
        self._picture = HTML()
        self.draw()
        parts: list[Widget] = [HTML(page.opening(review, self._heading)), self._picture]
        for number, decision in enumerate(review.costly, 1):
            parts += self._choice(number, decision)
        if store.here == (review.seat,):
            remembered.remember(bridge, record, review)
            parts += [HTML(each) for each in [remembered.told([*review.shows])] if each]
        deals = page.courses(review, record, over=over, alone=store.one_deal)
        last = buttons(say("review.label"), [*(["save"] if over else []), "close"], self._chosen)
        self.widgets = [*parts, HTML(deals), last]
        """The parts of the page, top to bottom."""

    @property
    def summary(self) -> str:
        """What it comes to, in a sentence."""
        return page.summary(self.review)

    def draw(self) -> None:
        """Draw the picture for the width of the page."""
        width = min(self._bridge.width - 32, page.WIDEST)
        self._picture.value = page.pictured(
            self.review, self._record, self._teller, width, over=self._over
        )

    @property
    def _teller(self) -> Teller:
        return Teller(self._store.names, self.review.seat)

    @property
    def _heading(self) -> str:
        if not self._over:
            return say("review.heading-deal")
        if self._store.here == (self.review.seat,):
            return say("review.heading")
        return say("review.heading-of", name=self._store.names[self.review.seat])

    def _choice(self, number: int, decision: Decision) -> tuple[HTML, Choices, Links]:
        title = page.title(number, decision, alone=self._store.one_deal)
        ways = ["look"]
        if self._store.solitary and decision.best:
            ways.append("try")
        words = HTML(page.told(title, decision, self._teller))
        moment, links = self._record.back_to(decision.at).state, Links()
        links.offer(moment, self.review.seat, hides=not self._over, brief=True)
        return words, buttons(title, ways, lambda item: self._go(item, decision)), links

    def _go(self, item: str, decision: Decision) -> None:
        """To the moment of a choice; there, what was better is done in a game of its own."""
        self._store.look(decision.at)
        if item == "try":
            self._store.try_again()
            self._store.act(*filter(None, [decision.best]))
        self._bridge.lead(".boss-asked", focus=True)
        self._bridge.lead(".boss-table")  # on a phone, what is asked is in view always

    def _chosen(self, item: str) -> None:
        if item == "close":
            self._close()
            return
        game = self._store.game._replace(record=self._record)
        text = files.written(game, written(self.review))
        self._bridge.download(f"im-the-boss-review-{date.today()}.json", text)
