"""A simulated learner: it finds buttons and boxes on a page, and uses them.

Its actions come from the exercise's data. Here they go to the widgets, as from a browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Sequence
from random import Random
from threading import enumerate as threads
from typing import Any, NamedTuple

from ipywidgets import Widget

from bosslib.card.actions import (
    PASS,
    Action,
    Cash,
    Deed,
    Discard,
    DoublePass,
    Move,
    Never,
    Offer,
    Play,
    Term,
    term_text,
)
from bosslib.card.bots.players import Bot, Patient, bot
from bosslib.card.cards import Card
from bosslib.card.driver import CardPrompt
from bosslib.card.terms import cash_amount
from bosslib.card.view import View
from bosslib.game import SEATS
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.choose import ChooseTask
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.kinds.settle import SettleTask
from bosslib.words import say
from bosswidgets.card.offer_parts import suggested_amounts
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit import jobs
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.html import format_number
from bosswidgets.kit.timeline import Timeline
from bosswidgets.learn.course_page import ExercisePage
from bosswidgets.learn.table_body import TableBody
from bosswidgets.learn.task import ExerciseTask
from tests.widgets.board import learner as board_learner

PATIENT = Patient()
"""Turns both disks, and declines every offer."""


class MissingError(Exception):
    """There is no such button on the page."""


class RefusedError(Exception):
    """A button refuses with a reason."""


class Wrong(NamedTuple):
    """A wrong answer: actions, texts for the boxes or numbers of choices, and its feedback.

    `error` is the rule that refuses the last action.
    """

    key: str
    say: str
    actions: tuple[Action, ...] = ()
    texts: tuple[str, ...] = ()
    chosen: frozenset[int] = frozenset()
    error: str = ""


def parts(widget: Widget) -> Iterator[Widget]:
    """Yield the visible widgets of a page, in order."""
    for child in getattr(widget, "children", ()):
        if child.layout.display != "none":
            yield child
            yield from parts(child)


def boxes(fields: Fields) -> list[dict[str, Any]]:
    """The boxes for numbers, without the button that submits them."""
    return [each for each in fields.fields if each["kind"] == "answer"]


def mistakes(exercise: Exercise) -> Iterator[Wrong]:
    """Yield all wrong answers for which the exercise has feedback."""
    match exercise.task:
        case PlayTask() as task:
            for at, mistake in enumerate(task.wrong):
                yield Wrong(f"wrong[{at}]", mistake.say, actions=mistake.do, error=mistake.error)
        case NumberTask() as task:
            yield from wrong_numbers(task)
        case ChooseTask() as task:
            yield from wrong_choices(task)


def wrong_numbers(task: NumberTask) -> Iterator[Wrong]:
    for at, ask in enumerate(task.blanks):
        for wrong in ask.wrong:
            numbers = [*task.answers[:at], wrong.number, *task.answers[at + 1 :]]
            yield Wrong(f"ask[{at}]: {wrong.number}", wrong.say, texts=typed(numbers))
        if ask.otherwise and at not in task.given_indices:
            other = (ask.answer + 1) % len(ask.options) if ask.options else ask.answer + 1
            numbers = [*task.answers[:at], other, *task.answers[at + 1 :]]
            yield Wrong(f"ask[{at}]: {other}", ask.otherwise, texts=typed(numbers))
    for at, table in enumerate(task.wrong_tables if isinstance(task, SettleTask) else ()):
        numbers = [table.answer.get(seat, right) for seat, right in enumerate(task.answers)]
        yield Wrong(f"wrong[{at}]", table.say, texts=typed(numbers))


def wrong_choices(task: ChooseTask) -> Iterator[Wrong]:
    right = frozenset(at for at, each in enumerate(task.choices) if each.right)
    for at, choice in enumerate(task.choices):
        if len(right) > 1:
            words = choice.why or say(f"lesson.{'left-out' if choice.right else 'wrong-choice'}")
            yield Wrong(f"choices[{at}]", words, chosen=right ^ {at})
        elif not choice.right:
            words = choice.why or say("lesson.wrong-choice")
            yield Wrong(f"choices[{at}]", words, chosen=frozenset({at}))


def easiest(exercise: Exercise) -> Wrong | None:
    """The wrong answer that takes the fewest clicks; a refused one only if there is no other."""
    found = list(mistakes(exercise))
    allowed = [each for each in found if not each.error]
    return min(allowed or found[:1], key=lambda each: len(str(each.actions)), default=None)


def typed(numbers: Sequence[int]) -> tuple[str, ...]:
    """Numbers as a user types them."""
    return tuple(map(format_number, numbers))


class Learner:
    """Does the exercise of a page, or a standalone one."""

    def __init__(self, page: ExercisePage | ExerciseTask) -> None:
        self.page = page

    @property
    def task(self) -> ExerciseTask:
        """The exercise that is shown."""
        task = self.page if isinstance(self.page, ExerciseTask) else self.page.task
        assert task
        return task

    @property
    def exercise(self) -> Exercise:
        return self.task.exercise

    @property
    def said(self) -> str:
        """The feedback on the last answer, as HTML."""
        return str(self.task._said.value)

    @property
    def answered(self) -> bool:
        """Return whether an answer was given and judged."""
        return self.task._verdict is not None

    @property
    def ways(self) -> list[str]:
        """The ids of the buttons below the answer."""
        return [item["id"] for item in self.task._buttons.items]

    # Buttons and boxes

    def holding(self, item: str) -> Choices[Any]:
        """The group that has a button of the exercise; MissingError if there is none."""
        groups = [each for each in parts(self.task) if isinstance(each, Choices)]
        for group in groups:
            if any(each["id"] == item for each in group.items):
                return group
        listed = [[each["id"] for each in group.items] for group in groups]
        raise MissingError(f"{self.exercise.id}: {item} is not among {listed}")

    def against(self, item: str) -> str:
        """A button's reason against being chosen; empty if it can be."""
        found = next(each for each in self.holding(item).items if each["id"] == item)
        return str(found.get("disabled_reason", ""))

    def press(self, item: str) -> None:
        """Choose a button of the exercise; RefusedError if there is a reason against it.

        The price of an offer is typed into its field.
        """
        kind, _, number = item.partition(":")
        if kind == "price":
            self.type_price(number)
            return
        self.unfold(item)
        if why := self.against(item):
            raise RefusedError(why)
        self.choose_in(self.holding(item), item)

    def unfold(self, item: str) -> None:
        """Unfold the button that hides others on a narrow page, if an item is missing."""
        try:
            self.holding(item)
        except MissingError:
            if "more" not in str(self.doing()):
                raise
            self.press("more")

    def doing(self) -> list[str]:
        """The ids of all buttons of the exercise."""
        groups = (each for each in parts(self.task) if isinstance(each, Choices))
        return [item["id"] for group in groups for item in group.items]

    def choose_in(self, group: Choices[Any], item: str) -> None:
        """Click a button."""
        group._on_message(None, {"choose": item}, None)

    def try_in(self, group: Choices[Any], item: str) -> None:
        """Click a button that has a reason against it."""
        group._on_message(None, {"refused": item}, None)

    def type_price(self, number: str) -> None:
        """Type the price of an offer."""
        (fields,) = (each for each in parts(self.task) if "price" in getattr(each, "values", ()))
        fields._on_message(None, {"changed": {"price": number}}, None)

    def fill(self, texts: Sequence[str]) -> None:
        """Type into the boxes, and submit."""
        (fields,) = (each for each in parts(self.task) if isinstance(each, Fields))
        names = [each["id"] for each in boxes(fields)]
        sent = dict(zip(names, texts, strict=True))
        fields._on_message(None, {"sent": sent}, None)

    # At the table

    @property
    def session(self) -> CardTableSession:
        body = self.task._body
        assert isinstance(body, TableBody)
        assert body._session
        session: CardTableSession = body._session
        return session

    @property
    def view(self) -> View:
        view = self.session.view
        assert view
        return view

    def act(self, action: Action) -> None:
        """Do an action by its buttons; the others act first if it needs the learner's turn."""
        self.wait_for_others(action)
        for item in self.way(action.deed):
            self.press(item)

    def wait_for_others(self, action: Any) -> None:
        """Let the others act if this action must come after theirs."""
        if self.on_board:
            if not self.exercise.teaching.comes_after_others(self.session.record.state, action):
                return
        elif not self.exercise.teaching.is_turn(action):
            return
        self.wait_for_turn()

    @property
    def on_board(self) -> bool:
        """Return whether it is an exercise of the board game."""
        return self.exercise.game.name == "board"

    def wait_for_turn(self) -> None:
        """Let the others act, where they wait for a command."""
        while not self.answered and "skip" in self.doing():
            self.press("skip")

    def way(self, deed: Any) -> Iterator[str]:
        """Yield the buttons that lead to a deed."""
        if self.on_board:
            yield from board_learner.way(self.view, deed, lambda: self.session.choice)  # type: ignore[arg-type]
        else:
            yield from self.card_way(deed)

    def card_way(self, deed: Deed) -> Iterator[str]:
        match deed:
            case Play(card):
                yield f"card:{self.view.hand.index(card)}"
            case Move(card, shifts):
                yield f"card:{self.view.hand.index(card)}"
                for each in shifts:
                    yield from self.shift_way(each.card, each.origin, each.goal)
            case Discard(cards):
                places = list(range(len(self.view.hand)))
                for card in cards:
                    at = next(each for each in places if self.view.hand[each] == card)
                    places.remove(at)
                    yield f"card:{at}"
            case Offer(terms, to):
                yield "talk"
                if to is not None:
                    yield f"partner:{SEATS[to]}"
                for term in terms:
                    yield from self.term_way(term)
            case DoublePass() if self.view.table.passes[self.view.seat]:
                deed = PASS  # PASS-4: the last disk has one button
        yield f"do:{deed}"

    def shift_way(self, card: Card, origin: int | None, goal: int | None) -> Iterator[str]:
        yield f"lift:{card}" + ("" if origin is None else f"@{SEATS[origin]}")
        if self.session.choice.taken_card:  # it has more than one possible goal
            yield "goal:x" if goal is None else f"goal:{SEATS[goal]}"

    def term_way(self, term: Term) -> Iterator[str]:
        text = term_text(term)
        if self.session.choice.terms:
            yield f"chip:kind:{len(self.session.choice.terms)}"
        kind, _, rest = text.partition(" ")
        if rest:
            yield f"term:{kind}"
        if isinstance(term, Play | Never) and (term.front is not None or text[-1] in "PR"):
            yield f"term:{kind} {term.card}@"
        if isinstance(term, Cash):
            yield from (f"term:cash {each}" for each in self.sums_to(term.dollars))
        yield f"term:{text}"

    def sums_to(self, wanted: int) -> tuple[int, ...]:
        """The sums to choose to reach a sum that is not proposed at once: the nearest each time."""
        way = [cash_amount(self.session.choice.terms)]
        while wanted not in (proposed := suggested_amounts(way[-1])):
            way.append(min(proposed, key=lambda each: abs(each - wanted)))
        return tuple(way[1:])

    def play_on(self, player: Bot) -> None:
        """Play like a bot until there is a verdict, without making offers."""
        while not self.answered:
            self.wait_for_turn()
            if self.answered:
                return
            assert self.session.turns.current_ask
            if self.on_board:
                self.act(board_learner.quiet(self.session))  # type: ignore[arg-type]
                continue
            if self.session.turns.current_ask.wants is not CardPrompt.ANSWER:
                self.act(player.choose(self.view, Random(0)))
            elif action := player.talk(self.view, Random(0)):
                self.act(action)
            else:
                self.press("later")

    # Answers

    def begin(self) -> None:
        """Step through a worked example to its end, and start the trial if there is one."""
        while "step" in self.ways:
            self.press("step")
        if "skip" in self.ways:
            self.press("skip")
        if "try" in self.doing():
            self.press("try")

    def see_solution(self) -> list[str]:
        """Ask for the solution, step through it to its end, and return the texts of the steps."""
        self.press("solution")
        seen = []
        for steps in (each for each in parts(self.task) if isinstance(each, Timeline)):
            for at in range(steps.last + 1):
                steps._on_message(None, {"at": at}, None)
                seen.append(steps.told)
        return seen

    def choose(self, chosen: Collection[int]) -> None:
        """Choose from the list, in which some may be chosen already."""
        if "check" not in self.doing():
            (at,) = chosen
            self.press(f"{at}")
            return
        items = self.holding("check").items
        there = {int(each["id"]) for each in items if each.get("pressed")}
        for at in sorted(there ^ set(chosen)):
            self.press(f"{at}")
        self.press("check")

    def answer_rightly(self) -> None:
        """Give the right answer of the exercise."""
        match self.exercise.task:
            case PlayTask(solver=name) if name:
                self.play_on(bot(name))
            case PlayTask(solution=solution):
                for action in solution:
                    self.act(action)
                self.play_on(PATIENT)
            case NumberTask() as task:
                self.fill(typed(task.answers))
            case ChooseTask(choices=choices):
                self.choose({at for at, each in enumerate(choices) if each.right})
            case task:
                raise NotImplementedError(f"a learner who answers {task.kind}")

    def answer_wrongly(self, wrong: Wrong) -> None:
        """Give a wrong answer; a refused action is tried if there is a button for it."""
        if wrong.actions:
            *before, last = wrong.actions
            for action in before:
                self.act(action)
            if wrong.error:
                self.try_refused(last)
            else:
                self.act(last)
                self.play_on(PATIENT)
        elif wrong.texts:
            self.fill(wrong.texts)
        else:
            self.choose(wrong.chosen)

    def try_refused(self, action: Action) -> str:
        """Try an action that the rules refuse; return the button's reason.

        Raise MissingError if there is no button for it.
        """
        self.wait_for_others(action)
        for item in self.way(action.deed):
            self.unfold(item)
            if why := self.against(item):
                self.try_in(self.holding(item), item)
                return why
            self.press(item)
        raise AssertionError(f"{self.exercise.id}: {action} was not refused")


async def settled() -> None:
    """Wait until all background threads have ended and the loop has run their callbacks."""
    for thread in threads():
        if thread.name == jobs.THREAD_NAME:
            await asyncio.to_thread(thread.join, 60)
            assert not thread.is_alive()
    await asyncio.sleep(0)
