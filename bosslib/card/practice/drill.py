"""Bargaining drill of the card game: a Cousin token for cash (COUSIN-9), from random games.

Values are public sums (`bots.sides`): the payoff if the deal ended once the promises are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bosslib import games
from bosslib.card import settle
from bosslib.card.actions import Accept, Action, Cash, Decline, Offer, Play, Terms, act
from bosslib.card.bots.sides import Sides, sides
from bosslib.card.cards import Card, Kind, fits
from bosslib.card.narration import card_words, dollars
from bosslib.card.play import apply
from bosslib.card.practice import misconceptions
from bosslib.card.practice.positions import moments
from bosslib.card.setup import new
from bosslib.card.state import Rules, State
from bosslib.game import Seat
from bosslib.teaching.drill.game import Bargaining, Drill, character
from bosslib.teaching.drill.mistakes import Misjudged
from bosslib.teaching.drill.zone import Zone
from bosslib.teaching.exercise import Exercise, Help, TaskKind, WrongNumber, called
from bosslib.words import say

STEP = 5
"""Unit of cash payments, in dollars (COUSIN-9)."""

SMALLEST, LARGEST_VALUE = 40, 150
"""Minimum and maximum value of a share, in dollars, so that there is something to divide."""

KINDS = ("plain", "plain", "rival", "rival", "promise", "promise", "reversed", "loss")
"""Kinds of position, with repetitions as weights: rival buyer, promised card, Reverse, loss."""

CLOSE = 0.2
"""Probability that the rival buyer bids everything the token is worth, less one step."""

IGNORED = misconceptions.name(misconceptions.ignored_reverse)
"""Name of the misconception of ignoring a Reverse, shared with the practice."""


class Found(NamedTuple):
    """A position from a random game: the token's buyer, the promised card, and the rival's bid."""

    state: State
    player: Seat
    card: Card | None = None
    rival: Seat | None = None
    bid: int = 0

    @property
    def base(self) -> Terms:
        """Terms that are promised in addition to the price."""
        return (Play(self.card),) if self.card else ()

    @property
    def sums(self) -> Sides:
        """Gains of both sides from the token at a price of zero, in dollars."""
        return sides(self.state.table, self.player, self.base, 0.0)

    @property
    def zone(self) -> Zone:
        """Reservation prices of both sides.

        The Boss's is the rival's bid less the gain from the promised card; the player's is the
        value of the share.
        """
        sums = self.sums
        return Zone(self.bid - round(sums.boss), round(sums.player), STEP)

    @property
    def turned(self) -> bool:
        """True if the buyer's plus and minus are switched (REV-2)."""
        return settle.reverses(self.state.table, self.player) % 2 == 1

    @property
    def loses(self) -> bool:
        """True if the token would cost its owner money."""
        return self.zone.buyer < 0


class CardDrill(Drill):
    """The card game in the drill."""

    shows = {*Misjudged} - {Misjudged.OTHERS, Misjudged.EVEN}

    def position(self, seed: int) -> Bargaining:
        rng = Random(f"drill/card/{seed}")
        kind = KINDS[int(rng.random() * len(KINDS))]
        is_boss, who = rng.random() < 0.5, character(rng)
        found = next(each for each in from_games(kind, rng))
        boss = found.state.table.boss
        seat, other = (boss, found.player) if is_boss else (found.player, boss)
        return Bargaining(
            exercise=_exercise(found, seed, seat),
            other=other,
            sells=is_boss,
            zone=found.zone,
            character=who,
            base=found.base,
            top=found.state.money[found.player],
            why=tuple(_why(found, seat)),
            low=tuple(_low(found)),
            high=tuple(_high(found, seat)),
            named=Misjudged.LOSS if found.loses and not found.turned else "",
            denied=IGNORED if found.turned else Misjudged.MISSED,
        )

    def terms(self, base: Terms, price: int) -> Terms:
        return (*base, Cash(price)) if price else base

    def answer(self, offer: Action, seat: Seat, *, yes: bool) -> Action:
        return act(seat, Accept(offer.seat) if yes else Decline(offer.seat))


def from_games(kind: str, rng: Random) -> Iterator[Found]:
    """Yield positions of a kind, at most one from each random game."""
    while True:
        start = new(3 + int(rng.random() * 3), int(rng.random() * 2**53), rules=Rules(cash=True))
        there = [each for moment in moments(start, rng) for each in _in(kind, moment.after, rng)]
        if there:
            found = there[int(rng.random() * len(there))]
            yield found._replace(state=_offered(found, rng))


def _offered(found: Found, rng: Random) -> State:
    """Return the position with enough money for everybody, and the rival's offer on the table."""
    table = found.state.table
    money = tuple(260 + 10 * int(rng.random() * 15) for _ in range(table.players))
    state = found.state._replace(money=money)
    if found.rival is None:
        return state
    return apply(state, act(found.rival, Offer((Cash(found.bid),))))


def _in(kind: str, state: State, rng: Random) -> Iterator[Found]:
    """Yield the positions of a kind at one moment, one for each player who may get the token."""
    table, value = state.table, settle.value(state.table)
    if not table.tokens or table.promises or table.offers or settle.reverses(table, table.boss):
        return
    for seat in range(table.players):
        if seat == table.boss or table.cousins[seat]:
            continue
        turned = settle.reverses(table, seat) % 2 == 1
        if turned != (kind == "reversed") or (not turned and (value < 0) != (kind == "loss")):
            continue
        if kind == "promise":
            yield from _promising(state, seat)
        elif SMALLEST <= abs(value) <= LARGEST_VALUE:
            yield from _rivalled(state, seat, rng) if kind == "rival" else [Found(state, seat)]


def _promising(state: State, seat: Seat) -> Iterator[Found]:
    """Yield positions in which a player without a share can promise a card that helps the Boss."""
    table = state.table
    if table.passes[seat] > 1 or settle.shares(table, seat) or len(table.centre) < 2:
        return
    for card in dict.fromkeys(state.hands[seat]):
        if card.kind is Kind.DEAL and card.number > 0 and fits(card, table.colour):
            found = Found(state, seat, card)
            sums = found.sums
            if sums.boss > 0 and SMALLEST <= sums.player <= LARGEST_VALUE:
                yield found


def _rivalled(state: State, seat: Seat, rng: Random) -> Iterator[Found]:
    """Yield a position in which a rival wants the last token too; the Boss gives away the
    others.
    """
    for other in range(state.table.players):
        table = state.table
        if other in (seat, table.boss) or table.cousins[other] or settle.reverses(table, other):
            continue
        third = set(range(table.players)) - {seat, other, table.boss}
        if table.tokens > 1:
            free = [each for each in sorted(third) if not table.cousins[each]]
            if not free or table.tokens > 2:
                continue
            state = apply(state, act(table.boss, Offer((), free[0])))
            state = apply(state, act(free[0], Accept(table.boss)))
        steps = settle.value(table) // STEP - 1
        bid = steps if rng.random() < CLOSE else 1 + int(rng.random() * (steps - 1))
        yield Found(state, seat, rival=other, bid=STEP * bid)
        return


def _exercise(found: Found, seed: int, seat: Seat) -> Exercise:
    """Return the exercise of a position."""
    boss, form = found.state.table.boss, "they" if seat == found.state.table.boss else "you"
    who = called(found.player if form == "they" else boss)
    lines = [say(f"drill.card.task.{form}", who=who)]
    if found.card:
        lines.append(say(f"drill.card.promise.{form}", who=who, **card_words(found.card)))
    if found.rival is not None:
        rival, bid = called(found.rival), dollars(found.bid)
        lines.append(say("drill.card.rival", rival=rival, bid=bid))
    lines += [say(f"drill.card.then.{'card' if found.card else 'plain'}"), say("drill.card.ask")]
    return Exercise(
        game=games.named("card"),
        id=f"bargain-card-{seed}",
        kind=TaskKind.NEGOTIATE,
        title=say("drill.card.title"),
        task=" ".join(lines),
        cites=("COUSIN-1", "COUSIN-9"),
        hints=(),
        success="",
        help=Help.FREE,
        start=found.state,
        seat=seat,
    )


def _why(found: Found, seat: Seat) -> Iterator[str]:
    """Yield the explanation of the zone, sentence by sentence."""
    table, zone, sums = found.state.table, found.zone, found.sums
    form = "you" if seat == found.player else "they"
    worth = dollars(settle.value(table))
    if found.card:
        yield say("drill.card.with", worth=dollars(sums.player_due), **card_words(found.card))
    else:
        yield say("drill.card.share", worth=worth)
    key = "turned" if found.turned else "plain"
    does = "loses" if found.loses else "gains"
    values = {"who": called(found.player), "worth": dollars(abs(zone.buyer))}
    yield say(f"drill.card.buyer.{key}-{does}.{form}", **values)
    boss = "you" if seat == table.boss else "they"
    if found.loses:
        return
    key = "gains" if found.card else "nothing" if found.rival is None else "rival"
    values = {"who": called(table.boss), "gain": dollars(round(sums.boss))}
    if found.rival is not None:
        values |= {"rival": called(found.rival), "bid": dollars(found.bid)}
    yield say(f"drill.card.seller.{key}.{boss}", **values)


def _low(found: Found) -> Iterator[WrongNumber]:
    """Yield typical wrong answers for the lowest price, with feedback."""
    if found.card:
        gain = dollars(round(found.sums.boss))
        yield WrongNumber(STEP, say("drill.wrong.card-low", gain=gain), Misjudged.CARD)
    elif found.rival is not None:
        rival, bid = called(found.rival), dollars(found.bid)
        words = say("drill.wrong.no-gain-low", price=bid)
        yield WrongNumber(found.bid, words, Misjudged.NO_GAIN)
        words = say("drill.wrong.walk-away", rival=rival, bid=bid)
        for price in (0, STEP):
            yield WrongNumber(price, words, Misjudged.WALK_AWAY)
    elif not found.loses:
        words = say("drill.wrong.no-gain-low", price=dollars(0))
        yield WrongNumber(0, words, Misjudged.NO_GAIN)


def _high(found: Found, seat: Seat) -> Iterator[WrongNumber]:
    """Yield typical wrong answers for the highest price, with feedback."""
    zone, value = found.zone, settle.value(found.state.table)
    if found.loses:
        key, name = ("reverse", IGNORED) if found.turned else ("loss", Misjudged.LOSS)
        form = "you" if seat == found.player else "they"
        words = say(f"drill.wrong.{key}.{form}", who=called(found.player))
        for price in (-zone.buyer, -zone.buyer - STEP):
            yield WrongNumber(price, words, name)
        return
    words = say("drill.wrong.no-gain-high", price=dollars(zone.buyer))
    yield WrongNumber(zone.buyer, words, Misjudged.NO_GAIN)
    if found.card:
        words = say("drill.wrong.card-high", **card_words(found.card))
        for price in (value, value - STEP):
            yield WrongNumber(price, words, Misjudged.CARD)
    if found.rival is not None and zone.prices:
        words = say("drill.wrong.rival-high", rival=called(found.rival))
        for price in (found.bid - STEP, found.bid, found.bid + STEP):
            yield WrongNumber(price, words, Misjudged.RIVAL)
    for due in (found.sums.player_due, found.sums.boss_due):
        for price in (due, due - STEP):
            yield WrongNumber(price, say("drill.wrong.all-shares"), Misjudged.ALL_SHARES)
