"""Exercises of the final test that are made for it: a bargain, a deal to play, and cards that fit.

They start from positions of random games. A computer player has reached the goal of a bargain or
a deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import ceil
from random import Random
from typing import NamedTuple

from bosslib import games
from bosslib.bots import AnyBot
from bosslib.card import payoffs
from bosslib.card.actions import (
    DOUBLE_PASS,
    PASS,
    PASSES,
    Action,
    Cash,
    Move,
    Offer,
    Play,
    cached_action,
)
from bosslib.card.cards import Card, fits_colour, sort_cards
from bosslib.card.legality import Legal
from bosslib.card.narration import card_name, format_dollars
from bosslib.card.new_game import new
from bosslib.card.practice.drill import CardDrillDeal, random_positions
from bosslib.card.practice.positions import game_moments
from bosslib.card.state import State
from bosslib.card.terms import PRICE_STEP
from bosslib.card.view import view
from bosslib.errors import BossError
from bosslib.game import LARGEST, SEATS, Seat
from bosslib.teaching import attempt
from bosslib.teaching.claims import Claim
from bosslib.teaching.exercise import Exercise, Help, Reply, ShownArithmetic, name_placeholder
from bosslib.teaching.goal import Goal
from bosslib.teaching.kinds.choose import AnswerOption, ChooseTask
from bosslib.teaching.kinds.negotiate import NegotiateTask
from bosslib.teaching.kinds.play import AcceptedSolution, Mistake, PlayTask
from bosslib.words import say

ID_PATTERN = re.compile(r"test-(bargain|deal|colour)-(0|[1-9]\d{0,18})")
KIND_BY_LESSON = {"first-deal": "colour", "turns": "deal", "tokens": "bargain"}
"""Kind of exercise that replaces the question, by lesson."""

SOLVER = "gentle"
"""Bot that plays the other seats and finds the solution: careful, without envy or offers."""

OTHER_SIDE_PARTS = (0.1, 0.5)
"""Smallest and largest fraction of the token's value that the other side wants to keep."""

MIN_ROOM = 30
"""Minimum gain of the learner from the best price, in dollars; with less there is no choice."""

PASS_PART = Fraction(3, 4)
"""Part of that gain that passes the test."""

MAX_OFFERS = 3
"""Offers of the learner that the other side listens to."""

MIN_EXTRA = 20
"""Minimum gain of a well-played deal over turning all disks, in dollars."""

MAX_OPTIONS = 6
"""Maximum number of different cards in a hand of which the question asks which fit."""

MAX_CARDS = 3
"""Maximum number of cards that a well-played deal takes."""


def make_exercise(kind: str, seed: int) -> Exercise:
    """Return the exercise of a kind and a seed."""
    make = {"bargain": bargain_exercise, "deal": deal_exercise, "colour": colour_exercise}
    return make[kind](seed)


def exercise_by_id(name: str) -> Exercise:
    """Return the exercise of an id; raise BossError if there is none."""
    found = ID_PATTERN.fullmatch(name)
    if not found or int(found[2]) > LARGEST:
        raise BossError("practice.unknown", name=name)
    return make_exercise(found[1], int(found[2]))


# A bargain


def bargain_exercise(seed: int) -> Exercise:
    """Return an exercise to sell or buy a token for as good a price as possible.

    What the partner wants to keep is hidden, and it listens to few offers. The test is passed with
    three quarters of the gain that the best price would bring.
    """
    rng = Random(f"test/bargain/{seed}")
    is_boss, part = rng.random() < 0.5, rng.uniform(*OTHER_SIDE_PARTS)
    for found in random_positions("plain", rng):
        table, worth = found.state.table, found.zone.buyer
        room = worth - max(PRICE_STEP, round(part * worth / PRICE_STEP) * PRICE_STEP)
        both_in = max(table.passes[found.player], table.passes[table.boss]) < 2
        if room >= MIN_ROOM and both_in and worth <= found.state.money[found.player]:
            return _build_bargain_exercise(found, seed, is_boss=is_boss, room=room)
    raise AssertionError("games never end")


def _build_bargain_exercise(
    found: CardDrillDeal, seed: int, *, is_boss: bool, room: int
) -> Exercise:
    """Return the exercise; `room` is what the learner gains at the best price, in dollars.

    The other side also accepts what is too little for the learner. A bargain cannot be made twice,
    so the attempt then fails with the learner's next turn.
    """
    boss, worth = found.state.table.boss, found.zone.buyer
    seat, other = (boss, found.player) if is_boss else (found.player, boss)
    form = "sold" if is_boss else "bought"
    enough = PRICE_STEP * ceil(room * PASS_PART / PRICE_STEP)
    best = room if is_boss else worth - room
    values = {
        "who": name_placeholder(other),
        "worth": format_dollars(worth),
        "best": format_dollars(best),
        "price": "{price}",  # a figure of the claim
    }
    right = say(f"tested.bargain.{form}-right", **values)
    wanted = found.state.money[seat] + (enough if is_boss else enough - worth)
    goal = Goal(
        {"phase": "play", "seats": {SEATS[seat]: {"money": f">= {wanted}", "cousin": not is_boss}}}
    )
    solution = cached_action(seat, Offer((Cash(best),), other if is_boss else None))
    return Exercise(
        game=games.game_named("card"),
        id=f"test-bargain-{seed}",
        title=say("tested.bargain.title"),
        instruction=say(f"tested.bargain.{form}", count=MAX_OFFERS, **values),
        cites=("COUSIN-1", "COUSIN-9"),
        hints=(),
        success=right,
        task=NegotiateTask(
            goal=goal,
            turns=1,
            offers=MAX_OFFERS,
            solution=(solution,),
            accept=(AcceptedSolution(goal=goal, say=right),),
            claims=(
                Claim("left", say(f"tested.bargain.{form}-left", **values)),
                Claim("!left", say(f"tested.bargain.{form}-best", **values)),
            ),
            wrong=(Mistake((), say(f"tested.bargain.{form}-wrong", **values)),),
            replies={other: Reply(gains=worth - room, why=say("tested.bargain.refusal"))},
        ),
        help=Help.FREE,
        start=found.state,
        seat=seat,
    )


# A deal


class PlayedDeal(NamedTuple):
    """A deal played to its end: the learner's actions, and the payoff in dollars."""

    actions: tuple[Action, ...]
    due: int


def deal_exercise(seed: int) -> Exercise:
    """Return an exercise to play out a deal for at least as much as a computer player got."""
    rng = Random(f"test/deal/{seed}")
    return next(each for each in _candidate_deals(seed, rng) if each)


def _candidate_deals(seed: int, rng: Random) -> Iterator[Exercise | None]:
    for _ in count():
        start = new(3 + int(rng.random() * 2), int(rng.random() * 2**53))
        fit = [each.after for each in game_moments(start, rng) if _is_suitable(each.after)]
        if fit:
            yield _deal_exercise_if_worthwhile(fit[int(rng.random() * len(fit))], seed)


def _is_suitable(state: State) -> bool:
    """Return True if the seat in turn has a share, cards to play and few opponents left."""
    table = state.table
    seat = table.turn
    plays = [each for each in Legal(view(state, seat)) if each.seat == seat]
    cards = [each for each in plays if not isinstance(each.deed, (*PASSES, Offer))]
    busy = sum(passes < 2 for passes in table.passes)
    free = not table.promises and not table.offers
    return free and busy <= 3 and bool(payoffs.shares(table, seat)) and len(cards) > 2


def _deal_exercise_if_worthwhile(state: State, seed: int) -> Exercise | None:
    """Return the exercise, or None if playing well gains too little over turning all disks."""
    seat, table = state.table.turn, state.table
    others = (each for each in range(table.players) if each != seat)
    task = PlayTask(replies={each: Reply(bot=SOLVER) for each in others})
    blank = _blank_deal_exercise(state, seed, seat, task)
    out = cached_action(seat, PASS if table.passes[seat] else DOUBLE_PASS)
    well, idly = _play_with_bot(blank, games.game_named("card").bot(SOLVER)), _play_idly(blank)
    plays = [each for each in well.actions if not isinstance(each.deed, PASSES)]
    if not 0 < len(plays) <= MAX_CARDS or well.due <= 0 or well.due < idly.due + MIN_EXTRA:
        return None
    wanted = {"payoff": {SEATS[seat]: f">= {well.due}"}}
    least = {"least": format_dollars(well.due), "idle": format_dollars(idly.due)}
    return blank._replace(
        instruction=say("tested.deal.task", **least),
        success=say("tested.deal.right", payoff=f"{{payoff.{SEATS[seat]}}}"),
        task=replace(
            task,
            goal=Goal(wanted, settled=True),
            solution=well.actions,
            par=len(plays),
            wrong=(Mistake((out,), say("tested.deal.wrong")),),
        ),
    )


def _blank_deal_exercise(state: State, seed: int, seat: Seat, task: PlayTask) -> Exercise:
    return Exercise(
        game=games.game_named("card"),
        id=f"test-deal-{seed}",
        title=say("tested.deal.title"),
        instruction="",
        cites=("TURN-3", "SETTLE-2"),
        hints=(),
        success="",
        task=task,
        help=Help.FREE,
        shows=ShownArithmetic.NOTHING,
        start=state,
        seat=seat,
    )


def _play_with_bot(exercise: Exercise, player: AnyBot) -> PlayedDeal:
    """Play the deal with a computer player in the learner's seat."""
    lines = attempt.drive(exercise, attempt.begun(exercise), player)
    end = next(each for each in lines if attempt.is_over(exercise, each))
    due = attempt.deal_result(exercise, end).payoff[exercise.seat]
    return PlayedDeal(attempt.learner_actions(exercise, end), due)


def _play_idly(exercise: Exercise) -> PlayedDeal:
    """Play the deal with a learner who only turns disks."""
    return _play_with_bot(exercise, exercise.teaching.patient_bot())


# Cards that fit


def colour_exercise(seed: int) -> Exercise:
    """Return a question that asks which cards of the hand fit the colour of the deal."""
    rng = Random(f"test/colour/{seed}")
    for _ in count():
        start = new(3 + int(rng.random() * 2), int(rng.random() * 2**53))
        able = [each.after for each in game_moments(start, rng) if _asks_for_colour(each.after)]
        if able:
            return _build_colour_exercise(able[int(rng.random() * len(able))], seed)
    raise AssertionError("games never end")


def _asks_for_colour(state: State) -> bool:
    """Return True if some cards fit, some don't, and each card that fits can be played."""
    seat = state.table.turn
    seen = view(state, seat)
    deeds = (each.deed for each in Legal(seen).turns(Random(0)))
    playable = {each.card for each in deeds if isinstance(each, Play | Move)}
    cards = set(state.hands[seat])
    fit = {each for each in cards if fits_colour(each, state.table.colour)}
    return fit == playable and 1 <= len(fit) < len(cards) <= MAX_OPTIONS


def _build_colour_exercise(state: State, seed: int) -> Exercise:
    seat, colour = state.table.turn, say(f"colour.{state.table.colour}")
    return Exercise(
        game=games.game_named("card"),
        id=f"test-colour-{seed}",
        title=say("tested.colour.title"),
        instruction=say("tested.colour.task", colour=colour),
        cites=("TURN-4",),
        hints=(),
        success=say("tested.colour.right", colour=colour),
        task=ChooseTask(
            tuple(_card_option(state, each) for each in sort_cards(set(state.hands[seat]))),
            allows_several=True,
        ),
        help=Help.FREE,
        shows=ShownArithmetic.NOTHING,
        start=state,
        seat=seat,
    )


def _card_option(state: State, card: Card) -> AnswerOption:
    """Return a card as an option, with the reason why it fits or not."""
    fits = fits_colour(card, state.table.colour)
    form = "wild" if card.colour is None else "fits" if fits else "misfit"
    why = say(
        f"tested.colour.{form}",
        card=card_name(card, "the"),
        colour=say(f"colour.{state.table.colour}"),
    )
    name = card_name(card)
    return AnswerOption(name[:1].upper() + name[1:], fits, why)
