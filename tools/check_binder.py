"""Install as Binder does, in a clean environment, and open a page of each kind there.

First install Jupyter Server in the versions that Binder provides. Then run Binder's two steps,
`binder/requirements.txt` and `binder/postBuild`, both in the repository's root. Then run Voilà as
an extension of that server, below the base URL of a user.
"""

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect

from tools.binder import opened_path, recipe
from tools.notebooks import ROOT, notebooks
from tools.serving import UV, Command, environment, install, serving
from tools.visiting import PATIENCE, one_of_each, visit_lesson, visitor

BASE = "/user/somebody/"
OPEN = ["--allow-root", "--no-browser", "--ip=127.0.0.1", "--IdentityProvider.token="]
IPC = "--KernelManager.transport=ipc"
"""Kernels without TCP ports: another program can take a port between Jupyter's choice of it and the
kernel's start, and the kernel then never starts (jupyter_client chooses the same ports again).
"""
PLACE = [f"--ServerApp.base_url={BASE}", f"--ServerApp.root_dir={ROOT}"]
CARD = '[data-kind="hand"] .boss-choice:not([aria-disabled])'


def main() -> None:
    """Run all checks; SystemExit names the fault."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        python = environment(folder / "clean")
        install(python, *recipe().server)
        install(python, "-r", "binder/requirements.txt")
        subprocess.run([*UV, "pip", "check", "--python", python], check=True)
        path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(["binder/postBuild"], cwd=ROOT, check=True, env={**os.environ, "PATH": path})
        server: Command = [python, "-m", "notebook", *OPEN, IPC, *PLACE]
        with serving(server, folder, ready=f"{BASE}api") as address, visitor() as browser:
            home = address + BASE
            visit_lesson(browser, home + opened_path())
            for notebook in one_of_each():
                visit_lesson(browser, page(home, notebook))
            play(browser, page(home, next(path for path in notebooks() if "table" in path.name)))


def page(home: str, notebook: Path) -> str:
    """Return the address of a notebook's page on Binder's server."""
    return f"{home}voila/render/{notebook.relative_to(ROOT).as_posix()}"


def play(browser: Browser, table: str) -> None:
    """Play the first card of a game at the table; AssertionError if the page does not show it."""
    expect.set_options(timeout=PATIENCE)
    tab = browser.new_page()
    tab.goto(f"{table}?play=now")
    tab.locator(CARD).first.click(timeout=PATIENCE)
    tab.get_by_role("button", name="Play ").click()
    expect(tab.locator(".boss-log")).to_contain_text("You play")
    print(f"{table}: a card was played")


if __name__ == "__main__":
    main()
