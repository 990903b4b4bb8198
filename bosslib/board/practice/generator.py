"""Question generator of the board game's practice, by topic, level and seed.

The engine computes the answers and the wrong numbers; each wrong number follows from a known
mistake.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from random import Random

from bosslib import games
from bosslib.board.narration import millions
from bosslib.board.practice import money, places
from bosslib.board.practice.question import BoardQuestion, Maker
from bosslib.board.state import State
from bosslib.errors import BossError
from bosslib.game import parse_seat
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import HINTS, Exercise, Help
from bosslib.teaching.kinds.number import Blank, NumberTask, WrongNumber
from bosslib.teaching.practice import LEVELS, PracticeGenerator, check_question, pattern
from bosslib.words import say

MAKERS: dict[str, Maker] = {
    "payout": money.payout_question,
    "keeps": money.remainder_question,
    "gets": money.helper_question,
    "others": places.helper_count_question,
    "empty": places.empty_places_question,
    "moves": places.move_question,
    "fair": money.fair_price_question,
}
"""Generator functions by topic."""

MISTAKES = {
    "payout": ("one-dividend", "dividends", "kept"),
    "keeps": ("all", "paid", "dividends", "prices", "active"),
    "gets": ("dividends", "each", "even", "active"),
    "others": ("places", "cards", "travels"),
    "empty": ("travels", "offers", "hand", "twice", "any", "places"),
    "moves": ("closed", "start", "back"),
    "fair": ("up", "dividend", "half", "once", "late"),
}
"""Names of the known mistakes by topic."""

MISTAKE_TOPICS = {f"board-{topic}-{each}": topic for topic in MISTAKES for each in MISTAKES[topic]}
"""Topics by the identifier under which a mistake is recorded."""

MONEY_TOPICS = ("payout", "keeps", "gets", "fair")
"""Topics whose answer is an amount of money."""

WARM_UP_TOPICS = ("payout", "keeps", "others")
"""Topics of the questions before a game."""

MAX_TRIES = 60
"""Number of questions to try for one in which a mistake would show."""

RULE = re.compile(r"B-[A-Z]+-\d+[a-z]?")


class BoardPractice(PracticeGenerator):
    """Practice of the board game."""

    topics = tuple(MAKERS)
    pattern = pattern("board", topics)

    def topic_label(self, topic: str) -> str:
        return say(f"board.practice.title.{topic}")

    def question(self, seed: int, level: int, topic: str | None = None) -> Exercise:
        if topic is None:
            topic = Random(f"board/{level}/{seed}").choice(self.topics)
        check_question(self.topics, topic, level, seed)
        return _generate_exercise(topic, level, seed)

    def question_like(self, exercise: Exercise, seed: int) -> Exercise:
        found = self.parse_id(exercise.id)
        if not found:
            return exercise
        made = (_generate_exercise(found.topic, found.level, at) for at in count(seed))
        return next(each for each in made if each.start != exercise.start)

    def calculation(self, exercise: Exercise) -> tuple[str, ...]:
        found = self.parse_id(exercise.id)
        if not found:
            raise BossError("practice.unknown", name=exercise.id)
        return _generate_question(*found).solution


PRACTISING = BoardPractice()


def warm_up_questions(seed: int) -> tuple[Exercise, ...]:
    """Return one question each on the payout, the Boss's remainder and the number of helpers.

    >>> [each.id for each in warm_up_questions(7)]
    ['board-payout-1-7', 'board-keeps-1-7', 'board-others-1-7']
    """
    return tuple(_generate_exercise(topic, LEVELS[0], seed) for topic in WARM_UP_TOPICS)


def question_showing(name: str, seed: int, level: int) -> Exercise | None:
    """Return the first question from a seed on in which a mistake would show; None if there is
    none.

    The given level is tried first, then higher levels, then lower ones.

    >>> question_showing("board-keeps-active", 7, 1).id
    'board-keeps-3-7'
    """
    found = (
        _generate_exercise(MISTAKE_TOPICS[name], at, seed + more)
        for at in sorted(LEVELS, key=lambda each: (each < level, abs(each - level)))
        for more in range(MAX_TRIES // len(LEVELS))
    )
    return next((each for each in found if name in each.task.possible_misconceptions(each)), None)


def _generate_question(topic: str, level: int, seed: int) -> BoardQuestion:
    rng = Random(f"{topic}/{level}/{seed}")
    made = (MAKERS[topic](rng, level) for _ in count())
    return next(each for each in made if each and each.mistakes)


def _generate_exercise(topic: str, level: int, seed: int) -> Exercise:
    found = _generate_question(topic, level, seed)
    told = " ".join(found.solution)
    blank = Blank(
        label=say(f"board.practice.label.{topic}", **found.values),
        answer=found.answer,
        unit="m" if topic in MONEY_TOPICS else "",
        wrong=_wrong_numbers(topic, found.mistakes, found.values),
    )
    return Exercise(
        game=games.game_named("board"),
        id=f"board-{topic}-{level}-{seed}",
        title=say(f"board.practice.title.{topic}"),
        instruction=say(f"board.practice.task.{found.task}", **found.values),
        cites=tuple(dict.fromkeys(RULE.findall(told))),
        hints=tuple(
            say(f"board.practice.hint.{topic}-{at}", **found.values) for at in range(1, HINTS + 1)
        ),
        success=told,
        task=NumberTask((blank,)),
        help=Help.FREE,
        start=found.state,
        seat=found.seat,
    )


def _wrong_numbers(
    topic: str, numbers: Mapping[str, int], values: Mapping[str, object]
) -> tuple[WrongNumber, ...]:
    """Return the wrong numbers that show a mistake, with the feedback on each."""
    return tuple(
        WrongNumber(
            number, say(f"board.practice.wrong.{topic}-{name}", **values), f"board-{topic}-{name}"
        )
        for name, number in numbers.items()
    )


def exercise_wrong_numbers(exercise: Exercise, blank: Blank) -> tuple[WrongNumber, ...]:
    """Return the known wrong numbers for a blank about the payout or the Boss's remainder.

    They come with feedback. Empty for other blanks.
    """
    source, _, letter = blank.source.partition(".")
    if source not in ("payout", "payoff"):
        return ()
    record = begun(exercise)
    state: State = record.state
    table, boss = state.table, state.table.boss
    topic, answer = "payout", table.payout
    if source == "payout":
        kept = exercise.teaching.engine_number(state, lambda: record, "payoff", boss)
        shows = money.payout_mistakes(table, kept)
    elif parse_seat(letter) != boss:
        return ()
    else:
        topic, answer = "keeps", blank.answer
        shows = money.remainder_mistakes(table, answer)
    values = {"value": millions(table.tile.value)}
    found = BoardQuestion(state, boss, topic, answer, shows, (), values)
    return _wrong_numbers(topic, found.mistakes, values)
