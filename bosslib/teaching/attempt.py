"""Exercises graded: what the other seats reply, whether an attempt has succeeded, and what to say.

Pure: an attempt is a record that begins where the learner does, or what he has answered. Nothing
here knows of pages, of hints taken or of progress.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from operator import ge, gt, le, lt
from typing import Any, NamedTuple

from bosslib.game import Seat
from bosslib.record import Record as Played
from bosslib.teaching.exercise import BOUND, Action, Exercise, Goal, Kind, Mistake, Reply
from bosslib.words import say

Record = Played[Any, Any, Any]
"""A record of any game."""

BOUNDS = {">=": ge, "<=": le, ">": gt, "<": lt}
MOST = 3
"""The stars of a task that was done at once."""


class Verdict(NamedTuple):
    """What an attempt came to, and what to say to it.

    `stars` are for who needed neither a hint nor a second try; `over` says by how many actions it
    was longer than par; `wrong` are the numbers or choices, counted from 0, that were not right.
    """

    right: bool
    say: str
    stars: int = MOST
    over: int = 0
    wrong: tuple[int, ...] = ()


def stars(verdict: Verdict, slips: int) -> int:
    """The stars of a right attempt after so many hints and failed tries: 3, 2 or 1."""
    slips += verdict.over
    return min(verdict.stars, MOST if not slips else 2 if slips <= 2 else 1)


def bots(exercise: Exercise, done: Callable[[], Sequence[Action]] = tuple) -> tuple[Any, ...]:
    """Who plays each seat; None for the learner's. `done` are the actions so far."""
    game, found = exercise.teaching, list[Any]()
    for seat in range(exercise.players):
        reply = exercise.replies.get(seat, Reply())
        replies = exercise.game.bot(reply.bot) if reply.bot else game.scripted(reply, done)
        found.append(exercise.player or replies)
    found[exercise.seat] = None
    return tuple(found)


def begun(exercise: Exercise) -> Record:
    """Where the learner begins: the position after the steps of a worked example."""
    assert exercise.start  # only what is played begins anywhere
    record: Record = Played(exercise.start)
    for each in exercise.steps:
        if each.do:
            record = record.play(each.do)
    return Played(record.state)


def replied(exercise: Exercise, record: Record) -> Record:
    """The record when the other seats have done all that comes before the learner is asked."""
    return [record, *_driven(exercise, record)][-1]


def answered(exercise: Exercise, record: Record) -> Record:
    """The record when the other seats have answered what is offered, and nobody has had a turn."""
    driver = exercise.teaching.driver
    return [record, *_driven(exercise, record, wants=(*driver.talking, *driver.at_once))][-1]


def follow(exercise: Exercise, record: Record) -> Record:
    """The record when the others have done what they do at once.

    Where one bargains they only answer, so that the learner can go on talking; their turns come
    when he lets them, at the latest before his own.
    """
    step = answered if exercise.kind is Kind.NEGOTIATE else replied
    return step(exercise, record)


def act_on(exercise: Exercise, record: Record, action: Action) -> Record:
    """The record when the learner has done one thing more, and the others have followed."""
    if exercise.teaching.after_others(record.state, action):
        record = replied(exercise, record)
    return follow(exercise, record.play(action))


def done(exercise: Exercise, actions: Sequence[Action]) -> Record:
    """The record when the learner has done all this and the others have replied; RuleError."""
    record = follow(exercise, begun(exercise))
    for action in actions:
        record = act_on(exercise, record, action)
    return record


def solved(exercise: Exercise) -> Record:
    """The record of the solution, with all that the others reply."""
    if not exercise.solver:
        return done(exercise, exercise.solution)
    start = begun(exercise)
    played = _driven(exercise, start, exercise.game.bot(exercise.solver))
    return next((each for each in played if judged(exercise, each)), start)


def played_out(exercise: Exercise, record: Record) -> Record:
    """The record to the end of its deal, the learner doing nothing that he need not.

    Where the exercise names a player for the others, that plays for the learner too.
    """
    return _played_out(exercise, record)[-1]


def _played_out(exercise: Exercise, record: Record) -> list[Record]:
    """The records after each action to the end of the deal; the one given if it has ended."""
    found = [record]
    if over(exercise, record):
        return found
    for each in _driven(exercise, record, exercise.player or exercise.teaching.patient()):
        found.append(each)
        if over(exercise, each):
            break
    return found


def _driven(
    exercise: Exercise, record: Record, learner: Any = None, wants: Collection[Any] | None = None
) -> Iterator[Record]:
    """The record after each action of a bot, until a person is asked, or for something else.

    The person is the learner, unless a bot sits there.
    """
    driver, now = exercise.teaching.driver, record
    seats = list(bots(exercise, lambda: now.actions))
    seats[exercise.seat] = learner
    stands = driver.place(now.state, now.actions)
    while action := (step := driver.go_on(now.state, stands, seats)).action:
        if wants is not None and (step.ask is None or step.ask.wants not in wants):
            return
        now = now.play(action)
        stands = driver.after(step.place, now.state, action)
        yield now


def over(exercise: Exercise, record: Record) -> bool:
    """Whether an attempt cannot go on: its deal has ended, or the game.

    What a bot solves may take many deals.
    """
    if not record.state.table.to_act:
        return True
    events = (event for each in record.played for event in each.events)
    return not exercise.solver and any(map(exercise.teaching.ended, events))


def rests(exercise: Exercise, record: Record) -> bool:
    """Whether a learner who has done something is asked no more, nor is anybody else."""
    if not record.played or exercise.seat in record.state.table.to_act:
        return False
    driver = exercise.teaching.driver
    stands = driver.place(record.state, record.actions)
    step = driver.go_on(record.state, stands, bots(exercise, lambda: record.actions))
    return step.ask is None and step.action is None


def settled(record: Record) -> Any:
    """The event of the first deal's result since the record's start; None if there is none."""
    return record.game.files.result([event for each in record.played for event in each.events])


def own(exercise: Exercise, record: Record) -> tuple[Action, ...]:
    """What the learner has done, in order."""
    return tuple(each for each in record.actions if each.seat == exercise.seat)


def judged(exercise: Exercise, record: Record) -> Verdict | None:
    """What an attempt has come to; None while it goes on.

    A learner who has no turn left, or has had as many as the task allows, has succeeded if the
    goal holds at any moment while the rest is played out.
    """
    mine, game = own(exercise, record), exercise.teaching
    acts = sum(not isinstance(each.deed, game.free) for each in mine)
    past = max(0, acts - exercise.par) if exercise.par else 0
    for way in exercise.accept:
        if way.do and way.do == mine:
            return Verdict(True, way.say or exercise.success, way.stars, past)
    if reached := _reached(exercise, record, past):
        return reached
    if over(exercise, record) or (not exercise.solver and rests(exercise, record)):
        return Verdict(False, missed(exercise, record))
    turns = sum(map(game.is_turn, mine))
    out = game.out(record.state, exercise.seat) and not exercise.solver
    if out or (exercise.turns and turns >= exercise.turns):
        if any(way.do[: len(mine)] == mine for way in exercise.accept if way.do):
            return None
        for each in _played_out(exercise, record):
            if reached := _reached(exercise, each, past):
                return reached
        return Verdict(False, missed(exercise, record))
    return None


def ended(exercise: Exercise, record: Record, verdict: Verdict) -> Record:
    """What a judged attempt has led to: where its goal holds, else the end of its deal."""
    if not verdict.right:
        return played_out(exercise, record)
    rest = (each for each in _played_out(exercise, record) if _reached(exercise, each, 0))
    return next(rest, record)


def _reached(exercise: Exercise, record: Record, past: int) -> Verdict | None:
    """The verdict if the goal holds, or that of another way."""
    for way in exercise.accept:
        if way.goal and holds(exercise, way.goal, record):
            return Verdict(True, way.say or exercise.success, way.stars, past)
    if holds(exercise, exercise.goal, record):
        return Verdict(True, exercise.success, MOST, past)
    return None


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
    if goal.bonus and not _bonus(exercise.seat, record):
        return False
    return all(
        _meets(
            files.plain(key, wanted), files.plain(key, files.came(key, wanted, record.state, deal))
        )
        for key, wanted in goal.wants.items()
    )


def _bonus(seat: Seat, record: Record) -> bool:
    events = (event for each in record.played for event in each.events)
    return any(getattr(event, "bonus", False) and event.seat == seat for event in events)


def _meets(wanted: Any, there: Any) -> bool:
    """Whether a value is what is wanted: the same, or within the bound."""
    if isinstance(wanted, Mapping) and isinstance(there, Mapping) and type(wanted) is dict:
        return all(_meets(each, there.get(key)) for key, each in wanted.items())
    bound = BOUND.fullmatch(wanted) if isinstance(wanted, str) else None
    if bound and isinstance(there, int):
        return bool(BOUNDS[bound[1]](there, int(bound[2].replace("−", "-"))))
    return bool(wanted == there)


def missed(exercise: Exercise, record: Record) -> str:
    """What to say to an attempt that has failed: of the listed mistakes the one that fits best."""
    mine = own(exercise, record)
    mistake = _mistake(exercise, mine) or _mistake(exercise, _heeded(exercise, record))
    if mistake is None:
        end = played_out(exercise, record)
        alike = (e for e in exercise.wrong if e.goal and holds(exercise, e.goal, end))
        mistake = next(alike, None)
    return mistake.say if mistake else say("lesson.missed")


def refused(exercise: Exercise, record: Record, action: Action) -> str:
    """What the exercise says to an action that the rules refuse; empty if it has nothing to say."""
    tried = (*own(exercise, record), action)
    listed = [each for each in exercise.wrong if each.error]
    exact = [each for each in listed if each.do == tried]
    alike = [each for each in listed if each.do[-1] == action]
    return next((each.say for each in (*exact, *alike)), "")


def declined(exercise: Exercise, record: Record) -> str:
    """What the exercise says to an offer of the learner that has just been declined."""
    mine, game = own(exercise, record), exercise.teaching
    since = list(takewhile(lambda each: each.seat != exercise.seat, reversed(record.actions)))
    if not mine or not any(game.refuses(each, mine[-1]) for each in since):
        return ""
    heeded = (*_heeded(exercise, record), mine[-1])
    exact = (each.say for each in exercise.wrong if each.do in (mine, heeded) and not each.error)
    return next(exact, "")


def refused_card(exercise: Exercise, card: Any) -> str:
    """What the exercise says to a card that cannot be played; empty if it has nothing to say."""
    for each in exercise.wrong:
        if each.error and exercise.teaching.card_of(each.do[-1].deed) == card:
            return each.say
    return ""


def _mistake(exercise: Exercise, mine: tuple[Action, ...]) -> Mistake | None:
    """The listed mistake that was made: all of it and nothing else, else the longest beginning."""
    listed = [each for each in exercise.wrong if not each.error]
    begins = [each for each in listed if mine[: len(each.do)] == each.do]
    return max(begins, key=lambda each: len(each.do), default=None)


def _heeded(exercise: Exercise, record: Record) -> tuple[Action, ...]:
    """What the learner has done without the offers that were declined."""
    game, heeded = exercise.teaching, list[Action]()
    for action in record.actions:
        if action.seat == exercise.seat:
            heeded.append(action)
            continue
        refused = [at for at, each in enumerate(heeded) if game.refuses(action, each)]
        if refused:  # else the offer was open before the learner began, if it is one
            del heeded[refused[-1]]
    return tuple(heeded)
