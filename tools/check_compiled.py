"""Build the wheel with a compiled engine, install it in a clean folder, and test it there.

The build is isolated, as in an installation from source. The property-based tests over whole games
and the conformance sets run against the compiled engine; `--everything` runs all tests of compiled
modules. Without a C compiler the program prints a message and tests nothing.
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
"""Files and folders that the tests need in addition to the wheel."""
LAWS = ("card/test_laws.py", "board/test_laws.py", "test_match.py", "test_tuples.py")
"""Tests of tests/engine that reach all compiled modules with whole games."""
FILES = ("record", "bots", "match", "secrets", "fair", "tuples", "toy")
EVERYTHING = ("card", "board", "puzzles", *(f"test_{name}.py" for name in FILES))
"""Tests of tests/engine that use compiled modules."""
SETS = ("tests/conformance", "bosslib/scenarios")
PATIENCE = 900  # seconds for each step


def main(argv: Sequence[str] | None = None) -> None:
    """Build, install and test; SystemExit or CalledProcessError if something is wrong."""
    read = argparse.ArgumentParser(prog="python -m tools.check_compiled")
    read.add_argument("--everything", action="store_true", help="run all tests of compiled modules")
    asked = read.parse_args(argv)
    if not any(map(shutil.which, COMPILERS)):
        print(f"skipped: no C compiler here ({', '.join(COMPILERS)})")
        return
    with TemporaryDirectory() as name:
        place = install_wheel(Path(name).resolve())
        check_compiled(place)
        chosen = [f"tests/engine/{each}" for each in (EVERYTHING if asked.everything else LAWS)]
        run("pytest", "-q", "-n", "auto", "-o", "pythonpath=.", *chosen, place=place)
        run("bosslib", "check", *SETS, place=place)


def install_wheel(folder: Path) -> Path:
    """Build and install the wheel, copy the files that the tests need, and return the folder."""
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
    """Exit unless the engine, imported as the tests import it, reports that it is compiled."""
    command = [sys.executable, "-m", "bosslib", "--version"]
    asked = subprocess.run(command, cwd=place, env=alone(place), check=True, stdout=subprocess.PIPE)
    version = asked.stdout.decode().strip()
    if not version.endswith("(compiled)"):
        sys.exit(f"the wheel's engine is not compiled: {version}")
    print(version, flush=True)


def run(module: str, *arguments: str, place: Path) -> None:
    """Run a module in a folder, and print the time; CalledProcessError if it fails."""
    began = monotonic()
    command = [sys.executable, "-m", module, *arguments]
    subprocess.run(command, cwd=place, env=alone(place), check=True, timeout=PATIENCE)
    print(f"{module}: {monotonic() - began:.0f} s", flush=True)


def alone(place: Path) -> dict[str, str]:
    """Return an environment that imports our code only from the folder, and compiles in a build."""
    return {**os.environ, SWITCH: "1", "PYTHONPATH": str(place)}


if __name__ == "__main__":
    main()
