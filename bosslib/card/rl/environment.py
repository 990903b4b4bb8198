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
    cached_action,
)
from bosslib.card.bots.determinize import determinize
from bosslib.card.cards import (
    CARDS,
    COPIES,
    DEAL,
    MOVE,
    POTA,
    Card,
    Colour,
    fits_colour,
    sort_cards,
)
from bosslib.card.driver import CardPrompt, offer_partners
from bosslib.card.events import Acted, Event, Settled
from bosslib.card.legality import Legal, owed_deed
from bosslib.card.payoffs import payments
from bosslib.card.rl.features import CARD_INDICES, features
from bosslib.card.rl.menu_entries import MOVE_NUMBERS, moves_by_plan, offerable_terms, plan_names
from bosslib.card.state import DISCARD, PLAY, Rules, State
from bosslib.card.view import View
from bosslib.driver import Ask, DriverState
from bosslib.game import Seat
from bosslib.rl import Environment, Feature, Sighting

if TYPE_CHECKING:
    from random import Random

KEEP_PROMISE = "keep my word"
"""Menu entry for a promised Move, or a promised discard (COUSIN-7)."""


class CardEnvironment(Environment[Rules, State, View, Action, Event]):
    """The card game; returns are in dollars."""

    unit: ClassVar[str] = "dollars"
    max_decisions: ClassVar[int] = 20_000

    def menu_names(self, players: int) -> Iterator[str]:
        others = range(1, players)
        yield from ("pass", "pass2", KEEP_PROMISE)
        yield from (f"name {colour}" for colour in Colour)
        for card in CARDS.values():
            if card.kind is DEAL:
                yield f"play {card}"
            elif card.kind in FRONT:
                yield from (f"play {card}@{left}" for left in range(players))
        yield from (f"M{number} {plan}" for number in MOVE_NUMBERS for plan in plan_names(players))
        yield from (f"{verb}@{left}" for verb in TALK_VERBS.values() for left in others)
        for left in others:
            for name, _ in offerable_terms(Colour.BLUE, 0, players):
                yield f"offer@{left} {name}"
        for many in range(3):
            yield from map(_discard_name, combinations_with_replacement(CARD_INDICES, many))

    def choices(self, seen: Sighting[View]) -> Iterator[tuple[str, Action]]:
        view, ask = seen.view, seen.ask
        match ask and ask.wants:
            case CardPrompt.TURN:
                yield from _turn_choices(view)
            case CardPrompt.DISCARD:
                for action in Legal(view).turns():
                    if isinstance(action.deed, Discard):
                        yield _discard_name(action.deed.cards), action
            case CardPrompt.ANSWER:
                yield from _answer_choices(view, (Accept, Decline))
            case CardPrompt.OFFER:
                yield from _answer_choices(view, (Withdraw,))
                yield from _offer_choices(seen)

    def features(self, seen: Sighting[View]) -> Iterator[Feature]:
        return features(seen)

    def question(self, view: View, *, talking: bool) -> Sighting[View]:
        open_to_me = any(each.to == view.seat for each in view.table.offers)
        if talking:
            wants = CardPrompt.ANSWER if open_to_me else CardPrompt.OFFER
        else:
            wants = CardPrompt.DISCARD if view.table.phase is DISCARD else CardPrompt.TURN
        return Sighting(view, Ask(view.seat, wants), DriverState(0, view.seat))

    def money_after(self, money: tuple[int, ...], event: Event) -> tuple[int, ...]:
        """Payments follow from what is due and what each seat has (SETTLE-3); cash is public."""
        if isinstance(event, Settled):
            changes = payments(event.payoff, money)
            return tuple(has + change for has, change in zip(money, changes, strict=True))
        if isinstance(event, Acted) and event.cash and isinstance(event.action.deed, Accept):
            pair = (event.action.seat, event.action.deed.by)
            payer = pair[0] if pair[1] == event.boss else pair[1]
            change = {payer: -event.cash, event.boss: event.cash}
            return tuple(has + change.get(seat, 0) for seat, has in enumerate(money))
        return money

    def sample_state(self, view: View, money: tuple[int, ...], rng: Random) -> State:
        return determinize(view, rng)._replace(money=money)

    def return_bounds(self, state: State) -> tuple[int, int]:
        """At worst the starting money is lost; at best each deal pays every share there is."""
        table = state.table
        pieces = max(
            sum(
                many
                for card, many in COPIES.items()
                if card.kind is POTA and fits_colour(card, colour)
            )
            for colour in Colour
        )
        most = table.size.limit * (pieces + 2) * table.deals
        return -max(state.money), most * (table.players if table.rules.cash else 1)


TALK_VERBS: dict[type[Talk], str] = {Accept: "accept", Decline: "decline", Withdraw: "withdraw"}


def _discard_name(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, ("discard", *sort_cards(cards))))


def _relative_seat(view: View, seat: Seat) -> int:
    return (seat - view.seat) % view.table.players


def _turn_choices(view: View) -> Iterator[tuple[str, Action]]:
    for action in Legal(view).turns():
        yield _turn_name(view, action.deed), action  # type: ignore[arg-type]  # only deeds of a turn
    table = view.table
    if table.phase is not PLAY:
        return
    owed = owed_deed(view)
    if isinstance(owed, Move):
        yield KEEP_PROMISE, cached_action(view.seat, owed)
    for card in dict.fromkeys(view.hand):
        if card.kind is MOVE and fits_colour(card, table.colour):
            for plan, deed in moves_by_plan(table, view.seat, card):
                yield f"M{card.number} {plan}", Action(view.seat, deed)


def _turn_name(view: View, deed: Turn) -> str:
    """Return the menu entry of a deed that uses up a turn."""
    match deed:
        case Name(colour):
            return f"name {colour}"
        case Play(card, front):
            return f"play {card}" + ("" if front is None else f"@{_relative_seat(view, front)}")
        case Drop() | Move():
            return KEEP_PROMISE
    assert isinstance(deed, PASSES)
    return str(deed)


def _answer_choices(view: View, kinds: tuple[type[Talk], ...]) -> Iterator[tuple[str, Action]]:
    for action in bargain.answers(view):
        deed = action.deed
        if isinstance(deed, kinds):
            other = deed.to if isinstance(deed, Withdraw) else getattr(deed, "by", None)
            left = _relative_seat(view, view.table.boss if other is None else other)
            yield f"{TALK_VERBS[type(deed)]}@{left}", action


def _offer_choices(seen: Sighting[View]) -> Iterator[tuple[str, Action]]:
    view, table = seen.view, seen.view.table
    if table.colour is None:
        return
    for other in dict.fromkeys(offer_partners(table, seen.driver_state, view.seat)):
        to = other if view.is_boss else None
        for name, offered in offerable_terms(table.colour, view.seat, table.players):
            yield (
                f"offer@{_relative_seat(view, other)} {name}",
                Action(view.seat, Offer(offered, to)),
            )
