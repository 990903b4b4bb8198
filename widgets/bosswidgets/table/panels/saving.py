"""Warning while some actions are unsaved: the reason, the number, and possible actions."""

from __future__ import annotations

from html import escape

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Buttons, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import linked
from bosswidgets.table.keys import keyed
from bosswidgets.table.panels.keeping import download, file_button
from bosswidgets.table.session import AnySitting


def build(store: AnySitting, bridge: Bridge) -> VBox:
    """Return the warning and its buttons; empty while everything is saved.

    The page reads from it how much would be lost if the kernel died.
    """
    told, buttons = HTML(), Choices(label=say("saving.label"))
    panel = VBox()
    panel.add_class("boss-unsaved")
    panel.spare = lambda: (told, buttons)

    def chosen(item: str) -> None:
        if item == "again":
            store.save_again()
        elif item == "apart":
            store.keep_apart()
        elif item == "file":
            download(store, bridge)

    def show() -> None:
        if store.unsaved:
            told.value, buttons.items = _told(store), keyed(_items(store))
        children = (told, buttons) if store.unsaved else ()
        if panel.children != children:
            panel.children = children

    buttons.on_choose(chosen)
    store.on_change(show)
    show()
    return panel


def _told(store: AnySitting) -> str:
    """Return the reasons and the number of unsaved actions, or a reload link if the game continued
    elsewhere.
    """
    count = sum(kept.waiting for kept in store.unsaved)
    faults = dict.fromkeys(str(kept.fault) for kept in store.unsaved)
    words = " ".join(map(linked, faults))
    if store.kept.elsewhere:
        more = f'<a href="">{escape(say("saving.reload"))}</a>'
    else:
        more = escape(say("saving.waiting", count=count))
    return f'<p class="boss-notice" data-unsaved="{count}"><strong>{words}</strong> {more}</p>'


def _items(store: AnySitting) -> Buttons:
    tries = {"id": "again", "label": say("saving.again"), "tone": "primary"}
    apart = {"id": "apart", "label": say("saving.apart"), "hint": say("saving.apart-hint")}
    return [apart if store.kept.elsewhere else tries, file_button(store)]
