"""The peers' figures as a Markdown table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

HEAD = """\
| | one action | actions a second | of the do-nothing loop | start |
|---|---|---:|---:|---:|"""


class Figures(NamedTuple):
    """A row's actions a second and seconds to start, one for each round; or why it has none."""

    name: str
    action: str
    rates: list[float]
    starts: list[float]
    failed: str


def table(rows: Sequence[Figures]) -> str:
    """Medians of the rounds, with the lowest and the highest; the first row is the floor."""
    return "\n".join((HEAD, *lines(rows[0], rows)))


def lines(floor: Figures, rows: Sequence[Figures]) -> Iterator[str]:
    """One line for each row."""
    for row in rows:
        if row.failed:
            yield f"| {row.name} | {row.action} | not measured: {row.failed} | | |"
        else:
            shares = [rate / least for rate, least in zip(row.rates, floor.rates, strict=True)]
            yield (
                f"| {row.name} | {row.action} | {spread(row.rates, ',.0f')} "
                f"| {spread(shares, '.1%')} | {median(row.starts) * 1000:.0f} ms |"
            )


def spread(values: Sequence[float], form: str) -> str:
    """The median of some values, and between which they lie."""
    return f"{median(values):{form}} ({min(values):{form}} to {max(values):{form}})"
