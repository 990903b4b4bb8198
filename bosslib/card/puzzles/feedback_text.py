"""Feedback on an answered puzzle: its verdict, where each way leads, and what was misjudged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from bosslib.card.actions import PASSES, Accept, Action, Decline, Offer
from bosslib.card.bots import reasons
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.narration import card_placeholders, format_dollars
from bosslib.card.practice.question import PASSED_MISCONCEPTION
from bosslib.card.puzzles.answering import (
    answer_values,
    is_counter_accepted,
    listed_answers,
    puzzle_answers,
    talk_of_answer,
)
from bosslib.card.puzzles.continuations import (
    CardContinuation,
    Continuation,
    ContinuationPair,
    decisive_card,
)
from bosslib.card.puzzles.evaluation import (
    MAX_EQUAL_LOSS,
    effect_key,
    immediate_value,
    paired_difference,
    paired_results,
)
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme
from bosslib.card.puzzles.puzzle_text import cited_rules, teller_for
from bosslib.card.puzzles.solo_lines import line_value, lure_of_puzzle
from bosslib.card.transitions import apply
from bosslib.puzzles.protocol import ContinuationKind, LearnerAnswer
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.teaching.exercise import name_placeholder
from bosslib.words import join_list, say

PLAYOUTS = 400
"""Number of playouts for evaluating a learner's own action."""


def is_correct(puzzle: Puzzle, actions: Sequence[Action]) -> bool:
    """Return True if the learner's `actions` are as good as the solution, in any way.

    An action that the puzzle does not list is evaluated now.
    """
    if not actions:
        return False
    if puzzle.proof is Proof.EXACT:
        worth = line_value(puzzle.start, puzzle.seat, actions, puzzle.aim)
        return worth >= puzzle.worth[0] - 0.5
    if puzzle.theme is Theme.BARGAIN:
        return actions[0] in (*puzzle.solution, *puzzle.also)
    return dollars_lost(puzzle, actions) <= MAX_EQUAL_LOSS


def dollars_lost(puzzle: Puzzle, actions: Sequence[Action]) -> float:
    """Return how many dollars the actions are worse than the solution; deterministic."""
    (action, *_), best = actions, puzzle.worth[0]
    if puzzle.proof is Proof.EXACT:
        return best - line_value(puzzle.start, puzzle.seat, actions, puzzle.aim)
    if action == puzzle.tempting[0]:
        return best - puzzle.worth[1]
    seen = puzzle.view
    if puzzle.theme is Theme.BARGAIN:
        those = puzzle_answers(puzzle)
        came = answer_values(seen, those, PLAYOUTS, f"{puzzle.id}/page")
        found = {each.action: fmean(one) for each, one in zip(those, came, strict=True)}
        return found[puzzle.solution[0]] - found[action]
    rights = {effect_key(seen, each) for each in (puzzle.solution[0], *puzzle.also)}
    if effect_key(seen, action) in rights:
        return 0.0
    actions = [puzzle.solution[0], action]
    good, mine = paired_results(seen, actions, PLAYOUTS, f"{puzzle.id}/page", puzzle.aim)
    return paired_difference(good, mine).mean


def explanation(puzzle: Puzzle, _mistake: LearnerAnswer, ways: ContinuationPair) -> list[str]:
    """Return the explanation of two ways: the ways, the decisive card, and the averages."""
    good, other = ways
    teller = teller_for(puzzle)
    lines = [
        say("puzzle.best", told=_way_text(puzzle, good.actions)),
        *_reply_sentences(puzzle, good.actions),
    ]
    lines += [say("puzzle.also", told=teller.action(each)) for each in puzzle.also]
    lines.append(say(f"puzzle.{_way_key(puzzle, other)}", told=_way_text(puzzle, other.actions)))
    lines += _reply_sentences(puzzle, other.actions)
    tempts = lure_of_puzzle(puzzle) if other.kind is ContinuationKind.TEMPTING else None
    if tempts:
        lines.append(say(f"puzzle.lure.{tempts}"))
    lines += _comparison_sentences(puzzle, good.line, other.line)
    lines += _average_sentences(puzzle, other.actions)
    lines.append(say("puzzle.rules", rules=join_list(cited_rules(puzzle))))
    return lines


def feedback(puzzle: Puzzle, actions: Sequence[Action]) -> list[str]:
    """Return the result of the learner's own way; of the solution it reveals only the value."""
    if not actions:
        return []
    less, best = dollars_lost(puzzle, actions), puzzle.worth[0]
    kind = "answer" if puzzle.theme is Theme.BARGAIN else puzzle.aim
    proof = "alone" if puzzle.proof is Proof.EXACT else "average"
    key = f"puzzle.own.{proof}.{kind}"
    values = {"worth": _rounded_dollars(best - less), "less": _rounded_dollars(less)}
    return [*_reply_sentences(puzzle, actions), say(key, **values)]


def _way_key(puzzle: Puzzle, other: CardContinuation) -> str:
    """Return the catalogue key of the second way: tempting, next best, or the learner's own."""
    if other.kind is ContinuationKind.OWN:
        return "yours"
    if puzzle.proof is Proof.EXACT or puzzle.theme is Theme.BARGAIN:
        return "tempting"
    seen, aim = puzzle.view, puzzle.aim
    at_first = immediate_value(seen, other.actions[0], aim) > immediate_value(
        seen, puzzle.solution[0], aim
    )
    return "tempting" if at_first else "next-best"


def _way_text(puzzle: Puzzle, actions: Sequence[Action]) -> str:
    """Return the actions of a way in sentences; the last disk only if there is nothing else."""
    *first, _ = actions
    teller = teller_for(puzzle)
    if puzzle.proof is Proof.EXACT:
        return " ".join(map(teller.action, first)) or say("puzzle.nothing")
    return teller.action(actions[0])


def _reply_sentences(puzzle: Puzzle, actions: Sequence[Action]) -> Iterator[str]:
    """Yield the other side's reply to a counter-offer, with its reason; nothing otherwise."""
    answer = actions[0]
    if isinstance(answer.deed, Offer):
        *said, reply = talk_of_answer(puzzle.start, answer)
        before = puzzle.start
        for each in said:
            before = apply(before, each)
        quote = say(
            "reasons.quoted", reason=reasons.spoken_reason(before.table, reply, DEFAULT_TEMPER)
        )
        told = say("reasons.said", name=name_placeholder(reply.seat), quote=quote)
        yield f"{teller_for(puzzle).action(reply)} {told}"


def _comparison_sentences(puzzle: Puzzle, good: Continuation, other: Continuation) -> Iterator[str]:
    """Yield the comparison of how both lines end, with the decisive card.

    If the mistake ends at least as well as the solution, say that this is luck.
    """
    ends = {"good": _rounded_dollars(good.worth), "bad": _rounded_dollars(other.worth)}
    if good.worth <= other.worth:
        yield say(f"puzzle.lucky.{puzzle.aim}", **ends)
        return
    yield say(f"puzzle.ends.{puzzle.aim}", **ends)
    found = decisive_card(good, other)
    if found:
        where = (
            "best"
            if found.change_in_worse is None
            else "other"
            if found.change_in_better is None
            else "both"
        )
        who = "you" if found.seat == puzzle.seat else "they"
        yield say(
            f"puzzle.decides.{where}.{who}.{puzzle.aim}",
            name=teller_for(puzzle).name(found.seat),
            more=_rounded_dollars(found.difference),
            **card_placeholders(found.card),
        )


def _average_sentences(puzzle: Puzzle, actions: Sequence[Action]) -> Iterator[str]:
    """Yield the solution's average result, and how much less the other way brings."""
    good, less = puzzle.worth[0], dollars_lost(puzzle, actions)
    if puzzle.proof is Proof.EXACT:
        yield say("puzzle.tried")
    elif puzzle.theme is not Theme.BARGAIN:
        bad = {"bad": _rounded_dollars(good - less), "less": _rounded_dollars(less)}
        yield say(f"puzzle.average.{puzzle.aim}", good=_rounded_dollars(good), **bad)
    elif isinstance(puzzle.solution[0].deed, Decline):
        yield say("puzzle.average.costs", loss=_rounded_dollars(less))
    else:
        yield say("puzzle.average.gains", good=_rounded_dollars(good), less=_rounded_dollars(less))


def _rounded_dollars(worth: float) -> str:
    return format_dollars(round(worth))


def shown_misconception(puzzle: Puzzle, actions: Sequence[Action]) -> str:
    """Return the misconception shown by a wrong answer to a puzzle; empty if none.

    `actions` are the learner's own, in order: the answer to the offers, or the actions on the
    turns.
    """
    if not actions:
        return ""
    if puzzle.theme is not Theme.BARGAIN:
        passes = all(isinstance(each.deed, PASSES) for each in actions)
        return PASSED_MISCONCEPTION if passes and _is_passing_tempting(puzzle) else ""
    match puzzle.solution[0].deed, actions[0].deed:
        case (Accept() | Offer(), Decline()):
            return BargainMisconception.MISSED
        case (Decline(), Accept()):
            return BargainMisconception.COSTLY
        case (Accept(), Offer()) if not is_counter_accepted(puzzle.start, actions[0]):
            return BargainMisconception.GREEDY
    return ""


def possible_misconceptions(puzzle: Puzzle) -> set[str]:
    """Return the misconceptions that some wrong answer to a puzzle would show."""
    if puzzle.theme is not Theme.BARGAIN:
        return {PASSED_MISCONCEPTION} if _is_passing_tempting(puzzle) else set()
    right = (*puzzle.solution, *puzzle.also)
    wrong = (each for each in listed_answers(puzzle.view, puzzle.counters) if each not in right)
    return {shown_misconception(puzzle, (each,)) for each in wrong} - {""}


def _is_passing_tempting(puzzle: Puzzle) -> bool:
    """Return True if the likeliest mistake is to pass although a card would bring more."""
    return isinstance(puzzle.tempting[0].deed, PASSES)
