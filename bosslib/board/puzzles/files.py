"""File format of the board game's puzzles."""

from __future__ import annotations

from typing import NoReturn

from bosslib.board.actions import Close
from bosslib.board.files import position, writing
from bosslib.board.notation import parse_action, parse_piece
from bosslib.board.payoffs import pieces
from bosslib.board.puzzles.closing import with_clock_actions
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.theme_base import posed_position
from bosslib.board.puzzles.themes import PUZZLE_THEMES
from bosslib.board.state import State
from bosslib.board.transitions import apply
from bosslib.documents.nodes import Node
from bosslib.errors import RuleError, ScenarioError
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.puzzles.protocol import LearnerAnswer, PuzzleEntry

KEYS: tuple[str, ...] = ("seat", "answer", "tempting", "about", "position")


def read_puzzle(document: Node, entry: PuzzleEntry) -> BoardPuzzle:
    """Parse a document into a puzzle. Raises ScenarioError with the key if it is invalid."""
    start = position.read_position(document)
    seat = document.at("seat").read(parse_seat)
    if seat >= start.table.players:
        document.at("seat").fail("no-such-seat", seat=SEATS[seat], players=start.table.players)
    theme = BoardTheme(entry.theme)
    about = document.get("about", []).list_of(parse_piece)
    if {pieces(start.table).get(each, seat) for each in about} & {seat}:
        _raise_error(document.at("about"), "about")
    answer, tempting = (_read_answer(document.at(key), theme, start, seat) for key in ANSWERS)
    puzzle = BoardPuzzle(entry.id, theme, entry.rating, start, seat, answer, tempting, about)
    many = PUZZLE_THEMES[theme].choice_count(posed_position(puzzle))
    for key in ANSWERS if many else ():
        for each in document.at(key).items():
            each.integer(0, many - 1)
    return puzzle


ANSWERS = ("answer", "tempting")


def _read_answer(node: Node, theme: BoardTheme, start: State, seat: Seat) -> LearnerAnswer:
    """Parse an answer: a line of actions that ends with closing, or numbers."""
    items = list(node.items())
    if not items:
        node.fail("empty")
    if not PUZZLE_THEMES[theme].is_played:
        return tuple(each.integer(0, 10_000) for each in items)
    actions = tuple(
        each.read(lambda text: parse_action(f"{SEATS[seat]}: {text}")) for each in items
    )
    try:
        state = start
        for action in with_clock_actions(start, actions):
            state = apply(state, action)
    except RuleError as error:
        _raise_error(node, "refused", why=error)
    if not isinstance(actions[-1].deed, Close):
        _raise_error(node, "line")
    return actions


def puzzle_document(puzzle: BoardPuzzle) -> dict[str, object]:
    """Serialize a puzzle, without the deck, which holds all cards the position does not name."""
    played = PUZZLE_THEMES[puzzle.theme].is_played
    answers = {
        key: [str(each.deed) for each in given] if played else list(given)
        for key, given in zip(ANSWERS, (puzzle.answer, puzzle.tempting), strict=True)
    }
    about = {"about": [str(each) for each in puzzle.about]} if puzzle.about else {}
    return {"seat": SEATS[puzzle.seat]} | answers | about | public_document(puzzle.start)


def public_document(state: State) -> dict[str, object]:
    """Return the document of a position, without the deck, which holds all cards not listed."""
    full = writing.position_document(state)
    short = {key: full[key] for key in full if key != "deck" and full[key] not in ([], {})}
    return {"position": short}


def _raise_error(node: Node, key: str, /, **values: object) -> NoReturn:
    raise ScenarioError(node.place, f"puzzle.{key}", **values)
