"""The end of a board game: everybody's money after each deal, and what to play next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from html import escape

from bosslib.board.bargain_result import AgreementResult, agreement_results
from bosslib.board.events import Closed
from bosslib.board.narration import millions
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.words import join_list, say
from bosswidgets.board import game_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button
from bosswidgets.kit.guarded import VBox
from bosswidgets.table.panels import ending, game_menu
from bosswidgets.table.panels.ending import NextGame
from bosswidgets.table.panels.podium import (
    BargainFigure,
    GameEnd,
    Suggestion,
    picture_file,
    podium_html,
    viewer_of,
)
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

    def chosen(what: NextGame) -> None:
        match what:
            case NextGame.FORM:
                form()
            case NextGame.FILE:
                game_menu.download(store, bridge)
            case _:
                begin(_next_game(store, what))

    file = Button(say("board.ending.file"), NextGame.FILE)
    return ending.panel(
        store,
        bridge,
        lambda: [*ending.next_game_choices(), file],
        chosen,
        lambda width: _money_html(store, width),
        lambda: picture_file(game_end(store), dark=bridge.dark),
    )


def _next_game(store: BoardTableSession, what: NextGame) -> SeatedGame:
    """Return a game with the same people, bots, rules and board, with the same cards or new
    ones.
    """
    called, bots = store.names, store.bot_names
    if what is NextGame.SAME:
        return SeatedGame(store.record.back_to(0), called, bots, practice=True)
    table = store.table
    return game_setup.new_game(
        len(called), called=called, bots=bots, rules=table.rules, board=table.board
    )


def _money_html(store: BoardTableSession, width: int) -> str:
    """Return the podium, the table of money after each deal, and further notes."""
    words = [say("ending.practice")] if store.is_practice else []
    words += game_menu.seed_text(store)
    heads = [say("board.ending.deal"), *store.names]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    caption = f"<caption>{escape(say('board.ending.caption'))}</caption>"
    table = (
        f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(_deal_rows(store))}</tbody>"
    )
    podium = podium_html(game_end(store), width - 24) if store.is_over else ""
    return f"{podium}{table}</table>{''.join(f'<p>{escape(each)}</p>' for each in words)}"


def money_series(store: BoardTableSession) -> MoneySeries:
    """Return everybody's money at the beginning and after each closed deal, in millions."""
    points = [store.record.start.money]
    for _, state, events in store.record.played:
        points += [state.money for event in events if isinstance(event, Closed)]
    when = [say("chart.start"), *(say("chart.deal", deal=at) for at in range(1, len(points)))]
    return MoneySeries(store.names, tuple(when), tuple(points))


def game_end(store: BoardTableSession) -> GameEnd:
    """Return what the end of a game shows: everybody's money, and the viewer's agreements."""
    end = GameEnd(money_series(store), millions, store.persons)
    seat = viewer_of(store)
    if seat is None:
        return end
    results = [each for each in agreement_results(store.record) if seat in (each.boss, each.player)]
    return end._replace(
        seat=seat,
        deal_text=lambda at, winner, other: _deal_text(store, at, winner, other),
        bargains=[_agreement_figure(store, seat, each) for each in results],
        counted=say("board.ending.counted"),
        suggestion=suggest(seat, results),
    )


def _deal_text(store: BoardTableSession, at: int, winner: Seat, other: Seat) -> str:
    """Return who closed the deal at a place of the series, and what it brought two seats."""
    closed = [each for each in store.record.events if isinstance(each, Closed)][at - 1]
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
    """Yield a row for each closed deal."""
    number = 0
    for _, state, events in store.record.played:
        for event in events:
            if isinstance(event, Closed):
                number += 1
                values = {"number": number, "boss": store.names[event.boss], "space": event.space}
                name = escape(say("board.ending.closed", **values))
                cells = "".join(f"<td>{has}</td>" for has in state.money)
                yield f'<tr><th scope="row">{name}</th>{cells}</tr>'
