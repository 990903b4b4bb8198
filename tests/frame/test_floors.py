"""The contracts of pyproject.toml detect violations: forbidden imports in a copy of the code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_COPIED = ignore_patterns(
    "__pycache__", "*.jsonl", "exercises", "scenarios", "locale", "template"
)
PLANTED = {
    "a circle in a game": ("bosslib/board/cards.py", "from bosslib.board import payoffs"),
    "a game uses the other's players": (
        "bosslib/board/payoffs.py",
        "from bosslib.card.bots import tempers",
    ),
    "a picture imports a widget library": ("bosslib/board/picture/scene.py", "import ipywidgets"),
    "what is shared imports a game": ("bosslib/record.py", "from bosslib.card import payoffs"),
    "the engine imports a page": ("bosslib/teaching/grade.py", "import bosswidgets.kit.html"),
    "the kit imports a game": ("widgets/bosswidgets/kit/html.py", "from bosslib.card import cards"),
    "the table imports a lesson": (
        "widgets/bosswidgets/table/session.py",
        "from bosswidgets.learn import task",
    ),
    "a module on no floor": ("bosslib/attic.py", "import json"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python code and the contracts."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("bosslib", "widgets"):
        copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
    (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    return folder


def linted(folder: Path) -> tuple[int, str]:
    """The exit status and output of import-linter for the code in a folder."""
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{folder / 'widgets'}"}
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as run; run()",
    ]
    done = subprocess.run(
        [*command, "--no-cache"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_contracts_are_kept(copy: Path) -> None:
    assert linted(copy)[0] == 0


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_import_is_caught(fault: str, copy: Path) -> None:
    name, line = PLANTED[fault]
    file = copy / name
    before = file.read_text(encoding="utf-8") if file.exists() else None
    file.write_text(f"{before or ''}\n\n{line}\n", encoding="utf-8")
    try:
        status, said = linted(copy)
    finally:
        file.unlink() if before is None else file.write_text(before, encoding="utf-8")
    assert status == 1, said
    assert "BROKEN" in said
