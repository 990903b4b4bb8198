"""The page of puzzles with the board game's: chosen, answered in each way, rated separately."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib import puzzles
from bosslib.board.puzzles import BoardPuzzle, BoardTheme
from bosslib.board.state import Table
from bosslib.puzzles.protocol import LearnerAnswer
from bosslib.puzzles.rating import Rating
from bosslib.words import say
from bosswidgets.kit.progress import PUZZLES_KEY, puzzle_key, validate_progress
from bosswidgets.learn.puzzles import Puzzles
from bosswidgets.learn.puzzles.puzzle_task import Continuations
from tests.judging import blanks
from tests.widgets.learn.learner import Learner, parts, typed

START = {"rating": 1500.0, "spread": 90.0, "done": []}
BOARD = puzzle_key("board")
each_theme = pytest.mark.parametrize("theme", BoardTheme)


class BoardSolver(Learner):
    """Solves the displayed puzzle, rightly or wrongly."""

    @property
    def puzzle(self) -> BoardPuzzle:
        found: BoardPuzzle = puzzles.load_puzzle(self.exercise.id)
        return found

    def solve(self, *, rightly: bool) -> None:
        found = self.puzzle
        self.answer(found.answer if rightly else found.tempting)

    def answer(self, given: LearnerAnswer) -> None:
        if self.exercise.task.at_table:
            for action in given:
                self.act(action)
        elif blanks(self.exercise):
            self.fill(typed(given))
        else:
            self.choose(given)


def first(theme: BoardTheme) -> BoardPuzzle:
    """The easiest puzzle of a theme."""
    found = (each for each in puzzles.load_puzzles("board") if isinstance(each, BoardPuzzle))
    return next(each for each in found if each.theme is theme)


def page(query: str = "", **kept: Any) -> Puzzles:
    """The page with this browser storage."""
    made = Puzzles()
    with made.bridge.hold_trait_notifications():
        made.bridge.address = query
        made.bridge.set_trait("_marks", {BOARD: START | kept})
        made.bridge.ready = True
    return made


def marks(of: Puzzles, name: str = BOARD) -> dict[str, Any]:
    found: dict[str, Any] = of.bridge.marks().get(name, {})
    return found


def ways_on(of: Puzzles) -> list[Continuations]:
    return [part for part in parts(of) if isinstance(part, Continuations)]


@each_theme
def test_a_solution_raises_the_rating_and_is_explained(theme: BoardTheme) -> None:
    found = first(theme)
    shown = page(f"?puzzle={found.id}")
    learner = BoardSolver(shown)
    assert learner.puzzle == found
    learner.solve(rightly=True)
    assert say("task.right") in learner.said
    assert all(f"#{rule}" in learner.said for rule in learner.exercise.cites)
    assert marks(shown)["rating"] > 1500
    assert marks(shown)["done"] == [found.id]
    assert learner.ways[0] == "next"
    assert bool(ways_on(shown)) is (theme is not BoardTheme.WORTH)


@each_theme
def test_a_mistake_lowers_it_once_and_says_what_is_wrong_with_it(theme: BoardTheme) -> None:
    found = first(theme)
    shown = page(f"?puzzle={found.id}")
    learner = BoardSolver(shown)
    learner.solve(rightly=False)
    assert say("task.wrong") in learner.said
    rating = marks(shown)["rating"]
    assert rating < 1500
    if "again" in learner.ways:
        learner.press("again")
    learner.solve(rightly=True)
    assert say("task.right") in learner.said
    assert marks(shown)["rating"] == rating  # the first attempt decides


@each_theme
def test_the_solution_is_shown_where_it_is_asked_for(theme: BoardTheme) -> None:
    shown = page(f"?puzzle={first(theme).id}")
    learner = BoardSolver(shown)
    learner.see_solution()
    assert say("task.solved") in learner.said
    assert marks(shown)["rating"] < 1500


def test_the_boss_who_gives_up_keeps_nothing() -> None:
    found = first(BoardTheme.CLOSE)
    shown = page(f"?puzzle={found.id}")
    learner = BoardSolver(shown)
    learner.press("do:give up")
    assert say("task.wrong") in learner.said
    assert not ways_on(shown)


def test_a_price_that_is_asked_for_less_is_turned_down() -> None:
    """The prices are fixed: a lower offer is declined, and the puzzle continues."""
    found = first(BoardTheme.CLOSE)
    shown = page(f"?puzzle={found.id}")
    learner = BoardSolver(shown)
    offer = found.start.table.bargains[0].terms
    action = found.start.game.parse(f"{'ABCDEF'[found.seat]}: offer {offer.pieces[0]} for 0")
    learner.act(action)  # type: ignore[arg-type]
    assert not learner.answered
    table: Table = learner.session.record.state.table  # type: ignore[assignment]
    assert not any(each.is_struck for each in table.bargains)
    learner.solve(rightly=True)
    assert say("task.right") in learner.said


def test_one_right_choice_does_not_show_that_it_is_the_only_one() -> None:
    found = next(
        each
        for each in puzzles.load_puzzles("board")
        if each.theme is BoardTheme.NEEDED and len(each.answer) == 1
    )
    learner = BoardSolver(page(f"?puzzle={found.id}"))
    assert "check" in learner.doing()


def test_a_game_is_chosen_and_each_has_a_rating_of_its_own() -> None:
    shown = page(rating=1900.0)
    assert shown._game == "card"
    assert shown.rating == Rating()
    shown._games._on_message(None, {"choose": "board"}, None)
    learner = BoardSolver(shown)
    assert learner.on_board
    assert shown.rating.points == 1900
    assert abs(learner.puzzle.rating - 1900) < 500
    labels = [item["label"] for item in shown._themes.items]
    assert labels == [say("puzzling.all"), *(say(f"puzzle.theme.{each}") for each in BoardTheme)]
    learner.solve(rightly=True)
    assert not marks(shown, PUZZLES_KEY)
    shown._games._on_message(None, {"choose": "card"}, None)
    assert not Learner(shown).on_board


def test_an_address_names_the_game_or_a_theme_is_chosen() -> None:
    shown = page("?game=board")
    assert BoardSolver(shown).on_board
    for theme in BoardTheme:
        shown._themes._on_message(None, {"choose": f"{theme}"}, None)
        assert BoardSolver(shown).puzzle.theme is theme
    assert "23-board-game" in shown._links.page


def test_a_theme_of_the_other_game_is_left_with_it() -> None:
    shown = page("?game=board")
    shown._themes._on_message(None, {"choose": f"{BoardTheme.STOP}"}, None)
    shown._show_puzzle(next(iter(puzzles.load_index("card").entries)).id)
    assert shown._game == "card"
    assert not shown._theme


def test_the_marks_of_both_games_are_kept_and_no_others() -> None:
    entry = puzzles.load_index("board").entries[0]
    mark = START | {"done": [entry.id]}
    assert validate_progress({BOARD: mark, "puzzles-chess": mark}) == {BOARD: mark}
    assert puzzle_key("card") == PUZZLES_KEY
