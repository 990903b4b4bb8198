"""Warning while some actions are unsaved: the reason, the number, and possible actions."""

from __future__ import annotations

from enum import StrEnum
from html import escape

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.table.keys import KEYS, with_shortcuts
from bosswidgets.table.panels.game_menu import download, file_hint
from bosswidgets.table.session import AnyTableSession


class SaveCommand(StrEnum):
    """Possible actions while some entries are unsaved."""

    RETRY = "again"
    BRANCH = "apart"
    FILE = "file"


def build(session: AnyTableSession, bridge: Bridge) -> VBox:
    """Return the warning and its buttons; empty while everything is saved.

    The page reads from it how much would be lost if the kernel died.
    """
    told, buttons = HTML(), Choices[SaveCommand](label=say("saving.label"))
    panel = VBox()
    panel.add_class("boss-unsaved")
    panel.spare = lambda: (told, buttons)

    def handle_choice(command: SaveCommand) -> None:
        match command:
            case SaveCommand.RETRY:
                session.retry_saving()
            case SaveCommand.BRANCH:
                session.history.save_as_branch()
            case SaveCommand.FILE:
                download(session, bridge)

    def show() -> None:
        if session.log.failed_saves:
            told.value = _warning_html(session)
            buttons.show_buttons(with_shortcuts(_warning_buttons(session)))
        children = (told, buttons) if session.log.failed_saves else ()
        if panel.children != children:
            panel.children = children

    buttons.on_choose(handle_choice)
    session.on_change(show)
    show()
    return panel


def _warning_html(session: AnyTableSession) -> str:
    """Return the reasons and the number of unsaved actions, or a reload link if the game continued
    elsewhere.
    """
    count = sum(kept.unsaved_count for kept in session.log.failed_saves)
    faults = dict.fromkeys(str(kept.error) for kept in session.log.failed_saves)
    words = " ".join(map(link_rules, faults))
    if session.log.save_queue.has_diverged:
        more = f'<a href="">{escape(say("saving.reload"))}</a>'
    else:
        more = escape(say("saving.waiting", count=count))
    return f'<p class="boss-notice" data-unsaved="{count}"><strong>{words}</strong> {more}</p>'


def _warning_buttons(session: AnyTableSession) -> list[Button[SaveCommand]]:
    file = Button(say("keeping.file"), SaveCommand.FILE, hint=file_hint(session))
    if session.log.save_queue.has_diverged:
        hint = say("saving.apart-hint")
        return [Button(say("saving.apart"), SaveCommand.BRANCH, hint=hint), file]
    key = KEYS["again"]
    return [Button(say("saving.again"), SaveCommand.RETRY, tone="primary", key=key), file]
