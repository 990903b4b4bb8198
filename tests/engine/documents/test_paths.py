"""Names of files on Windows: drives, and names that it refuses."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from bosslib.documents.nodes import read_text
from bosslib.errors import ScenarioError
from bosslib.export.load_game import load_named_game
from bosslib.teaching.exercise import NAME

DRIVE = "C:\\games"


@pytest.mark.parametrize(
    ("named", "file"),
    [
        (rf"{DRIVE}\none.jsonl:2", rf"{DRIVE}\none.jsonl"),
        (rf"{DRIVE}\none.jsonl", rf"{DRIVE}\none.jsonl"),
        (rf"{DRIVE}\none.toml", rf"{DRIVE}\none.toml"),
    ],
)
def test_the_colon_of_a_drive_begins_no_line_number(named: str, file: str) -> None:
    with pytest.raises(ScenarioError) as error:
        load_named_game(named)
    assert error.value.place == file


@pytest.mark.parametrize(
    "refusal",
    [OSError(errno.EINVAL, "Invalid argument"), PermissionError(errno.EACCES, "Access denied")],
)
def test_a_name_that_the_system_refuses_is_told_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, refusal: OSError
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise refusal

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(ScenarioError, match=refusal.strerror) as error:
        read_text(Path("what?.toml"))
    assert error.value.place == "what?.toml"


@pytest.mark.parametrize("name", ["con", "prn", "aux", "nul", "com1", "lpt0"])
def test_no_exercise_is_named_after_a_device_of_windows(name: str) -> None:
    assert not NAME.fullmatch(name)
    assert NAME.fullmatch(f"{name}x")
    assert NAME.fullmatch(f"{name}-1")
    assert NAME.fullmatch(f"x{name}")
