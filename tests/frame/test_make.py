"""README's commands exist, and report in one line if a requirement is missing."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make and sh are run")

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(make [a-z-]+)`", README)))
OLD = '#!/bin/sh\ncase "$2" in *print*) echo 3.9 ;; *) exit 1 ;; esac\n'


def find_python(asked: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(ROOT / "tools" / "find_python.sh"), asked]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_a_python_that_will_do_is_taken() -> None:
    found = find_python(sys.executable)
    assert (found.returncode, found.stdout, found.stderr) == (0, f"{sys.executable}\n", "")


def test_an_old_python_is_refused_in_one_line(tmp_path: Path) -> None:
    old = tmp_path / "an old python"
    old.write_text(OLD)
    old.chmod(0o755)
    found = find_python(str(old))
    assert found.returncode == 1
    assert found.stderr.count("\n") == 1
    assert f"needs Python 3.11 or later with venv ({old} is Python 3.9)" in found.stderr


def test_no_python_is_said_in_one_line(tmp_path: Path) -> None:
    found = find_python(str(tmp_path / "python"))
    assert (found.returncode, found.stderr.count("\n")) == (1, 1)


@pytest.mark.parametrize("command", ["make app", "make test", *NAMED])
def test_readme_has_the_command_and_make_knows_it(command: str) -> None:
    assert command in README
    dry = [*command.split(), "--dry-run", "--directory", str(ROOT)]
    assert subprocess.run(dry, check=False, capture_output=True).returncode == 0


def test_readme_has_only_options_that_boss_has() -> None:
    shown = re.findall(r"^\| `boss([^`]*)`", README, re.MULTILINE)
    assert len(shown) >= 4
    command = [str(Path(sys.executable).with_name("boss")), "--help"]
    described = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for option in re.findall(r"--[\w-]+", " ".join(shown)):
        assert option in described


def test_readme_names_folders_that_are_there() -> None:
    folders = re.findall(r"^\| .*`([\w/]+/)`", README, re.MULTILINE)
    assert "bosslib/" in folders
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []


@pytest.mark.parametrize(
    ("system", "python"),
    [("", ".venv/bin/python"), ("OS=Windows_NT", ".venv/Scripts/python.exe")],
)
def test_make_runs_the_python_of_the_environment(system: str, python: str) -> None:
    dry = ["make", "--dry-run", "-C", str(ROOT), "rules", *filter(None, [system])]
    run = subprocess.run(dry, check=True, capture_output=True, text=True)
    assert f"\n{python} -m bosslib rules --coverage\n" in run.stdout


FAILING = """#!/bin/sh
echo "$*" >> {log}
case "$*" in *nbval*) exit 1 ;; esac
"""
"""A Python that records its arguments, and finds that the notebooks' outputs differ."""


def test_a_part_of_nightly_that_fails_keeps_no_other_part_from_running(tmp_path: Path) -> None:
    place, log = tmp_path / "bin" / "python", tmp_path / "log"
    place.parent.mkdir()
    place.write_text(FAILING.format(log=shlex.quote(str(log))), encoding="utf-8")
    place.chmod(0o755)
    (tmp_path / "place").write_text(f"{ROOT}\n", encoding="utf-8")
    (tmp_path / "test.stamp").touch()
    run = ["make", "-C", str(ROOT), "nightly", f"VENV={tmp_path}"]
    assert subprocess.run(run, check=False, capture_output=True).returncode == 2
    ran = log.read_text(encoding="utf-8")
    assert "notebooks/nl" in ran
    assert "--hypothesis-profile slow -m nightly and not alone" in ran
    assert "tools.check_compiled --everything" in ran


def test_make_alone_lists_the_commands() -> None:
    run = subprocess.run(["make", "-C", str(ROOT)], check=True, capture_output=True, text=True)
    assert "make app " in run.stdout
    assert "make test " in run.stdout


def test_outside_the_repository_only_our_two_names_are_there() -> None:
    names = ("tests", "tools", "widgets", "notebooks", "binder")
    code = f"from importlib.util import find_spec; print([n for n in {names} if find_spec(n)])"
    run = [sys.executable, "-I", "-c", code]
    assert subprocess.run(run, check=True, capture_output=True, text=True).stdout == "[]\n"
