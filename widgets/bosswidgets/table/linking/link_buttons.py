"""Buttons that copy a position as a link, and on a static site also as an embed script tag."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Any

from bosslib.game import AnyState, Seat
from bosslib.games import is_default_game
from bosslib.words import current_language, say
from bosswidgets.kit.addresses import has_public_address, is_static_site
from bosswidgets.kit.fields import CopyButton, Field, FieldNote, Fields
from bosswidgets.table.linking.position_link import (
    MAX_PACKED_LENGTH,
    encode_position,
    position_document,
)
from bosswidgets.table.session import AnyTableSession

ADDRESS = "position"
"""Query parameter for a position."""

EMBED_SCRIPT = "../embed.js"
"""Path of the embed script, relative to a page of a static site."""


class Links(Fields):
    """Buttons that copy links; `page` is the table's URL, empty if that is this page itself."""

    def __init__(self, page: str = "") -> None:
        super().__init__(say("linking.label"), "settings")
        self.page = page
        self.add_class("boss-links")

    def offer_position(
        self, state: AnyState, seat: Seat, *, hides: bool, brief: bool = False
    ) -> None:
        """Offer a position from a seat's point of view; with `hides`, only what that seat sees.

        `brief` omits the description of what the link contains.
        """
        hint = "" if brief else say("linking.hidden" if hides else "linking.whole")
        self.show_fields(
            _copy_buttons(position_document(state, seat, hides=hides), self.page, hint)
        )

    def refuse_all(self, why: str) -> None:
        """Offer nothing and show the reason."""
        self.show_fields([FieldNote("", "none", hint=why)])


def update_links(session: AnyTableSession, links: Links) -> None:
    """Update the links to the position that the table shows, present or past."""
    seen = session.view
    if session.is_finished:
        links.offer_position(
            session.shown_record.state,
            session.local_seats[0] if session.local_seats else 0,
            hides=False,
        )
    elif seen is None:
        links.refuse_all(say("linking.closed"))
    elif session.settings.in_class and not session.settings.allows_hints:
        links.refuse_all(say("linking.class"))
    else:
        links.offer_position(session.shown_record.state, seen.seat, hides=True)


def _copy_buttons(made: dict[str, Any], page: str, hint: str) -> Iterator[Field]:
    """Yield the copy buttons; only the text is offered if it is too long for a URL or there is no
    URL.
    """
    packed, why = encode_position(made), ""
    if not has_public_address():
        why = say("linking.no-address")
    elif len(packed) > MAX_PACKED_LENGTH:
        why = say("linking.too-long", most=MAX_PACKED_LENGTH)
    if why:
        yield FieldNote("", "why", hint=why)
        text = {name: value for name, value in made.items() if name != "seat"}
        yield _copy_button("text", json.dumps(text, indent=1))
        return
    link = _copy_button("link", "{address}")
    yield replace(link, path=f"{page}?{ADDRESS}={packed}", hint=hint)
    if is_static_site():
        embed = _copy_button("embed", _script_tag(packed, made["game"]))
        yield replace(embed, path=EMBED_SCRIPT, hint=say("linking.embed-hint"))


def _script_tag(packed: str, game: str) -> str:
    """Return the script tag that embeds a position."""
    other = {} if is_default_game(game) else {"game": game}
    data = {ADDRESS: packed, **other, "language": current_language()}
    attributes = "".join(f' data-{name}="{escape(each)}"' for name, each in data.items())
    return f'<script src="{{address}}"{attributes}></script>'


def _copy_button(name: str, value: str) -> CopyButton:
    label, copied = say(f"linking.{name}"), say(f"linking.{name}-copied")
    return CopyButton(label, name, value=value, copied=copied, by_hand=say("linking.by-hand"))
