"""Builds the wheel with a compiled engine, installs it in a clean place, plays by its laws there.

The build is isolated, as anybody's is who installs from the sources. The repository's own laws and
the conformance sets are tried on what comes of it: what holds for the sources holds for it. Without
a C compiler nothing is tried, and that is said.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tools.notebooks import ROOT
from tools.wheel_data import SWITCH

COMPILERS = ("cc", "gcc", "clang")
BESIDE = ("tests", "tools", "docs", "conftest.py", "pyproject.toml")
"""What the laws need beside the wheel."""
FILES = ("record", "bots", "match", "secrets", "fair", "tuples", "toy")
LAWS = ("card", "board", "puzzles", *(f"test_{name}.py" for name in FILES))
"""Of tests/engine, what plays by compiled modules."""
SETS = ("tests/conformance", "bosslib/scenarios")
PATIENCE = 900  # seconds for each step


def main() -> None:
    """Check everything in turn; SystemExit or CalledProcessError if something is wrong."""
    if not any(map(shutil.which, COMPILERS)):
        print(f"skipped: no C compiler here ({', '.join(COMPILERS)})")
        return
    with TemporaryDirectory() as name:
        place = installed(Path(name).resolve())
        check_compiled(place)
        laws = [f"tests/engine/{each}" for each in LAWS]
        run("pytest", "-q", "-n", "2", "-o", "pythonpath=.", *laws, place=place)
        run("bosslib", "check", *SETS, place=place)


def installed(folder: Path) -> Path:
    """Where the wheel is built and installed, with what the laws need beside it."""
    place, wheels = folder / "place", folder / "wheels"
    run("build", "--wheel", f"--outdir={wheels}", str(ROOT), place=folder)
    (wheel,) = wheels.glob("*.whl")
    run("pip", "install", "-q", "--no-deps", f"--target={place}", str(wheel), place=folder)
    for each in BESIDE:
        source = ROOT / each
        if source.is_dir():
            shutil.copytree(source, place / each)
        else:
            shutil.copy(source, place / each)
    return place


def check_compiled(place: Path) -> None:
    """The engine says that it is compiled, where it is imported as the laws import it."""
    command = [sys.executable, "-m", "bosslib", "--version"]
    asked = subprocess.run(command, cwd=place, env=alone(place), check=True, stdout=subprocess.PIPE)
    version = asked.stdout.decode().strip()
    if not version.endswith("(compiled)"):
        sys.exit(f"the wheel's engine is not compiled: {version}")
    print(version, flush=True)


def run(module: str, *arguments: str, place: Path) -> None:
    """Run a module in a place, and say how long it took; CalledProcessError if it fails."""
    began = monotonic()
    command = [sys.executable, "-m", module, *arguments]
    subprocess.run(command, cwd=place, env=alone(place), check=True, timeout=PATIENCE)
    print(f"{module}: {monotonic() - began:.0f} s", flush=True)


def alone(place: Path) -> dict[str, str]:
    """The surroundings in which only what lies in the place is ours, and a build compiles."""
    pins = str(ROOT / "constraints.txt")
    return {**os.environ, SWITCH: "1", "PYTHONPATH": str(place), "PIP_CONSTRAINT": pins}


if __name__ == "__main__":
    main()
