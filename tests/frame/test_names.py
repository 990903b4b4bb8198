"""One word, one thing: a class name of the engine means the same wherever it stands.

The two games have the same names for the same things. Besides, a game's class has the name of a
shared one only where it is one. The lab's and the puzzles' classes are theirs alone.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[2] / "bosslib"
GAMES = ("card", "board")
APART = ("lab", "puzzles")


def classes() -> Iterator[tuple[str, str, ast.ClassDef]]:
    """The public classes of the engine: part, file and class."""
    for file in ENGINE.rglob("*.py"):
        name = file.relative_to(ENGINE).as_posix()
        part, *folders = name.split("/")
        if not {part, *folders} & {*APART}:
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield part if part in GAMES else "shared", name, node


def test_a_class_name_means_one_thing() -> None:
    found = defaultdict(list)
    for part, file, node in classes():
        found[part, node.name].append(file)
    assert not {name: files for name, files in found.items() if len(files) > 1}


def test_a_game_takes_a_shared_name_only_for_the_same() -> None:
    shared = {node.name for part, _, node in classes() if part == "shared"}
    for part, file, node in classes():
        if part != "shared" and node.name in shared:
            assert any(node.name in ast.unparse(base) for base in node.bases), (file, node.name)
