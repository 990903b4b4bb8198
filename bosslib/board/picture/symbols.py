"""Polygons of the families' symbols and of the influence cards. Data only."""

from __future__ import annotations

from collections.abc import Mapping

from bosslib.board.cards import Card, Family, Kind
from bosslib.board.picture.portraits import PORTRAITS, heart_points
from bosslib.picture.signs import SIGNS, Polygon, mirror, round_points

_LEAF = tuple(round_points(x, y, 0.42, 14) for x, y in ((0, -0.48), (-0.46, 0.1), (0.46, 0.1)))
_SACK = ((0, -0.52), (0.3, -0.5), (0.66, -0.02), (0.86, 0.52), (0.66, 0.96), (0, 1))
_DOME = ((0, -0.94), (0.42, -0.84), (0.82, -0.5), (1, 0), (0.68, -0.14), (0.34, 0), (0, -0.14))

SYMBOLS: Mapping[Family, tuple[Polygon, ...]] = {
    Family.CASHMAN: (
        Polygon(((-1, -0.6), (1, -0.6), (1, 0.6), (-1, 0.6))),
        Polygon(round_points(0, 0, 0.36, 12), "card"),
    ),
    Family.DOUGHERTY: (
        *map(Polygon, _LEAF),
        Polygon(((-0.08, 0), (0.1, 0), (0.3, 0.94), (0.08, 1))),
    ),
    Family.GOLDMAN: (
        Polygon(((-0.62, -0.42), (0.62, -0.42), (0.98, 0.6), (-0.98, 0.6))),
        Polygon(((-0.46, -0.22), (0.46, -0.22), (0.54, 0.02), (-0.54, 0.02)), "card"),
    ),
    Family.LIEBGELD: (Polygon(heart_points(0, 0, 0.98)),),
    Family.SACKS: (
        Polygon(mirror(_SACK)),
        Polygon(mirror(((0, -0.66), (0.14, -0.66), (0.5, -1), (0, -0.9)))),
    ),
    Family.WADSWORTH: (
        Polygon(mirror(_DOME)),
        Polygon(
            (
                *((-0.09, -0.2), (0.09, -0.2), (0.09, 0.72), (0.26, 0.8), (0.36, 0.6)),
                *((0.54, 0.62), (0.44, 0.92), (0.16, 1), (-0.09, 0.84)),
            )
        ),
    ),
}
"""Symbols shown on a family's cards, in addition to the head."""


def _suitcase(fill: str, band: str) -> tuple[Polygon, ...]:
    """Return the polygons of a suitcase."""
    return (
        Polygon(((-0.4, -0.86), (0.4, -0.86), (0.4, -0.4), (-0.4, -0.4)), fill),
        Polygon(((-0.22, -0.68), (0.22, -0.68), (0.22, -0.4), (-0.22, -0.4)), band),
        Polygon(((-1, -0.5), (1, -0.5), (1, 0.84), (-1, 0.84)), fill),
        Polygon(((-0.66, -0.5), (-0.42, -0.5), (-0.42, 0.84), (-0.66, 0.84)), band),
        Polygon(((0.42, -0.5), (0.66, -0.5), (0.66, 0.84), (0.42, 0.84)), band),
    )


SUITCASE = _suitcase("rim-lit", "brass")
"""Overlay of a travelling investor."""

_MAGNET = (
    Polygon(
        mirror(
            (
                (0, 0.34),
                (0.3, 0.2),
                (0.4, -0.1),
                (0.4, -0.9),
                (1, -0.9),
                (1, 0),
                (0.66, 0.7),
                (0, 0.98),
            )
        ),
        "r",
    ),
    *(
        Polygon(((side * 0.4, -0.9), (side, -0.9), (side, -0.52), (side * 0.4, -0.52)), "silver")
        for side in (-1, 1)
    ),
)

_CORNER = 0.41
_STOP = (
    Polygon(
        mirror(
            (
                (0, -0.98),
                (_CORNER, -0.98),
                (0.98, -_CORNER),
                (0.98, _CORNER),
                (_CORNER, 0.98),
                (0, 0.98),
            )
        ),
        "r",
    ),
    Polygon(((-0.62, -0.2), (0.62, -0.2), (0.62, 0.2), (-0.62, 0.2)), "card"),
)


def card_art(card: Card) -> tuple[Polygon, ...]:
    """Return the picture on an influence card, with fixed colours."""
    match card.kind:
        case Kind.CLAN if card.family:
            return _framed_head(card.family, 1)
        case Kind.TRAVEL if card.family:
            return (
                *_framed_head(card.family, 0.8, -0.2, -0.2),
                *_transform(SUITCASE, 0.56, 0.44, 0.44),
            )
        case Kind.TRAVEL:
            return (*SUITCASE, *_transform(_tint(SIGNS["w"], "card"), 0.34, 0, 0.17))
        case Kind.RECRUITMENT:
            return _MAGNET
        case Kind.BOSS:
            return (
                Polygon(round_points(0, 0, 1, 24), "on-brass"),
                Polygon(round_points(0, 0, 0.9, 24), "brass"),
                *_transform(_tint(SIGNS["boss"], "on-brass"), 0.6, 0, 0.04),
            )
    return _STOP


def _framed_head(family: Family, size: float, x: float = 0, y: float = 0) -> tuple[Polygon, ...]:
    """Return a head on its family's colour."""
    corner = 0.76
    ground = mirror(((0, -1), (corner, -1), (1, -corner), (1, corner), (corner, 1), (0, 1)))
    portrait = PORTRAITS[family]
    whole = (Polygon(ground, f"fam-{family}"), *portrait.bold, *portrait.fine)
    return _transform(whole, size, x, y)


def _transform(parts: tuple[Polygon, ...], size: float, x: float, y: float) -> tuple[Polygon, ...]:
    return tuple(
        part._replace(points=tuple((x + size * px, y + size * py) for px, py in part.points))
        for part in parts
    )


def _tint(parts: tuple[Polygon, ...], fill: str) -> tuple[Polygon, ...]:
    return tuple(part._replace(tint=part.tint or fill) for part in parts)
