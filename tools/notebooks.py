"""Executes all notebooks, each from fresh in its own folder, and stores them in one plain form.

Each knows the pages before and after it, for the template's links: it cannot look into the folder.
Counts run from 1 to n; there is no widget state, no random id in an output, nothing in the metadata
that an editor left behind. So a second run changes nothing, and nbval compares every cell.
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
from bosswidgets.kit.lobby import in_reading_order, pages

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
OURS = ("boss", "language", "title")  # what the template reads
MADE = ("previous", "next", "languages")  # of what the template reads, what is made here
WIDGET = "application/vnd.jupyter.widget-view+json"  # names a widget that lived in one kernel


def notebooks(folder: Path = FOLDER) -> list[Path]:
    """All notebooks under a folder, in order, without Jupyter's checkpoints."""
    found = sorted(folder.rglob("*.ipynb"))
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


def read(path: Path) -> NotebookNode:
    """The notebook in a file, of the newest minor format."""
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


def normalised(notebook: NotebookNode) -> NotebookNode:
    """The same notebook without anything that a run or an editor leaves behind."""
    cells = [plain_cell(cell, number) for number, cell in enumerate(notebook.cells, start=1)]
    ours = {key: notebook.metadata[key] for key in OURS if key in notebook.metadata}
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}, **ours}
    return node({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells})


def plain_cell(cell: NotebookNode, number: int) -> dict[str, Any]:
    """A cell with its text, its tags, a stable id, and plain outputs."""
    plain: dict[str, Any] = {
        "cell_type": cell.cell_type,
        "id": f"cell-{number:02}",
        "metadata": {"tags": sorted(cell.metadata.tags)} if cell.metadata.get("tags") else {},
        "source": cell.source.strip("\n"),
    }
    if cell.cell_type == "code":
        plain["execution_count"] = cell.execution_count
        plain["outputs"] = [plain_output(output) for output in joined(cell.outputs)]
    return plain


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """The outputs with neighbouring pieces of one stream as one: how they are cut is chance."""
    whole: list[NotebookNode] = []
    for output in outputs:
        stream = output.output_type == "stream"
        if stream and whole and whole[-1].get("name") == output.name:
            whole[-1] = node({**whole[-1], "text": whole[-1].text + output.text})
        else:
            whole.append(output)
    return whole


def plain_output(output: NotebookNode) -> dict[str, Any]:
    """An output without the id of a widget that is gone; its text stays."""
    plain = dict(output)
    if "data" in plain:
        plain["data"] = {kind: data for kind, data in plain["data"].items() if kind != WIDGET}
        plain["metadata"] = {}
    return plain


def nearby(path: Path) -> dict[str, Any]:
    """The page before a notebook and the one after it, each one's file and title; and in which
    other languages it is.
    """
    folder, language = path.parent.parent, path.parent.name
    others = [code for code in languages() if (folder / code / path.name).exists()]
    listed = in_reading_order(pages(folder, language))
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
    """A dictionary and those in it as notebook nodes."""
    return nbformat.from_dict(plain)  # type: ignore[no-any-return, no-untyped-call]


def text(notebook: NotebookNode) -> str:
    """The notebook as it is stored."""
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)).rstrip("\n") + "\n"  # type: ignore[no-untyped-call]


def main(names: list[str]) -> None:
    """Execute and store the named notebooks, or all; the games that they save are thrown away."""
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
    stored = text(normalised(notebook))
    same = stored == path.read_text(encoding="utf-8")
    path.write_text(stored, encoding="utf-8", newline="\n")
    print(f"{path}: {'unchanged' if same else 'stored'}")


if __name__ == "__main__":
    main(sys.argv[1:])
