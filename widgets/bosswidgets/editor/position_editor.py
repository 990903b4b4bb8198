"""Position in the exercise editor: the picture, its fields, and cards to place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bosslib import BossError
from bosslib.card import view
from bosslib.card.cards import Card
from bosslib.card.picture.scene import table_scene
from bosslib.game import parse_seat
from bosslib.picture.shapes import Scene
from bosslib.words import say
from bosswidgets.card.game import NOTEBOOK
from bosswidgets.editor import cards, position
from bosswidgets.editor.cards import CENTRE, CardPlace
from bosswidgets.editor.draft import (
    Document,
    blank_exercise,
    initial_position,
    learner_seat,
    with_value,
)
from bosswidgets.editor.fields import EditorFields
from bosswidgets.kit.addresses import page_address
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.layout import caption
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.table.linking.link_buttons import Links

FIELDS_BESIDE_WIDTH, FIELDS_WIDTH = 940, 500
"""Page width from which the fields are beside the picture, and the width that they take."""

MAX_WIDTH = 1180
"""Maximum width of the page's content, as in `editor.css`."""


class PositionEditor(VBox):
    """Editor of a position; calls `take` with the document after each change."""

    def __init__(self, bridge: Bridge, take: Callable[[Document], object]) -> None:
        self._bridge = bridge
        self._on_document = take
        self._document = blank_exercise()
        self.removed_position = initial_position()
        self.place = CENTRE
        self.entries = EditorFields(say("editor.position.label"))
        self.entries.add_listener("changed", self._on_change)
        self.places: Choices[CardPlace] = Choices(label=say("editor.places"))
        self.places.on_choose(self._show_place)
        self.lying: Choices[int] = Choices(label=say("editor.lying"))
        self.lying.on_choose(self._remove_card)
        self.palette: Choices[Card] = Choices(label=say("editor.palette"))
        self.palette.on_choose(self._add_card)
        self._words = HTML()
        self._picture = StillPicture(bridge, self._draw)
        rows = (caption(self.places.label), self.places, self._words, self.lying)
        self._cards = VBox([*rows, caption(self.palette.label), self.palette])
        self.links = Links(page_address(NOTEBOOK))
        super().__init__([self._picture, self.entries, self._cards, self.links])
        self.add_class("boss-writing-stage")
        for part, name in ((self._picture, "picture"), (self._cards, "cards")):
            part.add_class(f"boss-writing-{name}")

    def show(self, document: Document) -> None:
        """Show the position of a document."""
        same = document.get("position") == self._document.get("position")
        self._document = document
        self.entries.show_fields(position.position_fields(document))
        shown = "position" in document
        for part in (self._picture, self._cards, self.links):
            part.layout.display = None if shown else "none"
        if not shown:
            return
        self.links.offer_position(
            position.read_position(document), parse_seat(learner_seat(document)), hides=False
        )
        if self.place.seat and self.place.seat not in position.seat_names(document):
            self.place = CENTRE
        self._show_cards()
        if not same or not self._picture.value or self._learner != learner_seat(document):
            self._picture.redraw()

    def _show_cards(self) -> None:
        document = self._document
        self.places.show_buttons(cards.place_buttons(document, self.place))
        self.lying.show_buttons(cards.card_buttons(document, self.place))
        self.palette.show_buttons(cards.palette_buttons(document, self.place))
        name = cards.place_name(document, self.place)
        key = "editor.lies" if self.lying.buttons else "editor.nothing-lies"
        self._words.value = f"<p>{say(key, place=name)}</p>"

    def _draw(self, width: int) -> Scene:
        document = self._document if "position" in self._document else blank_exercise()
        self._learner = learner_seat(document)
        state = position.read_position(document)
        called = position.seat_names(document)
        names = [name.partition(": ")[2] for name in called.values()]
        width = min(width, MAX_WIDTH)
        seen = view(state, parse_seat(self._learner))
        beside = width - FIELDS_WIDTH if width >= FIELDS_BESIDE_WIDTH else width
        return table_scene(seen, state.table, names=names, width=beside)

    def _on_change(self, name: str, value: object) -> None:
        before = {each.name: each.value for each in position.position_fields(self._document)}
        try:
            new = (
                self._with_or_without_position(value)
                if name == "table"
                else self._with_change(name, value)
            )
        except BossError as error:
            self.entries.set_value(name, before[name])
            self.entries.troubles = {name: say("editor.refused", why=error)}
            return
        self._on_document(new)

    def _with_change(self, name: str, value: Any) -> Document:
        document = self._document
        if name == "seat":
            return position.with_learner_at(document, value)
        return position.with_change(document, name, value)

    def _with_or_without_position(self, wanted: object) -> Document:
        """Add or remove the position; a removed one is restored when it is added again."""
        if wanted:
            return with_value(self._document, "position", self.removed_position)
        self.removed_position = self._document["position"]
        return with_value(self._document, "position", None)

    def _add_card(self, card: Card) -> None:
        self._on_document(cards.with_card(self._document, self.place, card))

    def _remove_card(self, number: int) -> None:
        self._on_document(cards.without_card(self._document, self.place, number))

    def _show_place(self, place: CardPlace) -> None:
        self.place = place
        self._show_cards()
