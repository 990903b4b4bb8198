"""How a game begins at the table: who sits where, with which rules, for how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from secrets import randbelow

from bosslib import BossError, Record
from bosslib.card import Rules, new, view
from bosslib.card.bots import bot
from bosslib.card.game import CardRecord
from bosslib.game import LARGEST, SEATS, Seat
from bosslib.words import say
from bosswidgets.table.saves import Game

PERSON = 0
"""The seat of the person at the screen, unless somebody says otherwise: A."""

BOT = "careful"
"""Who plays the other seats, unless somebody says otherwise."""

LETTERS = 20
"""How many a player's name may have."""

SEEDS = LARGEST
"""How many chance chooses from: so many that nobody finds the one that dealt his own hand."""

TEACHING = Rules()
"""Promises bind, no cash, not Nasty (COUSIN-9)."""


def names(players: int) -> tuple[str, ...]:
    """What the players are called unless somebody says otherwise."""
    return tuple(
        say("names.person" if at == PERSON else f"names.{seat}")
        for at, seat in enumerate(SEATS[:players])
    )


def opponents(players: int) -> tuple[str | None, ...]:
    """Who plays the seats unless somebody says otherwise: a person at A, else bots."""
    return tuple(None if seat == PERSON else BOT for seat in range(players))


def misnamed(names: Sequence[str]) -> dict[Seat, BossError]:
    """What is wrong with players' names, by seat: each needs one, of its own, not too long."""
    counts = Counter(name.casefold() for name in names)
    wrong = {}
    for seat, name in enumerate(names):
        if not name.strip():
            wrong[seat] = BossError("names.empty")
        elif len(name) > LETTERS:
            wrong[seat] = BossError("names.long", most=LETTERS)
        elif counts[name.casefold()] > 1:
            wrong[seat] = BossError("names.twice", name=name)
    return wrong


def game(
    players: int = 4,
    *,
    seed: int | None = None,
    called: Sequence[str] | None = None,
    bots: Sequence[str | None] | None = None,
    rules: Rules = TEACHING,
    one_deal: bool = False,
    practice: bool = False,
) -> Game:
    """A new game; chance decides the seed if none is given.

    `called` and `bots` are by seat, None among the bots is a person. A game of one deal starts at
    the last deal, with the first of the persons as the Boss, who acts first; chance gives that one
    a deal card, since to name a colour (TURN-2) is no way to begin. BossError if a bot is unknown
    or there are too few or too many players (SETUP-1).
    """
    sit = tuple(bots or opponents(players))
    for each in sit:
        if each is not None:
            bot(each)
    first = sit.index(None) if None in sit else None
    boss = first if one_deal else None
    state = new(players, randbelow(SEEDS) if seed is None else seed, boss=boss, rules=rules)
    while seed is None and boss is not None and not view(state, boss).holds_deal_card:
        state = new(players, randbelow(SEEDS), boss=boss, rules=rules)
    if one_deal:
        state = state._replace(table=state.table._replace(deal=state.table.deals))
    return Game(Record(state), tuple(called or names(players)), sit, practice)


def short(game: Game) -> bool:
    """Whether a game is one of a single deal."""
    record: CardRecord = game.record
    start = record.start.table
    return start.deal == start.deals
