"""`python -m bosslib bench`: how fast things are, each against a floor in the same run."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from bosslib.errors import BossError
from bosslib.words import catalogue, listing, say

PARTS = {
    "engine": "engine",
    "growth": "growth",
    "lab": "lab",
    "pace": "pace",
    "widgets": "pages",
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


def run(only: str = "") -> int:
    """Print the table of the rows of all quick parts, or of one part, and then what was missed.

    1 if a target was missed or nothing at all was measured. BossError: there is no such part.
    """
    if only and only not in PARTS:
        raise BossError("bench.unknown", name=only, parts=listing(sorted(PARTS)))
    rows: list[Row] = []
    print(say("bench.head"))
    for name in [only] if only else sorted(PARTS.keys() - SLOW):
        for row in part_rows(name):
            if isinstance(row, LeftOut):
                print(say("bench.left-out", **row._asdict()))
            else:
                print(say("bench.row", **{**row._asdict(), "met": say(f"bench.met-{row.met}")}))
                rows.append(row)
    missed = [row for row in rows if not row.met]
    if rows:
        print(f"\n{say('bench.missed', missed=len(missed), all=len(rows))}")
    for row in missed:
        print(say("bench.miss", **row._asdict()))
    return int(bool(missed) or not rows)


def part_rows(part: str) -> Iterator[Row | LeftOut]:
    """The rows of a part. What it lacks stands in those that cannot be measured without.

    These are known by their sentences, `bench.PART-...` in the catalogue.
    """
    told: list[str] = []
    try:
        for row in import_module(f"tools.bench.{PARTS[part]}").rows():
            told.append(row.what)
            yield row
    except (BossError, ImportError) as error:
        needs = (isinstance(error, ImportError) and error.name) or str(error)
        names = [say(key) for key in catalogue() if key.startswith(f"bench.{part}-")]
        yield from (LeftOut(what, needs) for what in names or [part] if what not in told)
