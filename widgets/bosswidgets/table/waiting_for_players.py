"""Waiting for persons at a table with several devices: how long, and who can act for them.

After a while another person may have a bot do what is asked, once, or play the seat until its owner
returns if nobody is at its page. Both are log entries that everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
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
"""Seconds of waiting after which it is shown, announced, and a bot may act; in a turn of
`LIMITS_PER_TURN` times as long, a bot may act as soon as it is shown.
"""


def awaited_asks(session: AnyTableSession) -> tuple[Ask, ...]:
    """Return questions to other persons who are waited for; none if the person here is asked."""
    asks = _asks_to_persons(session) if session.shown_actions is None else ()
    return () if any(each.seat == session.seat for each in asks) else asks


def _asks_to_persons(session: AnyTableSession) -> tuple[Ask, ...]:
    """Return questions to persons on any page, while the game goes on."""
    going_on = session.multi_device and not (session.is_over or session.hold_reason)
    return (
        tuple(each for each in session.turns.open_asks if each.seat in session.persons)
        if going_on
        else ()
    )


def seconds_waited(session: AnyTableSession) -> int:
    """Return the seconds that other persons have been waited for; 0 if nobody is."""
    return _seconds_asked(session) if awaited_asks(session) else 0


def _seconds_asked(session: AnyTableSession) -> int:
    """Return the seconds for which the present questions have been open."""
    return int(monotonic() - session.log.asked_since_monotonic)


def _seconds_in_turn(session: AnyTableSession) -> int:
    """Return the seconds since the last action that was no talk; 0 if its time is unknown."""
    game = session.game
    times = reversed(game.action_times)
    talk = game.record.game.talk
    for played, at in zip(reversed(game.record.played), times, strict=False):
        if not isinstance(played.action.deed, talk):
            return (now_ms() - at) // 1000
    return (now_ms() - game.action_times[0]) // 1000 if game.action_times else 0


def waiting_html(session: AnyTableSession) -> str:
    """Return HTML in which the page counts the seconds of waiting; empty if nobody is
    waited for.
    """
    if not awaited_asks(session):
        return ""
    return f' <strong data-waited="{seconds_waited(session)}" data-after="{SHOWN}"></strong>'


def seats_to_act_for(session: AnyTableSession) -> tuple[Seat, ...]:
    """Return the seats that a bot may act for now, if the person at this page wants it."""
    if session.seat is None or session.bot_takes_over:
        return ()
    # Talk opens new questions, and could be repeated for ever.
    is_long_turn = _seconds_in_turn(session) >= LIMITS_PER_TURN * TOO_LONG
    if seconds_waited(session) < (SHOWN if is_long_turn else TOO_LONG):
        return ()
    return tuple(dict.fromkeys(each.seat for each in awaited_asks(session)))


def seats_to_play_for(session: AnyTableSession) -> tuple[Seat, ...]:
    """Return the seats among these whose owners are away."""
    able = seats_to_act_for(session)
    there = table_seats.person_seats(session.log.saves, session.name) if able else []
    return tuple(
        each.seat for each in there if each.seat in able and each.is_taken and each.is_away
    )


def act_for(session: AnyTableSession, seat: Seat) -> None:
    """Let a bot answer once for a seat, unless its owner is faster."""
    ask = next((each for each in awaited_asks(session) if each.seat == seat), None)
    if (
        ask is None
        or seat not in seats_to_act_for(session)
        or not session.permit(Operation.STAND_IN)
    ):
        return
    _answer_by_bot(session, ask)


def _answer_by_bot(session: AnyTableSession, ask: Ask) -> None:
    """Let a bot answer a question once."""
    action = session.turns.substitute_action(ask, session.record.game.bot(defaults.BOT))
    entry = StandIn(defaults.BOT, action or NoReply(ask))
    _append_entry(session, session.log.append, entry)


def apply_time_limit(session: AnyTableSession) -> None:
    """Let a bot answer when the time limit set by a teacher has passed.

    The page that runs the bots does this for all seats. Talk opens new questions and could be
    repeated for ever, so a turn with all its talk may take `LIMITS_PER_TURN` time limits.
    """
    patience = session.settings.time_limit
    if not patience or not session.log.runs_bots:
        return
    if (
        _seconds_asked(session) >= patience
        or _seconds_in_turn(session) >= LIMITS_PER_TURN * patience
    ):
        for ask in _asks_to_persons(session)[:1]:  # the next question may change
            _answer_by_bot(session, ask)


def play_for(session: AnyTableSession, seat: Seat) -> None:
    """Let a bot play a seat until its owner is back."""
    if seat in seats_to_play_for(session) and session.permit(Operation.STAND_IN):
        append = partial(session.append_with_retry, Operation.STAND_IN)
        _append_entry(session, append, Sit(seat, defaults.BOT))


def take_seat_back(session: AnyTableSession) -> None:
    """Let the person at this page take their seat back from the bot that played it."""
    if session.seat is not None and session.permit(Operation.COME_BACK):
        append = partial(session.append_with_retry, Operation.COME_BACK)
        _append_entry(session, append, Sit(session.seat, None))


def _append_entry(session: AnyTableSession, enters: Callable[[Entry], None], entry: Entry) -> None:
    """Add an entry to the log and continue, or show why it cannot be added."""
    try:
        enters(entry)
    except TakenError:
        session.sync()
    except BossError as error:
        session.show_error(session.narrator.error_message(error))
    else:
        session.on_remote_entries()
