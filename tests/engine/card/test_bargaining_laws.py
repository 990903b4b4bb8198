"""Laws of the bots' bargaining, tried with random offers in recorded positions.

docs/bargaining.md states them. Each position is one of a game of bots. Every offer is made to the
bot in that position, so the answers differ in nothing but the terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from bosslib.card import Legal, Rules, State, apply, new, payoffs, view
from bosslib.card.actions import (
    Accept,
    Action,
    Cash,
    Decline,
    Deed,
    Drop,
    Move,
    Never,
    Offer,
    Play,
    Terms,
)
from bosslib.card.bargain import to_open_offer
from bosslib.card.bots import bot
from bosslib.card.bots import temper as tempers
from bosslib.card.bots.bargaining import MOST_PROMISES, accepts
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.reasons import bargaining_reason
from bosslib.card.bots.suggestions import better_offers, suggested_offer
from bosslib.card.cards import COPIES, Kind
from bosslib.card.legality import is_possible
from bosslib.card.narration import format_dollars
from bosslib.card.state import Phase, Table
from bosslib.card.terms import cash_amount, needed_cards
from bosslib.card.view import View
from bosslib.driver import play_match
from bosslib.game import Seat, replace_item
from bosslib.game.bargaining import Reason
from tests.engine.card.strategies import likely_terms

OFFERS = 200
"""Number of random offers in each position."""

TABLES = (
    (3, Rules(), "careful"),
    (4, Rules(cash=True), "careful"),
    (4, Rules(cash=True), "careful:fair"),
    (6, Rules(binding=False), "careful:wary"),
    (5, Rules(cash=True), "careful:hard"),
    (3, Rules(nasty=True, cash=True), "careful:yielding"),
    (4, Rules(), "careful:hard"),
    (6, Rules(cash=True), "careful:trusting"),
    (4, Rules(cash=True), "careful:yielding"),
    (3, Rules(cash=True), "careful:fair"),
    (4, Rules(cash=True), "careful:soft"),
    (3, Rules(), "careful:soft"),
)


class Position(NamedTuple):
    """A position of a recorded game in which the Boss and a player may bargain."""

    state: State
    name: str
    player: Seat
    talk: tuple[Action, ...] = ()
    """Offers of the other side in this deal."""

    def after(self, action: Action) -> Position:
        return self._replace(state=apply(self.state, action), talk=(*self.talk, action))

    def after_refusals(self, seat: Seat, number: int) -> Position:
        """Return the position after random offers to a seat, which it has refused."""
        rng, table = Random(f"{self.state}/{seat}"), self.state.table
        heard, hand = list[Action](), self.state.hands[self.player]
        while len(heard) < number:
            if offer := self.offer_to(seat, likely_terms(rng, table, hand)):
                heard.append(offer)
        return self._replace(talk=tuple(heard))

    def view(self, seat: Seat) -> View:
        return view(self.state, seat)._replace(talk=self.talk)

    def offer_to(self, seat: Seat, terms: Terms) -> Action | None:
        """Return the other side's offer to a seat; None if it is illegal."""
        table = self.state.table
        action = (
            Action(self.player, Offer(terms))
            if seat == table.boss
            else Action(table.boss, Offer(terms, self.player))
        )
        return action if action in Legal(view(self.state, action.seat)) else None

    def answer(self, seat: Seat, terms: Terms) -> Deed | None:
        """Return the bot's answer to the other side's offer; None if that is illegal."""
        offer = self.offer_to(seat, terms)
        if offer is None:
            return None
        said = bot(self.name).talk(self.after(offer).view(seat), Random(0))
        assert said
        return said.deed

    def offers(self, seat: Seat) -> list[Action]:
        """Return the offers that the bot may make on its turn."""
        table = self.state.table._replace(turn=seat)
        seen = self._replace(state=self.state._replace(table=table)).view(seat)
        said = (bot(self.name).talk(seen, Random(roll)) for roll in range(6))
        return list(dict.fromkeys(each for each in said if each and isinstance(each.deed, Offer)))


def recorded(table: int) -> Iterator[Position]:
    """Yield the positions of a game in which a player has no token and no open offer."""
    players, rules, name = TABLES[table]
    state, rng = new(players, table, rules=rules), Random(table)
    for action in play_match(state, [bot(name)] * players).actions:
        state = apply(state, action)
        at = state.table
        if at.phase is not Phase.PLAY or not at.tokens or at.offers:
            continue
        able = [each for each in range(players) if each != at.boss and not at.cousins[each]]
        if able:
            yield Position(state, name, rng.choice(able))


def sample(number: int) -> list[Position]:
    """Return this many positions, spread over the games."""
    found: list[Position] = []
    for table in range(len(TABLES)):
        there = list(recorded(table))
        many = -(-(number - len(found)) // (len(TABLES) - table))
        found += Random(table).sample(there, min(many, len(there)))
    return found


def random_offers(position: Position) -> list[Terms]:
    rng, table = Random(str(position.state)), position.state.table
    hand = position.state.hands[position.player]
    return list(dict.fromkeys(likely_terms(rng, table, hand) for _ in range(OFFERS)))


def is_no_worse(position: Position, seat: Seat, one: Terms, other: Terms) -> bool:
    """Return True if terms are at least as good for a seat as others in every respect."""
    cash = cash_amount(one) - cash_amount(other)
    mine, theirs = (
        Counter(str(term) for term in terms if not isinstance(term, Cash)) for terms in (one, other)
    )
    if seat != position.state.table.boss:
        return cash <= 0 and mine <= theirs
    restraints = Counter(str(term) for term in one if isinstance(term, Never | Drop))
    return cash >= 0 and theirs <= mine and mine - theirs <= restraints


def breaches_of_monotony(position: Position, seat: Seat) -> list[str]:
    """Return pairs of which the bot takes the worse terms and refuses those that are no worse."""
    answers = {each: position.answer(seat, each) for each in random_offers(position)}
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
    for said in position.offers(seat):
        assert isinstance(said.deed, Offer)
        now = position if said.deed.to is None else position._replace(player=said.deed.to)
        if isinstance(now.answer(seat, said.deed.terms), Decline):
            found.append(f"{position.name}: {said}")
    return found


def untrue_reasons(position: Position, seat: Seat) -> list[str]:
    """Return the bot's reasons that the engine contradicts."""
    found = list[str]()
    for terms in random_offers(position):
        offer, answer = position.offer_to(seat, terms), position.answer(seat, terms)
        if offer and answer:
            heard = position.after(offer)
            found.append(untrue_reason(heard, terms, Action(seat, answer)))
    for said in position.offers(seat):
        assert isinstance(said.deed, Offer)
        now = position if said.deed.to is None else position._replace(player=said.deed.to)
        found.append(untrue_reason(now, said.deed.terms, said))
    return [each for each in found if each]


def untrue_reason(position: Position, terms: Terms, action: Action) -> str:
    of = tempers(bot(position.name))
    assert of
    reason = bargaining_reason(position.state.table, action, of, position.talk)
    assert reason
    if is_true(position, terms, action.seat, reason):
        return ""
    return f"{position.name} {action}, {terms} (Boss {position.state.table.boss}): {reason}"


def is_true(position: Position, terms: Terms, seat: Seat, reason: Reason) -> bool:
    """Return True if the engine's settlement agrees with every sum of a reason."""
    table, player, boss = position.state.table, position.player, position.state.table.boss
    kind, before = reason.key.partition(".")[0], terms
    if kind in ("no-move", "taken-back"):
        *_, earlier, _ = position.talk
        assert isinstance(earlier.deed, Offer)
        before = earlier.deed.terms
    if any(isinstance(term, Move) for term in (*terms, *before)):
        return True  # a Move's shifts may be impossible by then
    then = kept(position.state, player, terms)
    now, end = payoffs.payoff(table), payoffs.payoff(then)
    other = player if seat == boss else boss
    mine, theirs = (gain(position, terms, each) for each in (seat, other))
    less = gain(position, before, seat) - mine
    if kind == "taken-back":
        return reason.values["less"] == format_dollars(less) and less > 0
    if kind == "no-move" and less:
        return False
    allowed = {
        "each": {"due": end[seat]},
        "both": {"due": end[seat], "other": end[other]},
        "mine": {"due": end[seat]},
        "token": {"due": mine},
        "paid": {"cash": cash_amount(terms)},
        "same": {"due": now[seat]},
        "nothing": {},
        "costs": {"cost": -mine},
        "part": {"mine": mine, "theirs": theirs},
        "early": {"mine": mine, "theirs": theirs},
        "little": {"mine": mine},
        "only": {"mine": mine},
        "no-move": {"gain": mine},
    }
    if kind in ("spared", "spares"):
        return reason.values["harm"] in {format_dollars(each) for each in harms(then, terms)}
    if kind in ("same", "nothing") and mine:
        return False
    if kind == "each" and end[seat] != end[other]:
        return False
    if kind not in allowed:
        return not reason.values
    return all(reason.values[name] == format_dollars(sum_) for name, sum_ in allowed[kind].items())


def gain(position: Position, terms: Terms, seat: Seat) -> int:
    """Return what a bargain brings a side if the deal then ends, in dollars."""
    table, then = position.state.table, kept(position.state, position.player, terms)
    cash = cash_amount(terms) * (1 if seat == table.boss else -1)
    return payoffs.payoff(then)[seat] - payoffs.payoff(table)[seat] + cash


def kept(state: State, player: Seat, terms: Terms) -> Table:
    """Return the table after a player has got a token and played the cards that it promised."""
    table = state.table
    table = table._replace(cousins=replace_item(table.cousins, player, True))
    for term in terms:
        if isinstance(term, Play) and is_possible(holding(state, player, terms), term):
            table = with_card(table, term)
    return table


def holding(state: State, player: Seat, terms: Terms) -> View:
    return view(state, player)._replace(hand=tuple(needed_cards(terms).elements()))


def with_card(table: Table, play: Play) -> Table:
    if play.front is None:
        return table._replace(centre=(*table.centre, play.card))
    front = (*table.fronts[play.front], play.card)
    return table._replace(fronts=replace_item(table.fronts, play.front, front))


def harms(table: Table, terms: Terms) -> Iterator[int]:
    """Yield what each card that is promised away could cost the Boss, in dollars."""
    boss = table.boss
    for term in terms:
        if isinstance(term, Drop | Never) and term.card.kind is not Kind.MOVE:
            front = None if term.card.kind is Kind.DEAL else boss
            played = with_card(table, Play(term.card, front))
            yield payoffs.payoff(table)[boss] - payoffs.payoff(played)[boss]
            if isinstance(term, Never) and term.front is not None:
                played = with_card(table, Play(term.card, term.front))
                yield payoffs.payoff(table)[boss] - payoffs.payoff(played)[boss]


def poor_hints(position: Position, seat: Seat) -> list[str]:
    """Return the suggested offers that the seat, by the same valuation, would not accept."""
    table = position.state.table._replace(turn=seat)
    seen = view(position.state._replace(table=table), seat)
    deeds = [each for each in [suggested_offer(seen)] if each]
    if deeds:
        deeds += better_offers(seen, to_open_offer(table, seat, deeds[0]))
    return [
        f"{seat}: {deed} (Boss {table.boss})"
        for deed in deeds
        if not accepts(seen, seat if deed.to is None else deed.to, deed.terms, DEFAULT_TEMPER)
    ]


def sides(position: Position) -> tuple[Seat, Seat]:
    return position.state.table.boss, position.player


LAWS = (breaches_of_monotony, breaches_of_asking, untrue_reasons, poor_hints)


def check(law: Callable[[Position, Seat], list[str]], number: int) -> None:
    found = [
        breach
        for at, position in enumerate(sample(number))
        for seat in sides(position)
        for breach in law(position.after_refusals(seat, at % 3), seat)
    ]
    assert not found, (len(found), found[:9])


@pytest.mark.parametrize("law", LAWS)
def test_every_law_holds_in_some_positions(law: Callable[[Position, Seat], list[str]]) -> None:
    check(law, 10)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
def test_every_law_holds_in_many_positions(law: Callable[[Position, Seat], list[str]]) -> None:
    check(law, 100)


def test_an_offer_of_many_promises_is_refused_and_not_valued_in_all_its_parts() -> None:
    """All parts of 30 promises would be a thousand million offers."""
    position = next(recorded(0))
    seen = view(position.state, position.player)
    promises = tuple(Never(each, None) for each in COPIES if each.kind is Kind.DEAL)[:30]
    assert len(promises) > MOST_PROMISES
    assert not accepts(seen, position.player, promises, DEFAULT_TEMPER)
