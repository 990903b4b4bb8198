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
    session: CardTableSession,
    bridge: Bridge,
    begin: Callable[[SeatedGame], None],
    form: Callable[[], None],
) -> VBox:
    """Return the ending panel; it is empty before the end, as everybody's money is secret
    (SETTLE-4).
    """
    part = EndingPart(
        lambda: _next_game_buttons(session),
        lambda what: _new_game(session, what),
        lambda width: _details_html(session, width),
        lambda: game_end(session),
    )
    return ending.panel(session, bridge, begin, form, part)


def _next_game_buttons(session: CardTableSession) -> list[Button[EndingChoice]]:
    """Return what to play next; after a single deal a whole game comes first."""
    again, *rest = ending.next_game_choices()
    if not session.parts.one_deal:
        return [again, *rest]
    whole = Button(say("ending.whole"), EndingChoice.WHOLE, tone="primary")
    return [whole, replace(again, label=say("ending.again-deal"), detail="", tone="plain"), *rest]


def _new_game(session: CardTableSession, what: EndingChoice) -> SeatedGame:
    """Return a game with the same people, bots and rules, with other cards."""
    called, bots, rules = session.names, session.bot_names, session.table.rules
    one = what is EndingChoice.AGAIN and session.parts.one_deal
    return game_setup.new_game(len(called), called=called, bots=bots, rules=rules, one_deal=one)


def game_result(session: CardTableSession) -> str:
    """Return the winner and everybody's final money, in a sentence or two."""
    ended = Ended(session.record.state.money)
    return ending.result_text(
        session, session.narrator.event(ended), map(format_dollars, ended.money)
    )


def money_series(session: CardTableSession) -> MoneySeries:
    """Return everybody's money at the beginning and after each deal."""
    start = session.record.start
    when, points = [say("chart.start")], [start.money]
    for _, state, events in session.record.played:
        if any(isinstance(event, Settled) for event in events):
            deal = start.table.deal + len(points) - 1
            when.append(
                say("chart.alone") if session.parts.one_deal else say("chart.deal", deal=deal)
            )
            points.append(state.money)
    return MoneySeries(session.names, tuple(when), tuple(points))


def game_end(session: CardTableSession) -> GameEnd:
    """Return the end of a game, in dollars."""
    return podium.game_end(
        session, money_series(session), format_dollars, lambda seat: _seat_end(session, seat)
    )


def _seat_end(session: CardTableSession, seat: Seat) -> SeatEnd:
    results = [each for each in bargain_results(session.record) if seat in (each.boss, each.player)]
    return SeatEnd(
        seat,
        partial(_deal_text, session),
        [_bargain_figure(session, seat, each) for each in results],
        say("ending.counted"),
        suggest(session, seat, results),
    )


def _settlements(session: CardTableSession) -> list[Settled]:
    return [each for each in session.record.events if isinstance(each, Settled)]


def _deal_text(session: CardTableSession, at: int, winner: Seat, other: Seat) -> str:
    """Return what the deal at a place of the series was worth, and what it brought two seats."""
    settled = _settlements(session)[at - 1]
    values = {
        "value": format_dollars(settled.value),
        "name": session.names[winner],
        "due": signed_dollars(settled.payoff[winner]),
        "other": session.names[other],
        "own": signed_dollars(settled.payoff[other]),
    }
    return say("ending.deal", **values)


def _bargain_figure(session: CardTableSession, seat: Seat, result: BargainResult) -> BargainFigure:
    key, other = ("given", result.player) if seat == result.boss else ("got", result.boss)
    gain = result.gain(seat)
    return BargainFigure(
        Fraction(gain),
        signed_dollars(gain),
        say(
            f"ending.token-{key}" if result.terms else f"ending.token-{key}-free",
            name=session.names[other],
            terms=session.narrator.terms(result.terms),
        ),
        say("chart.alone")
        if session.parts.one_deal
        else say("ending.in-deal", deal=result.deal, name=session.names[other]),
    )


def suggest(session: CardTableSession, seat: Seat, results: Sequence[BargainResult]) -> Suggestion:
    """Return advice for a seat: to bargain at all, on its costliest bargain or on its losses."""
    partners = [
        (each.action.seat, each.action.deed.by)
        for each in session.record.played
        if isinstance(each.action.deed, Accept)
    ]
    if not any(seat in both for both in partners):
        return Suggestion(say("ending.no-bargain"), "tokens")
    costliest = min(results, key=lambda each: each.gain(seat), default=None)
    if costliest and costliest.gain(seat) < 0:
        if seat == costliest.boss:
            return Suggestion(say("ending.advice-boss"), "bargain-drill")
        return Suggestion(say("ending.advice-player"), "bargain-losses")
    dues = [each.payoff[seat] for each in _settlements(session)]
    if paid := [-due for due in dues if due < 0]:
        fact = say("ending.paid", count=len(paid), sum=format_dollars(sum(paid)))
        return Suggestion(fact, "bargain-losses")
    return Suggestion(say("ending.advice"), "bargain-drill")


def _details_html(session: CardTableSession, width: int) -> str:
    """Return the chart with its numbers, and the promises."""
    money = money_series(session)
    return (
        f"<h2>{escape(say('chart.label'))}</h2>{chart.svg(money, width)}"
        f"<details><summary>{escape(say('chart.numbers'))}</summary>{chart.table(money)}</details>"
        f"{'' if session.table.rules.binding else _promises_html(session)}"
    )


def _promises_html(session: CardTableSession) -> str:
    """Return a table of kept and broken promises, if keeping them was optional (COUSIN-9)."""
    judged = [
        event
        for event in session.record.events
        if isinstance(event, Judged) and event.state in (PromiseStatus.KEPT, PromiseStatus.BROKEN)
    ]
    if not judged:
        return f"<p>{escape(say('ending.no-promises'))}</p>"
    heads = [say("ending.player"), say("ending.kept"), say("ending.broken")]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    rows = ""
    for seat, name in enumerate(session.names):
        own = [event.state for event in judged if event.seat == seat]
        cells = "".join(
            f"<td>{own.count(state)}</td>" for state in (PromiseStatus.KEPT, PromiseStatus.BROKEN)
        )
        rows += f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
    caption = f"<caption>{escape(say('ending.promises'))}</caption>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
