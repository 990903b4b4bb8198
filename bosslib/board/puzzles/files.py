"""File format of the board game's puzzles."""

from __future__ import annotations

from typing import Any, NoReturn

from bosslib.board.actions import Close
from bosslib.board.files import position
from bosslib.board.notation import parse_action, parse_piece
from bosslib.board.play import apply
from bosslib.board.puzzles.asking import posed
from bosslib.board.puzzles.closing import clocked
from bosslib.board.puzzles.positions import document as position_of
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.themes import ASKED
from bosslib.board.settle import pieces
from bosslib.board.state import State
from bosslib.documents.nodes import Node
from bosslib.errors import RuleError, ScenarioError
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.puzzles.entry import Entry
from bosslib.puzzles.part import Given
from bosslib.teaching.exercise import TaskKind

KEYS = ("seat", "answer", "tempting", "about", "position")


def read(document: Node, entry: Entry) -> Puzzle:
    """Parse a document into a puzzle. Raises ScenarioError with the key if it is invalid."""
    start = position.read(document)
    seat = document.at("seat").read(parse_seat)
    if seat >= start.table.players:
        document.at("seat").fail("no-such-seat", seat=SEATS[seat], players=start.table.players)
    theme = Theme(entry.theme)
    about = document.get("about", []).list_of(parse_piece)
    if {pieces(start.table).get(each, seat) for each in about} & {seat}:
        _wrong(document.at("about"), "about")
    answer, tempting = (_given(document.at(key), theme, start, seat) for key in ANSWERS)
    puzzle = Puzzle(entry.id, theme, entry.rating, start, seat, answer, tempting, about)
    many = ASKED[theme].many(posed(puzzle))
    for key in ANSWERS if many else ():
        for each in document.at(key).items():
            each.whole(0, many - 1)
    return puzzle


ANSWERS = ("answer", "tempting")


def _given(node: Node, theme: Theme, start: State, seat: Seat) -> Given:
    """Parse an answer: a line of actions that ends with closing, or numbers."""
    items = list(node.items())
    if not items:
        node.fail("empty")
    if ASKED[theme].kind is not TaskKind.PLAY:
        return tuple(each.whole(0, 10_000) for each in items)
    actions = tuple(
        each.read(lambda text: parse_action(f"{SEATS[seat]}: {text}")) for each in items
    )
    try:
        state = start
        for action in clocked(start, actions):
            state = apply(state, action)
    except RuleError as error:
        _wrong(node, "refused", why=error)
    if not isinstance(actions[-1].deed, Close):
        _wrong(node, "line")
    return actions


def document(puzzle: Puzzle) -> dict[str, Any]:
    """Serialize a puzzle, without the deck, which holds all cards the position does not name."""
    played = ASKED[puzzle.theme].kind is TaskKind.PLAY
    answers = {
        key: [str(each.deed) for each in given] if played else list(given)
        for key, given in zip(ANSWERS, (puzzle.answer, puzzle.tempting), strict=True)
    }
    about = {"about": [str(each) for each in puzzle.about]} if puzzle.about else {}
    return {"seat": SEATS[puzzle.seat]} | answers | about | position_of(puzzle.start)


def _wrong(node: Node, key: str, /, **values: object) -> NoReturn:
    raise ScenarioError(node.place, f"puzzle.{key}", **values)
