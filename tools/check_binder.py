"""Installs as Binder does, in a clean environment, and opens every notebook's page there.

Binder's steps are `binder/requirements.txt` and `binder/postBuild`, both run in the repository's
root; then Voila runs as an extension of Jupyter's server.
"""

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.notebooks import ROOT, notebooks
from tools.serving import Command, environment, serving
from tools.visiting import visit_lesson, visitor

OPEN = ["--allow-root", "--no-browser", "--ip=127.0.0.1", "--IdentityProvider.token="]


def main() -> None:
    """Check everything in turn; SystemExit says what is wrong."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        python = environment(folder / "clean", "-r", "binder/requirements.txt")
        path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(["binder/postBuild"], cwd=ROOT, check=True, env={**os.environ, "PATH": path})
        server: Command = [python, "-m", "jupyter_server", *OPEN, f"--ServerApp.root_dir={ROOT}"]
        with serving(server, folder, ready="/api") as address, visitor() as browser:
            for notebook in notebooks():
                inside = notebook.relative_to(ROOT).as_posix()
                visit_lesson(browser, f"{address}/voila/render/{inside}")


if __name__ == "__main__":
    main()
