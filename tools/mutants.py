"""`make mutants`: plants faults in the code, one by one, and says which of them no test notices.

A sample of all faults of `tools.faults`, in copies of the project; the work tree is not touched. A
fault is noticed by `python -m bosslib check`, else by the unit tests that concern its file. Each
gets a limited time, and one that runs out of it is neither noticed nor missed.

Not mutmut (3.8): it takes one command for every fault, so that `check` cannot go first, draws no
sample, and turns each function into all of its variants at once. Not cosmic-ray (8.7): it writes
into the work tree, one command for every fault, draws no sample, and brings sqlalchemy, aiohttp and
eleven more.
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

from tools.faults import Fault, faults, nearby, planted, stood

ROOT = Path(__file__).resolve().parent.parent
CODE = ("bosslib", "widgets/bosswidgets")
NOT_COPIED = (".*", "__pycache__", "dist", "site")
SERVER = "widgets/bosswidgets/server/app.py"
"""What it imports, and so on, are the files of the server: they need no widgets."""
CHECKED = ["-m", "bosslib", "check", "tests/conformance", "bosslib/scenarios", "bosslib/exercises"]
NO_TESTS = 5
"""How pytest ends where it finds none: nothing was noticed."""
SEEN = ("tests/widgets/test_looks.py", "tests/widgets/test_told.py")
"""They see all that the widgets draw and say, whatever they import."""
FEW = 3
"""With fewer test files than this next to a file, those one step further concern it, too."""


class Planted(NamedTuple):
    """A fault in a file of the project."""

    path: str
    fault: Fault
    stands: str

    def __str__(self) -> str:
        stands, put = (
            " ".join(each.split()) or "(nothing)" for each in (self.stands, self.fault.put)
        )
        return f"{self.path}:{self.fault.line}: {stands} -> {put}"


class End(StrEnum):
    """What became of a fault."""

    CHECK = "noticed by check"
    TESTS = "noticed by a test"
    LATE = "out of time"
    SURVIVED = "SURVIVED"


def areas(importing: Mapping[str, set[str]]) -> Callable[[str], str]:
    """What says the part of the project that a file belongs to."""
    server = {SERVER}.union(*nearby(importing, SERVER))

    def area(path: str) -> str:
        if path.startswith("widgets"):
            return "server files" if path in server else "other widgets"
        part = path.split("/")[1]
        return part if part in ("card", "board", "lab") else "lessons, puzzles, commands"

    return area


def every_fault(root: Path, only: Sequence[str] = ()) -> list[Planted]:
    """All faults that can be planted, in files whose paths begin with one of `only`."""
    found = []
    for folder in CODE:
        for file in sorted((root / folder).rglob("*.py")):
            path = file.relative_to(root).as_posix()
            if not only or path.startswith(tuple(only)):
                source = file.read_bytes()
                found += [Planted(path, each, stood(source, each)) for each in faults(source)]
    return found


def imports(root: Path) -> dict[str, set[str]]:
    """For each file of code and tests the files that it imports names from.

    A name that a package passes on counts as that of the file where it is made.
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
        for name, there in _imported(tree, homes, {})
    }
    return {
        path: {there for _, there in _imported(tree, homes, passed_on)} - {path}
        for path, tree in files.items()
    }


def _module(path: str) -> str:
    path = path.removeprefix("widgets/").removesuffix(".py").removesuffix("/__init__")
    return path.replace("/", ".")


def _imported(
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
    """The unit tests that concern a file: those that come to it by the fewest imports.

    Those that have its name go first, before them those that see all of the widgets.
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
    """Copies of the project, each for one fault at a time."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copy = folder / str(number)
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
            self.free.put(copy)

    @contextmanager
    def copy(self) -> Iterator[Path]:
        """A copy that nobody else uses meanwhile."""
        copy = self.free.get()
        yield copy
        self.free.put(copy)


def passes(copy: Path, command: Sequence[str], limit: float | None = None) -> bool | None:
    """Whether a Python command ends well in a copy; None: it took more seconds than the limit.

    What it prints is shown only where there is no limit, for nothing is planted there.
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
            os.killpg(running.pid, signal.SIGKILL)  # with all that it started
            running.wait()


def outcome(copy: Path, planting: Planted, tests: Sequence[str], limit: float) -> End:
    """Plant a fault in a copy, see what notices it, and take it back."""
    file = copy / planting.path
    source = file.read_bytes()
    try:
        file.write_bytes(planted(source, planting.fault))
        for end, command in ((End.CHECK, CHECKED), (End.TESTS, tested([planting.path, *tests]))):
            well = passes(copy, command, limit)
            if not well:
                return End.LATE if well is None else end
        return End.SURVIVED
    finally:
        file.write_bytes(source)


def tested(paths: Sequence[str]) -> list[str]:
    """The command that runs tests until one fails; of a file of code, those in its docstrings."""
    return ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *paths]


def main() -> int:
    """Plant a sample of faults, and print what became of them; 1 if the code fails without any."""
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
        sound = (CHECKED, tested(sorted({each for found in tests.values() for each in found})))
        for command in sound:
            with bench.copy() as copy:
                if not passes(copy, command):
                    print("This fails without any fault: python", *command)
                    return 1

        def tried(each: Planted) -> End:
            with bench.copy() as copy:
                return outcome(copy, each, tests[each.path], asked.limit)

        with ThreadPoolExecutor(asked.jobs) as pool:
            told = [*_told(sample, pool.map(tried, sample))]
    print("\n".join(report(told, areas(importing))))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("only", nargs="*", help="files or folders, as bosslib/card (else all)")
    parser.add_argument("--sample", type=int, default=200, help="how many faults (else 200)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (else 1)")
    parser.add_argument("--limit", type=float, default=300, help="seconds for each (else 300)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (else 2)")
    return parser.parse_args()


def _told(sample: Sequence[Planted], ends: Iterable[End]) -> Iterator[tuple[Planted, End]]:
    for number, (each, end) in enumerate(zip(sample, ends, strict=True), 1):
        print(f"{number}/{len(sample)} {each}: {end}", flush=True)
        yield each, end


def report(told: Sequence[tuple[Planted, End]], area: Callable[[str], str]) -> list[str]:
    """The survivors by area, and how many faults of each area came to which end."""
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
