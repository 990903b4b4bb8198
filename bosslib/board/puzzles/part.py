"""The board game's implementation of `Puzzling`, used by the page and the command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bosslib.board.puzzles import files
from bosslib.board.puzzles.asking import Shown, plain
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.themes import ASKED
from bosslib.puzzles.part import Given, Puzzling, Way
from bosslib.words import listing, say

if TYPE_CHECKING:
    from bosslib.documents.nodes import Node
    from bosslib.puzzles.entry import Entry
    from bosslib.teaching.exercise import Exercise


class BoardPuzzles(Puzzling[Puzzle]):
    """Puzzles of the board game."""

    themes = tuple(Theme)
    folder = Path(__file__).parent
    keys = files.KEYS

    def read(self, document: Node, entry: Entry) -> Puzzle:
        return files.read(document, entry)

    def document(self, puzzle: Puzzle) -> dict[str, Any]:
        return files.document(puzzle)

    def of_game(self, seed: int, themes: Sequence[str], *, exact: bool = False) -> list[Puzzle]:
        """Return the puzzles from one game; all of them are exact."""
        from bosslib.board.puzzles.making import of_game

        return of_game(seed, themes)

    def kept(self, found: Iterable[Puzzle], each: int) -> list[Puzzle]:
        from bosslib.board.puzzles.making import kept

        return kept(found, each)

    def flaw(self, puzzle: Puzzle, seed: str = "check") -> str:
        """Return the puzzle's flaw; `seed` is ignored because nothing is random."""
        from bosslib.board.puzzles.check import flaw

        return flaw(puzzle)

    def exercise(self, puzzle: Puzzle) -> Exercise:
        asked = ASKED[puzzle.theme]
        return asked.exercise(puzzle, plain(puzzle, asked))

    def meant(self, puzzle: Puzzle, given: Given) -> Given:
        return ASKED[puzzle.theme].meant(given)

    def judged(self, puzzle: Puzzle, answer: Given) -> bool:
        return ASKED[puzzle.theme].judged(puzzle, answer)

    def ways(self, puzzle: Puzzle, mistake: Given = ()) -> Sequence[Shown]:
        own = bool(mistake) and mistake != puzzle.tempting
        way = Way.OWN if own else Way.TEMPTING
        return list(ASKED[puzzle.theme].ways(puzzle, mistake if own else (), way))

    def own_ways(self, puzzle: Puzzle, answer: Given) -> Sequence[Shown]:
        return list(ASKED[puzzle.theme].own_ways(puzzle, answer))

    def explained(self, puzzle: Puzzle, mistake: Given, ways: Sequence[Shown]) -> list[str]:
        asked = ASKED[puzzle.theme]
        mistake = () if mistake == puzzle.tempting else mistake
        lines = [*asked.explained(puzzle, mistake)]
        return [*lines, say("puzzle.rules", rules=listing(asked.rules))]

    def of_own(self, puzzle: Puzzle, answer: Given) -> list[str]:
        return list(ASKED[puzzle.theme].of_own(puzzle, answer))
