"""Selection of the puzzles to keep: unlike each other, and of all ratings and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bosslib.board.actions import Piece
from bosslib.board.cards import CLAN, Family, Kind
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.themes import find_flaw
from bosslib.board.state import Table

RATING_BAND = 100
"""Width of the rating bands from which puzzles are picked in turn."""


def select_puzzles(found: Iterable[BoardPuzzle], each: int) -> list[BoardPuzzle]:
    """Select puzzles: at most `each` per theme, without duplicates, each verified again.

    They are picked from all ratings and answer types in turn, and returned easiest first.
    """
    seen: set[str] = set()
    piles: dict[BoardTheme, dict[object, list[BoardPuzzle]]] = {theme: {} for theme in BoardTheme}
    for puzzle in found:
        if puzzle.id not in seen:
            seen.add(puzzle.id)
            kind = (puzzle.rating // RATING_BAND, _answer_type(puzzle))
            piles[puzzle.theme].setdefault(kind, []).append(puzzle)
    chosen: list[BoardPuzzle] = []
    for of_theme in piles.values():
        some = list(_pick_in_turn(of_theme, each))
        chosen += sorted(some, key=lambda puzzle: (puzzle.rating, puzzle.id))
    return chosen


def _pick_in_turn(piles: dict[object, list[BoardPuzzle]], each: int) -> Iterator[BoardPuzzle]:
    """Yield at most `each` flawless puzzles, from the piles in turn."""
    count = 0
    while any(piles.values()):
        for kind in sorted(piles, key=str):
            if piles[kind]:
                puzzle = piles[kind].pop(0)
                if not find_flaw(puzzle):
                    yield puzzle
                    count += 1
                if count == each:
                    return


def _answer_type(puzzle: BoardPuzzle) -> object:
    """Return the answer's type: the deed types of a line, otherwise the answer itself."""
    if puzzle.theme is BoardTheme.CLOSE:
        return tuple(type(each.deed).__name__ for each in puzzle.answer)
    return puzzle.answer


def similarity_key(puzzle: BoardPuzzle) -> tuple[object, ...]:
    """Return a key that similar puzzles share, independent of the names of families and seats.

    It includes, per family, the space's demand and the owners of its pieces, and also the offers,
    the hands and the number of players. Seats are only distinguished as the learner, the Boss and
    the others.
    """
    start, table = puzzle.start, puzzle.start.table
    rows = Counter(_family_features(puzzle, family) for family in Family)
    held = Counter(card.kind.value for hand in start.hands for card in hand)
    held.pop(Kind.CLAN.value, None)
    offers = Counter(
        (len(each.terms.pieces), _family_roles(table, each.terms.pieces)) for each in table.bargains
    )
    spaces: tuple[bool, ...] = ()
    if puzzle.theme is BoardTheme.ROLL:
        spaces = tuple(at + 1 in table.closed for at in _spaces_ahead(table))
    asked = _family_roles(table, puzzle.about)
    return (
        puzzle.seat == table.boss,
        table.space.some,
        tuple(sorted(rows.items(), key=repr)),
        tuple(sorted(held.items())),
        tuple(sorted(offers.items(), key=repr)),
        spaces,
        asked,
        table.players,
    )


def _family_features(puzzle: BoardPuzzle, family: Family) -> tuple[object, ...]:
    """Return the features of one family: its role for the space, its owner and its Clan cards."""
    start, table = puzzle.start, puzzle.start.table
    owner = table.owner(family)
    laid = Counter(
        _owner_role(puzzle, seat)
        for seat, row in enumerate(table.clans)
        for card in row
        if card.family is family
    )
    held = tuple(CLAN[family] in start.hands[seat] for seat in (puzzle.seat, table.boss))
    sent = Counter(
        card.family is family for card in start.hands[puzzle.seat] if card.kind is Kind.TRAVEL
    )[True]
    return (
        _family_role(table, family) if puzzle.theme is not BoardTheme.ROLL else str(family),
        "beside" if owner is None else _owner_role(puzzle, owner),
        table.is_travelling(family),
        tuple(sorted(laid.items())),
        held,
        sent,
    )


def _owner_role(puzzle: BoardPuzzle, seat: int) -> str:
    if seat == puzzle.seat:
        return "own"
    return "boss" if seat == puzzle.start.table.boss else "other"


def _family_role(table: Table, family: Family) -> str:
    """Return a family's role for the space."""
    return "named" if family in table.space.named else "of" if family in table.space.of else "no"


def _family_roles(table: Table, pieces: Iterable[Piece]) -> tuple[str, ...]:
    return tuple(sorted(_family_role(table, each.family) for each in pieces))


def _spaces_ahead(table: Table) -> Iterable[int]:
    """Return the indices of all spaces, clockwise from the one after the marker."""
    many = len(table.board.spaces)
    return [(table.marker + at) % many for at in range(many)]
