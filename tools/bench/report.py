"""`python -m bosslib bench`: how fast things are, each against a floor in the same run."""

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
"""The parts and their modules here, each of which has `rows`; what one lacks it says itself."""
SLOW = {
    "class",
    "rooms",
    "static",
}  # parts that take minutes: measured only when they are asked for
OURS = {"bosslib", "bosswidgets", "tools"}
WHY = 200
"""Most characters of a reason."""


class Row(NamedTuple):
    """One measure and its floor, as text with units; `share` is what the target speaks of."""

    what: str
    measured: str
    floor: str
    share: str
    wanted: str
    met: bool


def timed(what: str, measured: float, floor: float, most: float, wanted: str) -> Row:
    """A row of two times in seconds, of which the measured one may be `most`."""
    took, least = (say("bench.time", time=each * 1000) for each in (measured, floor))
    return Row(what, took, least, f"{measured / floor:.2f} x", wanted, met=measured <= most)


def rated(what: str, rate: float, floor: float, least: float, share: str, wanted: str) -> Row:
    """A row of two rates a second, of which the measured one must be `least`."""
    measured, against = (say("bench.rate", rate=each) for each in (rate, floor))
    return Row(what, measured, against, share, wanted, met=rate >= least)


class LeftOut(NamedTuple):
    """A measure that cannot be taken here, and what it needs."""

    what: str
    needs: str


class Failed(NamedTuple):
    """A measure that was begun and did not come to an end, and why."""

    what: str
    why: str


AnyRow = Row | LeftOut | Failed


class LackingError(BossError):
    """Something that a measurement needs is not on this computer."""


def run(only: str = "") -> int:
    """Print the rows of all quick parts, or of one part, and then what was missed or failed.

    Return 1 if a target was missed, a measurement failed or nothing at all was measured. BossError:
    there is no such part.
    """
    if only and only not in PARTS:
        raise BossError("bench.unknown", name=only, parts=join_list(sorted(PARTS)))
    parts = [only] if only else sorted(PARTS.keys() - SLOW)
    return print_table(row for part in parts for row in part_rows(part))


def print_table(rows: Iterator[AnyRow]) -> int:
    """Print rows as they come, then what was missed or failed. Return the exit code."""
    measured: list[Row] = []
    failed: list[Failed] = []
    print(say("bench.head"), flush=True)
    for row in rows:
        match row:
            case Row():
                measured.append(row)
            case Failed():
                failed.append(row)
        print(_format_row(row), flush=True)  # a log shows each as soon as it is there
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
    """Rows of a part, which are known by their sentences, `bench.PART-...` in the catalogue."""
    names = [say(key) for key in catalogue() if key.startswith(f"bench.{part}-")]
    return attempt(part, _import_rows(part), names or [part])


def _import_rows(part: str) -> Iterator[AnyRow]:
    yield from import_module(f"tools.bench.{PARTS[part]}").rows()


def attempt(title: str, rows: Iterator[AnyRow], names: Sequence[str]) -> Iterator[AnyRow]:
    """Rows of one measurement, whatever happens in it: the measurements after it follow.

    If it raises, each of its `names` that has no row yet is left out (something is not on this
    computer) or failed; the `title` stands for them if all have one.
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
    """Sentences of some rows of a part."""
    return [say(f"bench.{part}-{name}") for name in names]


def _is_lacking(error: BaseException) -> bool:
    """True if something is not on this computer; our own code always is."""
    if isinstance(error, ImportError):
        return (error.name or "").partition(".")[0] not in OURS
    return isinstance(error, LackingError)


def _reason(error: BaseException) -> str:
    """Message of an error in one line that fits in a cell of a table."""
    said = str(error) if isinstance(error, BossError) else f"{type(error).__name__}: {error}"
    return shorten(said.replace("|", "/"), WHY)
