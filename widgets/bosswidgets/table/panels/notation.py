"""Keyboard input at a game: typed notation becomes an action, and the key setting is remembered."""

from __future__ import annotations

from collections.abc import Callable

from bosslib import BossError, NotationError
from bosslib.game import SEATS, AnyAction, AnyGame, Seat
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.keyboard import Keyboard
from bosswidgets.table.session import AnyTableSession

LETTERS_KEY = "letters"
"""Browser storage key of the setting that single characters act."""


def build(session: AnyTableSession, bridge: Bridge, page: Callable[[], str]) -> Keyboard:
    """Return the input field and the game's help on keys."""
    keyboard = Keyboard(lambda text: act_on_text(session, text), page())

    def take(_: object = None) -> None:
        keyboard.letters = bridge.stored_values().get(LETTERS_KEY, True) is not False

    seat = session.seat

    def follow() -> None:
        nonlocal seat
        if session.seat != seat:
            seat = session.seat
            keyboard.clear()

    take()
    session.on_change(follow)
    bridge.observe(take, "ready")
    keyboard.observe(lambda change: bridge.store_values(**{LETTERS_KEY: change.new}), "letters")
    return keyboard


def act_on_text(session: AnyTableSession, text: str) -> str:
    """Perform a typed action; return an error message, or an empty string on success.

    A person may speak at any time, even while a bot is about to act.
    """
    seen = session.view
    if seen is None:
        return say("keys.curtain")
    if session.shown_actions is not None:
        return say("keys.past")
    try:
        action = parse_action(text, seen.seat, session.record.game)
    except NotationError as error:
        return say("table.refused", why=error, rule=error.rule)
    except BossError as error:
        return str(error)
    against = next(session.record.game.objections(seen, action), None)
    if against:
        why = session.narrator.refusal_reason(against)
        return say("refused.line", action=str(action), why=why, rule=against.rule)
    session.act(action)
    return ""


def parse_action(text: str, seat: Seat, game: AnyGame) -> AnyAction:
    """Return an action of a seat: `b+4`, or with the seat, `A: b+4`.

    NotationError if the text cannot be parsed, BossError if it names another seat.
    """
    action: AnyAction = game.parse(text if ":" in text else f"{SEATS[seat]}: {text}")
    if action.seat != seat:
        raise BossError("keys.other-seat", seat=SEATS[seat], text=text)
    return action
