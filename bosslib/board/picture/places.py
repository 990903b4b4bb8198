"""The places of a deal in the picture's middle: who fills each, and at what price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bosslib.board.actions import Piece
from bosslib.board.cards import Family
from bosslib.board.picture.faces import NOTE, head, note
from bosslib.board.settle import agreement, fair_price, may_use, pieces
from bosslib.board.state import Phase, Table
from bosslib.game import Seat
from bosslib.picture.badge import badge
from bosslib.picture.shapes import Sheet

LARGEST = 64
"""How large a place is at most."""

ROOMY = 50
"""From this size on a seat's sign and a price have room beside each other."""


class Filled(NamedTuple):
    """A place: of a family if that is named or fills it, and whose piece lies there.

    `price` in millions is agreed on if the place is `sure`, else it was only offered.
    """

    family: Family | None = None
    owner: Seat | None = None
    price: int | None = None
    sure: bool = False


def places(table: Table, *, worth: bool = True) -> list[Filled]:
    """The places of the marker's space; before a deal nothing lies there.

    `worth` leaves out fair prices: they tell what the deal pays.
    """
    space = table.space
    if table.phase is not Phase.DEAL:
        return [*map(Filled, space.named), *[Filled()] * space.some]
    found = [_best(table, family, worth=worth) for family in space.named]
    others = (_best(table, family, worth=worth) for family in space.of)
    more = sorted((each for each in others if each.sure or each.price is not None), key=_rank)
    more = more[: space.some]
    return [*found, *more, *[Filled()] * (space.some - len(more))]


def _best(table: Table, family: Family, *, worth: bool) -> Filled:
    """What fills a family's place best: what the Boss may use, else what was offered."""
    return min(_ways(table, family, worth=worth), key=_rank, default=Filled(family))


def _ways(table: Table, family: Family, *, worth: bool) -> Iterator[Filled]:
    for piece, owner in pieces(table).items():
        if piece.family is family:
            price = _price(table, piece, owner, worth=worth)
            yield Filled(family, owner, price, may_use(table, piece, owner))


def _price(table: Table, piece: Piece, owner: Seat, *, worth: bool) -> int | None:
    """What a piece costs the Boss, or would cost; None for his own, and with no offer."""
    value = table.tile.value
    if owner == table.boss:
        return None
    if struck := agreement(table, piece):
        return struck.terms.price.millions(value)
    if table.fair and piece.owner is None:
        return fair_price(table) if worth else None
    offered = (b.terms for b in table.bargains if piece in b.terms.pieces and b.agreed)
    return min((terms.price.millions(value) for terms in offered), default=None)


def _rank(place: Filled) -> tuple[bool, bool, int]:
    return not place.sure, place.price is None, place.price or 0


def row(sheet: Sheet, filled: Iterable[Filled], x: float, y: float, room: float) -> None:
    """The places beside each other in the middle of their room, from a height on."""
    listed = list(filled)
    step = min(LARGEST + 10.0, room / len(listed))
    side = side_of(len(listed), room)
    x += (room - step * len(listed)) / 2 + (step - side) / 2
    for at, each in enumerate(listed):
        sheet.mean(f"place:{at}", x + at * step, y, side, side)
        _place(sheet, each, x + at * step, y, side)


def side_of(count: int, room: float) -> float:
    """How large so many places are in a room."""
    return min(LARGEST, room / count - 7)


def _place(sheet: Sheet, place: Filled, x: float, y: float, side: float) -> None:
    """The head, paler until the Boss may use it, and on it whose it is and its price."""
    middle = x + side / 2, y + side / 2
    frame = "brass" if place.sure else "plate-edge"
    sheet.rect(x - 2, y - 2, side + 4, side + 4, frame, radius=side * 0.24)
    if place.family is None:
        sheet.rect(x, y, side, side, "plate", radius=side * 0.22)
        sheet.text("?", *middle, "on-plate", size=side * 0.44, room=side, bold=True, mid=True)
        return
    head(sheet, place.family, *middle, side)
    if not place.sure:
        sheet.rect(x, y, side, side, "plate", radius=side * 0.22, alpha=0.5)
    foot = y + side - 1
    if place.owner is not None:
        sign = (x + 10, foot) if side >= ROOMY or place.price is None else (x + 6, y + 3)
        badge(sheet, place.owner, *sign, 10)
    if place.price is not None:
        words = f"{place.price}" if place.sure else f"{place.price}?"
        across = x + side - NOTE[0] / 2 if side >= ROOMY else x + side / 2
        note(sheet, words, across, foot, "pale" if place.sure else "dim")
