"""The stored content that a page shows without running anything for it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.widgets.server.served import Served, during, notebook

MAKES, WOULD, TELLS = "a = 1", "a = 2\nprint('not run')", "print('a is', a)"

PAGE = "voila/render/en/01-page.ipynb"


def write(folder: Path, *tags: str) -> None:
    """Write a page of three cells, of which the middle one has these tags and an output."""
    made = json.loads(notebook(MAKES))
    title, cell = made["cells"]
    out = {"output_type": "stream", "name": "stdout", "text": "as <stored>\n"}
    stored = cell | {"source": WOULD, "outputs": [out], "metadata": {"tags": [*tags]}}
    cells = [title, cell, stored, cell | {"source": TELLS, "outputs": [out]}]
    (folder / "en").mkdir()
    path = folder / "en" / "01-page.ipynb"
    path.write_text(json.dumps(made | {"cells": cells}), encoding="utf-8")


def seen(folder: Path) -> str:
    async def visit(served: Served) -> None:
        found.append((await served.ask(PAGE)).body.decode())

    found: list[str] = []
    during(visit, folder)
    return found[0]


def test_a_stored_cell_shows_what_is_stored_and_is_not_run(tmp_path: Path) -> None:
    write(tmp_path, "show", "stored")
    page = seen(tmp_path)
    assert page.count("as &lt;stored&gt;") == 1
    assert "a = 2" in page  # its code is shown
    assert "a is 1" in page
    assert '<pre class="printed">not run' not in page


def test_any_other_cell_is_run_and_what_was_stored_of_it_is_not_shown(tmp_path: Path) -> None:
    write(tmp_path, "show")
    page = seen(tmp_path)
    assert "as &lt;stored&gt;" not in page
    assert "a is 2" in page
    assert '<pre class="printed">not run' in page
