"""Names in the code: its files and folders, its classes and functions, and their members."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (ROOT / "bosslib", ROOT / "widgets" / "bosswidgets")


@cache
def modules() -> dict[Path, ast.Module]:
    """All modules, parsed."""
    files = [file for package in PACKAGES for file in package.rglob("*.py")]
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}


@cache
def defined(file: Path) -> frozenset[str]:
    """Names that a module defines: `Class`, `Class.member`, `function`, `NAME`."""
    return frozenset(_defined(modules()[file].body))


def _defined(body: list[ast.stmt], inside: str = "") -> Iterator[str]:
    for each in body:
        match each:
            case ast.ClassDef(name=name):
                yield inside + name
                yield from _defined(each.body, f"{name}.")
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield inside + name
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield inside + name


@cache
def everything() -> frozenset[str]:
    """All names that modules define, and the names of modules and folders."""
    named = {name for file in modules() for name in defined(file)}
    places = {file.stem for file in modules()} | {file.parent.name for file in modules()}
    return frozenset(named | places)


def is_there(name: str) -> bool:
    """Return whether a text names part of the code: `card/transitions.step`, `Record.document`,
    `games`.

    A path is relative to the repository or to one of the packages, with `.py` or without.
    """
    return name in everything() or is_place(name) or is_held(name)


def is_place(name: str) -> bool:
    """Return whether such a file or folder exists."""
    paths = [base / name for base in (ROOT, *PACKAGES)]
    paths.append(ROOT / name.replace(".", "/"))  # in import notation
    return any(path.exists() or path.with_name(f"{path.name}.py").is_file() for path in paths)


def is_held(name: str) -> bool:
    """Return whether a module, given by its path, defines a name: `card/transitions.step`."""
    place, _, inside = name.partition(".")
    files = [base / each for base in PACKAGES for each in (f"{place}.py", f"{place}/__init__.py")]
    return any(inside in defined(file) for file in files if file.is_file())
