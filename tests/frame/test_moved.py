"""Names of modules that README and docs once gave still work, and say what they are now."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from bosslib._moved import MOVED

NAMED = {
    "bosslib.course": "find",
    "bosslib.lesson": "solved",
    "bosslib.match": "play_match",
    "bosslib.proof": "flaw",
    "bosslib.review": "review",
    "bosslib.thinking": "tick",
}
"""What was said to be in each."""


@pytest.mark.parametrize("old", MOVED)
def test_an_old_name_leads_to_the_same_things_and_warns(
    old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, old, raising=False)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {MOVED[old]}"):
        there = import_module(old)
    name = NAMED[old]
    assert getattr(there, name) is getattr(import_module(MOVED[old]), name)


def test_a_name_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"bosslib\.matches"):
        import_module("bosslib.matches")
