"""The game as a thing to keep: saved to a file, left for another one, deleted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from html import escape

from bosslib import BossError
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Buttons, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.table import files
from bosswidgets.table.authority import Operation
from bosswidgets.table.kept import Kept
from bosswidgets.table.keys import keyed
from bosswidgets.table.saves import KEPT, Saves
from bosswidgets.table.session import AnySitting


def build(
    store: AnySitting, bridge: Bridge, leave: Callable[[], None], gone: Callable[[str], None]
) -> VBox:
    """Buttons for the game, and what is stored of it; `leave` and `gone` lead to a new one."""
    about = HTML()
    buttons = Choices(label=say("menu.game"))
    sure = False

    def chosen(item: str) -> None:
        nonlocal sure
        sure = item == "delete"
        if item == "file":
            download(store, bridge)
        elif item == "new":
            leave()
        elif item == "delete-now":
            _delete(store, bridge, gone)
        show()

    def show() -> None:
        about.value = _about(store)
        buttons.items = keyed(_asking(store)) if sure else _usual(store)

    buttons.on_choose(chosen)
    store.on_change(show)
    show()
    return VBox([buttons, about])


def download(store: AnySitting, bridge: Bridge) -> None:
    """Have the browser save the game as a file; while it goes on, nobody reads it by chance."""
    if store.refuses(Operation.FILE):
        return
    text = files.written(store.game) if store.done else files.sealed(store.game)
    bridge.download(f"im-the-boss-{date.today()}.json", text)


def file_button(store: AnySitting) -> Button:
    """The button that saves the game as a file."""
    hint = say("keeping.file-hint" if store.done else "keeping.file-sealed")
    return {"id": "file", "label": say("keeping.file"), "hint": hint}


def _usual(store: AnySitting) -> Buttons:
    file = file_button(store)
    new = {"id": "new", "label": say("keeping.new")}
    delete = {"id": "delete", "label": say("keeping.delete"), "tone": "danger"}
    if store.apart and not store.done:  # it is the others' too, and nobody's hand is to be read
        return [new]
    if store.house.number or not store.name:  # a class's games are its teacher's to delete
        return [file, new]
    return [file, new, delete]


def _asking(store: AnySitting) -> Buttons:
    """Whether it is to be deleted: a game of several people is all of theirs."""
    who = "keeping.delete-all" if len(store.persons) > 1 else "keeping.delete-now"
    return [
        {"id": "delete-now", "label": say(who), "tone": "danger"},
        {"id": "delete-not", "label": say("keeping.delete-not")},
    ]


def _about(store: AnySitting) -> str:
    """What is stored and for how long; the seed, where it gives nothing away."""
    stored = say("keeping.stored", days=KEPT) if store.name else say("keeping.not-stored")
    return "".join(f"<p>{escape(each)}</p>" for each in [stored, *seed(store)])


def seed(store: AnySitting) -> list[str]:
    """The game's seed in a sentence, once nobody can win by it: it gives all hands away."""
    if store.done or (store.practice and not store.apart):
        return [say("keeping.seed", seed=store.record.start.seed)]
    return []


def _delete(store: AnySitting, bridge: Bridge, gone: Callable[[str], None]) -> None:
    """Delete the game, and what this browser remembers of it: its address and the names.

    What it was branched off from stays, and the browser leads there.
    """
    if store.refuses(Operation.DELETE):
        return
    try:
        Saves().delete(store.name)
    except BossError as error:
        store.notice = str(error)
        store.changed()
        return
    before, store.kept = store.before, Kept()
    bridge.remember(**{"form": {}, store.way: before})
    bridge.replace("?")
    gone(say("keeping.deleted"))
