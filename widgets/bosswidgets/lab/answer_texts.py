"""An answer on a page: picture, label, note and table of each plot."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite

from bosslib.lab.answer import Answer, Figure, Row, Unit, format_amount
from bosslib.words import say
from bosswidgets.lab.bar_chart import BarChart
from bosswidgets.lab.line_chart import LineChart

MAX_NAMED = 6
"""Maximum number of estimates that are all named in a plot's label."""

MIN_CASES = 10
"""Number of cases below which an estimate is unreliable."""

COLUMNS = ("cases", "estimate", "interval")


def answer_plots(answer: Answer, width: int) -> list[dict[str, str]]:
    """Return all figures of an answer, for `PlotList.plots`."""
    return [
        {
            "title": figure.label("title"),
            "svg": figure_svg(answer, figure, width, plot_label(answer, figure)),
            "note": plot_note(answer, figure),
            "table": plot_table(answer, figure),
        }
        for figure in answer.figures
    ]


def plot_label(answer: Answer, figure: Figure) -> str:
    """Return the title and main numbers: all if they are few, otherwise each series' extremes."""
    rows = answer.rows(figure)
    if len(rows) <= MAX_NAMED:
        told = [_number_text(figure, row) for row in rows]
    else:
        told = [
            _extremes_text(figure, [row for row in rows if row.series == name])
            for name in figure.series
        ]
    return say("lab.page.label", title=figure.label("title"), numbers="; ".join(told))


def _number_text(figure: Figure, row: Row) -> str:
    name = f"{row.series}, {row.at}" if len(figure.series) > 1 else f"{row.at}"
    return say("lab.page.number", name=name, amount=format_amount(row.estimate, figure.unit))


def _extremes_text(figure: Figure, rows: Sequence[Row]) -> str:
    seen = [row for row in rows if row.cases]
    if not seen:
        return say("lab.page.unseen", name=rows[0].series)
    low, high = (end(seen, key=lambda row: row.estimate) for end in (min, max))
    return say(
        "lab.page.ends",
        name=rows[0].series,
        low=format_amount(low.estimate, figure.unit),
        least=low.at,
        high=format_amount(high.estimate, figure.unit),
        most=high.at,
    )


def plot_note(answer: Answer, figure: Figure) -> str:
    """Return the number of games and cases."""
    cases = [row.cases for row in answer.rows(figure)]
    low, high = min(cases), max(cases)
    if answer.seed is None:
        few = [say("lab.page.note-few", few=MIN_CASES)] if low < MIN_CASES else []
        return " ".join([say("lab.page.note-counted", low=low), *few])
    values = {"games": answer.games, "seed": answer.seed, "low": low, "high": high}
    return say("lab.page.note-same" if low == high else "lab.page.note", **values)


def plot_table(answer: Answer, figure: Figure) -> str:
    """Return all rows as an HTML table."""
    rows = answer.rows(figure)
    several = len(figure.series) > 1
    exact = any(row.exact is not None for row in rows)
    heads = [say("lab.page.series")] * several
    heads += [figure.label("across"), *(say(f"lab.page.{each}") for each in COLUMNS)]
    heads += [say("lab.page.exact")] * exact
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = ""
    for row in rows:
        names = [row.series] * several + [f"{row.at}"]
        numbers = _number_cells(row, figure.unit) + [_exact_cell(row, figure.unit)] * exact
        first = "".join(f'<th scope="row">{escape(each)}</th>' for each in names)
        body += f"<tr>{first}{''.join(f'<td>{each}</td>' for each in numbers)}</tr>"
    caption = escape(f"{figure.label('title')}: {figure.label('up')}")
    return (
        f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _number_cells(row: Row, unit: Unit) -> list[str]:
    interval = "–"
    if isfinite(row.low):
        ends = {"low": format_amount(row.low, unit), "high": format_amount(row.high, unit)}
        interval = say("lab.page.from-to", **ends)
    return [say("written.whole", number=row.cases), format_amount(row.estimate, unit), interval]


def _exact_cell(row: Row, unit: Unit) -> str:
    return "–" if row.exact is None else format_amount(row.exact, unit)


def figure_svg(answer: Answer, figure: Figure, width: int, label: str) -> str:
    """Return a figure as SVG for a width in CSS pixels; `label` is its accessible name.

    It uses the page's CSS colours, so switching between light and dark needs no redraw. The output
    is deterministic.
    """
    kind = BarChart if isinstance(figure.across[0], str) else LineChart
    return kind(figure, answer.rows(figure), width).svg(label)
