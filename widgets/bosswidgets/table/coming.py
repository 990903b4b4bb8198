"""Joining a table at which each person has their own device."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from bosslib import BossError
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import TakenError
from bosswidgets.table.linking import position
from bosswidgets.table.linking.panel import ADDRESS
from bosswidgets.table.meeting import rooms, seats, talk
from bosswidgets.table.panels import joining
from bosswidgets.table.saves import Saves

if TYPE_CHECKING:
    from bosswidgets.table.base import Tabled

T = TypeVar("T")

WAYS = ("seat", "table", "watch", ADDRESS)
"""Query parameters for joining: a seat's secret, a table's code to sit down or to watch, and a
position to play from.
"""


def opened(page: Tabled, game: SeatedGame) -> None:
    """Create a table for a game and take its creator's seat."""
    (seat,) = game.here or ()
    try:
        saves = Saves()
        name = seats.table(saves, seats.opened(saves, game))
        sit_down(page, seats.taken(saves, name, seat, game.names[seat]))
    except BossError as error:
        page.form(str(error))


def in_by(page: Tabled, way: str, word: str) -> None:
    """Join by a link: at your seat, choosing a seat, as a spectator, or from a position."""
    try:
        if way == "seat":
            sit_down(page, word)
        elif way == "watch":
            look_on(page, word)
        elif way == ADDRESS:
            page.begin(position.opened(word, page.GAME))
        else:
            _choose(page, word)
    except BossError as error:
        page.form(str(error))


def sit_down(page: Tabled, secret: str) -> None:
    """Resume the seat that a secret belongs to."""
    saves = Saves(durable=True)  # others have already seen the actions of this game
    name, seat = seats.seated(saves, secret)
    game = page.found(saves, name)
    store = page.sitting(game._replace(here=(seat,)), saves, name)
    store.ticket, store.house = seats.hashed(secret), rooms.house(saves, name)
    page.sit(store)
    page.bridge.replace(f"?seat={secret}")
    page.bridge.remember(**{_key(page): secret})


def went_on(page: Tabled, game: SeatedGame) -> None:
    """Start another game with the same players, at the table that one of them has created or a new
    one.

    Everybody moves on by one seat, so that another player begins.
    """
    store = page.store
    if store.refuses(Operation.AGAIN):
        return
    players, (seat,) = len(game.names), store.here
    try:
        saves = Saves()
        store.catch_up()
        if not store.game.onward:
            names, bots = (_moved(game.names), _moved(game.bots))
            letters = seats.opened(saves, game._replace(names=names, bots=bots))
            talk.allow(saves, seats.table(saves, letters), talk.allowed(saves, store.name))
            try:
                store.save(f"next {letters}")
                store.game = store.game._replace(onward=letters)
            except TakenError:  # another page was faster; everybody joins its table
                saves.delete(seats.table(saves, letters))
                store.catch_up()
        name = seats.table(saves, store.game.onward)
        sit_down(page, seats.taken(saves, name, (seat + 1) % players, store.names[seat]))
    except BossError as error:
        store.fail(str(error))


def _moved(seated: tuple[T, ...]) -> tuple[T, ...]:
    """Rotate the items by one seat."""
    return seated[-1:] + seated[:-1]


def kept(page: Tabled) -> tuple[str, str] | None:
    """Return the secret and game id of this browser's last seat, or None if its game is over."""
    secret = page.bridge.recall().get(_key(page))
    if not isinstance(secret, str) or not secret:
        return None
    try:
        saves = Saves()
        name, _ = seats.seated(saves, secret)
        going_on = page.found(saves, name).record.state.table.to_act
    except BossError:
        going_on = ()
    if not going_on:
        page.bridge.remember(**{_key(page): ""})
        return None
    return secret, name


def again(page: Tabled) -> bool:
    """Return to your seat if you open a table's link again; return True if you had one."""
    letters = page.bridge.query.get("table")
    mine = kept(page) if letters else None
    if not letters or not mine:
        return False
    try:
        there = seats.table(Saves(), letters) == mine[1]
    except BossError:
        return False
    if there:
        in_by(page, "seat", mine[0])
    return there


def way_back(page: Tabled) -> Choices | None:
    """Return a button to this browser's last seat, or None if its game is over."""
    mine = kept(page)
    if mine is None:
        return None
    back = Choices([{"id": mine[0], "label": say("joining.back"), "tone": "primary"}])
    back.label = say("new.left")
    back.on_choose(partial(in_by, page, "seat"))
    return back


def _key(page: Tabled) -> str:
    return f"seat-{page.GAME}"


def look_on(page: Tabled, code: str) -> None:
    """Watch the table with a code, with public information only."""
    saves = Saves()
    name = page.guesses.table(saves, code)
    game = page.found(saves, name)
    store = page.sitting(game._replace(here=()), saves, name)
    store.house = rooms.house(saves, name)
    page.sit(store)
    page.bridge.replace(f"?watch={code}")


def _choose(page: Tabled, code: str) -> None:
    saves = Saves()
    name = page.guesses.table(saves, code)
    page.found(saves, name)
    page.bridge.replace(f"?table={code}")
    watch = partial(in_by, page, "watch", code)
    page.show(joining.at_table(saves, name, partial(in_by, page, "seat"), watch))
    page.bridge.announce(say("joining.table"))
