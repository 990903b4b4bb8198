"""Helpers that build the published packages."""

import subprocess
import sys
from pathlib import Path

from tools.notebooks import ROOT
from tools.serving import Command


def build_wheel(folder: Path) -> Path:
    """Build the wheel from the repository into `folder`, and return it."""
    _build(folder, "--wheel")
    (wheel,) = folder.glob("*.whl")
    return wheel


def build_both(folder: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from that sdist, into `folder`, and return both."""
    _build(folder)
    (sources,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sources, wheel


def _build(folder: Path, *options: str) -> None:
    command = [sys.executable, "-m", "build", *options, "--no-isolation", "--outdir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def run_output(command: Command, folder: Path) -> str:
    """Run a command in `folder`, and return its output; CalledProcessError if it fails."""
    run = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return run.stdout.strip()
