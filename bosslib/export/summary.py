"""What a class did, in few numbers: of each game and treatment, counted from the export's rows.

No name is in it, and no game that goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from bosslib.errors import BossError
from bosslib.export.followed import Logged, followed
from bosslib.export.rows import COLUMNS, PERSON, ROWS, Filed
from bosslib.export.trading import Fate
from bosslib.export.zipped import SAMPLES
from bosslib.sim import CONFIDENCE, estimate

FEW = 10
"""Below so many cases a number says little, and a mean has no interval."""

Cells = dict[str, Any]
"""A row of an export, by its columns."""


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
    there.sort(key=_kind)
    groups = (_group(*kind, [*tables]) for kind, tables in groupby(there, _kind))
    return Summary(tuple(groups), going, damaged)


def _kind(filed: Filed) -> tuple[str, str]:
    return filed.told.game.name, filed.treatment


def _nobody(_: str) -> str:
    """No name is asked for."""
    return ""


def _group(rules: str, treatment: str, tables: Sequence[Filed]) -> Group:
    made = [row for one in tables for row in _offers(one)]
    agreed = [row for row in made if row["answer"] is Fate.ACCEPTED]
    asked = [row for row in made if row["to_player"] == PERSON]
    worth = [row for row in asked if row["worth_to"] is not None]
    valued = [row for row in agreed if None not in (row["worth_from"], row["worth_to"])]
    priced = [row for row in agreed if row["shapley"]]  # 0: nothing to close, or nobody needs him
    money = [each for each in map(_money, tables) if each]
    return Group(
        rules,
        treatment,
        len(tables),
        len(made),
        _accepted(asked),
        _accepted(row for row in worth if row["worth_to"] > 0),
        _accepted(row for row in worth if row["worth_to"] <= 0),
        _accepted(row for row in made if row["to_player"] != PERSON),
        _average([row["worth_from"] for row in valued]),
        _average([row["worth_to"] for row in valued]),
        _share([kept for one in tables for kept in _promises(one)]),
        _average([people for people, _ in money]),
        _average([bots for _, bots in money]),
        _average([people - bots for people, bots in money]),
        _average([row["price"] - row["shapley"] for row in priced]),
        _share([row["core_low"] <= row["price"] <= row["core_high"] for row in priced]),
    )


def _rows(filed: Filed, name: str) -> Iterator[Cells]:
    for row in ROWS[name](filed):
        yield dict(zip(COLUMNS[name], row, strict=True))


def _offers(filed: Filed) -> Iterator[Cells]:
    """The offers that count."""
    for row in _rows(filed, "bargains"):
        if not row["taken_back"] and PERSON in (row["from_player"], row["to_player"]):
            yield row


def _promises(filed: Filed) -> Iterator[bool]:
    """Of each promise on honour that people kept or broke, whether they kept it."""
    if filed.trading and filed.trading.honour(filed.told.end.record.state):
        for row in _rows(filed, "results"):
            if row["player"] == PERSON:
                yield from [True] * row["promises_kept"] + [False] * row["promises_broken"]


def _money(filed: Filed) -> tuple[float, float] | None:
    """The mean money of the people at a table, and of the bots; None if one of them is missing."""
    has: dict[bool, list[float]] = {True: [], False: []}
    for row in _rows(filed, "results"):
        has[row["player"] == PERSON].append(row["money"])
    return (fmean(has[True]), fmean(has[False])) if all(has.values()) else None


def _accepted(offers: Iterable[Cells]) -> Share | None:
    return _share([row["answer"] is Fate.ACCEPTED for row in offers])


def _share(cases: Sequence[bool]) -> Share | None:
    return Share(sum(cases), len(cases)) if cases else None


def _average(values: Sequence[float]) -> Average | None:
    if not values:
        return None
    mean, margin = estimate(values)
    if margin is None or len(values) < FEW:
        return Average(mean, len(values), None)
    return Average(mean, len(values), (mean - margin, mean + margin))
