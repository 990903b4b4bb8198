"""Stylesheets of the parts of a page, each with the CSS variables that it uses."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from re import findall

from bosslib.picture.theme import FONT, css

HERE = Path(__file__).parent


def part_style(part: str, *, more: Collection[str] = ()) -> str:
    """Return the stylesheet of a part of a page: `styles("keys")` for the content of `.boss-keys`.

    It includes the base style of all parts, the colours that its file uses, and those in `more`.
    """
    scope = f".boss-{part}"
    base, own = ((HERE / f"{name}.css").read_text("utf-8") for name in ("part", part))
    text = base.replace(".PART", scope) + own
    return css(scope, {*findall(r"--boss-([\w-]+)", text), *more}) + text.replace("FONT", FONT)
