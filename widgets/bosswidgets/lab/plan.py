"""Where everything of a figure lies, and how its series are told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.lab.answer import Figure, Row
from bosslib.picture.shapes import width_of
from bosslib.picture.theme import LIGHT, TEXT
from bosslib.words import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Look(NamedTuple):
    """How a series is told apart: its colour, hatch, mark and dashes."""

    colour: str
    hatch: str
    mark: str
    dashes: Any

    @property
    def paint(self) -> str:
        """The colour as #rrggbb."""
        return LIGHT[self.colour]


LOOKS = (  # hatches of lines: one of dots takes 100 kB
    Look("b-mark", "", "o", "-"),
    Look("r-mark", "///", "s", (0, (7, 3))),
    Look("w-mark", "||", "^", (0, (2, 2))),
    Look("g-mark", "xx", "D", (0, (8, 3, 2, 3))),
    Look("ink", "--", "v", (0, (4, 2, 1, 2, 1, 2))),
    Look("soft", "\\\\\\", "P", (0, (12, 4))),
)

COLOURS = ("ink", "soft", "line", *(each.colour for each in LOOKS[:4]))
"""What is painted, by the names in `theme.py`; each looks different in light."""

STEPS = (1, 2, 2.5, 5, 10)
"""From one tick to the next, but for the power of ten."""

LINE = 18
"""From one line of text to the next, in CSS pixels."""

KEY = 58
"""How wide the sign of a series is in the legend, with its gaps."""

WIDER = 1.12
"""A text is at most so much wider as matplotlib measures it."""


class Plan:
    """A figure for a width; all lengths are CSS pixels. A kind of figure says the rest."""

    left = 8.0
    """From the edge of the picture to the upright axis."""

    right = 14.0
    inner = 0.0
    """How high the part between the axes is."""

    def __init__(self, figure: Figure, rows: Sequence[Row], width: int) -> None:
        self.figure, self.rows, self.width = figure, rows, width
        self.scale = 100 if figure.unit == "%" else 1
        self.exact = any(row.exact is not None for row in rows)
        names = [*figure.series, say("lab.page.interval")]
        names += [say("lab.page.exact")] if self.exact else []
        self.columns = _columns([WIDER * width_of(name, TEXT) + KEY for name in names], width)
        self.legend = (LINE + 4) * -(-len(names) // self.columns) + 8
        self.above = wrapped(self.figure.said("up"), width)
        self.below = wrapped(self.figure.said("across"), width)

    @property
    def bottom(self) -> float:
        """From the lower axis to the edge of the picture."""
        return 26 + LINE * len(self.below)

    @property
    def height(self) -> float:
        """Of the whole picture."""
        return self.legend + LINE * len(self.above) + 10 + self.inner + self.bottom

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The part between the axes: left, bottom, width and height, as parts of the picture."""
        inner = (self.width - self.left - self.right) / self.width
        whole = self.height
        return self.left / self.width, self.bottom / whole, inner, self.inner / whole

    def draw(self, axes: Axes) -> None:
        """Put the estimates, their intervals and the exact values there."""
        raise NotImplementedError

    def signs(self) -> Iterator[tuple[Any, str]]:
        """The legend's entries: a sign, or several upon each other, and what it stands for."""
        raise NotImplementedError

    def label(self, axes: Axes) -> None:
        """Say what the axes show, the upright one above it."""
        first = 8 + LINE * (len(self.above) - 1)
        write(axes, self.above, (0, 1), "axes fraction", (-self.left, first), va="baseline")
        write(axes, self.below, (1, 0), "axes fraction", (0, -34), ha="right")

    def of(self, series: str) -> list[Row]:
        """The rows of a series from the left, but those without a case."""
        return [row for row in self.rows if row.series == series and row.cases]

    def scaled(self, value: float) -> float:
        """An estimate or an end of its interval as the axis has it: parts of 1 as per cent."""
        return value * self.scale

    def tick(self, value: float, _: object = None) -> str:
        """A number at the axis of estimates; that axis' label says the unit."""
        return "" if self.scale == 100 and value > 100 else f"{value:,g}".replace("-", "−")


def _columns(widths: Sequence[float], room: float) -> int:
    """In how many columns a legend fits; matplotlib fills column by column, the first ones more."""
    for count in range(len(widths), 1, -1):
        short, longer = divmod(len(widths), count)
        ends = [column * short + min(column, longer) for column in range(count + 1)]
        if sum(max(widths[first:last]) for first, last in pairwise(ends)) <= room:
            return count
    return 1


def wrapped(words: str, room: float) -> list[str]:
    """The words in lines that fit, a word that is too long on a line of its own."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, TEXT) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def write(
    axes: Axes, lines: Sequence[str], at: Any, which: Any, first: tuple[float, float], **style: Any
) -> None:
    """Lines below each other; the first one is so far right of a place and above it.

    Each is a text of its own: the browser knows how wide it is, matplotlib does not.
    """
    usual = {"textcoords": "offset points", "annotation_clip": False, "va": "center_baseline"}
    looks: dict[str, Any] = {**usual, **style}
    for number, line in enumerate(lines):
        place = (first[0], first[1] - LINE * number)
        axes.annotate(line, at, place, which, **looks)


def intervals(rows: Sequence[Row]) -> tuple[list[float], list[float]]:
    """The lower and the upper ends."""
    return [row.low for row in rows], [row.high for row in rows]


def fitting(places: Sequence[int], room: float, each: float) -> list[int]:
    """As many of the places as can be labelled, zero among them, if each label takes so much."""
    step = max(1, -(-int(len(places) * each) // max(1, int(room))))
    if step > 1 and len({right - left for left, right in pairwise(places)}) > 1:
        return [places[0], places[-1]]
    first = places.index(0) % step if 0 in places else 0
    return list(places[first::step])
