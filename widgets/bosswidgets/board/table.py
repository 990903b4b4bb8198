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
        """Return the store of a game."""
        return BoardTableSession(game, saves, name, self.pace, self.seconds)

    def build_form(self) -> Widget:
        """Return the form for a new game."""
        return new_game.build(self.bridge, self.begin)

    def columns(self, store: BoardTableSession) -> Columns:
        """Return the panels of a game."""
        worth = BoardOfferValues(store, self.bridge)
        cards, table = hand.build(store), picture.build(store, self.bridge)
        guided = guide.build(store, self.bridge, table)
        at = partial(picture.click, store), partial(picture.drag, store)
        main: list[Widget] = [
            prompt.build(store),
            *([curtain.build(store)] if len(store.local_seats) > 1 else []),
            news.build(store),
            table,
            cards,
            dragging.build(cards, table, store.apply_choice, store.show_error, at),
            price.build(store),
            actions.build_panel(store, self.bridge, worth),
            ending.build(store, self.bridge, self.begin, self.show_form_with_resume),
            review_panel.build(store, self.bridge),
            notation.build(store, self.bridge, shortcuts_html),
            guided,
        ]
        own = {
            "theory": menu.Drawer(lambda: theory.build_panel(store), key=THEORY_KEY),
            "clock": menu.Drawer(lambda: clock.build(store, self.bridge), key=CLOCK_KEY),
        }
        bars = menu.build(
            store,
            self.bridge,
            self.show_form_with_resume,
            self.show_form_after_delete,
            legend=lambda: legend.build_legend(store),
            hinting=partial(BoardHints, store, self.bridge),
            own=own,
            guide=guided,
        )
        return main, [deal_grid.build_panel(store), bars, log.build(store)]

    def announce_events(self, store: BoardTableSession) -> None:
        """Set up the screen-reader announcements."""
        screen_reader.setup_announcements(store, self.bridge)

    def css_classes(self, store: BoardTableSession) -> dict[str, bool]:
        """Return the CSS classes: an offer is being composed; a phone shows the grid below the
        hand.
        """
        deal = store.table.phase is Phase.DEAL
        return {"boss-talking": store.choice.is_composing_offer, "boss-looking": deal}

    @property
    def seconds(self) -> int:
        """Length of the countdown, as last set in this browser."""
        kept = self.bridge.stored_values().get("countdown")
        return kept if isinstance(kept, int) and kept in SECONDS_CHOICES else DEFAULT_SECONDS

    def apply_preferences(self, store: BoardTableSession) -> None:
        """Apply the countdown's length from the browser, unless the table of several devices sets
        it.
        """
        if not store.multi_device:
            store.parts.set_countdown(self.seconds)
