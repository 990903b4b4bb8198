"""Persons who are waited for at a table on several devices: since when, and who can act for them.

After a while another person may have a bot do what is asked, once, or, where nobody is at the page
of the seat, until its owner is back. Both stand in the log, and all are told.
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
"""After so many seconds it's shown, it's said, and a bot may act."""


def awaited(store: AnySitting) -> tuple[Ask, ...]:
    """What other persons are asked who are waited for; nothing where the person here is asked."""
    asks = _persons(store) if store.looking is None else ()
    return () if any(each.seat == store.seat for each in asks) else asks


def _persons(store: AnySitting) -> tuple[Ask, ...]:
    """What persons are asked, at any page, while the table goes on."""
    going_on = store.apart and not (store.over or store.held)
    return tuple(each for each in store.asks if each.seat in store.persons) if going_on else ()


def waited(store: AnySitting) -> int:
    """For how many seconds they have been waited for; 0 where nobody is."""
    return _since(store) if awaited(store) else 0


def _since(store: AnySitting) -> int:
    """How many seconds ago the last entry was written; 0 where there is none."""
    return int(monotonic() - store.since) if store.game.written else 0


def shown(store: AnySitting) -> str:
    """A place where the page counts for how long they have been waited for, as HTML, when it is
    worth a look; empty where nobody is.
    """
    if not awaited(store):
        return ""
    return f' <strong data-waited="{waited(store)}" data-after="{SHOWN}"></strong>'


def may_act_for(store: AnySitting) -> tuple[Seat, ...]:
    """The seats that a bot may act for now, if the person at this page wants it."""
    if store.seat is None or store.relieved or waited(store) < TOO_LONG:
        return ()
    return tuple(dict.fromkeys(each.seat for each in awaited(store)))


def may_play_for(store: AnySitting) -> tuple[Seat, ...]:
    """Of these, the seats whose owners are away."""
    able = may_act_for(store)
    there = seats.chairs(store.kept.saves or Saves(), store.name) if able else []
    return tuple(each.seat for each in there if each.seat in able and each.taken and each.away)


def act_for(store: AnySitting, seat: Seat) -> None:
    """Let a bot do once what a seat is asked; its owner may be faster."""
    ask = next((each for each in awaited(store) if each.seat == seat), None)
    if ask is None or seat not in may_act_for(store) or store.refuses(Operation.STAND_IN):
        return
    _act(store, ask)


def _act(store: AnySitting, ask: Ask) -> None:
    """Have a bot do what is asked, once."""
    action = store.instead(ask, store.record.game.bot(defaults.BOT))
    done = str(action) if action else f"silent {SEATS[ask.seat]} {ask.wants}"
    _entered(store, store.enter, f"{defaults.BOT} for {done}")


def run_out(store: AnySitting) -> None:
    """Where a teacher has set for how long one is waited for, a bot does then what is asked.

    The page that runs the bots sees to it, whosever it is.
    """
    patience = store.house.patience
    if patience and store.runs and _since(store) >= patience:
        for ask in _persons(store)[:1]:  # what the next is asked may be another thing then
            _act(store, ask)


def play_for(store: AnySitting, seat: Seat) -> None:
    """Let a bot play a seat until its owner is back."""
    if seat in may_play_for(store) and not store.refuses(Operation.STAND_IN):
        _entered(store, store.write, sits(seat, defaults.BOT))


def come_back(store: AnySitting) -> None:
    """The person at this page plays the seat again that a bot has played meanwhile."""
    if store.seat is not None and not store.refuses(Operation.COME_BACK):
        _entered(store, store.write, sits(store.seat, None))


def _entered(store: AnySitting, enters: Callable[[str], None], entry: str) -> None:
    """Add an entry to the log and go on; or say why it cannot be added."""
    try:
        enters(entry)
    except TakenError:
        store.hear()
    except BossError as error:
        store.fail(store.teller.fault(error))
    else:
        store.heard()
