"""The card game's table as one widget: its panels, and how its games begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ipywidgets import Widget

from bosslib.log import SeatedGame
from bosswidgets.card import newcomer
from bosswidgets.card.panels import (
    actions,
    ending,
    guide,
    hand,
    legend,
    log,
    negotiation,
    new_game,
    news,
    outlook,
    picture,
    prompt,
    review_panel,
    screen_reader,
)
from bosswidgets.card.panels.hints import CardHints
from bosswidgets.card.panels.offer_values import CardOfferValues
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.guide import Guide
from bosswidgets.kit.picture import dragging
from bosswidgets.kit.picture.base import PictureWidget
from bosswidgets.table.base import Columns, TableWidget
from bosswidgets.table.keys import shortcuts_html
from bosswidgets.table.panels import curtain, menu, notation
from bosswidgets.table.saves import Saves


class Table(TableWidget):
    """Table of the card game."""

    GAME = "card"

    def first_game(self) -> SeatedGame:
        """Return a newcomer's first deal."""
        return newcomer.first_deal()

    def new_session(self, game: SeatedGame, saves: Saves | None, name: str) -> CardTableSession:
        """Return the store of a game."""
        session = CardTableSession(game, saves, name, self.pace)
        session.parts.suggests_offers = True
        return session

    def build_form(self) -> Widget:
        """Return the form for a new game."""
        return new_game.build(self.bridge, self.begin)

    def columns(self, store: CardTableSession) -> Columns:
        """Return the panels of a game."""
        worth = CardOfferValues(store, self.bridge)
        table = picture.build(store, self.bridge)
        guided = guide.build(store, self.bridge, table)
        main = [*self._main_panels(store, worth, table), guided]
        return main, self._side_panels(store, worth, guided)

    def announce_events(self, store: CardTableSession) -> None:
        """Set up the screen-reader announcements."""
        screen_reader.setup_announcements(store, self.bridge)

    def css_classes(self, store: CardTableSession) -> dict[str, bool]:
        """Return the CSS classes: an offer is being composed; the effect of a play is shown."""
        return {
            "boss-talking": store.choice.is_composing_offer,
            "boss-looking": bool(outlook.current_preview(store)),
        }

    def _main_panels(
        self, store: CardTableSession, worth: CardOfferValues, table: PictureWidget
    ) -> list[Widget]:
        cards = hand.build(store)
        at = partial(picture.drop, store), partial(picture.drag, store)
        return [
            prompt.build(store),
            *([curtain.build(store)] if len(store.local_seats) > 1 else []),
            news.build(store),
            table,
            cards,
            dragging.build(cards, table, store.apply_choice, store.show_error, at),
            actions.build(store, self.bridge, worth),
            ending.build(store, self.bridge, self.begin, self.show_form_with_resume),
            review_panel.build(store, self.bridge),
            notation.build(store, self.bridge, shortcuts_html),
        ]

    def _side_panels(
        self, store: CardTableSession, worth: CardOfferValues, guided: Guide
    ) -> list[Widget]:
        def hinting(changed: Callable[[], None]) -> CardHints:
            return CardHints(store, self.bridge, changed)

        return [
            outlook.build(store),
            negotiation.build(store, self.bridge, worth),
            menu.build(
                store,
                self.bridge,
                self.show_form_with_resume,
                self.show_form_after_delete,
                legend=lambda: legend.build_legend(store),
                hinting=hinting,
                guide=guided,
            ),
            log.build(store),
        ]
