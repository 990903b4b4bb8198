"""Tasks of setting a table up, with their sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.teaching.exercise import Blank
from bosslib.words import say


def count_task(key: str, answer: int, unit: str = "", **values: object) -> Blank:
    """Return the task to give something out `answer` times.

    The catalogue has the sentences under the key: `label`, and `wrong`, which `values` fill.
    """
    otherwise = say(f"{key}.wrong", count=answer, **values)
    return Blank(say(f"{key}.label"), answer, unit, otherwise=otherwise)


def choice_task(key: str, right: str, names: Sequence[str], **values: object) -> Blank:
    """Return the task to choose the right one of several ways.

    The catalogue has a sentence for each of them under the key.
    """
    options = tuple(say(f"{key}.{each}") for each in names)
    otherwise = say(f"{key}.wrong", **values)
    return Blank(say(f"{key}.label"), names.index(right), options=options, otherwise=otherwise)
