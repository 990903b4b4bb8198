"""Helpers that find and install system programs for the tests."""

import os
import subprocess
import sys
from collections.abc import Callable
from shutil import which


def print_program(find: Callable[[], object], install: Callable[[], object], none: str) -> None:
    """Print the path of a program. With `--install`, install it if it is missing. If it is still
    missing, exit with the message `none`.
    """
    found = find()
    if found is None and "--install" in sys.argv[1:]:
        install()
        found = find()
    if found is None:
        sys.exit(none)
    print(found)


def apt_install(package: str) -> None:
    """Install a Debian package if we have the permission; output goes to stderr."""
    may = become_root()
    if which("apt-get") and may is not None:
        apt = [*may, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
        subprocess.run([*apt, "update"], stdout=sys.stderr, check=False)
        subprocess.run([*apt, "install", "-y", package], stdout=sys.stderr, check=False)


def become_root() -> list[str] | None:
    """Return the prefix for root commands: empty for root, else sudo; None if not permitted."""
    if sys.platform == "win32":
        return None
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if succeeds(["sudo", "-n", "true"]) else None


def succeeds(command: list[str]) -> bool:
    """True if a command exists and succeeds within a minute."""
    try:
        run = subprocess.run(command, check=False, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0
