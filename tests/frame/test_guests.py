"""A game is a plug-in: code that both games share names neither of them, not even as text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bosslib.games import BUILT_IN
from tests.frame.code import PACKAGES, ROOT, modules

LISTS = {
    "bosslib/__init__.py": "the engine's modules",
    "bosslib/games.py": "the list of games",
    "widgets/bosswidgets/table/games.py": "the list of their widgets",
    "bosslib/openspiel/games.py": "OpenSpiel has a class for each game",
    "bosslib/pettingzoo/card_v0.py": "PettingZoo has a module for each game",
    "bosslib/pettingzoo/board_v0.py": "PettingZoo has a module for each game",
    "bosslib/picture/theme.py": "the colour of a playing card",
    "widgets/bosswidgets/kit/choices.py": "the look of a button that shows a playing card",
    "widgets/bosswidgets/kit/picture/dragging.py": "a playing card that is dragged",
    "widgets/bosswidgets/kit/sounds.py": "the sound of a playing card",
    "widgets/bosswidgets/editor/draft.py": "the editor of the card game's exercises",
    "widgets/bosswidgets/editor/board_page.py": "the editor of boards",
}
"""The files that may name a game, and why."""


def shared(package: Path) -> Iterator[Path]:
    """Yield the modules of a package that belong to no game."""
    for file in modules():
        if file.is_relative_to(package) and file.relative_to(package).parts[0] not in BUILT_IN:
            yield file


def named(module: ast.Module) -> list[int]:
    """Lines of a module that contain a game's name as text."""
    return [
        node.lineno
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and node.value in BUILT_IN
    ]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda each: each.name)
def test_shared_code_names_no_game(package: Path) -> None:
    found = {
        file.relative_to(ROOT).as_posix(): lines
        for file in shared(package)
        if (lines := named(modules()[file]))
    }
    assert {name: lines for name, lines in found.items() if name not in LISTS} == {}


def test_every_exception_is_one() -> None:
    assert {name for name in LISTS if not named(modules()[ROOT / name])} == set()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_name_is_found(game: str) -> None:
    assert named(ast.parse(f"def f(game={game!r}): pass")) == [1]
