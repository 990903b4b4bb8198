"""How large a file, a function, a class and a folder may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (ROOT / "bosslib", ROOT / "widgets/bosswidgets")

LINES, BODY, METHODS, MODULES = 300, 40, 25, 20
"""Lines of a file and of a function, methods of a class, modules in a folder."""

ROOTS = {"bosslib": 15, "bosswidgets": 2}
"""Modules at the root of a package."""


def measured(file: Path) -> Iterator[str]:
    """What is too large in a file."""
    text = file.read_text(encoding="utf-8")
    name = file.relative_to(ROOT).as_posix()
    if len(text.splitlines()) > LINES:
        yield name
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if (node.end_lineno or 0) - node.lineno + 1 > BODY:
                yield f"{name} {node.name}"
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            if len(methods) > METHODS:
                yield f"{name} {node.name}"


def too_large() -> set[str]:
    """All that is too large: files, functions and classes by name, and folders."""
    found: set[str] = set()
    for package in PACKAGES:
        for folder in (package, *(each for each in package.rglob("*") if each.is_dir())):
            files = [*folder.glob("*.py")]
            if len(files) > ROOTS.get(folder.name, MODULES):
                found.add(folder.relative_to(ROOT).as_posix())
            for file in files:
                found.update(measured(file))
    return found


def test_nothing_is_too_large() -> None:
    assert not too_large()
