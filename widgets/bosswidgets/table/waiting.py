"""Waiting for persons at a table with several devices: how long, and who can act for them.

After a while another person may have a bot do what is asked, once, or play the seat until its owner
returns if nobody is at its page. Both are log entries that everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from bosslib import BossError
from bosslib.driver import Ask
from bosslib.game import SEATS, Seat
from bosslib.log import sits
from bosswidgets.table import defaults
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import TakenError
from bosswidgets.table.meeting import seats
from bosswidgets.table.saves import Saves
from bosswidgets.table.session import AnySitting

SHOWN, LONG, TOO_LONG = 10, 30, 60
"""Seconds of waiting after which it is shown, announced, and a bot may act."""


def awaited(store: AnySitting) -> tuple[Ask, ...]:
    """Return questions to other persons who are waited for; none if the person here is asked."""
    asks = _persons(store) if store.looking is None else ()
    return () if any(each.seat == store.seat for each in asks) else asks


def _persons(store: AnySitting) -> tuple[Ask, ...]:
    """Return questions to persons on any page, while the game goes on."""
    going_on = store.apart and not (store.over or store.held)
    return tuple(each for each in store.asks if each.seat in store.persons) if going_on else ()


def waited(store: AnySitting) -> int:
    """Return the seconds that other persons have been waited for; 0 if nobody is."""
    return _since(store) if awaited(store) else 0


def _since(store: AnySitting) -> int:
    """Return the seconds since the last entry was written; 0 if there is none."""
    return int(monotonic() - store.since) if store.game.written else 0


def shown(store: AnySitting) -> str:
    """Return HTML in which the page counts the seconds of waiting; empty if nobody is
    waited for.
    """
    if not awaited(store):
        return ""
    return f' <strong data-waited="{waited(store)}" data-after="{SHOWN}"></strong>'


def may_act_for(store: AnySitting) -> tuple[Seat, ...]:
    """Return the seats that a bot may act for now, if the person at this page wants it."""
    if store.seat is None or store.relieved or waited(store) < TOO_LONG:
        return ()
    return tuple(dict.fromkeys(each.seat for each in awaited(store)))


def may_play_for(store: AnySitting) -> tuple[Seat, ...]:
    """Return the seats among these whose owners are away."""
    able = may_act_for(store)
    there = seats.chairs(store.kept.saves or Saves(), store.name) if able else []
    return tuple(each.seat for each in there if each.seat in able and each.taken and each.away)


def act_for(store: AnySitting, seat: Seat) -> None:
    """Let a bot answer once for a seat, unless its owner is faster."""
    ask = next((each for each in awaited(store) if each.seat == seat), None)
    if ask is None or seat not in may_act_for(store) or store.refuses(Operation.STAND_IN):
        return
    _act(store, ask)


def _act(store: AnySitting, ask: Ask) -> None:
    """Let a bot answer a question once."""
    action = store.instead(ask, store.record.game.bot(defaults.BOT))
    done = str(action) if action else f"silent {SEATS[ask.seat]} {ask.wants}"
    _entered(store, store.enter, f"{defaults.BOT} for {done}")


def run_out(store: AnySitting) -> None:
    """Let a bot answer when the time limit set by a teacher has passed.

    The page that runs the bots does this for all seats.
    """
    patience = store.house.patience
    if patience and store.runs and _since(store) >= patience:
        for ask in _persons(store)[:1]:  # the next question may change
            _act(store, ask)


def play_for(store: AnySitting, seat: Seat) -> None:
    """Let a bot play a seat until its owner is back."""
    if seat in may_play_for(store) and not store.refuses(Operation.STAND_IN):
        _entered(store, store.write, sits(seat, defaults.BOT))


def come_back(store: AnySitting) -> None:
    """Let the person at this page take their seat back from the bot that played it."""
    if store.seat is not None and not store.refuses(Operation.COME_BACK):
        _entered(store, store.write, sits(store.seat, None))


def _entered(store: AnySitting, enters: Callable[[str], None], entry: str) -> None:
    """Add an entry to the log and continue, or show why it cannot be added."""
    try:
        enters(entry)
    except TakenError:
        store.hear()
    except BossError as error:
        store.fail(store.teller.fault(error))
    else:
        store.heard()
