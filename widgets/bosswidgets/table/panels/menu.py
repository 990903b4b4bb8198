"""Menu row of a table: undo, hint, sound and pace as icons with names, and a button that unfolds
the others, such as history, and saving or deleting the game.

Pace and the unfolded buttons open a drawer below the row, which is created when first opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, Protocol

from ipywidgets import Widget

from bosslib.picture.signs import SIGNS
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices, sign_paths
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.guide import Guide
from bosswidgets.kit.sound_switch import sound_button, sound_icons
from bosswidgets.table.common_choices import TableCommand
from bosswidgets.table.keys import KEYS
from bosswidgets.table.linking import link_buttons
from bosswidgets.table.panels import game_menu, history_slider
from bosswidgets.table.scheduler import PACES
from bosswidgets.table.session import AnyTableSession

ICONS = "undo", "hint", "pace", "menu"
"""Icons of the row, besides those of the sound switch."""

ALWAYS_SHOWN = ("pace",)
"""Drawers whose buttons are not folded away."""


class Drawer(NamedTuple):
    """Panel that a button opens below the row, created when first opened."""

    make: Callable[[], Widget]
    key: str = ""
    """Keyboard shortcut of the button; empty if it has a shared one."""
    follow: Callable[[Any], object] = lambda _: None
    """Called with the open panel at each change of the session."""


Drawers = Mapping[str, Drawer]
"""Drawers by the name of their button."""


class ToggleDrawer(NamedTuple):
    """Opening or closing of a drawer."""

    name: str

    def __str__(self) -> str:
        return self.name


MenuChoice = ToggleDrawer | TableCommand


class HintSource(Protocol):
    """Hints requested step by step and shown below the row."""

    @property
    def created_panels(self) -> list[HTML]:
        """Widgets created so far, visible or not."""

    @property
    def visible_panels(self) -> list[HTML]:
        """Widgets with content to show."""

    def show_next_step(self) -> None:
        """Show the next step."""

    def clear(self) -> None:
        """Remove the hint."""


def build(
    session: AnyTableSession,
    bridge: Bridge,
    leave: Callable[[], None],
    gone: Callable[[str], None],
    *,
    legend: Callable[[], Widget],
    hinting: Callable[[Callable[[], None]], HintSource] | None = None,
    own: Drawers | None = None,
    guide: Guide | None = None,
) -> VBox:
    """Return the row and its drawers.

    `leave` leaves the game for a new one; `gone` does so after deleting it, with a message.
    `legend` creates the legend. `hinting` creates the hints, if there are any, from a callback for
    changes. `own` are additional drawers of this game. `guide` is opened again by a button.
    """
    pace = {} if session.multi_device else {"pace": Drawer(lambda: _pace_buttons(session, bridge))}
    drawers = {
        **pace,
        "history": Drawer(lambda: history_slider.build(session)),
        **(own or {}),
        "link": Drawer(link_buttons.Links, follow=partial(link_buttons.update_links, session)),
        "game": Drawer(lambda: game_menu.build(session, bridge, leave, gone)),
        "legend": Drawer(legend),
    }
    hints = hinting if session.settings.allows_hints else None
    return _Menu(session, bridge, drawers, hints, guide).panel


class _Menu:
    """The row, and below it the open drawer or the requested hints."""

    def __init__(
        self,
        session: AnyTableSession,
        bridge: Bridge,
        drawers: Drawers,
        hinting: Callable[[Callable[[], None]], HintSource] | None,
        guide: Guide | None,
    ) -> None:
        self._guide = guide
        self._session, self._bridge, self._drawers = session, bridge, drawers
        self._created: dict[str, Widget] = {}
        self._open_drawer = ""
        self._is_unfolded = False
        self._row: Choices[MenuChoice] = Choices(label=say("menu.label"))
        self._row.pictures = {
            **sound_icons(),
            **{name: sign_paths(SIGNS[name]) for name in ICONS},
        }
        self.panel = VBox([self._row])
        self.panel.add_class("boss-menu")
        self._hints = hinting(self._show) if hinting else None
        self.panel.spare = self._spare
        self._row.on_choose(self._on_choose)
        session.on_change(self._show)
        bridge.observe(lambda _: self._show(), "sound")
        self._show()

    def _on_choose(self, choice: MenuChoice) -> None:
        match choice:
            case TableCommand.UNDO:
                self._session.history.undo()
            case TableCommand.UNDO_YES | TableCommand.UNDO_NO:
                self._session.history.answer_undo(consents=choice is TableCommand.UNDO_YES)
            case TableCommand.HINT:
                self._open_drawer = ""
                if self._hints:
                    self._hints.show_next_step()
                self._show()
            case TableCommand.SOUND:
                self._bridge.switch_sound()
            case TableCommand.FOLD:
                self._toggle_fold()
            case TableCommand.GUIDE if self._guide and self._session.local_seats:
                self._guide.show_first()
            case ToggleDrawer(name):
                self._toggle_drawer(name)

    def _toggle_fold(self) -> None:
        """Show or hide the buttons that are folded away, with the drawer that one has opened."""
        self._is_unfolded = not self._is_unfolded
        if self._open_drawer not in ("", *ALWAYS_SHOWN):
            self._toggle_drawer(self._open_drawer)
        else:
            self._show()

    def _toggle_drawer(self, name: str) -> None:
        if self._hints:
            self._hints.clear()
        self._open_drawer = "" if self._open_drawer == name else name
        self._show()

    def _show(self) -> None:
        opened = self._open_drawer
        if opened and opened not in self._created:
            self._created[opened] = self._drawers[opened].make()
        if opened:
            self._drawers[opened].follow(self._created[opened])
        there = self._drawers.items()
        drawers = {
            name: _drawer_button(name, each, expanded=name == opened) for name, each in there
        }
        actions = _action_buttons(self._session, self._hints)
        sound = sound_button(TableCommand.SOUND, on=self._bridge.sound)
        tools = [drawers.pop(name) for name in ALWAYS_SHOWN if name in drawers]
        fold = Button(
            say("menu.more"),
            TableCommand.FOLD,
            expanded=self._is_unfolded,
            unfolds="" if self._is_unfolded else " ".join(each.key for each in drawers.values()),
            icon="menu",
        )
        always: list[Button[MenuChoice]] = [*actions, sound, *tools, fold]
        folded: list[Button[MenuChoice]] = [*drawers.values()]
        if self._guide and self._session.local_seats:
            folded.insert(0, Button(say("menu.guide"), TableCommand.GUIDE))
        shown = [replace(each, tone="tool") for each in always]
        self._row.show_buttons([*shown, *(folded if self._is_unfolded else ())])
        hints = self._hints.visible_panels if self._hints else []
        below = [self._created[opened]] if opened else hints
        if self.panel.children != (self._row, *below):
            self.panel.children = [self._row, *below]

    def _spare(self) -> tuple[Widget, ...]:
        return (*self._created.values(), *(self._hints.created_panels if self._hints else ()))


def _drawer_button(name: str, drawer: Drawer, *, expanded: bool) -> Button[ToggleDrawer]:
    key = drawer.key or KEYS.get(name, "")
    icon = name if name in ALWAYS_SHOWN else ""
    return Button(say(f"menu.{name}"), ToggleDrawer(name), expanded=expanded, key=key, icon=icon)


def _action_buttons(
    session: AnyTableSession, hints: HintSource | None
) -> list[Button[TableCommand]]:
    """Return the undo and hint buttons; none if the person cannot act."""
    if not session.may_choose:
        return []
    hint = Button(say("hint.label"), TableCommand.HINT, icon="hint", key=KEYS["hint"])
    return [*_undo(session), *([hint] if hints else [])]


def _undo(session: AnyTableSession) -> list[Button[TableCommand]]:
    """Return the buttons to undo the last action, or to answer whether an agreement is undone."""
    if session.history.answers_undo:
        answers = (TableCommand.UNDO_YES, TableCommand.UNDO_NO)
        return [Button(say(f"menu.{each}"), each) for each in answers]
    stop = session.history.undo_objection
    why = say("menu.no-undo", why=session.narrator.error_message(stop)) if stop else ""
    partner = None if stop else session.history.partner
    label = (
        say("menu.undo") if partner is None else say("menu.ask-undo", name=session.names[partner])
    )
    return [Button(label, TableCommand.UNDO, disabled_reason=why, icon="undo", key=KEYS["undo"])]


def _pace_buttons(session: AnyTableSession, bridge: Bridge) -> Choices[str]:
    """Return buttons for the bots' pace, which this browser remembers."""
    panel: Choices[str] = Choices(label=say("menu.pace"))

    def handle_choice(pace: str) -> None:
        bridge.store_values(pace=pace)
        session.turns.pace = pace
        show()

    def show(_: object = None) -> None:
        panel.show_buttons(
            Button(say(f"pace.{pace}"), pace, pressed=pace == session.turns.pace) for pace in PACES
        )

    panel.on_choose(handle_choice)
    session.on_change(show)
    bridge.observe(show, "ready")
    show()
    return panel
