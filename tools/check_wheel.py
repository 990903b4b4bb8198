"""Install the wheel in a clean environment outside the repository, and check the result.

The wheel has all files of the packages except the sources of translations; only `bosslib` and
`bosswidgets` become importable; mypy sees their types in another program; `boss` serves its index,
which links to the pages, and a page of each kind.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from bosslib import __version__
from tools.notebooks import FOLDER, ROOT
from tools.packages import build_wheel, run_output
from tools.serving import UV, environment, install, serving
from tools.visiting import one_of_each, visit, visit_lesson, visitor
from tools.wheel_data import TRAVELLERS

NAMES = {"bosslib", "bosswidgets"}
SOURCES = {"bosslib": "bosslib", "widgets/bosswidgets": "bosswidgets", **TRAVELLERS}
UNSHIPPED = (".po", ".pot")
"""Suffixes of translation sources, which only the sdist has."""

FOREIGN = """\
from bosslib import Record
from bosslib.card import Action, Legal, State, apply, new, view
from bosswidgets.server.app import main

state: State = new(4, seed=1)
legal: Legal = Legal(view(state, state.table.turn))
action: Action = legal.turns()[0]
after: State = apply(state, action)
record = Record(state).play(action)
wrong: int = record.state.table.players + apply(state, action) + main(["--help"])
"""
COMPLAINT = 'Unsupported operand types for + ("int" and "State")'
"""The only error of mypy, in the last line, if it knows the types."""
IMPORTABLE = "import pkgutil; print(*(module.name for module in pkgutil.iter_modules()))"


def main() -> None:
    """Run all checks; SystemExit names the fault."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        wheel = build_wheel(folder)
        check_files(wheel)
        python = environment(folder / "clean")
        install(python, f"{wheel}[app]", "-c", "constraints.txt")
        check_typed(python, folder)
        check_served(python.parent / "boss", folder)
        check_names(python, folder)


def check_files(wheel: Path) -> None:
    """Exit unless the wheel has exactly the files of the packages in git, without `UNSHIPPED`."""
    with ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SOURCES]
    known = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    wanted = set()
    for file in (each for each in known.splitlines() if not each.endswith(UNSHIPPED)):
        source = next(source for source in SOURCES if file.startswith(source + "/"))
        wanted.add(SOURCES[source] + file.removeprefix(source))
    if inside != wanted:
        sys.exit(f"{wheel.name}: lacks {wanted - inside}, has no use for {inside - wanted}")
    print(f"{wheel.name}: all {len(inside)} files")


def check_typed(python: Path, folder: Path) -> None:
    """Check that mypy finds the only error in another program of ten lines."""
    program = folder / "foreign.py"
    program.write_text(FOREIGN, encoding="utf-8")
    own = ["--python-executable", str(python), str(program)]
    mypy = [sys.executable, "-m", "mypy", "--strict", *own]
    run = subprocess.run(mypy, check=False, cwd=folder, stdout=subprocess.PIPE, text=True)
    complaints = [line for line in run.stdout.splitlines() if " error: " in line]
    if len(complaints) != 1 or COMPLAINT not in complaints[0]:
        sys.exit(f"mypy says of a foreign program: {run.stdout}")
    print("a foreign program is checked against the types")


def check_served(boss: Path, folder: Path) -> None:
    """Check that `boss` prints its version, and serves the index and a page of each kind."""
    version = run_output([boss, "--version"], folder)
    if version.split()[-1:] != [__version__]:
        sys.exit(f"boss --version says {version!r}")
    with serving([boss, "--no-browser"], folder) as address, visitor() as browser:
        lessons = visit(browser, f"{address}/", "I'm the Boss!")
        if not lessons:
            sys.exit("the index leads to no page")
        for notebook in one_of_each():
            place = notebook.relative_to(FOLDER).as_posix()
            visit_lesson(browser, f"{address}/voila/render/{place}")


def check_names(python: Path, folder: Path) -> None:
    """Check that the wheel adds exactly the two importable names, by uninstalling it."""
    before = set(run_output([python, "-I", "-c", IMPORTABLE], folder).split())
    run_output([*UV, "pip", "uninstall", "-q", "--python", python, "bosslib"], folder)
    became = before - set(run_output([python, "-I", "-c", IMPORTABLE], folder).split())
    if became != NAMES:
        sys.exit(f"these became importable: {', '.join(sorted(became))}")
    print(f"importable: {' and '.join(sorted(became))} alone")


if __name__ == "__main__":
    main()
