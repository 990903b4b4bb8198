"""The theme `board-worth`: the value of a player's help when all others have named prices."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import Piece, Price, Terms
from bosslib.board.narration import millions
from bosslib.board.payoffs import pieces
from bosslib.board.puzzles.closing import boss_actions
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.search import Search, clan_card_search, exhaustive_search, greedy_search
from bosslib.board.puzzles.theme_base import (
    PosedPosition,
    PuzzleTheme,
    action_labels,
    line_value,
    posed_position,
    teller_for,
)
from bosslib.board.state import State
from bosslib.board.terms import Bargain
from bosslib.game import Seat
from bosslib.puzzles.protocol import LearnerAnswer
from bosslib.teaching.exercise import Exercise, name_placeholder
from bosslib.teaching.kinds.number import Blank, NumberTask
from bosslib.words import join_list, say

MISTAKES = ("whole", "no-card", "laying", "one-by-one")
"""Names of the mistakes, in the order of `Pricing.tempting_answers`."""


class Pricing(PuzzleTheme):
    """Compute the difference between the Boss's best result with and without a player's help."""

    theme = BoardTheme.WORTH
    rules = ("B-DEAL-5", "B-DEAL-6", "B-DEAL-8", "B-INF-2", "B-CLOSE-1")

    def solve(self, posed: PosedPosition, search: Search) -> LearnerAnswer | None:
        without = search(posed.start)
        return (line_value(search(with_free_help(posed))) - without.value,) if without else None

    def tempting_answers(self, posed: PosedPosition) -> Iterator[LearnerAnswer | None]:
        yield (line_value(exhaustive_search()(with_free_help(posed))),)
        for search in (exhaustive_search(0), clan_card_search, greedy_search):
            yield self.solve(posed, search)

    def is_worthwhile(self, posed: PosedPosition, answer: LearnerAnswer) -> bool:
        (more,) = answer
        return bool(more > 0)

    def exercise(self, puzzle: BoardPuzzle, plain: Exercise) -> Exercise:
        values = {"name": name_placeholder(helper_seat(puzzle)), "pieces": piece_listing(puzzle)}
        label = say("puzzle.board.more")
        ask = Blank(label=label, answer=puzzle.answer[0], unit="m")
        instruction = say("puzzle.task.board-worth", **values)
        return plain._replace(instruction=instruction, task=NumberTask((ask,)))

    def explanation(self, puzzle: BoardPuzzle, mistake: LearnerAnswer) -> Iterator[str]:
        search, asked = exhaustive_search(), posed_position(puzzle)
        without, with_ = search(asked.start), search(with_free_help(asked))
        assert without  # guaranteed because the puzzle has an answer
        assert with_
        pieces = piece_listing(puzzle)
        line = action_labels(puzzle, boss_actions(asked.start, without))
        yield say("puzzle.board.without", sum=millions(without.value), told=line)
        line = action_labels(puzzle, boss_actions(with_free_help(asked), with_))
        yield say("puzzle.board.with", pieces=pieces, sum=millions(with_.value), told=line)
        yield say(
            "puzzle.board.worth",
            name=name_placeholder(helper_seat(puzzle)),
            sum=millions(puzzle.answer[0]),
        )
        if not mistake or mistake == puzzle.tempting:
            yield from self._temptation_sentence(puzzle)
        yield say("puzzle.board.tried")

    def _temptation_sentence(self, puzzle: BoardPuzzle) -> Iterator[str]:
        for name, given in zip(
            MISTAKES, self.tempting_answers(posed_position(puzzle)), strict=True
        ):
            if given == puzzle.tempting:
                yield say(f"puzzle.board.priced.{name}", sum=millions(puzzle.tempting[0]))
                return

    def feedback(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[str]:
        whole = next(self.tempting_answers(posed_position(puzzle)))
        many = given[0] > puzzle.answer[0]
        key = "whole" if given == whole else "more" if many else "less"
        yield say(f"puzzle.board.own.{key}", name=name_placeholder(helper_seat(puzzle)))

    def last_hint(self, puzzle: BoardPuzzle) -> str:
        without = exhaustive_search()(puzzle.start)
        return say("puzzle.hint.board-worth", sum=millions(line_value(without)))


def with_free_help(posed: PosedPosition) -> State:
    """Return the position with an offer of the pieces in question for nothing."""
    table = posed.start.table
    (seat,) = {each for each, _ in _piece_owners(posed.start, posed.about)}
    help_ = Bargain(seat, Terms(posed.about, Price(0)), (seat,))
    return posed.start._replace(table=table._replace(bargains=(*table.bargains, help_)))


def _piece_owners(state: State, about: tuple[Piece, ...]) -> Iterator[tuple[Seat, Piece]]:
    there = pieces(state.table)
    return ((there[each], each) for each in about)


def helper_seat(puzzle: BoardPuzzle) -> Seat:
    """Return the seat whose help is in question."""
    return next(_piece_owners(puzzle.start, puzzle.about))[0]


def piece_listing(puzzle: BoardPuzzle) -> str:
    """Return the pieces in question, in words."""
    return join_list(map(teller_for(puzzle).piece, puzzle.about))
