"""Laws of the bots' bargaining, tried with random offers in recorded positions.

docs/bargaining.md states them. Each position is one of a game of bots, with its public history.
Every offer is made to the bot in that position, so the answers differ in nothing but the terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from bosslib.board import Legal, Rules, State, apply, new, view
from bosslib.board.actions import Accept, Action, Decline, Deed, Offer, Price, Terms
from bosslib.board.bargain import open_offers, strike
from bosslib.board.bots import bot
from bosslib.board.bots import temper as tempers
from bosslib.board.bots.reasons import BargainCase, spoken_reason
from bosslib.board.cards import Family
from bosslib.board.coalitions import can_fill
from bosslib.board.narration.names import family_name, millions
from bosslib.board.settle import (
    agreement,
    closings,
    fullest_uses,
    is_paid,
    may_use,
    payoff,
    pieces,
)
from bosslib.board.state import DEAL, Table
from bosslib.board.teaching.hints import ADVISER
from bosslib.board.terms import find_bargain
from bosslib.board.view import EMPTY_HISTORY, PublicHistory, View, extend_history
from bosslib.driver import play_match
from bosslib.game import Seat
from bosslib.game.bargaining import Reason
from bosslib.words import say

OFFERS = 200
"""Number of random offers in each position."""

TABLES = (
    (3, Rules(), "careful"),
    (4, Rules(), "shrewd"),
    (2, Rules(), "careful:hard"),
    (4, Rules(active=True), "careful:spiteful"),
    (6, Rules(), "shrewd:fair"),
    (5, Rules(fair=True), "careful:reckless"),
    (3, Rules(), "shrewd:hard"),
    (4, Rules(fair=True, active=True), "shrewd"),
    (6, Rules(), "careful:fair"),
    (4, Rules(), "expert"),
)


class Position(NamedTuple):
    """A position of a recorded game in which the Boss and a player may bargain."""

    state: State
    past: PublicHistory
    name: str
    player: Seat

    def view(self, seat: Seat) -> View:
        return view(self.state, seat)._replace(past=self.past)

    def after(self, action: Action) -> Position:
        state = apply(self.state, action)
        return self._replace(state=state, past=extend_history(self.past, state.table, action))

    def answer(self, seat: Seat, terms: Terms) -> Deed | None:
        """Return the bot's answer to the other side's offer; None if that is illegal."""
        table = self.state.table
        if find_bargain(table.bargains, terms):
            return None
        other = self.player if seat == table.boss else table.boss
        offer = Action(other, Offer(terms))
        if offer not in Legal(self.view(other)):
            return None
        said = bot(self.name).talk(self.after(offer).view(seat), Random(0))
        assert said
        return said.deed

    def offer(self, seat: Seat) -> Offer | None:
        """Return the offer that the bot makes; None if it makes none."""
        said = bot(self.name).talk(self.view(seat), Random(0))
        return said.deed if said and isinstance(said.deed, Offer) else None


def recorded(table: int) -> Iterator[Position]:
    """Yield the positions of a game in which a seat could bargain and has no open offer."""
    players, rules, name = TABLES[table]
    state, past, rng = new(players, table, rules=rules), EMPTY_HISTORY, Random(table)
    fast = bot("shrewd" if name == "expert" else name)
    for action in play_match(state, [fast] * players).actions:
        state = apply(state, action)
        past = extend_history(past, state.table, action)
        at = state.table
        if at.phase is not DEAL or at.waiting:
            continue
        able = sorted({owner for owner in pieces(at).values() if owner != at.boss})
        free = [each for each in able if not open_offers(at, each) and not open_offers(at, at.boss)]
        if free:
            yield Position(state, past, name, rng.choice(free))


def sample(number: int) -> list[Position]:
    """Return this many positions, spread over the games."""
    found: list[Position] = []
    for table in range(len(TABLES)):
        there = list(recorded(table))
        many = -(-(number - len(found)) // (len(TABLES) - table))
        found += Random(table).sample(there, min(many, len(there)))
    return found


def random_terms(position: Position, rng: Random) -> Terms:
    table = position.state.table
    own = [piece for piece, owner in pieces(table).items() if owner == position.player]
    those = rng.sample(own, min(len(own), rng.choice((1, 1, 2, 2, 3))))
    return Terms(tuple(those), Price(rng.randrange(table.payout + 1)))


def is_no_worse(position: Position, seat: Seat, one: Terms, other: Terms) -> bool:
    """Return True if terms are at least as good for a seat as others in every respect."""
    table = position.state.table
    if seat != table.boss:
        return {*one.pieces} <= {*other.pieces} and one.price.number >= other.price.number
    more = {*one.pieces} - {*other.pieces}
    return (
        {*one.pieces} >= {*other.pieces}
        and one.price.number <= other.price.number
        and not any(agreement(table, piece) for piece in more)  # it would be replaced
    )


def sides(position: Position) -> tuple[Seat, Seat]:
    return position.state.table.boss, position.player


def breaches_of_monotony(position: Position, seat: Seat) -> list[str]:
    """Return pairs of which the bot takes the worse terms and refuses those that are no worse."""
    rng = Random(str(position.state))
    terms = dict.fromkeys(random_terms(position, rng) for _ in range(OFFERS))
    answers = {each: position.answer(seat, each) for each in terms}
    return [
        f"{position.name} at {seat} (Boss {position.state.table.boss}) takes {one}, not {other}"
        for one, taken in answers.items()
        for other, refused in answers.items()
        if isinstance(taken, Accept)
        and isinstance(refused, Decline)
        and is_no_worse(position, seat, other, one)
    ]


def breaches_of_asking(position: Position, seat: Seat) -> list[str]:
    """Return what the bot offers although it would refuse the same terms from the other side."""
    found = list[str]()
    while deed := position.offer(seat):
        terms, there, said = deed.terms, pieces(position.state.table), Action(seat, deed)
        now = position._replace(player=there[terms.pieces[0]])
        if isinstance(now.answer(seat, terms), Decline):
            found.append(f"{position.name}: {said}")
        other = now.player if seat == now.state.table.boss else now.state.table.boss
        position = now.after(said).after(Action(other, Decline(terms)))
    return found


def untrue_reason(position: Position, seat: Seat, terms: Terms, deed: Deed) -> str:
    """Return the reason of the bot for a deed if the engine says otherwise; else nothing."""
    table, past, player = position.state.table, position.past, position.player
    temper = tempers(bot(position.name))
    assert temper
    action = Action(seat, deed)
    found = BargainCase(table, past, seat, player, terms, temper).reason(action)
    said = spoken_reason(table, past, action, temper)
    is_true = is_true_sum(position, seat, terms, said)
    if found:
        is_true = is_true_reason(position, seat, terms, found)
    return "" if is_true else f"{position.name} {action} (Boss {table.boss}): {said}"


def is_true_reason(position: Position, seat: Seat, terms: Terms, reason: Reason) -> bool:
    table, player = position.state.table, position.player
    there, families = pieces(table), {piece.family for piece in terms.pieces}
    others = {piece.family for piece, owner in there.items() if owner != player}
    match reason.key.removeprefix("board."):
        case "lacks" | "lacks-more":
            named = {each for each in Family if family_name(each) in str(reason.values["families"])}
            return bool(named) and named.isdisjoint(others) and not can_fill(table.space, others)
        case "no-need":
            usable = {piece.family for piece, who in there.items() if may_use(table, piece, who)}
            return families <= usable
        case "no-place.boss" | "no-place.player":
            free = strike(table, player, Terms(terms.pieces, Price(0)))
            uses = [{*used} for used in fullest_uses(free)]
            most = max(map(len, uses))
            before = max(len(used) for used in fullest_uses(table))
            return most == before or all(used.isdisjoint(terms.pieces) for used in uses)
        case "dear":
            return isinstance(position.answer(seat, Terms(terms.pieces, Price(0))), Accept)
        case "others" | "cheaper":
            rivals = [
                each.terms.price.number
                for each in table.bargains
                if each.player != player and {p.family for p in each.terms.pieces} == families
            ]
            price = terms.price.number
            return min(rivals) < price if reason.key == "board.others" else price < min(rivals)
        case "pair":
            own = {piece.family for piece, who in there.items() if who in (player, table.boss)}
            return can_fill(table.space, own)
        case "last-ask" | "last-bid":
            other = player if seat == table.boss else table.boss
            refused = position.after(Action(seat, Offer(terms))).after(
                Action(other, Decline(terms))
            )
            more = refused.offer(seat)
            return more is None or more.terms.pieces != terms.pieces
        case "nearer-ask" | "nearer-bid":
            earlier = [
                millions(each.deed.terms.price.number)
                for each in position.past.talk
                if each.seat == seat
                and isinstance(each.deed, Offer)
                and each.deed.terms.pieces == terms.pieces
            ]
            return bool(reason.values["before"] == earlier[-1])
        case "unpaid":
            return not is_paid(table, seat)
        case "sore":
            return position.past.grudge(seat, table.boss) > 0
    return False


def is_true_sum(position: Position, seat: Seat, terms: Terms, said: str) -> bool:
    """Return True if a sentence is one of those that the engine's sums allow."""
    table, player, price = position.state.table, position.player, terms.price.number
    struck = strike(table, player, terms)
    before, kept = best_kept(table), best_kept(struck)
    agreed = sum(each.terms.price.number for each in struck.bargains if each.is_struck)
    left = table.payout - agreed
    true = set[str]()
    if seat != table.boss:
        mine = {"mine": millions(price), "whole": millions(table.payout)}
        used = [w for w in closings(struck) if not {*w}.isdisjoint(terms.pieces)]
        nothing = left if kept is None else 0
        theirs = max((payoff(struck, w)[table.boss] for w in used), default=nothing)
        true |= {say(f"reasons.board.{key}", **mine) for key in ("asks", "helps")}
        true.add(part_or_little(price, theirs) if theirs else say("reasons.no"))
    elif kept is None:
        if left < 0:
            true.add(say("reasons.board.over", over=millions(-left)))
        true.add(say("reasons.board.leaves-most", kept=millions(left)))
    else:
        true.add(say("reasons.board.leaves", kept=millions(kept)))
        if kept > (before or 0):
            true.add(part_or_little(kept - (before or 0), price))
    if seat == table.boss and before is not None and (left if kept is None else kept) <= before:
        true |= {
            say(f"reasons.board.{key}", kept=millions(before)) for key in ("perhaps", "no-use")
        }
    return said in true


def part_or_little(mine: int, theirs: int) -> str:
    key = "part" if theirs > mine else "little"
    return say(f"reasons.{key}", mine=millions(mine), theirs=millions(theirs))


def best_kept(table: Table) -> int | None:
    """Return the most that the Boss keeps by closing now, in millions; None if it can't."""
    return max((payoff(table, used)[table.boss] for used in closings(table)), default=None)


def untrue_reasons(position: Position, seat: Seat) -> list[str]:
    rng, found = Random(str(position.state)), list[str]()
    for terms in dict.fromkeys(random_terms(position, rng) for _ in range(OFFERS)):
        if answer := position.answer(seat, terms):
            other = (
                position.player if seat == position.state.table.boss else position.state.table.boss
            )
            heard = position.after(Action(other, Offer(terms)))
            found.append(untrue_reason(heard, seat, terms, answer))
    while deed := position.offer(seat):
        table = position.state.table
        position = position._replace(player=pieces(table)[deed.terms.pieces[0]])
        found.append(untrue_reason(position, seat, deed.terms, deed))
        other = position.player if seat == table.boss else table.boss
        position = position.after(Action(seat, deed)).after(Action(other, Decline(deed.terms)))
    return [each for each in found if each]


def poor_hints(position: Position, seat: Seat) -> list[str]:
    """Return the bargains that a hint recommends although the seat has more without them."""
    rng, found = Random(str(position.state)), list[str]()
    for terms in dict.fromkeys(random_terms(position, rng) for _ in range(OFFERS // 10)):
        table = position.state.table
        other = position.player if seat == table.boss else table.boss
        offer = Action(other, Offer(terms))
        if offer not in Legal(position.view(other)):
            continue
        heard = position.after(offer)
        advised = ADVISER.talk(heard.view(seat), Random(0))
        if (
            advised
            and isinstance(advised.deed, Accept | Offer)
            and is_loss(heard, seat, advised.deed.terms)
        ):
            found.append(f"{advised} (Boss {table.boss}) of {table.payout}")
    return found


def is_loss(position: Position, seat: Seat, terms: Terms) -> bool:
    """Return True if terms leave a seat less than it has without them, by the engine."""
    table = position.state.table
    player = pieces(table)[terms.pieces[0]]
    struck = strike(table, player, terms)
    if seat != table.boss:
        replaced = [e for e in table.bargains if e.is_struck and e.has_common_piece(terms)]
        return terms.price.number < max(1, sum(each.terms.price.number for each in replaced))
    kept = best_kept(struck)
    owed = sum(each.terms.price.number for each in struck.bargains if each.is_struck)
    return (table.payout - owed if kept is None else kept) < (best_kept(table) or 0)


LAWS = (breaches_of_monotony, breaches_of_asking, untrue_reasons, poor_hints)


def check(law: Callable[[Position, Seat], list[str]], number: int) -> None:
    found = [
        breach
        for position in sample(number)
        for seat in sides(position)
        for breach in law(position, seat)
    ]
    assert not found, (len(found), found[:9])


@pytest.mark.parametrize("law", LAWS)
def test_every_law_holds_in_some_positions(law: Callable[[Position, Seat], list[str]]) -> None:
    check(law, 10)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
def test_every_law_holds_in_many_positions(law: Callable[[Position, Seat], list[str]]) -> None:
    check(law, 100)
