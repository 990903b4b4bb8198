"""Puzzles made: games are played, and searched for positions where one choice is clearly the best.

A candidate is looked at three times, each time with more playouts and with other seeds: at a glance
on each turn, then with every habit of `proof`, then on the engine with careful players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from bosslib.card.bots import Bot, bot
from bosslib.card.bots.projection import outlook
from bosslib.card.bots.search import Searching
from bosslib.card.cards import fits
from bosslib.card.legality import owed_now
from bosslib.card.play import apply
from bosslib.card.puzzles.alone import alone, left_alone, left_with_one
from bosslib.card.puzzles.bargains import bargain, thought_up
from bosslib.card.puzzles.check import flaw
from bosslib.card.puzzles.line import is_alone
from bosslib.card.puzzles.puzzle import Puzzle, Theme
from bosslib.card.puzzles.question import unremembered
from bosslib.card.puzzles.turns import among_others
from bosslib.card.setup import new
from bosslib.card.state import Phase, State
from bosslib.card.view import view
from bosslib.game import SEATS
from bosslib.game.budgets import Budget


class Seats(NamedTuple):
    """Who plays a game."""

    names: tuple[str, ...]
    bots: tuple[Bot, ...]


def seated(seed: int) -> Seats:
    """The players of a game: their number and kind go by its seed."""
    rng = Random(f"puzzles/{seed}")
    kinds = ["careful", "careful", "careful:fair", "careful:hard", "careful:yielding", "quick"]
    if rng.random() < 0.4:
        kinds.append("random")
    names = tuple(rng.choice(kinds) for _ in range(3 + seed % 4))
    quick = Searching(budget=Budget(60, 5.0))
    return Seats(names, tuple(quick if name == "quick" else bot(name) for name in names))


def positions(seed: int) -> Iterator[State]:
    """The positions of a game that is played, before each action.

    Which cards went to the discard pile is not known any more: a learner has not seen it.
    """
    seats = seated(seed)
    state = new(len(seats.bots), seed)
    driver = state.game.driver
    stands = driver.standing(state)
    while action := (step := driver.go_on(state, stands, seats.bots)).action:
        yield unremembered(state)
        state = apply(state, action)
        stands = driver.after(step.stands, state, action)


AMONG_OTHERS = {*Theme} - {Theme.LAST, Theme.BARGAIN}
"""What a turn can be about while others are in."""

MOST_EACH = 3
"""How many puzzles of a theme one game gives at most, one in each deal."""

MOST_BARGAINS = 2
"""How many of them may be bargains, which are found everywhere."""


def of_game(
    seed: int, themes: Sequence[Theme] = tuple(Theme), *, exact: bool = False
) -> list[Puzzle]:
    """The puzzles that a game gives, rated; with `exact` those alone that need no playouts."""
    made: list[Puzzle] = []
    had: set[tuple[Theme, int]] = set()
    for number, state in enumerate(positions(seed)):
        table = state.table
        if table.phase is not Phase.PLAY:
            continue
        wanted = [
            theme
            for theme in themes
            if sum(each.theme is theme for each in made) < _most(theme)
            and (theme, table.deal) not in had
        ]
        for found in candidates(state, f"{seed}/{number}", wanted, exact=exact):
            had.add((found.theme, table.deal))
            made.append(found)
    return made


def _most(theme: Theme) -> int:
    return MOST_BARGAINS if theme is Theme.BARGAIN else MOST_EACH


def candidates(
    state: State, seed: str, themes: Sequence[Theme], *, exact: bool = False
) -> Iterator[Puzzle]:
    """The puzzle that a position is, if it is one of one of these themes."""
    table = state.table
    if Theme.BARGAIN in themes and not exact:
        for asked in (state, thought_up(state, seed)):
            for seat in dict.fromkeys(each.to for each in asked.table.offers):
                found = bargain(asked, seat, seed)
                if found:
                    yield found
                    return
    seen = view(state, table.turn)
    fitting = [card for card in seen.hand if fits(card, table.colour)]
    if len(fitting) < 2 or (table.promises and owed_now(seen)) or table.offers:
        return
    found = None
    lonely = state if is_alone(state, table.turn) else left_alone(state, seed)
    if lonely is not state and not exact and set(themes) & AMONG_OTHERS:
        two = left_with_one(state, seed)
        found = among_others(state, seed, themes) or (two and among_others(two, seed, themes))
    if found is None and lonely:
        found = alone(lonely, seed, themes)
    if found:
        yield found


BAND = 100
"""How wide the bands of ratings are from which puzzles are taken in turn."""


def kept(found: Iterable[Puzzle], each: int) -> list[Puzzle]:
    """The puzzles that are kept: so many of a theme at most, none like another, verified once more.

    They are taken from all ratings and kinds of answers in turn, and come back easiest first.
    """
    chosen: list[Puzzle] = []
    seen: set[object] = set()
    piles: dict[Theme, dict[object, list[Puzzle]]] = {theme: {} for theme in Theme}
    for puzzle in found:
        marks = {puzzle.id.rpartition("-")[2], likeness(puzzle)}
        if not marks & seen:
            seen |= marks
            kind = (puzzle.rating // BAND, puzzle.proof, type(puzzle.solution[0].deed).__name__)
            piles[puzzle.theme].setdefault(kind, []).append(puzzle)
    for of_theme in piles.values():
        some: list[Puzzle] = []
        while len(some) < each and any(of_theme.values()):
            for pile in (of_theme[kind] for kind in sorted(of_theme, key=str)):
                if pile and len(some) < each:
                    puzzle = pile.pop(0)
                    if not flaw(puzzle, "make"):
                        some.append(puzzle)
        chosen += sorted(some, key=lambda puzzle: (puzzle.rating, puzzle.id))
    return chosen


def likeness(puzzle: Puzzle) -> tuple[object, ...]:
    """What two puzzles have in common that are too much alike: the way and what it brings."""
    ways = tuple(
        tuple((str(each.deed)[1:]).replace(SEATS[puzzle.seat], "*") for each in line)
        for line in (puzzle.solution, puzzle.tempting)
    )
    look = outlook(puzzle.start.table)
    return (puzzle.theme, ways, look.value, look.shares[puzzle.seat])
