"""The board game's table as one widget: its panels, and how its games begin."""

from __future__ import annotations

from functools import partial

from ipywidgets import Widget

from bosslib.board import Phase
from bosslib.log import SeatedGame
from bosswidgets.board import deal, newcomer, theory, things
from bosswidgets.board.countdown import CHOICES, USUAL
from bosswidgets.board.keys import CLOCK, THEORY, page
from bosswidgets.board.panels import (
    actions,
    clock,
    ending,
    hand,
    log,
    new_game,
    news,
    picture,
    prompt,
    reviewing,
    voice,
)
from bosswidgets.board.panels.appraising import BoardAppraising
from bosswidgets.board.panels.hints import BoardHints
from bosswidgets.board.store import Store
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

    def new_session(self, game: SeatedGame, saves: Saves | None, name: str) -> Store:
        """Return the store of a game."""
        return Store(game, saves, name, self.pace, self.seconds)

    def build_form(self) -> Widget:
        """Return the form for a new game."""
        return new_game.build(self.bridge, self.begin)

    def columns(self, store: Store) -> Columns:
        """Return the panels of a game."""
        worth = BoardAppraising(store, self.bridge)
        cards, table = hand.build(store), picture.build(store, self.bridge)
        at = partial(picture.clicked, store), partial(picture.dragged, store)
        main: list[Widget] = [
            prompt.build(store),
            *([curtain.build(store)] if len(store.local_seats) > 1 else []),
            news.build(store),
            table,
            cards,
            dragging.build(cards, table, store.choose_item, store.show_error, at),
            actions.build(store, self.bridge, worth),
            reviewing.build(store, self.bridge),
            ending.build(store, self.bridge, self.begin, self.show_form_with_resume),
            notation.build(store, self.bridge, page),
        ]
        own = {
            "theory": menu.Drawer(lambda: theory.build(store), key=THEORY),
            "clock": menu.Drawer(lambda: clock.build(store, self.bridge), key=CLOCK),
        }
        bars = menu.build(
            store,
            self.bridge,
            self.show_form_with_resume,
            self.show_form_after_delete,
            legend=lambda: things.build(store),
            hinting=partial(BoardHints, store, self.bridge),
            own=own,
        )
        return main, [deal.build(store), bars, log.build(store)]

    def announce_events(self, store: Store) -> None:
        """Set up the screen-reader announcements."""
        voice.build(store, self.bridge)

    def css_classes(self, store: Store) -> dict[str, bool]:
        """Return the CSS classes: an offer is being composed; a phone shows the grid below the
        hand.
        """
        deal = store.table.phase is Phase.DEAL
        return {"boss-talking": store.choice.is_composing_offer, "boss-looking": deal}

    @property
    def seconds(self) -> int:
        """Length of the countdown, as last set in this browser."""
        kept = self.bridge.recall().get("countdown")
        return kept if isinstance(kept, int) and kept in CHOICES else USUAL

    def apply_preferences(self, store: Store) -> None:
        """Apply the countdown's length from the browser, unless the table of several devices sets
        it.
        """
        if not store.multi_device:
            store.wait(self.seconds)
