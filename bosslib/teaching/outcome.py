"""Outcome of an attempt, in figures and sentences. The engine computes all figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bosslib.documents.nodes import Value
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.record import Record
from bosslib.teaching.attempt import begun, deal_result, is_over
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.goal import Goal, has_drawn_bonus, is_met, missing_actions, parse_bound
from bosslib.words import join_list, say

SEAT_FIGURES = ("payoff", "loss", "money", "gain")
FIGURE = re.compile(rf"\{{(value|(?:{'|'.join(SEAT_FIGURES)})\.([A-F]))\}}")
"""Placeholder in a text for a figure of the deal or of a seat."""
AMOUNTS = ("payoff", "paid", "money", "value")
RESULTS = ("value", "payoff", "paid", "winners")
SIZES = {">=": "least", "<=": "most", ">": "more", "<": "less"}
FLIPPED = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}


class UnmetGoal(NamedTuple):
    """Unmet part of a goal: its key, its seat if it has one, and the wanted and actual values."""

    key: str
    seat: Seat | None
    wanted: Value
    actual: Value


def allowed_figures(exercise: Exercise) -> tuple[str, ...]:
    """Return the placeholders allowed in the feedback to actions at the table."""
    of_deal = ("{value}",) if "value" in exercise.game.files.expected else ()
    letters = SEATS[: exercise.players]
    return (*of_deal, *(f"{{{name}.{each}}}" for name in SEAT_FIGURES for each in letters))


def fill_figures(exercise: Exercise, text: str, record: Record) -> str:
    """Return a text with placeholders such as `{payoff.B}` replaced by a record's figures."""

    def format_figure(found: re.Match[str]) -> str:
        name = found[1].partition(".")[0]
        seat = parse_seat(found[2]) if found[2] else 0
        return exercise.teaching.pictures.money(figure(exercise, record, name, seat))

    return FIGURE.sub(format_figure, text)


def numbers(text: str) -> set[int]:
    """Return the numbers in a sentence, without their signs and units.

    >>> sorted(numbers("7 × 5 × 2 = −$70 (TURN-4)"))
    [2, 5, 7, 70]
    """
    return {int(each) for each in re.findall(r"(?<![-\w])\d+", text)}


def figure(exercise: Exercise, record: Record, name: str, seat: Seat) -> int:
    """Return a figure of a record; if a deal goes on, as if it ended now; 0 if it was not closed.

    `gain` is the increase of the seat's payoff since the learner began.
    """
    match name:
        case "money":
            return int(record.state.money[seat])
        case "loss":
            return -figure(exercise, record, "payoff", seat)
        case "gain":
            before = figure(exercise, begun(exercise), "payoff", seat)
            return figure(exercise, record, "payoff", seat) - before
    deal = deal_result(exercise, record)
    there: Value = record.game.files.actual_value(name, {}, record.state, deal)
    number = (there or {}).get(SEATS[seat]) if name == "payoff" else there
    return number or 0


def outcome_sentences(exercise: Exercise, goal: Goal, end: Record) -> list[str]:
    """Return sentences about the outcome of an attempt, one for each part of a goal it missed.

    Cards on the table are described as they were before the `end` of the deal.
    """
    way = (end.back_to(count) for count in range(len(end.played), -1, -1))
    before = next((each for each in way if not is_over(exercise, each)), end)
    table = end if goal.settled else before
    sentences = [
        _goal_sentence(exercise, end, each) for each in unmet_goals(exercise, goal, table, end)
    ]
    if missing := missing_actions(exercise, goal, end):
        sentences.append(say("lesson.came.undone", action=action_text(exercise, missing[0])))
    if goal.bonus and not has_drawn_bonus(exercise.seat, end):
        sentences.append(say("lesson.came.bonus"))
    return list(dict.fromkeys(filter(None, sentences)))


def reached_sentence(exercise: Exercise, goal: Goal, end: Record) -> str:
    """Return the text that a goal was reached, with the amounts that it asks for.

    A goal that asks for winners is one that the learner wins.
    """
    files = end.game.files
    parts = (
        each
        for key, wanted in goal.wants.items()
        for each in _leaves(
            key, wanted, files.actual_value(key, wanted, end.state, deal_result(exercise, end))
        )
    )
    told = [
        _actual_amount(exercise, each)
        for each in parts
        if each.key in AMOUNTS and isinstance(each.actual, int)
    ]
    if "winners" in goal.wants:
        own = exercise.teaching.pictures.money(end.state.money[exercise.seat])
        told.append(say("lesson.came.won", own=own))
    return say("lesson.reached-with", amounts=". ".join(told)) if told else say("lesson.reached")


def action_text(exercise: Exercise, action: object) -> str:
    """Format an action as a sentence without its full stop, with `{B}` for a name."""
    names = [f"{{{letter}}}" for letter in SEATS[: exercise.players]]
    pictures = exercise.teaching.pictures
    return pictures.format_attempt(pictures.teller(exercise, names), action).removesuffix(".")


def unmet_goals(exercise: Exercise, goal: Goal, table: Record, end: Record) -> Iterator[UnmetGoal]:
    """Yield the unmet parts of a goal, the learner's own first.

    Results are taken from `end`, everything else from `table`.
    """
    files = end.game.files
    found = list[UnmetGoal]()
    for key, wanted in goal.wants.items():
        record = end if key in RESULTS else table
        there = files.actual_value(key, wanted, record.state, deal_result(exercise, record))
        for each in _leaves(key, wanted, there):
            if not is_met(
                files.comparable(each.key, each.wanted), files.comparable(each.key, each.actual)
            ):
                found.append(each)
    yield from sorted(found, key=lambda each: each.seat != exercise.seat)


def _leaves(key: str, wanted: Value, there: Value) -> Iterator[UnmetGoal]:
    """Yield the parts of a goal under one key."""
    if key == "seats":
        for letter, keys in wanted.items():
            for name, each in keys.items():
                yield UnmetGoal(name, parse_seat(letter), each, there[letter][name])
    elif key in ("payoff", "paid"):
        for letter, each in wanted.items():
            yield UnmetGoal(key, parse_seat(letter), each, (there or {}).get(letter))
    else:
        yield UnmetGoal(key, None, wanted, there)


def _goal_sentence(exercise: Exercise, end: Record, part: UnmetGoal) -> str:
    key, seat, wanted, there = part
    if key == "winners":
        return _winners(exercise, end, there)
    if key in ("payoff", "paid") and there is None:
        return say("lesson.came.no-deal")
    if key in AMOUNTS and isinstance(there, int):
        return say(
            "lesson.came.amount",
            there=_actual_amount(exercise, part),
            wanted=_wanted_amount(exercise, part),
        )
    if key == "cousin":
        return say("lesson.came.cousin", name=f"{{{SEATS[seat or 0]}}}") if wanted else ""
    shown = exercise.teaching.pictures.format_value(key, there)
    who = "" if seat is None else ".you" if seat == exercise.seat else ".they"
    values = {"name": f"{{{SEATS[seat or 0]}}}", "there": shown or say("lesson.came.nothing")}
    return say(f"lesson.came.{key}{who}", **values) if shown is not None else ""


def _winners(exercise: Exercise, end: Record, won: Value) -> str:
    """Return the sentence about the winners and their money."""
    if not won:
        return say("lesson.came.goes-on")
    money = exercise.teaching.pictures.money
    return say(
        "lesson.came.winners",
        count=len(won),
        names=join_list(f"{{{letter}}}" for letter in won),
        most=money(max(end.state.money)),
        own=money(end.state.money[exercise.seat]),
    )


def _actual_amount(exercise: Exercise, part: UnmetGoal) -> str:
    """Format the actual amount as the first half of a sentence."""
    money, there = exercise.teaching.pictures.money, part.actual
    if part.seat is None:
        return say("lesson.came.value", amount=money(there))
    who = "you" if part.seat == exercise.seat else "they"
    verb = "has" if part.key == "money" else "pays" if there < 0 else "gets"
    return say(
        f"lesson.came.{verb}.{who}", name=f"{{{SEATS[part.seat]}}}", amount=money(abs(there))
    )


def _wanted_amount(exercise: Exercise, part: UnmetGoal) -> str:
    """Format the wanted amount: "$120 or more", "a payment of $140 or more"."""
    sign, number = parse_bound(part.wanted)
    pays = number < 0 and part.seat is not None
    size = SIZES.get(FLIPPED.get(sign, "") if pays else sign, "just")
    amount = exercise.teaching.pictures.money(-number if pays else number)
    said = say(f"lesson.came.{size}", amount=amount)
    return say("lesson.came.payment", amount=said) if pays else said
