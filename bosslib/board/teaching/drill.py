"""Bargaining drill of the board game: the Boss needs one more piece, whose owner wants a price.

The engine computes the reservation prices: what the best closing leaves the Boss with and without
the piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bosslib import games
from bosslib.board.actions import Accept, Action, Decline, Offer, Piece, Price, Terms
from bosslib.board.bots.plan import Origin, cheapest_plan
from bosslib.board.narration import BoardTeller, millions
from bosslib.board.payoffs import closings, payoff, pieces
from bosslib.board.practice.deals import apply_deed, random_deal_with_help
from bosslib.board.state import State, Table
from bosslib.board.view import view
from bosslib.game import SEATS, Seat
from bosslib.teaching.drill.game import Drill, DrillPosition, random_character
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.teaching.drill.zone import Zone
from bosslib.teaching.exercise import Exercise, Help, name_placeholder
from bosslib.teaching.kinds.number import WrongNumber
from bosslib.words import say

DEAL_KINDS = ("plain", "plain", "rival", "rival", "eaten")
"""Kinds of deals: plain, with a rival helper, or with other agreements that use up the payout."""

MIN_ZONE = 4
"""Minimum size of the bargaining zone in millions, if there is one."""

NO_ZONE_PROBABILITY = 0.2
"""Probability that the rival helps for the minimum price, so that there is no zone."""


class BoardDrillDeal(NamedTuple):
    """A deal that lacks one piece: the remaining payout, and a rival helper with a price."""

    state: State
    piece: Piece
    owner: Seat
    left: int
    rival: Seat | None = None
    bid: int = 0

    @property
    def zone(self) -> Zone:
        """Bargaining zone.

        The owner gets nothing without a bargain; the Boss gets what remains when the rival helps.
        """
        return Zone(0, self.bid if self.rival is not None else self.left, 1)


class BoardDrill(Drill):
    """Bargaining drill of the board game."""

    shows = {*BargainMisconception} - {
        BargainMisconception.CARD,
        BargainMisconception.ALL_SHARES,
        BargainMisconception.LOSS,
        BargainMisconception.RIVAL,
    }

    def position(self, seed: int) -> DrillPosition:
        rng = Random(f"drill/board/{seed}")
        kind = DEAL_KINDS[int(rng.random() * len(DEAL_KINDS))]
        is_boss, who = rng.random() < 0.5, random_character(rng)
        found = next(each for each in _random_deals(kind, rng))
        boss = found.state.table.boss
        seat, other = (boss, found.owner) if is_boss else (found.owner, boss)
        return DrillPosition(
            exercise=_drill_exercise(found, seed, seat),
            other=other,
            sells=not is_boss,
            zone=found.zone,
            character=who,
            base=(found.piece,),
            top=found.state.table.payout,
            why=tuple(_zone_sentences(found, seat)),
            low=tuple(_wrong_low_prices(found)),
            high=tuple(_wrong_high_prices(found)),
        )

    def terms(self, base: tuple[Piece, ...], price: int) -> Terms:
        return Terms(base, Price(price))

    def answer(self, offer: Action, seat: Seat, *, yes: bool) -> Action:
        assert isinstance(offer.deed, Offer)  # only offers are answered
        return Action(seat, (Accept if yes else Decline)(offer.deed.terms))


def _random_deals(kind: str, rng: Random) -> Iterator[BoardDrillDeal]:
    """Yield deals of a kind that the Boss can close with one more piece."""
    while True:
        state = random_deal_with_help(rng)
        made = cheapest_plan(view(state, state.table.boss))
        bought = [
            each for each in made.from_origins(Origin.BUY) if each.piece and each.owner is not None
        ]
        if made.from_origins(Origin.HAND) or (kind == "eaten" and len(bought) < 2):
            continue  # a Clan card in the Boss's hand would be hidden information
        wanted = bought[int(rng.random() * len(bought))]
        assert wanted.piece
        assert wanted.owner is not None
        for each in bought:
            if each is not wanted and each.piece and each.owner is not None:
                state = _with_agreement(
                    state, each.piece, each.owner, _random_price(kind, state.table, rng)
                )
        left = state.table.payout - sum(each.terms.price.number for each in state.table.bargains)
        found = BoardDrillDeal(state, wanted.piece, wanted.owner, left)
        if (left < MIN_ZONE) != (kind == "eaten") or left < 0 or not _is_independent(found):
            continue
        yield from [found] if kind != "rival" else _with_rival(found, rng)


def _random_price(kind: str, table: Table, rng: Random) -> int:
    """Return a price for another helper's agreement, in millions."""
    if kind == "eaten":
        return (
            table.payout
            - int(rng.random() * 2)
            - sum(each.terms.price.number for each in table.bargains)
        )
    return 1 + int(rng.random() * table.payout / table.space.needs)


def _with_agreement(state: State, piece: Piece, owner: Seat, price: int) -> State:
    """Return the state after the Boss and an owner agreed on a price."""
    terms = Terms((piece,), Price(max(0, price)))
    return apply_deed(apply_deed(state, owner, Offer(terms)), state.table.boss, Accept(terms))


def _is_independent(found: BoardDrillDeal) -> bool:
    """Return True if the deal needs this piece and its owner has no other bargain."""
    table = found.state.table
    busy = any(each.player == found.owner for each in table.bargains)
    return not busy and next(closings(table), None) is None


def _with_rival(found: BoardDrillDeal, rng: Random) -> Iterator[BoardDrillDeal]:
    """Yield the deal after a rival agreed to help with another piece, if that works."""
    state = found.state
    for piece, owner in pieces(state.table).items():
        taken = {found.owner, *(each.player for each in state.table.bargains), state.table.boss}
        if owner in taken or piece == found.piece:
            continue
        bid = 1 if rng.random() < NO_ZONE_PROBABILITY else 3 + int(rng.random() * (found.left - 3))
        after = _with_agreement(state, piece, owner, bid)
        boss = after.table.boss
        ways = [payoff(after.table, used)[boss] for used in closings(after.table)]
        with_it = _with_agreement(after, found.piece, found.owner, 1)
        best = max(payoff(with_it.table, used)[boss] for used in closings(with_it.table))
        if ways and max(ways) == found.left - bid and best == found.left - 1:
            yield found._replace(state=after, rival=owner, bid=bid)
            return


def _piece_words(piece: Piece) -> str:
    """Return a piece for use in a sentence."""
    return BoardTeller(SEATS).piece(piece)


def _drill_exercise(found: BoardDrillDeal, seed: int, seat: Seat) -> Exercise:
    """Return the deal as an exercise, with all facts in the task."""
    boss = found.state.table.boss
    form = "boss" if seat == boss else "helper"
    who = name_placeholder(found.owner if seat == boss else boss)
    lines = [say(f"drill.board.task.{form}", who=who, piece=_piece_words(found.piece))]
    if found.rival is not None:
        values = {"rival": name_placeholder(found.rival), "bid": millions(found.bid)}
        lines.append(say(f"drill.board.rival.{form}", who=who, **values))
    return Exercise(
        game=games.game_named("board"),
        id=f"bargain-board-{seed}",
        title=say("drill.board.title"),
        instruction=" ".join([*lines, say("drill.board.ask")]),
        cites=("B-DEAL-5", "B-CLOSE-1"),
        hints=(),
        success="",
        help=Help.FREE,
        start=found.state,
        seat=seat,
    )


def _zone_sentences(found: BoardDrillDeal, seat: Seat) -> Iterator[str]:
    """Yield sentences that explain the bargaining zone."""
    table = found.state.table
    payout, left = millions(table.payout), millions(found.left)
    others = sum(each.terms.price.number for each in table.bargains) - found.bid
    key = "left" if others else "pays"
    yield say(f"drill.board.{key}", payout=payout, others=millions(others), left=left)
    form = "you" if seat == table.boss else "they"
    values = {"who": name_placeholder(table.boss), "left": left}
    if not found.zone.prices and found.rival is None:
        yield say(f"drill.board.little.{form}", **values)
        return
    if found.rival is None:
        yield say(f"drill.board.alone.{form}", **values)
    else:
        values |= {"rival": name_placeholder(found.rival), "bid": millions(found.bid)}
        yield say(f"drill.board.instead.{form}", **values)
    form = "they" if seat == table.boss else "you"
    yield say(f"drill.board.owner.{form}", who=name_placeholder(found.owner))


def _wrong_low_prices(found: BoardDrillDeal) -> Iterator[WrongNumber]:
    """Yield wrong numbers for the lowest price, with feedback."""
    if found.zone.prices:
        words = say("drill.wrong.no-gain-low", price=millions(0))
        yield WrongNumber(0, words, BargainMisconception.NO_GAIN)
        yield from _equal_split_mistake(found)


def _equal_split_mistake(found: BoardDrillDeal) -> Iterator[WrongNumber]:
    """Yield the wrong number of an equal split, which is no one's limit."""
    table = found.state.table
    words = say("drill.wrong.even")
    yield WrongNumber(table.payout // table.space.needs, words, BargainMisconception.EVEN)


def _wrong_high_prices(found: BoardDrillDeal) -> Iterator[WrongNumber]:
    """Yield wrong numbers for the highest price, with feedback."""
    most, payout = found.zone.buyer, found.state.table.payout
    words = say("drill.wrong.no-gain-high", price=millions(most))
    yield WrongNumber(most, words, BargainMisconception.NO_GAIN)
    if found.rival is not None:
        rival, bid = name_placeholder(found.rival), millions(found.bid)
        words = say("drill.wrong.walk-away", rival=rival, bid=bid)
        for price in (found.left, found.left - 1):
            yield WrongNumber(price, words, BargainMisconception.WALK_AWAY)
    for price in (payout, payout - 1):
        yield WrongNumber(price, say("drill.wrong.others"), BargainMisconception.OTHERS)
    if found.zone.prices:
        yield from _equal_split_mistake(found)
