"""Bargaining drill of the card game: a Cousin token for cash (COUSIN-9), from random games.

Values are public sums (`bots.sides`): the payoff if the deal ended once the promises are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bosslib import games
from bosslib.card import payoffs
from bosslib.card.actions import Accept, Action, Cash, Decline, Offer, Play, Terms, cached_action
from bosslib.card.bots.sides import BargainSides, bargain_sides
from bosslib.card.cards import Card, Kind, fits_colour
from bosslib.card.narration import card_placeholders, format_dollars
from bosslib.card.new_game import new
from bosslib.card.practice import misconceptions
from bosslib.card.practice.positions import game_moments
from bosslib.card.state import Rules, State
from bosslib.card.terms import PRICE_STEP, with_cash
from bosslib.card.transitions import apply
from bosslib.game import Seat
from bosslib.teaching.drill.game import Drill, DrillPosition, random_character
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.teaching.drill.zone import Zone
from bosslib.teaching.exercise import Exercise, Help, name_placeholder
from bosslib.teaching.kinds.number import WrongNumber
from bosslib.words import say

SMALLEST, LARGEST_VALUE = 40, 150
"""Minimum and maximum value of a share, in dollars, so that there is something to divide."""

POSITION_KINDS = ("plain", "plain", "rival", "rival", "promise", "promise", "reversed", "loss")
"""Kinds of position, with repetitions as weights: rival buyer, promised card, Reverse, loss."""

CLOSE_BID_PROBABILITY = 0.2
"""Probability that the rival buyer bids everything the token is worth, less one step."""

IGNORED_REVERSE_NAME = misconceptions.misconception_key(misconceptions.ignored_reverse)
"""Name of the misconception of ignoring a Reverse, shared with the practice."""


class CardDrillDeal(NamedTuple):
    """A position from a random game: the token's buyer, the promised card, and the rival's bid."""

    state: State
    player: Seat
    card: Card | None = None
    rival: Seat | None = None
    bid: int = 0

    @property
    def base_terms(self) -> Terms:
        """Terms that are promised in addition to the price."""
        return (Play(self.card),) if self.card else ()

    @property
    def bargain_sides(self) -> BargainSides:
        """Gains of both sides from the token at a price of zero, in dollars."""
        return bargain_sides(self.state.table, self.player, self.base_terms, 0.0)

    @property
    def zone(self) -> Zone:
        """Reservation prices of both sides.

        The Boss's is the rival's bid less the gain from the promised card; the player's is the
        value of the share.
        """
        sums = self.bargain_sides
        return Zone(self.bid - round(sums.boss), round(sums.player), PRICE_STEP)

    @property
    def is_reversed(self) -> bool:
        """True if the buyer's plus and minus are switched (REV-2)."""
        return payoffs.reverses(self.state.table, self.player) % 2 == 1

    @property
    def is_loss(self) -> bool:
        """True if the token would cost its owner money."""
        return self.zone.buyer < 0


class CardDrill(Drill):
    """The card game in the drill."""

    shows = {*BargainMisconception} - {BargainMisconception.OTHERS, BargainMisconception.EVEN}

    def position(self, seed: int) -> DrillPosition:
        rng = Random(f"drill/card/{seed}")
        kind = POSITION_KINDS[int(rng.random() * len(POSITION_KINDS))]
        is_boss, who = rng.random() < 0.5, random_character(rng)
        found = next(each for each in random_positions(kind, rng))
        boss = found.state.table.boss
        seat, other = (boss, found.player) if is_boss else (found.player, boss)
        return DrillPosition(
            exercise=_drill_exercise(found, seed, seat),
            other=other,
            sells=is_boss,
            zone=found.zone,
            character=who,
            base=found.base_terms,
            top=found.state.money[found.player],
            why=tuple(_zone_sentences(found, seat)),
            low=tuple(_wrong_low_prices(found)),
            high=tuple(_wrong_high_prices(found, seat)),
            named_misconception=BargainMisconception.LOSS
            if found.is_loss and not found.is_reversed
            else "",
            denied_misconception=IGNORED_REVERSE_NAME
            if found.is_reversed
            else BargainMisconception.MISSED,
        )

    def terms(self, base: Terms, price: int) -> Terms:
        return with_cash(base, price)

    def answer(self, offer: Action, seat: Seat, *, yes: bool) -> Action:
        return cached_action(seat, Accept(offer.seat) if yes else Decline(offer.seat))


def random_positions(kind: str, rng: Random) -> Iterator[CardDrillDeal]:
    """Yield positions of a kind, at most one from each random game."""
    while True:
        start = new(3 + int(rng.random() * 3), int(rng.random() * 2**53), rules=Rules(cash=True))
        there = [
            each
            for moment in game_moments(start, rng)
            for each in _positions_of_kind(kind, moment.after, rng)
        ]
        if there:
            found = there[int(rng.random() * len(there))]
            yield found._replace(state=_with_money_and_rival_offer(found, rng))


def _with_money_and_rival_offer(found: CardDrillDeal, rng: Random) -> State:
    """Return the position with enough money for everybody, and the rival's offer on the table."""
    table = found.state.table
    money = tuple(260 + 10 * int(rng.random() * 15) for _ in range(table.players))
    state = found.state._replace(money=money)
    if found.rival is None:
        return state
    return apply(state, cached_action(found.rival, Offer((Cash(found.bid),))))


def _positions_of_kind(kind: str, state: State, rng: Random) -> Iterator[CardDrillDeal]:
    """Yield the positions of a kind at one moment, one for each player who may get the token."""
    table, value = state.table, payoffs.value(state.table)
    if not table.tokens or table.promises or table.offers or payoffs.reverses(table, table.boss):
        return
    for seat in range(table.players):
        if seat == table.boss or table.cousins[seat]:
            continue
        turned = payoffs.reverses(table, seat) % 2 == 1
        if turned != (kind == "reversed") or (not turned and (value < 0) != (kind == "loss")):
            continue
        if kind == "promise":
            yield from _promise_positions(state, seat)
        elif SMALLEST <= abs(value) <= LARGEST_VALUE:
            yield from (
                _rival_positions(state, seat, rng)
                if kind == "rival"
                else [CardDrillDeal(state, seat)]
            )


def _promise_positions(state: State, seat: Seat) -> Iterator[CardDrillDeal]:
    """Yield positions in which a player without a share can promise a card that helps the Boss."""
    table = state.table
    if table.passes[seat] > 1 or payoffs.shares(table, seat) or len(table.centre) < 2:
        return
    for card in dict.fromkeys(state.hands[seat]):
        if card.kind is Kind.DEAL and card.number > 0 and fits_colour(card, table.colour):
            found = CardDrillDeal(state, seat, card)
            sums = found.bargain_sides
            if sums.boss > 0 and SMALLEST <= sums.player <= LARGEST_VALUE:
                yield found


def _rival_positions(state: State, seat: Seat, rng: Random) -> Iterator[CardDrillDeal]:
    """Yield a position in which a rival wants the last token too; the Boss gives away the
    others.
    """
    for other in range(state.table.players):
        table = state.table
        if other in (seat, table.boss) or table.cousins[other] or payoffs.reverses(table, other):
            continue
        third = set(range(table.players)) - {seat, other, table.boss}
        if table.tokens > 1:
            free = [each for each in sorted(third) if not table.cousins[each]]
            if not free or table.tokens > 2:
                continue
            state = apply(state, cached_action(table.boss, Offer((), free[0])))
            state = apply(state, cached_action(free[0], Accept(table.boss)))
        steps = payoffs.value(table) // PRICE_STEP - 1
        bid = steps if rng.random() < CLOSE_BID_PROBABILITY else 1 + int(rng.random() * (steps - 1))
        yield CardDrillDeal(state, seat, rival=other, bid=PRICE_STEP * bid)
        return


def _drill_exercise(found: CardDrillDeal, seed: int, seat: Seat) -> Exercise:
    """Return the exercise of a position."""
    boss, form = found.state.table.boss, "they" if seat == found.state.table.boss else "you"
    who = name_placeholder(found.player if form == "they" else boss)
    lines = [say(f"drill.card.task.{form}", who=who)]
    if found.card:
        lines.append(say(f"drill.card.promise.{form}", who=who, **card_placeholders(found.card)))
    if found.rival is not None:
        rival, bid = name_placeholder(found.rival), format_dollars(found.bid)
        lines.append(say("drill.card.rival", rival=rival, bid=bid))
    lines += [say(f"drill.card.then.{'card' if found.card else 'plain'}"), say("drill.card.ask")]
    return Exercise(
        game=games.game_named("card"),
        id=f"bargain-card-{seed}",
        title=say("drill.card.title"),
        instruction=" ".join(lines),
        cites=("COUSIN-1", "COUSIN-9"),
        hints=(),
        success="",
        help=Help.FREE,
        start=found.state,
        seat=seat,
    )


def _zone_sentences(found: CardDrillDeal, seat: Seat) -> Iterator[str]:
    """Yield the explanation of the zone, sentence by sentence."""
    table, zone, sums = found.state.table, found.zone, found.bargain_sides
    form = "you" if seat == found.player else "they"
    worth = format_dollars(payoffs.value(table))
    if found.card:
        yield say(
            "drill.card.with",
            worth=format_dollars(sums.player_due),
            **card_placeholders(found.card),
        )
    else:
        yield say("drill.card.share", worth=worth)
    key = "turned" if found.is_reversed else "plain"
    does = "loses" if found.is_loss else "gains"
    values = {"who": name_placeholder(found.player), "worth": format_dollars(abs(zone.buyer))}
    yield say(f"drill.card.buyer.{key}-{does}.{form}", **values)
    boss = "you" if seat == table.boss else "they"
    if found.is_loss:
        return
    key = "gains" if found.card else "nothing" if found.rival is None else "rival"
    values = {"who": name_placeholder(table.boss), "gain": format_dollars(round(sums.boss))}
    if found.rival is not None:
        values |= {"rival": name_placeholder(found.rival), "bid": format_dollars(found.bid)}
    yield say(f"drill.card.seller.{key}.{boss}", **values)


def _wrong_low_prices(found: CardDrillDeal) -> Iterator[WrongNumber]:
    """Yield typical wrong answers for the lowest price, with feedback."""
    if found.card:
        gain = format_dollars(round(found.bargain_sides.boss))
        yield WrongNumber(
            PRICE_STEP, say("drill.wrong.card-low", gain=gain), BargainMisconception.CARD
        )
    elif found.rival is not None:
        rival, bid = name_placeholder(found.rival), format_dollars(found.bid)
        words = say("drill.wrong.no-gain-low", price=bid)
        yield WrongNumber(found.bid, words, BargainMisconception.NO_GAIN)
        words = say("drill.wrong.walk-away", rival=rival, bid=bid)
        for price in (0, PRICE_STEP):
            yield WrongNumber(price, words, BargainMisconception.WALK_AWAY)
    elif not found.is_loss:
        words = say("drill.wrong.no-gain-low", price=format_dollars(0))
        yield WrongNumber(0, words, BargainMisconception.NO_GAIN)


def _wrong_high_prices(found: CardDrillDeal, seat: Seat) -> Iterator[WrongNumber]:
    """Yield typical wrong answers for the highest price, with feedback."""
    zone, value = found.zone, payoffs.value(found.state.table)
    if found.is_loss:
        key, name = (
            ("reverse", IGNORED_REVERSE_NAME)
            if found.is_reversed
            else ("loss", BargainMisconception.LOSS)
        )
        form = "you" if seat == found.player else "they"
        words = say(f"drill.wrong.{key}.{form}", who=name_placeholder(found.player))
        for price in (-zone.buyer, -zone.buyer - PRICE_STEP):
            yield WrongNumber(price, words, name)
        return
    words = say("drill.wrong.no-gain-high", price=format_dollars(zone.buyer))
    yield WrongNumber(zone.buyer, words, BargainMisconception.NO_GAIN)
    if found.card:
        words = say("drill.wrong.card-high", **card_placeholders(found.card))
        for price in (value, value - PRICE_STEP):
            yield WrongNumber(price, words, BargainMisconception.CARD)
    if found.rival is not None and zone.prices:
        words = say("drill.wrong.rival-high", rival=name_placeholder(found.rival))
        for price in (found.bid - PRICE_STEP, found.bid, found.bid + PRICE_STEP):
            yield WrongNumber(price, words, BargainMisconception.RIVAL)
    for due in (found.bargain_sides.player_due, found.bargain_sides.boss_due):
        for price in (due, due - PRICE_STEP):
            yield WrongNumber(price, say("drill.wrong.all-shares"), BargainMisconception.ALL_SHARES)
