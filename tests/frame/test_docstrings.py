"""Docstrings are standard technical English: hardly any begins with a relative clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {
    path.relative_to(ROOT).as_posix(): path
    for parent in (ROOT / "bosslib", ROOT / "widgets" / "bosswidgets")
    for path in (parent, *sorted(parent.iterdir()))
    if (path / "__init__.py").exists()
}
"""The engine and the widgets, and the packages directly in them."""

SHARE = 0.02
"""At most this share of a package's docstrings may begin so."""

RELATIVE = re.compile(
    r"(?:By |In |On |At |With |From |To )?"
    r"(?:who|what|whether|whose|whom|which|how|where|when|why|whoever|whatever)\b",
    re.IGNORECASE,
)


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, those below assignments and fields included."""
    for node in ast.walk(ast.parse(source)):
        for body in (getattr(node, "body", []), getattr(node, "orelse", [])):
            if isinstance(body, list):
                for each in body:
                    if (
                        isinstance(each, ast.Expr)
                        and isinstance(each.value, ast.Constant)
                        and isinstance(each.value.value, str)
                    ):
                        yield each.value.value


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_begin_with_a_verb_or_a_noun(package: str) -> None:
    found = [
        text
        for file in PACKAGES[package].rglob("*.py")
        for text in docstrings(file.read_text("utf-8"))
    ]
    relative = [text for text in found if RELATIVE.match(text.strip())]
    assert len(relative) <= SHARE * len(found), relative


def test_a_relative_clause_is_found() -> None:
    planted = 'X = 1\n"""What is there."""\ndef f():\n    """By which way."""\n    return 1\n'
    found = [*docstrings(planted)]
    assert found == ["What is there.", "By which way."]
    assert all(RELATIVE.match(text) for text in found)
    assert not RELATIVE.match("Return what is there.")
