"""Theme: all colours and sizes of the table; data only.

Shapes name their colours (`"cloth"`), a palette maps names to colours in light or dark mode, and
`css` exports them to stylesheets as `--boss-cloth`. The signs are in `signs`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

Palette = Mapping[str, str]
"""Colours, as #rrggbb, by name."""

TEXT = 14
"""Smallest text size, in CSS pixels."""

TOUCH = 44
"""Minimum side of a touch target, in CSS pixels."""

NARROW = 640
"""Page width, in CSS pixels, below which the table is laid out in rows."""

FONT = (
    '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", '
    "Arial, sans-serif"
)
"""System typefaces, the narrower ones first: texts are measured by them."""

LIGHT: Palette = {
    "paper": "#f6f0e3",  # the page
    "sheet": "#fffcf5",  # buttons and panels on it
    "ink": "#20251f",
    "soft": "#545c52",
    "line": "#d3c7ae",
    "edge": "#8d8672",  # outline of a button: contrast 3 to 1 on paper and sheet
    "focus": "#1d4fd8",
    "stamp": "#a52a1c",  # the primary button
    "on-stamp": "#fffaf0",
    "shade": "#000000",  # shadows, always with an alpha
    "rim": "#5b3a1e",
    "rim-lit": "#7d5530",
    "cloth": "#226650",
    "cloth-lit": "#2a7458",  # the middle of the cloth
    "on-cloth": "#f6ecd2",
    "plate": "#133c2f",  # ground of a seat's name and disks
    "plate-out": "#2f5547",  # the same for a seat with both disks turned
    "on-plate": "#f6ecd2",
    "plate-edge": "#4b7563",
    "brass": "#d9a93c",
    "glow": "#ffe08a",  # ring around what can be tapped now
    "on-brass": "#2b2005",
    "silver": "#cfd3d6",
    "pale": "#f3e2b3",  # a disk that says I'm In
    "on-pale": "#2b2005",
    "spent": "#0b241c",  # a disk that says Pass
    "on-spent": "#c9d3c8",
    "card": "#fffaf0",
    "card-ink": "#20251f",
    "card-edge": "#c9bfa9",
    "dim": "#d5cfc0",  # a card that cannot be played
    "dim-ink": "#4b4f48",
    "back": "#3a2b47",  # of a card
    "b": "#1c55a8",
    "g": "#1a6f38",
    "r": "#b3261a",
    "w": "#5b4a8a",
    "fam-C": "#b3261a",  # the families of the board game, each with its letter on it
    "fam-D": "#9c2475",
    "fam-G": "#a84c00",
    "fam-L": "#1a6f38",
    "fam-S": "#1c55a8",
    "fam-W": "#f0c23a",
    "skin-pale": "#f3cfae",  # skin and hair of the families' heads; black hair has no entry
    "skin-tan": "#d09a6b",
    "skin-deep": "#a06a42",
    "hair-red": "#e08a3c",
    "hair-grey": "#b9bcc0",
    "b-mark": "#1c55a8",  # the colours' signs on a sheet
    "g-mark": "#1a6f38",
    "r-mark": "#b3261a",
    "w-mark": "#5b4a8a",
}

DARK: Palette = {
    **LIGHT,
    "paper": "#121a17",
    "sheet": "#1b2622",
    "ink": "#f0e9d8",
    "soft": "#b4bcb0",
    "line": "#3b4a43",
    "edge": "#7d8b82",
    "focus": "#ffd35c",
    "stamp": "#b83524",
    "rim": "#3d2713",
    "rim-lit": "#59391d",
    "cloth": "#18473a",
    "cloth-lit": "#1d5341",
    "plate": "#0c2a21",
    "plate-out": "#22433a",
    "plate-edge": "#3f6757",
    "card": "#efe6d2",
    "card-edge": "#a89d84",
    "dim": "#b9b19f",
    "dim-ink": "#33362f",
    "back": "#46365a",
    "g": "#176433",
    "b-mark": "#8ab6f5",
    "g-mark": "#77d195",
    "r-mark": "#ff9b8c",
    "w-mark": "#bfaef2",
}

TEXT_ON: tuple[tuple[str, str], ...] = (
    *((ink, ground) for ground in ("paper", "sheet") for ink in ("ink", "soft")),
    ("on-stamp", "stamp"),
    ("on-cloth", "cloth"),
    ("on-cloth", "cloth-lit"),
    ("on-plate", "plate"),
    ("on-plate", "plate-out"),
    ("on-plate", "back"),
    ("on-brass", "brass"),
    ("brass", "plate"),
    ("pale", "plate"),
    ("card-ink", "card"),
    ("on-pale", "pale"),
    ("dim-ink", "dim"),
    *((colour, "card") for colour in "bgrw"),
    *(("card", colour) for colour in "bgrw"),
    *(("card", f"fam-{family}") for family in "CDGLS"),
    ("on-brass", "fam-W"),
)
"""All pairs of text and ground that are drawn: WCAG AA requires a contrast of 4.5 to 1."""

SIGN_ON: tuple[tuple[str, str], ...] = (
    *((f"{colour}-mark", ground) for ground in ("paper", "sheet") for colour in "bgrw"),
    *((colour, "dim") for colour in "bgrw"),  # a number this big counts as a sign
    *(("edge", ground) for ground in ("paper", "sheet")),
    *(("focus", ground) for ground in ("paper", "sheet")),
    *(("brass", ground) for ground in ("plate", "plate-out", "back")),
    *(("pale", ground) for ground in ("plate", "plate-out")),
    *(("glow", ground) for ground in ("plate", "cloth", "cloth-lit")),
    ("on-brass", "silver"),
    ("on-pale", "pale"),
    ("on-spent", "spent"),
    ("silver", "plate"),
    ("silver", "plate-out"),
)
"""All pairs of sign and ground that must be distinguishable: WCAG AA requires 3 to 1."""


class CardSize(NamedTuple):
    """Size of a card in CSS pixels: its width, height and corner radius."""

    w: float
    h: float
    radius: float


BIG = CardSize(72, 100, 8)
"""In the own hand."""
LARGE = CardSize(66, 90, 8)
"""In the centre of a wide table."""
MIDDLE = CardSize(54, 76, 7)
"""In the centre of a narrow one."""
SMALL = CardSize(38, 52, 5)
"""In front of a seat."""
MINI = CardSize(26, 36, 4)
"""In front of a seat on a narrow page, in its piles, and for the X cards."""


def contrast_ratio(one: str, other: str) -> float:
    """Return the WCAG contrast of two colours, from 1 to 21."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the three components, 0 to 255, of a colour written as #rrggbb."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in rgb(colour)]
    red, green, blue = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def css(scope: str = ":root", names: Collection[str] = LIGHT) -> str:
    """Return colours as CSS variables, `--boss-ink` and so on, for a selector's elements.

    Dark where the user prefers dark; in JupyterLab, where its theme is dark; and in a host that is
    marked as dark.
    """
    light, dark = (
        ";".join(f"--boss-{name}:{colour}" for name, colour in palette.items() if name in names)
        for palette in (LIGHT, {name: DARK[name] for name in DARK if DARK[name] != LIGHT[name]})
    )
    inside = "" if scope == ":root" else f" {scope}"
    lab_is_light = 'body[data-jp-theme-light="true"]:not([data-voila])'
    return (
        f"{scope}{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not(:has({lab_is_light})){inside}{{{dark}}}}}\n"
        f':root:has(body[data-jp-theme-light="false"]){inside},.boss-dark{inside}{{{dark}}}\n'
    )
