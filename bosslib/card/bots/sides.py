"""Gains of the Boss and the player from a bargain, by public information: table and terms.

These sums reveal nothing hidden, so a player may say them aloud (`reasons`). `bargaining` has the
value of a bargain to a player who knows its own hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import Drop, Move, Never, Play, Term, Terms
from bosslib.card.bots.projection import Outlook, project
from bosslib.card.cards import Kind, fits_colour
from bosslib.card.legality import is_possible
from bosslib.card.state import Table
from bosslib.card.terms import cash_amount, needed_cards
from bosslib.card.view import View

if TYPE_CHECKING:
    from bosslib.game import Seat


class BargainSides(NamedTuple):
    """Gains of the two sides from a token and its terms, in dollars, if the deal then ends.

    `boss` and `player` are gains compared with no bargain, including cash and the Boss's relief;
    `boss_due` and `player_due` are the payoffs of the deal afterwards.
    """

    boss: float
    player: float
    boss_due: int
    player_due: int


def bargain_sides(table: Table, player: Seat, terms: Terms, fear: float) -> BargainSides:
    """Return both sides' gains from a bargain.

    `fear` is the probability that a card that is promised away would have been played.
    """
    boss, now = table.boss, project(table)
    after = outlook_with_token(table, now, player, terms)
    before, then, paid = now.payoff(), after.payoff(), cash_amount(terms)
    relief = fear * sum(ruled_out_harm(table, after, term) for term in terms)
    return BargainSides(
        then[boss] - before[boss] + paid + relief,
        then[player] - before[player] - paid,
        then[boss],
        then[player],
    )


def outlook_with_token(table: Table, look: Outlook, player: Seat, terms: Terms) -> Outlook:
    """Return the outlook after the player has got the token and kept the promises."""
    return outlook_with_promises_kept(
        View(table, player, tuple(needed_cards(terms).elements()), 0),
        look.add_shares(player),
        terms,
    )


def outlook_with_promises_kept(view: View, look: Outlook, terms: Terms) -> Outlook:
    """Return the outlook after the seat of a view has kept its promises, as far as possible."""
    for term in terms:
        if isinstance(term, Play | Move) and is_possible(view, term):
            look = look.apply_deed(term)
    return look


def ruled_out_play(table: Table, term: Term) -> Play | None:
    """Return the play against the Boss that a promise rules out; None if it is irrelevant."""
    if not isinstance(term, Drop | Never):
        return None
    if term.card.kind is Kind.MOVE or not fits_colour(term.card, table.colour):
        return None
    if term.card.kind is Kind.DEAL:
        return Play(term.card)
    front = term.front if isinstance(term, Never) and term.front is not None else table.boss
    return Play(term.card, front) if table.is_reachable(front) else None


def ruled_out_harm(table: Table, look: Outlook, term: Term) -> int:
    """Return the cost to the Boss of the play that a promise rules out, in dollars."""
    against = ruled_out_play(table, term)
    if against is None:
        return 0
    boss = table.boss
    return max(0, look.payoff()[boss] - look.apply_deed(against).payoff()[boss])
