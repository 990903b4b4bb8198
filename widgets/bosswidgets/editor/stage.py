"""Position in the exercise editor: the picture, its fields, and cards to place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bosslib import BossError
from bosslib.card import view
from bosslib.card.picture.scene import table_scene
from bosslib.game import parse_seat
from bosslib.picture.shapes import Scene
from bosslib.words import say
from bosswidgets.card.game import NOTEBOOK
from bosswidgets.editor import cards, position
from bosswidgets.editor.draft import Document, blank, learner, put, table
from bosswidgets.editor.fields import Entries
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.picture.still import Still
from bosswidgets.kit.places import address
from bosswidgets.kit.rows import caption
from bosswidgets.table.linking.panel import Links

WIDE, BESIDE = 940, 500
"""Page width from which the fields are beside the picture, and the width that they take."""

WIDEST = 1180
"""Maximum width of the page's content, as in `editor.css`."""


class Stage(VBox):
    """Editor of a position; calls `take` with the document after each change."""

    def __init__(self, bridge: Bridge, take: Callable[[Document], object]) -> None:
        self._bridge = bridge
        self._take = take
        self._document = blank()
        self.aside = table()
        self.place = "centre"
        self.entries = Entries(say("editor.position.label"))
        self.entries.on("changed", self._changed)
        self.places = Choices(label=say("editor.places"))
        self.lying = Choices(label=say("editor.lying"))
        self.palette = Choices(label=say("editor.palette"))
        for part in (self.places, self.lying, self.palette):
            part.on_choose(self._chosen)
        self._words = HTML()
        self._picture = Still(bridge, self._draw)
        rows = (caption(self.places.label), self.places, self._words, self.lying)
        self._cards = VBox([*rows, caption(self.palette.label), self.palette])
        self.links = Links(address(NOTEBOOK))
        super().__init__([self._picture, self.entries, self._cards, self.links])
        self.add_class("boss-writing-stage")
        for part, name in ((self._picture, "picture"), (self._cards, "cards")):
            part.add_class(f"boss-writing-{name}")

    def show(self, document: Document) -> None:
        """Show the position of a document."""
        same = document.get("position") == self._document.get("position")
        self._document = document
        self.entries.show(position.fields(document))
        shown = "position" in document
        for part in (self._picture, self._cards, self.links):
            part.layout.display = None if shown else "none"
        if not shown:
            return
        self.links.offer_position(
            position.read(document), parse_seat(learner(document)), hides=False
        )
        if self.place not in [each["id"] for each in cards.places(document, "")]:
            self.place = "centre"
        self._show_cards()
        if not same or not self._picture.value or self._learner != learner(document):
            self._picture.show()

    def _show_cards(self) -> None:
        document = self._document
        self.places.items = cards.places(document, self.place)
        self.lying.items = cards.lying(document, self.place)
        self.palette.items = cards.palette(document, self.place)
        name = cards.place_name(document, self.place)
        key = "editor.lies" if self.lying.items else "editor.nothing-lies"
        self._words.value = f"<p>{say(key, place=name)}</p>"

    def _draw(self, width: int) -> Scene:
        document = self._document if "position" in self._document else blank()
        self._learner = learner(document)
        state = position.read(document)
        called = position.called(document)
        names = [name.partition(": ")[2] for name in called.values()]
        width = min(width, WIDEST)
        seen = view(state, parse_seat(self._learner))
        beside = width - BESIDE if width >= WIDE else width
        return table_scene(seen, state.table, names=names, width=beside)

    def _changed(self, name: str, value: Any) -> None:
        before = {each["id"]: each["value"] for each in position.fields(self._document)}
        try:
            new = self._tabled(value) if name == "table" else self._with(name, value)
        except BossError as error:
            self.entries.put_back(name, before[name])
            self.entries.troubles = {name: say("editor.refused", why=error)}
            return
        self._take(new)

    def _with(self, name: str, value: Any) -> Document:
        document = self._document
        if name == "seat":
            return position.moved(document, value)
        return position.changed(document, name, value)

    def _tabled(self, wanted: object) -> Document:
        """Add or remove the position; a removed one is restored when it is added again."""
        if wanted:
            return put(self._document, "position", self.aside)
        self.aside = self._document["position"]
        return put(self._document, "position", None)

    def _chosen(self, item: str) -> None:
        what, _, rest = item.partition(":")
        match what:
            case "lay":
                self._take(cards.laid(self._document, self.place, rest))
            case "out":
                self._take(cards.taken(self._document, self.place, int(rest)))
            case _:
                self.place = item
                self._show_cards()
