"""Mutation testing for `make mutants`: plant faults one by one, and report those no test detects.

The faults are a sample of all mutations of `tools.faults`, in copies of the project; the work tree
is not changed. A fault is detected by `python -m bosslib check` or by the unit tests related to its
file. Each has a time limit; a timeout counts neither as detected nor as survived.

Why not mutmut (3.8): it runs a single command for every fault, so `check` cannot run first; it has
no sampling, and expands each function into all of its variants at once. Why not cosmic-ray (8.7):
it changes the work tree, runs a single command for every fault, has no sampling, and depends on
sqlalchemy, aiohttp and eleven more packages.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tools.faults import Fault, faults, nearby, original_text, plant

ROOT = Path(__file__).resolve().parent.parent
CODE = ("bosslib", "widgets/bosswidgets")
NOT_COPIED = (".*", "__pycache__", "dist", "site")
SERVER = "widgets/bosswidgets/server/app.py"
"""Root of the server files: all files that it imports, directly or not. They need no widgets."""
CHECKED = ["-m", "bosslib", "check", "tests/conformance", "bosslib/scenarios", "bosslib/exercises"]
NO_TESTS = 5
"""Exit status of pytest if it collects no tests; the fault counts as undetected."""
SEEN = ("tests/widgets/test_looks.py", "tests/widgets/test_told.py")
"""Snapshot tests that cover the output of all widgets, whatever they import."""
MARKED = "not nightly and not alone"
"""Marks of the tests that run for each change, including slow ones such as the snapshot tests."""
FEW = 3
"""Minimum number of related test files; with fewer, tests one import further also count."""


class Planted(NamedTuple):
    """Mutation of a file of the project, with the original text."""

    path: str
    fault: Fault
    stands: str

    def __str__(self) -> str:
        stands, put = (
            " ".join(each.split()) or "(nothing)" for each in (self.stands, self.fault.put)
        )
        return f"{self.path}:{self.fault.line}: {stands} -> {put}"


class End(StrEnum):
    """Outcome of a mutation."""

    CHECK = "noticed by check"
    TESTS = "noticed by a test"
    LATE = "out of time"
    SURVIVED = "SURVIVED"


def areas(importing: Mapping[str, set[str]]) -> Callable[[str], str]:
    """Return a function that maps a file to its part of the project."""
    server = {SERVER}.union(*nearby(importing, SERVER))

    def area(path: str) -> str:
        if path.startswith("widgets"):
            return "server files" if path in server else "other widgets"
        part = path.split("/")[1]
        return part if part in ("card", "board", "lab") else "lessons, puzzles, commands"

    return area


def every_fault(root: Path, only: Sequence[str] = ()) -> list[Planted]:
    """Return all possible mutations of files whose paths begin with one of `only`."""
    found = []
    for folder in CODE:
        for file in sorted((root / folder).rglob("*.py")):
            path = file.relative_to(root).as_posix()
            if not only or path.startswith(tuple(only)):
                source = file.read_bytes()
                found += [
                    Planted(path, each, original_text(source, each)) for each in faults(source)
                ]
    return found


def imports(root: Path) -> dict[str, set[str]]:
    """Return the import graph of code and tests: for each file, the files that it imports from.

    A re-exported name counts for the file that defines it.
    """
    files = {
        file.relative_to(root).as_posix(): ast.parse(file.read_bytes())
        for folder in (*CODE, "tests")
        for file in (root / folder).rglob("*.py")
    }
    homes = {_module(path): path for path in files}
    passed_on = {
        (_module(path), name): there
        for path, tree in files.items()
        if path.endswith("__init__.py")
        for name, there in _imported_names(tree, homes, {})
    }
    return {
        path: {there for _, there in _imported_names(tree, homes, passed_on)} - {path}
        for path, tree in files.items()
    }


def _module(path: str) -> str:
    path = path.removeprefix("widgets/").removesuffix(".py").removesuffix("/__init__")
    return path.replace("/", ".")


def _imported_names(
    tree: ast.Module, homes: dict[str, str], passed_on: dict[tuple[str, str], str]
) -> Iterable[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (each.name for each in node.names):
                there = homes.get(f"{node.module}.{name}") or passed_on.get((node.module, name))
                if there or node.module in homes:
                    yield name, there or homes[node.module]
        elif isinstance(node, ast.Import):
            yield from ((each.name, homes[each.name]) for each in node.names if each.name in homes)


def concerning(path: str, imported_by: Mapping[str, set[str]]) -> list[str]:
    """Return the unit tests related to a file: those that reach it with the fewest imports.

    The order is: snapshot tests (for widgets), tests with the file's name, other tests.
    """
    found, name = list[str](), Path(path).stem
    for files in nearby(imported_by, path):
        tests = filter(_is_test, files)
        found += sorted(tests, key=lambda test: (name not in Path(test).stem, test))
        if len(found) >= FEW:
            break
    seen = SEEN if path.startswith("widgets") else ()
    return list(dict.fromkeys((*seen, *found)))


def _is_test(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    return (
        name.startswith("test_")
        and folder.startswith("tests/")
        and not folder.startswith("tests/app")
    )


class Bench:
    """Pool of copies of the project, each for one mutation at a time."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copy = folder / str(number)
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
            self.free.put(copy)

    @contextmanager
    def copy(self) -> Iterator[Path]:
        """Lend a copy for exclusive use."""
        copy = self.free.get()
        yield copy
        self.free.put(copy)


def passes(copy: Path, command: Sequence[str], limit: float | None = None) -> bool | None:
    """Run a Python command in a copy; return True on success, None on a timeout.

    Output is shown only without a limit, that is, when the copy has no mutation.
    """
    out = subprocess.DEVNULL if limit else None
    paths = os.pathsep.join((str(copy), str(copy / "widgets")))
    running = subprocess.Popen(
        [sys.executable, *command],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=out,
        stderr=out,
        start_new_session=True,
    )
    try:
        return running.wait(limit) in (0, NO_TESTS)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)  # with all of its child processes
            running.wait()


def outcome(copy: Path, planting: Planted, tests: Sequence[str], limit: float) -> End:
    """Apply a mutation in a copy, return what detects it, and revert it."""
    file = copy / planting.path
    source = file.read_bytes()
    try:
        file.write_bytes(plant(source, planting.fault))
        for end, command in (
            (End.CHECK, CHECKED),
            (End.TESTS, test_command([planting.path, *tests])),
        ):
            well = passes(copy, command, limit)
            if not well:
                return End.LATE if well is None else end
        return End.SURVIVED
    finally:
        file.write_bytes(source)


def test_command(paths: Sequence[str]) -> list[str]:
    """Return the command that runs tests until one fails; for a code file, its doctests."""
    return ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", MARKED, *paths]


def main() -> int:
    """Test a sample of mutations, and print a report; return 1 if the unchanged code fails."""
    asked = _arguments()
    every = every_fault(ROOT, asked.only)
    sample = sorted(Random(asked.seed).sample(every, min(asked.sample, len(every))))
    importing = imports(ROOT)
    imported_by = defaultdict(set)
    for path, there in importing.items():
        for each in there:
            imported_by[each].add(path)
    tests = {path: concerning(path, imported_by) for path in {each.path for each in sample}}
    print(f"{len(sample)} of {len(every)} faults, seed {asked.seed}", flush=True)
    with TemporaryDirectory(prefix="mutants-") as folder:
        bench = Bench(Path(folder), asked.jobs)
        sound = (
            CHECKED,
            test_command(sorted({each for found in tests.values() for each in found})),
        )
        for command in sound:
            with bench.copy() as copy:
                if not passes(copy, command):
                    print("This fails without any fault: python", *command)
                    return 1

        def try_fault(each: Planted) -> End:
            with bench.copy() as copy:
                return outcome(copy, each, tests[each.path], asked.limit)

        with ThreadPoolExecutor(asked.jobs) as pool:
            told = [*_print_progress(sample, pool.map(try_fault, sample))]
    print("\n".join(report(told, areas(importing))))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("only", nargs="*", help="files or folders, as bosslib/card (default: all)")
    parser.add_argument("--sample", type=int, default=200, help="number of faults (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (default: 1)")
    parser.add_argument(
        "--limit", type=float, default=300, help="seconds for each fault (default: 300)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="number of parallel jobs (default: 2)")
    return parser.parse_args()


def _print_progress(
    sample: Sequence[Planted], ends: Iterable[End]
) -> Iterator[tuple[Planted, End]]:
    for number, (each, end) in enumerate(zip(sample, ends, strict=True), 1):
        print(f"{number}/{len(sample)} {each}: {end}", flush=True)
        yield each, end


def report(told: Sequence[tuple[Planted, End]], area: Callable[[str], str]) -> list[str]:
    """Return the lines of the report: outcomes by area, and the surviving mutations."""
    lines = [""]
    for name in sorted({area(each.path) for each, _ in told}):
        mine = [(each, end) for each, end in told if area(each.path) == name]
        count = Counter(end for _, end in mine)
        many = ", ".join(f"{count[end]} {end}" for end in End if count[end])
        lines.append(f"{name}: {len(mine)} faults, {many} ({count[End.SURVIVED] / len(mine):.0%})")
        lines += [f"  {each}" for each, end in mine if end is End.SURVIVED]
    return lines


if __name__ == "__main__":
    sys.exit(main())
