"""Reading and writing puzzles (boss-puzzle/1): a file for each theme in this folder, a puzzle in
each line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from bosslib.card.actions import Accept, Action, Decline, Offer
from bosslib.card.files import position as card_position
from bosslib.card.legal import Legal
from bosslib.card.notation import parse_action
from bosslib.card.state import Phase
from bosslib.documents.nodes import Node, located, parsed, text_of
from bosslib.errors import BossError, RuleError, ScenarioError
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.puzzles.puzzle import HIGHEST, LOWEST, Aim, Entry, Proof, Puzzle, Theme
from bosslib.teaching.exercise import NAME
from bosslib.words import listing

SCHEMA = "boss-puzzle/1"


SHIPPED = Path(__file__).parent


KEYS = (
    "schema",
    "id",
    "theme",
    "rating",
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


class Found(NamedTuple):
    """What a folder holds; an error stands for each line that is wrong."""

    entries: tuple[Entry, ...]
    errors: tuple[ScenarioError, ...] = ()


def found(folder: Path = SHIPPED) -> Found:
    """All puzzles of a folder by theme, in the order of their files; positions are not read yet."""
    entries: dict[str, Entry] = {}
    errors: list[ScenarioError] = []
    for theme in Theme:
        for each in _lines(folder / f"{theme}.jsonl"):
            if isinstance(each, ScenarioError):
                errors.append(each)
                continue
            node, place = each
            try:
                entry = _entry(node, theme)
                if entry.id in entries:
                    _wrong(node.at("id"), "twice", id=entry.id)
                entries[entry.id] = entry
            except ScenarioError as error:
                errors.append(located(error, place))
    return Found(tuple(entries.values()), tuple(errors))


def find(name: str, folder: Path = SHIPPED) -> Puzzle:
    """The puzzle of an id; BossError if there is none, ScenarioError if its line is wrong."""
    theme = name.rpartition("-")[0]
    if theme in list(Theme):
        for each in _lines(folder / f"{theme}.jsonl"):
            if not isinstance(each, ScenarioError) and _named(each[0]) == name:
                return _located(*each)
    raise BossError("puzzle.unknown", name=name, themes=listing(Theme))


def puzzles(folder: Path = SHIPPED) -> Iterator[Puzzle | ScenarioError]:
    """All puzzles of a folder, each read whole; an error in the place of one that is wrong."""
    for theme in Theme:
        for each in _lines(folder / f"{theme}.jsonl"):
            if isinstance(each, ScenarioError):
                yield each
                continue
            try:
                yield _located(*each)
            except ScenarioError as error:
                yield error


def _lines(path: Path) -> Iterator[tuple[Node, str] | ScenarioError]:
    """The documents of a file with their places, one a line; errors for what is none."""
    try:
        text = text_of(path)
    except ScenarioError as error:
        yield error
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            place = f"{path}:{number}"
            try:
                yield Node(parsed(line), ""), place
            except ScenarioError as error:
                yield located(error, place)


def _named(document: Node) -> object:
    return document.value.get("id") if isinstance(document.value, dict) else None


def _located(document: Node, place: str) -> Puzzle:
    try:
        return read(document)
    except BossError as error:
        raise located(error, place) from None


def _entry(document: Node, theme: Theme | None = None) -> Entry:
    document.keys(KEYS)
    schema = document.at("schema")
    name, _, version = schema.text().partition("/")
    if schema.value != SCHEMA:
        newer = name == "boss-puzzle" and version.isdecimal() and int(version) > 1
        _wrong(schema, "newer" if newer else "schema", value=schema.value)
    about = document.at("theme").one_of(Theme)
    if theme not in (None, about):
        _wrong(document.at("theme"), "theme-file", value=about, wanted=theme)
    name = document.at("id").text()
    if not NAME.fullmatch(name) or name.rpartition("-")[0] != about:
        _wrong(document.at("id"), "id", value=name, theme=about)
    return Entry(name, about, document.at("rating").whole(LOWEST, HIGHEST))


def read(document: Node) -> Puzzle:
    """The puzzle that a document says; ScenarioError with the key if it is wrong."""
    entry = _entry(document)
    start = card_position.read(document)
    seat = document.at("seat").read(parse_seat)
    if seat >= start.table.players:
        document.at("seat").fail("no-such-seat", seat=SEATS[seat], players=start.table.players)
    proof = document.at("proof").one_of(Proof)
    if start.table.phase is not Phase.PLAY:
        _wrong(document.at("position"), "phase", value=start.table.phase)
    best, tempting = (each.whole(-10_000, 10_000) for each in _pair(document.at("worth")))
    if best <= tempting:
        _wrong(document.at("worth"), "worth", best=best, tempting=tempting)
    puzzle = Puzzle(
        id=entry.id,
        theme=entry.theme,
        rating=entry.rating,
        aim=document.at("aim").one_of(Aim),
        proof=proof,
        start=start,
        seat=seat,
        solution=_actions(document.at("solution"), seat),
        also=_actions(document.get("also", []), seat),
        tempting=_actions(document.at("tempting"), seat),
        worth=(best, tempting),
        counters=_actions(document.get("counters", []), seat),
    )
    for key in ("solution", "tempting"):
        if not getattr(puzzle, key):
            document.at(key).fail("empty")
    _check_legal(document, puzzle)
    return puzzle


def _check_legal(document: Node, puzzle: Puzzle) -> None:
    """Refuse an action that cannot be done, a line that does not end the deal, a wrong answer."""
    from bosslib.card.play import apply

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
                _wrong(node, "answer" if talks else "turn", value=node.value)
            if line:
                try:
                    state = apply(state, action)
                except RuleError as error:
                    _wrong(node, "refused", why=error)
            elif action not in legal:
                _wrong(node, "illegal", value=node.value)
        if line and state.table.phase is Phase.PLAY:
            _wrong(document.at(key), "line")


def _pair(node: Node) -> list[Node]:
    items = list(node.items())
    if len(items) != 2:
        _wrong(node, "pair")
    return items


def _actions(node: Node, seat: Seat) -> tuple[Action, ...]:
    return tuple(
        each.read(lambda text: parse_action(f"{SEATS[seat]}: {text}")) for each in node.items()
    )


def _wrong(node: Node, key: str, /, **values: object) -> NoReturn:
    raise ScenarioError(node.place, f"puzzle.{key}", **values)


def written(puzzle: Puzzle) -> str:
    """A puzzle as the line of its file; the deck is what the position does not name."""
    full = card_position.position(puzzle.start)
    position = {key: full[key] for key in full if key != "deck" and full[key] not in ([], None)}
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "id": puzzle.id,
        "theme": puzzle.theme,
        "rating": puzzle.rating,
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
    return json.dumps(document, separators=(",", ":"))
