"""Panel for the game as a whole: save to a file, start another one, delete."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from enum import StrEnum
from html import escape

from bosslib import BossError
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.table import table_files
from bosswidgets.table.authority import Operation
from bosswidgets.table.games import storage_key_of
from bosswidgets.table.keys import KEYS
from bosswidgets.table.save_queue import SaveQueue
from bosswidgets.table.saves import KEEP_DAYS, Saves
from bosswidgets.table.session import AnyTableSession


class GameCommand(StrEnum):
    """Commands for the game as a whole."""

    FILE = "file"
    NEW = "new"
    DELETE = "delete"
    DELETE_NOW = "delete-now"
    DELETE_NOT = "delete-not"


def build(
    session: AnyTableSession, bridge: Bridge, leave: Callable[[], None], gone: Callable[[str], None]
) -> VBox:
    """Return buttons for the game and a note on what is stored.

    `leave` and `gone` show the form for a new game, after leaving or deleting this one.
    """
    about = HTML()
    buttons: Choices[GameCommand] = Choices(label=say("menu.game"))
    sure = False

    def handle_choice(command: GameCommand) -> None:
        nonlocal sure
        sure = command is GameCommand.DELETE
        match command:
            case GameCommand.FILE:
                download(session, bridge)
            case GameCommand.NEW:
                leave()
            case GameCommand.DELETE_NOW:
                _delete_game(session, bridge, gone)
        show()

    def show() -> None:
        about.value = _storage_html(session)
        buttons.show_buttons(_confirm_buttons(session) if sure else _game_buttons(session))

    buttons.on_choose(handle_choice)
    session.on_change(show)
    show()
    return VBox([buttons, about])


def download(session: AnyTableSession, bridge: Bridge) -> None:
    """Download the game as a file, sealed while the game is not over."""
    if not session.permit(Operation.FILE):
        return
    text = (
        table_files.serialize_game(session.game)
        if session.is_finished
        else table_files.serialize_sealed(session.game)
    )
    bridge.download(f"im-the-boss-{date.today()}.json", text)


def file_hint(session: AnyTableSession) -> str:
    """Return the description of the file that is downloaded."""
    return say("keeping.file-hint" if session.is_finished else "keeping.file-sealed")


def _game_buttons(session: AnyTableSession) -> list[Button[GameCommand]]:
    file = Button(say("keeping.file"), GameCommand.FILE, hint=file_hint(session))
    new = Button(say("keeping.new"), GameCommand.NEW)
    delete = Button(say("keeping.delete"), GameCommand.DELETE, tone="danger")
    if (
        session.multi_device and not session.is_finished
    ):  # the game belongs to the others too, and hands stay hidden
        return [new]
    if session.settings.in_class or not session.name:  # only the teacher deletes a class's games
        return [file, new]
    return [file, new, delete]


def _confirm_buttons(session: AnyTableSession) -> list[Button[GameCommand]]:
    """Return the confirmation buttons for deleting, which name the other people concerned."""
    who = "keeping.delete-all" if len(session.persons) > 1 else "keeping.delete-now"
    return [
        Button(say(who), GameCommand.DELETE_NOW, tone="danger"),
        Button(say("keeping.delete-not"), GameCommand.DELETE_NOT, key=KEYS["delete-not"]),
    ]


def _storage_html(session: AnyTableSession) -> str:
    """Return HTML on what is stored and for how long, and the seed if it reveals nothing."""
    stored = say("keeping.stored", days=KEEP_DAYS) if session.name else say("keeping.not-stored")
    return "".join(f"<p>{escape(each)}</p>" for each in [stored, *seed_text(session)])


def seed_text(session: AnyTableSession) -> list[str]:
    """Return the game's seed as a sentence if nobody can profit from it, because it reveals all
    hands.
    """
    if session.is_finished or (session.is_practice and not session.multi_device):
        return [say("keeping.seed", seed=session.record.start.seed)]
    return []


def _delete_game(session: AnyTableSession, bridge: Bridge, gone: Callable[[str], None]) -> None:
    """Delete the game, and its address and names in this browser.

    The game it was branched off from is kept, and the browser's link leads back to it.
    """
    if not session.permit(Operation.DELETE):
        return
    try:
        Saves().delete(session.name)
    except BossError as error:
        session.show_error(str(error))
        return
    before, session.log.save_queue = session.history.parent_id, SaveQueue()
    bridge.store_values(**{"form": {}, storage_key_of(session.record.game.name): before})
    bridge.replace_address("?")
    gone(say("keeping.deleted"))
