"""What all tests share: how hypothesis searches, and the surroundings of the programs they run."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from bosslib.words import ENGLISH, set_language

# `make test` says the same twice, also on a busy machine; `make slow` looks elsewhere each time, at
# more than twice as much: a law sees each action of a whole game in one example.
settings.register_profile("same", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("slow", deadline=None, max_examples=100, print_blob=True)
settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Run programs as for anybody: their games in a folder of its own, their output buffered."""
    folder = TemporaryDirectory(prefix="bosslib-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    os.environ["BOSS_DATA"] = folder.name
    os.environ.pop("BOSS_STORE", None)  # a database of somebody's own
    os.environ["LANGUAGE"] = ENGLISH
    os.environ.pop("PYTHONUNBUFFERED", None)  # it hides what goes wrong in the last flush
    # Who runs the tests in the background has had them ignore Ctrl-C, and with them their programs.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


LIBRARIES = {"pyspiel": "bosslib/openspiel", "pettingzoo": "bosslib/pettingzoo"}
"""What a folder needs that not every Python can have: without it its docstrings are not read."""

# OpenSpiel logs by absl, which closes its stream when somebody else sets up logging: not pytest's.
if find_spec("absl"):
    import_module("absl.logging").get_absl_handler().python_handler.stream = sys.__stderr__

collect_ignore = [folder for library, folder in LIBRARIES.items() if not find_spec(library)]


@pytest.fixture
def speaking() -> Iterator[Callable[[str], None]]:
    """Says everything in a language, until the test is over."""
    yield set_language
    set_language(ENGLISH)
