"""Windows compatibility, as far as testable elsewhere: no code needs POSIX-only features."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.frame.without_posix import POSIX_MODULES, POSIX_NAMES
from tests.widgets.server.served import PAGE, SECONDS, running, write

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "bosslib", ROOT / "widgets" / "bosswidgets")
WITHOUT_POSIX = ROOT / "tests" / "frame" / "without_posix.py"
FORKS = ROOT / "widgets" / "bosswidgets" / "server" / "forking"
GUARDED = {
    FORKS / "warm_parents.py",  # is asked for a fork on Linux only
    FORKS / "parent_process.py",  # runs in the program that forks
    ROOT / "bosslib" / "lab" / "setup.py",  # asks for the memory size, and works without it
    FORKS.parent / "server_limits.py",  # counts open files only if `resource` limits them
}
"""The modules that use features missing on Windows, each only after a check of the system."""

NAMES = frozenset().union(*POSIX_NAMES.values())
IMPORTS = rf"(from|import) ({'|'.join(POSIX_MODULES)})\b"
USES = rf"{IMPORTS}|from ({'|'.join(POSIX_NAMES)}) import|\.({'|'.join(NAMES)})\b"
"""Patterns of the texts that import, or that may use, what is missing on Windows."""

TEXT = {"read_text": 0, "write_text": 1, "open": 3}
"""Functions that open a text file, and the position of the encoding among their arguments."""

posix = pytest.mark.skipif(sys.platform == "win32", reason="it makes a POSIX system look like it")


def modules(pattern: str) -> Iterator[tuple[Path, ast.Module]]:
    """Return the modules whose text a pattern finds, since parsing all takes seconds."""
    for folder in FOLDERS:
        for path in folder.rglob("*.py"):
            if re.search(pattern, text := path.read_text(encoding="utf-8")):
                yield path, ast.parse(text)


def imported(node: ast.AST) -> set[str]:
    match node:
        case ast.Import():
            return {each.name.partition(".")[0] for each in node.names}
        case ast.ImportFrom(module=str(module)):
            return {module.partition(".")[0]}
    return set()


def posix_only(tree: ast.Module) -> Iterator[str]:
    """Return the names in a module that only POSIX systems have."""
    for node in ast.walk(tree):
        yield from imported(node) & POSIX_MODULES
        if isinstance(node, ast.Attribute) and node.attr in NAMES:
            owner = ast.unparse(node.value)
            if owner in POSIX_NAMES or node.attr in POSIX_NAMES["psutil"]:
                yield f"{owner}.{node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module in POSIX_NAMES:
            yield from ({each.name for each in node.names} & POSIX_NAMES[node.module])


def test_what_windows_lacks_is_used_only_behind_a_guard() -> None:
    found = {path: {*posix_only(tree)} for path, tree in modules(USES)}
    assert {path for path, names in found.items() if names} == GUARDED


def test_no_module_imports_what_windows_lacks_when_it_is_loaded() -> None:
    importing = [*modules(IMPORTS)]
    assert importing
    for path, tree in importing:
        for node in tree.body:
            assert not imported(node) & POSIX_MODULES, path


def encoding_missing(call: ast.Call) -> bool:
    """Return whether a call opens a file of text in the system's own encoding."""
    match call.func:
        case ast.Attribute(attr="read_text" | "write_text" as name):
            place = TEXT[name]
        case ast.Name(id="open"):
            place = TEXT["open"]
        case _:
            decodes = any(ast.unparse(each) == "text=True" for each in call.keywords)
            return decodes and not encoded(call)
    binary = any("b" in str(getattr(each, "value", "")) for each in call.args[1:2])
    return len(call.args) <= place and not encoded(call) and not (binary and place == 3)


def encoded(call: ast.Call) -> bool:
    return any(each.arg == "encoding" for each in call.keywords)


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ("path.read_text()", True),
        ("path.write_text(text)", True),
        ("open(path)", True),
        ("run(command, text=True)", True),
        ("path.read_text('utf-8')", False),
        ("path.write_text(text, encoding='utf-8')", False),
        ("open(path, 'rb')", False),
        ("run(command, text=True, encoding='utf-8')", False),
    ],
)
def test_a_missing_encoding_is_noticed(code: str, missing: bool) -> None:
    call = ast.parse(code, mode="eval").body
    assert isinstance(call, ast.Call)
    assert encoding_missing(call) is missing


def test_every_file_of_text_is_opened_with_its_encoding() -> None:
    calls = [
        (path, node)
        for path, tree in modules(r"\b(read_text|write_text|open)\(|text=True")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    ]
    assert len(calls) > 500
    found = [f"{path}:{node.lineno}" for path, node in calls if encoding_missing(node)]
    assert found == []


@posix
@pytest.mark.slow
def test_every_module_loads_where_nothing_of_posix_is() -> None:
    command = [sys.executable, str(WITHOUT_POSIX), "imports"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    assert int(run.stdout) > 500


@posix
@pytest.mark.slow
def test_the_app_serves_a_page_where_nothing_of_posix_is(tmp_path: Path) -> None:
    folder, data = tmp_path / "notebooks", {"BOSS_DATA": str(tmp_path / "data")}
    folder.mkdir()
    command = [sys.executable, str(WITHOUT_POSIX), "boss", "--no-browser"]
    options = ["--port=0", "--warm=0", f"--notebooks={write(folder)}"]
    with (
        running(data, *options, command=command) as (_, address, _),
        urlopen(address + PAGE, timeout=SECONDS) as page,
    ):
        assert b"the page is here" in page.read()
