"""The memory of a misconception: copies are merged, and it returns at growing intervals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib.teaching.spaced_repetition import (
    HOUR,
    LEARNT_BOX,
    MAX_ANSWERS,
    MINUTE,
    PAUSES,
    AnswerRecord,
    Memory,
    is_due,
    merge,
    record_misconception,
    record_right_answer,
    times_shown,
)

NOW = 1_800_000_000_000
DAY, WEEK = 24 * HOUR, 7 * 24 * HOUR

answers = st.builds(AnswerRecord, st.integers(0, 30), st.integers(0, LEARNT_BOX))
memories = st.lists(answers, max_size=40).map(lambda some: merge(tuple(some), ()))
clocks = st.integers(0, 2 * NOW)


@given(memories, memories, memories)
def test_copies_become_one_in_any_order(one: Memory, two: Memory, three: Memory) -> None:
    assert merge(one, two) == merge(two, one)
    assert merge(merge(one, two), three) == merge(one, merge(two, three))
    assert merge(one, one) == one
    assert merge(merge(one, two), two) == merge(one, two)


@given(memories, memories)
def test_of_both_nothing_is_lost_that_still_counts(one: Memory, two: Memory) -> None:
    both = merge(one, two)
    every = sorted({*one, *two})
    gone = every[: len(every) - len(both)]
    assert every[len(gone) :] == [*both]
    assert not gone or len(both) == MAX_ANSWERS or both[0].box == LEARNT_BOX


@given(memories, memories)
def test_a_memory_stays_small(one: Memory, two: Memory) -> None:
    both = merge(one, two)
    assert len(both) <= MAX_ANSWERS
    assert all(each.box < LEARNT_BOX for each in both[1:])


def test_it_comes_back_at_once_the_next_day_and_a_week_later() -> None:
    memory = record_misconception((), NOW)
    now = NOW
    for pause in (0, DAY, WEEK):
        assert not pause or not is_due(memory, now + 10 * HOUR)
        now += pause
        assert is_due(memory, now)
        memory = record_right_answer(memory, now)
        assert not is_due(memory, now)
    assert memory == (AnswerRecord(now, LEARNT_BOX),)
    assert not is_due(memory, now + 1000 * DAY)


def test_who_answered_in_the_afternoon_is_asked_the_next_morning() -> None:
    memory = record_right_answer(record_misconception((), NOW - 1), NOW)
    assert not is_due(memory, NOW + 15 * HOUR)
    assert is_due(memory, NOW + 16 * HOUR)


def test_what_shows_again_begins_anew_and_is_counted() -> None:
    memory = record_right_answer(record_misconception((), NOW), NOW)
    again = record_misconception(memory, NOW + DAY)
    assert is_due(again, NOW + DAY)
    assert [each.box for each in again] == [0, 1, 0]
    assert times_shown(again) == 2


def test_right_before_it_is_due_tells_nothing() -> None:
    memory = record_right_answer(record_misconception((), NOW), NOW)
    assert record_right_answer(memory, NOW + HOUR) == memory
    assert record_right_answer((), NOW) == ()


@given(st.lists(st.tuples(clocks, st.booleans()), max_size=30), clocks)
def test_whatever_the_clock_says_it_is_learnt_in_the_end(
    past: list[tuple[int, bool]], now: int
) -> None:
    """The wait is always finite and positive."""
    memory: Memory = ()
    for at, well in past:
        before = memory
        memory = record_right_answer(memory, at) if well else record_misconception(memory, at)
        assert not before or memory[-1].at >= before[-1].at
        assert well or is_due(memory, at)
    if not memory:
        return
    for _ in range(len(PAUSES)):
        later = max(now, memory[-1].at) + WEEK
        if memory[-1].box < LEARNT_BOX:
            assert is_due(memory, later)
            memory = record_right_answer(memory, later)
    assert memory[-1].box == LEARNT_BOX


@given(clocks, clocks)
def test_after_a_clock_was_put_back_it_is_due_until_it_came_right(wrong: int, now: int) -> None:
    memory = record_right_answer(record_misconception((), wrong), wrong)
    if now < wrong - MINUTE:
        assert is_due(memory, now)
        for _ in range(len(PAUSES) - 1):
            memory = record_right_answer(memory, now)
        assert not is_due(memory, now)
    assert record_misconception(memory, now)[-1].box == 0


@pytest.mark.parametrize("apart", [0, MINUTE])
def test_two_clocks_may_be_a_minute_apart(apart: int) -> None:
    memory = record_right_answer(record_misconception((), NOW - 1), NOW)
    assert not is_due(memory, NOW - apart)
