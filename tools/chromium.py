"""Print the path of the Chromium for the browser tests; `--install` installs it if it is missing.

`BOSS_CHROMIUM` names the program. The defaults are the system's, and then Playwright's own.
"""

import os
import subprocess
import sys
from shutil import which

from tools.system import apt_install, print_program, succeeds

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
NONE = "No Chromium that starts was found. Install one, or name it: BOSS_CHROMIUM=/path make test"


def executable() -> str | None:
    """Return the path of a Chromium that starts, or None."""
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
    """True if the program exists and runs (Ubuntu has a `chromium-browser` that does not)."""
    return succeeds([path, "--version"])


def playwrights_own() -> str:
    """Return the path of Playwright's Chromium, which may not be installed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def install() -> None:
    """Install Debian's package if permitted, otherwise Playwright's; output goes to stderr."""
    apt_install("chromium")
    if executable() is None:
        playwright = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(playwright, stdout=sys.stderr, check=False)


if __name__ == "__main__":
    print_program(executable, install, NONE)
