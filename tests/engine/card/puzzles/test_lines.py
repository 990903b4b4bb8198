"""The lines that explain a puzzle: their ends, the decisive move, and their texts."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bosslib.card.actions import Accept, Action, Decline, Offer
from bosslib.card.legality import Legal
from bosslib.card.narration import format_dollars
from bosslib.card.puzzles import Aim, Proof, Puzzle, Theme
from bosslib.card.puzzles.answering import (
    is_counter_accepted,
    listed_answers,
    puzzle_answers,
    talk_of_answer,
)
from bosslib.card.puzzles.continuations import (
    Continuation,
    best_and_mistake,
    decisive_card,
    play_continuation,
)
from bosslib.card.puzzles.evaluation import effect_key
from bosslib.card.puzzles.feedback_text import dollars_lost, explanation, feedback, is_correct
from bosslib.game import SEATS
from bosslib.puzzles import ContinuationKind
from bosslib.words import say
from tests.engine.card.puzzles.test_puzzles import every, some

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_in_the_lines_that_are_shown_the_solution_is_the_better_one() -> None:
    for each in every():
        good, other = best_and_mistake(each)
        assert good.line.worth > other.line.worth, each.id
        assert (good.actions, other.actions) == (each.solution, each.tempting)


def test_a_card_decides_in_each_and_is_named() -> None:
    for each in every():
        good, other = best_and_mistake(each)
        found = decisive_card(good.line, other.line)
        assert found, each.id
        lines = [
            line for line, part in zip((good, other), found[2:], strict=True) if part is not None
        ]
        assert lines
        for line in lines:
            played = [a.deed for a in line.line.record.actions if a.seat == found.seat]
            assert any(getattr(deed, "card", None) is found.card for deed in played), each.id


def test_nobody_loses_more_than_he_has() -> None:
    """SETTLE-3, in the lines that are played and in the averages."""
    for each in every():
        money = each.start.money
        for way in best_and_mistake(each):
            for seat, due in enumerate(way.line.dues):
                assert seat == each.seat or money[seat] + due >= 0, each.id
            if each.aim is Aim.MONEY:
                assert way.line.worth >= -money[each.seat], each.id
        if each.aim is Aim.MONEY:
            assert min(each.worth) >= -money[each.seat], each.id


def test_a_line_is_worth_at_each_step_what_it_changes_from_the_last() -> None:
    for each in every()[::20]:
        line = play_continuation(each, each.solution)
        assert len(line.worths) == len(line.record.played) + 1
        changed = sum(after - before for before, after in pairwise(line.worths))
        assert changed == pytest.approx(line.worth - line.worths[0])


def test_what_somebody_did_comes_second_if_it_is_not_the_tempting_mistake() -> None:
    each = some(Theme.REVERSE)
    other = mistake(each)
    assert [way.kind for way in best_and_mistake(each, (other,))] == [
        ContinuationKind.BEST,
        ContinuationKind.OWN,
    ]
    assert [way.kind for way in best_and_mistake(each, each.tempting)] == [
        ContinuationKind.BEST,
        ContinuationKind.TEMPTING,
    ]
    told = explanation(each, (), best_and_mistake(each, (other,)))
    assert told[1 + len(each.also)].startswith(say("puzzle.yours", told=""))


def mistake(puzzle: Puzzle) -> Action:
    """A mistake that is not the tempting one."""
    seen = puzzle.view
    if puzzle.theme is Theme.BARGAIN:
        able = listed_answers(seen, puzzle.counters)
    else:
        able = list(Legal(seen).turns())
    known = {effect_key(seen, puzzle.tempting[0])} if puzzle.theme is not Theme.BARGAIN else set()
    return next(
        action
        for action in able
        if action != puzzle.tempting[0]
        and (puzzle.theme is Theme.BARGAIN or effect_key(seen, action) not in known)
        and not is_correct(puzzle, (action,))
    )


def test_a_mistake_that_ended_better_is_called_luck_and_the_average_follows() -> None:
    """No figure that contradicts the answer is shown without an explanation."""
    each, other = next(lucky())
    ways = best_and_mistake(each, (other,))
    ends = {
        "good": format_dollars(round(ways[0].line.worth)),
        "bad": format_dollars(round(ways[1].line.worth)),
    }
    told = explanation(each, (), ways)
    at = told.index(say(f"puzzle.lucky.{each.aim}", **ends))
    assert format_dollars(round(dollars_lost(each, (other,)))) in told[at + 1]
    assert not any(say("puzzle.ends.money", **ends) == line for line in told)


def lucky() -> Iterator[tuple[Puzzle, Action]]:
    """Puzzles with a mistake that ends better than the solution, while others are still in."""
    for each in every():
        if each.proof is Proof.PLAYOUTS and each.theme is not Theme.BARGAIN:
            best = play_continuation(each, each.solution).worth
            for action in Legal(each.view).turns():
                if (
                    play_continuation(each, (action,)).worth >= best
                    and dollars_lost(each, (action,)) > 10
                ):
                    yield each, action


def test_averages_come_after_the_lines() -> None:
    for theme in Theme:
        each = some(theme)
        good, other = best_and_mistake(each)
        told = explanation(each, (), (good, other))
        ends = {
            "good": format_dollars(round(good.line.worth)),
            "bad": format_dollars(round(other.line.worth)),
        }
        at = told.index(say(f"puzzle.ends.{each.aim}", **ends))
        averages = [n for n, line in enumerate(told) if "On average" in line]
        assert all(n > at + 1 for n in averages)
        assert bool(averages) is (each.proof is Proof.PLAYOUTS)


def countered() -> list[Puzzle]:
    return [each for each in every() if each.counters]


def test_who_offers_something_else_has_turned_the_offer_down_and_gets_one_reply() -> None:
    for each in countered():
        for counter in each.counters:
            declined, made, reply = talk_of_answer(each.start, counter)
            assert isinstance(declined.deed, Decline)
            assert made == counter
            assert declined.deed.by == reply.seat
            assert isinstance(reply.deed, Accept | Decline)
            assert isinstance(reply.deed, Accept) is is_counter_accepted(each.start, counter)


def test_a_counter_offer_that_is_right_is_taken() -> None:
    found = [each for each in countered() if isinstance(each.solution[0].deed, Offer)]
    assert found
    for each in found:
        assert is_counter_accepted(each.start, each.solution[0]), each.id
        line: Continuation = play_continuation(each, each.solution)
        deeds = [action.deed for action in line.record.actions[:3]]
        assert [type(deed) for deed in deeds] == [Decline, Offer, Accept]


def test_the_answer_to_a_counter_offer_has_a_reason_with_a_figure_or_a_word() -> None:
    for each in countered():
        for counter in each.counters:
            told = feedback(each, (counter,))
            name = f"{{{SEATS[talk_of_answer(each.start, counter)[-1].seat]}}}"
            assert re.search(rf"{re.escape(name)}: “[^”]+”", told[0]), told
            assert len(told) == 2


def test_one_that_is_refused_is_never_as_good_as_the_best() -> None:
    refused = [
        (each, answer.action)
        for each in countered()
        for answer in puzzle_answers(each)
        if answer.bargain and not answer.is_agreed
    ]
    assert refused
    for each, action in refused:
        assert not is_correct(each, (action,)), each.id
        assert each.worth[0] > 0, each.id  # if no bargain is best, it would be as good
