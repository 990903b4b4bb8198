"""Registry of the board game's bots, and the random bot.

A bot gets a View and never a State, keeps no state between calls, and uses the given `rng` for
randomness. The driver calls it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib import bots
from bosslib.board import bargain
from bosslib.board.actions import Action, GiveUp, NoMore, Offer, Price, Terms
from bosslib.board.bots.bargaining import Bargainer
from bosslib.board.bots.careful import BoardCareful
from bosslib.board.bots.expert import Expert
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.bots.tempers import CHARACTERS, USUAL, BoardTemper
from bosslib.board.legality import Legal
from bosslib.board.payoffs import pieces
from bosslib.board.state import Phase
from bosslib.board.view import View
from bosslib.errors import BossError
from bosslib.game.bargaining import with_character
from bosslib.game.budgets import with_budget
from bosslib.words import join_list, say_if_known

if TYPE_CHECKING:
    from random import Random


Bot = bots.Bot[View, Action]
"""A bot of the board game.

If `choose` returns None, the bot allows the pending card, plays no more, or, as the Boss, waits and
finally gives up. On its turn it must return an action.
"""


class BoardRandomBot:
    """Plays random legal actions, but closes a deal if it can."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action | None:
        """Return a random legal action; in a deal, sometimes None."""
        legal = [each for each in Legal(view) if not isinstance(each.deed, GiveUp)]
        if view.table.phase is not Phase.DEAL:
            return rng.choice(legal)
        closing = [each for each in legal if str(each.deed).startswith("close")]
        if closing:
            return rng.choice(closing)
        cards = [each for each in legal if not isinstance(each.deed, bargain.ANSWERS)]
        quiet = [each for each in cards if isinstance(each.deed, NoMore)]
        return rng.choice([*cards, *quiet, None]) if rng.random() < 0.5 else None

    def talk(self, view: View, rng: Random) -> Action | None:
        """Return a random answer, or an offer at a random price."""
        said = [each for each in Legal(view) if isinstance(each.deed, bargain.ANSWERS)]
        if said:
            return rng.choice(said)
        table = view.table
        there = [
            piece
            for piece, owner in pieces(table).items()
            if piece.family in table.space.families
            and (owner != view.seat if view.is_boss else owner == view.seat)
        ]
        if not there:
            return None
        terms = Terms((rng.choice(there),), Price(rng.randrange(table.payout // 2 + 1)))
        offer = Action(view.seat, Offer(terms))
        return offer if offer in Legal(view) else None


BOTS = bots.Players[Bot](
    "board",
    {"random": BoardRandomBot(), "careful": BoardCareful(), "shrewd": Shrewd(), "expert": Expert()},
)
"""Bots by name, weakest first. The catalogue has one line about each."""


def bot(name: str) -> Bot:
    """Return the bot with this name: `careful`, with a character `careful:hard`, or with a budget.

    A budget is a number of playouts, `expert@100`, or a time, `expert@200ms`. Raises BossError,
    listing the options, if the bot, character or budget does not exist or the bot does not support
    it.
    """
    called, at, budget = name.partition("@")
    player, colon, character = called.partition(":")
    if player not in BOTS:
        raise BossError("board.bots.unknown", name=player, known=join_list(BOTS))
    found = BOTS[player]
    if colon:
        able = [each for each in BOTS if characters(each)]
        found = with_character(found, player, character, CHARACTERS, USUAL, able)
    return with_budget(found, player, budget, BOTS) if at else found


def characters(name: str) -> tuple[str, ...]:
    """Return the names of the characters a bot can have; empty for a bot without a temper.

    >>> characters("random")
    ()
    """
    return tuple(CHARACTERS) if temper(BOTS[name]) else ()


def temper(player: object) -> BoardTemper | None:
    """Return the temper of a bot, including its character; None for a bot without one."""
    return player.temper if isinstance(player, Bargainer) else None


def about(name: str) -> str:
    """Return the description of a bot for the player's menu; for added bots, the first docstring
    line.

    >>> about("random")
    'does anything that the rules allow, and closes a deal if it can'
    """
    ours = say_if_known(f"board.bots.about.{name}")
    return ours or (type(bot(name)).__doc__ or "").strip().partition("\n")[0]
