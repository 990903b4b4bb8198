"""Adapter of the card game for the puzzle page and command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bosslib.card.puzzles import files
from bosslib.card.puzzles.lines import Continued, own_way, two_ways
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme
from bosslib.puzzles.part import Given, Puzzling

if TYPE_CHECKING:
    from bosslib.documents.nodes import Node
    from bosslib.puzzles.entry import Entry
    from bosslib.teaching.exercise import Exercise


class CardPuzzles(Puzzling[Puzzle]):
    """The puzzles of the card game."""

    themes = tuple(Theme)
    folder = Path(__file__).parent
    keys = files.KEYS
    showing = tuple(theme for theme in Theme if theme is not Theme.BARGAIN)

    def read(self, document: Node, entry: Entry) -> Puzzle:
        return files.read(document, entry)

    def document(self, puzzle: Puzzle) -> dict[str, Any]:
        return files.document(puzzle)

    def of_game(self, seed: int, themes: Sequence[str], *, exact: bool = False) -> list[Puzzle]:
        from bosslib.card.puzzles.making import of_game

        return of_game(seed, tuple(map(Theme, themes)), exact=exact)

    def kept(self, found: Iterable[Puzzle], each: int) -> list[Puzzle]:
        from bosslib.card.puzzles.making import kept

        return kept(found, each)

    def balanced(self, found: Iterable[Puzzle]) -> list[Puzzle]:
        from bosslib.card.puzzles.balance import balanced

        return balanced(found)

    def flaw(self, puzzle: Puzzle, seed: str = "check") -> str:
        from bosslib.card.puzzles.check import flaw

        return flaw(puzzle, seed)

    def exercise(self, puzzle: Puzzle) -> Exercise:
        from bosslib.card.puzzles.words import exercise

        return exercise(puzzle)

    def meant(self, puzzle: Puzzle, given: Given) -> Given:
        """Return the learner's answer to the offers, the first action, or a whole line."""
        from bosslib.card.puzzles.words import answer

        if puzzle.theme is Theme.BARGAIN:
            return tuple(answer(puzzle, at) for at in given)
        return given if puzzle.proof is Proof.EXACT else given[:1]

    def judged(self, puzzle: Puzzle, answer: Given) -> bool:
        from bosslib.card.puzzles.explaining import judged

        return judged(puzzle, answer)

    def ways(self, puzzle: Puzzle, mistake: Given = ()) -> Sequence[Continued]:
        return two_ways(puzzle, mistake)

    def own_ways(self, puzzle: Puzzle, answer: Given) -> Sequence[Continued]:
        return [own_way(puzzle, answer)] if answer else []

    def explained(self, puzzle: Puzzle, mistake: Given, ways: Sequence[Continued]) -> list[str]:
        from bosslib.card.puzzles.explaining import explained

        good, other = ways
        return explained(puzzle, (good, other))

    def of_own(self, puzzle: Puzzle, answer: Given) -> list[str]:
        from bosslib.card.puzzles.explaining import of_own

        return of_own(puzzle, answer)

    def shown(self, puzzle: Puzzle, answer: Given) -> str:
        from bosslib.card.puzzles.misjudged import shown

        return shown(puzzle, answer)

    def could_show(self, puzzle: Puzzle) -> set[str]:
        from bosslib.card.puzzles.misjudged import could_show

        return could_show(puzzle)
