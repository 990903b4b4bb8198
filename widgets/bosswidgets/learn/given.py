"""Exercises that a teacher gives to a class while it runs: files in a folder of their own.

Who may give is for `given_pages` to see. A text is read before it is kept, so that no pupil is
shown one that is no exercise.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from bosslib import BossError
from bosslib.documents.nodes import MOST_TOML
from bosslib.documents.whole import write_atomically
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosswidgets.kit.lobby import FOLDER, GIVEN

MOST = 100
"""How many exercises can be given at once: a pupil's page reads them all."""


class Given:
    """What is given, in a folder: a file for each exercise, called as the exercise is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the exercises, the one that was given first at the head."""
        found = []
        for file in self.folder.glob("*.toml"):
            with suppress(FileNotFoundError):  # it has just been taken back
                found.append((file.stat().st_mtime_ns, file.stem))
        return tuple(name for _, name in sorted(found))

    @property
    def lesson(self) -> course.Lesson:
        """The exercises in that order."""
        names = self.names
        return course.lesson(self.folder, names) if names else course.Lesson(self.folder.name, ())

    def give(self, text: str) -> Exercise:
        """Keep an exercise, in the place of one of the same id; BossError if it is none."""
        if len(text) > MOST_TOML:
            raise BossError("editor.too-long", most=MOST_TOML)
        exercise = course.parse_exercise_text(text)
        if exercise.id not in self.names and len(self.names) >= MOST:
            raise BossError("given.most", most=MOST)
        self.keep(exercise.id, text)
        return exercise

    def keep(self, name: str, text: str) -> None:
        """Write the file of an exercise that has been looked at."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_atomically(self.file(name), text.encode())

    def file(self, name: str) -> Path:
        """Where the exercise of this id is."""
        return self.folder / f"{name}.toml"

    def take_back(self, name: str) -> None:
        """Give it no more; nothing if it is not given."""
        if name in self.names:
            self.file(name).unlink(missing_ok=True)


def given() -> Given | None:
    """What is given to the class; None where no class is served."""
    folder = os.environ.get(GIVEN, "")
    return Given(Path(folder)) if folder else None


def own() -> course.Lesson:
    """A teacher's exercises: those of the folder that is served, then those that were given."""
    folder, there = os.environ.get(FOLDER, ""), given()
    first = course.lesson(Path(folder)) if folder else course.Lesson("own", ())
    then = there.lesson if there else course.Lesson("own", ())
    later = {each.id for each in then.exercises}
    kept = tuple(each for each in first.exercises if each.id not in later)
    return course.Lesson("own", (*kept, *then.exercises), (*first.errors, *then.errors))


def some() -> bool:
    """Whether a teacher has exercises here: then the index leads to their page."""
    there = given()
    return bool(os.environ.get(FOLDER) or (there and there.names))
