"""Joining a table at which each person has their own device."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from bosslib import BossError
from bosslib.log import SeatedGame
from bosslib.log_entries import ContinueAt
from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import TakenError
from bosswidgets.table.linking import position_link
from bosswidgets.table.linking.link_buttons import ADDRESS
from bosswidgets.table.multiplayer import chat, class_room, table_seats
from bosswidgets.table.panels import join_form
from bosswidgets.table.saves import Saves

if TYPE_CHECKING:
    from bosswidgets.table.base import TableWidget

T = TypeVar("T")

JOIN_PARAMETERS = ("seat", "table", "watch", ADDRESS)
"""Query parameters for joining: a seat's secret, a table's code to sit down or to watch, and a
position to play from.
"""


def host_table(page: TableWidget, game: SeatedGame) -> None:
    """Create a table for a game and take its creator's seat."""
    (seat,) = game.local_seats or ()
    try:
        saves = Saves()
        name = table_seats.game_by_code(saves, table_seats.create_table(saves, game))
        sit_down(page, table_seats.take_seat(saves, name, seat, game.names[seat]))
    except BossError as error:
        page.show_form(str(error))


def join_by(page: TableWidget, way: str, word: str) -> None:
    """Join by a link: at your seat, choosing a seat, as a spectator, or from a position."""
    try:
        if way == "seat":
            sit_down(page, word)
        elif way == "watch":
            watch_table(page, word)
        elif way == ADDRESS:
            page.begin(position_link.game_from_link(word, page.GAME))
        else:
            _show_seat_choice(page, word)
    except BossError as error:
        page.show_form(str(error))


def sit_down(page: TableWidget, secret: str) -> None:
    """Resume the seat that a secret belongs to."""
    saves = Saves(durable=True)  # others have already seen the actions of this game
    name, seat = table_seats.seat_by_secret(saves, secret)
    game = page.load_game(saves, name)
    session = page.new_session(game._replace(local_seats=(seat,)), saves, name)
    session.log.seat_token_hash, session.log.settings = (
        table_seats.hash_secret(secret),
        class_room.table_settings(saves, name),
    )
    page.show_game(session)
    page.bridge.replace_address(f"?seat={secret}")
    page.bridge.store_values(**{_key(page): secret})


def continue_at(page: TableWidget, game: SeatedGame) -> None:
    """Start another game with the same players, at the table that one of them has created or a new
    one.

    Everybody moves on by one seat, so that another player begins.
    """
    session = page.session
    if not session.permit(Operation.AGAIN):
        return
    players, (seat,) = len(game.names), session.local_seats
    try:
        saves = Saves()
        session.log.catch_up()
        if not session.game.continue_at:
            names, bots = (_rotate_seats(game.names), _rotate_seats(game.bots))
            letters = table_seats.create_table(saves, game._replace(names=names, bots=bots))
            chat.set_mode(
                saves, table_seats.game_by_code(saves, letters), chat.talk_mode(saves, session.name)
            )
            try:
                session.log.save_entry(ContinueAt(letters))
                session.log.game = session.game._replace(continue_at=letters)
            except TakenError:  # another page was faster; everybody joins its table
                saves.delete(table_seats.game_by_code(saves, letters))
                session.log.catch_up()
        name = table_seats.game_by_code(saves, session.game.continue_at)
        sit_down(
            page, table_seats.take_seat(saves, name, (seat + 1) % players, session.names[seat])
        )
    except BossError as error:
        session.show_error(str(error))


def _rotate_seats(seated: tuple[T, ...]) -> tuple[T, ...]:
    """Rotate the items by one seat."""
    return seated[-1:] + seated[:-1]


def remembered_seat(page: TableWidget) -> tuple[str, str] | None:
    """Return the secret and game id of this browser's last seat, or None if its game is over."""
    secret = page.bridge.stored_values().get(_key(page))
    if not isinstance(secret, str) or not secret:
        return None
    try:
        saves = Saves()
        name, _ = table_seats.seat_by_secret(saves, secret)
        going_on = page.load_game(saves, name).record.state.table.to_act
    except BossError:
        going_on = ()
    if not going_on:
        page.bridge.store_values(**{_key(page): ""})
        return None
    return secret, name


def return_to_seat(page: TableWidget) -> bool:
    """Return to your seat if you open a table's link again; return True if you had one."""
    letters = page.bridge.query.get("table")
    mine = remembered_seat(page) if letters else None
    if not letters or not mine:
        return False
    try:
        there = table_seats.game_by_code(Saves(), letters) == mine[1]
    except BossError:
        return False
    if there:
        join_by(page, "seat", mine[0])
    return there


def resume_button(page: TableWidget) -> Choices[str] | None:
    """Return a button to this browser's last seat, or None if its game is over."""
    mine = remembered_seat(page)
    if mine is None:
        return None
    back = Choices([Button(say("joining.back"), "seat", tone="primary")], say("new.left"))
    back.on_choose(lambda way: join_by(page, way, mine[0]))
    return back


def _key(page: TableWidget) -> str:
    return f"seat-{page.GAME}"


def watch_table(page: TableWidget, code: str) -> None:
    """Watch the table with a code, with public information only."""
    saves = Saves()
    name = page.guesses.game_id(saves, code)
    game = page.load_game(saves, name)
    session = page.new_session(game._replace(local_seats=()), saves, name)
    session.log.settings = class_room.table_settings(saves, name)
    page.show_game(session)
    page.bridge.replace_address(f"?watch={code}")


def _show_seat_choice(page: TableWidget, code: str) -> None:
    saves = Saves()
    name = page.guesses.game_id(saves, code)
    page.load_game(saves, name)
    page.bridge.replace_address(f"?table={code}")
    watch = partial(join_by, page, "watch", code)
    page.show(join_form.seat_form(saves, name, partial(join_by, page, "seat"), watch))
    page.bridge.announce(say("joining.table"))
