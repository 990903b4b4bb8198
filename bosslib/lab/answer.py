"""Answer to a question: estimates with confidence intervals, as figures and tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import isnan
from statistics import NormalDist
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from bosslib.lab.cards import Array, Floats
from bosslib.words import say

Ints = npt.NDArray[np.int64]
Unit = Literal["$", "%", "n"]

Z = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard deviations."""

SUMS = 5
"""Number of sums kept for each estimate; all are sums of whole numbers over games."""


class Figure(NamedTuple):
    """Plot: for each of the `series` an estimate at each place `across`.

    `key` leads to its texts in the catalogue: `lab.KEY.title`, `.across` and `.up`. The `unit` is
    dollars, fractions that are shown as per cent, or plain numbers (n). Numbers `across` are an
    axis, texts are categories. Where a case has a fraction as its value, all its sums are
    multiplied by `parts`, to be whole numbers.
    """

    key: str
    unit: Unit
    series: tuple[str, ...]
    across: tuple[str, ...] | tuple[int, ...]
    parts: int = 1

    def label(self, what: Literal["title", "across", "up"]) -> str:
        """Return the title, or the label of an axis."""
        return say(f"lab.{self.key}.{what}")


class Row(NamedTuple):
    """One estimate: the mean of this many `cases`, its 95 % interval, and the `exact` value.

    `cases` counts the figure's units of observation (games, deals, cards); without any the estimate
    is nan. `exact` is None where no closed form or enumeration is known.
    """

    series: str
    at: str | int
    cases: int
    estimate: float
    low: float
    high: float
    exact: float | None


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer to a question after `games` of `total_games` games.

    The `seed` is None if nothing was simulated for it.
    """

    question: str
    settings: Mapping[str, object]
    seed: int | None
    games: int
    total_games: int
    figures: tuple[Figure, ...]
    sums: Ints
    exact_values: Floats
    """float64 (R,), nan where unknown; R is the number of rows of all figures."""

    def add_games(self, games: int, found: Ints) -> Answer:
        """Return this answer with the sums of more games added."""
        return replace(self, games=self.games + games, sums=self.sums + found)

    def rows(self, figure: Figure) -> tuple[Row, ...]:
        """Return the estimates of one of the figures: series by series, each from the left."""
        first = 0
        for each in self.figures:
            many = len(each.series) * len(each.across)
            if each is figure:
                break
            first += many
        here = slice(first, first + many)
        found = estimates(self.sums[here], figure.unit)
        places = [(series, at) for series in figure.series for at in figure.across]
        cases = (self.sums[here, 0] // figure.parts).tolist()
        numbers = zip(places, cases, found.tolist(), self.exact_values[here].tolist(), strict=True)
        return tuple(
            Row(*place, many, mean, low, high, None if isnan(exact) else exact)
            for place, many, (mean, low, high), exact in numbers
        )

    def csv(self) -> str:
        """Return all rows of all figures as comma-separated values, with a header."""
        file = io.StringIO()
        table = csv.writer(file, lineterminator="\n")
        names = list(self.settings)
        table.writerow([*names, "seed", "games", "figure", "unit", *Row._fields])
        asked = [*self.settings.values(), self.seed, self.games]
        for figure in self.figures:
            for row in self.rows(figure):
                cells = ["" if is_missing(each) else each for each in row]
                table.writerow([*asked, figure.key, figure.unit, *cells])
        return file.getvalue()

    def __str__(self) -> str:
        return "\n\n".join("\n".join(self._lines(figure)) for figure in self.figures)

    def _lines(self, figure: Figure) -> Iterator[str]:
        yield figure.label("title")
        several = len(figure.series) > 1
        for row in self.rows(figure):
            name = f"{row.series}, {row.at}" if several else f"{row.at}"
            yield f"  {name}: {format_row(row, figure.unit)}"


def format_row(row: Row, unit: Unit) -> str:
    """Format an estimate: the number, its interval, the number of cases, the exact value."""
    if not row.cases:
        return say("lab.row.none")
    low, high = format_amount(row.low, unit), format_amount(row.high, unit)
    values = {
        "number": format_amount(row.estimate, unit),
        "low": low,
        "high": high,
        "cases": row.cases,
    }
    if row.exact is None:
        return say("lab.row.estimate", **values)
    return say("lab.row.exact", **values, exact=format_amount(row.exact, unit))


def format_amount(number: float, unit: Unit) -> str:
    """Format a number with its unit, as `$12.34`, `12.3 %` or `1.23`; a dash for nan."""
    if isnan(number):
        return "–"
    if unit == "%":
        return say("lab.row.percent", number=100 * number)
    above, below = ("number", "below") if unit == "n" else ("dollars", "minus")
    return say(f"lab.row.{below if number < -0.005 else above}", number=abs(number))


def is_missing(value: object) -> bool:
    """Return True for None and for a NaN."""
    return value is None or (isinstance(value, float) and isnan(value))


def sums(top: Array, bottom: Array) -> Ints:
    """Return the sums that estimate the means `top / bottom`: int64 (R, 5).

    `top` and `bottom` are whole numbers, shape (games, R): in each game the sum of the
    observations, and their number. The sums of two parts of the games may be added in any order,
    without rounding.
    """
    a, b = top.astype(np.int64), bottom.astype(np.int64)
    found = (b.sum(0), a.sum(0), (b * b).sum(0), (a * b).sum(0), (a * a).sum(0))
    return np.stack(found, axis=1)


def estimates(of: Ints, unit: Unit) -> Floats:
    """Return estimates and the ends of their 95 % intervals: float64 (R, 3); nan without a case.

    The estimate is the mean over all cases of all games. Cases of one game are correlated, so the
    variance is computed between games: the ratio estimator's (Cochran, Sampling Techniques, 1977,
    6.4), for the effective number of games if all had the same number of cases. Proportions have
    Wilson's interval, for the effective number of independent cases.
    """
    b, a, bb, ab, aa = of.T.astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean, games = a / b, b**2 / bb
        spread = np.maximum(aa - 2 * mean * ab + mean**2 * bb, 0) / b**2
        spread *= np.where(games > 1, games / (games - 1), np.nan)
        if unit != "%":
            half = Z * np.sqrt(spread)
            return np.stack((mean, mean - half, mean + half), axis=1)
        many = np.where(spread > 0, mean * (1 - mean) / spread, games)
        middle = (mean + Z**2 / (2 * many)) / (1 + Z**2 / many)
        half = Z / (1 + Z**2 / many) * np.sqrt(mean * (1 - mean) / many + (Z / (2 * many)) ** 2)
    return np.stack((mean, np.maximum(middle - half, 0), np.minimum(middle + half, 1)), axis=1)
