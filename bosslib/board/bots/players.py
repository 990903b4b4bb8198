"""Computer players of the board game: what one must do, and all of them by name.

A bot sees a View and never a State, keeps nothing in mind, and takes its chances from the `rng` it
is given. The driver asks it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib import bots
from bosslib.board import bargain
from bosslib.board.actions import Action, GiveUp, NoMore, Offer, Price, Terms
from bosslib.board.bots.bargaining import Bargainer
from bosslib.board.bots.careful import Careful
from bosslib.board.bots.expert import Expert
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.bots.tempers import CHARACTERS, USUAL, Temper
from bosslib.board.legality import Legal
from bosslib.board.settle import pieces
from bosslib.board.state import Phase
from bosslib.board.view import View
from bosslib.errors import BossError
from bosslib.game.bargaining import of_character
from bosslib.game.budgets import of_budget
from bosslib.words import listing, said

if TYPE_CHECKING:
    from random import Random


Bot = bots.Bot[View, Action]
"""A computer player of the board game.

One that chooses nothing stops no card, plays no more, or as the Boss waits, or gives up when there
is nobody left to wait for. On its turn it has to do something.
"""


class Chance:
    """Does anything that is legal, at random; but it closes a deal if it can."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action | None:
        """A legal action."""
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
        """Answer at random, or offer something at a random price."""
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
    "board", {"random": Chance(), "careful": Careful(), "shrewd": Shrewd(), "expert": Expert()}
)
"""The computer players by name, the weakest first; one line about each is in the catalogue."""


def bot(name: str) -> Bot:
    """The computer player of a name: `careful`, with a character `careful:hard`, or with a budget.

    A budget is a number of playouts, `expert@100`, or a time, `expert@200ms`. BossError that lists
    what there is if there is no such player, character or budget, or the player can have none.
    """
    called, at, budget = name.partition("@")
    player, colon, character = called.partition(":")
    if player not in BOTS:
        raise BossError("board.bots.unknown", name=player, known=listing(BOTS))
    found = BOTS[player]
    if colon:
        able = [each for each in BOTS if characters(each)]
        found = of_character(found, player, character, CHARACTERS, USUAL, able)
    return of_budget(found, player, budget, BOTS) if at else found


def characters(name: str) -> tuple[str, ...]:
    """The characters that a computer player can have, by name; none for one without a temper.

    >>> characters("random")
    ()
    """
    return tuple(CHARACTERS) if temper(BOTS[name]) else ()


def temper(player: object) -> Temper | None:
    """By what a computer player bargains, character and all; None for one that does not weigh."""
    return player.temper if isinstance(player, Bargainer) else None


def about(name: str) -> str:
    """One line about a bot for who chooses his opponents; for one that was added, its docstring's.

    >>> about("random")
    'does anything that the rules allow, and closes a deal if it can'
    """
    ours = said(f"board.bots.about.{name}")
    return ours or (type(bot(name)).__doc__ or "").strip().partition("\n")[0]
