"""What the tests of docs/extending.md ask a copy of the code, in a Python of its own.

Run as `python -m tests.frame.followed answered FILE`; the answer is JSON.
"""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path

from bosslib.teaching import course
from bosswidgets.editor import draft, words
from bosswidgets.kit.bridge import Bridge
from bosswidgets.learn.print_sheet import sheet
from bosswidgets.learn.task import Task
from tests.widgets.learn.learner import Learner


def answered(file: str) -> dict[str, object]:
    """An exercise: what a page says to each answer, its paper, and its kind in the editor."""
    text = Path(file).read_text(encoding="utf-8")
    exercise = course.loaded(text)
    learner = Learner(Task(Bridge(), exercise, lambda _: None, list, print))
    said = []
    for at in range(len(exercise.choices)):
        learner.choose({at})
        said.append(learner.said)
    kinds = next(each for each in words.fields(draft.opened(text)) if each["id"] == "kind")
    return {"said": said, "paper": sheet([exercise]), "kinds": kinds["options"]}


if __name__ == "__main__":
    print(dumps(answered(sys.argv[2])))
