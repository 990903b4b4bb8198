"""What it takes to play a game from its beginning to its end: for `sim`, by the game's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bosslib.errors import BossError
from bosslib.words import listing, say

if TYPE_CHECKING:
    import argparse

Bot = Any
"""A computer player of either game."""

Rules = Any
"""The settings of either game."""


class Played(Protocol):
    """A game that was played to its end."""

    @property
    def state(self) -> Any:
        """The end."""

    @property
    def counts(self) -> Counter[str]:
        """How many actions there were of each kind."""


class Kit(NamedTuple):
    """A game and its computer players.

    `new(players, seed, rules=...)` is a state, `play(state, bots)` what came of it, `bot(name)` a
    player, `ladder` their names by strength, `sizes` the tables at which the ladder is measured,
    `deals(state)` how many deals a game had, `money` the key of the sentence for an amount.
    `told(arguments)` are the settings that a command was told, `named(rules)` they in words.
    """

    new: Callable[..., Any]
    play: Callable[[Any, Sequence[Bot]], Played]
    bot: Callable[[str], Bot]
    rules: Callable[[], Rules]
    ladder: tuple[str, ...]
    sizes: tuple[int, ...]
    deals: Callable[[Any], int]
    money: str
    told: Callable[[argparse.Namespace], Rules]
    named: Callable[[Rules], list[str]]


def _card() -> Kit:
    from bosslib.card import Rules, State, new
    from bosslib.card.bots import bot
    from bosslib.card.driver import play_match

    def deals(state: State) -> int:
        return state.table.deals

    def told(given: argparse.Namespace) -> Rules:
        return Rules(nasty=given.nasty, binding=not given.honour, cash=given.cash)

    def named(rules: Rules) -> list[str]:
        promises = "binding" if rules.binding else "honour"
        on = [name for name in ("nasty", "cash") if getattr(rules, name)]
        return [say(f"sim.rules.{name}") for name in (promises, *on)]

    ladder = ("random", "careful", "shrewd", "expert")
    return Kit(new, play_match, bot, Rules, ladder, (3, 4, 6), deals, "sim.dollars", told, named)


def _board() -> Kit:
    from bosslib.board import Rules, Short, State, new
    from bosslib.board.bots import BOTS, bot
    from bosslib.board.driver import play_match

    def deals(state: State) -> int:
        return len(state.table.closed)

    def told(given: argparse.Namespace) -> Rules:
        names = [name for name in given.variants.split(",") if name]
        known = [*(name for name in Rules._fields if name != "short"), *filter(None, Short)]
        for name in names:
            if name not in known:
                raise BossError("sim.no-variant", name=name, known=listing(known))
        short = [Short(name) for name in names if name in list(Short)]
        if len(short) > 1:
            raise BossError("sim.two-short")
        flags = {name: True for name in names if name not in short}
        return Rules(**flags, short=short[0] if short else Short.NO)

    def named(rules: Rules) -> list[str]:
        on = [name for name, value in rules._asdict().items() if value is True]
        if rules.short:
            on.append(rules.short)
        return on or [say("sim.rules.plain")]

    return Kit(
        new, play_match, bot, Rules, tuple(BOTS), (2, 3, 4, 6), deals, "sim.millions", told, named
    )


KITS: Mapping[str, Callable[[], Kit]] = {"card": cache(_card), "board": cache(_board)}


def kit(game: str) -> Kit:
    """The kit of a game; BossError that lists the games if there is none of that name."""
    if game not in KITS:
        raise BossError("sim.no-game", name=game, known=listing(KITS))
    return KITS[game]()
