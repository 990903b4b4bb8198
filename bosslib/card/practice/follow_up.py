"""Follow-up questions in which a learner's earlier misconception would show."""

from __future__ import annotations

from bosslib.card.practice.generator import generate_question
from bosslib.card.practice.question import Topic
from bosslib.teaching.exercise import Exercise

MAX_TRIES = 60
"""Maximum number of questions to search."""

TOPIC_OF_MISCONCEPTION: dict[str, tuple[Topic, int]] = {
    "debt": (Topic.SETTLE, 3),
    "before-move": (Topic.MOVE, 1),
    "first-only": (Topic.MOVE, 2),
    "taken-off-twice": (Topic.MOVE, 1),
    "everybody-reversed": (Topic.SETTLE, 1),
    "two-as-one": (Topic.REVERSE, 2),
    "ignored-reverse": (Topic.REVERSE, 1),
    "capped-payout": (Topic.LIMIT, 3),
    "kept-tokens": (Topic.SETTLE, 1),
    "no-boss-share": (Topic.SETTLE, 1),
    "no-cousin-share": (Topic.SETTLE, 1),
    "share-for-everybody": (Topic.SETTLE, 1),
    "one-share": (Topic.SHARES, 1),
    "no-pieces": (Topic.SETTLE, 1),
    "reverse-as-share": (Topic.REVERSE, 1),
    "no-limit": (Topic.LIMIT, 1),
    "took-limit": (Topic.LIMIT, 1),
    "no-five": (Topic.VALUE, 1),
    "no-multiplier": (Topic.VALUE, 1),
    "no-x": (Topic.LIMIT, 1),
    "only-x": (Topic.LIMIT, 1),
    "hidden-x": (Topic.VALUE, 1),
    "minus-as-plus": (Topic.VALUE, 1),
    "lost-minus": (Topic.VALUE, 1),
}
"""Topic in which a misconception shows most, and the minimum level at which it can."""


def question_showing(name: str, seed: int, level: int) -> Exercise | None:
    """Return the first question from a seed on in which a misconception would show, or None.

    The level is the given one, or the minimum that the misconception needs.

    >>> question_showing("no-five", 7, 1).id
    'practice-value-1-7'
    """
    topic, least = TOPIC_OF_MISCONCEPTION[name]
    found = (generate_question(seed + at, max(level, least), topic) for at in range(MAX_TRIES))
    return next((each for each in found if name in each.task.possible_misconceptions(each)), None)
