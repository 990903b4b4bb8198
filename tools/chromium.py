"""Prints the path of the Chromium that the browser tests use; `--install` gets one if none is here.

`BOSS_CHROMIUM` names one; else the system's; else the one that Playwright keeps for itself.
"""

import os
import subprocess
import sys
from shutil import which

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
NONE = "No Chromium that starts was found. Install one, or name it: BOSS_CHROMIUM=/path make test"


def main() -> None:
    """Print one path, or leave with one line that says what to do."""
    found = executable()
    if found is None and "--install" in sys.argv[1:]:
        install()
        found = executable()
    if found is None:
        sys.exit(NONE)
    print(found)


def executable() -> str | None:
    """The path of a Chromium that starts, or None."""
    named = os.environ.get("BOSS_CHROMIUM")
    if named:
        return named if starts(named) else None
    for name in NAMES:
        path = which(name)
        if path and starts(path):
            return path
    own = playwrights_own()
    return own if starts(own) else None


def starts(path: str) -> bool:
    """Whether the program is there and runs (Ubuntu has a `chromium-browser` that does not)."""
    return succeeds([path, "--version"])


def playwrights_own() -> str:
    """Where Playwright puts its Chromium, whether it is there or not."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def install() -> None:
    """Debian's package where we may, else Playwright's download; both speak on stderr."""
    may = become_root()
    if which("apt-get") and may is not None:
        apt = [*may, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
        subprocess.run([*apt, "update"], stdout=sys.stderr, check=False)
        subprocess.run([*apt, "install", "-y", "chromium"], stdout=sys.stderr, check=False)
    if executable() is None:
        playwright = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(playwright, stdout=sys.stderr, check=False)


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


if __name__ == "__main__":
    main()
