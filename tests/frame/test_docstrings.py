"""Docstrings are standard technical English: hardly any begins with a relative clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.frame.code import PACKAGES, ROOT, modules

FOLDERS = {
    path.relative_to(ROOT).as_posix(): path
    for parent in PACKAGES
    for path in (parent, *sorted(parent.iterdir()))
    if (path / "__init__.py").exists()
}
"""The engine, the widgets, and the packages directly in them."""

SHARE = 0.02
"""Maximum share of such docstrings in a package."""

RELATIVE = re.compile(
    r"(?:By |In |On |At |With |From |To )?"
    r"(?:who|what|whether|whose|whom|which|how|where|when|why|whoever|whatever)\b",
    re.IGNORECASE,
)


def docstrings(module: ast.Module) -> Iterator[str]:
    """Yield the docstrings of a module, those below assignments and fields included."""
    for node in ast.walk(module):
        for body in (getattr(node, "body", []), getattr(node, "orelse", [])):
            if isinstance(body, list):
                for each in body:
                    if (
                        isinstance(each, ast.Expr)
                        and isinstance(each.value, ast.Constant)
                        and isinstance(each.value.value, str)
                    ):
                        yield each.value.value


@pytest.mark.parametrize("package", FOLDERS)
def test_docstrings_begin_with_a_verb_or_a_noun(package: str) -> None:
    found = [
        text
        for file, module in modules().items()
        if file.is_relative_to(FOLDERS[package])
        for text in docstrings(module)
    ]
    relative = [text for text in found if RELATIVE.match(text.strip())]
    assert len(relative) <= SHARE * len(found), relative


def test_a_relative_clause_is_found() -> None:
    planted = 'X = 1\n"""What is there."""\ndef f():\n    """By which way."""\n    return 1\n'
    found = [*docstrings(ast.parse(planted))]
    assert found == ["What is there.", "By which way."]
    assert all(RELATIVE.match(text) for text in found)
    assert not RELATIVE.match("Return what is there.")
