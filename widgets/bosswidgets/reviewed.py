"""A review in words, tables and a chart, as HTML: what is to be read, nothing to press."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from bosslib import Record
from bosslib.card.telling import Teller, dollars
from bosslib.moments import Cause
from bosslib.review import USUAL, Decision, Point, Review
from bosslib.words import say
from bosswidgets import chart
from bosswidgets.lobby import Page, pages
from bosswidgets.rules import linked

APART = 58
"""From one label below the chart to the next at least, in CSS pixels."""

EACH, BESIDE, WIDEST = 4, 200, 728
"""What a chart needs for each of its times and beside the lines, and at most, in CSS pixels."""

MARKS = 6
"""How often each line has its mark."""


def opening(review: Review, heading: str) -> str:
    """What it is, and what all the costly choices come to."""
    return f"<h2>{escape(heading)}</h2><p>{escape(summary(review))}</p>"


def summary(review: Review) -> str:
    """What all the costly choices come to, in a sentence."""
    count = sum(each.costly for each in review.decisions)
    return (
        say("review.costs", count=count, cost=_about(review.cost)) if count else say("review.well")
    )


def pictured(review: Review, record: Record, teller: Teller, width: float, *, over: bool) -> str:
    """The chart, and its numbers as a table."""
    deals = sum(point.cause is Cause.DEAL for point in review.points)
    whole = "chart" if deals > 1 else "chart-alone"
    label = say(f"review.{whole if over else 'chart-deal'}")
    width = max(width, min(EACH * len(review.points) + BESIDE, WIDEST))
    rows = tuple(_rows(review.points, record, teller))
    points = tuple(tuple(map(round, each.money)) for each in review.points)
    money = chart.Money(tuple(teller.names), rows, points)
    last = len(points) - 1
    detail = chart.Detail(
        label,
        dict(_below(review.points, record, width)),
        {_index(review.points, each): str(n) for n, each in enumerate(review.costly, 1)},
        sorted({round(last * part / MARKS) for part in range(MARKS + 1)}),
    )
    notes = [
        say(f"review.chart-{'deals' if deals > 1 else 'actions'}"),
        *([say("review.chart-above")] if review.costly else []),
    ]
    numbers = escape(say("chart.numbers"))
    return (
        f'<h3>{escape(label)}</h3><div role="region" aria-label="{escape(label)}" tabindex="0">'
        f'<div style="min-width:{width:g}px">{chart.svg(money, width, detail)}</div></div>'
        f"<p>{escape(' '.join(notes))}</p>"
        f"<details><summary>{numbers}</summary>"
        f'<div role="region" aria-label="{numbers}" tabindex="0">{chart.table(money, label)}</div>'
        "</details>"
    )


def _rows(points: Sequence[Point], record: Record, teller: Teller) -> Iterator[str]:
    """What led to each point."""
    for at, cause, _ in points:
        if cause is Cause.DEAL:
            yield say("review.deal", deal=record.back_to(at).state.table.deal)
        elif cause is Cause.DRAWN:
            yield say("review.drawn", at=at)
        else:
            done = record.played[at - 1].events[0].seen_by(teller.seat)
            yield say("review.done", at=at, told=teller.event(done))


def _below(points: Sequence[Point], record: Record, width: float) -> Iterator[tuple[int, str]]:
    """What is written below the chart: the deals, or of a single one the number of actions."""
    deals = [at for at, point in enumerate(points) if point.cause is Cause.DEAL]
    least = APART * len(points) / max(1.0, width - 200)
    there, many = (deals, len(deals) > 1) if len(deals) > 1 else (range(len(points)), False)
    free = 0.0
    for index in there:
        if index >= free:
            at = points[index].at
            deal = record.back_to(at).state.table.deal
            yield index, say("chart.deal", deal=deal) if many else str(at)
            free = index + least


def _index(points: Sequence[Point], decision: Decision) -> int:
    """The last point that there was before a choice."""
    return max((n for n, point in enumerate(points) if point.at <= decision.at), default=0)


def title(number: int, decision: Decision, *, alone: bool) -> str:
    """What a costly choice is called: its number, when it was, and what it cost."""
    values = {"number": number, "at": decision.at, "cost": _about(decision.cost)}
    if alone:
        return say("review.title-alone", **values)
    return say("review.title", deal=decision.view.table.deal, **values)


def told(heading: str, decision: Decision, teller: Teller) -> str:
    """A costly choice: what was done, what was better, what that would have brought, and why."""
    brings = say(
        "review.brings" if decision.margin >= 1 else "review.brings-surely",
        more=_about(decision.cost),
        margin=_about(decision.margin),
        money=_about(decision.money),
        own=_about(decision.own),
    )
    parts = {
        "did": linked(teller.action(decision.chosen)),
        "better": linked(teller.action(decision.best)),
        "brought": linked(brings),
        "read": " ".join(filter(None, (linked(decision.rule), _lesson(decision.lesson)))),
    }
    rows = "".join(f"<dt>{escape(say(f'review.{n}'))}</dt><dd>{p}</dd>" for n, p in parts.items())
    return f"<h3>{escape(heading)}</h3><dl>{rows}</dl>"


def _lesson(name: str) -> str:
    """A link to a lesson's page, if it is there."""
    page = _pages(Path.cwd()).get(name)
    if page is None:
        return ""
    words = escape(say("review.lesson", title=page.title))
    return f'<a href="{Path(page.path).name}" target="boss-lesson">{words}</a>'


@cache
def _pages(folder: Path) -> Mapping[str, Page]:
    """The pages in the folder of a language, by their names."""
    return {page.name: page for page in pages(folder.parent, folder.name)}


def sources(review: Review, *, over: bool) -> str:
    """Where the money came from: luck told apart from what the seat did itself."""
    found = review.sources
    rows = "".join(_source(str(cause), money) for cause, money in found.items())
    rows += _source("all", sum(found.values()))
    notes = [say("review.sources-note", count=USUAL.moment), say("review.cost-note")]
    notes += [] if over else [say("review.deal-note")]
    return (
        f"<table><caption>{escape(say('review.sources'))}</caption>"
        f"<tbody>{rows}</tbody></table>{''.join(f'<p>{escape(each)}</p>' for each in notes)}"
    )


def _source(name: str, money: float) -> str:
    words = escape(say(f"review.from-{name}"))
    return f'<tr><th scope="row">{words}</th><td>{_signed(money)}</td></tr>'


def _about(money: float) -> str:
    return dollars(round(money))


def _signed(money: float) -> str:
    whole = round(money)
    return dollars(whole) if whole <= 0 else f"+{dollars(whole)}"
