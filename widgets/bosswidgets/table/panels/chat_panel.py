"""Chat at a table with several devices: messages, ready phrases, and an input field."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from html import escape

from bosslib import BossError
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.fields import Field, Fields, SubmitButton, TextField, Values
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.table.authority import Operation, require
from bosswidgets.table.database import now_ms
from bosswidgets.table.multiplayer import chat
from bosswidgets.table.multiplayer.chat import TableMessage
from bosswidgets.table.panels.log import LogLines
from bosswidgets.table.session import AnyTableSession

MIN_SHOWN_MS = 5000
"""Minimum milliseconds for which a narrow page shows the last message."""


class ChatCommand(StrEnum):
    """Commands of the chat, in addition to the ready phrases."""

    TYPE = "say"


class ChatPanel:
    """Chat panel, and separately the last message for narrow pages.

    Spectators can read but not send. New messages are announced to screen readers.
    """

    def __init__(self, session: AnyTableSession, bridge: Bridge) -> None:
        self._session, self._bridge = session, bridge
        self._saves = session.log.saves
        self._is_open, self._error = False, ""
        self._announced: int | None = None
        self._last: TableMessage | None = None
        self._shown: tuple[object, ...] = ()
        self._played, self._passed = len(session.record.played), False
        self._lines = LogLines(say("talk.label"))
        self._buttons: Choices[str] = Choices(label=say("talk.label"))
        self._typing = Fields(say("talk.say"), "editor")
        self._about = HTML()
        self._about.add_class("boss-small")
        self.last_message = HTML()
        """Last message of another person, until the game continues or the user sends one."""
        self.last_message.add_class("boss-heard")
        self.panel = VBox([self._lines, self._buttons])
        self.panel.add_class("boss-words")
        self.panel.spare = lambda: (self._lines, self._buttons, self._typing, self._about)
        self._buttons.on_choose(self._on_choose)
        self._typing.add_listener("sent", self._on_submit)
        session.on_change(self._on_change)
        session.on_progress(self._show)
        self._show()

    def _show(self) -> None:
        with suppress(BossError):  # the next update retries
            there = chat.latest_messages(self._saves, self._session.name)
            how = chat.talk_mode(self._saves, self._session.name)
            self._announce_new(there)
            shown = (there, how, self._is_open, self._error, self._session.names)
            if shown == self._shown:
                return
            self._shown = shown
            lines = [_message_html(self._speaker_name(each), each) for each in there]
            self._lines.show(lines, len(lines))
            may = how != "off" and bool(self._session.local_seats)
            self._buttons.show_buttons(self._choices() if may else [])
            self._show_parts(how)

    def _show_parts(self, how: str) -> None:
        """Show the parts that are available now."""
        opened = self._is_open and bool(self._buttons.buttons)
        hints = _hint_texts(how, opened=opened)
        wrong = f'<p class="boss-notice">{escape(self._error)}</p>' if self._error else ""
        self._about.value = wrong + "".join(f"<p>{escape(each)}</p>" for each in hints)
        if opened and how == "all" and not self._typing.fields:
            self._typing.show_fields(_input_fields())
        typing = [self._typing] if opened and how == "all" else []
        about = [self._about] if self._about.value else []
        children = (self._lines, self._buttons, *typing, *about)
        if self.panel.children != children:
            self.panel.children = children

    def _choices(self) -> list[Button[str]]:
        """Return the button that expands the panel, and the ready phrases if it is expanded."""
        opens = Button(say("talk.say"), ChatCommand.TYPE, expanded=self._is_open)
        ready = say("talk.ready")
        phrases = [Button(say(each), each, group=ready) for each in chat.phrase_keys()]
        return [opens, *(phrases if self._is_open else [])]

    def _announce_new(self, there: list[TableMessage]) -> None:
        """Announce messages of others that arrived since the last call; none at the first call."""
        latest = there[-1].number if there else -1
        before = latest if self._announced is None else self._announced
        self._announced = max(before, latest)
        new = [
            each
            for each in there
            if each.number > before and each.seat not in self._session.local_seats
        ]
        if new:
            told = [
                say("talk.line", name=self._speaker_name(each), text=each.display_text)
                for each in new
            ]
            self._bridge.announce_separately(" ".join(told))
            self._last, self._passed = new[-1], False
        if self._last and (self._last not in there or self._is_old(self._last)):
            self._last = None  # hidden by a teacher if it is missing
        self.last_message.value = (
            _message_html(self._speaker_name(self._last), self._last) if self._last else ""
        )

    def _is_old(self, said: TableMessage) -> bool:
        return self._passed and now_ms() - said.at > MIN_SHOWN_MS

    def _on_change(self) -> None:
        """Update after a change: the game's own news replaces the last message, and names may have
        changed.
        """
        played = len(self._session.record.played)
        if played != self._played:
            self._played, self._passed = played, True
        self._show()

    def _speaker_name(self, said: TableMessage) -> str:
        if said.seat is None:
            return say("talk.teacher")
        called = self._session.game.name_at(said.seat, said.at)
        if called != self._session.game.names[said.seat]:  # the seat had another name then
            return called
        return (
            say("talk.you")
            if (said.seat,) == self._session.local_seats
            else self._session.names[said.seat]
        )

    def _on_choose(self, choice: str) -> None:
        self._error = ""
        if choice is ChatCommand.TYPE:
            self._is_open = not self._is_open
        else:
            self._send(choice, self._show_error, phrase=True)
        self._show()

    def _show_error(self, why: str) -> None:
        self._error = why
        self._bridge.announce_separately(why)

    def _on_submit(self, values: Values) -> None:
        if self._send(
            values["text"], lambda why: self._typing.show_error(why, "text"), phrase=False
        ):
            self._typing.show_errors({})
            self._typing.set_value("text", "")
            self._show()

    def _send(self, text: str, refuse: Callable[[str], object], *, phrase: bool) -> bool:
        """Send a message from the local seat; return True if it was sent."""
        try:
            require(self._session, Operation.TALK)
            for seat in self._session.local_seats:
                chat.send_message(
                    self._saves,
                    self._session.name,
                    seat,
                    text,
                    phrase=phrase,
                    seat_hash=self._session.log.seat_token_hash,
                )
        except BossError as error:
            refuse(str(error))
            return False
        self._is_open = self._is_open and not phrase
        self._last, self._error = None, ""
        return True


def _message_html(name: str, said: TableMessage) -> str:
    """Return a message as HTML: escaped, and isolated so that it cannot change the text
    direction.
    """
    mark = ' class="boss-teacher"' if said.seat is None else ""
    who, what = f"<b>{escape(name)}</b>", f"<bdi>{escape(said.display_text)}</bdi>"
    return f"<p{mark}>{say('talk.line', name=who, text=what)}</p>"


def _hint_texts(how: str, *, opened: bool) -> list[str]:
    if how == "off":
        return [say("talk.off")]
    return [*([say("talk.only")] if how == "phrases" else []), say("talk.about")] if opened else []


def _input_fields() -> list[Field]:
    return [
        TextField(say("talk.text"), "text", most=chat.MAX_LENGTH, wide=True, row="say"),
        SubmitButton(say("talk.send"), "send", row="say"),
    ]
