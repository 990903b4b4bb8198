"""Review below the table: page, chart, and buttons that lead to each costly choice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from ipywidgets import Widget

from bosslib import Record
from bosslib.teaching.review_core import AnyReview
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.guarded import HTML
from bosswidgets.table import table_files
from bosswidgets.table.linking.link_buttons import Links
from bosswidgets.table.review import page, review_memory
from bosswidgets.table.review.protocol import AnyPart
from bosswidgets.table.review.review_buttons import ReviewCommand, button_row
from bosswidgets.table.session import AnyTableSession


class ReviewView:
    """Review of a record that was `over`, or of one deal of an unfinished game.

    `close` removes it.
    """

    def __init__(
        self,
        part: AnyPart,
        session: AnyTableSession,
        bridge: Bridge,
        record: Record,
        review: AnyReview,
        close: Callable[[], object],
        *,
        over: bool,
    ) -> None:
        self.review = review
        self._session, self._bridge, self._record, self._over = session, bridge, record, over
        self._part, self._close = part, close
        self._picture = HTML()
        self.draw()
        parts: list[Widget] = [HTML(page.opening_html(part, review, self._heading)), self._picture]
        for number, decision in enumerate(review.costly_choices, 1):
            parts += self._decision_widgets(number, decision)
        if session.local_seats == (review.seat,):
            review_memory.record_misconceptions(bridge, record, review)
            parts += [
                HTML(each)
                for each in [review_memory.recorded_html([*review.misconceptions])]
                if each
            ]
        deals = page.deals_table(
            part, review, record, over=over, alone=part.is_single_deal(session)
        )
        ends = [*([ReviewCommand.SAVE] if over else []), ReviewCommand.CLOSE]
        last = button_row(say("review.label"), ends, self._on_choose)
        self.widgets = [*parts, HTML(deals), last]
        """Widgets of the page, top to bottom."""

    @property
    def summary(self) -> str:
        """One-sentence summary."""
        return page.summary(self._part, self.review)

    def draw(self) -> None:
        """Redraw the chart for the width of the page."""
        width = min(self._bridge.width - 32, page.WIDEST)
        teller = self._part.narrator(self._session, self.review)
        self._picture.value = page.chart_html(
            self._part, self.review, self._record, teller, width, over=self._over
        )

    @property
    def _heading(self) -> str:
        if not self._over:
            return say(f"{self._part.SECTION}.heading-deal")
        if self._session.local_seats == (self.review.seat,):
            return say("review.heading")
        return say("review.heading-of", name=self._session.names[self.review.seat])

    def _decision_widgets(
        self, number: int, decision: Any
    ) -> tuple[HTML, Choices[ReviewCommand], Links]:
        part, alone = self._part, self._part.is_single_deal(self._session)
        title = page.decision_title(part, number, decision, self._record, alone=alone)
        ways = [ReviewCommand.LOOK]
        if self._session.is_single_player and decision.best:
            ways.append(ReviewCommand.TRY)
        teller = part.narrator(self._session, self.review, decision)
        words = HTML(page.decision_html(title, part.decision_text(decision, teller)))
        moment, links = self._record.back_to(decision.at).state, Links()
        links.offer_position(moment, self.review.seat, hides=not self._over, brief=True)
        return words, button_row(title, ways, lambda way: self._go_to(way, decision)), links

    def _go_to(self, way: ReviewCommand, decision: Any) -> None:
        """Go to the position of a choice, or branch off there and do the better action."""
        self._session.history.show_at(decision.at)
        if way is ReviewCommand.TRY and self._session.history.branch():
            self._session.act(*filter(None, [decision.best]))
        self._bridge.scroll_to(".boss-asked", focus=True)
        self._bridge.scroll_to(".boss-table")  # on a phone the prompt is always in view

    def _on_choose(self, command: ReviewCommand) -> None:
        if command is ReviewCommand.CLOSE:
            self._close()
            return
        game = self._session.game._replace(record=self._record)
        text = table_files.serialize_game(game, self._part.to_json(self.review))
        self._bridge.download(f"im-the-boss-review-{date.today()}.json", text)
