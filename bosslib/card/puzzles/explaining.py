"""Feedback on an answered puzzle: whether it is right, and what each way leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from bosslib.card.actions import Action, Decline, Offer
from bosslib.card.bots import reasons
from bosslib.card.bots.evaluate import USUAL
from bosslib.card.narration import card_words, dollars
from bosslib.card.play import apply
from bosslib.card.puzzles.alone import lure
from bosslib.card.puzzles.answering import answers, spoken, values
from bosslib.card.puzzles.line import came_to
from bosslib.card.puzzles.lines import Continuation, Continued, Ways, decisive
from bosslib.card.puzzles.proof import at_once, effect, lead, paired
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme
from bosslib.card.puzzles.question import ALIKE
from bosslib.card.puzzles.words import rules, teller_for
from bosslib.puzzles.part import Way
from bosslib.teaching.exercise import called
from bosslib.words import listing, say

PLAYOUTS = 400
"""Number of playouts for evaluating a learner's own action."""


def judged(puzzle: Puzzle, actions: Sequence[Action]) -> bool:
    """Return True if the learner's `actions` are as good as the solution, in any way.

    An action that the puzzle does not list is evaluated now.
    """
    if not actions:
        return False
    if puzzle.proof is Proof.EXACT:
        worth = came_to(puzzle.start, puzzle.seat, actions, puzzle.aim)
        return worth >= puzzle.worth[0] - 0.5
    if puzzle.theme is Theme.BARGAIN:
        return actions[0] in (*puzzle.solution, *puzzle.also)
    return loss(puzzle, actions) <= ALIKE


def loss(puzzle: Puzzle, actions: Sequence[Action]) -> float:
    """Return how many dollars the actions are worse than the solution; deterministic."""
    (action, *_), best = actions, puzzle.worth[0]
    if puzzle.proof is Proof.EXACT:
        return best - came_to(puzzle.start, puzzle.seat, actions, puzzle.aim)
    if action == puzzle.tempting[0]:
        return best - puzzle.worth[1]
    seen = puzzle.view
    if puzzle.theme is Theme.BARGAIN:
        those = answers(puzzle)
        came = values(seen, those, PLAYOUTS, f"{puzzle.id}/page")
        found = {each.action: fmean(one) for each, one in zip(those, came, strict=True)}
        return found[puzzle.solution[0]] - found[action]
    rights = {effect(seen, each) for each in (puzzle.solution[0], *puzzle.also)}
    if effect(seen, action) in rights:
        return 0.0
    actions = [puzzle.solution[0], action]
    good, mine = paired(seen, actions, PLAYOUTS, f"{puzzle.id}/page", puzzle.aim)
    return lead(good, mine).mean


def explained(puzzle: Puzzle, ways: Ways) -> list[str]:
    """Return the explanation of two ways: the ways, the decisive card, and the averages."""
    good, other = ways
    teller = teller_for(puzzle)
    lines = [say("puzzle.best", told=_told(puzzle, good.actions)), *_reply(puzzle, good.actions)]
    lines += [say("puzzle.also", told=teller.action(each)) for each in puzzle.also]
    lines.append(say(f"puzzle.{_key(puzzle, other)}", told=_told(puzzle, other.actions)))
    lines += _reply(puzzle, other.actions)
    tempts = lure(puzzle) if other.way is Way.TEMPTING else None
    if tempts:
        lines.append(say(f"puzzle.lure.{tempts}"))
    lines += _compared(puzzle, good.line, other.line)
    lines += _on_average(puzzle, other.actions)
    lines.append(say("puzzle.rules", rules=listing(rules(puzzle))))
    return lines


def of_own(puzzle: Puzzle, actions: Sequence[Action]) -> list[str]:
    """Return the result of the learner's own way; of the solution it reveals only the value."""
    if not actions:
        return []
    less, best = loss(puzzle, actions), puzzle.worth[0]
    kind = "answer" if puzzle.theme is Theme.BARGAIN else puzzle.aim
    proof = "alone" if puzzle.proof is Proof.EXACT else "average"
    key = f"puzzle.own.{proof}.{kind}"
    values = {"worth": _dollars(best - less), "less": _dollars(less)}
    return [*_reply(puzzle, actions), say(key, **values)]


def _key(puzzle: Puzzle, other: Continued) -> str:
    """Return the catalogue key of the second way: tempting, next best, or the learner's own."""
    if other.way is Way.OWN:
        return "yours"
    if puzzle.proof is Proof.EXACT or puzzle.theme is Theme.BARGAIN:
        return "tempting"
    seen, aim = puzzle.view, puzzle.aim
    at_first = at_once(seen, other.actions[0], aim) > at_once(seen, puzzle.solution[0], aim)
    return "tempting" if at_first else "next-best"


def _told(puzzle: Puzzle, actions: Sequence[Action]) -> str:
    """Return the actions of a way in sentences; the last disk only if there is nothing else."""
    *first, _ = actions
    teller = teller_for(puzzle)
    if puzzle.proof is Proof.EXACT:
        return " ".join(map(teller.action, first)) or say("puzzle.nothing")
    return teller.action(actions[0])


def _reply(puzzle: Puzzle, actions: Sequence[Action]) -> Iterator[str]:
    """Yield the other side's reply to a counter-offer, with its reason; nothing otherwise."""
    answer = actions[0]
    if isinstance(answer.deed, Offer):
        *said, reply = spoken(puzzle.start, answer)
        before = puzzle.start
        for each in said:
            before = apply(before, each)
        quote = say("reasons.quoted", reason=reasons.spoken(before.table, reply, USUAL))
        told = say("reasons.said", name=called(reply.seat), quote=quote)
        yield f"{teller_for(puzzle).action(reply)} {told}"


def _compared(puzzle: Puzzle, good: Continuation, other: Continuation) -> Iterator[str]:
    """Yield the comparison of how both lines end, with the decisive card.

    If the mistake ends at least as well as the solution, say that this is luck.
    """
    ends = {"good": _dollars(good.worth), "bad": _dollars(other.worth)}
    if good.worth <= other.worth:
        yield say(f"puzzle.lucky.{puzzle.aim}", **ends)
        return
    yield say(f"puzzle.ends.{puzzle.aim}", **ends)
    found = decisive(good, other)
    if found:
        where = "best" if found.bad is None else "other" if found.good is None else "both"
        who = "you" if found.seat == puzzle.seat else "they"
        yield say(
            f"puzzle.decides.{where}.{who}.{puzzle.aim}",
            name=teller_for(puzzle).name(found.seat),
            more=_dollars(found.more),
            **card_words(found.card),
        )


def _on_average(puzzle: Puzzle, actions: Sequence[Action]) -> Iterator[str]:
    """Yield the solution's average result, and how much less the other way brings."""
    good, less = puzzle.worth[0], loss(puzzle, actions)
    if puzzle.proof is Proof.EXACT:
        yield say("puzzle.tried")
    elif puzzle.theme is not Theme.BARGAIN:
        bad = {"bad": _dollars(good - less), "less": _dollars(less)}
        yield say(f"puzzle.average.{puzzle.aim}", good=_dollars(good), **bad)
    elif isinstance(puzzle.solution[0].deed, Decline):
        yield say("puzzle.average.costs", loss=_dollars(less))
    else:
        yield say("puzzle.average.gains", good=_dollars(good), less=_dollars(less))


def _dollars(worth: float) -> str:
    return dollars(round(worth))
