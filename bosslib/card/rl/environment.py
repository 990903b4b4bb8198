"""Environment of the card game: its menu, questions and money."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar

from bosslib.card import bargain
from bosslib.card.actions import (
    FRONT,
    PASSES,
    Accept,
    Action,
    Decline,
    Discard,
    Drop,
    Move,
    Name,
    Offer,
    Play,
    Talk,
    Turn,
    Withdraw,
    act,
)
from bosslib.card.bots.determinize import determinized
from bosslib.card.cards import CARDS, COPIES, DEAL, MOVE, POTA, Card, Colour, fits, ordered
from bosslib.card.driver import Wants, partners
from bosslib.card.events import Acted, Event, Settled
from bosslib.card.legality import Legal, owed_now
from bosslib.card.rl.features import PLACES, features
from bosslib.card.rl.moving import NUMBERS, moved, plans
from bosslib.card.rl.terms import terms
from bosslib.card.settle import paid
from bosslib.card.state import DISCARD, PLAY, Rules, State
from bosslib.card.view import View
from bosslib.driver import Ask, Standing
from bosslib.game import Seat
from bosslib.rl import Environment, Feature, Sighting

if TYPE_CHECKING:
    from random import Random

WORD = "keep my word"
"""Menu entry for a promised Move, or a promised discard (COUSIN-7)."""


class CardEnvironment(Environment[Rules, State, View, Action, Event]):
    """The card game; returns are in dollars."""

    unit: ClassVar[str] = "dollars"
    longest: ClassVar[int] = 20_000

    def names(self, players: int) -> Iterator[str]:
        others = range(1, players)
        yield from ("pass", "pass2", WORD)
        yield from (f"name {colour}" for colour in Colour)
        for card in CARDS.values():
            if card.kind is DEAL:
                yield f"play {card}"
            elif card.kind in FRONT:
                yield from (f"play {card}@{left}" for left in range(players))
        yield from (f"M{number} {plan}" for number in NUMBERS for plan in plans(players))
        yield from (f"{verb}@{left}" for verb in VERBS.values() for left in others)
        for left in others:
            for name, _ in terms(Colour.BLUE, 0, players):
                yield f"offer@{left} {name}"
        for many in range(3):
            yield from map(_discarded, combinations_with_replacement(PLACES, many))

    def choices(self, seen: Sighting[View]) -> Iterator[tuple[str, Action]]:
        view, ask = seen.view, seen.ask
        match ask and ask.wants:
            case Wants.TURN:
                yield from _turns(view)
            case Wants.DISCARD:
                for action in Legal(view).turns():
                    if isinstance(action.deed, Discard):
                        yield _discarded(action.deed.cards), action
            case Wants.ANSWER:
                yield from _answers(view, (Accept, Decline))
            case Wants.OFFER:
                yield from _answers(view, (Withdraw,))
                yield from _offers(seen)

    def features(self, seen: Sighting[View]) -> Iterator[Feature]:
        return features(seen)

    def question(self, view: View, *, talking: bool) -> Sighting[View]:
        open_to_me = any(each.to == view.seat for each in view.table.offers)
        if talking:
            wants = Wants.ANSWER if open_to_me else Wants.OFFER
        else:
            wants = Wants.DISCARD if view.table.phase is DISCARD else Wants.TURN
        return Sighting(view, Ask(view.seat, wants), Standing(0, view.seat))

    def reckoned(self, money: tuple[int, ...], event: Event) -> tuple[int, ...]:
        """Payments follow from what is due and what each seat has (SETTLE-3); cash is public."""
        if isinstance(event, Settled):
            changes = paid(event.payoff, money)
            return tuple(has + change for has, change in zip(money, changes, strict=True))
        if isinstance(event, Acted) and event.cash and isinstance(event.action.deed, Accept):
            pair = (event.action.seat, event.action.deed.by)
            payer = pair[0] if pair[1] == event.boss else pair[1]
            change = {payer: -event.cash, event.boss: event.cash}
            return tuple(has + change.get(seat, 0) for seat, has in enumerate(money))
        return money

    def guessed(self, view: View, money: tuple[int, ...], rng: Random) -> State:
        return determinized(view, rng)._replace(money=money)

    def range(self, state: State) -> tuple[int, int]:
        """At worst the starting money is lost; at best each deal pays every share there is."""
        table = state.table
        pieces = max(
            sum(many for card, many in COPIES.items() if card.kind is POTA and fits(card, colour))
            for colour in Colour
        )
        most = table.size.limit * (pieces + 2) * table.deals
        return -max(state.money), most * (table.players if table.rules.cash else 1)


VERBS: dict[type[Talk], str] = {Accept: "accept", Decline: "decline", Withdraw: "withdraw"}


def _discarded(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, ("discard", *ordered(cards))))


def _left(view: View, seat: Seat) -> int:
    return (seat - view.seat) % view.table.players


def _turns(view: View) -> Iterator[tuple[str, Action]]:
    for action in Legal(view).turns():
        yield _turn(view, action.deed), action  # type: ignore[arg-type]  # only deeds of a turn
    table = view.table
    if table.phase is not PLAY:
        return
    owed = owed_now(view)
    if isinstance(owed, Move):
        yield WORD, act(view.seat, owed)
    for card in dict.fromkeys(view.hand):
        if card.kind is MOVE and fits(card, table.colour):
            for plan, deed in moved(table, view.seat, card):
                yield f"M{card.number} {plan}", Action(view.seat, deed)


def _turn(view: View, deed: Turn) -> str:
    """Return the menu entry of a deed that uses up a turn."""
    match deed:
        case Name(colour):
            return f"name {colour}"
        case Play(card, front):
            return f"play {card}" + ("" if front is None else f"@{_left(view, front)}")
        case Drop() | Move():
            return WORD
    assert isinstance(deed, PASSES)
    return str(deed)


def _answers(view: View, kinds: tuple[type[Talk], ...]) -> Iterator[tuple[str, Action]]:
    for action in bargain.answers(view):
        deed = action.deed
        if isinstance(deed, kinds):
            other = deed.to if isinstance(deed, Withdraw) else getattr(deed, "by", None)
            left = _left(view, view.table.boss if other is None else other)
            yield f"{VERBS[type(deed)]}@{left}", action


def _offers(seen: Sighting[View]) -> Iterator[tuple[str, Action]]:
    view, table = seen.view, seen.view.table
    if table.colour is None:
        return
    for other in dict.fromkeys(partners(table, seen.stands, view.seat)):
        to = other if view.is_boss else None
        for name, offered in terms(table.colour, view.seat, table.players):
            yield f"offer@{_left(view, other)} {name}", Action(view.seat, Offer(offered, to))
