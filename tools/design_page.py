"""Generate the tables in docs/design.md from the theme, the stylesheets and the scripts.

Run as `python -m tools.design_page`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from bosslib.picture import motion
from bosslib.picture.theme import DARK, LIGHT, SIGN_ON, TEXT_ON, contrast_ratio
from bosswidgets.kit import choices
from bosswidgets.learn import deal_film
from bosswidgets.table.scheduler import LONGEST, PACES, SHORTEST
from tools import gallery

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "design.md"
PLACE = re.compile(r"(<!-- table of (\w+) -->\n\n).*?(\n\n<!-- end -->)", re.DOTALL)
WIDGETS = ROOT / "widgets" / "bosswidgets"
STATIC = ROOT / "widgets" / "template" / "voila" / "templates" / "boss" / "static"
REM = 16
"""Pixels of one rem, as browsers have it by default."""

FONT_SIZE = re.compile(r"\bfont(?:-size)?: (?:\d{3} )?([\d.]+)(px|rem)")
RADIUS = re.compile(r"border-radius: ([^;]+);")
LENGTH = re.compile(r"([\d.]+)(px|rem)")
ROOT_BLOCK = re.compile(r":root \{(.*?)\}", re.DOTALL)
COLOUR = re.compile(r"--([\w-]+): (#\w{6});")
TRANSITION = re.compile(r"(\w[\w-]*) (\d+)ms")
ANIMATION = re.compile(r"animation: ([\w-]+) (\d+)ms")
SOUND = re.compile(r"^  (\w+): (\[\[.*\]\]),$", re.MULTILINE)
NUMBER = re.compile(r"^const (\w+) = ([\d.]+);", re.MULTILINE)

PAGE_TEXT = (
    ("link", "paper"),
    ("link", "sheet"),
    ("brass-ink", "paper"),
    ("brass-ink", "sheet"),
    ("r-mark", "paper"),
    ("r-mark", "sheet"),
    ("on-felt", "felt"),
    ("on-felt", "felt-deep"),
    ("on-stamp", "stamp-deep"),
)
"""Pairs of text and ground in the template's stylesheet, in addition to those of the theme."""


def stylesheets() -> Iterator[str]:
    """Yield the text of all stylesheets, of the widgets and of the template."""
    for folder in (WIDGETS, STATIC):
        for path in sorted(folder.rglob("*.css")):
            yield path.read_text("utf-8")


def page_palettes() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the colours of the template's stylesheet, light and dark."""
    blocks = ROOT_BLOCK.findall((STATIC / "boss.css").read_text("utf-8"))
    light, dark = (dict(COLOUR.findall(each)) for each in blocks[:2])
    return light, light | dark


def table(head: str, rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table; `head` has the column names, separated by `|`."""
    names = head.split("|")
    lines = [names, ["---"] * len(names), *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def contrasts(
    pairs: Iterable[tuple[str, str]], light: Mapping[str, str], dark: Mapping[str, str]
) -> str:
    """Return the contrast of pairs of colours, in light and dark."""
    return table(
        "on|light|dark",
        (
            (
                f"{ink} on {ground}",
                *(f"{contrast_ratio(p[ink], p[ground]):.1f}" for p in (light, dark)),
            )
            for ink, ground in pairs
        ),
    )


def font_sizes() -> set[float]:
    """Return all font sizes in the stylesheets, in pixels."""
    return {
        float(size) * (REM if unit == "rem" else 1)
        for text in stylesheets()
        for size, unit in FONT_SIZE.findall(text)
    }


def radii() -> set[float]:
    """Return all corner radii in the stylesheets, in pixels."""
    return {
        float(size) * (REM if unit == "rem" else 1)
        for text in stylesheets()
        for found in RADIUS.findall(text)
        for size, unit in LENGTH.findall(found)
    }


def join_sizes(sizes: Iterable[float]) -> str:
    """Return sizes in ascending order, as a sentence.

    >>> listed({14.0, 16.8, 12})
    '12, 14, 16.8 px.'
    """
    return f"{', '.join(f'{each:g}' for each in sorted(sizes))} px."


def motions() -> str:
    """Return the durations of all motions, in milliseconds."""
    style = (WIDGETS / "kit" / "choices.css").read_text("utf-8")
    ((appears, appearing),) = ANIMATION.findall(style)
    hover = dict(TRANSITION.findall(style.partition("transition:")[2].partition("}")[0]))
    pauses = [f"{1000 * each:g}" for each in PACES.values() if each]
    rows: list[tuple[object, ...]] = [
        ("a card or disk flies", motion.FLIGHT, "`picture/motion`"),
        ("the next one starts, at the latest", motion.STAGGER, "`picture/motion`"),
        ("all flights of one change", motion.MAX_DURATION, "`picture/motion`"),
        ("a button reacts to the pointer", hover["transform"], "`kit/choices.css`"),
        (f"a new button appears (`{appears}`)", appearing, "`kit/choices.css`"),
        ("a new button cannot be chosen", choices.GUARD_MS, "`kit/choices`"),
        (f"the pause before a bot acts ({' or '.join(pace for pace in PACES if PACES[pace])}),"
         f" × {SHORTEST:g} to {LONGEST:g} by the length of the text",
         " or ".join(pauses), "`table/scheduler`"),
        ("a picture of the first deal's film", f"{1000 * deal_film.PACE:g}",
         "`learn/deal_film`"),
    ]  # fmt: skip
    return table("motion|ms|defined in", rows)


def sounds() -> str:
    """Return the tones of all sounds."""
    script = (WIDGETS / "kit" / "sound.js").read_text("utf-8")
    numbers = dict(NUMBER.findall(script))
    rows = [
        (name, "; ".join(_tone(*each) for each in json.loads(tones)))
        for name, tones in SOUND.findall(script)
    ]
    bounds = (
        f"Gain {numbers['GAIN']}. The same sound starts again after {numbers['REPEAT']} s at the"
        f" earliest. A sound that would start more than {numbers['LATEST']} s late is left out."
    )
    return f"{table('sound|tones', rows)}\n\n{bounds}"


def _tone(wave: str, hertz: int, start: float, seconds: float, attack: float = 0) -> str:
    words = f"{wave} {hertz} Hz, {1000 * seconds:g} ms"
    words += f" after {1000 * start:g} ms" if start else ""
    return f"{words} (attack {1000 * attack:g} ms)" if attack else words


CONTENTS: Mapping[str, Callable[[], str]] = {
    "text": lambda: contrasts(TEXT_ON, LIGHT, DARK),
    "signs": lambda: contrasts(SIGN_ON, LIGHT, DARK),
    "pages": lambda: contrasts(PAGE_TEXT, *page_palettes()),
    "sizes": lambda: join_sizes(font_sizes()),
    "corners": lambda: join_sizes(radii()),
    "motion": motions,
    "sounds": sounds,
    "components": lambda: table("component|shown", gallery.descriptions()),
}
"""The tables of the page, by name."""


def regenerate(text: str) -> str:
    """Return the page with its tables regenerated."""
    return PLACE.sub(lambda found: f"{found[1]}{CONTENTS[found[2]]()}{found[3]}", text)


if __name__ == "__main__":
    PAGE.write_text(regenerate(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
