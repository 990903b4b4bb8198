"""Review panel: a button at the end of a game, then a progress bar, then the review.

A table that a teacher has ended counts as finished. After a deal of an unfinished game, the deal
can be reviewed with what the player could know. If several people share the screen, reviews are
available only after the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ipywidgets import Widget

from bosslib import Record
from bosslib.game import SEATS, Seat
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, close_tree
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.jobs import Job, Report, run_steps
from bosswidgets.table.authority import Operation
from bosswidgets.table.review.review_buttons import ReviewCommand, button_row
from bosswidgets.table.session import AnyTableSession

if TYPE_CHECKING:
    from bosslib.teaching.review_core import AnyReview
    from bosswidgets.table.review.protocol import AnyPart
    from bosswidgets.table.review.review_view import ReviewView


class StartReview(NamedTuple):
    """A request to review the game of a seat."""

    seat: Seat

    def __str__(self) -> str:
        return f"review:{SEATS[self.seat]}"


class ReviewPanel(ABC):
    """Button, computation and result of reviews; `record` is the game reviewed."""

    SECTION = "review"
    """Catalogue section of the button's label after a deal."""

    def __init__(self, session: Any, bridge: Bridge) -> None:
        self.panel = VBox()
        self.panel.add_class("boss-review")
        self.record: Record | None = None
        self._session, self._bridge = session, bridge
        self._job: Job[AnyReview] | None = None
        self._branch = 0
        """Number of branches at the time of the review."""
        self._shown: ReviewView | None = None
        label = say("review.label")
        self._start_choices: Choices[StartReview] = Choices(label=label)
        self._start_choices.on_choose(self._start)
        self._back = button_row(
            say("review.label"), [ReviewCommand.BACK], lambda _: session.history.return_to_parent()
        )
        self._bar = HTML()
        stop = button_row(say("review.label"), [ReviewCommand.CANCEL], lambda _: self._cancel())
        self._working: list[Widget] = [self._bar, stop]
        self.panel.spare = self._spare
        session.on_change(self.update)
        session.screen.on_close(self._reset)
        bridge.observe(self._redraw, ["width"])
        self.update()

    @abstractmethod
    def review_part(self) -> AnyPart:
        """Return the game's review part; imported late, because most games are never reviewed."""

    @abstractmethod
    def may_review_deal(self) -> bool:
        """Return True if a deal of an unfinished game has just been played and the game waits."""

    def update(self) -> None:
        """Show the widgets for the current state."""
        session = self._session
        here = session.record is self.record
        away = self.record is not None and session.history.branch_depth > self._branch
        if not here and not away:
            self._reset()
        if here and self._job:
            self._set(self._working)
        elif here and self._shown:
            self._set(self._shown.widgets)
        elif away and self._shown:
            self._set([self._back])
        else:
            self._start_choices.show_buttons(self._start_buttons())
            self._set([self._start_choices] if self._start_choices.buttons else [])

    def _spare(self) -> tuple[Widget, ...]:
        page = self._shown.widgets if self._shown else ()
        return (*page, self._start_choices, self._back, *self._working)

    def _set(self, children: list[Widget]) -> None:
        if self.panel.children != tuple(children):
            self.panel.children = children

    def _reset(self) -> None:
        if self._job:
            self._job.cancel()
        gone = self._shown.widgets if self._shown else []
        self._job, self.record, self._shown = None, None, None
        if gone:
            self._set([])
        for each in gone:
            close_tree(each)

    # Computation

    def _start(self, chosen: StartReview) -> None:
        offered = any(each.value == chosen for each in self._start_buttons())
        if not offered or not self._session.permit(Operation.REVIEW):
            return
        self._reset()
        session, seat = self._session, chosen.seat
        record, over = session.record, session.is_finished
        self.record, self._branch = record, session.history.branch_depth
        self._progress(0)
        part = self.review_part()
        work = part.start_review(record, seat, over=over)

        def review(report: Report) -> AnyReview:
            return run_steps(work, lambda part: report(self._progress, part))

        def take(found: AnyReview) -> None:
            self._show_review(part, found, record, over=over)

        self._job = Job(review, done=take, failed=self._show_error)
        if self._shown:  # without an event loop the job has already finished
            self._job = None
        else:
            self._bridge.announce(say("review.working"))
        self.update()

    def _progress(self, part: float) -> None:
        percent = int(100 * part)
        words = escape(say("review.working"))
        told = escape(say("review.percent", percent=percent))
        self._bar.value = (
            f"<p>{words}</p>"
            f'<progress max="100" value="{percent}" aria-label="{words}">{told}</progress>'
        )

    def _cancel(self) -> None:
        self._reset()
        self._bridge.announce(say("review.cancelled"))
        self.update()

    def _show_error(self, words: str) -> None:
        self._reset()
        self._session.show_error(words)

    def _show_review(self, part: AnyPart, review: AnyReview, record: Record, *, over: bool) -> None:
        from bosswidgets.table.review.review_view import ReviewView

        self._job = None
        self._shown = ReviewView(
            part, self._session, self._bridge, record, review, self._close, over=over
        )
        self._bridge.announce(say("review.ready", told=self._shown.summary))
        self.update()
        self._bridge.scroll_to(".boss-review h2", focus=True)

    def _close(self) -> None:
        self._reset()
        self.update()

    def _redraw(self, _: object = None) -> None:
        if self._shown:
            self._shown.draw()

    def _start_buttons(self) -> list[Button[StartReview]]:
        words = say(f"{self.SECTION}.start-deal")
        return start_buttons(self._session, words if self.may_review_deal() else "")


def start_buttons(session: AnyTableSession, deal: str) -> list[Button[StartReview]]:
    """Return a button for each person whose game can be reviewed now.

    `deal` is the label for reviewing the last deal, empty if that is not possible.
    """
    if session.shown_actions is not None or not session.record.played:
        return []
    if session.is_finished:
        if len(session.local_seats) == 1:
            return [_start_button(session.local_seats[0], say("review.start"))]
        people = session.local_seats or session.persons
        return [
            _start_button(each, say("review.start-of", name=session.names[each])) for each in people
        ]
    if session.is_single_player and deal:
        return [_start_button(session.local_seats[0], deal)]
    return []


def _start_button(seat: Seat, label: str) -> Button[StartReview]:
    return Button(label, StartReview(seat), hint=say("review.start-hint"))
