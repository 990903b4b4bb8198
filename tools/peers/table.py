"""Markdown table of the peers' figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

HEAD = """\
| | one action | actions a second | of the do-nothing loop | start |
|---|---|---:|---:|---:|"""


class Figures(NamedTuple):
    """Actions a second and start-up seconds of a row, one for each round; or why it failed."""

    name: str
    action: str
    rates: list[float]
    starts: list[float]
    failed: str


def table(rows: Sequence[Figures]) -> str:
    """Return a table with median, minimum and maximum of the rounds; the first row is the floor."""
    return "\n".join((HEAD, *lines(rows[0], rows)))


def lines(floor: Figures, rows: Sequence[Figures]) -> Iterator[str]:
    """Return one line for each row."""
    for row in rows:
        if row.failed:
            yield f"| {row.name} | {row.action} | not measured: {row.failed} | | |"
        else:
            shares = [rate / least for rate, least in zip(row.rates, floor.rates, strict=True)]
            yield (
                f"| {row.name} | {row.action} | {format_spread(row.rates, ',.0f')} "
                f"| {format_spread(shares, '.1%')} | {median(row.starts) * 1000:.0f} ms |"
            )


def format_spread(values: Sequence[float], form: str) -> str:
    """Format the median of some values with their minimum and maximum."""
    return f"{median(values):{form}} ({min(values):{form}} to {max(values):{form}})"
