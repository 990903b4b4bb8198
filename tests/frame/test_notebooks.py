"""Notebooks are stored executed and plain: nbval compares every cell, and a diff shows prose."""

from pathlib import Path

import pytest

from tools.notebooks import KERNEL, WIDGET, node, normalised, notebooks, read, text

ROOT = Path(__file__).resolve().parents[2]
PROGRAMMING = {"10-your-own-bot"}  # defining something is what it teaches
every_notebook = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


def test_there_are_notebooks() -> None:
    assert notebooks()


@every_notebook
def test_notebook_is_stored_as_make_notebooks_stores_it(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == text(normalised(read(path)))


@every_notebook
def test_nbval_compares_every_cell(path: Path) -> None:
    code = [cell for cell in read(path).cells if cell.cell_type == "code"]
    assert code
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert not any("nbval" in f"{cell.source} {cell.metadata}".lower() for cell in code)


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
    plain = normalised(node(noisy))
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
    assert text(normalised(plain)) == text(plain)
