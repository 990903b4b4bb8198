"""What GitHub is told to run: with the rights that it needs, by commands that there are."""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import release

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github" / "workflows"
READ: dict[str, dict[Any, Any]] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.yml")
}
JOBS = [(name, job) for name, read in READ.items() for job in read["jobs"]]
RIGHTS = {
    ("site", "publish"): {"pages": "write", "id-token": "write"},
    ("publish", "publish"): {"id-token": "write"},
    ("publish", "release"): {"contents": "write"},
}
"""What a job may do besides reading the sources."""

PINNED = re.compile(r"[\w.-]+/[\w.-]+@(v\d+|release/v\d+|[0-9a-f]{40})")
THEIRS = {"gh", "pip", "cibuildwheel"}
"""Programs of others: GitHub's own, and what is installed in the line before."""


def job(name: str, of: str) -> dict[str, Any]:
    return dict(READ[name]["jobs"][of])


def steps(name: str) -> Iterator[dict[str, Any]]:
    for each in READ[name]["jobs"].values():
        yield from each.get("steps", ())


def commands() -> list[list[str]]:
    """All that is run, without what stands around it."""
    runs = [step["run"] for name in READ for step in steps(name) if "run" in step]
    return [shlex.split(part) for run in runs for part in re.split(r"&&|\n", run)]


def test_all_four_are_read() -> None:
    assert READ.keys() == {"tests", "site", "publish", "wheels"}


@pytest.mark.parametrize(("name", "of"), JOBS)
def test_a_job_may_do_no_more_than_it_needs(name: str, of: str) -> None:
    assert READ[name]["permissions"] == {"contents": "read"}
    assert job(name, of).get("permissions") == RIGHTS.get((name, of))


@pytest.mark.parametrize("path", [*FOLDER.glob("*.yml")], ids=lambda path: path.stem)
def test_no_secret_is_used_and_no_command_is_put_together(path: Path) -> None:
    assert "secrets" not in path.read_text(encoding="utf-8")
    assert [step for step in steps(path.stem) if "${{" in step.get("run", "")] == []


def test_what_others_wrote_is_pinned_and_what_is_ours_is_there() -> None:
    used = [step["uses"] for name in READ for step in steps(name) if "uses" in step]
    assert len(used) > 10
    assert [each for each in used if not PINNED.fullmatch(each)] == []
    ours = [
        each["uses"] for read in READ.values() for each in read["jobs"].values() if "uses" in each
    ]
    assert ours == ["./.github/workflows/wheels.yml"]
    assert "workflow_call" in READ["wheels"][True]  # YAML reads `on` as true


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_a_command_is_there(command: list[str]) -> None:
    match command:
        case ["make", *words]:
            dry = ["make", "--dry-run", "--directory", str(ROOT), *words]
            assert subprocess.run(dry, check=False, capture_output=True).returncode == 0
        case ["python", "-m", module, *_] if module.startswith("tools."):
            assert (ROOT / module.replace(".", "/")).with_suffix(".py").is_file()
        case ["bash", file]:
            assert (ROOT / file).is_file()
        case ["python", "-m", program, *_] | [program, *_]:
            assert program in THEIRS


def test_the_release_check_is_asked_as_it_can_be() -> None:
    (check,) = [line for line in commands() if "release-check" in line]
    (given,) = [word.removeprefix("ARGS=") for word in check if word.startswith("ARGS=")]
    with pytest.raises(SystemExit, match=r"The tag is v0\.0, but bosslib/__init__\.py has"):
        release.main(given.replace("$GITHUB_REF_NAME", "v0.0").split())


def test_a_tag_alone_publishes_and_only_when_all_packages_are_there() -> None:
    assert READ["publish"][True] == {"push": {"tags": ["v*"]}}
    assert "push" not in READ["wheels"][True]
    assert set(job("publish", "publish")["needs"]) == {"check", "compiled"}
    assert job("publish", "release")["needs"] == "publish"
    assert job("publish", "publish")["environment"] == "pypi"


def test_what_is_published_is_all_that_was_made() -> None:
    made = [
        step["with"]["name"].replace("${{ matrix.os }}", system)
        for name in ("publish", "wheels")
        for step in steps(name)
        if "upload-artifact" in step.get("uses", "")
        for system in job("wheels", "compiled")["strategy"]["matrix"]["os"]
    ]
    asked = {
        step["with"]["pattern"]
        for step in steps("publish")
        if "download-artifact" in step.get("uses", "")
    }
    assert len(set(made)) == 6
    assert [name for name in made for pattern in asked if not fnmatch(name, pattern)] == []


def test_the_tests_run_on_the_oldest_and_the_newest_python() -> None:
    versions = job("tests", "unit")["strategy"]["matrix"]["python"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (built,) = [step["env"]["CIBW_BUILD"] for step in steps("wheels") if "env" in step]
    newest = max(int(minor) for minor in re.findall(r"cp3(\d+)-", built))
    assert versions == [project["requires-python"].removeprefix(">="), f"3.{newest}"]


def test_a_change_is_tried_by_what_must_hold_here() -> None:
    assert ["bash", ".ci/run"] in commands()
    assert READ["tests"][True] == {"push": {"branches": ["main"]}, "pull_request": None}
