"""Action buttons shared by all tables: pace, history and the other people at the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from bosslib.picture.theme import NARROW
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Choices, Tone
from bosswidgets.table import waiting_for_players
from bosswidgets.table.common_choices import ActFor, CallSeat, PlayFor, TableChoice, TableCommand
from bosswidgets.table.keys import KEYS, seat_shortcut, with_shortcuts
from bosswidgets.table.session import AnyTableSession

C = TypeVar("C")

OFFER = '[data-kind="offer"] .boss-choices-group'
"""CSS selector of the offer being composed."""

NARROW_COUNT = 3
"""Number of buttons shown on a narrow page before "more"."""


def panel(
    session: AnyTableSession,
    bridge: Bridge | BridgeProxy | None,
    buttons: Callable[[], Sequence[Button[C]]],
    chosen: Callable[[C], object],
    *,
    few: Callable[[Sequence[Button[object]]], int | None] = lambda _: None,
    follow: Callable[[Callable[[], None]], object] | None = None,
) -> Choices[C | TableChoice]:
    """Return the action panel: a game's `buttons` and those shared by all tables.

    On a narrow page only the first `few` are shown, if it returns a number, and a button for the
    rest. `chosen` gets the choices of the game. `follow` registers for changes in addition to the
    session's.
    """
    made: Choices[C | TableChoice] = Choices(label=say("table.actions"), layout_kind="row")
    made.add_class("boss-doing")

    def show(_: object = None) -> None:
        shown = _visible_buttons(session, buttons)
        composes = session.choice.is_composing_offer
        opens = composes and made.layout_kind != "offer"
        made.layout_kind = "offer" if composes else "row"
        if composes and bridge is not None:  # the offer grows with each choice
            for part in (*(['[data-kind="hand"]'] if opens else []), OFFER):
                # only a lesson scrolls; a table fits its window
                bridge.scroll_to(f".boss-task {part}")
        narrow = bridge is not None and bridge.width < NARROW and not session.is_over
        made.show_buttons(
            with_shortcuts(_fold_buttons(shown, few(shown), session) if narrow else shown),
            _action_count(session),
        )

    def choose(choice: C | TableChoice) -> None:
        match choice:
            case TableCommand():
                _run_command(session, choice)
            case CallSeat(seat):
                session.close_curtain_for(seat)
            case ActFor(seat):
                waiting_for_players.act_for(session, seat)
            case PlayFor(seat):
                waiting_for_players.play_for(session, seat)
            case _:
                chosen(choice)

    made.on_choose(choose)
    session.on_change(show)
    session.on_progress(lambda: show() if _stand_ins_changed(session, made) else None)
    if follow:
        follow(show)
    if bridge is not None:
        bridge.observe(show, ["width"])
    show()
    return made


def _stand_ins_changed(session: AnyTableSession, made: Choices[C | TableChoice]) -> bool:
    """Return True if the set of players whom a bot can act for has changed."""
    there = [each.id for each in made.buttons if isinstance(each.value, ActFor | PlayFor)]
    return there != [each.id for each in _stand_in_buttons(session)]


def _run_command(session: AnyTableSession, command: TableCommand) -> None:
    match command:
        case TableCommand.COME_BACK:
            waiting_for_players.take_seat_back(session)
        case TableCommand.SHOW_MORE:
            session.screen.shows_more = not session.screen.shows_more
            session.notify_change()
        case TableCommand.NEXT:
            session.turns.play_next()
        case TableCommand.SKIP:
            session.turns.skip()
        case TableCommand.NOW:
            session.history.show_at(None)
        case TableCommand.PLAY_FROM_HERE:
            session.history.branch()
        case TableCommand.DONE:
            session.close_curtain_for()


def _action_count(session: AnyTableSession) -> int:
    return len(session.record.played)


def _visible_buttons(
    session: AnyTableSession, buttons: Callable[[], Sequence[Button[C]]]
) -> Sequence[Button[C | TableChoice]]:
    if session.shown_actions is not None:
        again = [command_button(TableCommand.PLAY_FROM_HERE)] if session.history.may_branch else []
        return [command_button(TableCommand.NOW, "primary"), *again]
    if session.is_over or session.hold_reason:
        return []
    if session.bot_takes_over:
        return [Button(say("people.back"), TableCommand.COME_BACK, tone="primary")]
    if session.seat is None:
        return [*_stand_in_buttons(session), *bot_turn_buttons(session)]
    return [*_stand_in_buttons(session), *buttons()]


def bot_turn_buttons(session: AnyTableSession) -> list[Button[TableCommand]]:
    """Return the buttons shown while a bot is about to act."""
    waits = session.turns.waits_for_bot and not session.multi_device
    if not waits:
        return []
    return [command_button(TableCommand.NEXT, "primary"), command_button(TableCommand.SKIP)]


def _stand_in_buttons(session: AnyTableSession) -> list[Button[ActFor | PlayFor]]:
    """Return buttons that let a bot act for players who have been waited for too long."""
    ways: list[tuple[ActFor | PlayFor, str]] = [
        *((ActFor(seat), "act-for") for seat in waiting_for_players.seats_to_act_for(session)),
        *((PlayFor(seat), "play-for") for seat in waiting_for_players.seats_to_play_for(session)),
    ]
    return [
        Button(say(f"people.{name}", name=session.names[way.seat]), way, tone="quiet")
        for way, name in ways
    ]


def other_people_buttons(session: AnyTableSession) -> list[Button[CallSeat | TableCommand]]:
    """Return buttons that call other people at this screen, and one back to the player who is
    asked.
    """
    if len(session.local_seats) < 2:
        return []
    mine = session.turns.asked_seat == session.seat
    calls = [
        Button(say("table.call", name=session.names[seat]), CallSeat(seat), key=seat_shortcut(seat))
        for seat in (session.local_seats if mine else session.parts.seats_that_may_speak)
        if seat not in (session.seat, session.turns.asked_seat)
    ]
    return [*([] if mine else [command_button(TableCommand.DONE)]), *calls]


def command_button(command: TableCommand, tone: Tone = "quiet") -> Button[TableCommand]:
    """Return the button of a shared command."""
    return Button(say(f"table.{command}"), command, tone=tone, key=KEYS.get(command, ""))


def _fold_buttons(
    buttons: Sequence[Button[C | TableChoice]], few: int | None, session: AnyTableSession
) -> Sequence[Button[C | TableChoice]]:
    """Return the first few buttons, and a button that toggles the rest with the other seats and the
    log.
    """
    if few is None:
        return buttons
    more = replace(command_button(TableCommand.SHOW_MORE), pressed=session.screen.shows_more)
    return [*buttons[:few], more, *(buttons[few:] if session.screen.shows_more else [])]
