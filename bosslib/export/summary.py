"""What a class did, in few numbers: of each game and treatment, counted from the export's rows.

No name is in it, and no game that goes on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from bosslib.errors import BossError
from bosslib.export.followed import Logged, followed
from bosslib.export.rows import COLUMNS, PERSON, ROWS, Filed
from bosslib.export.trading import Fate
from bosslib.export.zipped import SAMPLES
from bosslib.sim import CONFIDENCE, estimate

COUNTED = ("bargains", "results")
"""The tables of an export that are counted."""

SIDES = ("from", "to")

FEW = 10
"""Below so many cases a number says little, and a mean has no interval."""

Cells = Mapping[str, Any]
"""A row of an export, by its columns."""

Tables = Mapping[str, Sequence[Cells]]
"""The rows of an export by the names of its tables."""


class Share(NamedTuple):
    """How many of some cases it was so."""

    yes: int
    cases: int

    @property
    def mean(self) -> float:
        """The part, from 0 to 1."""
        return self.yes / self.cases

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of its 95 % interval (Wilson, J. Am. Stat. Assoc. 22, 1927, 209-212)."""
        z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
        part, more = self.mean, z * z / self.cases
        middle = (part + more / 2) / (1 + more)
        half = z * ((part * (1 - part) + more / 4) / self.cases) ** 0.5 / (1 + more)
        return min(part, max(0.0, middle - half)), max(part, min(1.0, middle + half))


class Average(NamedTuple):
    """The mean of some cases in the game's money, with the ends of its 95 % interval if they are
    enough.
    """

    mean: float
    cases: int
    ends: tuple[float, float] | None


class Group(NamedTuple):
    """What was done at the tables of one game with one treatment. None: there is no case.

    An offer counts if a person made it or was asked; what bots offer each other is left out.
    """

    rules: str
    treatment: str
    tables: int
    offers: int
    """How many were made, without those that were taken back as actions."""
    asked: Share | None
    """Of the offers that people were asked: those that were accepted."""
    wanted: Share | None
    """Of those that were worth more to them than no bargain: the same."""
    unwanted: Share | None
    """Of those that were not: the same."""
    bots: Share | None
    """Of the offers that people made to bots: the same."""
    gain_by: Average | None
    """What an accepted offer was worth to who made it."""
    gain_to: Average | None
    """What it was worth to who accepted it."""
    kept: Share | None
    """Of the promises on honour that people made: those that were kept."""
    people: Average | None
    """What people have at the end where bots sat too; a table's mean is a case."""
    computers: Average | None
    """What bots have at the end where people sat too: the same."""
    ahead: Average | None
    """By how much people have more than the bots at their table."""
    above: Average | None
    """By how much an agreed price was above the Shapley value."""
    core: Share | None
    """How many agreed prices were in the core."""


class Summary(NamedTuple):
    """What a class did: the groups by game and treatment; how many of its tables are left out
    because they go on, and because they cannot be read.
    """

    groups: tuple[Group, ...]
    going: int
    damaged: int


def summed(tables: Iterable[Logged], samples: int = SAMPLES) -> Summary:
    """What was done at some tables that are over, or were ended. Nothing raises an error.

    So many `samples` say what an offer was worth, as in `zipped.archive`.
    """
    there: list[Filed] = []
    going = damaged = 0
    for number, log in enumerate(tables, 1):
        try:
            told = followed(log)
        except BossError:
            damaged += 1
            continue
        if told.goes_on:
            going += 1
        else:
            there.append(Filed(number, "", log.treatment, told, _nobody, samples))
    rows = {
        name: [
            dict(zip(COLUMNS[name], row, strict=True)) for one in there for row in ROWS[name](one)
        ]
        for name in COUNTED
    }
    return Summary(grouped(rows), going, damaged)


class Sheets(NamedTuple):
    """What an export says of a game: a row for each seat, and for each offer that counts."""

    seats: Sequence[Cells]
    offers: Sequence[Cells]


def grouped(tables: Tables, people: Collection[str] = (PERSON,)) -> tuple[Group, ...]:
    """What the rows of an export's `COUNTED` tables say; who counts is said as by `sheets`."""
    games = sheets(tables, people)
    return tuple(_group(*kind, games[kind], people) for kind in sorted(games))


def sheets(
    tables: Tables, people: Collection[str] = (PERSON,)
) -> Mapping[tuple[str, str], Sequence[Sheets]]:
    """The games that do not go on, by game and treatment, from the rows of `COUNTED` tables.

    `people` are those who count as such, as the column `player` calls them: an offer counts if one
    of them made it or was asked.
    """
    results = defaultdict[object, list[Cells]](list)
    offers = defaultdict[object, list[Cells]](list)
    for row in tables["results"]:
        results[row["game"]].append(row)
    for row in tables["bargains"]:
        if not row["taken_back"] and any(row[f"{side}_player"] in people for side in SIDES):
            offers[row["game"]].append(row)
    games = defaultdict[tuple[str, str], list[Sheets]](list)
    for number, seats in results.items():
        if None not in [row["money"] for row in seats]:
            kind = seats[0]["rules"], seats[0]["treatment"] or ""
            games[kind].append(Sheets(seats, offers[number]))
    return games


def _nobody(_: str) -> str:
    """No name is asked for."""
    return ""


def _group(rules: str, treatment: str, games: Sequence[Sheets], people: Collection[str]) -> Group:
    made = [row for one in games for row in one.offers]
    agreed = [row for row in made if row["answer"] == Fate.ACCEPTED]
    asked = [row for row in made if row["to_player"] in people]
    worth = [row for row in asked if row["worth_to"] is not None]
    valued = [row for row in agreed if None not in (row["worth_from"], row["worth_to"])]
    priced = [row for row in agreed if row["shapley"]]  # 0: nothing to close, or nobody needs him
    money = [each for one in games if (each := _money(one, people))]
    return Group(
        rules,
        treatment,
        len(games),
        len(made),
        _accepted(asked),
        _accepted(row for row in worth if row["worth_to"] > 0),
        _accepted(row for row in worth if row["worth_to"] <= 0),
        _accepted(row for row in made if row["to_player"] not in people),
        _average([row["worth_from"] for row in valued]),
        _average([row["worth_to"] for row in valued]),
        _share([kept for one in games for kept in promises(one.seats, people)]),
        _average([mean for mean, _ in money]),
        _average([mean for _, mean in money]),
        _average([one - other for one, other in money]),
        _average([row["price"] - row["shapley"] for row in priced]),
        _share([row["core_low"] <= row["price"] <= row["core_high"] for row in priced]),
    )


def promises(seats: Iterable[Cells], people: Collection[str]) -> list[bool]:
    """Of each promise on honour that people at these seats kept or broke, whether they kept it."""
    kept: list[bool] = []
    for row in seats:
        if row["honour"] and row["player"] in people:
            kept += [True] * row["promises_kept"] + [False] * row["promises_broken"]
    return kept


def _money(game: Sheets, people: Collection[str]) -> tuple[float, float] | None:
    """The mean money of the people at a table, and of the bots; None if one of them is missing."""
    has: dict[bool, list[float]] = {True: [], False: []}
    for row in game.seats:
        has[row["player"] in people].append(row["money"])
    return (fmean(has[True]), fmean(has[False])) if all(has.values()) else None


def _accepted(offers: Iterable[Cells]) -> Share | None:
    return _share([row["answer"] == Fate.ACCEPTED for row in offers])


def _share(cases: Sequence[bool]) -> Share | None:
    return Share(sum(cases), len(cases)) if cases else None


def _average(values: Sequence[float]) -> Average | None:
    if not values:
        return None
    mean, margin = estimate(values)
    if margin is None or len(values) < FEW:
        return Average(mean, len(values), None)
    return Average(mean, len(values), (mean - margin, mean + margin))
