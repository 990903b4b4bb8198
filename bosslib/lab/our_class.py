"""Results of a class as an answer of the lab: offers, promises and prices, compared with bots.

They are computed from the tables of an export, without simulation. Cases of one table are
correlated, so the intervals are computed between tables, as the lab does between games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from bosslib.errors import BossError
from bosslib.export import yardstick
from bosslib.export.rows import PERSON
from bosslib.export.summary import GameRows, Tables, game_rows, is_priced, promise_outcomes
from bosslib.export.trading import Fate
from bosslib.export.yardstick import rows
from bosslib.games import FIRST, game_named
from bosslib.lab.answer import SUMS, Answer, Figure, Ints, Unit, sums
from bosslib.words import say, say_if_known

MONEY_UNITS = 1000
"""Subdivisions of a dollar or a million in which money is counted: exports round to these."""

Observations = Mapping[str, Sequence[float]]
"""Observations in a game, case by case, by their place in a figure."""


class Series(NamedTuple):
    """Series of games, and which players in them count as people."""

    name: str
    games: Sequence[GameRows]
    people: Collection[str]


def our_class(tables: Tables, rules: str = FIRST, called: Callable[[str], str] = str) -> Answer:
    """Compare a class's games of one name with those of the bots of `export.yardstick`.

    `tables` are those of the class's zip, as `export.zip_reader.unpacked` reads them. There is a
    series for each treatment, labelled by `called`, and for each bot. BossError if no game of that
    name is over there, or people made no offers in it; and for another package's game.
    """
    mine = [
        Series(called(treatment) if treatment else say("lab.our-class.class"), games, (PERSON,))
        for (game, treatment), games in sorted(game_rows(tables).items())
        if game == rules
    ]
    bots = [
        Series(
            say(f"our-class.bots.{bot.replace(':', '-')}"),
            game_rows(rows(), (bot,))[rules, bot],
            (bot,),
        )
        for bot in yardstick.compared_bots(rules)  # another package's game has none
    ]
    found = [each for name in MEASURES if bots and (each := _figure(name, rules, mine, bots))]
    if not found:
        raise BossError(
            "lab.our-class.none", game=say_if_known(f"our-class.games.{rules}") or rules
        )
    figures, counted = zip(*found, strict=True)
    numbers = np.concatenate(counted)
    games = sum(len(each.games) for each in mine)
    exact = np.full(len(numbers), np.nan)
    return Answer("our-class", {}, None, games, games, figures, numbers, exact)


def _figure(
    name: str, rules: str, mine: Sequence[Series], bots: Sequence[Series]
) -> tuple[Figure, Ints] | None:
    """Return a figure and its sums for the series that have a case; None if the class has none.

    There is none either if the game does not have the measure: then its rows are not the game's.
    """
    if not say_if_known(f"lab.our-class.{name}-{rules}.title"):
        return None
    asked = MEASURES[name]
    unit: Unit = asked.unit if asked.unit == "%" else game_named(rules).lab_unit
    parts = 1 if unit == "%" else MONEY_UNITS
    counted = {each.name: _sums(each, asked, parts) for each in (*mine, *bots)}
    there = {called: each for called, each in counted.items() if each[:, 0].any()}
    if not any(each.name in there for each in mine):
        return None
    across = tuple(say(f"lab.our-class.{name}.{place}") for place in asked.places)
    return Figure(f"our-class.{name}-{rules}", unit, tuple(there), across, parts), np.concatenate(
        [*there.values()]
    )


def _sums(series: Series, asked: Measure, parts: int) -> Ints:
    """Return the sums of a series, place by place: int64 (P, 5)."""
    found = [asked.of(each, series.people) for each in series.games]
    if not found:
        return np.zeros((len(asked.places), SUMS), np.int64)
    top = [[round(parts * sum(each[at])) for at in asked.places] for each in found]
    bottom = [[parts * len(each[at]) for at in asked.places] for each in found]
    return sums(np.array(top), np.array(bottom))


# Measures of a game


def _offers(game: GameRows, people: Collection[str]) -> Observations:
    """Return whether each offer to people was accepted."""
    asked = [row for row in game.offers if row["to_player"] in people]
    worth = [row for row in asked if row["worth_to"] is not None]
    groups = {
        "wanted": [row for row in worth if row["worth_to"] > 0],
        "unwanted": [row for row in worth if row["worth_to"] <= 0],
        "asked": asked,
    }
    return {at: [row["answer"] == Fate.ACCEPTED for row in each] for at, each in groups.items()}


def _gains(game: GameRows, _: Collection[str]) -> Observations:
    """Return the value of accepted offers to both sides."""
    pairs = [
        (row["worth_from"], row["worth_to"])
        for row in game.offers
        if row["answer"] == Fate.ACCEPTED and None not in (row["worth_from"], row["worth_to"])
    ]
    return {"by": [by for by, _ in pairs], "to": [to for _, to in pairs]}


def _promises(game: GameRows, people: Collection[str]) -> Observations:
    return {"kept": promise_outcomes(game.seats, people)}


def _prices(game: GameRows, _: Collection[str]) -> Observations:
    """Return the agreed prices, and the theoretical ones of the player who is paid."""
    priced = [row for row in game.offers if row["answer"] == Fate.ACCEPTED and is_priced(row)]
    places = {"price": "price", "shapley": "shapley", "low": "core_low", "high": "core_high"}
    return {at: [row[column] for row in priced] for at, column in places.items()}


def _core(game: GameRows, people: Collection[str]) -> Observations:
    """Return whether each agreed price is in the core."""
    each = _prices(game, people)
    triples = zip(each["low"], each["price"], each["high"], strict=True)
    return {"core": [low <= price <= high for low, price, high in triples]}


class Measure(NamedTuple):
    """Measure: its unit ($: the game's money), the places of its figure, and its function."""

    unit: Unit
    places: tuple[str, ...]
    of: Callable[[GameRows, Collection[str]], Observations]


MEASURES = {
    "offers": Measure("%", ("wanted", "unwanted", "asked"), _offers),
    "gains": Measure("$", ("by", "to"), _gains),
    "promises": Measure("%", ("kept",), _promises),
    "prices": Measure("n", ("price", "shapley", "low", "high"), _prices),
    "core": Measure("%", ("core",), _core),
}
"""All measures, in the order of the figures."""
