"""What a player's bargains cost him: those that he struck, and those that came to nothing.

Each is valued by what his seat saw then: the deal is played on with the bargain and without it. An
offer of his is worth that as far as the other side, holding what it might have held, would take it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from bosslib.card.actions import TURNS, Accept, Action, Decline, Offer, act
from bosslib.card.bargain import offered, player_of, standing
from bosslib.card.bots.advice import chances
from bosslib.card.bots.bargaining import talk
from bosslib.card.bots.bidding import brings, idea, may_accept
from bosslib.card.bots.determinize import known
from bosslib.card.bots.evaluate import USUAL
from bosslib.card.bots.expectation import Moment, filled
from bosslib.card.bots.offer_value import Brought, envied
from bosslib.card.cards import ordered
from bosslib.card.events import Settled
from bosslib.card.game import CardRecord
from bosslib.card.review.decision import LEAST, OBVIOUS, Decision
from bosslib.card.state import Phase, Table
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View, view
from bosslib.game import Seat
from bosslib.teaching.hindsight import more

PART = 100
"""After how many playouts it is left alone if it cannot have cost anything."""


class Matter(NamedTuple):
    """A bargain to think of, after so many actions: what the seat saw and did about it.

    `chosen` is None where it let an offer be, or made none on its turn; `offer` is None where the
    one that it might have made is still to be found. `struck` says that the token was given.
    """

    at: int
    view: View
    chosen: Action | None
    offer: OpenOffer | None
    struck: bool = False


def matters(record: CardRecord, seat: Seat, since: int) -> list[Matter]:
    """All the bargains that a seat struck, answered, let be or might have offered."""
    found: list[Matter] = []
    made: dict[Seat, Matter] = {}
    spoke = False
    before = record.back_to(since).state
    for at, (action, state, _) in enumerate(record.played[since:], since):
        table, deed, seen = before.table, action.deed, view(before, seat)
        mine = action.seat == seat
        match deed:
            case Offer() if mine:
                offer, spoke = offered(table, seat, deed), True
                player = player_of(table, offer)
                found += [made.pop(player)] if player in made else []
                made[player] = Matter(at, seen, action, offer)
            case Accept(by) if mine:
                found.append(Matter(at, seen, action, standing(table, by, seat), struck=True))
            case Accept(by) if by == seat and (player := _player(table, action)) in made:
                found.append(made.pop(player)._replace(struck=True))
            case Decline(by) if mine:
                found.append(Matter(at, seen, action, standing(table, by, seat)))
            case _ if isinstance(deed, TURNS):
                if mine and table.phase is Phase.PLAY:
                    found += _left(at, seen, spoke=spoke)
                spoke = False
        if state.table.phase is not Phase.PLAY:
            found += made.values()
            made = {}
        before = state
    return [*found, *made.values()]


def _player(table: Table, accepts: Action) -> Seat:
    """Who gets the token when an offer is accepted."""
    assert isinstance(accepts.deed, Accept)
    return accepts.seat if accepts.deed.by == table.boss else accepts.deed.by


def _left(at: int, seen: View, *, spoke: bool) -> Iterator[Matter]:
    """On a turn: the offers that the seat lets be, or that it makes none itself."""
    offers = [each for each in seen.table.offers if each.to == seen.seat]
    yield from (Matter(at, seen, None, each) for each in offers)
    if not offers and not spoke:
        yield Matter(at, seen, None, None)


class Option(NamedTuple):
    """What could be done about a bargain: an action, the offer that comes of it, how likely."""

    action: Action | None
    offer: OpenOffer | None = None
    chance: float = 1.0


def decided(matter: Matter, pairs: int, samples: int) -> Iterator[Decision | None]:
    """What was done about a bargain against the best there was, at the end.

    Before that None now and then, for others to have their turn; nothing at the end where there was
    nothing to choose. It is played out in so many `pairs`, with the chances of a hint; so many
    `samples` say whether the other side takes it.
    """
    rng = Random(f"{matter.view.seat}/{matter.at}/taken")
    ways: list[Option] = []
    for way in _ways(matter, samples, rng):
        ways.append(way)
        yield None
    if len(ways) < 2:
        return
    offers = [way.offer for way in ways if way.offer]
    rounds = islice(brings(matter.view, offers, chances(matter.view.seat, matter.at)), pairs)
    found: list[list[Brought]] = []
    decision = Decision(matter.at, matter.view, matter.chosen, ways[0].action)
    while some := list(islice(rounds, PART)):
        found += some
        decision = _best(matter, ways, found)
        if decision.cost + decision.margin < LEAST:
            break
        yield None
    yield decision


def _ways(matter: Matter, samples: int, rng: Random) -> Iterator[Option]:
    """What was done, then what else there was to do."""
    seen, chosen, offer = matter.view, matter.chosen, matter.offer
    seat = seen.seat
    if offer and offer.to == seat:
        accept = Option(act(seat, Accept(offer.by)), offer)
        if chosen == accept.action:
            yield from (accept, Option(act(seat, Decline(offer.by))))
        elif may_accept(seen, offer):
            yield from (Option(chosen), accept)
        return
    if offer is None:
        yield Option(None)
    else:
        chance = 1.0 if matter.struck else taken(seen, offer, samples, rng)
        yield from (Option(chosen, offer, chance), Option(None))
    other = idea(seen)
    if other is None or (offer and (other.to, other.terms) == (offer.to, offer.terms)):
        return
    chance = taken(seen, other, samples, rng)
    if chance >= OBVIOUS and (offer is None or offer.to == other.to):
        to = other.to if seen.is_boss else None
        yield Option(Action(seat, Offer(other.terms, to)), other, chance)


def _best(matter: Matter, ways: Sequence[Option], found: Sequence[list[Brought]]) -> Decision:
    """What was done, the first of the ways, against the best, by what the offers brought."""
    seat, nothing = matter.view.seat, [0.0] * len(found)
    there = zip(*found, strict=True)
    envy = USUAL.envy
    worth = [
        [way.chance * envied(each, seat, envy) for each in next(there)] if way.offer else nothing
        for way in ways
    ]
    best = max(range(len(ways)), key=lambda at: sum(worth[at]))
    cost, margin = more(worth[best], worth[0])
    way, heeded = ways[best], ways[0].chance
    found_out = Decision(matter.at, matter.view, matter.chosen, way.action, cost, margin)
    return found_out._replace(taken=way.chance, heeded=heeded)


def taken(seen: View, offer: OpenOffer, samples: int, rng: Random) -> float:
    """How likely the other side takes an offer: of so many hands that it might have.

    It answers as *careful* does by its own view, and is thought to have as much money as oneself.
    """
    table = seen.table._replace(offers=(offer,))
    hands, pool = known(seen)
    nothing = (0,) * table.players
    moment, yes = Moment(table, nothing, hands, nothing, pool), 0
    accept = act(offer.to, Accept(offer.by))
    for _ in range(samples):
        hand = ordered(filled(moment, rng)[offer.to])
        yes += talk(View(table, offer.to, hand, seen.money), USUAL, rng) == accept
    return yes / samples


def counted(record: CardRecord, found: Sequence[tuple[Matter, Decision]]) -> list[Decision]:
    """The decisions that count: all struck bargains; of the others the dearest of each player.

    In a deal a player has one token at most (COUSIN-3), so whatever came to nothing with him cost
    that much once; and nothing if he got one after all, or if there was none left.
    """
    kept = [decision for matter, decision in found if matter.struck]
    lost: dict[tuple[int, Seat], Decision] = {}
    for matter, decision in found:
        table, player = matter.view.table, _about(decision)
        end = _end(record, matter.at)
        if matter.struck or player is None or end.cousins[player] or not end.tokens:
            continue
        dearest = lost.setdefault((table.deal, player), decision)
        if decision.cost > dearest.cost:
            lost[table.deal, player] = decision
    return [*kept, *(each for each in lost.values() if each.costly)]


def _about(decision: Decision) -> Seat | None:
    """The player of the bargain that a decision is about."""
    table = decision.view.table
    for action in (decision.best, decision.chosen):
        match action.deed if action else None:
            case Offer() as deed if action:
                return player_of(table, offered(table, action.seat, deed))
            case Accept(by) | Decline(by) if action:
                return by if action.seat == table.boss else action.seat
    return None


def _end(record: CardRecord, at: int) -> Table:
    """The table at the end of the deal that was on after so many actions, before it was settled."""
    table = record.back_to(at).state.table
    for each in record.played[at:]:
        if any(isinstance(event, Settled) for event in each.events):
            return table
        table = each.state.table
    return table
