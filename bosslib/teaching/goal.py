"""Goals of exercises, and whether they hold in a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import ge, gt, le, lt
from typing import NamedTuple

from bosslib.documents.nodes import Value
from bosslib.game import Seat
from bosslib.record import Record
from bosslib.teaching.attempt import deal_result, learner_actions
from bosslib.teaching.exercise import Action, Exercise

BOUND = re.compile(r"(>=|<=|>|<) ?([-−]?\d{1,15})")
BOUNDS = {">=": ge, "<=": le, ">": gt, "<": lt}


class Goal(NamedTuple):
    """Goal: `wants` by key of a scenario's `expect`, and the learner's required actions."""

    wants: Mapping[str, Value]
    settled: bool = False
    played: tuple[Action, ...] = ()
    bonus: bool = False
    begins: tuple[Action, ...] = ()
    """Actions that the learner must have done first, in this order."""


def is_goal_met(exercise: Exercise, goal: Goal, record: Record) -> bool:
    """Return whether a goal is reached in a record."""
    deal, files = deal_result(exercise, record), record.game.files
    if goal.settled and deal is None:
        return False
    if goal.begins and learner_actions(exercise, record)[: len(goal.begins)] != goal.begins:
        return False
    if goal.played and missing_actions(exercise, goal, record):
        return False
    if goal.bonus and not has_drawn_bonus(exercise.seat, record):
        return False
    return all(
        is_met(
            files.comparable(key, wanted),
            files.comparable(key, files.actual_value(key, wanted, record.state, deal)),
        )
        for key, wanted in goal.wants.items()
    )


def missing_actions(exercise: Exercise, goal: Goal, record: Record) -> list[Action]:
    """Return the actions required by a goal that are missing in a record."""
    missing = list(goal.played)
    for action in learner_actions(exercise, record):
        if action in missing:
            missing.remove(action)
    return missing


def has_drawn_bonus(seat: Seat, record: Record) -> bool:
    """Return whether a seat has drawn the bonus card (PASS-5); False if none was left (X-4)."""
    bonus = (event for event in record.events if getattr(event, "bonus", False))
    return any(event.seat == seat and event.number for event in bonus)


def is_met(wanted: Value, there: Value) -> bool:
    """Return whether a value equals the wanted one, or is within its bound."""
    if isinstance(wanted, Mapping) and isinstance(there, Mapping) and type(wanted) is dict:
        return all(is_met(each, there.get(key)) for key, each in wanted.items())
    sign, number = parse_bound(wanted)
    if sign and isinstance(there, int):
        return bool(BOUNDS[sign](there, number))
    return bool(wanted == there)


def parse_bound(wanted: Value) -> tuple[str, Value]:
    """Return the sign and the number of a bound such as ">= 100"; otherwise "" and the value."""
    found = BOUND.fullmatch(wanted) if isinstance(wanted, str) else None
    return (found[1], int(found[2].replace("−", "-"))) if found else ("", wanted)
