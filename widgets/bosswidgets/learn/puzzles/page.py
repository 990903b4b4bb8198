"""Page of puzzles: one at a time, near the learner's rating.

A puzzle is shown as an exercise. Its first try decides the rating, which the browser stores with
the other progress.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from html import escape

from ipywidgets import Widget

from bosslib import BossError, puzzles
from bosslib.puzzles import AnyGamePuzzles, PuzzleEntry, PuzzleIndex
from bosslib.puzzles.rating import Rating, choose_puzzle, daily_puzzle, update_rating
from bosslib.teaching.attempt import begun
from bosslib.words import say
from bosswidgets.kit.addresses import page_address
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.layout import caption
from bosswidgets.kit.progress import MOVED_RATINGS_KEY, BrowserStore, puzzle_key
from bosswidgets.learn.course_page import ExercisePage
from bosswidgets.learn.exercise_parts import ExerciseResult
from bosswidgets.learn.misconceptions import RecentQuestions, due_list_html
from bosswidgets.learn.puzzles.puzzle_task import PuzzleTask
from bosswidgets.learn.puzzles.ratings import PuzzleRatings
from bosswidgets.learn.task_buttons import TaskButton, TaskCommand, next_button
from bosswidgets.table import games as widgets
from bosswidgets.table.linking.link_buttons import Links
from bosswidgets.table.misconception_memory import PUZZLED, repeating_page, updated_marks

PUZZLE_PARAMETER = "puzzle"
"""Query parameter with the id of a puzzle."""

GAME_PARAMETER = "game"
"""Query parameter with the name of a game, for any of its puzzles."""

DAILY = "today"
"""Value of `PUZZLE_PARAMETER` for the puzzle of the day, by universal time."""

ALL_THEMES = "all"


class Puzzles(ExercisePage):
    """Endless puzzles, each near the learner's rating.

    The address names the puzzle, `?puzzle=move-3f9a1c`, so that a link repeats it, the puzzle of
    the day, `?puzzle=today`, or only the game, `?game=board`. A learner has a rating in each game.
    Misconceptions that a first try shows are remembered. Those that puzzles can repeat come back
    when they are due, after some other puzzles.
    """

    def __init__(self) -> None:
        super().__init__()
        self._recent = RecentQuestions()
        self._collections: dict[str, PuzzleIndex] = {
            name: puzzles.load_index(name) for name in puzzles.games_with_puzzles()
        }
        self._game = next(iter(self._collections))
        self._ratings = PuzzleRatings(lambda: self._stored_record)
        self._theme = ""
        self._entry: PuzzleEntry | None = None
        self._asked = ""
        self._is_first_try = False
        self._is_rated = False
        self._rating_change = 0
        self._games: Choices[str] = Choices(label=say("drilling.game"))
        self._games.on_choose(self._choose_game)
        self._themes: Choices[str] = Choices(label=say("puzzling.themes"))
        self._themes.on_choose(self._choose_theme)
        self._score, self._due_list = HTML(), HTML()
        self._links = Links()
        errors = [error for found in self._collections.values() for error in found.errors]
        self._error_widgets = [error_html(say("puzzling.sorry", why=error)) for error in errors[:3]]
        self._open_address()
        self.bridge.observe(lambda _: self._open_address(), "ready")
        self.bridge.observe(lambda _: self._show_rows(), "_marks")

    def __repr__(self) -> str:
        return "<Puzzles>"

    @property
    def rating(self) -> Rating:
        """The learner's rating stored in the browser, or a beginner's."""
        kept = self._stored_record
        return Rating(kept["rating"], kept["spread"]) if kept else Rating()

    @property
    def _stored_record(self) -> BrowserStore:
        return dict(self.bridge.marks().get(puzzle_key(self._game)) or {})

    @property
    def _done_ids(self) -> list[str]:
        """Ids of the solved and failed puzzles, latest last."""
        return list(self._stored_record.get("done", ()))

    def _open_address(self) -> None:
        """Show the puzzle in the address; otherwise choose one once the progress is known."""
        name, game = self.query_parameter(PUZZLE_PARAMETER), self.query_parameter(GAME_PARAMETER)
        if game in self._collections and not self._entry:
            self._game = game
        if name and name != self._asked:
            self._asked = name
            self._show_puzzle(self._daily_puzzle_id() if name == DAILY else name)
        elif self._entry is None and not name:
            if self.bridge.ready:
                self._show_next()
            else:
                self.show_parts(HTML(f"<p>{escape(say('puzzling.wait'))}</p>"))

    def _daily_puzzle_id(self) -> str:
        """Return the id of today's puzzle of the game; empty if the game has none."""
        entry = daily_puzzle(self._collections[self._game].entries, datetime.now(UTC).date())
        return entry.id if entry else ""

    def _choose_game(self, game: str) -> None:
        self._game, self._theme = game, ""
        self._show_next()

    def _choose_theme(self, theme: str) -> None:
        self._theme = "" if theme == ALL_THEMES else theme
        self._show_next()

    @property
    def _puzzling(self) -> AnyGamePuzzles:
        return puzzles.games_with_puzzles()[self._game]

    def _show_next(self) -> None:
        entries = self._ratings.with_current_ratings(self._collections[self._game].entries)
        entry = self._due_puzzle(entries) or choose_puzzle(
            entries, self.rating, self._done_ids, self._theme
        )
        if entry is None:
            self._show_rows()
            self.show_parts(error_html(say("puzzling.none")), *self._rows(), *self._error_widgets)
            return
        self._asked = entry.id
        self.bridge.replace_address(f"?{PUZZLE_PARAMETER}={entry.id}")
        self._show_puzzle(entry.id)

    def _due_puzzle(self, entries: Sequence[PuzzleEntry]) -> PuzzleEntry | None:
        """Return a puzzle for a misconception that is due, if any.

        Misconceptions shown lately are skipped. If a theme was chosen, the puzzle is of that theme.
        """
        late = self._recent.due_misconceptions(self.bridge.marks())
        names = {name for name in late if repeating_page(name) == PUZZLED}
        asked = (self._theme,) if self._theme else self._puzzling.THEMES
        themes = {*asked} & {*self._puzzling.MISCONCEPTION_THEMES} if names else set()
        there = [each for each in entries if each.theme in themes]
        while there:
            entry = choose_puzzle(there, self.rating, self._done_ids)
            assert entry  # the list is not empty
            with suppress(BossError):
                if names & self._puzzling.possible_misconceptions(puzzles.load_puzzle(entry.id)):
                    return entry
            there.remove(entry)
        return None

    def _show_puzzle(self, name: str) -> None:
        try:
            found = puzzles.load_puzzle(name)
        except BossError as error:
            self._collections = {
                game: found._replace(
                    entries=tuple(each for each in found.entries if each.id != name)
                )
                for game, found in self._collections.items()
            }
            self._show_rows()
            next_ = Choices(self.next_buttons(), say("task.label"))
            next_.on_choose(self.show_next)
            self.show_parts(error_html(say("puzzling.sorry", why=error)), next_, *self._rows())
            return
        self._game = puzzles.game_of(found.theme)
        self._theme = self._theme if self._theme in self._puzzling.THEMES else ""
        done = self._done_ids
        everything = {each.id for each in self._collections[self._game].entries} <= set(done)
        self._entry = PuzzleEntry(found.id, found.theme, found.rating)
        self._is_first_try, self._is_rated, self._rating_change = (
            True,
            everything or name not in done,
            0,
        )
        self._recent.append(self._puzzling.possible_misconceptions(found))
        self.task = PuzzleTask(
            self.bridge, found, self.record_result, self.next_buttons, self.show_next
        )
        self._show_rows()
        exercise = self.task.exercise
        self._links.page = page_address(widgets.named(self._game).notebook)
        self._links.offer_position(begun(exercise).state, exercise.seat, hides=False)
        self.show_parts(self.task, self._score, *self._rows(), self._links, *self._error_widgets)

    def _rows(self) -> list[Widget]:
        rows = (self._games, self._themes)
        return [*(part for row in rows for part in (caption(row.label), row)), self._due_list]

    def _show_rows(self) -> None:
        self._games.show_buttons(
            Button(say(f"drilling.{name}"), name, pressed=name == self._game)
            for name in self._collections
        )
        themes = {each: say(f"puzzle.theme.{each}") for each in self._puzzling.THEMES}
        names, now = {ALL_THEMES: say("puzzling.all")} | themes, self._theme or ALL_THEMES
        self._themes.show_buttons(
            Button(label, name, pressed=name == now) for name, label in names.items()
        )
        rating, done = self.rating, self._done_ids
        points = round(rating.points)
        head = say("puzzling.rating-now", points=points)
        if self._rating_change:
            head = say(
                "puzzling.rating",
                points=points,
                change=f"{self._rating_change:+d}".replace("-", "−"),
            )
        lines = [say("puzzling.today")] if self._asked == DAILY else []
        if self._entry and not self._is_first_try:
            points = round(self._ratings.rating_of(self._entry).points)
            lines.append(say("puzzling.this", points=points))
            if not self._is_rated:
                lines.append(say("puzzling.again"))
        if not rating.is_reliable:
            lines.append(say("puzzling.unsure", count=len(done)))
        lines.append(say("puzzling.means"))
        lines.append(
            say("puzzling.done", count=len(done), all=len(self._collections[self._game].entries))
        )
        self._score.value = (
            f'<div class="boss-puzzle-rating"><p><strong>{escape(head)}</strong> '
            f"{escape(lines[0])}</p><p>{escape(' '.join(lines[1:]))}</p></div>"
        )
        self._due_list.value = due_list_html(self.bridge.marks(), PUZZLED)

    def record_result(self, result: ExerciseResult) -> None:
        """Record a try; only the first one counts."""
        assert self._entry  # it was tried
        solved = result.stars > 0 and not result.has_mistake
        if self._is_first_try:
            well = self._recent[-1] if solved else ()
            self.bridge.store_marks(
                **updated_marks(self.bridge.marks(), result.misconceptions, well)
            )
        if self._is_first_try and self._is_rated:
            before = self.rating
            now = update_rating(before, self._ratings.rating_of(self._entry), won=solved)
            moved = self._ratings.record_answer(self._entry, before, solved=solved)
            self._rating_change = round(now.points) - round(before.points)
            done = [*(each for each in self._done_ids if each != self._entry.id), self._entry.id]
            kept = {"rating": round(now.points, 1), "spread": round(now.spread, 1), "done": done}
            kept[MOVED_RATINGS_KEY] = moved
            self._is_first_try = False
            self.bridge.store_marks(**{puzzle_key(self._game): kept})
            self.bridge.announce(say("puzzling.rating-now", points=round(now.points)))
        self._is_first_try = False
        self._show_rows()

    def next_buttons(self) -> list[TaskButton]:
        """Return the button for the next puzzle."""
        return [next_button(say("puzzling.next"))]

    def show_next(self, _: TaskCommand) -> None:
        """Show another puzzle."""
        self._show_next()
