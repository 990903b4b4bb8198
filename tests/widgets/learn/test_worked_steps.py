"""Worked examples: each step shows a picture of its own."""

from __future__ import annotations

import pytest

from bosslib.picture.spotlight import find_hits, spotlight
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import PLAIN
from bosswidgets.learn.exercise_parts import player_names
from bosswidgets.learn.replay import worked_steps
from tests.exercises import exercises

EXAMPLES = [name for name, exercise in exercises().items() if exercise.steps and exercise.start]
SIZES = [(966, 538), (374, 614)]
"""Room for a picture on a laptop and on a phone."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_each_step_changes_the_picture_and_looks_at_what_is_in_it(
    name: str, size: tuple[float, float]
) -> None:
    exercise: Exercise = course.find(name)
    before = None
    for step in worked_steps(exercise):
        assert step.record
        drawn = exercise.teaching.pictures.draw(
            exercise, step.record, player_names(exercise), size, PLAIN
        )
        for part in step.look:
            assert find_hits(drawn, [part]), f"{part} is not in the picture: {step.text}"
        seen = spotlight(drawn, step.look)
        assert seen != before, f"nothing changes: {step.text}"
        before = seen
