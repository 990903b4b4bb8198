"""A release: obstacles are reported, its packages agree, its addresses are in one place."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import yaml

from bosslib import __version__
from tools import changelog
from tools.addresses import addresses
from tools.binder import address as binder
from tools.readme_data import absolute
from tools.release import check_metadata, check_same, relative, unready

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CITATION: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
KEYS = {
    "abstract",
    "authors",
    "cff-version",
    "commit",
    "contact",
    "date-released",
    "doi",
    "identifiers",
    "keywords",
    "license",
    "license-url",
    "message",
    "preferred-citation",
    "references",
    "repository",
    "repository-artifact",
    "repository-code",
    "title",
    "type",
    "url",
    "version",
}
"""The keys of a citation file, by schema 1.2.0."""

INDEXED = (
    b"Metadata-Version: 2.4\nName: bosslib\nVersion: 1.0\nDescription-Content-Type: text/markdown"
)


def git(folder: Path, *words: str) -> None:
    own = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *own, *words], check=True, capture_output=True)


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A repository that is ready for a release."""
    (tmp_path / "changes").mkdir()
    shutil.copy(ROOT / "changes" / "README.md", tmp_path / "changes")
    chapters = f"## {__version__} (2026-11-23)\n\n- All.\n\n## 0.0.1 (2026-01-01)\n\n- No.\n"
    text = f"# What has changed\n\n{chapters}"
    (tmp_path / "CHANGELOG.md").write_text(text, encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "all")
    return tmp_path


def test_nothing_stands_against_what_is_ready(ready: Path) -> None:
    assert [*unready(f"v{__version__}", ready)] == []


def test_another_tag_is_refused(ready: Path) -> None:
    assert [*unready("v99.0", ready)] == [
        f"The tag is v99.0, but bosslib/__init__.py has version {__version__}."
    ]


def test_all_that_stands_against_it_is_said_at_once(ready: Path) -> None:
    (ready / "CHANGELOG.md").write_text("# What has changed\n", encoding="utf-8")
    (ready / "changes" / "+mine.learners.md").write_text("Something.\n", encoding="utf-8")
    assert [*unready(f"v{__version__}", ready)] == [
        f"CHANGELOG.md has no chapter {__version__}.",
        f"changes/ has fragments left (1): towncrier build --version {__version__}",
        "2 files are not committed, CHANGELOG.md is one.",
    ]


def test_a_chapter_is_that_of_its_version_alone(ready: Path) -> None:
    assert changelog.chapter(__version__, ready) == "- All."
    assert changelog.chapter("0.0.1", ready) == "- No."
    assert changelog.chapter("0.0", ready) == ""


def test_the_notes_are_printed_where_nothing_is_installed() -> None:
    command = [sys.executable, "-S", "-m", "tools.changelog"]
    told = subprocess.run(
        [*command, f"v{__version__}"], check=True, cwd=ROOT, capture_output=True, text=True
    )
    assert told.stdout.startswith("### Learners and teachers\n")
    lost = subprocess.run([*command, "v0"], check=False, cwd=ROOT, capture_output=True, text=True)
    assert (lost.returncode, lost.stderr) == (1, "CHANGELOG.md has no chapter of v0\n")


def wheel(folder: Path, **files: bytes) -> Path:
    folder.mkdir(exist_ok=True)
    place = folder / "bosslib-1.0-py3-none-any.whl"
    with ZipFile(place, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return place


def both(folder: Path, told: bytes, other: bytes) -> tuple[Path, Path]:
    """A source archive and a wheel with this metadata."""
    sources = folder / "bosslib-1.0.tar.gz"
    with tarfile.open(sources, "w:gz") as tar:
        info = tarfile.TarInfo("bosslib-1.0/PKG-INFO")
        info.size = len(other)
        tar.addfile(info, io.BytesIO(other))
    return sources, wheel(folder, **{"bosslib-1.0.dist-info/METADATA": told})


def test_a_wheel_that_the_archive_does_not_make_is_refused(tmp_path: Path) -> None:
    one = wheel(tmp_path / "one", a=b"1", b=b"2")
    check_same(one, one)
    with pytest.raises(SystemExit, match=r"another one when .*: \['b', 'c'\]$"):
        check_same(one, wheel(tmp_path / "other", a=b"1", b=b"3", c=b""))


@pytest.mark.parametrize(
    ("told", "other", "why"),
    [
        (INDEXED + b"\n\nHi", INDEXED + b"\n\nHo", "say different things"),
        (INDEXED.replace(b"1.0", b"one"), None, "version"),
        (INDEXED + b"\n\n[there](docs/there.md)", None, r"lead nowhere: \['docs/there.md'\]"),
    ],
)
def test_metadata_that_the_index_could_not_use_are_refused(
    tmp_path: Path, told: bytes, other: bytes | None, why: str
) -> None:
    with pytest.raises(SystemExit, match=why):
        check_metadata(*both(tmp_path, told, told if other is None else other))


def test_good_metadata_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = INDEXED + b"\n\n[there](https://example.org)"
    check_metadata(*both(tmp_path, told, told))
    assert "of 1.0 are valid" in capsys.readouterr().out


def test_on_the_index_readme_leads_to_pages_and_files_that_there_are() -> None:
    urls = addresses()
    assert len(relative(README)) > 10
    text = absolute(README, urls)
    assert relative(text) == []
    site, source = urls["Documentation"], f"{urls['Source']}/blob/HEAD/"
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        if link.startswith(source):
            assert (ROOT / link.removeprefix(source)).exists()
        elif link.startswith(site) and not link.startswith(urls["Play"]) and link != site:
            name = link.removeprefix(site)
            assert (ROOT / "docs" / re.sub(r"\.html$", ".md", name)).is_file()


def test_all_addresses_are_those_of_pyproject() -> None:
    urls = addresses()
    assert urls["Play"] == urls["Homepage"] + "app/"
    assert urls["Changelog"].startswith(urls["Source"])
    assert urls["Issues"].startswith(urls["Source"])
    assert binder().partition("/gh/")[2].startswith(urls["Source"].partition("github.com/")[2])
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    ours = re.compile(r"https://(?:bosslib\.github\.io|github\.com/bosslib)[^\s)\"]*")
    named = [found for file in files for found in ours.findall(file.read_text(encoding="utf-8"))]
    assert urls["Play"] in named
    assert [each for each in named if each not in urls.values()] == []


def test_the_first_badge_leads_to_the_game_in_the_browser() -> None:
    first, second = re.findall(r"^\[!\[(.+?)\]\((.+?)\)\]\((.+?)\)$", README, re.MULTILINE)
    assert first == ("Play in your browser", "docs/play.svg", addresses()["Play"])
    assert second[0] == "Open in Binder"
    assert (ROOT / "docs/play.svg").is_file()


def test_the_citation_says_what_the_schema_wants_and_pyproject_has() -> None:
    assert CITATION.keys() >= {"authors", "cff-version", "message", "title"}
    assert CITATION.keys() <= KEYS
    assert CITATION["cff-version"] == "1.2.0"
    project = PROJECT["project"]
    assert CITATION["authors"] == project["authors"]
    assert (CITATION["license"], CITATION["type"]) == (project["license"], "software")
    assert CITATION["keywords"] == project["keywords"]
    urls = addresses()
    assert (CITATION["url"], CITATION["repository-code"]) == (urls["Homepage"], urls["Source"])


def test_a_release_is_told_in_six_lines() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## A release\n")[2]
    lines = re.findall(r"^(\d)\. (.+)$", text, re.MULTILINE)
    assert [number for number, _ in lines] == [*"123456"]
    for name in re.findall(r"`([\w/]+\.\w+)`", " ".join(line for _, line in lines)):
        assert (ROOT / name).is_file()
