"""Shared test configuration: hypothesis profiles, and the environment of subprocesses."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import settings

from bosslib.words import ENGLISH, set_language

# `make test` is deterministic, also on a busy machine. `make slow` uses new random examples each
# time, and more than twice as many: one example covers every action of a whole game.
settings.register_profile("same", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("slow", deadline=None, max_examples=100, print_blob=True)
settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Set the environment of subprocesses: a temporary data folder, English, buffered output."""
    folder = TemporaryDirectory(prefix="bosslib-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    os.environ["BOSS_DATA"] = folder.name
    os.environ.pop("BOSS_STORE", None)  # the developer's own database
    os.environ["LANGUAGE"] = ENGLISH
    os.environ.pop("PYTHONUNBUFFERED", None)  # it hides errors of the last flush
    # Tests that run in the background ignore Ctrl-C, and their subprocesses inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


LIBRARIES = {"pyspiel": "bosslib/openspiel", "pettingzoo": "bosslib/pettingzoo"}
"""Optional libraries and the folders that need them; without one, its doctests are skipped."""

# OpenSpiel logs with absl, which closes its stream when logging is configured: not pytest's stream.
if find_spec("absl"):
    import_module("absl.logging").get_absl_handler().python_handler.stream = sys.__stderr__

collect_ignore = [folder for library, folder in LIBRARIES.items() if not find_spec(library)]


@pytest.fixture(autouse=True)
def same_environment() -> Iterator[None]:
    """Restore the environment variables after each test: the server sets some for its kernels."""
    with patch.dict(os.environ):
        yield


@pytest.fixture
def speaking() -> Iterator[Callable[[str], None]]:
    """Return a function that selects a language until the end of the test."""
    yield set_language
    set_language(ENGLISH)
