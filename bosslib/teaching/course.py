"""Course: lessons in order, each with its exercises; a teacher's own folder is another lesson.

Invalid files are reported as errors of their lesson; the valid ones still load.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bosslib.documents.nodes import Node, line_of, located, parsed, text_of
from bosslib.errors import BossError, ScenarioError
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.reading import read, reworded
from bosslib.words import listing, translated

SHIPPED = Path(__file__).parents[1] / "exercises"
LIST = "course.toml"
SCHEMA = "boss-course/1"


class Lesson(NamedTuple):
    """Lesson: its name, which is also its page's, and its exercises in order."""

    id: str
    exercises: tuple[Exercise, ...]
    errors: tuple[ScenarioError, ...] = ()


def load(path: Path) -> Exercise:
    """Load an exercise file; ScenarioError with the file, the line and the key if it is invalid.

    The course's own exercises are translated to the current language.
    """
    text = text_of(path)
    found = loaded(text, str(path), path.stem if path.parent.parent == SHIPPED else "")
    if found.id != path.stem:
        raise ScenarioError(f"{path}:{line_of(text, 'id')}: id", "exercise.file", id=found.id)
    return found


def loaded(text: str, place: str = "", name: str = "") -> Exercise:
    """Parse an exercise in TOML; ScenarioError with the line and the key if it is invalid.

    `name` is that of one of the course's own exercises, by which its translations are looked up.
    """
    try:
        document = parsed(text, toml=True)
        if name:
            document = reworded(document, partial(translated, "exercises"), name)
        return read(Node(document, ""), place)
    except ScenarioError as error:
        line = f"{place}:{line_of(text, error.place)}" if error.place else place
        raise (located(error, line) if line else error) from None
    except BossError as error:
        raise located(error, place) from None


def lesson(folder: Path, names: tuple[str, ...] = ()) -> Lesson:
    """Load the exercises in a folder, in the order of these names, by default of the file names."""
    files = [folder / f"{name}.toml" for name in names] or sorted(folder.glob("*.toml"))
    exercises, errors = [], []
    for file in files:
        if file.name != LIST:
            try:
                exercises.append(load(file))
            except ScenarioError as error:
                errors.append(error)
    return Lesson(folder.name, tuple(exercises), tuple(errors))


def lessons(folder: Path = SHIPPED, game: str = "") -> dict[str, tuple[str, ...]]:
    """Return the ids of each lesson's exercises, in the order of the course folder's list.

    With `game`, only lessons of that game.
    """
    listed = _listed(folder)
    if not game:
        return listed
    return {name: names for name, names in listed.items() if _game(folder / name, names) == game}


def _game(folder: Path, names: tuple[str, ...]) -> str:
    """Return the game of a lesson, from its first readable file; empty if there is none."""
    for name in names:
        with suppress(ScenarioError):
            return str(parsed(text_of(folder / f"{name}.toml"), toml=True).get("game", ""))
    return ""


def _listed(folder: Path) -> dict[str, tuple[str, ...]]:
    path = folder / LIST
    text = text_of(path)
    try:
        document = Node(parsed(text, toml=True), "").keys(("schema", "lessons"))
        schema = document.at("schema").text()
        if schema != SCHEMA:
            raise ScenarioError("schema", "exercise.course-schema", value=schema)
        return {
            each.at("id").text(): tuple(name.text() for name in each.at("exercises").items())
            for each in document.at("lessons").tables("id", "exercises")
        }
    except ScenarioError as error:
        raise located(error, f"{path}:{line_of(text, error.place)}") from None


def course(folder: Path = SHIPPED) -> Iterator[Lesson]:
    """Yield all lessons of a course, in order."""
    for name, exercises in lessons(folder).items():
        yield lesson(folder / name, exercises)


def find(name: str, folder: Path = SHIPPED) -> Exercise:
    """Return the exercise of a name; BossError if there is none, or if its file is invalid."""
    for each, names in lessons(folder).items():
        if name in names:
            return load(folder / each / f"{name}.toml")
    raise BossError("exercise.unknown", name=name, names=listing(lessons(folder)))
