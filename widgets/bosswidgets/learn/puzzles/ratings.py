"""Current ratings of puzzles: the shipped ones, updated by learners' answers.

The browser stores them with a learner's progress. Where a class is served, it shares one rating for
each puzzle, in the saved games' database.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from bosslib import BossError
from bosslib.puzzles import PuzzleEntry
from bosslib.puzzles.rating import Rating, initial_rating, update_rating
from bosswidgets.kit.progress import MOVED_RATINGS_KEY, BrowserStore, validate_moved_ratings
from bosswidgets.learn.assigned_exercises import assigned_exercises
from bosswidgets.table.database import Database
from bosswidgets.table.saves import Saves

SETTING_NAME = "puzzles"
"""Key of a class's ratings in the table of shared settings."""

UPSERT_SETTING = (
    "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class PuzzleRatings:
    """Ratings of puzzles; `kept` returns the browser's record of puzzles."""

    def __init__(self, kept: Callable[[], BrowserStore]) -> None:
        self._kept = kept
        self._shared: dict[str, list[float]] = {}
        if assigned_exercises():
            with suppress(BossError), Saves().error_boundary() as database:
                self._shared = _read_shared(database)

    def __repr__(self) -> str:
        return f"<PuzzleRatings: {len(self._changed_ratings)} moved>"

    @property
    def _changed_ratings(self) -> Mapping[str, list[float]]:
        return self._shared if assigned_exercises() else self._kept().get(MOVED_RATINGS_KEY, {})

    def rating_of(self, puzzle: PuzzleEntry) -> Rating:
        """Return the current rating of a puzzle."""
        found = self._changed_ratings.get(puzzle.id)
        return Rating(*found) if found else initial_rating(puzzle)

    def with_current_ratings(self, puzzles: Iterable[PuzzleEntry]) -> list[PuzzleEntry]:
        """Return puzzles with their current ratings."""
        there = self._changed_ratings
        return [
            each._replace(rating=round(there[each.id][0])) if each.id in there else each
            for each in puzzles
        ]

    def record_answer(self, puzzle: PuzzleEntry, learner: Rating, *, solved: bool) -> BrowserStore:
        """Return the ratings for the browser to store after a learner's try; solving a puzzle
        lowers it.

        For a class, the shared ratings are updated instead.
        """
        if assigned_exercises():
            with suppress(BossError), Saves().error_boundary(together=True) as database:
                self._shared = _read_shared(database)  # others may have answered in the meantime
                self._shared[puzzle.id] = self._rating_after(puzzle, learner, solved=solved)
                database.execute(UPSERT_SETTING, (SETTING_NAME, json.dumps(self._shared)))
            return dict(self._kept().get(MOVED_RATINGS_KEY, {}))
        return {
            **self._changed_ratings,
            puzzle.id: self._rating_after(puzzle, learner, solved=solved),
        }

    def _rating_after(self, puzzle: PuzzleEntry, learner: Rating, *, solved: bool) -> list[float]:
        found = update_rating(self.rating_of(puzzle), learner, won=not solved)
        return [round(found.points, 1), round(found.spread, 1)]


def _read_shared(database: Database) -> dict[str, list[float]]:
    """Return the valid part of the stored ratings; the set of puzzles may have changed since."""
    asked = "SELECT value FROM settings WHERE name = ?"
    found = database.execute(asked, (SETTING_NAME,)).fetchone()
    try:
        return validate_moved_ratings(json.loads(found[0])) if found else {}
    except (ValueError, RecursionError):
        return {}
