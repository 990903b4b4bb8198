"""Places of a deal in the middle of the picture: the piece that fills each, and its price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bosslib.board.actions import Piece, Terms
from bosslib.board.cards import Family
from bosslib.board.narration import family_name
from bosslib.board.payoffs import agreement, fair_price, may_use, pieces
from bosslib.board.picture.faces import NOTE_SIZE, draw_head, draw_note
from bosslib.board.state import Phase, Table
from bosslib.game import Seat
from bosslib.picture.badge import badge
from bosslib.picture.lettering import text_width
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import TEXT

MAX_PLACE_SIZE = 64
"""Maximum size of a place."""

NAME_HEIGHT = 20
"""Height of the line of names below the places."""

MIN_ROOMY_SIZE = 50
"""Minimum size of a place that fits a seat's badge and a price side by side."""


class FilledPlace(NamedTuple):
    """A place: its family, if named or filled, and the owner of the piece that fills it.

    `price` in millions is agreed on if the place is `usable`, otherwise only offered. It covers all
    pieces of the `terms`; with `shares_terms` they are those of a place before it.
    """

    family: Family | None = None
    owner: Seat | None = None
    price: int | None = None
    usable: bool = False
    terms: Terms | None = None
    shares_terms: bool = False


def filled_places(table: Table, *, worth: bool = True) -> list[FilledPlace]:
    """Return the places of the marker's space; outside a deal they are unfilled.

    `worth` False omits fair prices, because they reveal the payout.
    """
    space = table.space
    if table.phase is not Phase.DEAL:
        return [*map(FilledPlace, space.named), *[FilledPlace()] * space.some]
    found = [_best_filling(table, family, worth=worth) for family in space.named]
    others = (_best_filling(table, family, worth=worth) for family in space.of)
    more = sorted(
        (each for each in others if each.usable or each.price is not None), key=_preference_key
    )
    found += more[: space.some]
    said = [each.terms for each in found]
    joined = [
        each._replace(shares_terms=each.terms is not None and each.terms in said[:at])
        for at, each in enumerate(found)
    ]
    return [*joined, *[FilledPlace()] * (space.needs - len(joined))]


def _best_filling(table: Table, family: Family, *, worth: bool) -> FilledPlace:
    """Return the best filling of a family's place: usable pieces first, then offered ones."""
    return min(
        _fillings(table, family, worth=worth), key=_preference_key, default=FilledPlace(family)
    )


def _fillings(table: Table, family: Family, *, worth: bool) -> Iterator[FilledPlace]:
    for piece, owner in pieces(table).items():
        if piece.family is not family:
            continue
        sure, terms = may_use(table, piece, owner), _best_terms(table, piece, owner)
        price = terms.price.millions(table.tile.value) if terms else None
        if sure and terms is None and owner != table.boss and worth:
            price = fair_price(table)
        yield FilledPlace(family, owner, price, sure, terms)


def _best_terms(table: Table, piece: Piece, owner: Seat) -> Terms | None:
    """Return the terms agreed on for a piece, or the cheapest offer; None for the Boss's own."""
    if owner == table.boss:
        return None
    if struck := agreement(table, piece):
        return struck.terms
    if may_use(table, piece, owner):
        return None  # usable at a fair price, so offers do not matter
    value = table.tile.value
    offered = (b.terms for b in table.bargains if piece in b.terms.pieces and b.agreed)
    return min(offered, key=lambda terms: terms.price.millions(value), default=None)


def _preference_key(place: FilledPlace) -> tuple[bool, bool, int]:
    return not place.usable, place.price is None, place.price or 0


def draw_places(
    sheet: Sheet,
    filled: Iterable[FilledPlace],
    x: float,
    y: float,
    room: float,
    *,
    opened: bool,
    named: bool,
) -> None:
    """Draw the places in a row, centred in their room; if `named`, with families' names below them.

    While a deal is `opened`, places the Boss may not use are paler. The hit id of a usable place
    includes its family.
    """
    listed = list(filled)
    step = _step(len(listed), room)
    side = place_size(len(listed), room)
    x += (room - step * len(listed)) / 2 + (step - side) / 2
    for at, each in enumerate(listed):
        name = f"place:{at}:{each.family}" if each.usable else f"place:{at}"
        sheet.add_hit(name, x + at * step, y, side, side)
        _draw_place(sheet, each, x + at * step, y, side, pale=opened and not each.usable)
        if named and each.family:
            foot = x + at * step + side / 2, y + side + 8 + NAME_HEIGHT / 2
            sheet.text(family_name(each.family), *foot, "on-cloth", size=TEXT, room=step, mid=True)


def have_room_for_names(filled: Sequence[FilledPlace], room: float) -> bool:
    """Return True if the names of the families fit below their places."""
    step = _step(len(filled), room)
    named = (family_name(each.family) for each in filled if each.family)
    return all(text_width(name, TEXT) <= step - 4 for name in named)


def _step(count: int, room: float) -> float:
    return min(MAX_PLACE_SIZE + 10.0, room / count)


def place_size(count: int, room: float) -> float:
    """Return the size of a place, given the number of places and the room."""
    return min(MAX_PLACE_SIZE, room / count - 7)


def _draw_place(
    sheet: Sheet, place: FilledPlace, x: float, y: float, side: float, *, pale: bool
) -> None:
    """Draw a place: the head, with the owner's badge and the price."""
    middle = x + side / 2, y + side / 2
    frame = "brass" if place.usable else "plate-edge"
    sheet.rect(x - 2, y - 2, side + 4, side + 4, frame, radius=side * 0.24)
    if place.family is None:
        sheet.rect(x, y, side, side, "plate", radius=side * 0.22)
        sheet.text("?", *middle, "on-plate", size=side * 0.44, room=side, bold=True, mid=True)
        return
    draw_head(sheet, place.family, *middle, side)
    if pale:
        sheet.rect(x, y, side, side, "plate", radius=side * 0.22, alpha=0.5)
    foot = y + side - 1
    if place.owner is not None:
        sign = (x + 10, foot) if side >= MIN_ROOMY_SIZE or place.price is None else (x + 6, y + 3)
        badge(sheet, place.owner, *sign, 10)
    if place.price is not None:
        words = (
            "+" if place.shares_terms else f"{place.price}" if place.usable else f"{place.price}?"
        )
        across = x + side - NOTE_SIZE[0] / 2 if side >= MIN_ROOMY_SIZE else x + side / 2
        draw_note(sheet, words, across, foot, "pale" if place.usable else "dim")
