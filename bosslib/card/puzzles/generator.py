"""Generation of puzzles: games are searched for positions with one clearly best choice.

A candidate is evaluated three times, each with more playouts and other seeds: quickly on each turn,
then with every policy of `proof`, then on the engine with careful players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from bosslib.card.bots import Bot, bot
from bosslib.card.bots.projection import project
from bosslib.card.bots.search import SearchBot
from bosslib.card.cards import fits_colour
from bosslib.card.legality import owed_deed
from bosslib.card.play import apply
from bosslib.card.puzzles.bargain_puzzles import bargain_puzzle, with_invented_offers
from bosslib.card.puzzles.construction import forget_discards
from bosslib.card.puzzles.puzzle import Puzzle, Theme
from bosslib.card.puzzles.solo_puzzles import (
    maybe_one_rival_position,
    maybe_solo_position,
    solo_puzzle,
)
from bosslib.card.puzzles.solo_search import is_alone
from bosslib.card.puzzles.turn_puzzles import turn_puzzle
from bosslib.card.puzzles.verification import find_flaw
from bosslib.card.setup import new
from bosslib.card.state import Phase, State
from bosslib.card.view import view
from bosslib.game import SEATS
from bosslib.game.budgets import Budget


class GamePlayers(NamedTuple):
    """Players of a game."""

    names: tuple[str, ...]
    bots: tuple[Bot, ...]


def random_players(seed: int) -> GamePlayers:
    """Return the players of a game; the seed determines their number and kind."""
    rng = Random(f"puzzles/{seed}")
    kinds = ["careful", "careful", "careful:fair", "careful:hard", "careful:yielding", "quick"]
    if rng.random() < 0.4:
        kinds.append("random")
    names = tuple(rng.choice(kinds) for _ in range(3 + seed % 4))
    quick = SearchBot(budget=Budget(60, 5.0))
    return GamePlayers(names, tuple(quick if name == "quick" else bot(name) for name in names))


def played_states(seed: int) -> Iterator[State]:
    """Yield the positions of a game that is played, before each action.

    Publicly discarded cards are forgotten, since a learner has not seen them go.
    """
    seats = random_players(seed)
    state = new(len(seats.bots), seed)
    driver = state.game.driver
    stands = driver.driver_state(state)
    while action := (step := driver.next_step(state, stands, seats.bots)).action:
        yield forget_discards(state)
        state = apply(state, action)
        stands = driver.state_after(step.driver_state, state, action)


TURN_THEMES = {*Theme} - {Theme.LAST, Theme.BARGAIN}
"""Themes of a turn while other seats are in."""

MAX_EACH = 3
"""Maximum number of puzzles of a theme from one game, one per deal."""

MAX_BARGAINS = 2
"""Maximum number of bargains from one game; they are found everywhere."""


def puzzles_of_game(
    seed: int, themes: Sequence[Theme] = tuple(Theme), *, exact: bool = False
) -> list[Puzzle]:
    """Return the rated puzzles of a game; with `exact` only those that need no playouts."""
    made: list[Puzzle] = []
    had: set[tuple[Theme, int]] = set()
    for number, state in enumerate(played_states(seed)):
        table = state.table
        if table.phase is not Phase.PLAY:
            continue
        wanted = [
            theme
            for theme in themes
            if sum(each.theme is theme for each in made) < _max_of_theme(theme)
            and (theme, table.deal) not in had
        ]
        for found in candidate_puzzles(state, f"{seed}/{number}", wanted, exact=exact):
            had.add((found.theme, table.deal))
            made.append(found)
    return made


def _max_of_theme(theme: Theme) -> int:
    return MAX_BARGAINS if theme is Theme.BARGAIN else MAX_EACH


def candidate_puzzles(
    state: State, seed: str, themes: Sequence[Theme], *, exact: bool = False
) -> Iterator[Puzzle]:
    """Yield the puzzle of a position if it has one of these themes."""
    table = state.table
    if Theme.BARGAIN in themes and not exact:
        for asked in (state, with_invented_offers(state, seed)):
            for seat in dict.fromkeys(each.to for each in asked.table.offers):
                found = bargain_puzzle(asked, seat, seed)
                if found:
                    yield found
                    return
    seen = view(state, table.turn)
    fitting = [card for card in seen.hand if fits_colour(card, table.colour)]
    if len(fitting) < 2 or (table.promises and owed_deed(seen)) or table.offers:
        return
    found = None
    lonely = state if is_alone(state, table.turn) else maybe_solo_position(state, seed)
    if lonely is not state and not exact and set(themes) & TURN_THEMES:
        two = maybe_one_rival_position(state, seed)
        found = turn_puzzle(state, seed, themes) or (two and turn_puzzle(two, seed, themes))
    if found is None and lonely:
        found = solo_puzzle(lonely, seed, themes)
    if found:
        yield found


RATING_BAND = 100
"""Width of the rating bands from which puzzles are taken in turn."""


def select_puzzles(found: Iterable[Puzzle], each: int) -> list[Puzzle]:
    """Return the puzzles to keep: at most `each` of a theme, no two alike, verified again.

    They are taken from all ratings and kinds of answers in turn, and sorted by rating within a
    theme.
    """
    chosen: list[Puzzle] = []
    seen: set[object] = set()
    piles: dict[Theme, dict[object, list[Puzzle]]] = {theme: {} for theme in Theme}
    for puzzle in found:
        marks = {puzzle.id.rpartition("-")[2], similarity_key(puzzle)}
        if not marks & seen:
            seen |= marks
            kind = (
                puzzle.rating // RATING_BAND,
                puzzle.proof,
                type(puzzle.solution[0].deed).__name__,
            )
            piles[puzzle.theme].setdefault(kind, []).append(puzzle)
    for of_theme in piles.values():
        some: list[Puzzle] = []
        while len(some) < each and any(of_theme.values()):
            for pile in (of_theme[kind] for kind in sorted(of_theme, key=str)):
                if pile and len(some) < each:
                    puzzle = pile.pop(0)
                    if not find_flaw(puzzle, "make"):
                        some.append(puzzle)
        chosen += sorted(some, key=lambda puzzle: (puzzle.rating, puzzle.id))
    return chosen


def similarity_key(puzzle: Puzzle) -> tuple[object, ...]:
    """Return the key of puzzles that are too much alike: their ways and their values."""
    ways = tuple(
        tuple((str(each.deed)[1:]).replace(SEATS[puzzle.seat], "*") for each in line)
        for line in (puzzle.solution, puzzle.tempting)
    )
    look = project(puzzle.start.table)
    return (puzzle.theme, ways, look.value, look.shares[puzzle.seat])
