"""Implementation of `python -m bosslib bench`: each measurement is compared with a floor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from textwrap import shorten
from typing import NamedTuple

from bosslib.errors import BossError
from bosslib.words import catalogue, join_list, say

PARTS = {
    "engine": "engine",
    "growth": "growth",
    "lab": "lab",
    "pace": "pace",
    "widgets": "widgets",
    "class": "classroom",
    "rooms": "rooms",
    "static": "static",
}
"""Parts and their modules, each with a function `rows`, which reports missing dependencies."""
SLOW = {
    "class",
    "rooms",
    "static",
}  # parts that take minutes: measured only when they are asked for
OURS = {"bosslib", "bosswidgets", "tools"}
WHY = 200
"""Maximum length of a reason."""


class Row(NamedTuple):
    """Measurement and its floor, as text with units; the target applies to `share`."""

    what: str
    measured: str
    floor: str
    share: str
    wanted: str
    met: bool


def time_row(what: str, measured: float, floor: float, most: float, wanted: str) -> Row:
    """Return a row of two times in seconds; the measured one may be at most `most`."""
    took, least = (say("bench.time", time=each * 1000) for each in (measured, floor))
    return Row(what, took, least, f"{measured / floor:.2f} x", wanted, met=measured <= most)


def rate_row(what: str, rate: float, floor: float, least: float, share: str, wanted: str) -> Row:
    """Return a row of two rates a second; the measured one must be at least `least`."""
    measured, against = (say("bench.rate", rate=each) for each in (rate, floor))
    return Row(what, measured, against, share, wanted, met=rate >= least)


class LeftOut(NamedTuple):
    """Measurement that is impossible on this computer, and what it needs."""

    what: str
    needs: str


class Failed(NamedTuple):
    """Measurement that failed, and the reason."""

    what: str
    why: str


AnyRow = Row | LeftOut | Failed


class LackingError(BossError):
    """A dependency of a measurement is missing on this computer."""


def run(only: str = "") -> int:
    """Print the rows of all quick parts, or of one part, and then missed targets and failures.

    Return 1 if a target was missed, a measurement failed or nothing was measured. BossError if
    there is no such part.
    """
    if only and only not in PARTS:
        raise BossError("bench.unknown", name=only, parts=join_list(sorted(PARTS)))
    parts = [only] if only else sorted(PARTS.keys() - SLOW)
    return print_table(row for part in parts for row in part_rows(part))


def print_table(rows: Iterator[AnyRow]) -> int:
    """Print rows as they come, then missed targets and failures. Return the exit code."""
    measured: list[Row] = []
    failed: list[Failed] = []
    print(say("bench.head"), flush=True)
    for row in rows:
        match row:
            case Row():
                measured.append(row)
            case Failed():
                failed.append(row)
        print(_format_row(row), flush=True)  # a log shows each row immediately
    missed = [row for row in measured if not row.met]
    if measured:
        print(f"\n{say('bench.missed', missed=len(missed), all=len(measured))}")
    for miss in missed:
        print(say("bench.miss", **miss._asdict()))
    if failed:
        print(f"\n{say('bench.failures', failed=len(failed))}")
    for failure in failed:
        print(say("bench.failure", **failure._asdict()))
    return int(bool(missed or failed) or not measured)


def _format_row(row: AnyRow) -> str:
    match row:
        case Row():
            return say("bench.row", **{**row._asdict(), "met": say(f"bench.met-{row.met}")})
        case LeftOut():
            return say("bench.left-out", **row._asdict())
        case Failed():
            return say("bench.failed", **row._asdict(), met=say("bench.met-False"))


def part_rows(part: str) -> Iterator[AnyRow]:
    """Return the rows of a part; their names are the sentences `bench.PART-...`."""
    names = [say(key) for key in catalogue() if key.startswith(f"bench.{part}-")]
    return attempt(part, _import_rows(part), names or [part])


def _import_rows(part: str) -> Iterator[AnyRow]:
    yield from import_module(f"tools.bench.{PARTS[part]}").rows()


def attempt(title: str, rows: Iterator[AnyRow], names: Sequence[str]) -> Iterator[AnyRow]:
    """Yield the rows of one measurement, and catch its errors, so that the others can continue.

    If it raises, each of its `names` without a row yet becomes `LeftOut` (a dependency is missing)
    or `Failed`; if all have a row, the `title` does.
    """
    missing = list(names)
    try:
        for row in rows:
            if row.what in missing:
                missing.remove(row.what)
            yield row
    except (Exception, SystemExit) as error:  # a tool such as `postgres` exits with its reason
        for what in missing or [title]:
            if _is_lacking(error):
                yield LeftOut(what, getattr(error, "name", None) or str(error))
            else:
                yield Failed(what, _reason(error))


def sentences(part: str, *names: str) -> list[str]:
    """Return the sentences of some rows of a part."""
    return [say(f"bench.{part}-{name}") for name in names]


def _is_lacking(error: BaseException) -> bool:
    """True if a dependency is missing; our own code never is."""
    if isinstance(error, ImportError):
        return (error.name or "").partition(".")[0] not in OURS
    return isinstance(error, LackingError)


def _reason(error: BaseException) -> str:
    """Return the message of an error in one line that fits in a table cell."""
    said = str(error) if isinstance(error, BossError) else f"{type(error).__name__}: {error}"
    return shorten(said.replace("|", "/"), WHY)
