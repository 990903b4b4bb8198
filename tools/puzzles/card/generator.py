"""Generation of puzzles: games are searched for positions with one clearly best choice.

A candidate is evaluated three times, each with more playouts and other seeds: quickly on each turn,
then with every policy of `proof`, then on the engine with careful players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from bosslib.card.bots import Bot, bot
from bosslib.card.bots.search import SearchBot
from bosslib.card.cards import fits_colour
from bosslib.card.legality import owed_deed
from bosslib.card.new_game import new
from bosslib.card.puzzles.puzzle import Puzzle, Theme
from bosslib.card.state import Phase, State
from bosslib.card.transitions import apply
from bosslib.card.view import view
from bosslib.game.budgets import Budget
from tools.puzzles.card.bargains import bargain_puzzle, with_invented_offers
from tools.puzzles.card.construction import forget_discards
from tools.puzzles.card.solo import (
    is_alone,
    maybe_one_rival_position,
    maybe_solo_position,
    solo_puzzle,
)
from tools.puzzles.card.turns import turn_puzzle


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
    seed: int, themes: Sequence[str] = tuple(Theme), *, exact: bool = False
) -> list[Puzzle]:
    """Return the rated puzzles of a game; with `exact` only those that need no playouts."""
    made: list[Puzzle] = []
    had: set[tuple[Theme, int]] = set()
    asked = [Theme(theme) for theme in themes]
    for number, state in enumerate(played_states(seed)):
        table = state.table
        if table.phase is not Phase.PLAY:
            continue
        wanted = [
            theme
            for theme in asked
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
