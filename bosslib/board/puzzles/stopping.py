"""The theme `board-stop`: find another player's play after which the Boss cannot close the deal."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import TIME, Action, Deed, Recruit, Stop, Travel
from bosslib.board.cards import STOP
from bosslib.board.legality import Legal
from bosslib.board.narration import card_listing
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.search import (
    ClosingLine,
    Search,
    clan_card_search,
    exhaustive_search,
    greedy_search,
    run_out_clock,
    with_free_helpers,
)
from bosslib.board.puzzles.search import line_actions as whole
from bosslib.board.puzzles.theme_base import (
    BoardContinuation,
    PosedPosition,
    PuzzleTheme,
    action_labels,
    play_record,
    teller_for,
)
from bosslib.board.state import State
from bosslib.board.transitions import apply
from bosslib.board.view import view
from bosslib.game import Seat
from bosslib.puzzles.protocol import ContinuationKind, LearnerAnswer
from bosslib.teaching.exercise import Exercise, name_placeholder
from bosslib.teaching.kinds.choose import AnswerOption, ChooseTask
from bosslib.words import say


class Stopping(PuzzleTheme):
    """Find the only play that no reply of the Boss overcomes, even if all others help."""

    theme = BoardTheme.STOP
    rules = ("B-INF-1", "B-INF-2", "B-INF-4", "B-DEAL-6")

    def solve(self, posed: PosedPosition, search: Search) -> LearnerAnswer | None:
        if not search(with_free_helpers(posed.start, (posed.seat,))):
            return None
        able = enumerate(blocking_plays(posed.start, posed.seat))
        return tuple(at for at, play in able if not closing_reply(posed.start, play, search))

    def choice_count(self, posed: PosedPosition) -> int:
        return len(blocking_plays(posed.start, posed.seat))

    def tempting_answers(self, posed: PosedPosition) -> Iterator[LearnerAnswer | None]:
        """Yield plays that only work if the Boss does not reply, or not with every card."""
        for search in (exhaustive_search(0), clan_card_search, greedy_search):
            found = self.solve(posed, search)
            right = {*(self.solve(posed, exhaustive_search()) or ())}
            yield next(((at,) for at in found or () if at not in right), None)

    def is_worthwhile(self, posed: PosedPosition, answer: LearnerAnswer) -> bool:
        return len(answer) == 1

    def correct_probability(
        self, posed: PosedPosition, given: LearnerAnswer | None, answer: LearnerAnswer
    ) -> float:
        """Return the chance of the answer if one of the given plays is picked at random."""
        return (answer[0] in given) / len(given) if given else 0.0

    def exercise(self, puzzle: BoardPuzzle, plain: Exercise) -> Exercise:
        start, teller = puzzle.start, teller_for(puzzle)
        boss = start.table.boss
        cards = card_listing(start.hands[boss]) or say("puzzle.board.no-cards")
        choices = [
            AnswerOption(teller.deed(each.deed), at in puzzle.answer)
            for at, each in enumerate(blocking_plays(start, puzzle.seat))
        ]
        instruction = say("puzzle.task.board-stop", name=name_placeholder(boss), cards=cards)
        return plain._replace(instruction=instruction, task=ChooseTask(tuple(choices)))

    def explanation(self, puzzle: BoardPuzzle, mistake: LearnerAnswer) -> Iterator[str]:
        able, name = (
            blocking_plays(puzzle.start, puzzle.seat),
            name_placeholder(puzzle.start.table.boss),
        )
        right = able[puzzle.answer[0]]
        yield say("puzzle.best", told=action_labels(puzzle, [right]))
        yield say("puzzle.board.stopped", name=name)
        other = mistake or puzzle.tempting
        yield say(
            f"puzzle.{'yours' if mistake else 'tempting'}",
            told=action_labels(puzzle, [able[other[0]]]),
        )
        yield self._reply_sentence(puzzle, other)

    def feedback(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[str]:
        yield self._reply_sentence(puzzle, given)

    def _reply_sentence(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> str:
        """Return the sentence that shows how the Boss closes after the given play."""
        play = blocking_plays(puzzle.start, puzzle.seat)[given[0]]
        found = closing_reply(puzzle.start, play, exhaustive_search())
        assert found  # the play is a mistake, so there is a reply
        first, line = found
        name = name_placeholder(puzzle.start.table.boss)
        return say(
            "puzzle.board.closes",
            name=name,
            told=action_labels(puzzle, (*first[1:], *line.actions)),
        )

    def continuations(
        self, puzzle: BoardPuzzle, mistake: LearnerAnswer, way: ContinuationKind
    ) -> Iterator[BoardContinuation]:
        right = blocking_plays(puzzle.start, puzzle.seat)[puzzle.answer[0]]
        yield BoardContinuation(ContinuationKind.BEST, play_record(puzzle.start, (right, TIME)))
        yield self._reply_continuation(puzzle, mistake or puzzle.tempting, way)

    def refutations(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[BoardContinuation]:
        yield self._reply_continuation(puzzle, given, ContinuationKind.OWN)

    def _reply_continuation(
        self, puzzle: BoardPuzzle, given: LearnerAnswer, way: ContinuationKind
    ) -> BoardContinuation:
        play = blocking_plays(puzzle.start, puzzle.seat)[given[0]]
        found = closing_reply(puzzle.start, play, exhaustive_search())
        assert found  # the play is a mistake, so there is a reply
        return BoardContinuation(way, play_record(puzzle.start, whole(puzzle.start, *found)))

    def last_hint(self, puzzle: BoardPuzzle) -> str:
        right = blocking_plays(puzzle.start, puzzle.seat)[puzzle.answer[0]]
        kind = "travel" if isinstance(right.deed, Travel) else "recruit"
        return say(f"puzzle.hint.board-stop-{kind}")


def blocking_plays(state: State, seat: Seat) -> list[Action]:
    """Return the Travel cards and Recruitments that a seat can play, one per target.

    The card for anyone is used only if no other card reaches the target.
    """
    found: dict[object, Action] = {}
    for each in Legal(view(state, seat)):
        target = _target(each.deed)
        if target is not None and (target not in found or not _is_for_anyone(each.deed)):
            found[target] = each
    return list(found.values())


def _is_for_anyone(deed: Deed) -> bool:
    """Return True for a Travel card that sends anyone; a specific card is preferred."""
    return isinstance(deed, Travel) and deed.card.family is None


def _target(deed: Deed) -> object:
    match deed:
        case Travel(_, target):
            return target
        case Recruit(family):
            return family
    return None


def closing_reply(
    state: State, play: Action, search: Search
) -> tuple[tuple[Action, ...], ClosingLine] | None:
    """Return how the Boss closes after a play if the others help for free: first actions and line.

    The Boss may stop the play with a Stop card. None if the Boss cannot close.
    """
    boss = state.table.boss
    after = apply(state, play)
    if line := search(with_free_helpers(run_out_clock(after), (play.seat,))):
        return (play,), line
    if STOP in state.hands[boss]:
        stop = Action(boss, Stop())
        if line := search(with_free_helpers(run_out_clock(apply(after, stop)), (play.seat,))):
            return (play, stop), line
    return None
