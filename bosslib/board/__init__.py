"""*I'm the Boss!*, the board game: its cards, board, rules and notation.

>>> from bosslib import board
>>> state = board.new(players=4, seed=7)
>>> print(state.table.phase)
place
"""

from bosslib.board.actions import TIME, Action
from bosslib.board.cards import CARDS, DECK, Card, Family, Kind, card
from bosslib.board.data import Board, Space, Tile, shipped
from bosslib.board.legality import Legal, objections
from bosslib.board.new_game import new
from bosslib.board.notation import parse_action, parse_piece, parse_terms
from bosslib.board.payoffs import closings, fills, owed, payoff
from bosslib.board.state import Phase, Rules, Short, State, Table
from bosslib.board.transitions import apply, step
from bosslib.board.view import View, legal, view, views

__all__ = [
    "CARDS",
    "DECK",
    "TIME",
    "Action",
    "Board",
    "Card",
    "Family",
    "Kind",
    "Legal",
    "Phase",
    "Rules",
    "Short",
    "Space",
    "State",
    "Table",
    "Tile",
    "View",
    "apply",
    "card",
    "closings",
    "fills",
    "legal",
    "new",
    "objections",
    "owed",
    "parse_action",
    "parse_piece",
    "parse_terms",
    "payoff",
    "shipped",
    "step",
    "view",
    "views",
]
