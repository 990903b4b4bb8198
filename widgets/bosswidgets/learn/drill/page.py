"""Page of the bargain drill: endless positions, and the total score."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from secrets import randbelow

from bosslib import BossError, games
from bosslib.teaching.drill.game import games_revealing, next_position, position_by_id
from bosslib.teaching.drill.mistakes import possible_in_prices, possible_in_talks, shown_in_talks
from bosslib.teaching.drill.talks import Talks, TalksOutcome, best_talks
from bosslib.teaching.grade import Verdict
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.progress import COUNTED, DRILL, LATELY, SEEDS, SHOWED, Recalled
from bosswidgets.kit.rows import caption, picked
from bosswidgets.learn.course_page import Course
from bosswidgets.learn.drill.bargain import Bargained
from bosswidgets.learn.first import ADDRESS
from bosswidgets.learn.remembering import Lately, listed
from bosswidgets.table.hearing import DRILLED, updated_marks

SUMS = ("tried", "named", "talked", "lost", "part")
"""Keys of the score: number of positions, positions with the right prices, bargains, bargains lost
by asking too much, and the sum of the percentages of the best result.
"""


class BargainDrill(Course):
    """Endless bargains: name the prices, then bargain with a character.

    The address names the position, `?exercise=bargain-card-12345`, so that a link repeats it.
    Misconceptions are remembered and come back here when they are due, after some other positions.
    A position counts once, however often its link is opened.
    """

    def __init__(self) -> None:
        super().__init__()
        self._game = games.names()[0]
        self._picked = False
        """True if the learner has chosen the game."""
        self._asked = ""
        self.bargained: Bargained | None = None
        self._heard: set[str] = set()
        """Misconceptions recorded in this position, as shown or as avoided."""
        self._counts = False
        """True if the position was first answered since it was opened, so that it counts."""
        self._lately = Lately()
        self._score, self._back = HTML(), HTML()
        self._games = Choices(label=say("drilling.game"))
        self._games.on_choose(self._chosen)
        self._begin()
        self.bridge.observe(lambda _: self._begin(), "ready")
        self.bridge.observe(lambda _: self._show_score(), "_marks")

    def __repr__(self) -> str:
        return "<BargainDrill>"

    def _begin(self) -> None:
        """Open the position in the address, or a new one."""
        name = self.asked()
        if name and name != self._asked:
            self._asked = name
            self._open(name)
        elif not name and (self.bargained is None or self._due()):
            self._new()
        elif self.bargained and not name:
            self._name(self.bargained.found.exercise.id)

    def _chosen(self, item: str) -> None:
        self._game, self._picked = item, True
        self._new()

    def _new(self) -> None:
        name = self._due() or f"bargain-{self._game}-{randbelow(SEEDS)}"
        self._name(name)
        self._open(name)

    def _due(self) -> str:
        """Return the id of a position for a misconception that is due; empty if there is none.

        Misconceptions shown lately are skipped. If a game was chosen, the position is of that game.
        """
        for name in self._lately.due(self.bridge.marks()):
            game = self._game if self._picked else next(iter(games_revealing(name, self._game)), "")
            if game and (found := next_position(name, randbelow(SEEDS), game)):
                return found.exercise.id
        return ""

    def _name(self, name: str) -> None:
        """Put the position into the address, once the original address is known."""
        if self.bridge.ready:
            self.bridge.replace(f"?{ADDRESS}={name}")

    def _open(self, name: str) -> None:
        before = self.bargained
        try:
            found = position_by_id(name)
        except BossError as error:
            self._show_score()
            self.put(sorry(error), caption(self._games.label), self._games)
            return
        self._game = found.exercise.game.name
        self._heard = set()
        self._lately.append(self._heard)
        self._counts = False
        self.bargained = Bargained(
            self.bridge, found, self._named, self._ended, lambda _: self._new()
        )
        self._show_score()
        games_ = (caption(self._games.label), self._games)
        self.put(self.bargained, self._score, *games_, self._back)
        if before:
            self.bridge.lead(".boss-task-head h2", focus=True)
            before.leave()

    @property
    def score(self) -> Recalled:
        """Score of all bargains, as stored in the browser."""
        nothing: Recalled = {**dict.fromkeys(SUMS, 0), COUNTED: []}
        return nothing | (self.bridge.marks().get(DRILL) or {})

    @property
    def _before(self) -> bool:
        """True if the position was already answered in an earlier session."""
        named = self.bargained and self.bargained.found.exercise.id
        return named in self.score[COUNTED] and not self._counts

    def _named(self, verdict: Verdict) -> None:
        assert self.bargained  # prices were named in it
        if self._before:
            return
        self._counts = True
        well = possible_in_prices(self.bargained.found) if verdict.is_right else ()
        self._hear(verdict.misconceptions, well)
        self._add(tried=1, named=int(verdict.is_right))

    def _ended(self, talks: Talks) -> None:
        assert self.bargained  # it has ended
        if self._before:
            return
        well = possible_in_talks(self.bargained.found) if talks.gain > 0 else set()
        self._hear(shown_in_talks(talks), well - self._heard)
        most = best_talks(talks).gain
        part = round(100 * max(0, talks.gain) / most)
        self._add(talked=1, lost=int(talks.outcome is TalksOutcome.LOST), part=part)

    def _hear(self, shows: Collection[str], well: Collection[str]) -> None:
        """Record misconceptions that showed, and those that were avoided."""
        learnt = updated_marks(self.bridge.marks(), shows, well)
        self._heard |= {name.removeprefix(SHOWED) for name in learnt}
        self.bridge.mark(**learnt)

    def _add(self, **more: int) -> None:
        assert self.bargained  # it counts
        score, name = self.score, self.bargained.found.exercise.id
        sums = {each: score[each] + more.get(each, 0) for each in SUMS}
        others = [each for each in score[COUNTED] if each != name]
        counted = [*others, name][-LATELY:]
        self.bridge.mark(**{DRILL: sums | {COUNTED: counted}})

    def _show_score(self) -> None:
        self._games.items = [
            picked(name, say(f"drilling.{name}"), pressed=name == self._game)
            for name in games.BUILT_IN
        ]
        lines = [*([say("drilling.before")] if self._before else []), *told(self.score)]
        self._score.value = "".join(f"<p>{escape(line)}</p>" for line in lines)
        self._back.value = listed(self.bridge.marks(), DRILLED)


def told(score: Recalled) -> list[str]:
    """Return the score in sentences; none before the first try."""
    lines = [say("drilling.named", **score)] if score["tried"] else []
    if count := score["talked"]:
        part = say("drilling.percent", part=score["part"] / count / 100)
        lines.append(say("drilling.score", count=count, part=part))
        lines.append(say("drilling.lost-score", count=score["lost"]))
    return lines
