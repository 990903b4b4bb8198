"""*I'm the Boss! The Card Game*: its cards, rules and notation.

>>> from bosslib import card
>>> state = card.new(players=4, seed=7, boss=0)
>>> print(state.table.phase)
open
"""

from bosslib.card.actions import Action
from bosslib.card.cards import CARDS, DECK, Card, Colour, Kind, card
from bosslib.card.legality import Legal, objections, why_not
from bosslib.card.new_game import new
from bosslib.card.notation import parse_action, parse_terms
from bosslib.card.payoffs import payoff, shares, value
from bosslib.card.state import Phase, Rules, State, Table
from bosslib.card.transitions import apply, step
from bosslib.card.view import View, legal, view, views

__all__ = [
    "CARDS",
    "DECK",
    "Action",
    "Card",
    "Colour",
    "Kind",
    "Legal",
    "Phase",
    "Rules",
    "State",
    "Table",
    "View",
    "apply",
    "card",
    "legal",
    "new",
    "objections",
    "parse_action",
    "parse_terms",
    "payoff",
    "shares",
    "step",
    "value",
    "view",
    "views",
    "why_not",
]
