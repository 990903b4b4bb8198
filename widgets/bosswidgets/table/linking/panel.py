"""Buttons that copy a position: as a link, and on a site as what another page shows it by."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from bosslib.game import AnyState, Seat
from bosslib.games import first
from bosslib.words import say, used
from bosswidgets.kit.fields import Field, Fields
from bosswidgets.kit.places import addressed, on_a_site
from bosswidgets.table.linking.position import MOST, code, document
from bosswidgets.table.session import AnySitting

ADDRESS = "position"
"""What stands in an address before a position."""

EMBEDS = "../embed.js"
"""Where the script lies by which other pages show one, seen from a page of a site."""


class Links(Fields):
    """The buttons; `page` is the address of the table, nothing where that is this page itself."""

    def __init__(self, page: str = "") -> None:
        super().__init__(say("linking.label"), "settings")
        self.page = page
        self.add_class("boss-links")

    def offer(self, state: AnyState, seat: Seat, *, hides: bool, brief: bool = False) -> None:
        """Offer a position for who sits at a seat; with `hides` what that seat sees of it.

        What is `brief` does not say what is in it.
        """
        hint = "" if brief else say("linking.hidden" if hides else "linking.whole")
        self.show(_buttons(document(state, seat, hides=hides), self.page, hint))

    def refuse_all(self, why: str) -> None:
        """Offer nothing, and say why."""
        self.show([{"id": "none", "kind": "note", "label": "", "hint": why}])


def follow(store: AnySitting, links: Links) -> None:
    """Offer what a table shows, be it now or looked back at."""
    seen = store.view
    if store.done:
        links.offer(store.shown.state, store.here[0] if store.here else 0, hides=False)
    elif seen is None:
        links.refuse_all(say("linking.closed"))
    elif store.house.number and not store.house.hints:
        links.refuse_all(say("linking.class"))
    else:
        links.offer(store.shown.state, seen.seat, hides=True)


def _buttons(made: dict[str, Any], page: str, hint: str) -> Iterator[Field]:
    """What can be copied: where it is too long for an address, or there is none, the text alone."""
    packed = code(made)
    if not addressed() or len(packed) > MOST:
        why = say("linking.too-long", most=MOST) if addressed() else say("linking.no-address")
        yield {"id": "why", "kind": "note", "label": "", "hint": why}
        del made["seat"]
        yield _button("text", json.dumps(made, indent=1))
        return
    yield {**_button("link", "{address}"), "path": f"{page}?{ADDRESS}={packed}", "hint": hint}
    if on_a_site():
        hint = say("linking.embed-hint")
        yield {**_button("embed", _tag(packed, made["game"])), "path": EMBEDS, "hint": hint}


def _tag(packed: str, game: str) -> str:
    """The script tag in whose place a page shows a position."""
    other = {} if first(game) else {"game": game}
    data = {ADDRESS: packed, **other, "language": used()}
    attributes = "".join(f' data-{name}="{escape(each)}"' for name, each in data.items())
    return f'<script src="{{address}}"{attributes}></script>'


def _button(name: str, value: str) -> Field:
    label, copied = say(f"linking.{name}"), say(f"linking.{name}-copied")
    by_hand = say("linking.by-hand")
    return {
        "id": name,
        "kind": "copy",
        "label": label,
        "value": value,
        "copied": copied,
        "byHand": by_hand,
    }
