"""The table as one widget: a game to play at, or the form for a new one.

Everything that is shown is a panel; this puts them together and keeps the address in step.
"""

from __future__ import annotations

import os
from urllib.parse import parse_qs

from ipywidgets import HTML, Box, VBox

from bosslib import BossError
from bosswidgets import starting
from bosswidgets.bridge import Bridge
from bosswidgets.panels import actions, ending, hand, log, new_game, picture, prompt
from bosswidgets.saves import Game, Saves
from bosswidgets.store import Store


class Table(VBox):
    """A table for one person and his computer opponents.

    Without a game it looks into the page's address: `?game=ID` goes on with a saved game,
    `?play=now` begins one of a single deal; else there is a form for a new game. Each action is
    saved as it happens, unless the folder of saved games cannot be written: then it says so.
    """

    def __init__(self, game: Game | None = None) -> None:
        self.store: Store | None = None
        self.bridge = Bridge()
        self._body = VBox()
        self._body.add_class("boss-body")
        super().__init__([self.bridge, self._body])
        self.add_class("boss-page")
        self.add_class("boss-play")
        asked = parse_qs(os.environ.get("QUERY_STRING", ""))
        if game:
            self.begin(game)
        elif "game" in asked:
            self._resume(asked["game"][0])
        elif asked.get("play") == ["now"]:
            self.begin(starting.game(one_deal=True))
        else:
            self._form()

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
        self._sit(Store(game, saves, name), notice)
        self.bridge.replace(f"?game={name}" if name else "?")

    def _resume(self, name: str) -> None:
        """Go on with a saved game; an address that leads to none offers a new one."""
        try:
            saves = Saves()
            game = saves.game(name)
        except BossError as error:
            self._form(str(error))
        else:
            self._sit(Store(game, saves, name))

    def _form(self, notice: str = "") -> None:
        self.store = None
        said = [HTML(f'<p class="boss-notice" role="alert">{notice}</p>')] if notice else []
        self._body.children = [*said, new_game.build(self.begin)]

    def _sit(self, store: Store, notice: str = "") -> None:
        self.store = store
        store.notice = notice or store.notice
        side = VBox([picture.build_others(store, self.bridge), log.build(store)])
        side.add_class("boss-side")
        main = VBox(
            [
                prompt.build(store),
                picture.build(store, self.bridge),
                hand.build(store),
                actions.build(store, self.bridge),
                ending.build(store, self.begin, self._form),
            ]
        )
        main.add_class("boss-main")
        both = Box([main, side])
        both.add_class("boss-both")

        def fold() -> None:
            (both.remove_class if store.more else both.add_class)("boss-folded")

        store.on_change(fold)
        fold()
        self._body.children = [both]
        self._announce(store)

    def _announce(self, store: Store) -> None:
        """Tell a screen reader what happened since it was told last, and what to do now."""
        told = len(store.events)  # of a game that goes on, what is past has been told

        def tell() -> None:
            nonlocal told
            news = [store.teller.event(event) for event in store.events[told:]]
            told = len(store.events)
            self.bridge.announce(" ".join([*news, store.notice, store.prompt]).strip())

        store.on_change(tell)
        tell()
