"""Law of every exercise: who accepts an offer accepts all offers that are better in every respect.

The offers are random packages of what the player's side could promise, each at rising sums, and
with one promise more or fewer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from bosslib.card import payoffs
from bosslib.card.actions import FRONT
from bosslib.card.cards import Kind
from bosslib.errors import RuleError
from bosslib.game import SEATS
from bosslib.record import Record
from bosslib.teaching import attempt, course
from bosslib.teaching.exercise import Exercise

OFFERS, SUMS = 200, 10
"""Offers to the partners of each exercise, and sums of money with each package of promises."""

NAMES = [name for names in course.lessons().values() for name in names]

Parts = Sequence[str]


class OfferForm(ABC):
    """How offers of a game look."""

    sums: range
    sizes: tuple[int, ...]
    player_pays: bool

    @abstractmethod
    def parts(self, record: Any, player: int) -> Iterator[str]:
        """Yield what a player could promise."""

    @abstractmethod
    def write(self, parts: Parts, money: int) -> str:
        """Return the notation of terms."""

    def better(self, record: Any, parts: Parts, partner: int) -> Iterator[Parts]:
        """Yield promises that are better for the partner in every respect; none by default."""
        del record, parts, partner
        return iter(())


class CardOffers(OfferForm):
    """Offers of the card game: a player promises, and pays the Boss."""

    sums = range(5, 255, 5)
    sizes = (0, 1, 1, 2, 2, 3)
    player_pays = True

    def parts(self, record: Any, player: int) -> Iterator[str]:
        """The promises that a player could make about the cards in its hand."""
        yield from ("pass", "pass2")
        for card in sorted(set(record.state.hands[player]), key=str):
            seats = [f"@{SEATS[seat]}" for seat in range(record.state.table.players)]
            for place in seats if card.kind in FRONT else [""]:
                if card.kind is not Kind.MOVE:
                    yield f"play {card}{place}"
                yield f"never {card}{place}"
            yield f"drop {card}"

    def write(self, parts: Parts, money: int) -> str:
        return " & ".join([*parts, *([f"cash {money}"] if money else [])] or ["nothing"])

    def better(self, record: Any, parts: Parts, partner: int) -> Iterator[Parts]:
        """The same with a promise that spares the Boss a loss, or with one that nobody can miss.

        A Reverse hurts a Boss who earns; to give up no card is no worse for a player.
        """
        table = record.state.table
        if partner != table.boss:
            yield from ([p for p in parts if p != each] for each in parts if "never" in each)
        elif payoffs.payoff(table)[partner] > 0:
            reverses = {c for c in record.state.hands[table.turn] if c.kind is Kind.REVERSE}
            yield from ([*parts, f"never {card}@{SEATS[partner]}"] for card in reverses)


class BoardOffers(OfferForm):
    """Offers of the board game: the Boss pays a player for pieces.

    With a piece less, a deal may no longer need the others, so no promises are better than others.
    """

    sums = range(1, 16)
    sizes = (1, 1, 2, 3)
    player_pays = False

    def parts(self, record: Any, player: int) -> Iterator[str]:
        """The pieces of a player."""
        table = record.state.table
        yield from (f"i{family.value}" for family in table.investors[player])
        yield from (f"c{card.family.value}@{SEATS[player]}" for card in table.clans[player])

    def write(self, parts: Parts, money: int) -> str:
        return f"{' '.join(parts)} for {money}"


FORMS: dict[str, OfferForm] = {"card": CardOffers(), "board": BoardOffers()}


def is_accepted(exercise: Exercise, record: Record, partner: int, text: str) -> bool | None:
    """Whether a partner accepts the learner's offer; None if it is illegal."""
    action, accepted = exercise.game.parse(text), exercise.teaching.accepted_offer
    try:
        made = record.play(action)
    except RuleError:
        return None
    if accepted(record.state, action):
        return True  # the same terms as an open offer of the partner
    answered = attempt.play_answers(exercise, made)
    states = [step.state for step in answered.played[len(made.played) - 1 :]]
    answers = zip(states, answered.actions[len(made.actions) :], strict=False)
    return any(each.seat == partner and accepted(state, each) for state, each in answers)


def ladders(exercise: Exercise, rng: Random) -> Iterator[list[tuple[str, bool]]]:
    """Yield offers, each no worse for the partner than the one before, with the answers."""
    record = attempt.follow(exercise, attempt.begun(exercise))
    table, learner = record.state.table, exercise.seat
    game = FORMS[exercise.game.name]
    partners = [
        seat for seat in range(table.players) if seat != learner and table.boss in (seat, learner)
    ]
    made = 0
    for _ in range(2 * OFFERS):  # some packages are illegal
        partner = rng.choice(partners)
        player = partner if table.boss == learner else learner
        parts = list(game.parts(record, player))
        if len(parts) < min(game.sizes):
            continue
        drawn = rng.sample(parts, min(len(parts), rng.choice(game.sizes)))
        offer = f"{SEATS[learner]}: offer "
        if game.player_pays and table.boss == learner:
            offer += f"{SEATS[partner]} "
        sums = sorted(
            rng.sample(game.sums, SUMS - 1), reverse=(partner == player) is game.player_pays
        )
        sums = [*sums, 0] if (partner == player) is game.player_pays else [0, *sums]
        rising = [offer + game.write(drawn, money) for money in sums]
        plain = offer + game.write(drawn, 0)
        for texts in (
            rising,
            *([plain, offer + game.write(each, 0)] for each in game.better(record, drawn, partner)),
        ):
            said = [(text, is_accepted(exercise, record, partner, text)) for text in texts]
            legal = [(text, answer) for text, answer in said if answer is not None]
            made += len(legal)
            yield legal
        if made >= OFFERS:
            return


@pytest.mark.parametrize("name", NAMES)
def test_no_partner_refuses_better_terms_than_it_accepts(name: str) -> None:
    exercise = course.find(name)
    if exercise.task.at_table and exercise.start:
        for ladder in ladders(exercise, Random(name)):
            answers = [answer for _, answer in ladder]
            assert answers == sorted(answers), ladder
