"""Control of the tables of a class by its teacher: pause, resume and end, of one table or all."""

from __future__ import annotations

from collections.abc import Container
from json import dumps, loads

from bosslib.log import SeatedGame
from bosslib.log_entries import Entry, TableControl
from bosswidgets.server.classroom import shared_class
from bosswidgets.server.classroom.dashboard_cards import UNFINISHED_STATES, game_state, table_states
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.table.multiplayer import class_room, table_seats
from bosswidgets.table.saves import Saves

HELD_TABLES = "held-tables"
"""Name of the setting with the games of the tables that `hold_tables` has paused."""

CONTROLLABLE_STATES = {
    TableControl.PAUSE: ("playing",),
    TableControl.RESUME: ("paused",),
    TableControl.END: UNFINISHED_STATES,
}
"""States of a table in which each control applies."""


def write_control_entry(saves: Saves, room: RoomData, control: TableControl, code: str) -> None:
    """Write a control entry to the log of one table, or of all tables if the code is empty."""
    states = CONTROLLABLE_STATES[control]
    for made, state in table_states(saves, room).items():
        if code in ("", made.code) and state in states:
            _control_table(saves, room, control, made.game)


def append_in_state(
    saves: Saves, room: RoomData, name: str, entry: Entry, states: Container[str]
) -> bool:
    """Append an entry to the log of a table that is in one of these states, and notify its pages.

    Return False if it is in another state, also because of an entry that another server has just
    added. BossError if the entry is invalid.
    """

    def check(now: SeatedGame) -> bool:
        if game_state(now) not in states:
            return False
        now.apply_entries(entry)
        return True

    return table_seats.append_to_game(saves, name, room.current_game(saves, name), entry, check)


def hold_tables(saves: Saves, room: RoomData) -> None:
    """Pause all tables that play, because all pages are held; without effect on other tables.

    A held page can't answer, so its table's clocks must not run.
    """
    states = CONTROLLABLE_STATES[TableControl.PAUSE]
    playing = [made.game for made, state in table_states(saves, room).items() if state in states]
    # Stored first, so that they are resumed even if this process is killed meanwhile.
    shared_class.set_setting(saves, HELD_TABLES, dumps([*_held_tables(saves), *playing]))
    for name in playing:
        _control_table(saves, room, TableControl.PAUSE, name)


def release_tables(saves: Saves, room: RoomData) -> None:
    """Resume the tables that `hold_tables` has paused, except those that changed meanwhile."""
    held = _held_tables(saves)
    if not held:
        return
    for made in class_room.class_tables(saves):
        if made.game in held:
            _control_table(saves, room, TableControl.RESUME, made.game)
    shared_class.set_setting(saves, HELD_TABLES, dumps([]))


def _held_tables(saves: Saves) -> list[str]:
    return list(loads(shared_class.setting(saves, HELD_TABLES) or "[]"))


def _control_table(saves: Saves, room: RoomData, control: TableControl, name: str) -> None:
    append_in_state(saves, room, name, control, CONTROLLABLE_STATES[control])
