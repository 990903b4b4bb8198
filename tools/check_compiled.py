"""Builds the wheel with a compiled engine, installs it in a clean place, and tests it there.

The build is isolated, as for everybody who installs from the sources. The laws over whole games and
the conformance sets run against the compiled engine; `--everything` runs all tests of what is
compiled. Without a C compiler nothing is tested, and the program says so.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tools.notebooks import ROOT
from tools.wheel_data import SWITCH

COMPILERS = ("cc", "gcc", "clang")
BESIDE = ("tests", "tools", "docs", "conftest.py", "pyproject.toml")
"""What the laws need beside the wheel."""
LAWS = ("card/test_laws.py", "board/test_laws.py", "test_match.py", "test_tuples.py")
"""Of tests/engine, what reaches all compiled modules by whole games."""
FILES = ("record", "bots", "match", "secrets", "fair", "tuples", "toy")
EVERYTHING = ("card", "board", "puzzles", *(f"test_{name}.py" for name in FILES))
"""Of tests/engine, what plays by compiled modules."""
SETS = ("tests/conformance", "bosslib/scenarios")
PATIENCE = 900  # seconds for each step


def main(argv: Sequence[str] | None = None) -> None:
    """Build, install and test; SystemExit or CalledProcessError if something is wrong."""
    read = argparse.ArgumentParser(prog="python -m tools.check_compiled")
    read.add_argument("--everything", action="store_true", help="run all tests of what is compiled")
    asked = read.parse_args(argv)
    if not any(map(shutil.which, COMPILERS)):
        print(f"skipped: no C compiler here ({', '.join(COMPILERS)})")
        return
    with TemporaryDirectory() as name:
        place = installed(Path(name).resolve())
        check_compiled(place)
        chosen = [f"tests/engine/{each}" for each in (EVERYTHING if asked.everything else LAWS)]
        run("pytest", "-q", "-n", "auto", "-o", "pythonpath=.", *chosen, place=place)
        run("bosslib", "check", *SETS, place=place)


def installed(folder: Path) -> Path:
    """Where the wheel is built and installed, with what the laws need beside it."""
    place, wheels = folder / "place", folder / "wheels"
    pins = f"--build-constraints={ROOT / 'constraints.txt'}"
    run("uv", "build", "--wheel", f"--out-dir={wheels}", pins, str(ROOT), place=folder)
    (wheel,) = wheels.glob("*.whl")
    run("uv", "pip", "install", "-q", "--no-deps", f"--target={place}", str(wheel), place=folder)
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
    return {**os.environ, SWITCH: "1", "PYTHONPATH": str(place)}


if __name__ == "__main__":
    main()
