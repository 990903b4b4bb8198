"""The end of a board game: everybody's money after each deal, and what to play next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from html import escape

from bosslib.board.bargain_result import AgreementResult, agreement_results
from bosslib.board.events import Closed
from bosslib.board.narration import millions
from bosslib.board.state import State
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.words import join_list, say
from bosswidgets.board import game_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button
from bosswidgets.kit.guarded import VBox
from bosswidgets.table.panels import ending, podium
from bosswidgets.table.panels.ending import EndingChoice, EndingPart
from bosswidgets.table.panels.podium import BargainFigure, GameEnd, SeatEnd, Suggestion
from bosswidgets.table.review.chart import MoneySeries


def build(
    store: BoardTableSession,
    bridge: Bridge,
    begin: Callable[[SeatedGame], None],
    form: Callable[[], None],
) -> VBox:
    """Return the ending panel; it is empty before the end, as the others' money is secret
    (B-END-3).
    """
    file = Button(say("board.ending.file"), EndingChoice.FILE)
    part = EndingPart(
        lambda: [*ending.next_game_choices(), file],
        lambda _: _new_game(store),
        lambda _: _money_html(store),
        lambda: game_end(store),
    )
    return ending.panel(store, bridge, begin, form, part)


def _new_game(store: BoardTableSession) -> SeatedGame:
    """Return a game with the same people, bots, rules and board, with other cards."""
    called, bots, table = store.names, store.bot_names, store.table
    return game_setup.new_game(
        len(called), called=called, bots=bots, rules=table.rules, board=table.board
    )


def _money_html(store: BoardTableSession) -> str:
    """Return the table of money after each deal."""
    heads = [say("board.ending.deal"), *store.names]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    caption = f"<caption>{escape(say('board.ending.caption'))}</caption>"
    rows = "".join(_deal_rows(store))
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _closed_deals(store: BoardTableSession) -> list[tuple[State, Closed]]:
    """Return each closed deal with the state after it."""
    return [
        (state, event)
        for _, state, events in store.record.played
        for event in events
        if isinstance(event, Closed)
    ]


def money_series(store: BoardTableSession) -> MoneySeries:
    """Return everybody's money at the beginning and after each closed deal, in millions."""
    points = [
        store.record.start.money,
        *(state.money for state, _ in _closed_deals(store)),
    ]
    when = [say("chart.start"), *(say("chart.deal", deal=at) for at in range(1, len(points)))]
    return MoneySeries(store.names, tuple(when), tuple(points))


def game_end(store: BoardTableSession) -> GameEnd:
    """Return the end of a game, in millions."""
    return podium.game_end(
        store, money_series(store), millions, lambda seat: _seat_end(store, seat)
    )


def _seat_end(store: BoardTableSession, seat: Seat) -> SeatEnd:
    results = [each for each in agreement_results(store.record) if seat in (each.boss, each.player)]
    return SeatEnd(
        seat,
        partial(_deal_text, store),
        [_agreement_figure(store, seat, each) for each in results],
        say("board.ending.counted"),
        suggest(seat, results),
    )


def _deal_text(store: BoardTableSession, at: int, winner: Seat, other: Seat) -> str:
    """Return who closed the deal at a place of the series, and what it brought two seats."""
    _, closed = _closed_deals(store)[at - 1]
    values = {
        "boss": store.names[closed.boss],
        "payout": millions(closed.payout),
        "name": store.names[winner],
        "due": closed.payoff[winner],
        "other": store.names[other],
        "own": closed.payoff[other],
    }
    return say("board.ending.deal-text", **values)


def _agreement_figure(
    store: BoardTableSession, seat: Seat, result: AgreementResult
) -> BargainFigure:
    key, other = ("paid", result.player) if seat == result.boss else ("got", result.boss)
    gain, narrator = result.gain(seat), store.narrator
    pieces = join_list(map(narrator.piece, result.pieces))
    sign = "more" if gain > 0 else "less"
    return BargainFigure(
        gain,
        say(f"board.ending.{sign}", number=_round(abs(gain))),
        say(
            f"board.ending.{key}",
            name=store.names[other],
            pieces=pieces,
            price=millions(result.price),
        ),
        say("board.ending.in-deal", deal=result.deal, place=_round(result.place)),
    )


def _round(number: Fraction) -> float:
    return round(float(number), 1)


def suggest(seat: Seat, results: Sequence[AgreementResult]) -> Suggestion:
    """Return advice for a seat: to agree on a price, or on its costliest agreement."""
    if not results:
        return Suggestion(say("board.ending.no-agreement"), "board-prices")
    costliest = min(results, key=lambda each: each.gain(seat))
    if costliest.gain(seat) >= 0:
        return Suggestion(say("board.ending.advice"), "bargain-drill")
    side = "boss" if seat == costliest.boss else "player"
    return Suggestion(say(f"board.ending.advice-{side}"), "board-prices")


def _deal_rows(store: BoardTableSession) -> Iterator[str]:
    for number, (state, closed) in enumerate(_closed_deals(store), 1):
        boss, space = store.names[closed.boss], closed.space
        name = escape(say("board.ending.closed", number=number, boss=boss, space=space))
        cells = "".join(f"<td>{has}</td>" for has in state.money)
        yield f'<tr><th scope="row">{name}</th>{cells}</tr>'
