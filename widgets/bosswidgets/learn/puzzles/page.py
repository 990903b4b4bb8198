"""Page of puzzles: one at a time, near the learner's rating.

A puzzle is shown as an exercise. Its first try decides the rating, which the browser stores with
the other progress.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from html import escape

from ipywidgets import Widget

from bosslib import BossError, puzzles
from bosslib.puzzles import AnyGamePuzzles, PuzzleEntry, PuzzleIndex
from bosslib.puzzles.rating import Rating, choose_puzzle, update_rating
from bosslib.teaching.attempt import begun
from bosslib.words import say
from bosswidgets.kit.choices import Buttons, Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.places import address
from bosswidgets.kit.progress import MOVED, Recalled, puzzled
from bosswidgets.kit.rows import caption, picked
from bosswidgets.learn.course_page import Course
from bosswidgets.learn.exercise_page import Result
from bosswidgets.learn.puzzles.ratings import PuzzleRatings
from bosswidgets.learn.puzzles.solving import PuzzleTask
from bosswidgets.learn.remembering import Lately, listed
from bosswidgets.table import games as widgets
from bosswidgets.table.hearing import PUZZLED, repeating_page, updated_marks
from bosswidgets.table.linking.panel import Links

ADDRESS = "puzzle"
"""Query parameter with the id of a puzzle."""

GAME = "game"
"""Query parameter with the name of a game, for any of its puzzles."""

ALL = "all"


class Puzzles(Course):
    """Endless puzzles, each near the learner's rating.

    The address names the puzzle, `?puzzle=move-3f9a1c`, so that a link repeats it, or only the
    game, `?game=board`. A learner has a rating in each game.
    Misconceptions that a first try shows are remembered. Those that puzzles can repeat come back
    when they are due, after some other puzzles.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lately = Lately()
        self._found: dict[str, PuzzleIndex] = {
            name: puzzles.load_index(name) for name in puzzles.games_with_puzzles()
        }
        self._game = next(iter(self._found))
        self._ratings = PuzzleRatings(lambda: self._kept)
        self._theme = ""
        self._entry: PuzzleEntry | None = None
        self._asked = ""
        self._fresh = False
        self._counts = False
        self._change = 0
        self._games = Choices(label=say("drilling.game"))
        self._themes = Choices(label=say("puzzling.themes"))
        for row in (self._games, self._themes):
            row.on_choose(self._chosen)
        self._score, self._back = HTML(), HTML()
        self._links = Links()
        errors = [error for found in self._found.values() for error in found.errors]
        self._sorry = [sorry(say("puzzling.sorry", why=error)) for error in errors[:3]]
        self._begin()
        self.bridge.observe(lambda _: self._begin(), "ready")
        self.bridge.observe(lambda _: self._show_rows(), "_marks")

    def __repr__(self) -> str:
        return "<Puzzles>"

    @property
    def rating(self) -> Rating:
        """The learner's rating stored in the browser, or a beginner's."""
        kept = self._kept
        return Rating(kept["rating"], kept["spread"]) if kept else Rating()

    @property
    def _kept(self) -> Recalled:
        return dict(self.bridge.marks().get(puzzled(self._game)) or {})

    @property
    def _finished(self) -> list[str]:
        """Ids of the solved and failed puzzles, latest last."""
        return list(self._kept.get("done", ()))

    def _begin(self) -> None:
        """Show the puzzle in the address; otherwise choose one once the progress is known."""
        name, game = self.asked(ADDRESS), self.asked(GAME)
        if game in self._found and not self._entry:
            self._game = game
        if name and name != self._asked:
            self._asked = name
            self._show(name)
        elif self._entry is None and not name:
            if self.bridge.ready:
                self._next()
            else:
                self.put(HTML(f"<p>{escape(say('puzzling.wait'))}</p>"))

    def _chosen(self, item: str) -> None:
        kind, _, name = item.partition(":")
        if kind == GAME:
            self._game, self._theme = name, ""
        else:
            self._theme = "" if name == ALL else name
        self._next()

    @property
    def _part(self) -> AnyGamePuzzles:
        return puzzles.games_with_puzzles()[self._game]

    def _next(self) -> None:
        entries = self._ratings.now(self._found[self._game].entries)
        entry = self._due(entries) or choose_puzzle(
            entries, self.rating, self._finished, self._theme
        )
        if entry is None:
            self._show_rows()
            self.put(sorry(say("puzzling.none")), *self._rows(), *self._sorry)
            return
        self._asked = entry.id
        self.bridge.replace(f"?{ADDRESS}={entry.id}")
        self._show(entry.id)

    def _due(self, entries: Sequence[PuzzleEntry]) -> PuzzleEntry | None:
        """Return a puzzle for a misconception that is due, if any.

        Misconceptions shown lately are skipped. If a theme was chosen, the puzzle is of that theme.
        """
        late = self._lately.due(self.bridge.marks())
        names = {name for name in late if repeating_page(name) == PUZZLED}
        asked = (self._theme,) if self._theme else self._part.themes
        themes = {*asked} & {*self._part.misconception_themes} if names else set()
        there = [each for each in entries if each.theme in themes]
        while there:
            entry = choose_puzzle(there, self.rating, self._finished)
            assert entry  # the list is not empty
            with suppress(BossError):
                if names & self._part.possible_misconceptions(puzzles.load_puzzle(entry.id)):
                    return entry
            there.remove(entry)
        return None

    def _show(self, name: str) -> None:
        try:
            found = puzzles.load_puzzle(name)
        except BossError as error:
            self._found = {
                game: found._replace(
                    entries=tuple(each for each in found.entries if each.id != name)
                )
                for game, found in self._found.items()
            }
            self._show_rows()
            next_ = Choices(label=say("task.label"))
            next_.items = self.ways()
            next_.on_choose(self.go)
            self.put(sorry(say("puzzling.sorry", why=error)), next_, *self._rows())
            return
        self._game = puzzles.game_of(found.theme)
        self._theme = self._theme if self._theme in self._part.themes else ""
        done = self._finished
        everything = {each.id for each in self._found[self._game].entries} <= set(done)
        self._entry = PuzzleEntry(found.id, found.theme, found.rating)
        self._fresh, self._counts, self._change = True, everything or name not in done, 0
        self._lately.append(self._part.possible_misconceptions(found))
        self.task = PuzzleTask(self.bridge, found, self.done, self.ways, self.go)
        self._show_rows()
        exercise = self.task.exercise
        self._links.page = address(widgets.named(self._game).notebook)
        self._links.offer_position(begun(exercise).state, exercise.seat, hides=False)
        self.put(self.task, self._score, *self._rows(), self._links, *self._sorry)

    def _rows(self) -> list[Widget]:
        rows = (self._games, self._themes)
        return [*(part for row in rows for part in (caption(row.label), row)), self._back]

    def _show_rows(self) -> None:
        self._games.items = [
            picked(f"{GAME}:{name}", say(f"drilling.{name}"), pressed=name == self._game)
            for name in self._found
        ]
        themes = {each: say(f"puzzle.theme.{each}") for each in self._part.themes}
        names, now = {ALL: say("puzzling.all")} | themes, self._theme or ALL
        self._themes.items = [
            picked(f"theme:{name}", label, pressed=name == now) for name, label in names.items()
        ]
        rating, done = self.rating, self._finished
        points = round(rating.points)
        head = say("puzzling.rating-now", points=points)
        if self._change:
            head = say(
                "puzzling.rating", points=points, change=f"{self._change:+d}".replace("-", "−")
            )
        lines = []
        if self._entry and not self._fresh:
            points = round(self._ratings.of(self._entry).points)
            lines.append(say("puzzling.this", points=points))
            if not self._counts:
                lines.append(say("puzzling.again"))
        if not rating.is_reliable:
            lines.append(say("puzzling.unsure", count=len(done)))
        lines.append(say("puzzling.means"))
        lines.append(
            say("puzzling.done", count=len(done), all=len(self._found[self._game].entries))
        )
        self._score.value = (
            f'<div class="boss-puzzle-rating"><p><strong>{escape(head)}</strong> '
            f"{escape(lines[0])}</p><p>{escape(' '.join(lines[1:]))}</p></div>"
        )
        self._back.value = listed(self.bridge.marks(), PUZZLED)

    def done(self, result: Result) -> None:
        """Record a try; only the first one counts."""
        assert self._entry  # it was tried
        solved = result.stars > 0 and not result.missed
        if self._fresh:
            well = self._lately[-1] if solved else ()
            self.bridge.mark(**updated_marks(self.bridge.marks(), result.shows, well))
        if self._fresh and self._counts:
            before = self.rating
            now = update_rating(before, self._ratings.of(self._entry), won=solved)
            moved = self._ratings.answered(self._entry, before, solved=solved)
            self._change = round(now.points) - round(before.points)
            done = [*(each for each in self._finished if each != self._entry.id), self._entry.id]
            kept = {"rating": round(now.points, 1), "spread": round(now.spread, 1), "done": done}
            kept[MOVED] = moved
            self._fresh = False
            self.bridge.mark(**{puzzled(self._game): kept})
            self.bridge.announce(say("puzzling.rating-now", points=round(now.points)))
        self._fresh = False
        self._show_rows()

    def ways(self) -> Buttons:
        """Return the button for the next puzzle."""
        return [{"id": "next", "label": say("puzzling.next"), "tone": "primary"}]

    def go(self, item: str) -> None:
        """Show another puzzle."""
        self._next()
