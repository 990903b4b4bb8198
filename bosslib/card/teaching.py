"""What exercises ask of the card game: the numbers it gives, the seats that reply, what counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bosslib.card import settle
from bosslib.card.actions import (
    PASSES,
    TALK,
    Accept,
    Action,
    Decline,
    Deed,
    Move,
    Offer,
    Play,
    Terms,
    act,
)
from bosslib.card.bargain import player_of
from bosslib.card.bots import Bot, Patient
from bosslib.card.bots.projection import outlook
from bosslib.card.cards import Card
from bosslib.card.events import Event, Settled
from bosslib.card.legal import Legal
from bosslib.card.notation import parse_terms
from bosslib.card.state import Phase, State
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View
from bosslib.documents.nodes import Node
from bosslib.game import LARGEST, Seat
from bosslib.teaching.exercise import Exercise, Reply, Shows, WrongNumber
from bosslib.teaching.game import Teaching

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.game import CardRecord
    from bosslib.card.picture.lesson import CardPictures


class Scripted(Patient):
    """A seat that replies as an exercise says, and is patient where that says nothing."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply

    def choose(self, view: View, rng: Random) -> Action:
        """The first of its turns that is legal."""
        legal = Legal(view)
        wanted = next((each for each in self._reply.turns if each in legal), None)
        return wanted or super().choose(view, rng)

    def talk(self, view: View, rng: Random) -> Action | None:
        """Accept the first offer to it, or decline it."""
        offer = next((each for each in view.table.offers if each.to == view.seat), None)
        if offer and self._wants(view, offer):
            accept = act(view.seat, Accept(offer.by))
            if accept in Legal(view):
                return accept
        return super().talk(view, rng)

    def _wants(self, view: View, offer: OpenOffer) -> bool:
        reply = self._reply
        if reply.everything or offer.terms in reply.accepts:
            return True
        if reply.gains is None:
            return False
        now = outlook(view.table)
        then = now.share(player_of(view.table, offer))
        for term in offer.terms:
            if isinstance(term, Play | Move):
                then = then.after(term)
        return then.payoff()[view.seat] - now.payoff()[view.seat] >= reply.gains


class CardTeaching(Teaching[State, View, Action, Event]):
    """The card game in exercises."""

    unit = "$"
    shows = tuple(Shows)
    goal = ("bonus",)
    sources = ("value", "sum", "multiplier", "limit")
    seat_sources = ("payoff", "paid", "money", "shares", "reverses", "hand")
    awards = ("payoff", "paid", "money")
    reply_keys = ("turns", "accepts", "gains", "bot")
    free = PASSES  # to turn a disk costs nothing

    @cached_property
    def pictures(self) -> CardPictures:
        from bosslib.card.picture.lesson import CardPictures

        return CardPictures()

    def scripted(self, reply: Reply, done: Callable[[], Sequence[Action]]) -> Bot:
        """Who replies as an exercise says; what was done makes no difference to it."""
        return Scripted(reply)

    def patient(self) -> Bot:
        """Who turns his disks at each turn."""
        return Patient()

    def reply(self, node: Node) -> dict[str, Any]:
        """What a reply says in the card game alone."""
        terms = [] if node.value.get("accepts") == "all" else node.get("accepts", []).items()
        return {
            "accepts": tuple(each.read(parse_terms) for each in terms),
            "gains": node.at("gains").whole(-LARGEST) if "gains" in node else None,
        }

    def ended(self, event: Event) -> bool:
        """Whether the deal has come to its end by this."""
        return isinstance(event, Settled)

    def out(self, state: State, seat: Seat) -> bool:
        """Whether a seat has no turn left in the deal."""
        table = state.table
        return table.phase is Phase.PLAY and table.passes[seat] == 2

    def after_others(self, state: State, action: Action) -> bool:
        """Whether the others must have had their turns before somebody does this."""
        return not isinstance(action.deed, TALK) and state.table.turn != action.seat

    def refuses(self, action: Action, offer: Action) -> bool:
        """Whether an action declines an offer."""
        return isinstance(offer.deed, Offer) and action.deed == Decline(offer.seat)

    def offer(self, state: State, seat: Seat, to: Seat, terms: Terms) -> Action:
        """The Boss names the player; a player offers to the Boss alone (COUSIN-5)."""
        return act(seat, Offer(terms, to if seat == state.table.boss else None))

    def card_of(self, deed: Deed) -> Card | None:
        """The card that is played."""
        return deed.card if isinstance(deed, Play | Move) else None

    def figures(self, state: State) -> Iterable[int]:
        """What a share is worth, with the limit and without, and what each card adds to that."""
        table, point = state.table, 5 * state.table.multiplier
        cards = (*table.centre, *(card for hand in state.hands for card in hand))
        added = (card.number * point for card in cards)
        return (settle.value(table), settle.unlimited(table), table.size.limit, point, *added)

    def misconceptions(self, exercise: Exercise, at: int) -> Iterable[WrongNumber]:
        """Those of the practice."""
        from bosslib.card.practice.misconceptions import in_exercise

        return in_exercise(exercise, at)

    def standing(self, record: CardRecord) -> str:
        """How an attempt stands, in a few words for who writes an exercise."""
        table = record.state.table
        return f"value {settle.value(table)}, payoff {settle.payoff(table)}"

    def reckoned(self, start: State, end: Callable[[], CardRecord], name: str, seat: Seat) -> int:
        """The number of a name, for a seat where it is one's.

        For `paid` and `money` the deal is settled by everybody turning his disks; when the game is
        over there is none.
        """
        table = start.table
        match name:
            case "value":
                return settle.value(table)
            case "sum":
                return settle.points(table)
            case "multiplier":
                return table.multiplier
            case "limit":
                return table.size.limit
            case "payoff":
                return settle.payoff(table)[seat]
            case "shares":
                return settle.shares(table, seat)
            case "reverses":
                return settle.reverses(table, seat)
            case "hand":
                return table.hand_sizes[seat]
        last = end()
        if name == "money":
            return last.state.money[seat]
        events: Iterable[Event] = (event for each in last.played for event in each.events)
        deal = next((event for event in events if isinstance(event, Settled)), None)
        return (deal.paid[seat] or 0) if deal else 0
