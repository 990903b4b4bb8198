"""The workflows on GitHub: their permissions, their commands, and all commands of `.ci/run`."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from shutil import which
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
"""Permissions of a job in addition to reading the sources."""

PINNED = re.compile(r"uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
"""A third-party action: its commit, which cannot be moved as a tag can, and its version."""

OURS = "uses: $/.github/workflows/wheels.yml"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKE = '#!/bin/sh\nIFS="\t"\nprintf "%s\\n" "$*" >> {log}\n'
"""A program that appends its arguments to a file, as a line in one write: two may run at once."""

MINUTES = 25
"""The maximum duration of a job."""
NIGHTLY_MINUTES = 120
"""The maximum duration of the job that nobody waits for."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="they are run by make and bash")

THEIRS = {"gh", "pip", "cibuildwheel"}
"""Third-party programs: GitHub's own, and those installed in the line before."""


def job(name: str, of: str) -> dict[str, Any]:
    return dict(READ[name]["jobs"][of])


def steps(name: str) -> Iterator[dict[str, Any]]:
    for each in READ[name]["jobs"].values():
        yield from each.get("steps", ())


def commands() -> list[list[str]]:
    """All commands that are run, without their context."""
    runs = [step["run"] for name in READ for step in steps(name) if "run" in step]
    return [shlex.split(part) for run in runs for part in re.split(r"&&|\n", run)]


def test_all_five_are_read() -> None:
    assert READ.keys() == {"tests", "nightly", "site", "publish", "wheels"}


@pytest.mark.parametrize(("name", "of"), JOBS)
def test_a_job_may_do_no_more_than_it_needs(name: str, of: str) -> None:
    assert READ[name]["permissions"] == {"contents": "read"}
    assert job(name, of).get("permissions") == RIGHTS.get((name, of))


@pytest.mark.parametrize("path", [*FOLDER.glob("*.yml")], ids=lambda path: path.stem)
def test_no_secret_is_used_and_no_command_is_put_together(path: Path) -> None:
    assert "secrets" not in path.read_text(encoding="utf-8")
    assert [step for step in steps(path.stem) if "${{" in step.get("run", "")] == []


def test_actions_of_others_are_pinned_by_their_commit() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*.yml")]
    used = [found for text in texts for found in re.findall(r"uses: .*", text)]
    assert len(used) > 10
    assert [each for each in used if not PINNED.fullmatch(each)] == [OURS]
    assert "workflow_call" in READ["wheels"][True]  # YAML reads `on` as true


def test_an_action_has_one_commit_in_all_workflows() -> None:
    used = {step["uses"] for name in READ for step in steps(name) if "uses" in step}
    assert len({each.partition("@")[0] for each in used}) == len(used)


@pytest.mark.parametrize("name", READ)
def test_a_checkout_leaves_no_token_behind(name: str) -> None:
    for step in steps(name):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("name", READ)
def test_a_workflow_does_not_run_beside_itself(name: str) -> None:
    assert READ[name]["concurrency"].keys() == {"group", "cancel-in-progress"}


@pytest.mark.parametrize(("name", "of"), JOBS)
def test_a_job_has_a_time_limit(name: str, of: str) -> None:
    made = job(name, of)
    if "uses" not in made:  # the called workflow has its own
        assert made["timeout-minutes"] <= (NIGHTLY_MINUTES if name == "nightly" else MINUTES)


def test_zizmor_finds_nothing() -> None:
    zizmor = which("zizmor", path=str(Path(sys.executable).parent))
    assert zizmor
    run = [zizmor, "--offline", "--quiet", "--no-progress", str(FOLDER)]
    found = subprocess.run(run, check=False, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


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
    checks = [line for line in commands() if "release-check" in line]
    (check,) = [line for line in checks if "ARGS=--packages" not in line]
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
    built = job("wheels", "compiled")["strategy"]["matrix"]
    made = [
        step["with"]["name"]
        .replace("${{ matrix.os }}", system)
        .replace("${{ matrix.python }}", python)
        for name in ("publish", "wheels")
        for step in steps(name)
        if "upload-artifact" in step.get("uses", "")
        for system, python in product(built["os"], built["python"])
    ]
    asked = {
        step["with"]["pattern"]
        for step in steps("publish")
        if "download-artifact" in step.get("uses", "")
    }
    assert len(set(made)) == len(built["os"]) * len(built["python"]) + 1
    assert [name for name in made for pattern in asked if not fnmatch(name, pattern)] == []


def test_the_unit_tests_run_on_each_python_and_on_three_systems() -> None:
    matrix = job("tests", "unit")["strategy"]["matrix"]
    built = job("wheels", "compiled")["strategy"]["matrix"]["python"]
    assert [each.replace(".", "") for each in matrix["python"]] == built
    assert PROJECT["project"]["requires-python"] == f">={matrix['python'][0]}"
    systems = {*matrix["os"], *(each["os"] for each in matrix["include"])}
    assert systems == {"ubuntu-latest", "windows-latest", "macos-latest"}


def test_the_tests_run_for_each_change_and_the_long_ones_every_night() -> None:
    assert READ["tests"][True] == {"push": {"branches": ["main"]}, "pull_request": None}
    assert READ["nightly"][True].keys() == {"schedule", "workflow_dispatch"}


def expanded(target: str) -> Iterator[str]:
    """Return the target, or the targets of the Makefile that it consists of."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^{target}: *([^#\n]*)", text, re.MULTILINE)
    parts = [each for each in found.split() if re.fullmatch(r"[a-z-]+", each)]
    if not parts:
        yield target
    for part in parts:
        yield from expanded(part)


def asked(words: list[str]) -> Iterator[tuple[str, str]]:
    """Return the targets that a call of make builds, each with its arguments."""
    given = dict(word.split("=", 1) for word in words if "=" in word)
    for word in words:
        if word and "=" not in word:
            yield from ((target, given.get("ARGS", "")) for target in expanded(word))


def asked_by_ci(folder: Path) -> set[tuple[str, str]]:
    """Return what `.ci/run` builds: it runs with a make that only records its arguments."""
    log, make = folder / "log", folder / "make"
    make.write_text(MAKE.format(log=shlex.quote(str(log))), encoding="utf-8")
    make.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    command = ["bash", str(ROOT / ".ci" / "run")]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PATH": path})
    calls = log.read_text(encoding="utf-8").splitlines()
    return {each for call in calls for each in asked(call.split("\t"))}


def asked_by_workflow() -> set[tuple[str, str]]:
    """Return what all jobs of `tests.yml` together build, in each row of their matrices."""
    found: set[tuple[str, str]] = set()
    for each in READ["tests"]["jobs"].values():
        shards = each.get("strategy", {}).get("matrix", {}).get("shard", [""])
        for shard, step in product(shards, each["steps"]):
            words = shlex.split(step.get("run", "").replace("$SHARD", shard))
            found.update(asked(words[1:]))
    return found


def places() -> list[str]:
    """Return every file of tests, and the folders whose docstrings are tests."""
    given = PROJECT["tool"]["pytest"]["ini_options"]["testpaths"]
    tests = [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")]
    return [*tests, *(each for each in given if each != "tests")]


def covers(word: str, place: str) -> bool:
    return place == word or place.startswith(f"{word}/") or fnmatch(place, word)


def test_the_jobs_together_run_what_ci_runs(tmp_path: Path) -> None:
    wanted, run = asked_by_ci(tmp_path), asked_by_workflow()
    assert len(wanted) == 10
    for target, arguments in wanted - run:
        shards = [given.split() for made, given in run if made == target and given]
        assert (target, arguments) == (target, "")
        assert shards, f"no job runs make {target}"
        words = [word for shard in shards for word in shard]
        counted = {place: sum(covers(word, place) for word in words) for place in places()}
        assert {place: count for place, count in counted.items() if count != 1} == {}


def test_a_shard_names_files_that_there_are() -> None:
    for shard in job("tests", "slow")["strategy"]["matrix"]["shard"]:
        for word in shard.split():
            assert any(covers(word, place) for place in places())
