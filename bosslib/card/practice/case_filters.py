"""Filters for practice positions: interesting for the topic and of the level's size.

Level 1 is small and has one idea at a time, level 2 is typical of most deals, level 3 has X cards
face up, longer sums, and more cards in front of the players.
"""

from __future__ import annotations

from bosslib.card import payoffs
from bosslib.card.practice.question import AskedQuantity, PracticeCase, Quantity, Topic


def is_suitable_case(case: PracticeCase) -> bool:
    """Return True if a case is interesting for its topic and of its level's size."""
    if not has_level_size(case) or not payoffs.value(case.table):
        return False
    if case.asks_who:
        return has_both_outcomes(case)
    return TOPIC_FILTERS[case.topic](case, case.asked[-1])


def has_level_size(case: PracticeCase) -> bool:
    """Return True if the table is as full as the level requires."""
    table, level = case.table, case.level
    cards = len(table.centre)
    if case.topic is Topic.LIMIT:  # many cards or X cards are needed to reach it
        return cards <= 4 + level and (level > 1 or all(each.number > 0 for each in table.centre))
    within = payoffs.value(table) == payoffs.unlimited_value(table)
    if level == 1:
        return 2 <= cards <= 3 and not table.x and within and sum(map(len, table.fronts)) <= 4
    if level == 2:
        return 2 <= cards <= 5 and table.x <= 2 and within
    least = 2 if case.topic is Topic.MOVE else 3
    return least <= cards and table.x >= 1


def has_both_outcomes(case: PracticeCase) -> bool:
    """Return True if some seats get money and others do not; by a Reverse if that is the topic."""
    table = case.table
    turned = any(
        due and payoffs.reverses(table, seat) % 2 for seat, due in enumerate(payoffs.payoff(table))
    )
    right = len(case.receivers)
    return turned == (case.topic is Topic.REVERSE) and 0 < right < table.players


def _suits_value(case: PracticeCase, asked: AskedQuantity) -> bool:
    loses = any(card.number < 0 for card in asked.table.centre)
    return case.level == 1 or (loses and len(asked.table.centre) >= 1 + case.level)


def _suits_limit(case: PracticeCase, asked: AskedQuantity) -> bool:
    raw = payoffs.unlimited_value(asked.table)
    beyond = asked.limit_amount(raw) != raw
    near = abs(raw) >= 0.6 * asked.table.size.limit
    return near and beyond != case.is_special and (case.level < 3 or asked.shares >= 2)


def _suits_shares(case: PracticeCase, asked: AskedQuantity) -> bool:
    if asked.reverses % 2:
        return False
    if case.level == 1:
        nobody = not any(payoffs.reverses(asked.table, s) for s in range(asked.table.players))
        return nobody and payoffs.value(asked.table) > 0 and asked.shares > asked.is_boss
    if case.is_special:
        token = asked.is_boss or asked.table.cousins[asked.seat]
        return token or not asked.shares
    return asked.shares >= case.level


def _suits_reverse(case: PracticeCase, asked: AskedQuantity) -> bool:
    if not asked.shares or not asked.reverses:
        return False
    if case.level == 1:
        return asked.reverses == 1
    there = sum(payoffs.reverses(asked.table, s) for s in range(asked.table.players))
    even = asked.reverses % 2 == 0
    return even == case.is_special and (case.level == 2 or (there >= 3 and asked.shares >= 2))


def _suits_move(case: PracticeCase, asked: AskedQuantity) -> bool:
    assert asked.move
    assert asked.before
    many = asked.move.card.number
    if not (many <= case.level and (case.level < 3 or many > 1)) or not asked.answer:
        return False
    return asked._replace(table=asked.before).answer != asked.answer


def _suits_settle(case: PracticeCase, asked: AskedQuantity) -> bool:
    if not asked.shares or not asked.money or (case.level == 1 and asked.reverses):
        return False
    short = asked.money + asked._replace(quantity=Quantity.PAYOFF).answer < 0
    if case.level == 3 and short != case.is_special:
        return False
    return case.level == 1 or asked.reverses > 0 or asked.shares > 1


TOPIC_FILTERS = {
    Topic.VALUE: _suits_value,
    Topic.LIMIT: _suits_limit,
    Topic.SHARES: _suits_shares,
    Topic.REVERSE: _suits_reverse,
    Topic.MOVE: _suits_move,
    Topic.SETTLE: _suits_settle,
}
