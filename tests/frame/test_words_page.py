"""docs/words.md: its words are names in the code, and the words that they replaced are gone."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from tests.frame.code import PACKAGES, ROOT, is_there, modules

PAGE = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\w[\w ]*) \| (.+) \| (`.+`) \|$", PAGE, re.MULTILINE)
WORDS = {word: re.findall(r"`([^`]+)`", names) for word, _, names in ROWS}

GONE = {
    "rollout": "playout",
    "guess": "Determinization",
    "haggle": "bargaining",
    "weigh": "evaluate",
    "taught": "teaching",
    "boardgame": "board",
    "kits": "GameWidgets",
    "exhibit": "exercise_parts",
    "slices": "jobs",
    "reckoning": "explain",
}
"""Former words of the code, and their replacements."""

ELSEWHERE = {"guess": "widgets/bosswidgets/lab"}
"""Modules in which such a word has another meaning: a learner guesses the answer to a question."""


def identifiers(tree: ast.Module) -> Iterator[str]:
    """Yield all names that a module defines."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


def parts_in_order(name: str) -> list[str]:
    """The words of a name: those of `greedy_policy` are `greedy` and `policy`."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)]


@cache
def places() -> dict[str, set[str]]:
    """For each word of a name, the modules with it, in their own name or in one they define."""
    found: dict[str, set[str]] = defaultdict(set)
    for file, tree in modules().items():
        for name in {file.stem, *identifiers(tree)}:
            for word in parts_in_order(name):
                found[word].add(file.relative_to(ROOT).as_posix())
    return found


def test_the_page_has_words_with_their_names() -> None:
    assert len(ROWS) == len(WORDS) > 50
    assert len(ROWS) == len(re.findall(r"^\| (?!word |---)", PAGE, re.MULTILINE))


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_the_name_of_something(word: str) -> None:
    names = WORDS[word]
    assert [name for name in names if not is_there(name)] == []
    called = [" ".join(parts_in_order(re.split(r"[./]", name)[-1])) for name in names]
    assert any(f" {name}".endswith((f" {word}", f" {word}s")) for name in called)


@pytest.mark.parametrize("word", WORDS)
def test_no_other_class_has_the_name(word: str) -> None:
    """A word's row lists all classes with this name; for the board game, its twin stands for it."""
    others = {
        file.relative_to(package).as_posix()
        for package in PACKAGES
        for file, tree in modules().items()
        if package in file.parents and package / "board" not in file.parents
        for each in tree.body
        if isinstance(each, ast.ClassDef) and each.name == word.title()
    }
    if len(others) > 1:
        listed = {f"{name.rpartition('.')[0]}.py" for name in WORDS[word]}
        listed |= {name.replace(".py", "/__init__.py") for name in listed}
        assert others <= listed


@pytest.mark.parametrize("old", GONE)
def test_a_thing_has_lost_its_old_word(old: str) -> None:
    there = places().get(old, ())
    assert [each for each in there if not each.startswith(ELSEWHERE.get(old, "-"))] == []
    assert is_there(GONE[old])
