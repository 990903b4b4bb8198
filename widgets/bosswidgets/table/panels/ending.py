"""Panel at the end of a game: a summary, and what to play next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from html import escape
from typing import NamedTuple

from bosslib.log import SeatedGame
from bosslib.words import join_list, say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import GUARD_MS, Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.table.panels import game_menu
from bosswidgets.table.panels.podium import GameEnd, picture_file, podium_html
from bosswidgets.table.session import AnyTableSession

WIDEST = 760
"""Maximum width of the panel in CSS pixels."""

PADDING = 24
"""Padding of the panel in CSS pixels, on both sides together."""

PICTURE_NAME = "im-the-boss.png"
"""Name of the shared picture; the browser makes it of an SVG."""


class EndingChoice(StrEnum):
    """Choice at the end of a game: another game, or a file or a picture of this one."""

    AGAIN = "again"
    SAME = "same"
    WHOLE = "whole"
    FORM = "form"
    FILE = "file"
    PICTURE = "picture"


class EndingPart(NamedTuple):
    """A game's part of the panel: what can be played next, and the figures of the end."""

    buttons: Callable[[], Sequence[Button[EndingChoice]]]
    new_game: Callable[[EndingChoice], SeatedGame]
    """Return another game of the same players, as one of the buttons says."""
    details_html: Callable[[int], str]
    """Return the game's own figures as HTML, for a width in CSS pixels."""
    end: Callable[[], GameEnd] | None = None
    """Return the end for a podium, which can be saved as a picture; None for no podium."""


def panel(
    session: AnyTableSession,
    bridge: Bridge,
    begin: Callable[[SeatedGame], None],
    form: Callable[[], None],
    part: EndingPart,
) -> VBox:
    """Return a panel that is empty until the game ends or a teacher ends it.

    Then it shows a summary, and what to do next: `begin` starts a game, `form` shows the form for
    a new one.
    """
    panel, offered = VBox(), list[Button[EndingChoice]]()
    panel.add_class("boss-ending")
    about = HTML()
    panel.spare = lambda: (about,)

    def draw(_: object = None) -> None:
        if panel.children:
            about.value = _summary_html(session, part, min(bridge.width, WIDEST) - PADDING)

    def choose(what: EndingChoice) -> None:
        match what:
            case EndingChoice.PICTURE if part.end:
                bridge.download(PICTURE_NAME, picture_file(part.end(), dark=bridge.dark))
            case EndingChoice.FILE:
                game_menu.download(session, bridge)
            case EndingChoice.FORM:
                form()
            case EndingChoice.SAME:
                start = session.record.back_to(0)
                begin(SeatedGame(start, session.names, session.bot_names, practice=True))
            case _:
                begin(part.new_game(what))

    def rows() -> tuple[list[Button[EndingChoice]], list[Button[EndingChoice]]]:
        """Return the main action beside the picture, and the other games."""
        shared = [_picture_button()] if part.end and session.is_over else []
        return [*offered[:1], *shared], offered[1:]

    def show() -> None:
        nonlocal offered
        if not session.is_finished or session.shown_actions is not None:
            gone, panel.children = panel.children[1:], []
            for each in gone:
                each.close()
        elif not panel.children:
            offered = next_game_multi_device(session) if session.multi_device else [*part.buttons()]
            labels = say("ending.label"), say("ending.other-label")
            groups = [Choices(row, label) for row, label in zip(rows(), labels, strict=True) if row]
            for each in groups:
                each.guard = GUARD_MS  # ignore a second Enter meant for the game that ended
                each.on_choose(choose)
            panel.children = [about, *groups]
            draw()
        elif session.multi_device and offered != next_game_multi_device(session):
            offered = next_game_multi_device(session)
            for group, row in zip(panel.children[1:], filter(None, rows()), strict=True):
                group.show_buttons(row)  # another player has gone on to a new game
            bridge.announce_separately(say("ending.come-hint"))

    session.on_change(show)
    bridge.observe(draw, ["width"])
    show()
    return panel


def _summary_html(session: AnyTableSession, part: EndingPart, width: int) -> str:
    """Return the podium, the game's own figures, and notes."""
    podium = podium_html(part.end(), width) if part.end and session.is_over else ""
    notes = [say("ending.practice")] if session.is_practice else []
    notes += game_menu.seed_text(session)
    return f"{podium}{part.details_html(width)}{''.join(f'<p>{escape(n)}</p>' for n in notes)}"


def result_text(session: AnyTableSession, result: str, money: Iterable[str]) -> str:
    """Return the result and everybody's final money in a sentence or two."""
    names = zip(session.names, money, strict=True)
    return say("ending.all", result=result, money=join_list(_money_text(*each) for each in names))


def _money_text(name: str, money: str) -> str:
    form = "you" if name == say("names.person") else "they"
    return say(f"ending.money.{form}", name=name, money=money)


def next_game_multi_device(session: AnyTableSession) -> list[Button[EndingChoice]]:
    """Return the choices for the next game on several devices; spectators only get the form.

    If one player has gone on, the others are asked to join. A class waits for its teacher.
    """
    if session.settings.in_class:
        return []
    again, _, form = next_game_choices()
    how = "come" if session.game.continue_at else "together"
    together = replace(again, label=say(f"ending.{how}"), hint=say(f"ending.{how}-hint"))
    return [together, form] if session.local_seats else [form]


def next_game_choices() -> list[Button[EndingChoice]]:
    """Return the choices for the next game that every game offers."""
    return [
        Button(
            say("ending.again"),
            EndingChoice.AGAIN,
            detail=say("ending.again-detail"),
            tone="primary",
        ),
        Button(say("ending.same"), EndingChoice.SAME, hint=say("ending.same-hint")),
        Button(say("ending.form"), EndingChoice.FORM),
    ]


def _picture_button() -> Button[EndingChoice]:
    return Button(say("ending.picture"), EndingChoice.PICTURE, detail=say("ending.picture-detail"))
