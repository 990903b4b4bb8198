"""The lines that explain a puzzle: how they end, what decides, and what is said of them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bosslib.card.actions import Accept, Action, Decline, Offer
from bosslib.card.legality import Legal
from bosslib.card.narration import dollars
from bosslib.card.puzzles import Aim, Proof, Puzzle, Theme
from bosslib.card.puzzles.answering import agrees, answers, listed, spoken
from bosslib.card.puzzles.explaining import explained, judged, loss, of_own
from bosslib.card.puzzles.lines import Continuation, continued, decisive, two_ways
from bosslib.card.puzzles.proof import effect
from bosslib.game import SEATS
from bosslib.puzzles import Way
from bosslib.words import say
from tests.engine.card.puzzles.test_puzzles import every, some

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_in_the_lines_that_are_shown_the_solution_is_the_better_one() -> None:
    for each in every():
        good, other = two_ways(each)
        assert good.line.worth > other.line.worth, each.id
        assert (good.actions, other.actions) == (each.solution, each.tempting)


def test_a_card_decides_in_each_and_is_named() -> None:
    for each in every():
        good, other = two_ways(each)
        found = decisive(good.line, other.line)
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
        for way in two_ways(each):
            for seat, due in enumerate(way.line.dues):
                assert seat == each.seat or money[seat] + due >= 0, each.id
            if each.aim is Aim.MONEY:
                assert way.line.worth >= -money[each.seat], each.id
        if each.aim is Aim.MONEY:
            assert min(each.worth) >= -money[each.seat], each.id


def test_a_line_is_worth_at_each_step_what_it_changes_from_the_last() -> None:
    for each in every()[::20]:
        line = continued(each, each.solution)
        assert len(line.worths) == len(line.record.played) + 1
        changed = sum(after - before for before, after in pairwise(line.worths))
        assert changed == pytest.approx(line.worth - line.worths[0])


def test_what_somebody_did_comes_second_if_it_is_not_the_tempting_mistake() -> None:
    each = some(Theme.REVERSE)
    other = mistake(each)
    assert [way.way for way in two_ways(each, (other,))] == [Way.BEST, Way.OWN]
    assert [way.way for way in two_ways(each, each.tempting)] == [Way.BEST, Way.TEMPTING]
    told = explained(each, two_ways(each, (other,)))
    assert told[1 + len(each.also)].startswith(say("puzzle.yours", told=""))


def mistake(puzzle: Puzzle) -> Action:
    """A mistake that is not the tempting one."""
    seen = puzzle.view
    if puzzle.theme is Theme.BARGAIN:
        able = listed(seen, puzzle.counters)
    else:
        able = list(Legal(seen).turns())
    known = {effect(seen, puzzle.tempting[0])} if puzzle.theme is not Theme.BARGAIN else set()
    return next(
        action
        for action in able
        if action != puzzle.tempting[0]
        and (puzzle.theme is Theme.BARGAIN or effect(seen, action) not in known)
        and not judged(puzzle, (action,))
    )


def test_a_mistake_that_ended_better_is_called_luck_and_the_average_follows() -> None:
    """No figure that points against the answer stands alone."""
    each, other = next(lucky())
    ways = two_ways(each, (other,))
    ends = {"good": dollars(round(ways[0].line.worth)), "bad": dollars(round(ways[1].line.worth))}
    told = explained(each, ways)
    at = told.index(say(f"puzzle.lucky.{each.aim}", **ends))
    assert dollars(round(loss(each, (other,)))) in told[at + 1]
    assert not any(say("puzzle.ends.money", **ends) == line for line in told)


def lucky() -> Iterator[tuple[Puzzle, Action]]:
    """Puzzles with a mistake that ends better than the solution, where others are still in."""
    for each in every():
        if each.proof is Proof.PLAYOUTS and each.theme is not Theme.BARGAIN:
            best = continued(each, each.solution).worth
            for action in Legal(each.view).turns():
                if continued(each, (action,)).worth >= best and loss(each, (action,)) > 10:
                    yield each, action


def test_averages_come_after_the_lines() -> None:
    for theme in Theme:
        each = some(theme)
        good, other = two_ways(each)
        told = explained(each, (good, other))
        ends = {"good": dollars(round(good.line.worth)), "bad": dollars(round(other.line.worth))}
        at = told.index(say(f"puzzle.ends.{each.aim}", **ends))
        averages = [n for n, line in enumerate(told) if "On average" in line]
        assert all(n > at + 1 for n in averages)
        assert bool(averages) is (each.proof is Proof.PLAYOUTS)


def countered() -> list[Puzzle]:
    return [each for each in every() if each.counters]


def test_who_offers_something_else_has_turned_the_offer_down_and_gets_one_reply() -> None:
    for each in countered():
        for counter in each.counters:
            declined, made, reply = spoken(each.start, counter)
            assert isinstance(declined.deed, Decline)
            assert made == counter
            assert declined.deed.by == reply.seat
            assert isinstance(reply.deed, Accept | Decline)
            assert isinstance(reply.deed, Accept) is agrees(each.start, counter)


def test_a_counter_offer_that_is_right_is_taken() -> None:
    found = [each for each in countered() if isinstance(each.solution[0].deed, Offer)]
    assert found
    for each in found:
        assert agrees(each.start, each.solution[0]), each.id
        line: Continuation = continued(each, each.solution)
        deeds = [action.deed for action in line.record.actions[:3]]
        assert [type(deed) for deed in deeds] == [Decline, Offer, Accept]


def test_the_answer_to_a_counter_offer_has_a_reason_with_a_figure_or_a_word() -> None:
    for each in countered():
        for counter in each.counters:
            told = of_own(each, (counter,))
            name = f"{{{SEATS[spoken(each.start, counter)[-1].seat]}}}"
            assert re.search(rf"{re.escape(name)}: “[^”]+”", told[0]), told
            assert len(told) == 2


def test_one_that_is_refused_is_never_as_good_as_the_best() -> None:
    refused = [
        (each, answer.action)
        for each in countered()
        for answer in answers(each)
        if answer.bargain and not answer.agreed
    ]
    assert refused
    for each, action in refused:
        assert not judged(each, (action,)), each.id
        assert each.worth[0] > 0, each.id  # where no bargain is best it would be as good
