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
        """Return the session of a game."""
        session = CardTableSession(game, saves, name, self.pace)
        session.parts.suggests_offers = True
        return session

    def build_form(self) -> Widget:
        """Return the form for a new game."""
        return new_game.build(self.bridge, self.begin)

    def columns(self, session: CardTableSession) -> Columns:
        """Return the panels of a game."""
        worth = CardOfferValues(session, self.bridge)
        table = picture.build(session, self.bridge)
        guided = guide.build(session, self.bridge, table)
        main = [*self._main_panels(session, worth, table), guided]
        return main, self._side_panels(session, worth, guided)

    def announce_events(self, session: CardTableSession) -> None:
        """Set up the screen-reader announcements."""
        screen_reader.setup_announcements(session, self.bridge)

    def css_classes(self, session: CardTableSession) -> dict[str, bool]:
        """Return the CSS classes: an offer is being composed; the effect of a play is shown."""
        return {
            "boss-talking": session.choice.is_composing_offer,
            "boss-looking": bool(outlook.current_preview(session)),
        }

    def _main_panels(
        self, session: CardTableSession, worth: CardOfferValues, table: PictureWidget
    ) -> list[Widget]:
        cards = hand.build(session)
        at = partial(picture.drop, session), partial(picture.drag, session)
        return [
            prompt.build(session),
            *([curtain.build(session)] if len(session.local_seats) > 1 else []),
            news.build(session),
            table,
            cards,
            dragging.build(cards, table, session.apply_choice, session.show_error, at),
            actions.build(session, self.bridge, worth),
            ending.build(session, self.bridge, self.begin, self.show_form_with_resume),
            review_panel.build(session, self.bridge),
            notation.build(session, self.bridge, shortcuts_html),
        ]

    def _side_panels(
        self, session: CardTableSession, worth: CardOfferValues, guided: Guide
    ) -> list[Widget]:
        def hinting(changed: Callable[[], None]) -> CardHints:
            return CardHints(session, self.bridge, changed)

        return [
            outlook.build(session),
            negotiation.build(session, self.bridge, worth),
            menu.build(
                session,
                self.bridge,
                self.show_form_with_resume,
                self.show_form_after_delete,
                legend=lambda: legend.build_legend(session),
                hinting=hinting,
                guide=guided,
            ),
            log.build(session),
        ]
