"""The end of a board game: everybody's money after each deal, and what to play next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from bosslib.board.events import Closed
from bosslib.board.narration import millions
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import game_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button
from bosswidgets.kit.guarded import VBox
from bosswidgets.table.panels import ending, game_menu
from bosswidgets.table.panels.ending import NextGame
from bosswidgets.table.panels.podium import Suggestion, panel_podium
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
        lambda _: _money_html(store),
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


def _money_html(store: BoardTableSession) -> str:
    """Return the table of money after each deal, and further notes."""
    words = [say("ending.practice")] if store.is_practice else []
    words += game_menu.seed_text(store)
    heads = [say("board.ending.deal"), *store.names]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    caption = f"<caption>{escape(say('board.ending.caption'))}</caption>"
    table = (
        f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(_deal_rows(store))}</tbody>"
    )
    podium = panel_podium(store, money_series(store), millions, suggest)
    return f"{podium}{table}</table>{''.join(f'<p>{escape(each)}</p>' for each in words)}"


def money_series(store: BoardTableSession) -> MoneySeries:
    """Return everybody's money at the beginning and after each closed deal, in millions."""
    points = [store.record.start.money]
    for _, state, events in store.record.played:
        points += [state.money for event in events if isinstance(event, Closed)]
    when = [say("chart.start"), *(say("chart.deal", deal=at) for at in range(1, len(points)))]
    return MoneySeries(store.names, tuple(when), tuple(points))


def suggest(store: BoardTableSession, seat: Seat) -> Suggestion:
    """Return what a seat may practise: prices if it made no agreement, or else bargaining."""
    agreed = any(
        bargain.is_struck and seat in (bargain.player, each.state.table.boss)
        for each in store.record.played
        for bargain in each.state.table.bargains
    )
    if agreed:
        return Suggestion("", "bargain-drill")
    return Suggestion(say("board.ending.no-agreement"), "board-prices")


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
