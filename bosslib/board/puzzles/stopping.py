"""The theme `board-stop`: find another player's play after which the Boss cannot close the deal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.actions import TIME, Action, Deed, Recruit, Stop, Travel
from bosslib.board.cards import STOP, Card, Kind
from bosslib.board.legality import Legal
from bosslib.board.narration import cards_named
from bosslib.board.play import apply
from bosslib.board.puzzles.asking import Asked, Posed, Shown, record_of, teller_for, told
from bosslib.board.puzzles.positions import plain
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.search import Line, Search, everything, helped, laying, one_by_one, still
from bosslib.board.puzzles.search import told as whole
from bosslib.board.state import Phase, State
from bosslib.board.view import view
from bosslib.game import Seat
from bosslib.puzzles.part import Given, Way
from bosslib.teaching.exercise import Choice, Exercise, TaskKind, called
from bosslib.words import say

FEWEST, MOST = 3, 8
"""Minimum and maximum number of plays to choose from."""


class Stopping(Asked):
    """Find the only play that no reply of the Boss overcomes, even if all others help."""

    theme = Theme.STOP
    kind = TaskKind.CHOOSE
    rules = ("B-INF-1", "B-INF-2", "B-INF-4", "B-DEAL-6")

    def posed(self, state: State, rng: Random) -> Posed | None:
        table = state.table
        if table.phase is not Phase.DEAL:
            return None
        seat = rng.choice(table.others)
        made = plain(state, seat, _stops, rng, rng.randint(2, 7), _replies)
        many = len(plays(made, seat))
        return Posed(made, seat) if FEWEST <= many <= MOST else None

    def answer(self, posed: Posed, search: Search) -> Given | None:
        if not search(helped(posed.start, (posed.seat,))):
            return None
        able = enumerate(plays(posed.start, posed.seat))
        return tuple(at for at, play in able if not closed_after(posed.start, play, search))

    def many(self, posed: Posed) -> int:
        return len(plays(posed.start, posed.seat))

    def chance(self, posed: Posed, rng: Random) -> Given:
        return (rng.randrange(len(plays(posed.start, posed.seat))),)

    def lures(self, posed: Posed) -> Iterator[Given | None]:
        """Yield plays that only work if the Boss does not reply, or not with every card."""
        for search in (everything(0), laying, one_by_one):
            found = self.answer(posed, search)
            right = {*(self.answer(posed, everything()) or ())}
            yield next(((at,) for at in found or () if at not in right), None)

    def fits(self, posed: Posed, answer: Given) -> bool:
        return len(answer) == 1

    def share(self, posed: Posed, given: Given | None, answer: Given) -> float:
        """Return the chance of the answer if one of the given plays is picked at random."""
        return (answer[0] in given) / len(given) if given else 0.0

    def exercise(self, puzzle: Puzzle, plain: Exercise) -> Exercise:
        start, teller = puzzle.start, teller_for(puzzle)
        boss = start.table.boss
        cards = cards_named(start.hands[boss]) or say("puzzle.board.no-cards")
        choices = [
            Choice(teller.deed(each.deed), at in puzzle.answer)
            for at, each in enumerate(plays(start, puzzle.seat))
        ]
        task = say("puzzle.task.board-stop", name=called(boss), cards=cards)
        return plain._replace(task=task, choices=tuple(choices))

    def explained(self, puzzle: Puzzle, mistake: Given) -> Iterator[str]:
        able, name = plays(puzzle.start, puzzle.seat), called(puzzle.start.table.boss)
        right = able[puzzle.answer[0]]
        yield say("puzzle.best", told=told(puzzle, [right]))
        yield say("puzzle.board.stopped", name=name)
        other = mistake or puzzle.tempting
        yield say(
            f"puzzle.{'yours' if mistake else 'tempting'}", told=told(puzzle, [able[other[0]]])
        )
        yield self._reply(puzzle, other)

    def of_own(self, puzzle: Puzzle, given: Given) -> Iterator[str]:
        yield self._reply(puzzle, given)

    def _reply(self, puzzle: Puzzle, given: Given) -> str:
        """Return the sentence that shows how the Boss closes after the given play."""
        play = plays(puzzle.start, puzzle.seat)[given[0]]
        found = closed_after(puzzle.start, play, everything())
        assert found  # the play is a mistake, so there is a reply
        first, line = found
        name = called(puzzle.start.table.boss)
        return say("puzzle.board.closes", name=name, told=told(puzzle, (*first[1:], *line.actions)))

    def ways(self, puzzle: Puzzle, mistake: Given, way: Way) -> Iterator[Shown]:
        right = plays(puzzle.start, puzzle.seat)[puzzle.answer[0]]
        yield Shown(Way.BEST, record_of(puzzle.start, (right, TIME)))
        yield self._closed(puzzle, mistake or puzzle.tempting, way)

    def own_ways(self, puzzle: Puzzle, given: Given) -> Iterator[Shown]:
        yield self._closed(puzzle, given, Way.OWN)

    def _closed(self, puzzle: Puzzle, given: Given, way: Way) -> Shown:
        play = plays(puzzle.start, puzzle.seat)[given[0]]
        found = closed_after(puzzle.start, play, everything())
        assert found  # the play is a mistake, so there is a reply
        return Shown(way, record_of(puzzle.start, whole(puzzle.start, *found)))

    def last_hint(self, puzzle: Puzzle) -> str:
        right = plays(puzzle.start, puzzle.seat)[puzzle.answer[0]]
        kind = "travel" if isinstance(right.deed, Travel) else "recruit"
        return say(f"puzzle.hint.board-stop-{kind}")


def _stops(card: Card) -> bool:
    return card.kind in (Kind.TRAVEL, Kind.RECRUITMENT)


def _replies(card: Card) -> bool:
    return card.kind in (Kind.CLAN, Kind.RECRUITMENT, Kind.STOP)


def plays(state: State, seat: Seat) -> list[Action]:
    """Return the Travel cards and Recruitments that a seat can play, one per target.

    The card for anyone is used only if no other card reaches the target.
    """
    found: dict[object, Action] = {}
    for each in Legal(view(state, seat)):
        target = _target(each.deed)
        if target is not None and (target not in found or not _for_anyone(each.deed)):
            found[target] = each
    return list(found.values())


def _for_anyone(deed: Deed) -> bool:
    """Return True for a Travel card that sends anyone; a specific card is preferred."""
    return isinstance(deed, Travel) and deed.card.family is None


def _target(deed: Deed) -> object:
    match deed:
        case Travel(_, target):
            return target
        case Recruit(family):
            return family
    return None


def closed_after(
    state: State, play: Action, search: Search
) -> tuple[tuple[Action, ...], Line] | None:
    """Return how the Boss closes after a play if the others help for free: first actions and line.

    The Boss may stop the play with a Stop card. None if the Boss cannot close.
    """
    boss = state.table.boss
    after = apply(state, play)
    if line := search(helped(still(after), (play.seat,))):
        return (play,), line
    if STOP in state.hands[boss]:
        stop = Action(boss, Stop())
        if line := search(helped(still(apply(after, stop)), (play.seat,))):
            return (play, stop), line
    return None
