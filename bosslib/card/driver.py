"""Order in which the card game asks its seats for actions.

After each action every seat with an open matter is asked once, clockwise from the actor, who comes
last; then the seat whose turn it is acts. In one turn the driver accepts at most one new offer
between the Boss and each player.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bosslib.bots import Bot
from bosslib.card import bots
from bosslib.card.actions import (
    TALK,
    TURNS,
    Accept,
    Action,
    Decline,
    Discard,
    DoublePass,
    Offer,
    Pass,
    Withdraw,
)
from bosslib.card.state import Phase, State, Table
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View, offers_in_deal, view
from bosslib.driver import Ask, Driver, DriverState
from bosslib.game import Seat


class CardPrompt(StrEnum):
    """Kind of action that a seat is asked for."""

    ANSWER = "answer"
    """Answer an open offer: accept, decline, make another offer, or stay silent."""
    OFFER = "offer"
    """Make an offer, withdraw your own, or stay silent."""
    TURN = "turn"
    DISCARD = "discard"


NON_TALK_DEEDS = (*TURNS, Discard)
"""Deeds that answer every other kind of question (not talk)."""


class CardDriver(Driver[State, View, Action]):
    """Driver of the card game.

    The `offers` of a `DriverState` are the players who already had this turn's offer to or from the
    Boss; its `past` has the offers of this deal.
    """

    talk_wants = (CardPrompt.ANSWER, CardPrompt.OFFER)
    unpaused_deeds = (Pass, DoublePass, Decline, Discard)

    def driver_state(self, state: State, actions: Sequence[Action] = ()) -> DriverState:
        """Return the state of the asking after these actions.

        Before the first action, the seat before the one in turn counts as the actor.
        """
        table = state.table
        if not actions:
            return DriverState(0, (table.turn - 1) % table.players)
        offered: tuple[Seat, ...] = ()
        for action in reversed(actions):
            if not isinstance(action.deed, TALK):
                break
            if isinstance(action.deed, Offer):
                offered = (_offer_player(table, action.seat, action.deed), *offered)
        past = offers_in_deal(actions)
        return DriverState(len(actions), actions[-1].seat, offered, past=past)

    def state_after(self, stands: DriverState, state: State, action: Action) -> DriverState:
        offered = stands.offers if isinstance(action.deed, TALK) else ()
        past = () if isinstance(action.deed, Discard) else _offers_so_far(stands)
        if isinstance(action.deed, Offer):
            offered = (*offered, _offer_player(state.table, action.seat, action.deed))
            past = (*past, action)
        return DriverState(stands.actions + 1, action.seat, offered, past=past)

    def bot_view(self, state: State, stands: DriverState, seat: Seat) -> View:
        """Return the view with the offers of this deal."""
        return view(state, seat)._replace(talk=_offers_so_far(stands))

    def pending_asks(self, state: State, stands: DriverState) -> tuple[Ask, ...]:
        """Return all open matters at once (COUSIN-8), or the turn if there is none."""
        table = state.table
        match table.phase:
            case Phase.OVER:
                return ()
            case Phase.DISCARD:  # all at once (NEXT-3), so any order will do: the next Boss first
                order = table.clockwise((table.boss + 1) % table.players)
                return tuple(
                    Ask(seat, CardPrompt.DISCARD) for seat in order if seat not in table.chosen
                )
            case Phase.PLAY:
                asked = {ask.seat for ask in stands.silent_asks}
                order = table.clockwise((stands.actor + 1) % table.players)
                open_to = [seat for seat in order if seat not in asked]
                matters = ((seat, _talk_prompt(table, stands, seat)) for seat in open_to)
                if asks := tuple(Ask(seat, wants) for seat, wants in matters if wants):
                    return asks
        return (Ask(table.turn, CardPrompt.TURN),)

    def must_wait(self, state: State, ask: Ask) -> bool:
        """Return True if the game waits for the answer: turns, discards and replies to offers."""
        return ask.wants != CardPrompt.OFFER

    def is_answer_to(self, ask: Ask, deed: object) -> bool:
        return isinstance(deed, TALK if ask.wants in self.talk_wants else NON_TALK_DEEDS)

    def is_accepted(self, state: State, stands: DriverState, action: Action) -> bool:
        """Return False for a pair's second offer in one turn."""
        offer = action.deed
        if not isinstance(offer, Offer):
            return True
        return _offer_player(state.table, action.seat, offer) not in stands.offers

    def has_same_meaning(self, chosen: State, now: State, action: Action) -> bool:
        """Return True if an action chosen in an earlier state still applies.

        An answer requires the same terms. Discards are independent of the other seats (NEXT-3). For
        any other action the others may have talked, but no token may have changed hands.
        """
        before, after = chosen.table, now.table
        if isinstance(action.deed, Discard):
            return (before.deal, before.phase) == (after.deal, after.phase)
        if isinstance(action.deed, Accept | Decline | Withdraw):
            return _offers_referred_to(before, action) == _offers_referred_to(after, action)
        return before._replace(offers=()) == after._replace(offers=())

    def stand_in(self, bot: Bot[View, Action]) -> Bot[View, Action]:
        return bots.stand_in(bot)


def _offers_so_far(stands: DriverState) -> tuple[Action, ...]:
    """Return the offers of this deal that a driver's state remembers."""
    return stands.past if isinstance(stands.past, tuple) else ()


def _offers_referred_to(table: Table, action: Action) -> tuple[OpenOffer, ...]:
    """Return the open offers that an answer could refer to, or that could be withdrawn."""
    seat, deed = action.seat, action.deed
    if isinstance(deed, Withdraw):
        return tuple(each for each in table.offers if each.by == seat)
    by = getattr(deed, "by", None)
    return tuple(each for each in table.offers if (each.by, each.to) == (by, seat))


def _offer_player(table: Table, seat: Seat, offer: Offer) -> Seat:
    """Return the one of an offer's two seats that is not the Boss."""
    return seat if seat != table.boss or offer.to is None else offer.to


def offer_partners(table: Table, stands: DriverState, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats to which a seat may offer this turn (COUSIN-2, COUSIN-3, COUSIN-5)."""
    if table.phase is not Phase.PLAY or not table.tokens:
        return ()
    players = [seat] if seat != table.boss else [p for p in range(table.players) if p != seat]
    free = [p for p in players if not table.cousins[p] and p not in stands.offers]
    return tuple(free) if seat == table.boss else (table.boss,) * len(free)


def _talk_prompt(table: Table, stands: DriverState, seat: Seat) -> CardPrompt | None:
    """Return the kind of talk that a seat must be asked for, or None."""
    if any(offer.to == seat for offer in table.offers):
        return CardPrompt.ANSWER
    own = any(offer.by == seat for offer in table.offers)
    return CardPrompt.OFFER if own or offer_partners(table, stands, seat) else None
