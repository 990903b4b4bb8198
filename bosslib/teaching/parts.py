"""What is to be done to set a table up, each with its sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.teaching.exercise import Blank
from bosslib.words import say


def counted(key: str, answer: int, unit: str = "", **values: object) -> Blank:
    """Something that is given out so many times; `values` are for what is said to a wrong number.

    The sentences are in the catalogue under the key: `label`, and `wrong`.
    """
    otherwise = say(f"{key}.wrong", count=answer, **values)
    return Blank(say(f"{key}.label"), answer, unit, otherwise=otherwise)


def picked(key: str, right: str, names: Sequence[str], **values: object) -> Blank:
    """Something that is done in one of several ways, of which one is right.

    Each of them is a sentence under the key.
    """
    options = tuple(say(f"{key}.{each}") for each in names)
    otherwise = say(f"{key}.wrong", **values)
    return Blank(say(f"{key}.label"), names.index(right), options=options, otherwise=otherwise)
