"""Benchmark this engine against other libraries: `python -m tools.peers`.

The other libraries are not dependencies of the project: they have a separate environment, with the
versions of `pins.txt`. Each figure is measured in a separate process, and each round measures every
row once, so that other load on the machine affects all rows alike.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from datetime import date
from pathlib import Path

from tools.notebooks import ROOT
from tools.peers.games import PEERS, ROWS, Peer
from tools.peers.table import Figures, table
from tools.serving import environment, install

PINS = Path(__file__).with_name("pins.txt")
READY = "; from time import process_time; print(process_time())"


def main(given: list[str] | None = None) -> None:
    """Install the peers, measure in rounds, and print the table."""
    asked = options(given)
    python = peers_python(asked.folder)
    if asked.install:
        install_peers(python)
    figures = measure_rows(python, ROWS, asked.rounds, asked.seconds)
    print(f"{table(figures)}\n\n{about(asked, python)}")
    if asked.json:
        rows = [each._asdict() for each in figures]
        text = json.dumps({"about": about(asked, python), "rows": rows}, indent=1)
        asked.json.write_text(text + "\n", encoding="utf-8")


def options(given: list[str] | None) -> Namespace:
    """Parse the command line."""
    parser = ArgumentParser(prog="python -m tools.peers", description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="seconds for each row in a round"
    )
    parser.add_argument("--json", type=Path, help="file for all figures")
    parser.add_argument("--folder", type=Path, default=ROOT / ".venv-peers", help="environment")
    parser.add_argument("--no-install", dest="install", action="store_false")
    return parser.parse_args(given)


def peers_python(folder: Path) -> Path:
    """Return the Python of the peers' environment; create the environment if necessary."""
    python = folder / "bin" / "python"
    return python if python.exists() else environment(folder)


def install_peers(python: Path) -> None:
    """Install each package separately; report those that can't be installed, and continue."""
    for package in dict.fromkeys(peer.package for peer in PEERS):
        try:
            install(python, package, "-c", str(PINS))
        except subprocess.CalledProcessError:
            print(f"{package} can't be installed here", file=sys.stderr)


def measure_rows(
    python: Path, rows: tuple[Peer, ...], rounds: int, seconds: float
) -> list[Figures]:
    """Measure all rows in rounds; skip a row after its first failure."""
    figures = [Figures(row.name, row.action, [], [], "") for row in rows]
    for _ in range(rounds):
        for place, row in enumerate(rows):
            figures[place] = once_more(python, row, figures[place], seconds)
    return figures


def once_more(python: Path, row: Peer, figures: Figures, seconds: float) -> Figures:
    """Return the figures of a row with one more measurement, or with the reason of its failure."""
    if figures.failed:
        return figures
    try:
        start = number(python, "-c", row.start + READY)
        rate = number(python, "-m", "tools.peers.games", row.name, str(seconds))
    except subprocess.CalledProcessError as error:
        if not row.package:
            raise  # our engine or the floor: nothing to compare without them
        return figures._replace(failed=str(error.stderr).strip().rpartition("\n")[2])
    return figures._replace(rates=[*figures.rates, rate], starts=[*figures.starts, start])


def number(python: Path, *what: str) -> float:
    """Run a command with this Python in the repository; return the last number that it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    run = subprocess.run(
        [python, *what], cwd=ROOT, env=kept, check=True, capture_output=True, text=True
    )
    return float(run.stdout.split()[-1])


def about(asked: Namespace, python: Path) -> str:
    """Return a description of the measurement: date, machine, versions, rounds."""
    version = subprocess.run([python, "-V"], check=True, capture_output=True, text=True).stdout
    named = {peer.package.partition("[")[0] for peer in PEERS}
    pins = PINS.read_text(encoding="utf-8").split()
    chosen = [pin for pin in pins if pin.partition("==")[0] in named]
    return (
        f"{date.today()}, {platform.platform()}, {os.cpu_count()} cores, {version.strip()}; "
        f"{', '.join(chosen)}; {asked.rounds} × {asked.seconds:g} s of processor time each."
    )


if __name__ == "__main__":
    main()
