"""Whether the goal of an exercise holds in a record."""

from __future__ import annotations

from collections.abc import Mapping
from operator import ge, gt, le, lt

from bosslib.documents.nodes import Value
from bosslib.game import Seat
from bosslib.teaching.attempt import Record, own, settled
from bosslib.teaching.exercise import BOUND, Exercise, Goal

BOUNDS = {">=": ge, "<=": le, ">": gt, "<": lt}


def holds(exercise: Exercise, goal: Goal, record: Record) -> bool:
    """Whether a goal is reached in a record."""
    deal, files = settled(record), record.game.files
    if goal.settled and deal is None:
        return False
    mine = list(own(exercise, record))
    if tuple(mine[: len(goal.begins)]) != goal.begins:
        return False
    for action in goal.played:
        if action not in mine:
            return False
        mine.remove(action)
    if goal.bonus and not drew_bonus(exercise.seat, record):
        return False
    return all(
        meets(
            files.plain(key, wanted), files.plain(key, files.came(key, wanted, record.state, deal))
        )
        for key, wanted in goal.wants.items()
    )


def drew_bonus(seat: Seat, record: Record) -> bool:
    """Whether a seat has drawn the bonus card (PASS-5)."""
    events = (event for each in record.played for event in each.events)
    return any(getattr(event, "bonus", False) and event.seat == seat for event in events)


def meets(wanted: Value, there: Value) -> bool:
    """Whether a value is what is wanted: the same, or within the bound."""
    if isinstance(wanted, Mapping) and isinstance(there, Mapping) and type(wanted) is dict:
        return all(meets(each, there.get(key)) for key, each in wanted.items())
    bound = BOUND.fullmatch(wanted) if isinstance(wanted, str) else None
    if bound and isinstance(there, int):
        return bool(BOUNDS[bound[1]](there, int(bound[2].replace("−", "-"))))
    return bool(wanted == there)
