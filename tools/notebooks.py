"""Execute all notebooks, each in a fresh kernel in its own folder, and store them normalised.

The metadata contains the previous and the next page, because the template cannot read the folder.
Execution counts run from 1 to n; widget state, random ids in outputs and editor metadata are
removed. So a second run changes nothing, and nbval can compare every cell.

Two keys of `boss` in the metadata are written by hand: `page`, the kind of page, and `after`, the
name of the page after which it is read, if that is not the page before it in its part.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from bosslib.words import languages
from bosswidgets.kit.page_list import list_pages, sort_by_reading_order

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
OURS = ("boss", "language", "title")  # what the template reads
KINDS = ("lesson", "reading", "charts", "table", "exercises", "tool")  # of page: boss.page
MADE = ("previous", "next", "languages")  # generated here, for the template
WIDGET = "application/vnd.jupyter.widget-view+json"  # refers to a widget of one kernel


def notebooks(folder: Path = FOLDER) -> list[Path]:
    """Return all notebooks below a folder, sorted, without Jupyter's checkpoints."""
    found = sorted(folder.rglob("*.ipynb"))
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


def read(path: Path) -> NotebookNode:
    """Read a notebook, converted to the newest minor format."""
    return nbformat.read(path, as_version=4)  # type: ignore[no-any-return, no-untyped-call]


def execute(notebook: NotebookNode, folder: Path) -> None:
    """Run all cells in a fresh kernel, in `folder`; CellExecutionError if one of them fails."""
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name=KERNEL["name"],
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
        store_widget_state=False,
        extra_arguments=["--log-level=ERROR"],
    ).execute()


def normalise(notebook: NotebookNode) -> NotebookNode:
    """Return the notebook without traces of a run or an editor."""
    cells = [plain_cell(cell, number) for number, cell in enumerate(notebook.cells, start=1)]
    ours = {key: notebook.metadata[key] for key in OURS if key in notebook.metadata}
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}, **ours}
    return node({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells})


def plain_cell(cell: NotebookNode, number: int) -> dict[str, Any]:
    """Return a cell with its source, tags, a stable id, and normalised outputs."""
    plain: dict[str, Any] = {
        "cell_type": cell.cell_type,
        "id": f"cell-{number:02}",
        "metadata": {"tags": sorted(cell.metadata.tags)} if cell.metadata.get("tags") else {},
        "source": cell.source.strip("\n"),
    }
    if cell.cell_type == "code":
        plain["execution_count"] = cell.execution_count
        plain["outputs"] = [plain_output(output) for output in merge_streams(cell.outputs)]
    return plain


def merge_streams(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Merge adjacent outputs of the same stream, since their boundaries are random."""
    whole: list[NotebookNode] = []
    for output in outputs:
        stream = output.output_type == "stream"
        if stream and whole and whole[-1].get("name") == output.name:
            whole[-1] = node({**whole[-1], "text": whole[-1].text + output.text})
        else:
            whole.append(output)
    return whole


def plain_output(output: NotebookNode) -> dict[str, Any]:
    """Return an output without its widget view; the text remains."""
    plain = dict(output)
    if "data" in plain:
        plain["data"] = {kind: data for kind, data in plain["data"].items() if kind != WIDGET}
        plain["metadata"] = {}
    return plain


def nearby(path: Path) -> dict[str, Any]:
    """Return the metadata for the template: file and title of the previous and the next page, and
    the other languages of the notebook.
    """
    folder, language = path.parent.parent, path.parent.name
    others = [code for code in languages() if (folder / code / path.name).exists()]
    listed = sort_by_reading_order(list_pages(folder, language))
    at = [Path(page.path).name for page in listed].index(path.name)
    sides = {"previous": listed[max(at - 1, 0) : at], "next": listed[at + 1 : at + 2]}
    return {
        **{
            side: {"file": Path(page.path).name, "title": page.title}
            for side, found in sides.items()
            for page in found
        },
        "languages": [code for code in others if code != language],
    }


def node(plain: dict[str, Any]) -> NotebookNode:
    """Convert a nested dictionary to notebook nodes."""
    return nbformat.from_dict(plain)  # type: ignore[no-any-return, no-untyped-call]


def text(notebook: NotebookNode) -> str:
    """Serialise a notebook."""
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)).rstrip("\n") + "\n"  # type: ignore[no-untyped-call]


def main(names: list[str]) -> None:
    """Execute and store these notebooks, or all; discard the games that they save."""
    with TemporaryDirectory() as data:
        os.environ["BOSS_DATA"] = data
        for path in [Path(name) for name in names] or notebooks():
            refresh(path)


def refresh(path: Path) -> None:
    """Execute one notebook and store it."""
    notebook = read(path)
    execute(notebook, path.parent)
    kept = {k: v for k, v in notebook.metadata.get("boss", {}).items() if k not in MADE}
    notebook.metadata["boss"] = {**kept, **nearby(path)}
    stored = text(normalise(notebook))
    same = stored == path.read_text(encoding="utf-8")
    path.write_text(stored, encoding="utf-8", newline="\n")
    print(f"{path}: {'unchanged' if same else 'stored'}")


if __name__ == "__main__":
    main(sys.argv[1:])
