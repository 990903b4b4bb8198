"""CONTRIBUTING.md agrees with the code; a commit is checked by the tools of `make lint`."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make is run")

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"From\s`([^`]+)`:\n\n```python\n(.*?)```", TEXT, re.DOTALL)
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")


def made(target: str) -> list[str]:
    """The commands of a target of the Makefile, except installations."""
    command = ["make", "-C", str(ROOT), "--dry-run", "--no-print-directory", target]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return [line for line in run.stdout.splitlines() if line.startswith(".venv/bin/")]


def test_three_examples_are_shown() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(("file", "code"), EXAMPLES)
def test_an_example_is_in_the_file_that_it_is_from(file: str, code: str) -> None:
    assert code in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("command", re.findall(r"`(make [a-z-]+)", TEXT))
def test_make_knows_each_command(command: str) -> None:
    dry = [*command.split(), "--dry-run", "--directory", str(ROOT)]
    assert subprocess.run(dry, check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize("path", re.findall(r"\]\((?!http)([^)#]+)", TEXT))
def test_a_link_leads_to_a_file(path: str) -> None:
    assert (ROOT / path).is_file()


def test_the_hooks_run_what_make_lint_runs() -> None:
    assert re.findall(r"^ +entry: (.+)$", HOOKS, re.MULTILINE) == made("lint")


def test_the_hooks_ask_nothing_of_the_network() -> None:
    assert set(re.findall(r"repo: (.+)", HOOKS)) == {"local"}
    assert set(re.findall(r"language: (.+)", HOOKS)) == {"system"}


def test_the_kinds_of_a_fragment_are_those_of_the_settings() -> None:
    told = re.findall(r"^ +\| `(\w+)` \|", TEXT, re.MULTILINE)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert told == [kind["directory"] for kind in settings["towncrier"]["type"]]
