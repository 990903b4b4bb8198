"""The stylesheets of the parts of a page, each with the colours that it names."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from re import findall

from bosslib.picture.theme import FONT, css

HERE = Path(__file__).parent


def styles(part: str, *, more: Collection[str] = ()) -> str:
    """The stylesheet of a part of a page, for `styles("keys")` of what is in `.boss-keys`.

    It has what all parts begin with, the colours that its file names, and `more` of them.
    """
    scope = f".boss-{part}"
    base, own = ((HERE / f"{name}.css").read_text("utf-8") for name in ("part", part))
    text = base.replace(".PART", scope) + own
    return css(scope, {*findall(r"--boss-([\w-]+)", text), *more}) + text.replace("FONT", FONT)
