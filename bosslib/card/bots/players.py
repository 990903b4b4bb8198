"""Computer players: what one must do, the simplest one, and all of them by name.

A bot sees a View and never a State, keeps nothing in mind, and takes its chances from the `rng` it
is given, so that the same position always gives the same answer. The driver asks it.
"""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, Protocol, cast

from bosslib import bots
from bosslib.card import bargain
from bosslib.card.actions import (
    DOUBLE_PASS,
    FRONT,
    PASS,
    Action,
    Cash,
    Decline,
    Drop,
    Never,
    Offer,
    Play,
    Term,
    act,
)
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.evaluate import USUAL
from bosslib.card.bots.gain import by_gain
from bosslib.card.bots.search import EXPERT, Searching
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.card.cards import Kind
from bosslib.card.legality import Legal
from bosslib.card.moves import sample_move
from bosslib.card.view import View
from bosslib.errors import BossError
from bosslib.game.bargaining import of_character
from bosslib.game.budgets import of_budget
from bosslib.words import listing, said

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.bots.evaluate import Temper


class Bot(bots.Bot[View, Action], Protocol):
    """A computer player of the card game: on its turn it always does something."""

    def choose(self, view: View, rng: Random) -> Action:
        """What it does on its turn, and what it discards between deals."""


class Quiet:
    """A bot that declines every offer and makes none: inherit it, and write `choose` alone.

    >>> class First(Quiet):
    ...     def choose(self, view, rng):
    ...         return Legal(view).turns()[0]
    """

    def talk(self, view: View, rng: Random) -> Action | None:
        """Decline the first of the offers to this seat."""
        open_to_me = [offer.by for offer in view.table.offers if offer.to == view.seat]
        return act(view.seat, Decline(open_to_me[0])) if open_to_me else None


class Patient(Quiet):
    """Turns both disks on its turn and keeps its cards: an opponent in a lesson."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action:
        """Both disks, if that is legal; else the first thing that is."""
        out = act(view.seat, DOUBLE_PASS)
        legal = Legal(view)
        return out if out in legal else legal.turns()[0]


class Chance:
    """Plays, answers and offers at random: any legal turn action is as likely as another."""

    slow = False
    offers = 0.1
    """How often it makes an offer when it might; often enough that many tokens are given."""

    def choose(self, view: View, rng: Random) -> Action:
        """A legal action; of the many plays of a Move card one stands for all."""
        return rng.choice(Legal(view).turns(rng))

    def talk(self, view: View, rng: Random) -> Action | None:
        """Answer or withdraw at random, or say nothing; now and then make an offer."""
        if rng.random() < self.offers:
            return self._offer(view, rng)
        said = [*bargain.answers(view), None]
        return rng.choice(said)

    def _offer(self, view: View, rng: Random) -> Action | None:
        table, seat = view.table, view.seat
        others = [each for each in range(table.players) if each != seat]
        to = rng.choice(others) if view.is_boss else None
        # the Boss asks for what he would hold himself: he knows no other hand
        terms = tuple(self._term(view, rng) for _ in range(rng.choice((0, 1, 1, 2))))
        action = Action(seat, Offer(terms, to))
        return action if action in Legal(view) else None

    def _term(self, view: View, rng: Random) -> Term:
        """A term that is often possible, and now and then is not."""
        card = rng.choice(view.hand) if view.hand else None
        if card is None or rng.random() < 0.1:
            return Cash(5) if view.table.rules.cash else PASS
        front = rng.randrange(view.table.players) if card.kind in FRONT else None
        if card.kind is Kind.MOVE:
            moved = sample_move(view, card, rng)
            return moved.deed if moved else Drop(card)  # type: ignore[return-value]  # it is a Move
        return rng.choice((Play(card, front), Never(card, front), Drop(card)))


BOTS = bots.Players[Bot](
    "card",
    {
        "random": Chance(),
        "gentle": Careful(USUAL._replace(envy=0.0, eager=0.0)),
        "careful": Careful(),
        "shrewd": Searching(),
        "expert": Searching(budget=EXPERT, width=12, plays=by_gain),
    },
)
"""All computer players by name; add your own here to play against it, or hand it in.

One line about each is in the catalogue, under `bots.about`.
"""

SCRIPTED: dict[str, Bot] = {"patient": Patient()}
"""Bots that do the same thing whatever comes: opponents for a lesson, not for a game."""


def bot(name: str) -> Bot:
    """The computer player of a name: `careful`, with a character `careful:fair`, or with a budget.

    A budget is a number of playouts, `shrewd@2000`, or a time, `shrewd:fair@200ms`; what a time
    allows depends on the computer, so such a game cannot be repeated. BossError if there is no such
    player, character or budget, or the player can have none.
    """
    known = ChainMap(BOTS, SCRIPTED)
    called, at, budget = name.partition("@")
    player, colon, character = called.partition(":")
    if player not in known:
        raise BossError("bots.unknown", name=player, names=listing(BOTS))
    found = known[player]
    if colon:
        able = [each for each in BOTS if characters(each)]
        found = of_character(found, player, character, CHARACTERS, USUAL, able)
    return of_budget(found, player, budget, BOTS) if at else found


def characters(name: str) -> tuple[str, ...]:
    """The characters that a computer player can have, by name; none for one without a temper, or
    with one of its own.

    >>> characters("random")
    ()
    """
    return tuple(CHARACTERS) if temper(ChainMap(BOTS, SCRIPTED)[name]) == USUAL else ()


def temper(player: object) -> Temper | None:
    """By what a computer player bargains, character and all; None for one that does not weigh."""
    return player.temper if isinstance(player, Careful) else None


def stand_in(player: bots.Bot[View, Action]) -> Bot:
    """Who acts for a computer player that cannot: *careful*, of the same character.

    >>> stand_in(bot("shrewd:fair")) == bot("careful:fair")
    True
    """
    own = getattr(player, "stand_in", None)
    return cast("Bot", own()) if own else Careful(temper(player) or USUAL)


def about(name: str) -> str:
    """One line about a bot for who chooses his opponents; for one that was added, its docstring's.

    >>> about("random")
    'plays and bargains at random'
    """
    ours = said(f"bots.about.{name}")
    return ours or (type(bot(name)).__doc__ or "").strip().partition("\n")[0]
