"""Hand of cards as buttons, for any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices, SignPaths
from bosswidgets.table.keys import with_shortcuts
from bosswidgets.table.session import AnyTableSession

C = TypeVar("C")

NONE: Mapping[str, SignPaths] = {}


def panel(
    session: AnyTableSession,
    buttons: Callable[[], Sequence[Button[C]]],
    pictures: Mapping[str, SignPaths] = NONE,
) -> Choices[C]:
    """Return a button for each card of the open hand; `pictures` are the images printed on them."""
    hand: Choices[C] = Choices(label=say("table.hand"), layout_kind="hand")
    hand.pictures = dict(pictures)
    hand.add_class("boss-hand")
    hand.on_choose(session.apply_choice)

    def show() -> None:
        past = say("table.past") if session.shown_actions is not None else ""
        held = say(f"table.held-{session.hold_reason}") if session.hold_reason else ""
        shown = buttons()
        if why := past or held:
            shown = [replace(each, disabled_reason=why, veiled=False) for each in shown]
        hand.show_buttons(with_shortcuts(shown), len(session.record.played))

    session.on_change(show)
    show()
    return hand
