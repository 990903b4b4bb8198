"""What the tests need of the system, and how it is got there."""

import os
import subprocess
import sys
from collections.abc import Callable
from shutil import which


def told(find: Callable[[], object], install: Callable[[], object], none: str) -> None:
    """Print where a program was found, with `--install` got if it is not here; else leave with one
    line that says what to do.
    """
    found = find()
    if found is None and "--install" in sys.argv[1:]:
        install()
        found = find()
    if found is None:
        sys.exit(none)
    print(found)


def apt_install(package: str) -> None:
    """Install Debian's package where we may; it speaks on stderr."""
    may = become_root()
    if which("apt-get") and may is not None:
        apt = [*may, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
        subprocess.run([*apt, "update"], stdout=sys.stderr, check=False)
        subprocess.run([*apt, "install", "-y", package], stdout=sys.stderr, check=False)


def become_root() -> list[str] | None:
    """The words before a command of root's: none for root, else sudo's; None if we may not."""
    if sys.platform == "win32":
        return None
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if succeeds(["sudo", "-n", "true"]) else None


def succeeds(command: list[str]) -> bool:
    """Whether a command is there, ends within a minute, and says that all is well."""
    try:
        run = subprocess.run(command, check=False, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0
