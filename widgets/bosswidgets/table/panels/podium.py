"""Podium at the end of a game: everybody's place, your distance to the winner, the biggest step,
and what to practise.

The sentences about money follow from the money after each deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple, TypeVar

from bosslib.game import Seat
from bosslib.words import join_list, say
from bosswidgets.kit.page_links import page_link
from bosswidgets.table.review.chart import MoneySeries
from bosswidgets.table.session import AnyTableSession

MoneyFormat = Callable[[int], str]


class Suggestion(NamedTuple):
    """Suggestion to practise: a fact about the game, possibly empty, and the name of a page."""

    fact: str
    page: str


class BiggestStep(NamedTuple):
    """Deal in which one seat gained most on another: its place in the series, and the gain."""

    at: int
    gain: int


def places(money: Sequence[int]) -> list[int]:
    """Return the place of each seat; seats with the same money share one.

    >>> places([20, 50, 20, 10])
    [2, 1, 2, 4]
    """
    return [1 + sum(other > own for other in money) for own in money]


def biggest_step(series: MoneySeries, seat: Seat, other: Seat) -> BiggestStep | None:
    """Return the deal in which a seat gained most on another one.

    None if it never gained, or as much in another deal, and for a game of one deal.
    """
    leads = [points[seat] - points[other] for points in series.points]
    steps = [after - before for before, after in pairwise(leads)]
    if len(steps) < 2 or max(steps) <= 0 or steps.count(max(steps)) > 1:
        return None
    return BiggestStep(1 + steps.index(max(steps)), max(steps))


def place_sentence(series: MoneySeries, seat: Seat, form: MoneyFormat) -> str:
    """Return a seat's place and its distance to the next or to the winner, in a sentence."""
    money, names = series.points[-1], series.names
    best, own, place = max(money), money[seat], places(money)[seat]
    if place > 1:
        ahead = join_list(names[each] for each, has in enumerate(money) if has == best)
        which = say(f"podium.place-{place}")
        return say("podium.behind", place=which, gap=form(best - own), name=ahead)
    others = [has for each, has in enumerate(money) if each != seat]
    next_best = max(others)
    near = join_list(
        names[each] for each, has in enumerate(money) if each != seat and has == next_best
    )
    if next_best == own:
        return say("podium.tie", name=near, money=form(own))
    return say("podium.first", gap=form(own - next_best), name=near)


def step_sentence(series: MoneySeries, seat: Seat, form: MoneyFormat) -> str:
    """Return the biggest step of the winner away from a seat, or of this seat if it has won.

    Empty if several have won, or two share the second place behind it.
    """
    money = series.points[-1]
    ranked = sorted(range(len(money)), key=lambda each: -money[each])
    winner, second = ranked[:2]
    if money[winner] == money[second]:
        return ""
    if winner != seat:
        step, key, name = biggest_step(series, winner, seat), "theirs", series.names[winner]
    elif list(money).count(money[second]) > 1:
        return ""
    else:
        step, key, name = biggest_step(series, seat, second), "yours", series.names[second]
    if step is None:
        return ""
    values = {"when": series.when[step.at], "name": name, "gap": form(step.gain)}
    return say(f"podium.step-{key}", **values)


T = TypeVar("T", bound=AnyTableSession)


def panel_podium(
    store: T, series: MoneySeries, form: MoneyFormat, suggest: Callable[[T, Seat], Suggestion]
) -> str:
    """Return the podium of a game as its ending panel shows it; empty if it ended early.

    Several people at one screen get no sentence of their own.
    """
    if not store.is_over:
        return ""
    seat = store.seat if len(store.local_seats) == 1 else None
    return podium_html(series, seat, form, None if seat is None else suggest(store, seat))


def podium_html(
    series: MoneySeries, seat: Seat | None, form: MoneyFormat, suggestion: Suggestion | None = None
) -> str:
    """Return the podium as HTML; without a seat only the places."""
    money = series.points[-1]
    ranked = sorted(range(len(money)), key=lambda each: -money[each])
    placed = places(money)
    rows = "".join(
        f'<li data-place="{placed[each]}"{" data-mine" if each == seat else ""}>'
        f"<b>{escape(series.names[each])}</b> <span>{escape(form(money[each]))}</span>"
        f'<i><span class="boss-unseen">{escape(say("podium.place"))} </span>{placed[each]}</i></li>'
        for each in ranked
    )
    lines = []
    if seat is not None:
        lines.append(f"<strong>{escape(place_sentence(series, seat, form))}</strong>")
        lines.append(escape(step_sentence(series, seat, form)))
    if suggestion:
        link = page_link(suggestion.page, "podium.practise")
        lines.append(f"{escape(suggestion.fact)} {link}".strip())
    words = "".join(f"<p>{line}</p>" for line in lines if line)
    label = escape(say("podium.label"))
    return f'<section class="boss-podium" aria-label="{label}"><ol>{rows}</ol>{words}</section>'
