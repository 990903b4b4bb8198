"""Waiting for persons at a table with several devices: how long, and who can act for them.

After a while another person may have a bot do what is asked, once, or play the seat until its owner
returns if nobody is at its page. Both are log entries that everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from bosslib import BossError
from bosslib.driver import Ask
from bosslib.game import Seat
from bosslib.log_entries import Entry, NoReply, Sit, StandIn
from bosswidgets.table import defaults
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import TakenError, now_ms
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.session import AnyTableSession

LIMITS_PER_TURN = 10
"""Time limits after which a turn with all its talk is over."""

SHOWN, LONG, TOO_LONG = 10, 30, 60
"""Seconds of waiting after which it is shown, announced, and a bot may act."""


def awaited_asks(store: AnyTableSession) -> tuple[Ask, ...]:
    """Return questions to other persons who are waited for; none if the person here is asked."""
    asks = _asks_to_persons(store) if store.shown_actions is None else ()
    return () if any(each.seat == store.seat for each in asks) else asks


def _asks_to_persons(store: AnyTableSession) -> tuple[Ask, ...]:
    """Return questions to persons on any page, while the game goes on."""
    going_on = store.multi_device and not (store.is_over or store.hold_reason)
    return (
        tuple(each for each in store.turns.open_asks if each.seat in store.persons)
        if going_on
        else ()
    )


def seconds_waited(store: AnyTableSession) -> int:
    """Return the seconds that other persons have been waited for; 0 if nobody is."""
    return _seconds_asked(store) if awaited_asks(store) else 0


def _seconds_asked(store: AnyTableSession) -> int:
    """Return the seconds for which the present questions have been open."""
    return int(monotonic() - store.log.asked_since_monotonic)


def _seconds_in_turn(store: AnyTableSession) -> int:
    """Return the seconds since the last action that was no talk; 0 if its time is unknown."""
    game = store.game
    times = reversed(game.action_times)
    talk = game.record.game.talk
    for played, at in zip(reversed(game.record.played), times, strict=False):
        if not isinstance(played.action.deed, talk):
            return (now_ms() - at) // 1000
    return (now_ms() - game.action_times[0]) // 1000 if game.action_times else 0


def waiting_html(store: AnyTableSession) -> str:
    """Return HTML in which the page counts the seconds of waiting; empty if nobody is
    waited for.
    """
    if not awaited_asks(store):
        return ""
    return f' <strong data-waited="{seconds_waited(store)}" data-after="{SHOWN}"></strong>'


def seats_to_act_for(store: AnyTableSession) -> tuple[Seat, ...]:
    """Return the seats that a bot may act for now, if the person at this page wants it."""
    if store.seat is None or store.bot_takes_over or seconds_waited(store) < TOO_LONG:
        return ()
    return tuple(dict.fromkeys(each.seat for each in awaited_asks(store)))


def seats_to_play_for(store: AnyTableSession) -> tuple[Seat, ...]:
    """Return the seats among these whose owners are away."""
    able = seats_to_act_for(store)
    there = table_seats.person_seats(store.log.saves, store.name) if able else []
    return tuple(
        each.seat for each in there if each.seat in able and each.is_taken and each.is_away
    )


def act_for(store: AnyTableSession, seat: Seat) -> None:
    """Let a bot answer once for a seat, unless its owner is faster."""
    ask = next((each for each in awaited_asks(store) if each.seat == seat), None)
    if ask is None or seat not in seats_to_act_for(store) or not store.permit(Operation.STAND_IN):
        return
    _answer_by_bot(store, ask)


def _answer_by_bot(store: AnyTableSession, ask: Ask) -> None:
    """Let a bot answer a question once."""
    action = store.turns.substitute_action(ask, store.record.game.bot(defaults.BOT))
    entry = StandIn(defaults.BOT, action or NoReply(ask))
    _append_entry(store, store.log.append, entry)


def apply_time_limit(store: AnyTableSession) -> None:
    """Let a bot answer when the time limit set by a teacher has passed.

    The page that runs the bots does this for all seats. Talk opens new questions and could be
    repeated for ever, so a turn with all its talk may take `LIMITS_PER_TURN` time limits.
    """
    patience = store.settings.time_limit
    if not patience or not store.log.runs_bots:
        return
    if _seconds_asked(store) >= patience or _seconds_in_turn(store) >= LIMITS_PER_TURN * patience:
        for ask in _asks_to_persons(store)[:1]:  # the next question may change
            _answer_by_bot(store, ask)


def play_for(store: AnyTableSession, seat: Seat) -> None:
    """Let a bot play a seat until its owner is back."""
    if seat in seats_to_play_for(store) and store.permit(Operation.STAND_IN):
        _append_entry(store, store.log.append_with_retry, Sit(seat, defaults.BOT))


def take_seat_back(store: AnyTableSession) -> None:
    """Let the person at this page take their seat back from the bot that played it."""
    if store.seat is not None and store.permit(Operation.COME_BACK):
        _append_entry(store, store.log.append_with_retry, Sit(store.seat, None))


def _append_entry(store: AnyTableSession, enters: Callable[[Entry], None], entry: Entry) -> None:
    """Add an entry to the log and continue, or show why it cannot be added."""
    try:
        enters(entry)
    except TakenError:
        store.sync()
    except BossError as error:
        store.show_error(store.narrator.error_message(error))
    else:
        store.on_remote_entries()
