"""The fragments in changes/ are well named, and become a chapter of CHANGELOG.md."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The fragments, the changelog and the settings, to be changed."""
    shutil.copytree(ROOT / "changes", tmp_path / "changes")
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def built(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "towncrier", "build", "--version", "99.0", *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def fragments(folder: Path) -> list[Path]:
    return [path for path in (folder / "changes").iterdir() if path.name != "README.md"]


def test_every_fragment_is_in_the_chapter_and_then_gone(copy: Path) -> None:
    told = [path.read_text(encoding="utf-8").strip() for path in fragments(copy)]
    before = (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    run = built(copy, "--yes")
    assert run.returncode == 0, run.stderr
    after = (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## 99.0 (" in after
    assert [each for each in told if f"- {each}\n" not in after] == []
    assert after.endswith(before.partition("<!-- towncrier release notes start -->\n")[2])
    assert fragments(copy) == []


def test_a_name_of_no_kind_is_refused(copy: Path) -> None:
    (copy / "changes" / "+mine.news.md").write_text("Something.", encoding="utf-8")
    run = built(copy, "--draft")
    assert run.returncode != 0
    assert "+mine.news.md" in run.stderr + run.stdout


def test_a_fragment_is_one_sentence_or_a_few_in_one_line() -> None:
    for path in fragments(ROOT):
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") == 1, path.name
        assert text.endswith(".\n"), path.name
