"""Review as HTML: text, tables and a chart, without controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bosslib import Record
from bosslib.narration import Narrator
from bosslib.teaching.review_core import (
    AnyReview,
    Cause,
    DealBreakdown,
    ExpectationPoint,
    ReviewedChoice,
)
from bosslib.words import say
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.page_links import page_link
from bosswidgets.table.review import chart
from bosswidgets.table.review.protocol import AnyPart, DecisionText

LABEL_GAP = 58
"""Minimum distance between labels below the chart in CSS pixels."""

EACH, BESIDE, WIDEST = 4, 200, 728
"""Width of a chart in CSS pixels: per time, extra beside the lines, and maximum."""

MARK_INTERVALS = 6
"""Number of intervals between the marks of a line."""


def opening_html(part: AnyPart, review: AnyReview, heading: str) -> str:
    """Return the heading and a summary of the costly choices."""
    return f"<h2>{escape(heading)}</h2><p>{escape(summary(part, review))}</p>"


def summary(part: AnyPart, review: AnyReview) -> str:
    """Return how many choices were costly, and of which kinds."""
    count = sum(each.is_costly for each in review.decisions)
    told = [say("review.costs", count=count) if count else say("review.well")]
    return " ".join(filter(None, [*told, part.kinds_text(review), *part.further_texts(review)]))


def chart_html(
    part: AnyPart, review: AnyReview, record: Record, teller: Narrator, width: float, *, over: bool
) -> str:
    """Return the chart, and its numbers as a table."""
    deals = sum(point.cause is Cause.DEAL for point in review.points)
    whole = "chart" if deals > 1 else "chart-alone"
    label = say(f"review.{whole if over else 'chart-deal'}")
    width = max(width, min(EACH * len(review.points) + BESIDE, WIDEST))
    rows = tuple(_point_labels(part, review.points, record, teller))
    points = tuple(tuple(map(round, each.money)) for each in review.points)
    money = chart.MoneySeries(tuple(teller.names), rows, points)
    last = len(points) - 1
    detail = chart.ChartDetail(
        label,
        dict(_axis_labels(part, review.points, record, width)),
        {
            _point_before(review.points, each): str(n)
            for n, each in enumerate(review.costly_choices, 1)
        },
        sorted({round(last * at / MARK_INTERVALS) for at in range(MARK_INTERVALS + 1)}),
    )
    notes = [
        say(f"review.chart-{'deals' if deals > 1 else 'actions'}"),
        *([say("review.chart-above")] if review.costly_choices else []),
    ]
    numbers = escape(say("chart.numbers"))
    drawn, table = (
        chart.chart_svg(money, part.UNIT, width, detail),
        chart.chart_table(money, part.UNIT, label),
    )
    return (
        f'<h3>{escape(label)}</h3><div role="region" aria-label="{escape(label)}" tabindex="0">'
        f'<div style="min-width:{width:g}px">{drawn}</div></div>'
        f"<p>{escape(' '.join(notes))}</p>"
        f"<details><summary>{numbers}</summary>"
        f'<div role="region" aria-label="{numbers}" tabindex="0">{table}</div>'
        "</details>"
    )


def _point_labels(
    part: AnyPart, points: Sequence[ExpectationPoint], record: Record, teller: Narrator
) -> Iterator[str]:
    """Yield what led to each point."""
    for at, cause, _ in points:
        if cause is Cause.DEAL:
            yield say("review.deal", deal=part.deal_at(record, at).number)
        elif cause is Cause.DRAWN:
            yield say(f"{part.SECTION}.drawn", at=at)
        else:
            done = record.played[at - 1].events[0].seen_by(teller.seat)
            yield say("review.done", at=at, told=teller.event(done))


def _axis_labels(
    part: AnyPart, points: Sequence[ExpectationPoint], record: Record, width: float
) -> Iterator[tuple[int, str]]:
    """Yield the labels below the chart: deals, or action numbers if there is only one deal."""
    deals = [at for at, point in enumerate(points) if point.cause is Cause.DEAL]
    least = LABEL_GAP * len(points) / max(1.0, width - 200)
    there, many = (deals, len(deals) > 1) if len(deals) > 1 else (range(len(points)), False)
    free = 0.0
    for index in there:
        if index >= free:
            at = points[index].at
            number = part.deal_at(record, at).number
            yield index, say("chart.deal", deal=number) if many else str(at)
            free = index + least


def _point_before(points: Sequence[ExpectationPoint], decision: ReviewedChoice) -> int:
    """Return the index of the last point before a choice."""
    return max((n for n, point in enumerate(points) if point.at <= decision.at), default=0)


def decision_title(
    part: AnyPart, number: int, decision: ReviewedChoice, record: Record, *, alone: bool
) -> str:
    """Return the title of a costly choice: its number, position and cost."""
    cost = part.UNIT.format(round(decision.cost))
    values: dict[str, object] = {"number": number, "at": decision.at, "cost": cost}
    if alone:
        return say("review.title-alone", **values)
    return say("review.title", deal=part.deal_at(record, decision.at).number, **values)


def decision_html(heading: str, words: DecisionText) -> str:
    """Return a costly choice as HTML: what was done, what was better, the gain, and why."""
    read = (link_rules(words.rule), page_link(words.lesson, "review.lesson"))
    parts = {
        "offer": link_rules(words.offer),
        "did": link_rules(words.action),
        "better": link_rules(words.better_action),
        "brought": link_rules(words.gain),
        "read": " ".join(filter(None, read)),
    }
    rows = "".join(
        f"<dt>{escape(say(f'review.{n}'))}</dt><dd>{part}</dd>" for n, part in parts.items() if part
    )
    return f"<h3>{escape(heading)}</h3><dl>{rows}</dl>"


def deals_table(
    part: AnyPart, review: AnyReview, record: Record, *, over: bool, alone: bool
) -> str:
    """Return a table that separates luck from play in each deal.

    With `alone`, the game is a single deal without a number.
    """
    found = review.deal_breakdowns
    names = ("deal", "average", "luck", "play", "result", "cost")
    head = "".join(f'<th scope="col">{escape(say(f"review.course.{n}"))}</th>' for n in names)
    kind = "alone" if alone else "plain"
    rows = "".join(_deal_row(part, each, review, record, kind) for each in found)
    if len(found) > 1:
        sums = (sum(getattr(each, name) for each in found) for name in names[1:-1])
        signed = (_signed_money(part, each) for each in sums)
        rows += _table_row(say("review.course.all"), [*signed, ""])
    notes = part.notes(record)
    if not over:
        notes.append(say("review.deal-note"))
    elif part.is_unfinished(record):
        notes.append(say("review.ended-note"))
    caption = escape(say("review.courses"))
    return (
        f'<div role="region" aria-label="{caption}" tabindex="0">'
        f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>{''.join(f'<p>{escape(each)}</p>' for each in notes)}"
    )


def _deal_row(
    part: AnyPart, course: DealBreakdown, review: AnyReview, record: Record, kind: str
) -> str:
    deal = part.deal_at(record, course.at)
    key = f"{kind}-boss" if deal.boss == review.seat else kind
    money = (course.average, course.luck, course.play, course.result)
    cost = part.UNIT.format(round(course.cost)) if course.cost else "–"
    signed = [_signed_money(part, each) for each in money]
    return _table_row(say(f"review.course.{key}", deal=deal.number), [*signed, cost])


def _table_row(name: str, cells: Sequence[str]) -> str:
    data = "".join(f"<td>{each}</td>" for each in cells)
    return f'<tr><th scope="row">{escape(name)}</th>{data}</tr>'


def _signed_money(part: AnyPart, money: float) -> str:
    whole = round(money)
    return part.UNIT.format(whole) if whole <= 0 else f"+{part.UNIT.format(whole)}"
