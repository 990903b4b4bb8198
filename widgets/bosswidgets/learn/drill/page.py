"""The page of the bargain drill: positions without an end, and the score of all so far."""

from __future__ import annotations

from html import escape
from secrets import randbelow

from ipywidgets import HTML

from bosslib import BossError, games
from bosslib.teaching.drill.game import bargaining
from bosslib.teaching.drill.talks import Outcome, Talks, best
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.progress import DRILL, SEEDS, Recalled
from bosswidgets.kit.rows import caption, picked
from bosswidgets.learn.course_page import ADDRESS, Course
from bosswidgets.learn.drill.bargain import Bargained

NOTHING: Recalled = {"tried": 0, "named": 0, "talked": 0, "lost": 0, "part": 0}
"""How many positions there were, how often the prices were right; how many bargains, how many of
them were lost by asking too much, and how many per cent of the best line all of them got.
"""


class BargainDrill(Course):
    """Bargains without an end: first one names the prices, then one bargains with a character.

    The address names the position, `?exercise=bargain-card-12345`, so a link repeats it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._game = games.names()[0]
        self._asked = ""
        self.bargained: Bargained | None = None
        self._score = HTML()
        self._games = Choices(label=say("drilling.game"))
        self._games.on_choose(self._chosen)
        self._begin()
        self.bridge.observe(lambda _: self._begin(), "ready")
        self.bridge.observe(lambda _: self._show_score(), "_marks")

    def __repr__(self) -> str:
        return "<BargainDrill>"

    def _begin(self) -> None:
        """Begin with what the address names."""
        name = self.asked()
        if name and name != self._asked:
            self._asked = name
            self._open(name)
        elif self.bargained is None and not name:
            self._new()
        elif self.bargained and not name:
            self._name(self.bargained.found.exercise.id)

    def _chosen(self, item: str) -> None:
        self._game = item
        self._new()

    def _new(self) -> None:
        name = f"bargain-{self._game}-{randbelow(SEEDS)}"
        self._name(name)
        self._open(name)

    def _name(self, name: str) -> None:
        """Have the address name the position; not before it is known what it named before."""
        if self.bridge.ready:
            self.bridge.replace(f"?{ADDRESS}={name}")

    def _open(self, name: str) -> None:
        before = self.bargained
        try:
            found = bargaining(name)
        except BossError as error:
            self._show_score()
            self.put(sorry(error), caption(self._games.label), self._games)
            return
        self._game = found.exercise.game.name
        self.bargained = Bargained(
            self.bridge, found, self._named, self._ended, lambda _: self._new()
        )
        self._show_score()
        self.put(self.bargained, self._score, caption(self._games.label), self._games)
        if before:
            self.bridge.lead(".boss-task-head h2", focus=True)
            before.leave()

    @property
    def score(self) -> Recalled:
        """What the browser has kept of all bargains."""
        return {**NOTHING, **(self.bridge.marks().get(DRILL) or {})}

    def _named(self, right: bool) -> None:  # noqa: FBT001 - told of an answer
        self._add(tried=1, named=int(right))

    def _ended(self, talks: Talks) -> None:
        most = best(talks).gain
        part = round(100 * max(0, talks.gain) / most)
        self._add(talked=1, lost=int(talks.outcome is Outcome.LOST), part=part)

    def _add(self, **more: int) -> None:
        score = self.score
        self.bridge.mark(**{DRILL: {name: score[name] + more.get(name, 0) for name in NOTHING}})

    def _show_score(self) -> None:
        self._games.items = [
            picked(name, say(f"drilling.{name}"), pressed=name == self._game) for name in games.OURS
        ]
        self._score.value = "".join(f"<p>{escape(line)}</p>" for line in told(self.score))


def told(score: Recalled) -> list[str]:
    """The score in sentences; none where nothing was tried."""
    lines = [say("drilling.named", **score)] if score["tried"] else []
    if count := score["talked"]:
        part = say("drilling.percent", part=score["part"] / count / 100)
        lines.append(say("drilling.score", count=count, part=part))
        lines.append(say("drilling.lost-score", count=score["lost"]))
    return lines
