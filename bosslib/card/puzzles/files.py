"""File format of the card game's puzzles."""

from __future__ import annotations

from typing import NoReturn

from bosslib.card.actions import Accept, Action, Decline, Offer
from bosslib.card.files import position as card_position
from bosslib.card.legality import Legal
from bosslib.card.notation import parse_action
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.card.state import Phase
from bosslib.documents.nodes import Node
from bosslib.errors import RuleError, ScenarioError
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.puzzles.protocol import PuzzleEntry

KEYS: tuple[str, ...] = (
    "aim",
    "proof",
    "seat",
    "solution",
    "also",
    "tempting",
    "counters",
    "worth",
    "rules",
    "position",
    "seed",
)


def read_puzzle(document: Node, entry: PuzzleEntry) -> Puzzle:
    """Return the puzzle in a document; raise ScenarioError with the key if it is invalid."""
    start = card_position.read_position(document)
    seat = document.at("seat").read(parse_seat)
    if seat >= start.table.players:
        document.at("seat").fail("no-such-seat", seat=SEATS[seat], players=start.table.players)
    proof = document.at("proof").one_of(Proof)
    if start.table.phase is not Phase.PLAY:
        _raise_error(document.at("position"), "phase", value=start.table.phase)
    best, tempting = (each.integer(-10_000, 10_000) for each in _read_pair(document.at("worth")))
    if best <= tempting:
        _raise_error(document.at("worth"), "worth", best=best, tempting=tempting)
    puzzle = Puzzle(
        id=entry.id,
        theme=Theme(entry.theme),
        rating=entry.rating,
        aim=document.at("aim").one_of(Aim),
        proof=proof,
        start=start,
        seat=seat,
        solution=_read_actions(document.at("solution"), seat),
        also=_read_actions(document.get("also", []), seat),
        tempting=_read_actions(document.at("tempting"), seat),
        worth=(best, tempting),
        counters=_read_actions(document.get("counters", []), seat),
    )
    for key in ("solution", "tempting"):
        if not getattr(puzzle, key):
            document.at(key).fail("empty")
    _check_legal(document, puzzle)
    return puzzle


def _check_legal(document: Node, puzzle: Puzzle) -> None:
    """Reject illegal actions, lines that do not end the deal, and actions of the wrong kind."""
    from bosslib.card.transitions import apply

    talks = puzzle.theme is Theme.BARGAIN
    for key in ("solution", "also", "tempting", "counters"):
        actions: tuple[Action, ...] = getattr(puzzle, key)
        line = puzzle.proof is Proof.EXACT and key in ("solution", "tempting")
        state, legal = puzzle.start, Legal(puzzle.view)
        for number, action in enumerate(actions):
            node = Node(str(action.deed), f"{key}[{number}]")
            said = isinstance(action.deed, Accept | Decline) or action in puzzle.counters
            known = isinstance(action.deed, Offer) and talks if key == "counters" else said == talks
            if not known:
                _raise_error(node, "answer" if talks else "turn", value=node.value)
            if line:
                try:
                    state = apply(state, action)
                except RuleError as error:
                    _raise_error(node, "refused", why=error)
            elif action not in legal:
                _raise_error(node, "illegal", value=node.value)
        if line and state.table.phase is Phase.PLAY:
            _raise_error(document.at(key), "line")


def _read_pair(node: Node) -> list[Node]:
    items = list(node.items())
    if len(items) != 2:
        _raise_error(node, "pair")
    return items


def _read_actions(node: Node, seat: Seat) -> tuple[Action, ...]:
    return tuple(
        each.read(lambda text: parse_action(f"{SEATS[seat]}: {text}")) for each in node.items()
    )


def _raise_error(node: Node, key: str, /, **values: object) -> NoReturn:
    raise ScenarioError(node.place, f"puzzle.{key}", **values)


def puzzle_document(puzzle: Puzzle) -> dict[str, object]:
    """Return the document of a puzzle; the deck is the cards that the position does not name."""
    full = card_position.position_document(puzzle.start)
    position = {key: full[key] for key in full if key != "deck" and full[key] not in ([], None)}
    return {
        "aim": puzzle.aim,
        "proof": puzzle.proof,
        "seat": SEATS[puzzle.seat],
        "solution": [str(each.deed) for each in puzzle.solution],
        "also": [str(each.deed) for each in puzzle.also],
        "tempting": [str(each.deed) for each in puzzle.tempting],
        "counters": [str(each.deed) for each in puzzle.counters],
        "worth": [round(each) for each in puzzle.worth],
        "seed": puzzle.start.seed,
        "position": position,
    }
