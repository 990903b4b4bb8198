"""A review in words, tables and a chart, as HTML: what is to be read, nothing to press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from bosslib import Record
from bosslib.card.actions import Action, Discard, Offer
from bosslib.card.bots.careful import later
from bosslib.card.bots.evaluate import AVERAGE
from bosslib.card.bots.evaluate import USUAL as TEMPER
from bosslib.card.cards import Card
from bosslib.card.narration import Teller, card_name, dollars
from bosslib.card.review.decision import Decision, Sort
from bosslib.card.review.reviewing import USUAL, Review
from bosslib.card.state import Phase
from bosslib.card.terms import OpenOffer
from bosslib.teaching.hindsight import Cause, Course, Point
from bosslib.words import listing, say
from bosswidgets.card.review import chart
from bosswidgets.kit.html import linked
from bosswidgets.kit.ways import link

APART = 58
"""From one label below the chart to the next at least, in CSS pixels."""

EACH, BESIDE, WIDEST = 4, 200, 728
"""What a chart needs for each of its times and beside the lines, and at most, in CSS pixels."""

MARKS = 6
"""How often each line has its mark."""

PERCENT = round(100 * TEMPER.envy)
"""How much of what each of the others gets counts against a choice, in percent."""


def opening(review: Review, heading: str) -> str:
    """What it is, and what all the costly choices come to."""
    return f"<h2>{escape(heading)}</h2><p>{escape(summary(review))}</p>"


def summary(review: Review) -> str:
    """How many choices have cost something, and of which sorts they were."""
    counts = {sort: review.number_of(sort) for sort in Sort if review.number_of(sort)}
    told = [say("review.costs", count=sum(counts.values())) if counts else say("review.well")]
    if set(counts) - {Sort.TURN}:
        sorts = (say(f"review.sort.{sort}", count=count) for sort, count in counts.items())
        told.append(say("review.sorts", sorts=listing(sorts)))
    if round(review.discards):
        told.append(say("review.discards", cost=_about(review.discards)))
    return " ".join(told)


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
    offer = decision.offer
    parts = {
        "offer": linked(_offer(offer, decision, teller)) if offer else "",
        "did": linked(_did(decision, offer, teller)),
        "better": linked(teller.action(decision.best) if decision.best else say("review.no-offer")),
        "brought": linked(" ".join(_brings(decision, teller))),
        "read": " ".join(
            filter(None, (linked(decision.rule), link(decision.lesson, "review.lesson")))
        ),
    }
    rows = "".join(
        f"<dt>{escape(say(f'review.{n}'))}</dt><dd>{part}</dd>" for n, part in parts.items() if part
    )
    return f"<h3>{escape(heading)}</h3><dl>{rows}</dl>"


def _offer(offer: OpenOffer, decision: Decision, teller: Teller) -> str:
    """What the seat was offered."""
    key = "from-player" if decision.view.is_boss else "from-boss"
    return say(f"talks.{key}", name=teller.name(offer.by), terms=teller.terms(offer.terms))


def _did(decision: Decision, offer: OpenOffer | None, teller: Teller) -> str:
    if decision.chosen:
        return teller.action(decision.chosen)
    return say("review.let-be" if offer else "review.silent")


def _brings(decision: Decision, teller: Teller) -> Iterator[str]:
    """How much more the better choice is worth, and how that is known."""
    values = {"more": _about(decision.cost), "margin": _about(decision.margin)}
    match decision.sort:
        case Sort.TURN:
            key = "brings" if decision.margin >= 1 else "brings-surely"
            money, own = _about(decision.money), _about(decision.own)
            yield say(f"review.{key}", **values, money=money, own=own)
            others, theirs = _about(decision.others), _about(decision.theirs)
            if others != theirs:
                yield say("review.brings-others", others=others, theirs=theirs)
        case Sort.BARGAIN:
            yield say("review.brings-bargain", **values, percent=PERCENT)
            if decision.best and isinstance(decision.best.deed, Offer):
                other = decision.best.deed.to
                name = teller.name(decision.view.table.boss if other is None else other)
                percent = round(100 * decision.taken)
                key = "taken-surely" if percent == 100 else "taken"
                yield say(f"review.{key}", name=name, percent=percent)
        case Sort.DISCARD:
            prices = later(decision.view)
            cards = dict.fromkeys((*_thrown(decision.best), *_thrown(decision.chosen)))
            worths = (
                say("review.priced", card=card_name(card), worth=_about(prices[card]))
                for card in cards
            )
            yield say("review.brings-discard", **values, cards=listing(worths))
            yield say("review.deck", average=_about(AVERAGE))


def _thrown(action: Action | None) -> tuple[Card, ...]:
    return action.deed.cards if action and isinstance(action.deed, Discard) else ()


def courses(review: Review, record: Record, *, over: bool, alone: bool) -> str:
    """How each deal went: the luck of the cards told apart from what was done.

    Where it is `alone`, the game is one deal, which has no number.
    """
    found = review.courses
    names = ("deal", "average", "luck", "play", "result", "cost")
    head = "".join(f'<th scope="col">{escape(say(f"review.course.{n}"))}</th>' for n in names)
    kind = "alone" if alone else "plain"
    rows = "".join(_course(each, review, record, kind) for each in found)
    if len(found) > 1:
        sums = (sum(getattr(each, name) for each in found) for name in names[1:-1])
        rows += _row(say("review.course.all"), [*map(_signed, sums), ""])
    notes = [
        say("review.course-note", count=USUAL.moment),
        say("review.cost-note", percent=PERCENT),
    ]
    if not over:
        notes.append(say("review.deal-note"))
    elif record.state.table.phase in (Phase.OPEN, Phase.PLAY):
        notes.append(say("review.ended-note"))
    caption = escape(say("review.courses"))
    return (
        f'<div role="region" aria-label="{caption}" tabindex="0">'
        f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>{''.join(f'<p>{escape(each)}</p>' for each in notes)}"
    )


def _course(course: Course, review: Review, record: Record, kind: str) -> str:
    table = record.back_to(course.at).state.table
    key = f"{kind}-boss" if table.boss == review.seat else kind
    money = (course.average, course.luck, course.play, course.result)
    cost = _about(course.cost) if course.cost else "–"
    return _row(say(f"review.course.{key}", deal=table.deal), [*map(_signed, money), cost])


def _row(name: str, cells: Sequence[str]) -> str:
    data = "".join(f"<td>{each}</td>" for each in cells)
    return f'<tr><th scope="row">{escape(name)}</th>{data}</tr>'


def _about(money: float) -> str:
    return dollars(round(money))


def _signed(money: float) -> str:
    whole = round(money)
    return dollars(whole) if whole <= 0 else f"+{dollars(whole)}"
