"""Summary statistics of a class, by game and treatment, from an export's rows.

It contains no names and no running games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from bosslib.errors import BossError
from bosslib.export.log_history import StoredLog, follow_log
from bosslib.export.rows import COLUMNS, PERSON, ROWS, ExportedGame
from bosslib.export.trading import Fate
from bosslib.export.zip_writer import SAMPLES
from bosslib.sim import CONFIDENCE, estimate

SUMMARY_TABLES = ("bargains", "results")
"""Tables of an export that are evaluated."""

SIDES = ("from", "to")

MIN_CASES = 10
"""Minimum number of cases for a confidence interval of a mean."""

Cells = Mapping[str, Any]
"""Row of an export, by its columns."""

Tables = Mapping[str, Sequence[Cells]]
"""Rows of an export by the names of its tables."""


class Proportion(NamedTuple):
    """Proportion: the number of cases in which something holds."""

    yes: int
    cases: int

    @property
    def mean(self) -> float:
        """Proportion, from 0 to 1."""
        return self.yes / self.cases

    @property
    def interval(self) -> tuple[float, float]:
        """Ends of its 95 % interval (Wilson, J. Am. Stat. Assoc. 22, 1927, 209-212)."""
        z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
        part, more = self.mean, z * z / self.cases
        middle = (part + more / 2) / (1 + more)
        half = z * ((part * (1 - part) + more / 4) / self.cases) ** 0.5 / (1 + more)
        return min(part, max(0.0, middle - half)), max(part, min(1.0, middle + half))


class Average(NamedTuple):
    """Mean of some cases in the game's money.

    `interval` are those of its 95 % interval, if there are enough cases.
    """

    mean: float
    cases: int
    interval: tuple[float, float] | None


class GroupStats(NamedTuple):
    """Statistics of the tables of one game with one treatment; None where there is no case.

    An offer counts if a person made or received it; offers between bots are left out.
    """

    rules: str
    treatment: str
    tables: int
    offers: int
    """Number of offers made, without those undone."""
    accepted_asked: Proportion | None
    """Accepted share of the offers to people."""
    accepted_wanted: Proportion | None
    """Accepted share of those that were worth more to them than no agreement."""
    accepted_unwanted: Proportion | None
    """Accepted share of those that were not."""
    accepted_by_bots: Proportion | None
    """Accepted share of people's offers to bots."""
    gain_by: Average | None
    """Worth of an accepted offer to the side that made it."""
    gain_to: Average | None
    """Worth of an accepted offer to the side that accepted it."""
    kept_promises: Proportion | None
    """Kept share of people's promises on honour."""
    people_money: Average | None
    """Final money of people at tables with bots; each table's mean is a case."""
    bot_money: Average | None
    """Final money of bots at tables with people; each table's mean is a case."""
    people_lead: Average | None
    """Difference in mean money between people and bots at a table."""
    price_over_shapley: Average | None
    """Difference between an agreed price and the Shapley value."""
    in_core: Proportion | None
    """Share of agreed prices that were in the core."""


class Summary(NamedTuple):
    """Statistics of a class by game and treatment.

    `running` and `damaged` are the numbers of tables left out because they are running, or
    unreadable.
    """

    groups: tuple[GroupStats, ...]
    running: int
    damaged: int


def summarize(tables: Iterable[StoredLog], samples: int = SAMPLES) -> Summary:
    """Summarize the tables that are over or were ended; raises no error.

    `samples` is the number used to value an offer, as in `zip_writer.archive`.
    """
    there: list[ExportedGame] = []
    going = damaged = 0
    for number, log in enumerate(tables, 1):
        try:
            told = follow_log(log)
        except BossError:
            damaged += 1
            continue
        if told.is_running:
            going += 1
        else:
            there.append(ExportedGame(number, "", log.treatment, told, _no_name, samples))
    rows = {
        name: [
            dict(zip(COLUMNS[name], row, strict=True)) for one in there for row in ROWS[name](one)
        ]
        for name in SUMMARY_TABLES
    }
    return Summary(group_stats(rows), going, damaged)


class GameRows(NamedTuple):
    """Rows of a game in an export: one for each seat, and for each offer that counts."""

    seats: Sequence[Cells]
    offers: Sequence[Cells]


def group_stats(tables: Tables, people: Collection[str] = (PERSON,)) -> tuple[GroupStats, ...]:
    """Compute statistics from the rows of an export's `SUMMARY_TABLES` tables; `people` as in
    `game_rows`.
    """
    games = game_rows(tables, people)
    return tuple(_group(*kind, games[kind], people) for kind in sorted(games))


def game_rows(
    tables: Tables, people: Collection[str] = (PERSON,)
) -> Mapping[tuple[str, str], Sequence[GameRows]]:
    """Return the finished games, by game and treatment, from the rows of `SUMMARY_TABLES` tables.

    `people` are the values of the column `player` that count as people: an offer counts if one of
    them made or received it.
    """
    results = defaultdict[object, list[Cells]](list)
    offers = defaultdict[object, list[Cells]](list)
    for row in tables["results"]:
        results[row["game"]].append(row)
    for row in tables["bargains"]:
        if not row["taken_back"] and any(row[f"{side}_player"] in people for side in SIDES):
            offers[row["game"]].append(row)
    games = defaultdict[tuple[str, str], list[GameRows]](list)
    for number, seats in results.items():
        if None not in [row["money"] for row in seats]:
            kind = seats[0]["rules"], seats[0]["treatment"] or ""
            games[kind].append(GameRows(seats, offers[number]))
    return games


def _no_name(*_: object) -> str:
    """Return no name: none is needed."""
    return ""


def _group(
    rules: str, treatment: str, games: Sequence[GameRows], people: Collection[str]
) -> GroupStats:
    made = [row for one in games for row in one.offers]
    agreed = [row for row in made if row["answer"] == Fate.ACCEPTED]
    asked = [row for row in made if row["to_player"] in people]
    worth = [row for row in asked if row["worth_to"] is not None]
    valued = [row for row in agreed if None not in (row["worth_from"], row["worth_to"])]
    priced = [row for row in agreed if is_priced(row)]
    money = [each for one in games if (each := _money(one, people))]
    return GroupStats(
        rules,
        treatment,
        len(games),
        len(made),
        _accepted_share(asked),
        _accepted_share(row for row in worth if row["worth_to"] > 0),
        _accepted_share(row for row in worth if row["worth_to"] <= 0),
        _accepted_share(row for row in made if row["to_player"] not in people),
        _average([row["worth_from"] for row in valued]),
        _average([row["worth_to"] for row in valued]),
        _share([kept for one in games for kept in promise_outcomes(one.seats, people)]),
        _average([mean for mean, _ in money]),
        _average([mean for _, mean in money]),
        _average([one - other for one, other in money]),
        _average([row["price"] - row["shapley"] for row in priced]),
        _share([row["core_low"] <= row["price"] <= row["core_high"] for row in priced]),
    )


def is_priced(row: Mapping[str, object]) -> bool:
    """Return True if an agreed price can be compared with theory.

    A Shapley value of 0 means that there is nothing to close, or that the player is not needed.
    """
    return bool(row["shapley"]) and None not in (row["price"], row["core_low"], row["core_high"])


def promise_outcomes(seats: Iterable[Cells], people: Collection[str]) -> list[bool]:
    """Return for each promise on honour by people at these seats whether it was kept."""
    kept: list[bool] = []
    for row in seats:
        if row["honour"] and row["player"] in people:
            kept += [True] * row["promises_kept"] + [False] * row["promises_broken"]
    return kept


def _money(game: GameRows, people: Collection[str]) -> tuple[float, float] | None:
    """Return the mean money of the people and of the bots at a table; None if either is missing."""
    has: dict[bool, list[float]] = {True: [], False: []}
    for row in game.seats:
        has[row["player"] in people].append(row["money"])
    return (fmean(has[True]), fmean(has[False])) if all(has.values()) else None


def _accepted_share(offers: Iterable[Cells]) -> Proportion | None:
    return _share([row["answer"] == Fate.ACCEPTED for row in offers])


def _share(cases: Sequence[bool]) -> Proportion | None:
    return Proportion(sum(cases), len(cases)) if cases else None


def _average(values: Sequence[float]) -> Average | None:
    if not values:
        return None
    mean, margin = estimate(values)
    if margin is None or len(values) < MIN_CASES:
        return Average(mean, len(values), None)
    return Average(mean, len(values), (mean - margin, mean + margin))
