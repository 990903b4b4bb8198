"""Course: lessons in order, each with its exercises; a teacher's own folder is another lesson.

Invalid files are reported as errors of their lesson; the valid ones still load.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from bosslib.documents.nodes import Node, add_location, parse_document, read_text, toml_line
from bosslib.errors import BossError, ScenarioError
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.reading import parse_exercise, replace_texts
from bosslib.words import join_list, translate

COURSE_FOLDER = Path(__file__).parents[1] / "exercises"
LIST = "course.toml"
SCHEMA = "boss-course/1"


class Lesson(NamedTuple):
    """Lesson: its name, which is also its page's, and its exercises in order."""

    id: str
    exercises: tuple[Exercise, ...]
    errors: tuple[ScenarioError, ...] = ()

    @property
    def is_in_words(self) -> bool:
        """True if no exercise has a position, and so a picture."""
        return not any(each.start for each in self.exercises)


def load_exercise(path: Path) -> Exercise:
    """Load an exercise file; ScenarioError with the file, the line and the key if it is invalid.

    The course's own exercises are translated to the current language.
    """
    text = read_text(path)
    found = parse_exercise_text(
        text, str(path), path.stem if path.parent.parent == COURSE_FOLDER else ""
    )
    if found.id != path.stem:
        raise ScenarioError(f"{path}:{toml_line(text, 'id')}: id", "exercise.file", id=found.id)
    return found


def parse_exercise_text(text: str, place: str = "", name: str = "") -> Exercise:
    """Parse an exercise in TOML; ScenarioError with the line and the key if it is invalid.

    `name` is that of one of the course's own exercises, by which its translations are looked up.
    """
    try:
        document = parse_document(text, toml=True)
        if name:
            document = replace_texts(document, partial(translate, "exercises"), name)
        return parse_exercise(Node(document, ""), place)
    except ScenarioError as error:
        line = f"{place}:{toml_line(text, error.place)}" if error.place else place
        raise (add_location(error, line) if line else error) from None
    except BossError as error:
        raise add_location(error, place) from None


def lesson(folder: Path, names: tuple[str, ...] = ()) -> Lesson:
    """Load the exercises in a folder, in the order of these names, by default of the file names."""
    files = [folder / f"{name}.toml" for name in names] or sorted(folder.glob("*.toml"))
    exercises, errors = [], []
    for file in files:
        if file.name != LIST:
            try:
                exercises.append(load_exercise(file))
            except ScenarioError as error:
                errors.append(error)
    return Lesson(folder.name, tuple(exercises), tuple(errors))


def lessons(folder: Path = COURSE_FOLDER, game: str = "") -> dict[str, tuple[str, ...]]:
    """Return the ids of each lesson's exercises, in the order of the course folder's list.

    With `game`, only lessons of that game.
    """
    listed = _read_list(folder)
    if not game:
        return listed
    return {name: names for name, names in listed.items() if _game(folder / name, names) == game}


def _game(folder: Path, names: tuple[str, ...]) -> str:
    """Return the game of a lesson, from its first readable file; empty if there is none."""
    for name in names:
        with suppress(ScenarioError):
            return _game_name(read_text(folder / f"{name}.toml"))
    return ""


@lru_cache(maxsize=256)
def _game_name(text: str) -> str:
    """Return the game of an exercise in TOML; empty if it names none."""
    return str(parse_document(text, toml=True).get("game", ""))


def _read_list(folder: Path) -> dict[str, tuple[str, ...]]:
    path = folder / LIST
    text = read_text(path)
    try:
        return dict(_parse_list(text))
    except ScenarioError as error:
        raise add_location(error, f"{path}:{toml_line(text, error.place)}") from None


@lru_cache(maxsize=8)
def _parse_list(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the lessons of a course's list in TOML, each with the ids of its exercises."""
    document = Node(parse_document(text, toml=True), "").keys(("schema", "lessons"))
    schema = document.at("schema").text()
    if schema != SCHEMA:
        raise ScenarioError("schema", "exercise.course-schema", value=schema)
    return tuple(
        (each.at("id").text(), tuple(name.text() for name in each.at("exercises").items()))
        for each in document.at("lessons").tables("id", "exercises")
    )


def course(folder: Path = COURSE_FOLDER) -> Iterator[Lesson]:
    """Yield all lessons of a course, in order."""
    for name, exercises in lessons(folder).items():
        yield lesson(folder / name, exercises)


def find(name: str, folder: Path = COURSE_FOLDER) -> Exercise:
    """Return the exercise of a name; BossError if there is none, or if its file is invalid."""
    for each, names in lessons(folder).items():
        if name in names:
            return load_exercise(folder / each / f"{name}.toml")
    raise BossError("exercise.unknown", name=name, names=join_list(lessons(folder)))
