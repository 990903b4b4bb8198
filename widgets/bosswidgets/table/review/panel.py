"""Review panel: a button at the end of a game, then a progress bar, then the review.

A table that a teacher has ended counts as finished. After a deal of an unfinished game, the deal
can be reviewed with what the player could know. If several people share the screen, reviews are
available only after the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from typing import TYPE_CHECKING, Any

from ipywidgets import Widget

from bosslib import Record
from bosslib.game import SEATS, Seat
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, shut
from bosswidgets.kit.choices import Button, Buttons, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.jobs import Job, Tell, stepped
from bosswidgets.table.authority import Operation
from bosswidgets.table.review.buttons import buttons
from bosswidgets.table.session import AnySitting

if TYPE_CHECKING:
    from bosslib.teaching.hindsight import AnyReview
    from bosswidgets.table.review.part import AnyPart
    from bosswidgets.table.review.shown import Shown


class Reviews(ABC):
    """Button, computation and result of reviews; `record` is the game reviewed."""

    SECTION = "review"
    """Catalogue section of the button's label after a deal."""

    def __init__(self, store: Any, bridge: Bridge) -> None:
        self.panel = VBox()
        self.panel.add_class("boss-review")
        self.record: Record | None = None
        self._store, self._bridge = store, bridge
        self._work: Job[AnyReview] | None = None
        self._branch = 0
        """Number of branches at the time of the review."""
        self._shown: Shown | None = None
        self._starts = Choices(label=say("review.label"))
        self._starts.on_choose(self._start)
        self._back = buttons(say("review.label"), ["back"], lambda _: store.leave_branch())
        self._bar = HTML()
        stop = buttons(say("review.label"), ["cancel"], lambda _: self._cancel())
        self._working: list[Widget] = [self._bar, stop]
        self.panel.spare = self._spare
        store.on_change(self.show)
        store.on_close(self._forget)
        bridge.observe(self._draw, ["width"])
        self.show()

    @abstractmethod
    def part(self) -> AnyPart:
        """Return the game's review part; imported late, because most games are never reviewed."""

    @abstractmethod
    def between(self) -> bool:
        """Return True if a deal of an unfinished game has just been played and the game waits."""

    def show(self) -> None:
        """Show the widgets for the current state."""
        store = self._store
        here = store.record is self.record
        away = self.record is not None and store.branches > self._branch
        if not here and not away:
            self._forget()
        if here and self._work:
            self._set(self._working)
        elif here and self._shown:
            self._set(self._shown.widgets)
        elif away and self._shown:
            self._set([self._back])
        else:
            self._starts.items = self._offered()
            self._set([self._starts] if self._starts.items else [])

    def _spare(self) -> tuple[Widget, ...]:
        page = self._shown.widgets if self._shown else ()
        return (*page, self._starts, self._back, *self._working)

    def _set(self, children: list[Widget]) -> None:
        if self.panel.children != tuple(children):
            self.panel.children = children

    def _forget(self) -> None:
        if self._work:
            self._work.cancel()
        gone = self._shown.widgets if self._shown else []
        self._work, self.record, self._shown = None, None, None
        if gone:
            self._set([])
        for each in gone:
            shut(each)

    # Computation

    def _start(self, item: str) -> None:
        offered = any(each["id"] == item for each in self._offered())
        if not offered or self._store.refuses(Operation.REVIEW):
            return
        self._forget()
        store = self._store
        seat = SEATS.index(item.partition(":")[2])
        record, over = store.record, store.done
        self.record, self._branch = record, store.branches
        self._progress(0)
        part = self.part()
        work = part.begun(record, seat, over=over)

        def review(tell: Tell) -> AnyReview:
            return stepped(work, lambda part: tell(self._progress, part))

        def take(found: AnyReview) -> None:
            self._take(part, found, record, over=over)

        self._work = Job(review, done=take, failed=self._fail)
        if self._shown:  # without an event loop the job has already finished
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

    def _take(self, part: AnyPart, review: AnyReview, record: Record, *, over: bool) -> None:
        from bosswidgets.table.review.shown import Shown

        self._work = None
        self._shown = Shown(part, self._store, self._bridge, record, review, self._close, over=over)
        self._bridge.announce(say("review.ready", told=self._shown.summary))
        self.show()
        self._bridge.lead(".boss-review h2", focus=True)

    def _close(self) -> None:
        self._forget()
        self.show()

    def _draw(self, _: object = None) -> None:
        if self._shown:
            self._shown.draw()

    def _offered(self) -> Buttons:
        words = say(f"{self.SECTION}.start-deal")
        return starts(self._store, words if self.between() else "")


def starts(store: AnySitting, deal: str) -> Buttons:
    """Return a button for each person whose game can be reviewed now.

    `deal` is the label for reviewing the last deal, empty if that is not possible.
    """
    if store.looking is not None or not store.record.played:
        return []
    if store.done:
        if len(store.here) == 1:
            return [_start(store.here[0], say("review.start"))]
        people = store.here or store.persons
        return [_start(each, say("review.start-of", name=store.names[each])) for each in people]
    if store.solitary and deal:
        return [_start(store.here[0], deal)]
    return []


def _start(seat: Seat, label: str) -> Button:
    return {"id": f"review:{SEATS[seat]}", "label": label, "hint": say("review.start-hint")}
