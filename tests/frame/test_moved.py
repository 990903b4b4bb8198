"""Names of modules that README and docs once gave still work, and say what they are now."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from bosslib._moved import MOVED

NAMED = {
    "bosslib.course": ["find"],
    "bosslib.lesson": ["begun", "done", "judged", "solved"],
    "bosslib.match": ["play_match"],
    "bosslib.proof": ["flaw"],
    "bosslib.review": ["review"],
    "bosslib.thinking": ["tick"],
    "bosswidgets.scoring": ["laid", "score_line"],
}
"""What was said to be in each."""


@pytest.mark.parametrize("old", MOVED)
def test_an_old_name_leads_to_the_same_things_and_warns(
    old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, old, raising=False)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {MOVED[old][0]}"):
        there = import_module(old)
    new = [vars(import_module(each)) for each in MOVED[old]]
    for name in NAMED[old]:
        assert any(getattr(there, name) is each.get(name) for each in new)


def test_a_name_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"bosslib\.matches"):
        import_module("bosslib.matches")
