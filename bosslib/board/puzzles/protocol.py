"""The board game's implementation of `GamePuzzles`, used by the page and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bosslib.board.puzzles import files
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.theme_base import BoardContinuation, plain_exercise
from bosslib.board.puzzles.themes import THEMES
from bosslib.puzzles.protocol import ContinuationKind, GamePuzzles, LearnerAnswer
from bosslib.words import join_list, say

if TYPE_CHECKING:
    from bosslib.documents.nodes import Node
    from bosslib.puzzles.entry import PuzzleEntry
    from bosslib.teaching.exercise import Exercise


class BoardPuzzles(GamePuzzles[BoardPuzzle]):
    """Puzzles of the board game."""

    themes = tuple(BoardTheme)
    folder = Path(__file__).parent
    keys = files.KEYS

    def read(self, document: Node, entry: PuzzleEntry) -> BoardPuzzle:
        return files.read_puzzle(document, entry)

    def document(self, puzzle: BoardPuzzle) -> dict[str, Any]:
        return files.puzzle_document(puzzle)

    def find_flaw(self, puzzle: BoardPuzzle, seed: str = "check") -> str:
        """Return the puzzle's flaw; `seed` is ignored because nothing is random."""
        from bosslib.board.puzzles.verification import find_flaw

        return find_flaw(puzzle)

    def exercise(self, puzzle: BoardPuzzle) -> Exercise:
        asked = THEMES[puzzle.theme]
        return asked.exercise(puzzle, plain_exercise(puzzle, asked))

    def learner_answer(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> LearnerAnswer:
        return THEMES[puzzle.theme].learner_answer(given)

    def is_correct(self, puzzle: BoardPuzzle, answer: LearnerAnswer) -> bool:
        return THEMES[puzzle.theme].is_correct(puzzle, answer)

    def continuations(
        self, puzzle: BoardPuzzle, mistake: LearnerAnswer = ()
    ) -> Sequence[BoardContinuation]:
        own = bool(mistake) and mistake != puzzle.tempting
        way = ContinuationKind.OWN if own else ContinuationKind.TEMPTING
        return list(THEMES[puzzle.theme].continuations(puzzle, mistake if own else (), way))

    def refutations(
        self, puzzle: BoardPuzzle, answer: LearnerAnswer
    ) -> Sequence[BoardContinuation]:
        return list(THEMES[puzzle.theme].refutations(puzzle, answer))

    def explanation(
        self, puzzle: BoardPuzzle, mistake: LearnerAnswer, ways: Sequence[BoardContinuation]
    ) -> list[str]:
        asked = THEMES[puzzle.theme]
        mistake = () if mistake == puzzle.tempting else mistake
        lines = [*asked.explanation(puzzle, mistake)]
        return [*lines, say("puzzle.rules", rules=join_list(asked.rules))]

    def feedback(self, puzzle: BoardPuzzle, answer: LearnerAnswer) -> list[str]:
        return list(THEMES[puzzle.theme].feedback(puzzle, answer))
