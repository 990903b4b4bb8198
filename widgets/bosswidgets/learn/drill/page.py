"""Page of the bargain drill: endless positions, and the total score."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from secrets import randbelow

from bosslib import BossError, games
from bosslib.teaching.drill.game import games_revealing, next_position, position_by_id
from bosslib.teaching.drill.mistakes import possible_in_prices, possible_in_talks, shown_in_talks
from bosslib.teaching.drill.talks import Talks, TalksOutcome
from bosslib.teaching.grade import Verdict
from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.layout import caption
from bosswidgets.kit.progress import (
    COUNTED_KEY,
    DRILL_KEY,
    MAX_COUNTED,
    MISCONCEPTION_PREFIX,
    SEED_LIMIT,
    BrowserStore,
)
from bosswidgets.learn.course_page import ExercisePage
from bosswidgets.learn.drill.position import DrillPanel
from bosswidgets.learn.misconceptions import RecentQuestions, due_list_html
from bosswidgets.learn.prerender import EXERCISE_PARAMETER
from bosswidgets.table.misconception_memory import DRILLED, updated_marks

SCORE_KEYS = ("tried", "named", "talked", "lost", "part")
"""Keys of the score: number of positions, positions with the right prices, bargains, bargains lost
by asking too much, and the sum of the percentages of the best result.
"""


class BargainDrill(ExercisePage):
    """Endless bargains: name the prices, then bargain with a character.

    The address names the position, `?exercise=bargain-card-12345`, so that a link repeats it.
    Misconceptions are remembered and come back here when they are due, after some other positions.
    A position counts once, however often its link is opened.
    """

    def __init__(self) -> None:
        super().__init__()
        self._game = games.names()[0]
        self._game_was_chosen = False
        """True if the learner has chosen the game."""
        self._asked = ""
        self.position: DrillPanel | None = None
        self._recorded: set[str] = set()
        """Misconceptions recorded in this position, as shown or as avoided."""
        self._is_counting = False
        """True if the position was first answered since it was opened, so that it counts."""
        self._recent = RecentQuestions()
        self._score, self._back = HTML(), HTML()
        self._games: Choices[str] = Choices(label=say("drilling.game"))
        self._games.on_choose(self._on_game_choice)
        self._open_address()
        self.bridge.observe(lambda _: self._open_address(), "ready")
        self.bridge.observe(lambda _: self._show_score(), "_marks")

    def __repr__(self) -> str:
        return "<BargainDrill>"

    def _open_address(self) -> None:
        """Open the position in the address, or a new one."""
        name = self.query_parameter()
        if name and name != self._asked:
            self._asked = name
            self._open_position(name)
        elif not name and (self.position is None or self._due_position()):
            self._open_new()
        elif self.position and not name:
            self._put_into_address(self.position.bargaining.exercise.id)

    def _on_game_choice(self, game: str) -> None:
        self._game, self._game_was_chosen = game, True
        self._open_new()

    def _open_new(self) -> None:
        name = self._due_position() or f"bargain-{self._game}-{randbelow(SEED_LIMIT)}"
        self._put_into_address(name)
        self._open_position(name)

    def _due_position(self) -> str:
        """Return the id of a position for a misconception that is due; empty if there is none.

        Misconceptions shown lately are skipped. If a game was chosen, the position is of that game.
        """
        for name in self._recent.due_misconceptions(self.bridge.marks()):
            game = (
                self._game
                if self._game_was_chosen
                else next(iter(games_revealing(name, self._game)), "")
            )
            if game and (found := next_position(name, randbelow(SEED_LIMIT), game)):
                return found.exercise.id
        return ""

    def _put_into_address(self, name: str) -> None:
        """Put the position into the address, once the original address is known."""
        if self.bridge.ready:
            self.bridge.replace_address(f"?{EXERCISE_PARAMETER}={name}")

    def _open_position(self, name: str) -> None:
        before = self.position
        try:
            found = position_by_id(name)
        except BossError as error:
            self._show_score()
            self.show_parts(error_html(error), caption(self._games.label), self._games)
            return
        self._game = found.exercise.game.name
        self._recorded = set()
        self._recent.append(self._recorded)
        self._is_counting = False
        self.position = DrillPanel(
            self.bridge, found, self._on_end, lambda _: self._open_new(), self._on_verdict
        )
        self._show_score()
        games_ = (caption(self._games.label), self._games)
        self.show_parts(self.position, self._score, *games_, self._back)
        if before:
            self.bridge.scroll_to(".boss-task-head h2", focus=True)
            before.close_position()

    @property
    def score(self) -> BrowserStore:
        """Score of all bargains, as stored in the browser."""
        nothing: BrowserStore = {**dict.fromkeys(SCORE_KEYS, 0), COUNTED_KEY: []}
        return nothing | (self.bridge.marks().get(DRILL_KEY) or {})

    @property
    def _was_answered_before(self) -> bool:
        """True if the position was already answered in an earlier session."""
        named = self.position and self.position.bargaining.exercise.id
        return named in self.score[COUNTED_KEY] and not self._is_counting

    def _on_verdict(self, verdict: Verdict) -> None:
        assert self.position  # prices were named in it
        if self._was_answered_before:
            return
        self._is_counting = True
        well = possible_in_prices(self.position.bargaining) if verdict.is_right else ()
        self._record_misconceptions(verdict.misconceptions, well)
        self._add_to_score(tried=1, named=int(verdict.is_right))

    def _on_end(self, talks: Talks, best: int) -> None:
        assert self.position  # it has ended
        if self._was_answered_before:
            return
        well = possible_in_talks(self.position.bargaining) if talks.gain > 0 else set()
        self._record_misconceptions(shown_in_talks(talks), well - self._recorded)
        part = round(100 * max(0, talks.gain) / best)
        self._add_to_score(talked=1, lost=int(talks.outcome is TalksOutcome.LOST), part=part)

    def _record_misconceptions(self, shows: Collection[str], well: Collection[str]) -> None:
        """Record misconceptions that showed, and those that were avoided."""
        learnt = updated_marks(self.bridge.marks(), shows, well)
        self._recorded |= {name.removeprefix(MISCONCEPTION_PREFIX) for name in learnt}
        self.bridge.store_marks(**learnt)

    def _add_to_score(self, **more: int) -> None:
        assert self.position  # it counts
        score, name = self.score, self.position.bargaining.exercise.id
        sums = {each: score[each] + more.get(each, 0) for each in SCORE_KEYS}
        others = [each for each in score[COUNTED_KEY] if each != name]
        counted = [*others, name][-MAX_COUNTED:]
        self.bridge.store_marks(**{DRILL_KEY: sums | {COUNTED_KEY: counted}})

    def _show_score(self) -> None:
        self._games.show_buttons(
            Button(say(f"drilling.{name}"), name, pressed=name == self._game)
            for name in games.BUILT_IN
        )
        lines = [
            *([say("drilling.before")] if self._was_answered_before else []),
            *score_sentences(self.score),
        ]
        self._score.value = "".join(f"<p>{escape(line)}</p>" for line in lines)
        self._back.value = due_list_html(self.bridge.marks(), DRILLED)


def score_sentences(score: BrowserStore) -> list[str]:
    """Return the score in sentences; none before the first try."""
    lines = [say("drilling.named", **score)] if score["tried"] else []
    if count := score["talked"]:
        part = say("drilling.percent", part=score["part"] / count / 100)
        lines.append(say("drilling.score", count=count, part=part))
        lines.append(say("drilling.lost-score", count=score["lost"]))
    return lines
