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
    session: BoardTableSession,
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
        lambda _: _new_game(session),
        lambda _: _money_html(session),
        lambda: game_end(session),
    )
    return ending.panel(session, bridge, begin, form, part)


def _new_game(session: BoardTableSession) -> SeatedGame:
    """Return a game with the same people, bots, rules and board, with other cards."""
    called, bots, table = session.names, session.bot_names, session.table
    return game_setup.new_game(
        len(called), called=called, bots=bots, rules=table.rules, board=table.board
    )


def _money_html(session: BoardTableSession) -> str:
    """Return the table of money after each deal."""
    heads = [say("board.ending.deal"), *session.names]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    caption = f"<caption>{escape(say('board.ending.caption'))}</caption>"
    rows = "".join(_deal_rows(session))
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _closed_deals(session: BoardTableSession) -> list[tuple[State, Closed]]:
    """Return each closed deal with the state after it."""
    return [
        (state, event)
        for _, state, events in session.record.played
        for event in events
        if isinstance(event, Closed)
    ]


def money_series(session: BoardTableSession) -> MoneySeries:
    """Return everybody's money at the beginning and after each closed deal, in millions."""
    points = [
        session.record.start.money,
        *(state.money for state, _ in _closed_deals(session)),
    ]
    when = [say("chart.start"), *(say("chart.deal", deal=at) for at in range(1, len(points)))]
    return MoneySeries(session.names, tuple(when), tuple(points))


def game_end(session: BoardTableSession) -> GameEnd:
    """Return the end of a game, in millions."""
    return podium.game_end(
        session, money_series(session), millions, lambda seat: _seat_end(session, seat)
    )


def _seat_end(session: BoardTableSession, seat: Seat) -> SeatEnd:
    results = [
        each for each in agreement_results(session.record) if seat in (each.boss, each.player)
    ]
    return SeatEnd(
        seat,
        partial(_deal_text, session),
        [_agreement_figure(session, seat, each) for each in results],
        say("board.ending.counted"),
        suggest(seat, results),
    )


def _deal_text(session: BoardTableSession, at: int, winner: Seat, other: Seat) -> str:
    """Return who closed the deal at a place of the series, and what it brought two seats."""
    _, closed = _closed_deals(session)[at - 1]
    values = {
        "boss": session.names[closed.boss],
        "payout": millions(closed.payout),
        "name": session.names[winner],
        "due": closed.payoff[winner],
        "other": session.names[other],
        "own": closed.payoff[other],
    }
    return say("board.ending.deal-text", **values)


def _agreement_figure(
    session: BoardTableSession, seat: Seat, result: AgreementResult
) -> BargainFigure:
    key, other = ("paid", result.player) if seat == result.boss else ("got", result.boss)
    gain, narrator = result.gain(seat), session.narrator
    pieces = join_list(map(narrator.piece, result.pieces))
    sign = "more" if gain > 0 else "less"
    return BargainFigure(
        gain,
        say(f"board.ending.{sign}", number=_round(abs(gain))),
        say(
            f"board.ending.{key}",
            name=session.names[other],
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


def _deal_rows(session: BoardTableSession) -> Iterator[str]:
    for number, (state, closed) in enumerate(_closed_deals(session), 1):
        boss, space = session.names[closed.boss], closed.space
        name = escape(say("board.ending.closed", number=number, boss=boss, space=space))
        cells = "".join(f"<td>{has}</td>" for has in state.money)
        yield f'<tr><th scope="row">{name}</th>{cells}</tr>'
