"""The keyboard at a game: what is typed becomes the person's action, and his wishes are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bosslib import BossError, NotationError
from bosslib.card import objections
from bosslib.card.actions import Action
from bosslib.card.notation import parse_action, parse_deed
from bosslib.game import SEATS, Seat
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.keyboard import Keyboard
from bosswidgets.table.keys import page
from bosswidgets.table.session import AnySitting

KEPT = "letters"
"""Under which name the browser keeps whether single characters act."""


class Grammar(NamedTuple):
    """How the actions of a game are read and judged, and the page of its keys."""

    action: Callable[[str], Any]
    deed: Callable[[str], Any]
    made: Callable[[Seat, Any], Any]
    objections: Callable[[Any, Any], Any]
    listed: Callable[[], str]


CARD = Grammar(parse_action, parse_deed, Action, objections, page)


def build(store: AnySitting, bridge: Bridge, grammar: Grammar = CARD) -> Keyboard:
    """The box to type in, and the list of keys."""
    keyboard = Keyboard(lambda text: typed(store, text, grammar), grammar.listed())

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


def typed(store: AnySitting, text: str, grammar: Grammar = CARD) -> str:
    """Do what the person typed; what was tried and why not if that cannot be, else nothing.

    A person may speak at any time, also while a bot is about to act.
    """
    seen = store.view
    if seen is None:
        return say("keys.curtain")
    if store.looking is not None:
        return say("keys.past")
    try:
        action = read(text, seen.seat, grammar)
    except NotationError as error:
        return say("table.refused", why=error, rule=error.rule)
    except BossError as error:
        return str(error)
    against = next(grammar.objections(seen, action), None)
    if against:
        why = store.teller.why(against)
        return say("refused.line", action=str(action), why=why, rule=against.rule)
    store.act(action)
    return ""


def read(text: str, seat: Seat, grammar: Grammar = CARD) -> Any:
    """An action of a seat: `b+4`, or with the seat, `A: b+4`.

    NotationError for a text that cannot be read, BossError if it is another seat's.
    """
    if ":" not in text:
        return grammar.made(seat, grammar.deed(text))
    action = grammar.action(text)
    if action.seat != seat:
        raise BossError("keys.other-seat", seat=SEATS[seat], text=text)
    return action
