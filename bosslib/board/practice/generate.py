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
from bosslib.board.practice.question import Maker, Question
from bosslib.board.state import State
from bosslib.errors import BossError
from bosslib.game import parse_seat
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import HINTS, Blank, Exercise, Help, TaskKind, WrongNumber
from bosslib.teaching.misled import could_show
from bosslib.teaching.practising import LEVELS, Practising, checked, pattern
from bosslib.words import say

MAKERS: dict[str, Maker] = {
    "payout": money.payout,
    "keeps": money.keeps,
    "gets": money.gets,
    "others": places.others,
    "empty": places.empty,
    "moves": places.moves,
    "fair": money.fair,
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

NAMES = {f"board-{topic}-{each}": topic for topic in MISTAKES for each in MISTAKES[topic]}
"""Topics by the identifier under which a mistake is recorded."""

MONEY = ("payout", "keeps", "gets", "fair")
"""Topics whose answer is an amount of money."""

CHECKED = ("payout", "keeps", "others")
"""Topics of the questions before a game."""

TRIES = 60
"""Number of questions to try for one in which a mistake would show."""

RULE = re.compile(r"B-[A-Z]+-\d+[a-z]?")


class BoardPractising(Practising):
    """Practice of the board game."""

    topics = tuple(MAKERS)
    pattern = pattern("board", topics)

    def topic_label(self, topic: str) -> str:
        return say(f"board.practice.title.{topic}")

    def question(self, seed: int, level: int, topic: str | None = None) -> Exercise:
        if topic is None:
            topic = Random(f"board/{level}/{seed}").choice(self.topics)
        checked(self.topics, topic, level, seed)
        return _exercise(topic, level, seed)

    def another(self, exercise: Exercise, seed: int) -> Exercise:
        found = self.parts(exercise.id)
        if not found:
            return exercise
        made = (_exercise(found.topic, found.level, at) for at in count(seed))
        return next(each for each in made if each.start != exercise.start)

    def steps(self, exercise: Exercise) -> tuple[str, ...]:
        found = self.parts(exercise.id)
        if not found:
            raise BossError("practice.unknown", name=exercise.id)
        return _question(*found).told


PRACTISING = BoardPractising()


def questions(seed: int) -> tuple[Exercise, ...]:
    """Return one question each on the payout, the Boss's remainder and the number of helpers.

    >>> [each.id for each in questions(7)]
    ['board-payout-1-7', 'board-keeps-1-7', 'board-others-1-7']
    """
    return tuple(_exercise(topic, LEVELS[0], seed) for topic in CHECKED)


def again(name: str, seed: int, level: int) -> Exercise | None:
    """Return the first question from a seed on in which a mistake would show; None if there is
    none.

    The given level is tried first, then higher levels, then lower ones.

    >>> again("board-keeps-active", 7, 1).id
    'board-keeps-3-7'
    """
    found = (
        _exercise(NAMES[name], at, seed + more)
        for at in sorted(LEVELS, key=lambda each: (each < level, abs(each - level)))
        for more in range(TRIES // len(LEVELS))
    )
    return next((each for each in found if name in could_show(each)), None)


def _question(topic: str, level: int, seed: int) -> Question:
    rng = Random(f"{topic}/{level}/{seed}")
    made = (MAKERS[topic](rng, level) for _ in count())
    return next(each for each in made if each and each.mistakes)


def _exercise(topic: str, level: int, seed: int) -> Exercise:
    found = _question(topic, level, seed)
    told = " ".join(found.told)
    return Exercise(
        game=games.named("board"),
        id=f"board-{topic}-{level}-{seed}",
        kind=TaskKind.NUMBER,
        title=say(f"board.practice.title.{topic}"),
        task=say(f"board.practice.task.{found.task}", **found.values),
        cites=tuple(dict.fromkeys(RULE.findall(told))),
        hints=tuple(
            say(f"board.practice.hint.{topic}-{at}", **found.values) for at in range(1, HINTS + 1)
        ),
        success=told,
        help=Help.FREE,
        start=found.state,
        seat=found.seat,
        asks=(
            Blank(
                label=say(f"board.practice.label.{topic}", **found.values),
                answer=found.answer,
                unit="m" if topic in MONEY else "",
                wrong=_wrong(topic, found.mistakes, found.values),
            ),
        ),
    )


def _wrong(
    topic: str, numbers: Mapping[str, int], values: Mapping[str, object]
) -> tuple[WrongNumber, ...]:
    """Return the wrong numbers that show a mistake, with the feedback on each."""
    return tuple(
        WrongNumber(
            number, say(f"board.practice.wrong.{topic}-{name}", **values), f"board-{topic}-{name}"
        )
        for name, number in numbers.items()
    )


def in_exercise(exercise: Exercise, at: int) -> tuple[WrongNumber, ...]:
    """Return the known wrong numbers for a blank about the payout or the Boss's remainder.

    They come with feedback. Empty for other blanks.
    """
    source, _, letter = exercise.asks[at].source.partition(".")
    if source not in ("payout", "payoff"):
        return ()
    record = begun(exercise)
    state: State = record.state
    table, boss = state.table, state.table.boss
    topic, answer = "payout", table.payout
    if source == "payout":
        kept = exercise.teaching.reckoned(state, lambda: record, "payoff", boss)
        shows = money.of_payout(table, kept)
    elif parse_seat(letter) != boss:
        return ()
    else:
        topic, answer = "keeps", exercise.asks[at].answer
        shows = money.of_keeps(table, answer)
    values = {"value": millions(table.tile.value)}
    found = Question(state, boss, topic, answer, shows, (), values)
    return _wrong(topic, found.mistakes, values)
