"""The page of puzzles: one at a time, near the rating of who solves them.

A puzzle is shown as an exercise. Its first try decides the rating, which the browser keeps with the
rest of the progress.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from html import escape

from ipywidgets import HTML, Widget

from bosslib import BossError, puzzles
from bosslib.card.actions import Action
from bosslib.puzzles import Entry, Proof, Puzzle, Theme
from bosslib.puzzles.explaining import explained, judged, of_own
from bosslib.puzzles.lines import Continued, own_way, two_ways
from bosslib.puzzles.misjudged import could_show, shown
from bosslib.puzzles.rating import Rating, after, chosen
from bosslib.puzzles.words import answer, exercise
from bosslib.teaching import attempt
from bosslib.teaching.attempt import begun
from bosslib.teaching.grade import MOST, Verdict
from bosslib.words import say
from bosswidgets.card.game import NOTEBOOK
from bosswidgets.kit.choices import Buttons, Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.places import address
from bosswidgets.kit.progress import MOVED, PUZZLES, Recalled
from bosswidgets.kit.rows import caption, picked
from bosswidgets.learn.at_table import AtTable
from bosswidgets.learn.course_page import Course
from bosswidgets.learn.exercise_page import Result
from bosswidgets.learn.kinds.choose import ChoiceList
from bosswidgets.learn.puzzles.ratings import PuzzleRatings
from bosswidgets.learn.puzzles.ways_on import WaysOn
from bosswidgets.learn.remembering import Lately, listed
from bosswidgets.learn.task import Task
from bosswidgets.table.hearing import PUZZLED, heard, where
from bosswidgets.table.linking.panel import Links

ADDRESS = "puzzle"
"""What stands in the page's address before the id of a puzzle."""

ALL = "all"


class PuzzleTask(Task):
    """A puzzle to solve: what was done is judged by the engine, and how it goes on is played."""

    def __init__(self, page: Puzzles, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._mistake: tuple[Action, ...] = ()
        self._on: WaysOn | None = None
        super().__init__(page.bridge, exercise(puzzle), page.done, page.ways, page.go)

    def _stars(self) -> int:
        return MOST

    def _award(self) -> tuple[str, str]:
        return "", ""

    def _judge(self, verdict: Verdict, then: list[str]) -> None:
        puzzle, actions = self._puzzle, self._done_so_far()
        if judged(puzzle, actions):
            ways = two_ways(puzzle, self._mistake)
            super()._judge(Verdict(right=True, say=""), explained(puzzle, ways))
            self._play_on(ways)
        else:
            self._mistake = actions
            said = of_own(puzzle, actions) or [verdict.say]
            shows = tuple(filter(None, [shown(puzzle, actions)]))
            super()._judge(Verdict(False, "", wrong=verdict.wrong, shows=shows), said)
            self._play_on([own_way(puzzle, actions)] if actions else [])

    def _show_solution(self, _: object) -> None:
        """Nothing: it is one of the ways that are told with it."""

    def _solution(self) -> list[str]:
        ways = two_ways(self._puzzle, self._mistake)
        self._play_on(ways)
        return explained(self._puzzle, ways)

    def _play_on(self, ways: Sequence[Continued]) -> None:
        """Show on the table how it goes on; without a way, the table as it was."""
        assert self._body  # something was answered in it
        before, self._on = self._on, None
        if ways:
            self._on = WaysOn(self._bridge, self.exercise, self._words, ways, self._stage)
            self._answer.children = [*self._body.answer, self._on]
        else:
            self._stage.children = [self._body.stage] if self._body.stage else []
            self._answer.children = self._body.answer
        if before:
            before.leave()

    def _again(self) -> None:
        self._play_on([])
        super()._again()

    def leave(self) -> None:
        self._play_on([])
        super().leave()

    def _done_so_far(self) -> tuple[Action, ...]:
        """What the learner did, in order: his first action, or all of a line."""
        body = self._body
        if isinstance(body, AtTable):
            mine = attempt.own(self.exercise, body.record)
            return mine if self._puzzle.proof is Proof.EXACT else mine[:1]
        assert isinstance(body, ChoiceList)
        return tuple(answer(self._puzzle, at) for at in body.chosen)


class Puzzles(Course):
    """Puzzles without an end, the next one near the learner's rating.

    The address names the puzzle, `?puzzle=move-3f9a1c`, so a link repeats it.

    What a first try shows of misconceptions is remembered. What is to come back by puzzles comes
    when it is due, after some others.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lately = Lately()
        self._found = puzzles.found()
        self._ratings = PuzzleRatings(lambda: self._kept)
        self._theme: Theme | None = None
        self._entry: Entry | None = None
        self._asked = ""
        self._fresh = False
        self._counts = False
        self._change = 0
        self._themes = Choices(label=say("puzzling.themes"))
        self._themes.on_choose(self._chosen)
        self._score, self._back = HTML(), HTML()
        self._links = Links(address(NOTEBOOK))
        self._sorry = [sorry(say("puzzling.sorry", why=error)) for error in self._found.errors[:3]]
        self._begin()
        self.bridge.observe(lambda _: self._begin(), "ready")
        self.bridge.observe(lambda _: self._show_rows(), "_marks")

    def __repr__(self) -> str:
        return "<Puzzles>"

    @property
    def rating(self) -> Rating:
        """The learner's, as the browser has kept it; that of a beginner if it has not."""
        kept = self._kept
        return Rating(kept["rating"], kept["spread"]) if kept else Rating()

    @property
    def _kept(self) -> Recalled:
        return dict(self.bridge.marks().get(PUZZLES) or {})

    @property
    def _finished(self) -> list[str]:
        """The ids of the puzzles that are done, the last one last."""
        return list(self._kept.get("done", ()))

    def _begin(self) -> None:
        """Show what the address names; without that, when it is known what was done before."""
        name = self.asked(ADDRESS)
        if name and name != self._asked:
            self._asked = name
            self._show(name)
        elif self._entry is None and not name:
            if self.bridge.ready:
                self._next()
            else:
                self.put(HTML(f"<p>{escape(say('puzzling.wait'))}</p>"))

    def _chosen(self, item: str) -> None:
        theme = item.partition(":")[2]
        self._theme = None if theme == ALL else Theme(theme)
        self._next()

    def _next(self) -> None:
        entries = self._ratings.now(self._found.entries)
        entry = self._due(entries) or chosen(entries, self.rating, self._finished, self._theme)
        if entry is None:
            self._show_rows()
            self.put(sorry(say("puzzling.none")), *self._rows(), *self._sorry)
            return
        self._asked = entry.id
        self.bridge.replace(f"?{ADDRESS}={entry.id}")
        self._show(entry.id)

    def _due(self, entries: Sequence[Entry]) -> Entry | None:
        """A puzzle for a misconception that is due and was not shown lately, of the theme that was
        chosen if one was; None where there is none.
        """
        late = self._lately.due(self.bridge.marks())
        names = {name for name in late if where(name) == PUZZLED}
        themes = {self._theme or each for each in Theme} - {Theme.BARGAIN} if names else set()
        there = [each for each in entries if each.theme in themes]
        while there:
            entry = chosen(there, self.rating, self._finished)
            assert entry  # there are some
            with suppress(BossError):
                if names & could_show(puzzles.find(entry.id)):
                    return entry
            there.remove(entry)
        return None

    def _show(self, name: str) -> None:
        try:
            found = puzzles.find(name)
        except BossError as error:
            self._found = self._found._replace(
                entries=tuple(each for each in self._found.entries if each.id != name)
            )
            self._show_rows()
            next_ = Choices(label=say("task.label"))
            next_.items = self.ways()
            next_.on_choose(self.go)
            self.put(sorry(say("puzzling.sorry", why=error)), next_, *self._rows())
            return
        done = self._finished
        everything = {each.id for each in self._found.entries} <= set(done)
        self._entry = Entry(found.id, found.theme, found.rating)
        self._fresh, self._counts, self._change = True, everything or name not in done, 0
        self._lately.append(could_show(found))
        self.task = PuzzleTask(self, found)
        self._show_rows()
        exercise = self.task.exercise
        self._links.offer(begun(exercise).state, exercise.seat, hides=False)
        self.put(self.task, self._score, *self._rows(), self._links, *self._sorry)

    def _rows(self) -> list[Widget]:
        return [caption(self._themes.label), self._themes, self._back]

    def _show_rows(self) -> None:
        names = {ALL: say("puzzling.all")} | {each: say(f"puzzle.theme.{each}") for each in Theme}
        now = self._theme or ALL
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
        if not rating.sure:
            lines.append(say("puzzling.unsure", count=len(done)))
        lines.append(say("puzzling.means"))
        lines.append(say("puzzling.done", count=len(done), all=len(self._found.entries)))
        self._score.value = (
            f'<div class="boss-puzzle-rating"><p><strong>{escape(head)}</strong> '
            f"{escape(lines[0])}</p><p>{escape(' '.join(lines[1:]))}</p></div>"
        )
        self._back.value = listed(self.bridge.marks(), PUZZLED)

    def done(self, result: Result) -> None:
        """A try was made: the first one counts."""
        assert self._entry  # it was tried
        solved = result.stars > 0 and not result.missed
        if self._fresh:
            well = self._lately[-1] if solved else ()
            self.bridge.mark(**heard(self.bridge.marks(), result.shows, well))
        if self._fresh and self._counts:
            before = self.rating
            now = after(before, self._ratings.of(self._entry), won=solved)
            moved = self._ratings.answered(self._entry, before, solved=solved)
            self._change = round(now.points) - round(before.points)
            done = [*(each for each in self._finished if each != self._entry.id), self._entry.id]
            kept = {"rating": round(now.points, 1), "spread": round(now.spread, 1), "done": done}
            kept[MOVED] = moved
            self._fresh = False
            self.bridge.mark(**{PUZZLES: kept})
            self.bridge.announce(say("puzzling.rating-now", points=round(now.points)))
        self._fresh = False
        self._show_rows()

    def ways(self) -> Buttons:
        """What comes next."""
        return [{"id": "next", "label": say("puzzling.next"), "tone": "primary"}]

    def go(self, item: str) -> None:
        """Another puzzle."""
        self._next()
