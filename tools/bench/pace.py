"""Waiting time for bots at the usual pace: rows for `python -m bosslib bench`.

In games of four, the person plays like *careful*, without delay. The floor is one second for each
action of a bot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bosslib import board, card
from bosslib.errors import BossError
from bosslib.log import SeatedGame
from bosslib.record import Record
from bosslib.words import say
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.scheduler import USUAL
from bosswidgets.table.session import AnyTableSession
from tools.bench.report import AnyRow, Row, attempt

SEEDS = range(1, 6)
NAMES, SEATED = ("Ann", "Ben", "Cleo", "Dan"), (None, "careful", "careful", "careful")
MOST = 0.5
LONGEST = 10_000
"""Maximum number of steps of a game."""


def rows() -> Iterator[AnyRow]:
    """Return the rows: the pauses in a card game and in a board game."""
    for game in (card, board):
        what = say(f"bench.pace-{Record(game.new(4)).game.name}")
        yield from attempt("pace", _row(what, game), [what])


def _row(what: str, game: Any) -> Iterator[Row]:
    waited = [_total_pause(_new_session(Record(game.new(len(NAMES), seed=seed)))) for seed in SEEDS]
    paused, acted = (sum(each) / len(SEEDS) for each in zip(*waited, strict=True))
    yield Row(
        what,
        say("bench.seconds", seconds=paused),
        say("bench.seconds", seconds=acted),
        f"{paused / acted:.2f} x",
        f"≤ {MOST} x",
        met=paused <= MOST * acted,
    )


def _new_session(record: Record) -> AnyTableSession:
    seated = SeatedGame(record, NAMES, SEATED)
    if record.game.name == "card":
        return CardTableSession(seated, pace=USUAL)
    return BoardTableSession(seated, pace=USUAL, seconds=0)


def _total_pause(session: AnyTableSession) -> tuple[float, int]:
    """Return the total pauses of a game in seconds, and the number of actions of its bots."""
    bot: Any = session.record.game.bot("careful")
    seconds = 0.0
    for _ in range(LONGEST):
        if session.is_over:
            return seconds, sum(each.seat != 0 for each in session.record.actions)
        if session.turns.waits_for_bot:
            seconds += session.turns.clock.pause or 0
            session.turns.play_next()
        elif session.turns.current_ask and (
            action := session.turns.substitute_action(session.turns.current_ask, bot)
        ):
            session.act(action)
        else:
            raise AssertionError("the seat that is waited for has no action")
    raise BossError("bench.stuck", actions=len(session.record.actions))
