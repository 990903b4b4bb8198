"""Allocation of guests to tables according to a teacher's request."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from math import ceil
from random import Random
from typing import NamedTuple

from bosslib import BossError, games
from bosslib.game import SEATS
from bosslib.words import say
from bosswidgets.table.games import WITHOUT_PREFIX, GameOption, named
from bosswidgets.table.multiplayer.class_room import Guest, PlannedTable, TableSettings
from bosswidgets.table.player_names import name_keys

MODES = ("chance", "order", "hand")
"""Modes: randomly, in the order of the list, or by a number next to each name."""

ALL, SOME = "on-all", "on-some"
"""Values of an on/off option: on at all tables, or at a random half of them."""


class TableRequest(NamedTuple):
    """A teacher's request for tables.

    `people` and `bots` are the numbers per table, `bot` is the kind of bot; `values` are the game's
    options, with `ALL` and `SOME` for on. In manual mode `numbers` has the table number of each
    guest (0: none). `settings` and `talk` (the mode of talk) apply to all tables.
    """

    game: str
    people: int
    bots: int
    bot: str
    mode: str
    values: Mapping[str, str]
    numbers: Mapping[str, int]
    settings: TableSettings = TableSettings()
    talk: str = "all"


def allocate_tables(
    wishes: TableRequest, guests: Sequence[Guest], chance: Random, *, named: Collection[str] = ()
) -> list[PlannedTable]:
    """Return the tables for these guests; BossError with the reason if the request cannot be met.

    Bots get names that neither these guests nor the `named` others in the class have.
    """
    taken = name_keys(*named, *(each.name for each in guests))
    groups = group_guests(wishes, guests, chance)
    tried = [each for each in _game_options(wishes.game) if wishes.values.get(each.name) == SOME]
    if len(tried) > 1:
        raise BossError("rooms.one-treatment")
    with_it = set(chance.sample(range(len(groups)), len(groups) // 2)) if tried else set()
    tables = []
    for at, group in enumerate(groups):
        values = {
            each.name: _option_value(each, wishes, tried=at in with_it)
            for each in _game_options(wishes.game)
        }
        treatment = ""
        if tried:
            treatment = tried[0].name if at in with_it else f"{WITHOUT_PREFIX}{tried[0].name}"
        tables.append(_plan_table(wishes, group, taken, values, treatment, chance))
    return tables


def group_guests(
    wishes: TableRequest, guests: Sequence[Guest], chance: Random
) -> list[list[Guest]]:
    """Return the groups of guests per table; if the division has a remainder, some have one person
    fewer.
    """
    if wishes.mode == "hand":
        numbers = sorted({number for number in wishes.numbers.values() if number > 0})
        found = [
            [each for each in guests if wishes.numbers.get(each.browser) == number]
            for number in numbers
        ]
        found = [group for group in found if group]
    else:
        order = list(guests)
        if wishes.mode == "chance":
            chance.shuffle(order)
        count = ceil(len(order) / max(1, wishes.people))
        found = [order[len(order) * at // count : len(order) * (at + 1) // count]
                 for at in range(count)]  # fmt: skip
    if not found:
        raise BossError("rooms.nobody")
    most = games.find_game(wishes.game).sizes[-1]
    for group in found:
        if len(group) > most:
            raise BossError("rooms.crowded", count=len(group), most=most)
    return found


def _plan_table(
    wishes: TableRequest,
    group: list[Guest],
    taken: frozenset[str],
    values: Mapping[str, object],
    treatment: str,
    chance: Random,
) -> PlannedTable:
    """Return one table, with the bots requested, and more if the game needs them."""
    game = games.find_game(wishes.game)
    least, most = game.sizes[0], game.sizes[-1]
    bots = max(least - len(group), min(wishes.bots, most - len(group)))
    who: list[tuple[str, str | None]] = [(each.name, each.browser) for each in group]
    who += [(name, None) for name in _bot_names(taken, bots)]
    chance.shuffle(who)
    sit = [None if browser else wishes.bot for _, browser in who]
    begun = named(wishes.game).start_game(game, [name for name, _ in who], sit, values)
    browsers = tuple(browser for _, browser in who if browser)
    return PlannedTable(begun, browsers, treatment, wishes.settings, wishes.talk)


def _bot_names(taken: frozenset[str], count: int) -> list[str]:
    """Return names for bots that have none of the keys in `taken`."""
    names = [say(f"names.{letter}") for letter in SEATS]
    numbered = (f"{name} {number}" for number in itertools.count(2) for name in names)
    free = (name for name in itertools.chain(names, numbered) if not name_keys(name) & taken)
    return [*itertools.islice(free, count)]


def _game_options(game: str) -> tuple[GameOption, ...]:
    return named(game).options


def _option_value(option: GameOption, wishes: TableRequest, *, tried: bool) -> object:
    chosen = wishes.values.get(option.name, "")
    if option.values:
        return chosen if chosen in option.values else option.values[0]
    return chosen == ALL or (chosen == SOME and tried)


def allowed_bots(game: str) -> tuple[str, ...]:
    """Return the bots allowed at tables of the class, weakest first."""
    return games.find_game(game).ladder
