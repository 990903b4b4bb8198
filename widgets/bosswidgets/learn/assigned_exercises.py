"""Exercises that a teacher assigns to a running class: files in a separate folder.

`server.classroom.assigned_exercises` checks who may assign. A text is validated before it is
stored, so that pupils never see an invalid exercise.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from bosslib import BossError
from bosslib.documents.atomic_write import write_atomically
from bosslib.documents.nodes import MOST_TOML
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosswidgets.kit.page_list import ASSIGNED_VARIABLE, EXERCISES_VARIABLE

MAX_ASSIGNED = 100
"""Maximum number of assigned exercises, since a pupil's page reads them all."""


class AssignedExercises:
    """Assigned exercises in a folder, in a file each, named after its id."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def names(self) -> tuple[str, ...]:
        """Ids of the exercises, in the order in which they were assigned."""
        found = []
        for file in self.folder.glob("*.toml"):
            with suppress(FileNotFoundError):  # it has just been withdrawn
                found.append((file.stat().st_mtime_ns, file.stem))
        return tuple(name for _, name in sorted(found))

    @property
    def lesson(self) -> course.Lesson:
        """The exercises, in the order in which they were assigned."""
        names = self.names
        return course.lesson(self.folder, names) if names else course.Lesson(self.folder.name, ())

    def assign(self, text: str) -> Exercise:
        """Store an exercise, replacing one with the same id; raise BossError if it is invalid."""
        if len(text) > MOST_TOML:
            raise BossError("editor.too-long", most=MOST_TOML)
        exercise = course.parse_exercise_text(text)
        if exercise.id not in self.names and len(self.names) >= MAX_ASSIGNED:
            raise BossError("given.most", most=MAX_ASSIGNED)
        self.write_file(exercise.id, text)
        return exercise

    def write_file(self, name: str, text: str) -> None:
        """Write the file of a validated exercise."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_atomically(self.file_path(name), text.encode())

    def file_path(self, name: str) -> Path:
        """Return the path of an exercise's file."""
        return self.folder / f"{name}.toml"

    def withdraw(self, name: str) -> None:
        """Withdraw an exercise; do nothing if it is not assigned."""
        if name in self.names:
            self.file_path(name).unlink(missing_ok=True)


def assigned_exercises() -> AssignedExercises | None:
    """Return the exercises assigned to the class; None if no class is served."""
    folder = os.environ.get(ASSIGNED_VARIABLE, "")
    return AssignedExercises(Path(folder)) if folder else None


def own_exercises() -> course.Lesson:
    """Return a teacher's exercises: those of the served folder, then the assigned ones."""
    folder, there = os.environ.get(EXERCISES_VARIABLE, ""), assigned_exercises()
    first = course.lesson(Path(folder)) if folder else course.Lesson("own", ())
    then = there.lesson if there else course.Lesson("own", ())
    later = {each.id for each in then.exercises}
    kept = tuple(each for each in first.exercises if each.id not in later)
    return course.Lesson("own", (*kept, *then.exercises), (*first.errors, *then.errors))


def has_own_exercises() -> bool:
    """Return True if a teacher has exercises here, so that the index links to their page."""
    there = assigned_exercises()
    return bool(os.environ.get(EXERCISES_VARIABLE) or (there and there.names))
