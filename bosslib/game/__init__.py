"""What a game is, to all that knows no game: its seats, its values, and how it is asked."""

from bosslib.game.book import RuleBook, Setting, numbered
from bosslib.game.description import AnyGame, Game
from bosslib.game.legal import FIRST, Legal
from bosslib.game.objections import SEAT_FIELDS, Objection, named
from bosslib.game.piles import reshuffled
from bosslib.game.position import AnyAction, AnyEvent, AnyState, AnyTable, Step
from bosslib.game.seats import LARGEST, SEATS, Seat, at_a_seat, parse_seat, seat_of, to_left
from bosslib.game.tuples import replaced, without
from bosslib.game.written import Plain, Written, written

__all__ = [
    "FIRST",
    "LARGEST",
    "SEATS",
    "SEAT_FIELDS",
    "AnyAction",
    "AnyEvent",
    "AnyGame",
    "AnyState",
    "AnyTable",
    "Game",
    "Legal",
    "Objection",
    "Plain",
    "RuleBook",
    "Seat",
    "Setting",
    "Step",
    "Written",
    "at_a_seat",
    "named",
    "numbered",
    "parse_seat",
    "replaced",
    "reshuffled",
    "seat_of",
    "to_left",
    "without",
    "written",
]
