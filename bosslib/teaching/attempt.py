"""Attempt at an exercise: a record from the learner's start, with the replies of other seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, takewhile
from typing import Any

from bosslib.bots import AnyBot
from bosslib.game import Seat
from bosslib.record import Record
from bosslib.teaching.exercise import Action, Exercise


def seat_bots(
    exercise: Exercise, record: Callable[[], Record | None] = lambda: None
) -> tuple[AnyBot | None, ...]:
    """Return the bot of each seat, None for the learner's; `record` returns the attempt so far."""
    game, rules, found = exercise.teaching, exercise.task.attempt_rules, list[AnyBot | None]()
    for seat in range(exercise.players):
        reply = rules.reply(seat)
        replies = exercise.game.bot(reply.bot) if reply.bot else game.scripted_bot(reply, record)
        found.append(rules.player or replies)
    found[exercise.seat] = None
    return tuple(found)


def begun(exercise: Exercise) -> Record:
    """Return the learner's start: the position after the steps of a worked example."""
    assert exercise.start  # only exercises played at the table begin anywhere
    record: Record = Record(exercise.start)
    for each in exercise.steps:
        if each.do:
            record = record.play(each.do)
    return Record(record.state)


def play_replies(exercise: Exercise, record: Record) -> Record:
    """Return the record after the other seats' actions, up to where the learner is asked."""
    return [record, *drive(exercise, record)][-1]


def play_answers(exercise: Exercise, record: Record) -> Record:
    """Return the record after the other seats' answers to open offers, without their turns."""
    driver = exercise.teaching.driver
    return [record, *drive(exercise, record, wants=(*driver.talk_wants, *driver.immediate_wants))][
        -1
    ]


def follow(exercise: Exercise, record: Record) -> Record:
    """Return the record after the immediate replies of the others.

    In negotiations they only answer, so that the learner can keep talking; their turns come when
    the learner asks for them, and at the latest before the learner's own turn.
    """
    step = play_answers if exercise.task.attempt_rules.answers_only else play_replies
    return step(exercise, record)


def play_action(exercise: Exercise, record: Record, action: Action) -> Record:
    """Return the record after another action of the learner and the replies of the others."""
    if exercise.teaching.comes_after_others(record.state, action):
        record = play_replies(exercise, record)
    return follow(exercise, record.play(action))


def play_actions(exercise: Exercise, actions: Sequence[Action]) -> Record:
    """Return the record after all these actions, with all replies; RuleError if illegal."""
    record = follow(exercise, begun(exercise))
    for action in actions:
        record = play_action(exercise, record, action)
    return record


def play_out(exercise: Exercise, record: Record) -> Record:
    """Return the record played out to the end of its deal, the learner doing only what is required.

    If the exercise names a player for the other seats, it also plays for the learner.
    """
    return records_to_end(exercise, record)[-1]


def records_to_end(exercise: Exercise, record: Record) -> tuple[Record, ...]:
    """Return the records after each action to the end of the deal; the given one at its end.

    Judging an attempt needs the end of the same records several times, so the latest are kept.
    """
    key = (id(exercise), id(record))
    if key not in _latest_ends:
        if len(_latest_ends) >= MAX_ENDS:
            _latest_ends.clear()
        found = (record, *_play_to_end(exercise, record))
        for at, each in enumerate(found):
            _latest_ends[id(exercise), id(each)] = (exercise, found[at:])
    return _latest_ends[key][1]


MAX_ENDS = 64
_latest_ends: dict[tuple[int, int], tuple[Exercise, tuple[Record, ...]]] = {}
"""Results of `records_to_end`; they hold the objects of their keys, so no id is used again."""


def _play_to_end(exercise: Exercise, record: Record) -> Iterator[Record]:
    if is_over(exercise, record):
        return
    player = exercise.task.attempt_rules.player
    for each in drive(exercise, record, player or exercise.teaching.patient_bot()):
        yield each
        if is_over(exercise, each):
            return


def drive(
    exercise: Exercise,
    record: Record,
    learner: AnyBot | None = None,
    wants: Collection[str] | None = None,
) -> Iterator[Record]:
    """Yield the record after each bot action, until a person or an excluded question follows.

    The person is the learner, unless a bot is given for that seat.
    """
    driver, now = exercise.teaching.driver, record
    seats = list(seat_bots(exercise, lambda: now))
    seats[exercise.seat] = learner
    stands = driver.resume_state(now.start, now.state, now.actions)
    while action := (step := driver.next_step(now.state, stands, seats)).action:
        if wants is not None and (step.ask is None or step.ask.wants not in wants):
            return
        now = now.play(action)
        stands = driver.state_after(step.driver_state, now.state, action)
        yield now


def is_over(exercise: Exercise, record: Record) -> bool:
    """Return whether an attempt is over: its last deal has ended, or the game.

    A whole game may take many deals.
    """
    rules = exercise.task.attempt_rules
    if not record.state.table.to_act:
        return True
    return not rules.is_whole_game and deals_ended(exercise, record) >= rules.deals


def deals_ended(exercise: Exercise, record: Record) -> int:
    """Return the number of deals that have ended in an attempt."""
    return sum(map(exercise.teaching.ends_deal, record.events))


def is_exhausted(exercise: Exercise, record: Record) -> bool:
    """Return whether the learner has acted, and nobody is asked again."""
    if not record.played or exercise.seat in record.state.table.to_act:
        return False
    driver = exercise.teaching.driver
    stands = driver.resume_state(record.start, record.state, record.actions)
    step = driver.next_step(record.state, stands, seat_bots(exercise, lambda: record))
    return step.ask is None and step.action is None


def deal_result(exercise: Exercise, record: Record) -> Any:
    """Return the event of the result of an attempt's last deal, or None.

    In a whole game it is that of the first deal.
    """
    events = chain.from_iterable(each.events for each in record.played)
    for _ in range(exercise.task.attempt_rules.deals - 1):
        any(map(exercise.teaching.ends_deal, events))  # skips a deal
    return record.game.files.result(events)


def learner_actions(exercise: Exercise, record: Record) -> tuple[Action, ...]:
    """Return the learner's actions in order."""
    return tuple(each for each in record.actions if each.seat == exercise.seat)


def was_declined(exercise: Exercise, record: Record) -> bool:
    """Return whether the learner's latest offer was declined."""
    mine = learner_actions(exercise, record)
    since = takewhile(lambda each: each.seat != exercise.seat, reversed(record.actions))
    refuses = exercise.teaching.is_refusal
    return bool(mine) and any(refuses(each, mine[-1]) for each in since)


def latest_replies(exercise: Exercise, record: Record) -> list[tuple[Seat, str]]:
    """Return the other seats' replies to the learner's last offer or answer."""
    mine = [at for at, each in enumerate(record.actions) if each.seat == exercise.seat]
    if not mine or not isinstance(record.actions[mine[-1]].deed, exercise.game.talk):
        return []
    since = range(mine[-1] + 1, len(record.played))
    found = ((record.actions[at].seat, spoken_reason(exercise, record, at)) for at in since)
    return [(seat, words) for seat, words in found if words]


def spoken_reason(exercise: Exercise, record: Record, at: int) -> str:
    """Return what a seat says with the action at an index of a record, if it bargains.

    Empty for a seat that says nothing, and for the learner.
    """
    action = record.actions[at]
    if action.seat == exercise.seat:
        return ""
    reply = exercise.task.attempt_rules.reply(action.seat)
    return exercise.teaching.reason(reply, record.back_to(at), action)
