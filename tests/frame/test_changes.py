"""The fragments in changes/ have valid names, and become a chapter of CHANGELOG.md."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bosslib import __version__

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
CHAPTERS = re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)[1:]
"""The chapters of the releases, newest first."""

MOST_LINES = 60
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
KINDS = {kind["directory"]: kind["name"] for kind in SETTINGS["towncrier"]["type"]}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copies of the fragments, with one of each kind, the changelog and the settings."""
    shutil.copytree(ROOT / "changes", tmp_path / "changes")
    for kind in KINDS:
        text = f"Something for {kind}.\n"
        (tmp_path / "changes" / f"+mine.{kind}.md").write_text(text, encoding="utf-8")
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
    groups = re.findall(r"^### (.+)$", after.partition("\n## 99.0 (")[2], re.MULTILINE)
    assert groups[: len(KINDS)] == [*KINDS.values()]
    assert [each for each in told if f"- {each}\n" not in after] == []
    assert after.endswith(before.partition("<!-- towncrier release notes start -->\n")[2])
    assert fragments(copy) == []


def test_the_newest_chapter_is_of_this_version() -> None:
    assert re.match(rf"{re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)\n", CHAPTERS[0])


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: str(chapter).split()[0])
def test_a_chapter_has_the_groups_of_the_settings_and_is_short(chapter: str) -> None:
    groups = re.findall(r"^### (.+)$", chapter, re.MULTILINE)
    assert groups == [name for name in KINDS.values() if name in groups]
    assert len(chapter.strip().splitlines()) <= MOST_LINES
    lines = re.findall(r"^- (.+)$", chapter, re.MULTILINE)
    assert [line for line in lines if not line.endswith(".")] == []


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
