"""Adapter of the card game for the puzzle page and command."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bosslib.card.puzzles import files
from bosslib.card.puzzles.continuations import CardContinuation, best_and_mistake, own_continuation
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme
from bosslib.puzzles.protocol import GamePuzzles, LearnerAnswer

if TYPE_CHECKING:
    from bosslib.documents.nodes import Node
    from bosslib.puzzles.entry import PuzzleEntry
    from bosslib.teaching.exercise import Exercise


class CardPuzzles(GamePuzzles[Puzzle]):
    """The puzzles of the card game."""

    themes = tuple(Theme)
    folder = Path(__file__).parent
    keys = files.KEYS
    misconception_themes = tuple(theme for theme in Theme if theme is not Theme.BARGAIN)

    def read(self, document: Node, entry: PuzzleEntry) -> Puzzle:
        return files.read_puzzle(document, entry)

    def document(self, puzzle: Puzzle) -> dict[str, Any]:
        return files.puzzle_document(puzzle)

    def find_flaw(self, puzzle: Puzzle, seed: str = "check") -> str:
        from bosslib.card.puzzles.verification import find_flaw

        return find_flaw(puzzle, seed)

    def exercise(self, puzzle: Puzzle) -> Exercise:
        from bosslib.card.puzzles.puzzle_text import puzzle_exercise

        return puzzle_exercise(puzzle)

    def learner_answer(self, puzzle: Puzzle, given: LearnerAnswer) -> LearnerAnswer:
        """Return the learner's answer to the offers, the first action, or a whole line."""
        from bosslib.card.puzzles.puzzle_text import answer_at

        if puzzle.theme is Theme.BARGAIN:
            return tuple(answer_at(puzzle, at) for at in given)
        return given if puzzle.proof is Proof.EXACT else given[:1]

    def is_correct(self, puzzle: Puzzle, answer: LearnerAnswer) -> bool:
        from bosslib.card.puzzles.feedback_text import is_correct

        return is_correct(puzzle, answer)

    def continuations(
        self, puzzle: Puzzle, mistake: LearnerAnswer = ()
    ) -> Sequence[CardContinuation]:
        return best_and_mistake(puzzle, mistake)

    def refutations(self, puzzle: Puzzle, answer: LearnerAnswer) -> Sequence[CardContinuation]:
        return [own_continuation(puzzle, answer)] if answer else []

    def explanation(
        self, puzzle: Puzzle, mistake: LearnerAnswer, ways: Sequence[CardContinuation]
    ) -> list[str]:
        from bosslib.card.puzzles.feedback_text import explanation

        good, other = ways
        return explanation(puzzle, (good, other))

    def feedback(self, puzzle: Puzzle, answer: LearnerAnswer) -> list[str]:
        from bosslib.card.puzzles.feedback_text import own_feedback

        return own_feedback(puzzle, answer)

    def shown_misconception(self, puzzle: Puzzle, answer: LearnerAnswer) -> str:
        from bosslib.card.puzzles.puzzle_misconceptions import shown_misconception

        return shown_misconception(puzzle, answer)

    def possible_misconceptions(self, puzzle: Puzzle) -> set[str]:
        from bosslib.card.puzzles.puzzle_misconceptions import possible_misconceptions

        return possible_misconceptions(puzzle)
