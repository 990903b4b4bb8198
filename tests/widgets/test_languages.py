"""The language of a notebook's widgets is that of its folder, whatever was imported before."""

from __future__ import annotations

from pathlib import Path

import pytest

import bosswidgets
from bosslib import words
from bosslib.words import current_language


def test_each_import_looks_at_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A kernel that is kept warm has imported a widget before it learns its folder."""
    monkeypatch.setattr(words, "_language", "en")
    for language in ("en", "nl", "en"):
        (tmp_path / language).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / language)
        assert bosswidgets.Table.__name__ == "Table"
        assert current_language() == language
    assert "Table" in dir(bosswidgets)
    monkeypatch.chdir(tmp_path)
    assert bosswidgets.Table.__name__ == "Table"
    assert current_language() == "en"
