"""How one comes to a table at which each person has a device of his own."""

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
"""What stands in the address: a seat's secret; the letters of a table, to sit down or look on; a
position to play on from.
"""


def opened(page: Tabled, game: SeatedGame) -> None:
    """Put up a table for a game, and take its maker's seat there."""
    (seat,) = game.here or ()
    try:
        saves = Saves()
        name = seats.table(saves, seats.opened(saves, game))
        sit_down(page, seats.taken(saves, name, seat, game.names[seat]))
    except BossError as error:
        page.form(str(error))


def in_by(page: Tabled, way: str, word: str) -> None:
    """Come to a table by a link: to one's seat, to choose one, to look on, or to a position."""
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
    """Go on at the seat that a secret leads to."""
    saves = Saves(durable=True)  # others have seen what is done here
    name, seat = seats.seated(saves, secret)
    game = page.found(saves, name)
    store = page.sitting(game._replace(here=(seat,)), saves, name)
    store.ticket, store.house = seats.hashed(secret), rooms.house(saves, name)
    page.sit(store)
    page.bridge.replace(f"?seat={secret}")
    page.bridge.remember(**{_key(page): secret})


def went_on(page: Tabled, game: SeatedGame) -> None:
    """Go on with those who played: at the table that one of them has put up, or at a new one.

    Everybody moves on by a seat, so another one begins.
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
            except TakenError:  # somebody else was faster, and all go there
                saves.delete(seats.table(saves, letters))
                store.catch_up()
        name = seats.table(saves, store.game.onward)
        sit_down(page, seats.taken(saves, name, (seat + 1) % players, store.names[seat]))
    except BossError as error:
        store.fail(str(error))


def _moved(seated: tuple[T, ...]) -> tuple[T, ...]:
    """The same, each a seat further on."""
    return seated[-1:] + seated[:-1]


def kept(page: Tabled) -> tuple[str, str] | None:
    """The secret of the seat that this browser had last, and the id of its game, if it goes on."""
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
    """Lead who opens a table's link anew back to his seat there; whether he had one."""
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
    """A button to the seat that this browser had last, while its game goes on."""
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
    """See what everybody may see at the table of a code, and nobody's hand."""
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
