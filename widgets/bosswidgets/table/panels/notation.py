"""The keyboard at a game: what is typed becomes the person's action, and his wishes are kept."""

from __future__ import annotations

from collections.abc import Callable

from bosslib import BossError, NotationError
from bosslib.game import SEATS, AnyAction, AnyGame, Seat
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.keyboard import Keyboard
from bosswidgets.table.session import AnySitting

KEPT = "letters"
"""Under which name the browser keeps whether single characters act."""


def build(store: AnySitting, bridge: Bridge, page: Callable[[], str]) -> Keyboard:
    """The box to type in, and the game's page of keys."""
    keyboard = Keyboard(lambda text: typed(store, text), page())

    def take(_: object = None) -> None:
        keyboard.letters = bridge.recall().get(KEPT, True) is not False

    seat = store.seat

    def follow() -> None:
        nonlocal seat
        if store.seat != seat:
            seat = store.seat
            keyboard.empty()

    take()
    store.on_change(follow)
    bridge.observe(take, "ready")
    keyboard.observe(lambda change: bridge.remember(**{KEPT: change.new}), "letters")
    return keyboard


def typed(store: AnySitting, text: str) -> str:
    """Do what the person typed; what was tried and why not if that cannot be, else nothing.

    A person may speak at any time, also while a bot is about to act.
    """
    seen = store.view
    if seen is None:
        return say("keys.curtain")
    if store.looking is not None:
        return say("keys.past")
    try:
        action = read(text, seen.seat, store.record.game)
    except NotationError as error:
        return say("table.refused", why=error, rule=error.rule)
    except BossError as error:
        return str(error)
    against = next(store.record.game.objections(seen, action), None)
    if against:
        why = store.teller.why(against)
        return say("refused.line", action=str(action), why=why, rule=against.rule)
    store.act(action)
    return ""


def read(text: str, seat: Seat, game: AnyGame) -> AnyAction:
    """An action of a seat: `b+4`, or with the seat, `A: b+4`.

    NotationError for a text that cannot be read, BossError if it is another seat's.
    """
    action: AnyAction = game.parse(text if ":" in text else f"{SEATS[seat]}: {text}")
    if action.seat != seat:
        raise BossError("keys.other-seat", seat=SEATS[seat], text=text)
    return action
