"""The end of a game as HTML: podium, the deal that decided it, your bargains, and what to practise.

Every figure follows from the record: the money after each deal, and what each bargain brought.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from itertools import pairwise
from typing import NamedTuple

from bosslib.game import Seat
from bosslib.picture.podium import LAST_PLACE, PodiumEntry, podium_scene
from bosslib.picture.shapes import Scene
from bosslib.picture.svg import document, svg
from bosslib.picture.theme import DARK, LIGHT
from bosslib.words import join_list, say
from bosswidgets.kit.page_links import page_link
from bosswidgets.table.review.chart import MoneySeries
from bosswidgets.table.session import AnyTableSession

MoneyFormat = Callable[[int], str]

NARROWEST, WIDEST = 240, 560
"""Minimum and maximum width of the podium in CSS pixels."""

PICTURE_WIDTH = 540
"""Width of the picture to share in layout units; the browser draws it at twice that size."""


class Suggestion(NamedTuple):
    """Suggestion to practise: one sentence of advice, and the name of a page."""

    advice: str
    page: str


class BargainFigure(NamedTuple):
    """Gain of a seat by a bargain: the figure, also as text, the bargain and its deal."""

    gain: Fraction
    amount: str
    words: str
    detail: str


class SeatEnd(NamedTuple):
    """The end of a game for one seat, in the game's own figures.

    `deal_text` says what a deal brought two seats, given its place in the series; `counted` says
    how the figures of the bargains were counted.
    """

    seat: Seat
    deal_text: Callable[[int, Seat, Seat], str]
    bargains: Sequence[BargainFigure]
    counted: str
    suggestion: Suggestion


class GameEnd(NamedTuple):
    """The end of a game: everybody's money and, if one person is at the screen, their own end."""

    series: MoneySeries
    form: MoneyFormat
    persons: Sequence[Seat]
    own: SeatEnd | None = None

    @property
    def seat(self) -> Seat | None:
        """Seat of the only person at the screen; None for several people or onlookers."""
        return self.own.seat if self.own else None


def game_end(
    session: AnyTableSession,
    series: MoneySeries,
    form: MoneyFormat,
    seat_end: Callable[[Seat], SeatEnd],
) -> GameEnd:
    """Return the end of a session's game, with `seat_end` of the only person at the screen."""
    seat = session.seat if len(session.local_seats) == 1 else None
    return GameEnd(series, form, session.persons, None if seat is None else seat_end(seat))


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


def place_title(series: MoneySeries, seat: Seat | None) -> str:
    """Return a seat's place in words; without a seat, who has won."""
    money, names = series.points[-1], series.names
    winners = [each for each, has in enumerate(money) if has == max(money)]
    if seat is None:
        return say("podium.watched", count=len(winners), name=join_list(names[n] for n in winners))
    if seat not in winners:
        place = _place_words(places(money)[seat])
        return say("podium.title", place=place, count=len(money))
    if len(winners) == 1:
        return say("podium.won")
    others = (names[each] for each in winners if each != seat)
    return say("podium.tied", names=join_list([say("names.person"), *others]))


def distance_text(series: MoneySeries, seat: Seat, form: MoneyFormat) -> str:
    """Return a seat's distance to the winner; if it has won, to the next one."""
    money, names = series.points[-1], series.names
    own, best = money[seat], max(money)
    others = [has for each, has in enumerate(money) if each != seat]
    near = best if own < best else max(others)
    if near == own:
        return say("podium.even", money=form(own))
    there = (names[each] for each, has in enumerate(money) if has == near and each != seat)
    key = "behind" if own < best else "ahead"
    return say(f"podium.{key}", gap=form(abs(near - own)), name=join_list(there))


class DecidingDeal(NamedTuple):
    """Deal in which the winner drew away most: from this seat or, if it has won, from the next."""

    step: BiggestStep
    winner: Seat
    other: Seat
    lead: int
    """The winner's lead at the end."""

    @property
    def is_decisive(self) -> bool:
        """True if the winner would not have won without this deal."""
        return self.step.gain > self.lead


def deciding_deal(series: MoneySeries, seat: Seat) -> DecidingDeal | None:
    """Return the deal with the winner's biggest step.

    None if several have won, or two share the second place behind this seat.
    """
    money = series.points[-1]
    ranked = sorted(range(len(money)), key=lambda each: -money[each])
    winner, second = ranked[:2]
    if money[winner] == money[second]:
        return None
    if winner == seat and list(money).count(money[second]) > 1:
        return None
    other = second if winner == seat else seat
    step = biggest_step(series, winner, other)
    return step and DecidingDeal(step, winner, other, money[winner] - money[other])


def podium_html(end: GameEnd, width: int) -> str:
    """Return the podium with its sentences as HTML, for a width in CSS pixels."""
    scene = end_scene(end, max(NARROWEST, min(width, WIDEST)))
    picture = svg(scene, None, title=say("podium.label"))
    parts = [f'<div class="boss-podium">{picture}</div>']
    if end.own:
        parts += [
            _deciding_html(end, end.own),
            _bargains_html(end.own),
            _advice_html(end.own.suggestion),
        ]
    return "".join(parts)


def end_scene(end: GameEnd, width: float) -> Scene:
    """Return the podium as a scene."""
    money, names = end.series.points[-1], end.series.names
    placed = places(money)
    entries = [
        PodiumEntry(
            each,
            names[each],
            end.form(money[each]),
            placed[each],
            each in end.persons,
            each == end.seat,
        )
        for each in sorted(range(len(money)), key=lambda each: -money[each])
    ]
    title = place_title(end.series, end.seat)
    gap = [] if end.seat is None else [distance_text(end.series, end.seat, end.form)]
    rest = [_place_line(each) for each in entries if each.place > LAST_PLACE]
    words = [f"{title}.", *gap, *(f"{_place_line(each)}." for each in entries)]
    return podium_scene(entries, title, [*gap, *rest], width, " ".join(words))


def _place_line(entry: PodiumEntry) -> str:
    place = _place_words(entry.place)
    return say("podium.line", place=place, name=entry.name, money=entry.money)


def _place_words(place: int) -> str:
    """Return a place in words, as a sentence begins with it."""
    words = say(f"podium.place-{place}")
    return words[0].upper() + words[1:]


def picture_file(end: GameEnd, *, dark: bool) -> str:
    """Return the podium as an SVG file to share; it has the names as shown on the page."""
    title = say("podium.label")
    return document(end_scene(end, PICTURE_WIDTH), DARK if dark else LIGHT, title=title)


def _deciding_html(end: GameEnd, own: SeatEnd) -> str:
    deal = deciding_deal(end.series, own.seat)
    if deal is None:
        return ""
    step, names, mine = deal.step, end.series.names, deal.winner == own.seat
    name = names[deal.other if mine else deal.winner]
    who = "yours" if mine else "theirs"
    when = end.series.when[step.at]
    lines = [own.deal_text(step.at, deal.winner, deal.other)]
    if deal.is_decisive:
        less = end.form(step.gain - deal.lead)
        lines.append(say(f"podium.without-{who}", gap=less, name=name))
    caption = say("podium.decided" if deal.is_decisive else "podium.biggest", when=when)
    heading = say(f"podium.step-{who}", name=name, gap=end.form(step.gain))
    return _card_html(caption, escape(heading), lines)


def _bargains_html(own: SeatEnd) -> str:
    """Return a card for the best bargain that brought something and the worst that cost."""
    ranked = sorted(own.bargains, key=lambda each: each.gain)
    shown = [
        *[("best", each) for each in ranked[-1:] if each.gain > 0],
        *[("costliest", each) for each in ranked[:1] if each.gain < 0],
    ]
    cards = "".join(
        _card_html(
            say(f"podium.{key}"),
            f"{escape(each.words)} "
            f'<b data-gain="{"more" if each.gain > 0 else "less"}">{escape(each.amount)}</b>',
            [each.detail],
        )
        for key, each in shown
    )
    if not cards:
        return ""
    note = f'<p class="boss-end-note">{escape(own.counted)}</p>'
    return f'<div class="boss-end-cards">{cards}</div>{note}'


def _card_html(caption: str, heading: str, lines: Sequence[str]) -> str:
    """Return a card; its `heading` is HTML."""
    text = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
    return (
        f'<section class="boss-end-card"><h2>{escape(caption)}</h2>'
        f"<p><strong>{heading}</strong></p>{text}</section>"
    )


def _advice_html(suggestion: Suggestion) -> str:
    link = page_link(suggestion.page, "podium.practise")
    return f'<p class="boss-end-advice"><span>{escape(suggestion.advice)}</span> {link}</p>'
