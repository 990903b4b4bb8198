"""Stored answers to the questions with their default settings, so that pages show them at once.

They are in `stored_answers.json`; `python -m tools.lab_answers` writes it. Tests play the first
parts of each answer again, and all games at night.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bosslib.lab.answer import Answer
from bosslib.lab.question import Question
from bosslib.lab.questions import QUESTIONS

FILE = Path(__file__).with_name("stored_answers.json")

PROBED_PARTS = 3
"""Number of parts, from the first game on, whose sums are also stored, for the tests."""


class StoredAnswer(NamedTuple):
    """Stored answer: its parameters, all sums and those of the first parts, each (R, 5)."""

    settings: Mapping[str, int | str]
    games: int
    seed: int
    sums: list[list[int]]
    probe: list[list[int]]


@cache
def stored_answers() -> dict[str, StoredAnswer]:
    """Return the stored answers by the names of their questions."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: StoredAnswer(**each) for name, each in found.items()}


def stored_answer(
    question: Question, settings: Mapping[str, int | str], games: int, seed: int
) -> Answer | None:
    """Return what the question answers to these parameters; None if that is not stored."""
    found = stored_answers().get(question.name)
    if found is None or QUESTIONS.get(question.name) is not question:
        return None
    if (found.settings, found.games, found.seed) != (settings, games, seed):
        return None
    unplayed = question.unplayed_answer(settings, games, seed)
    return unplayed.add_games(games, np.array(found.sums, np.int64))
