"""What a bargain brings the Boss and the player, by what everybody sees: the table and the terms.

Nothing hidden is in these sums, so a player may say them aloud (`reasons`). What else a bargain is
worth to one who knows his own hand is in `bargaining`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import Drop, Move, Never, Play, Term, Terms
from bosslib.card.bots.projection import Outlook, outlook
from bosslib.card.cards import Kind, fits
from bosslib.card.legality import possible
from bosslib.card.state import Table
from bosslib.card.terms import cash, needed
from bosslib.card.view import View

if TYPE_CHECKING:
    from bosslib.game import Seat


class Sides(NamedTuple):
    """What a token and its terms bring the two sides, in dollars, if the deal then ends.

    `boss` and `player` get so much more than without it, cash and the Boss's relief included;
    `boss_due` and `player_due` are what the deal then pays them.
    """

    boss: float
    player: float
    boss_due: int
    player_due: int


def sides(table: Table, player: Seat, terms: Terms, fear: float) -> Sides:
    """What a bargain brings both; `fear` is how likely a card that is promised away was coming."""
    boss, now = table.boss, outlook(table)
    after = struck(table, now, player, terms)
    before, then, paid = now.payoff(), after.payoff(), cash(terms)
    relief = fear * sum(harm(table, after, term) for term in terms)
    return Sides(
        then[boss] - before[boss] + paid + relief,
        then[player] - before[player] - paid,
        then[boss],
        then[player],
    )


def struck(table: Table, look: Outlook, player: Seat, terms: Terms) -> Outlook:
    """The outlook when the player has the token and has done what he promised for it."""
    return done(View(table, player, tuple(needed(terms).elements()), 0), look.share(player), terms)


def done(view: View, look: Outlook, terms: Terms) -> Outlook:
    """The outlook when the seat of a view has done what it promised, as far as that is possible."""
    for term in terms:
        if isinstance(term, Play | Move) and possible(view, term):
            look = look.after(term)
    return look


def threat(table: Table, term: Term) -> Play | None:
    """The play against the Boss that a promise rules out; None for one that does not matter."""
    if not isinstance(term, Drop | Never):
        return None
    if term.card.kind is Kind.MOVE or not fits(term.card, table.colour):
        return None
    if term.card.kind is Kind.DEAL:
        return Play(term.card)
    front = term.front if isinstance(term, Never) and term.front is not None else table.boss
    return Play(term.card, front) if table.reaches(front) else None


def harm(table: Table, look: Outlook, term: Term) -> int:
    """What the play that a promise rules out would cost the Boss, in dollars."""
    against = threat(table, term)
    if against is None:
        return 0
    boss = table.boss
    return max(0, look.payoff()[boss] - look.after(against).payoff()[boss])
