"""The end of a game: winner, money over time, kept promises, and what to play next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from html import escape

from bosslib.card.actions import Accept
from bosslib.card.bargain_result import BargainResult, bargain_results
from bosslib.card.events import Ended, Judged, Settled
from bosslib.card.narration import format_dollars
from bosslib.card.picture.settlement import signed_dollars
from bosslib.card.terms import PromiseStatus
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.card.review import chart
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button
from bosswidgets.kit.guarded import VBox
from bosswidgets.table.panels import ending, podium
from bosswidgets.table.panels.ending import EndingChoice, EndingPart
from bosswidgets.table.panels.podium import BargainFigure, GameEnd, SeatEnd, Suggestion
from bosswidgets.table.review.chart import MoneySeries


def build(
    store: CardTableSession,
    bridge: Bridge,
    begin: Callable[[SeatedGame], None],
    form: Callable[[], None],
) -> VBox:
    """Return the ending panel; it is empty before the end, as everybody's money is secret
    (SETTLE-4).
    """
    part = EndingPart(
        lambda: _next_game_buttons(store),
        lambda what: _new_game(store, what),
        lambda width: _details_html(store, width),
        lambda: game_end(store),
    )
    return ending.panel(store, bridge, begin, form, part)


def _next_game_buttons(store: CardTableSession) -> list[Button[EndingChoice]]:
    """Return what to play next; after a single deal a whole game comes first."""
    again, *rest = ending.next_game_choices()
    if not store.parts.one_deal:
        return [again, *rest]
    whole = Button(say("ending.whole"), EndingChoice.WHOLE, tone="primary")
    return [whole, replace(again, label=say("ending.again-deal"), detail="", tone="plain"), *rest]


def _new_game(store: CardTableSession, what: EndingChoice) -> SeatedGame:
    """Return a game with the same people, bots and rules, with other cards."""
    called, bots, rules = store.names, store.bot_names, store.table.rules
    one = what is EndingChoice.AGAIN and store.parts.one_deal
    return game_setup.new_game(len(called), called=called, bots=bots, rules=rules, one_deal=one)


def game_result(store: CardTableSession) -> str:
    """Return the winner and everybody's final money, in a sentence or two."""
    ended = Ended(store.record.state.money)
    return ending.result_text(store, store.narrator.event(ended), map(format_dollars, ended.money))


def money_series(store: CardTableSession) -> MoneySeries:
    """Return everybody's money at the beginning and after each deal."""
    start = store.record.start
    when, points = [say("chart.start")], [start.money]
    for _, state, events in store.record.played:
        if any(isinstance(event, Settled) for event in events):
            deal = start.table.deal + len(points) - 1
            when.append(
                say("chart.alone") if store.parts.one_deal else say("chart.deal", deal=deal)
            )
            points.append(state.money)
    return MoneySeries(store.names, tuple(when), tuple(points))


def game_end(store: CardTableSession) -> GameEnd:
    """Return the end of a game, in dollars."""
    return podium.game_end(
        store, money_series(store), format_dollars, lambda seat: _seat_end(store, seat)
    )


def _seat_end(store: CardTableSession, seat: Seat) -> SeatEnd:
    results = [each for each in bargain_results(store.record) if seat in (each.boss, each.player)]
    return SeatEnd(
        seat,
        partial(_deal_text, store),
        [_bargain_figure(store, seat, each) for each in results],
        say("ending.counted"),
        suggest(store, seat, results),
    )


def _settlements(store: CardTableSession) -> list[Settled]:
    return [each for each in store.record.events if isinstance(each, Settled)]


def _deal_text(store: CardTableSession, at: int, winner: Seat, other: Seat) -> str:
    """Return what the deal at a place of the series was worth, and what it brought two seats."""
    settled = _settlements(store)[at - 1]
    values = {
        "value": format_dollars(settled.value),
        "name": store.names[winner],
        "due": signed_dollars(settled.payoff[winner]),
        "other": store.names[other],
        "own": signed_dollars(settled.payoff[other]),
    }
    return say("ending.deal", **values)


def _bargain_figure(store: CardTableSession, seat: Seat, result: BargainResult) -> BargainFigure:
    key, other = ("given", result.player) if seat == result.boss else ("got", result.boss)
    gain = result.gain(seat)
    return BargainFigure(
        Fraction(gain),
        signed_dollars(gain),
        say(
            f"ending.token-{key}" if result.terms else f"ending.token-{key}-free",
            name=store.names[other],
            terms=store.narrator.terms(result.terms),
        ),
        say("chart.alone")
        if store.parts.one_deal
        else say("ending.in-deal", deal=result.deal, name=store.names[other]),
    )


def suggest(store: CardTableSession, seat: Seat, results: Sequence[BargainResult]) -> Suggestion:
    """Return advice for a seat: to bargain at all, on its costliest bargain or on its losses."""
    partners = [
        (each.action.seat, each.action.deed.by)
        for each in store.record.played
        if isinstance(each.action.deed, Accept)
    ]
    if not any(seat in both for both in partners):
        return Suggestion(say("ending.no-bargain"), "tokens")
    costliest = min(results, key=lambda each: each.gain(seat), default=None)
    if costliest and costliest.gain(seat) < 0:
        if seat == costliest.boss:
            return Suggestion(say("ending.advice-boss"), "bargain-drill")
        return Suggestion(say("ending.advice-player"), "bargain-losses")
    dues = [each.payoff[seat] for each in _settlements(store)]
    if paid := [-due for due in dues if due < 0]:
        fact = say("ending.paid", count=len(paid), sum=format_dollars(sum(paid)))
        return Suggestion(fact, "bargain-losses")
    return Suggestion(say("ending.advice"), "bargain-drill")


def _details_html(store: CardTableSession, width: int) -> str:
    """Return the chart with its numbers, and the promises."""
    money = money_series(store)
    return (
        f"<h2>{escape(say('chart.label'))}</h2>{chart.svg(money, width)}"
        f"<details><summary>{escape(say('chart.numbers'))}</summary>{chart.table(money)}</details>"
        f"{'' if store.table.rules.binding else _promises_html(store)}"
    )


def _promises_html(store: CardTableSession) -> str:
    """Return a table of kept and broken promises, if keeping them was optional (COUSIN-9)."""
    judged = [
        event
        for event in store.record.events
        if isinstance(event, Judged) and event.state in (PromiseStatus.KEPT, PromiseStatus.BROKEN)
    ]
    if not judged:
        return f"<p>{escape(say('ending.no-promises'))}</p>"
    heads = [say("ending.player"), say("ending.kept"), say("ending.broken")]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    rows = ""
    for seat, name in enumerate(store.names):
        own = [event.state for event in judged if event.seat == seat]
        cells = "".join(
            f"<td>{own.count(state)}</td>" for state in (PromiseStatus.KEPT, PromiseStatus.BROKEN)
        )
        rows += f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
    caption = f"<caption>{escape(say('ending.promises'))}</caption>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
