"""The table as one widget: a game to play at, or the form for a new one.

Everything that is shown is a panel; this puts them together, and keeps the way back to the game in
the page's address and in the browser.
"""

from __future__ import annotations

import os
from html import escape
from urllib.parse import parse_qs

from ipywidgets import HTML, Box, VBox, Widget

from bosslib import BossError
from bosslib.card import Phase
from bosslib.words import say
from bosswidgets import starting
from bosswidgets.bridge import Bridge
from bosswidgets.choices import Choices
from bosswidgets.pace import PACES, USUAL
from bosswidgets.panels import (
    actions,
    curtain,
    ending,
    hand,
    log,
    menu,
    negotiation,
    new_game,
    news,
    notation,
    outlook,
    picture,
    prompt,
    reviewing,
    voice,
)
from bosswidgets.panels.appraising import Appraising
from bosswidgets.saves import Game, Saves
from bosswidgets.store import Store


class Table(VBox):
    """A table for the people at one screen and their computer opponents.

    Without a game it looks into the page's address: `?game=ID` goes on with a saved game,
    `?play=now` begins one of a single deal; else there is a form for a new game, and the way back
    to the game that was left. Each action is saved as it happens, unless the folder of saved games
    cannot be written: then it says so.
    """

    def __init__(self, game: Game | None = None) -> None:
        self.store: Store | None = None
        self.bridge = Bridge()
        self._body = VBox()
        self._body.add_class("boss-body")
        super().__init__([self.bridge, self._body])
        self.add_class("boss-page")
        self.add_class("boss-play")
        self.bridge.observe(self._take_pace, "ready")
        self.bridge.observe(self._offer_kept, "ready")
        asked = parse_qs(os.environ.get("QUERY_STRING", ""))
        if game:
            self.begin(game)
        elif "game" in asked:
            self._resume(asked["game"][0])
        elif asked.get("play") == ["now"]:
            self.begin(starting.game(one_deal=True))
        else:
            self.form()

    def __repr__(self) -> str:
        return f"<Table: {self.store.record}>" if self.store else "<Table: new game>"

    def begin(self, game: Game) -> None:
        """Sit down at a new game, save it, and put its id into the address."""
        notice, saves, name = "", None, ""
        try:
            saves = Saves()
            name = saves.begin(game)
        except BossError as error:
            notice = str(error)
        entries = len(game.record.played)
        self._sit(Store(game._replace(entries=entries), saves, name, self._pace()), notice)

    def form(self, notice: str = "") -> None:
        """Leave the game, which stays saved, and show the form for a new one."""
        self._leave()
        text = f'<p class="boss-notice">{escape(notice)}</p>'
        form = new_game.build(self.bridge, self.begin)
        self._body.children = [*([HTML(text)] if notice else []), form]
        self.bridge.announce(notice or say("new.heading"))

    def _resume(self, name: str) -> None:
        """Go on with a saved game; an address that leads to none offers a new one."""
        try:
            saves = Saves()
            store = Store(saves.game(name), saves, name, self._pace())
        except BossError as error:
            self.form(str(error))
        else:
            self._sit(store)

    def _offer_kept(self, _: object = None) -> None:
        """Offer the game that was left: where the browser keeps it, or the notebook's place."""
        if not self.store:
            kept = self.bridge.recall().get("game")
            here = self.bridge.query.get("game")
            if not self._offer(here) and not self._offer(kept) and kept:
                self.bridge.remember(game="")

    def _offer(self, name: object) -> bool:
        """Offer to go on with a game, if it is there and not over; whether it is."""
        try:
            saved = Saves().game(name) if isinstance(name, str) and name else None
        except BossError:
            saved = None
        if saved is None or saved.record.state.table.phase is Phase.OVER:
            return False
        go_on = {"id": name, "label": say("new.go-on"), "tone": "primary"}
        left = Choices([go_on], label=say("new.left"))
        left.on_choose(self._resume)
        self._body.children = [left, *self._body.children]
        return True

    def _another(self) -> None:
        """Show the form, with the way back to a game that is not over."""
        name = self.store and self.store.name
        self.form()
        self._offer(name)

    def _gone(self, notice: str) -> None:
        """Show the form when a game is deleted, with the way back to one that it came from."""
        self.form(notice)
        self._offer(self.bridge.recall().get("game"))

    def _leave(self) -> None:
        if self.store:
            self.store.close()
        self.store = None

    def _sit(self, store: Store, notice: str = "") -> None:
        self._leave()
        self.store = store
        store.notice = notice or store.notice
        worth = Appraising(store, self.bridge)
        main, side = self._main(store, worth), self._side(store, worth)
        both = Box([_column("main", main), _column("side", side)])
        both.add_class("boss-both")

        def fold() -> None:
            (both.remove_class if store.more or store.over else both.add_class)("boss-folded")
            (both.remove_class if store.awaited is None else both.add_class)("boss-behind")
            (both.add_class if store.choosing.talking else both.remove_class)("boss-talking")
            (both.add_class if outlook.shown(store) else both.remove_class)("boss-looking")

        store.on_change(fold)
        fold()
        self._body.children = [both]
        self._keep(store)
        voice.build(store, self.bridge)

    def _main(self, store: Store, worth: Appraising) -> list[Widget]:
        return [
            prompt.build(store),
            *([curtain.build(store)] if len(store.people) > 1 else []),
            news.build(store),
            picture.build(store, self.bridge),
            hand.build(store),
            actions.build(store, self.bridge, worth),
            reviewing.build(store, self.bridge),
            ending.build(store, self.bridge, self.begin, self._another),
            notation.build(store, self.bridge),
        ]

    def _side(self, store: Store, worth: Appraising) -> list[Widget]:
        return [
            outlook.build(store),
            negotiation.build(store, worth),
            menu.build(store, self.bridge, self._another, self._gone),
            log.build(store),
        ]

    def _pace(self) -> str:
        """How fast the bots act: as it was last set in this browser."""
        kept = self.bridge.recall().get("pace")
        return kept if kept in PACES else USUAL

    def _take_pace(self, _: object) -> None:
        if self.store:
            self.store.pace = self._pace()

    def _keep(self, store: Store) -> None:
        """Lead back to the game: by the address always, by the browser until the game is over."""
        at: str | None = None

        def keep() -> None:
            nonlocal at
            if store.name != at:
                at = store.name
                self.bridge.replace(f"?game={at}" if at else "?")
            kept = self.bridge.recall().get("game")
            if store.over and kept == at:
                self.bridge.remember(game="")
            elif at and not store.over and kept != at:
                self.bridge.remember(game=at)

        store.on_change(keep)
        keep()


def _column(name: str, panels: list[Widget]) -> VBox:
    column = VBox(panels)
    column.add_class(f"boss-{name}")
    return column
