"""Compiled modules and their checks exist; the workflow that builds wheels is in step."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import check_compiled
from tools.wheel_data import SWITCH, modules

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW: dict[str, Any] = yaml.safe_load(
    (ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8")
)
COMPILED = WORKFLOW["jobs"]["compiled"]["steps"]
PYTHONS = WORKFLOW["jobs"]["compiled"]["strategy"]["matrix"]["python"]


def test_each_module_that_is_compiled_is_there_and_named_once() -> None:
    named = modules(ROOT)
    assert "bosslib/card/transitions.py" in named  # `--version` uses it
    assert [each for each in named if not (ROOT / each).is_file()] == []
    assert len(set(named)) == len(named)


def test_what_the_compiled_engine_is_tried_by_is_there() -> None:
    chosen = (*check_compiled.LAWS, *check_compiled.EVERYTHING)
    laws = [f"tests/engine/{each}" for each in chosen]
    wanted = [*laws, *check_compiled.SETS, *check_compiled.BESIDE]
    assert [each for each in wanted if not (ROOT / each).exists()] == []


def test_without_a_c_compiler_nothing_is_built_and_the_reason_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check_compiled, "install_wheel", pytest.fail)
    monkeypatch.setenv("PATH", "")
    check_compiled.main([])
    assert "no C compiler" in capsys.readouterr().out


def test_the_workflow_compiles_for_every_python_from_the_oldest_that_will_do() -> None:
    (given,) = [step["env"] for step in COMPILED if "env" in step]
    assert given["CIBW_ENVIRONMENT"] == f"{SWITCH}=1"
    assert given["CIBW_BUILD"] == "cp${{ matrix.python }}-*"
    assert [int(each) for each in PYTHONS] == list(range(311, 311 + len(PYTHONS)))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">=3.{PYTHONS[0].removeprefix("3")}"' in project


def test_the_workflow_tries_each_wheel_by_what_there_is(tmp_path: Path) -> None:
    (given,) = [step["env"] for step in COMPILED if "env" in step]
    asked, checked = given["CIBW_TEST_COMMAND"].split(" && ")
    check = checked.replace("{project}", str(ROOT)).split()
    assert subprocess.run([sys.executable, *check[1:]], check=False, cwd=tmp_path).returncode == 0
    code = asked.split('"')[1]  # for a pure engine it fails
    told = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert "AssertionError: pure Python" in told.stderr
