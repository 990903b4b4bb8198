"""Notebooks are stored executed and plain: nbval compares every cell, and diffs show prose."""

import ast
import re
from pathlib import Path

import pytest
from nbformat import NotebookNode

from bosslib.teaching.course import find, lessons
from bosslib.words import ENGLISH, languages
from bosswidgets.kit.html import RULE_ID, RULES_ADDRESS
from bosswidgets.kit.page_list import list_pages, sort_by_reading_order
from bosswidgets.server.prerender import STORED_TAG
from tests.judging import blanks
from tools.notebooks import (
    FOLDER,
    KERNEL,
    KINDS,
    MADE,
    WIDGET,
    nearby,
    node,
    normalise,
    notebooks,
    read,
    text,
)

ROOT = Path(__file__).resolve().parents[2]
PROGRAMMING = {"17-your-own-bot"}  # its subject is defining something
SKIPPED = ("nbval", "pytest_validate", "raises-exception", "%%", "%skip")
"""Markers that make nbval or IPython skip a cell or compare nothing."""
WIDGETS = (
    "BargainDrill",
    "Lesson",
    "OurClass",
    "OwnExercises",
    "Editor",
    "FinalTest",
    "BargainTest",
    "Practice",
    "Puzzles",
    "Table",
    "Rules",
    "Glossary",
    "Lab",
)
SMALLEST = 30
"""Smaller numbers are on every page."""
ALONE = {
    "16-table",
    "14-test",
    "15-practice",
    "22-puzzles",
    "23-board-game",
    "54-bargain-drill",
    "58-bargain-test",
}
"""Pages that consist of their widget: they have no other Python."""
HERE = [FOLDER / page.path for page in sort_by_reading_order(list_pages(FOLDER, ENGLISH))]
"""The English pages in reading order; other languages have the same cells."""
DRILLS = {"54-bargain-drill", "58-bargain-test"}
"""Pages without lessons among the lessons."""
COURSE = [path for path in HERE if path.stem.partition("-")[2] in lessons()]
LINKED = re.compile(rf"\[({RULE_ID.pattern})\]\({RULES_ADDRESS}#({RULE_ID.pattern})\)")
WORDS = re.compile(r"[\w$’'+-]*\w[\w$’'+-]*")
every_lesson = pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
every_notebook = pytest.mark.parametrize(
    "path", notebooks(), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
every_page = pytest.mark.parametrize("path", HERE, ids=lambda path: path.stem)


def test_there_are_notebooks() -> None:
    assert notebooks()


@every_notebook
def test_notebook_is_stored_as_make_notebooks_stores_it(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == text(normalise(read(path)))


@every_notebook
def test_nbval_compares_every_cell(path: Path) -> None:
    code = [cell for cell in read(path).cells if cell.cell_type == "code"]
    assert code
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    skipped = [f"{cell.source} {cell.metadata}".lower() for cell in code]
    assert not [cell for cell in skipped for word in SKIPPED if word in cell]
    assert all(cell.source.strip() for cell in code)


@every_notebook
def test_something_is_stored_to_compare_with(path: Path) -> None:
    """A cell whose last line is a value or a print has its output stored."""
    for cell in read(path).cells:
        if cell.cell_type == "code":
            last = cell.source.splitlines()[-1]
            shows = re.match(r"print\(|[A-Z]\w+\(.*\)$|    print\(", last)
            assert bool(cell.outputs) == bool(shows), cell.source


@every_notebook
def test_no_cell_failed_or_warned_when_it_was_stored(path: Path) -> None:
    outputs = [output for cell in read(path).cells for output in cell.get("outputs", ())]
    assert not [o for o in outputs if o.output_type == "error" or o.get("name") == "stderr"]


@every_notebook
def test_cells_are_short_and_define_nothing(path: Path) -> None:
    if path.stem in PROGRAMMING:
        return
    code = [cell.source for cell in read(path).cells if cell.cell_type == "code"]
    assert not [source for source in code if source.count("\n") > 3]
    assert not [source for source in code if "def " in source or "import *" in source]


@every_notebook
def test_notebook_begins_with_its_title(path: Path) -> None:
    assert read(path).cells[0].source.startswith("# ")


@every_notebook
def test_its_metadata_says_which_kind_of_page_it_is(path: Path) -> None:
    notebook = read(path)
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    kind = notebook.metadata["boss"]["page"]
    assert kind in KINDS
    assert (kind == "lesson") == any("Lesson(" in each or "OwnExercises(" in each for each in code)
    assert kind == read(FOLDER / ENGLISH / path.name).metadata["boss"]["page"]


@pytest.mark.parametrize("language", languages())
def test_a_page_is_read_after_one_that_exists_in_all_languages_alike(language: str) -> None:
    listed = list_pages(FOLDER, language)
    named = {page.name: page.after for page in listed if page.after}
    assert named.items() == {p.name: p.after for p in list_pages(FOLDER) if p.after}.items()
    assert set(named.values()) <= {page.name for page in listed}


@every_page
def test_there_is_something_to_play_with_and_a_way_on(path: Path) -> None:
    cells = read(path).cells
    code = " ".join(cell.source for cell in cells if cell.cell_type == "code")
    first = path == HERE[0]  # it leads to the others
    assert first or any(f"{name}(" in code for name in WIDGETS)
    assert first or path.stem == "16-table" or "## Where next" in cells[-1].source
    assert path.stem in ALONE or [c for c in cells if "show" in c.metadata.get("tags", [])]


@every_page
def test_no_cell_needs_what_a_stored_one_would_make(path: Path) -> None:
    """The page does not run stored cells."""
    made: set[str] = set()
    for cell in read(path).cells:
        if cell.cell_type != "code":
            continue
        names = [each for each in ast.walk(ast.parse(cell.source)) if isinstance(each, ast.Name)]
        if STORED_TAG in cell.metadata.get("tags", []):
            assert "show" in cell.metadata.tags, "what it prints would have no code above it"
            made |= {each.id for each in names if isinstance(each.ctx, ast.Store)} | imported(cell)
        else:
            assert not made & {each.id for each in names}, cell.source


def imported(cell: NotebookNode) -> set[str]:
    """The names that a cell imports."""
    found = [each for each in ast.walk(ast.parse(cell.source)) if isinstance(each, ast.ImportFrom)]
    return {alias.asname or alias.name for each in found for alias in each.names}


def test_there_is_a_page_for_every_lesson_in_the_order_of_the_course() -> None:
    assert [path.stem.partition("-")[2] for path in COURSE] == list(lessons())


@pytest.mark.parametrize("first", ["00-welcome", "23-board-game"])
def test_the_lessons_of_a_game_follow_its_first_page_without_a_gap(first: str) -> None:
    game = first == "23-board-game"
    mine = [path for path in COURSE if path.stem.partition("-")[2].startswith("board-") == game]
    read = [path for path in HERE if path.stem not in DRILLS]
    begin = [path.stem for path in read].index(first) + 1
    assert mine == read[begin : begin + len(mine)] != []


@every_lesson
def test_a_lesson_is_its_exercises_first(path: Path) -> None:
    """Only the title and a line with the new word precede the first exercise."""
    opening, first = read(path).cells[:2]
    assert re.fullmatch(r"# .+\n\n.+", opening.source)
    assert len(WORDS.findall(opening.source)) < 50
    name = path.stem.partition("-")[2]
    assert first.source == f'from bosswidgets import Lesson\nLesson("{name}")'


@every_lesson
def test_no_answer_stands_below_its_question(path: Path) -> None:
    """No output contains a number that an exercise of the page asks for."""
    lesson = path.stem.partition("-")[2]
    asked = {ask.answer for name in lessons()[lesson] for ask in blanks(find(name))}
    for cell in read(path).cells:
        shown = [
            str(output.get("text") or output.get("data", "")) for output in cell.get("outputs", ())
        ]
        numbers = {int(each) for words in shown for each in re.findall(r"\d+", words)}
        assert not {abs(each) for each in asked if abs(each) >= SMALLEST} & numbers


@every_lesson
def test_a_lesson_never_reads_long(path: Path) -> None:
    words = "\n".join(c.source for c in read(path).cells if c.cell_type == "markdown")
    stretches = re.split(r"(?m)^#+ ", words)
    assert [part for part in stretches if len(WORDS.findall(part)) >= 120] == []


@every_notebook
def test_it_knows_the_pages_before_and_after_it(path: Path) -> None:
    stored = read(path).metadata["boss"]
    assert {side: stored[side] for side in MADE if side in stored} == nearby(path)


@every_notebook
def test_every_rule_that_is_named_is_linked_to(path: Path) -> None:
    words = "\n".join(c.source for c in read(path).cells if c.cell_type == "markdown")
    if path.name == RULES_ADDRESS:  # this page has a search for them
        return
    assert all(name == anchor for name, anchor in LINKED.findall(words))
    assert RULE_ID.findall(LINKED.sub("", words)) == []


@every_notebook
def test_every_link_leads_to_a_page(path: Path) -> None:
    words = "\n".join(c.source for c in read(path).cells if c.cell_type == "markdown")
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", words)
    assert [name for name in targets if not (path.parent / name).is_file()] == []


@pytest.mark.parametrize("language", languages())
def test_the_pages_are_numbered_without_a_gap(language: str) -> None:
    listed = list_pages(FOLDER, language)
    assert [page.number for page in listed] == [str(number) for number in range(len(listed))]
    assert all(page.title != Path(page.path).stem for page in listed)


@pytest.mark.parametrize("language", languages())
def test_the_first_page_lists_all_the_others(language: str) -> None:
    """Without our index, as on Binder, it is the index."""
    first, *others = (path for path in notebooks() if path.parent.name == language)
    listed = "\n".join(cell.source for cell in read(first).cells)
    for page in list_pages(FOLDER, language)[1:]:
        assert f"[{page.title}]({Path(page.path).name})" in listed
    assert len(re.findall(r"(?m)^\d+\. ", listed)) == len(others) + 1


def test_what_a_run_and_an_editor_leave_behind_is_removed() -> None:
    view = {"output_type": "display_data", "metadata": {"scrolled": True}}
    view["data"] = {"text/plain": "Table(4 seats)", WIDGET: {"model_id": "5f3a"}}
    pieces = [{"output_type": "stream", "name": "stdout", "text": part} for part in ("a", "b\n")]
    noisy = {
        "nbformat": 4,
        "nbformat_minor": 4,
        "metadata": {"widgets": {"state": {}}, "kernelspec": {"name": "mine"}, "title": "One"},
        "cells": [
            {"cell_type": "markdown", "metadata": {"editable": True}, "source": "# One\n"},
            {
                "cell_type": "code",
                "metadata": {"collapsed": False, "tags": ["z", "a"], "execution": {"t": "now"}},
                "source": "table",
                "execution_count": 1,
                "outputs": [*pieces, view],
            },
        ],
    }
    plain = normalise(node(noisy))
    assert plain.metadata == {
        "kernelspec": KERNEL,
        "language_info": {"name": "python"},
        "title": "One",
    }
    assert plain.cells[0].metadata == {}
    assert plain.cells[1].metadata == {"tags": ["a", "z"]}
    stream, display = plain.cells[1].outputs
    assert stream.text == "ab\n"
    assert display.data == {"text/plain": "Table(4 seats)"}
    assert text(normalise(plain)) == text(plain)
