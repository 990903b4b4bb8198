"""Law 5: hidden information does not affect a seat's view, its actions and its messages.

A game is played in two worlds that differ only in information hidden from one seat: other hands,
the deck, the discard pile, other money. The same is done in both, and the seat must not see a
difference. Cards that others claim to hold, in offers and promises, are the same in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import given

from bosslib import Record
from bosslib.card import Legal, Rules, new, objections, view, why_not
from bosslib.card.actions import Action, Discard, Drop, Move, Play
from bosslib.card.bargain import answers
from bosslib.card.cards import Card, X, card, sort_cards
from bosslib.card.events import Began, Chose, Drew, Ended, Event, Reshuffled, Settled
from bosslib.card.state import State
from bosslib.card.terms import PromiseStatus, needed_cards, next_owed_deed
from bosslib.game import Seat
from tests.engine.card.games import every_table, something, tries
from tests.engine.card.strategies import any_deed, seeds, some
from tests.engine.trying import attempt


def spoken_for(state: State, seat: Seat) -> Counter[Card]:
    """The cards that a seat has claimed to hold in its offers and promises."""
    table = state.table
    count: Counter[Card] = Counter()
    for offer in table.offers:
        if offer.by == seat != table.boss:
            count |= needed_cards(offer.terms)
    owed = [
        each.term for each in table.promises if each.by == seat and each.state is PromiseStatus.OPEN
    ]
    return count | needed_cards(tuple(owed))


def fixed(state: State, seat: Seat) -> Counter[Card]:
    """The cards of a hand that are equal in all worlds; all, if it cannot do what it claimed."""
    hand, said = Counter(state.hands[seat]), spoken_for(state, seat)
    return said if said <= hand else hand


def other_world(state: State, seat: Seat, rng: Random) -> State:
    """A state with the same view for a seat: everything hidden from it is redealt.

    X cards stay where they are in the deck: all see when they turn up (X-1).
    """
    known = [fixed(state, each) for each in range(state.table.players)]
    known[seat] = Counter(state.hands[seat])
    hidden = [Counter(hand) - held for hand, held in zip(state.hands, known, strict=True)]
    gone = state.table.gone
    below = Counter(state.discard) - Counter(gone)  # face down
    hidden.append(Counter(each for each in (*state.deck, *below.elements()) if each is not X))
    loose = [each for pile in hidden for each in pile.elements()]
    rng.shuffle(loose)

    def dealt(hand: tuple[Card, ...], held: Counter[Card]) -> tuple[Card, ...]:
        return sort_cards(
            (*held.elements(), *(loose.pop() for _ in range(len(hand) - held.total())))
        )

    def laid(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(each if each is X else loose.pop() for each in pile)

    more = [5 * rng.randrange(20) for _ in state.money]
    more[seat] = 0
    return state._replace(
        hands=tuple(map(dealt, state.hands, known)),
        deck=laid(state.deck),
        discard=(*gone, *(loose.pop() for _ in range(below.total()))),
        money=tuple(map(sum, zip(state.money, more, strict=True))),
    )


def seen(state: State, seat: Seat) -> tuple[object, ...]:
    """Everything that a state means to a seat: its view, its legal actions, and objections."""
    mine = view(state, seat)
    tried = [Action(seat, any_deed(Random(number))) for number in range(5)]
    return (
        mine,
        [*answers(mine), *Legal(mine).turns(Random(1))],
        [why_not(mine, each) for each in dict.fromkeys(mine.hand)],
        [list(objections(mine, action)) for action in tried],
    )


class Worlds(NamedTuple):
    """Two games with the same view for a seat, and their continuation."""

    one: Record
    two: Record
    seat: Seat

    def goes_on(self, rng: Random) -> Worlds | None:
        """Worlds after an action in both that looks the same to the seat; None if there is none."""
        for _ in range(20 * bool(self.one.state.table.to_act)):
            action = something(self.one.state, rng)
            if action.seat >= self.one.state.table.players:
                continue
            both = [
                attempt(self.one.state, action),
                attempt(self.two.state, self._twin(action, rng)),
            ]
            done = [tried.step is not None for tried in both]
            if action.seat == self.seat:
                assert done[0] == done[1]
            if all(done) and not self._gives_away(action):
                one, two = (tried.action for tried in both)
                return Worlds(self.one.play(one), self.two.play(two), self.seat)
        return None

    def _twin(self, action: Action, rng: Random) -> Action:
        """The action in the second world: other seats discard cards that they hold there."""
        if not isinstance(action.deed, Discard) or action.seat == self.seat:
            return action
        hand = self.two.state.hands[action.seat]
        many = min(len(hand), rng.randrange(3))
        return Action(action.seat, Discard(tuple(rng.sample(hand, many))))

    def _gives_away(self, action: Action) -> bool:
        """Return whether others play a card they claimed, which reveals if they have another."""
        state, deed = self.one.state, action.deed
        if action.seat == self.seat or not isinstance(deed, Play | Move | Drop):
            return False
        owed = next_owed_deed(state.table.promises, action.seat)
        return deed != owed and spoken_for(state, action.seat)[deed.card] > 0

    def differ_openly(self) -> bool:
        """Return whether the last action showed the seat's draw, a new deck or all money.

        When all have chosen their discards, the sizes of the hands show how many there were.
        """
        last = (*self.one.played[-1:], *self.two.played[-1:])
        shown = (event for played in last for event in played.events)
        return any(
            isinstance(each, Reshuffled | Began | Ended)
            or (isinstance(each, Drew) and each.seat == self.seat)
            for each in shown
        )


def told(record: Record, seat: Seat) -> Iterator[Event]:
    """Events as a seat sees them, up to what may differ: its draws, a new deck, the money."""
    if any(isinstance(event, Began) for each in record.played for event in each.events):
        record = record.back_to(len(record.played) - 1)
    for event in record.seen_by(seat):
        if isinstance(event, Ended):
            return
        yield event._replace(cards=None) if isinstance(event, Drew) else event
        if isinstance(event, Reshuffled):
            return


def until_it_shows(both: Worlds, rng: Random) -> Worlds:
    """The two games, played on while the seat cannot distinguish them."""
    while not both.differ_openly():
        assert seen(both.one.state, both.seat) == seen(both.two.state, both.seat)
        later = both.goes_on(rng)
        if later is None:
            break
        both = later
    return both


@every_table
@some(2)
@given(seed=seeds)
def test_5_nobody_sees_what_is_hidden(players: int, rules: Rules, seed: int) -> None:
    rng = Random(seed)
    for tried in tries(new(players, seed, rules=rules), rng):
        if rng.random() < 0.03:
            seat, start = rng.randrange(players), tried.after
            both = Worlds(Record(start), Record(other_world(start, seat, rng)), seat)
            one, two, _ = until_it_shows(both, rng)
            assert list(told(one, seat)) == list(told(two, seat))


def test_5_secrets_are_told_to_their_owner_alone() -> None:
    """NEXT-3, SETTLE-4, and the cards that are drawn."""
    hidden = (card("b+4"), card("wP"))
    paid = (5, -50, 0)
    settled = Settled(0, None, (), ((), (), ()), (False,) * 3, 2, 0, (5, -80, 0), paid)
    for seat in (0, 1, 2, None):
        assert Chose(1, hidden).seen_by(seat) == Chose(1, hidden if seat == 1 else None)
        assert Drew(1, 2, hidden, bonus=False).seen_by(seat) == Drew(
            1, 2, hidden if seat == 1 else None, bonus=False
        )
        own = settled.seen_by(seat)
        assert own.paid == tuple(each if at == seat else None for at, each in enumerate(paid))
        assert own.payoff == settled.payoff
