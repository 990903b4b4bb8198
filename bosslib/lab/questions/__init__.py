"""Registry of the questions by name; each has a page of the course and a function."""

from bosslib.lab.question import Question
from bosslib.lab.questions.board.deciding import deciding
from bosslib.lab.questions.board.investors import investors
from bosslib.lab.questions.board.prices import prices
from bosslib.lab.questions.draws import draws
from bosslib.lab.questions.hands import hands
from bosslib.lab.questions.nasty import nasty
from bosslib.lab.questions.opening import opening
from bosslib.lab.questions.passes import passes
from bosslib.lab.questions.reverse import reverse
from bosslib.lab.questions.values import values
from bosslib.lab.questions.winners import winners
from bosslib.lab.questions.worth import worth

BOARD = (investors, deciding, prices)

QUESTIONS: dict[str, Question] = {
    each.name: each
    for each in (hands, opening, draws, values, worth, reverse, passes, winners, nasty)
} | {each.name: each for each in BOARD}
"""All questions, in the order of their pages: of the card game, then of the board game."""

__all__ = [
    "QUESTIONS",
    "deciding",
    "draws",
    "hands",
    "investors",
    "nasty",
    "opening",
    "passes",
    "prices",
    "reverse",
    "values",
    "winners",
    "worth",
]
