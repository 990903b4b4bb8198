"""Documents name only files that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
FOLDERS = "|".join(
    ("bosslib", "widgets", "tests", "tools", "notebooks", "docs", "deploy", "examples", "changes")
)
PATH = re.compile(rf"[`=]((?:{FOLDERS})/[\w./-]+)`")
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|/fr\b")
"""A part of a path that the reader replaces, such as NAME, or the language that a guide adds."""

OWN = re.compile(r"`([^`\s]+)`:\n\n```")
"""A file that the reader creates: its contents follow."""


def missing_files(text: str) -> list[str]:
    """Return the files that a document names and that are not there."""
    named = set(PATH.findall(text)) - set(OWN.findall(text))
    return [
        each for each in sorted(named) if not (PLACEHOLDER.search(each) or (ROOT / each).exists())
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_file_that_a_document_names_is_there(document: Path) -> None:
    assert missing_files(document.read_text(encoding="utf-8")) == []


def test_a_file_that_was_moved_is_noticed() -> None:
    text = (
        "`tests/moved.py`, `docs/architecture.md`, `bosslib/NAME.py`\n\n`tools/new.py`:\n\n```\n```"
    )
    assert missing_files(text) == ["tests/moved.py"]
