"""The board game's table as one widget: its panels, and how its games begin."""

from __future__ import annotations

from functools import partial

from ipywidgets import Widget

from bosslib.board import Phase
from bosslib.log import SeatedGame
from bosswidgets.board import deal_grid, legend, newcomer, theory
from bosswidgets.board.countdown import DEFAULT_SECONDS, SECONDS_CHOICES
from bosswidgets.board.keys import CLOCK_KEY, THEORY_KEY, shortcuts_html
from bosswidgets.board.panels import (
    actions,
    clock,
    ending,
    guide,
    hand,
    log,
    new_game,
    news,
    picture,
    price,
    prompt,
    review_panel,
    screen_reader,
)
from bosswidgets.board.panels.hints import BoardHints
from bosswidgets.board.panels.offer_values import BoardOfferValues
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.picture import dragging
from bosswidgets.table.base import Columns, TableWidget
from bosswidgets.table.panels import curtain, menu, notation
from bosswidgets.table.saves import Saves


class BoardTable(TableWidget):
    """Table of the board game, with a countdown that can be extended or switched off."""

    GAME = "board"

    def first_game(self) -> SeatedGame:
        """Return a newcomer's first game."""
        return newcomer.first_game()

    def new_session(self, game: SeatedGame, saves: Saves | None, name: str) -> BoardTableSession:
        """Return the session of a game."""
        return BoardTableSession(game, saves, name, self.pace, self.seconds)

    def build_form(self) -> Widget:
        """Return the form for a new game."""
        return new_game.build(self.bridge, self.begin)

    def columns(self, session: BoardTableSession) -> Columns:
        """Return the panels of a game."""
        worth = BoardOfferValues(session, self.bridge)
        cards, table = hand.build(session), picture.build(session, self.bridge)
        guided = guide.build(session, self.bridge, table)
        at = partial(picture.click, session), partial(picture.drag, session)
        main: list[Widget] = [
            prompt.build(session),
            *([curtain.build(session)] if len(session.local_seats) > 1 else []),
            news.build(session),
            table,
            cards,
            dragging.build(cards, table, session.apply_choice, session.show_error, at),
            price.build(session),
            actions.build_panel(session, self.bridge, worth),
            ending.build(session, self.bridge, self.begin, self.show_form_with_resume),
            review_panel.build(session, self.bridge),
            notation.build(session, self.bridge, shortcuts_html),
            guided,
        ]
        own = {
            "theory": menu.Drawer(lambda: theory.build_panel(session), key=THEORY_KEY),
            "clock": menu.Drawer(lambda: clock.build(session, self.bridge), key=CLOCK_KEY),
        }
        bars = menu.build(
            session,
            self.bridge,
            self.show_form_with_resume,
            self.show_form_after_delete,
            legend=lambda: legend.build_legend(session),
            hinting=partial(BoardHints, session, self.bridge),
            own=own,
            guide=guided,
        )
        return main, [deal_grid.build_panel(session), bars, log.build(session)]

    def announce_events(self, session: BoardTableSession) -> None:
        """Set up the screen-reader announcements."""
        screen_reader.setup_announcements(session, self.bridge)

    def css_classes(self, session: BoardTableSession) -> dict[str, bool]:
        """Return the CSS classes: an offer is being composed; a phone shows the grid below the
        hand.
        """
        deal = session.table.phase is Phase.DEAL
        return {"boss-talking": session.choice.is_composing_offer, "boss-looking": deal}

    @property
    def seconds(self) -> int:
        """Length of the countdown, as last set in this browser."""
        kept = self.bridge.stored_values().get("countdown")
        return kept if isinstance(kept, int) and kept in SECONDS_CHOICES else DEFAULT_SECONDS

    def apply_preferences(self, session: BoardTableSession) -> None:
        """Apply the countdown's length from the browser, unless the table of several devices sets
        it.
        """
        if not session.multi_device:
            session.parts.set_countdown(self.seconds)
