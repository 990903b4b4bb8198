"""Warning while some actions are unsaved: the reason, the number, and possible actions."""

from __future__ import annotations

from html import escape

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Buttons, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.table.keys import with_shortcuts
from bosswidgets.table.panels.game_menu import download, file_button
from bosswidgets.table.session import AnyTableSession


def build(store: AnyTableSession, bridge: Bridge) -> VBox:
    """Return the warning and its buttons; empty while everything is saved.

    The page reads from it how much would be lost if the kernel died.
    """
    told, buttons = HTML(), Choices(label=say("saving.label"))
    panel = VBox()
    panel.add_class("boss-unsaved")
    panel.spare = lambda: (told, buttons)

    def chosen(item: str) -> None:
        if item == "again":
            store.retry_saving()
        elif item == "apart":
            store.history.save_as_branch()
        elif item == "file":
            download(store, bridge)

    def show() -> None:
        if store.log.failed_saves:
            told.value, buttons.items = (
                _warning_html(store),
                with_shortcuts(_warning_buttons(store)),
            )
        children = (told, buttons) if store.log.failed_saves else ()
        if panel.children != children:
            panel.children = children

    buttons.on_choose(chosen)
    store.on_change(show)
    show()
    return panel


def _warning_html(store: AnyTableSession) -> str:
    """Return the reasons and the number of unsaved actions, or a reload link if the game continued
    elsewhere.
    """
    count = sum(kept.unsaved_count for kept in store.log.failed_saves)
    faults = dict.fromkeys(str(kept.error) for kept in store.log.failed_saves)
    words = " ".join(map(link_rules, faults))
    if store.log.save_queue.has_diverged:
        more = f'<a href="">{escape(say("saving.reload"))}</a>'
    else:
        more = escape(say("saving.waiting", count=count))
    return f'<p class="boss-notice" data-unsaved="{count}"><strong>{words}</strong> {more}</p>'


def _warning_buttons(store: AnyTableSession) -> Buttons:
    tries = {"id": "again", "label": say("saving.again"), "tone": "primary"}
    apart = {"id": "apart", "label": say("saving.apart"), "hint": say("saving.apart-hint")}
    return [apart if store.log.save_queue.has_diverged else tries, file_button(store)]
