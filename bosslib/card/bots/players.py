"""Computer players: their interface, simple ones, and the registry of all by name.

A bot sees a View and never a State, is stateless, and takes its randomness from the given `rng`, so
the same position always gives the same answer. The driver calls it.
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
    Move,
    Never,
    Offer,
    Play,
    Term,
    cached_action,
)
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.greedy import greedy_policy
from bosslib.card.bots.search import EXPERT, SearchBot
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.card.cards import Kind
from bosslib.card.legality import Legal
from bosslib.card.move_targets import sample_move
from bosslib.card.terms import next_owed_deed
from bosslib.card.view import View
from bosslib.errors import BossError
from bosslib.game.bargaining import with_character
from bosslib.game.budgets import with_budget
from bosslib.words import join_list, say_if_known

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.bots.evaluate import Temper


class Bot(bots.Bot[View, Action], Protocol):
    """Interface of a computer player of the card game; it must act on its turn."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action on its turn, or the discards between deals."""


class Quiet:
    """Base class of bots that decline every offer and make none; override only `choose`.

    >>> class First(Quiet):
    ...     def choose(self, view, rng):
    ...         return Legal(view).turns()[0]
    """

    def talk(self, view: View, rng: Random) -> Action | None:
        """Decline the first open offer to this seat."""
        open_to_me = [offer.by for offer in view.table.offers if offer.to == view.seat]
        return cached_action(view.seat, Decline(open_to_me[0])) if open_to_me else None


class Patient(Quiet):
    """Turns both disks on its turn and keeps its cards: an opponent in a lesson."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action:
        """Turn both disks if that is legal; otherwise do the promised deed or anything legal."""
        out, legal = cached_action(view.seat, DOUBLE_PASS), Legal(view)
        if out in legal:
            return out
        owed = next_owed_deed(view.table.promises, view.seat)  # a Move is not among the turns
        return cached_action(view.seat, owed) if isinstance(owed, Move) else legal.turns()[0]


class Chance:
    """Plays, answers and offers at random: every legal turn action has the same probability."""

    slow = False
    offers = 0.1
    """Probability of making an offer when possible; high enough that many tokens are given."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return a random legal action; one sampled play represents all plays of a Move card."""
        return rng.choice(Legal(view).turns(rng))

    def talk(self, view: View, rng: Random) -> Action | None:
        """Answer or withdraw at random, or say nothing; sometimes make an offer."""
        if rng.random() < self.offers:
            return self._offer(view, rng)
        said = [*bargain.answers(view), None]
        return rng.choice(said)

    def _offer(self, view: View, rng: Random) -> Action | None:
        table, seat = view.table, view.seat
        others = [each for each in range(table.players) if each != seat]
        to = rng.choice(others) if view.is_boss else None
        # the Boss asks for cards from its own hand: it knows no other hand
        terms = tuple(self._term(view, rng) for _ in range(rng.choice((0, 1, 1, 2))))
        action = Action(seat, Offer(terms, to))
        return action if action in Legal(view) else None

    def _term(self, view: View, rng: Random) -> Term:
        """Return a term that is usually possible, and sometimes not."""
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
        "gentle": Careful(DEFAULT_TEMPER._replace(envy=0.0, proposal_probability=0.0)),
        "careful": Careful(),
        "shrewd": SearchBot(),
        "expert": SearchBot(budget=EXPERT, max_plays=12, playout_policy=greedy_policy),
    },
)
"""All computer players by name; add your own to play against it, or to submit it.

The catalogue has one line about each under `bots.about`.
"""

SCRIPTED: dict[str, Bot] = {
    "patient": Patient(),
    "friendly": Careful(DEFAULT_TEMPER._replace(envy=0.0, proposal_probability=1.0)),
}
"""Opponents for a lesson or a first deal, which no menu lists."""


def bot(name: str) -> Bot:
    """Return a computer player by name, with a character or a budget: `shrewd:fair@2000`.

    A character follows a colon, as in `careful:fair`. A budget is a number of playouts,
    `shrewd@2000`, or a time, `shrewd:fair@200ms`; what a time allows depends on the computer, so
    such a game cannot be reproduced. Raise BossError if the player, character or budget does not
    exist, or if this player does not support it.
    """
    known = ChainMap(BOTS, SCRIPTED)
    called, at, budget = name.partition("@")
    player, colon, character = called.partition(":")
    if player not in known:
        raise BossError("bots.unknown", name=player, names=join_list(BOTS))
    found = known[player]
    if colon:
        able = [each for each in BOTS if characters(each)]
        found = with_character(found, player, character, CHARACTERS, DEFAULT_TEMPER, able)
    return with_budget(found, player, budget, BOTS) if at else found


def characters(name: str) -> tuple[str, ...]:
    """Return the characters that a bot can have; empty if it has no temper, or a custom one.

    >>> characters("random")
    ()
    """
    return tuple(CHARACTERS) if temper(ChainMap(BOTS, SCRIPTED)[name]) == DEFAULT_TEMPER else ()


def temper(player: object) -> Temper | None:
    """Return the temper of a computer player, character included; None if it does not evaluate."""
    return player.temper if isinstance(player, Careful) else None


def stand_in(player: bots.Bot[View, Action]) -> Bot:
    """Return the substitute for a computer player that fails: *careful* with the same character.

    >>> stand_in(bot("shrewd:fair")) == bot("careful:fair")
    True
    """
    own = getattr(player, "stand_in", None)
    return cast("Bot", own()) if own else Careful(temper(player) or DEFAULT_TEMPER)


def about(name: str) -> str:
    """Return one line about a bot for the menu of opponents; by default, from its docstring.

    >>> about("random")
    'plays and bargains at random'
    """
    ours = say_if_known(f"bots.about.{name}")
    return ours or (type(bot(name)).__doc__ or "").strip().partition("\n")[0]
