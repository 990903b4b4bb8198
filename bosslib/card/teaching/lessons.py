"""What exercises ask of the card game: the numbers it gives, the seats that reply, what counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bosslib.bots import AnyBot
from bosslib.card import settle
from bosslib.card.actions import (
    PASSES,
    TALK,
    Action,
    Decline,
    Deed,
    Move,
    Offer,
    Play,
)
from bosslib.card.bots import Bot, Patient, reasons
from bosslib.card.bots.players import temper
from bosslib.card.cards import Card, card
from bosslib.card.driver import CardDriver, Wants
from bosslib.card.events import Event, Settled
from bosslib.card.notation import parse_terms
from bosslib.card.state import Phase, State, Table
from bosslib.card.teaching import scripted
from bosslib.card.teaching.scripted import Scripted
from bosslib.card.view import View, view
from bosslib.documents.nodes import Node
from bosslib.driver import Ask, Next, Standing
from bosslib.game import LARGEST, Seat
from bosslib.teaching.exercise import Exercise, Reply, Shows
from bosslib.teaching.game import Teaching

if TYPE_CHECKING:
    from bosslib.card.game import CardRecord
    from bosslib.card.picture.lesson import CardPictures


class Answering(CardDriver):
    """Who is asked when in an exercise: as in a game, but who turns an offer down may make another.

    In a game a pair's second offer in one turn is not heard, lest bots pester.
    """

    def go_on(
        self, state: State, stands: Standing, bots: Sequence[AnyBot | None], **how: Any
    ) -> Next[Action]:
        """A counter-offer comes first."""
        for seat, bot in enumerate(bots):
            counter = getattr(bot, "counter", None)
            if counter and (offer := counter(view(state, seat))):
                return Next(stands, Ask(seat, Wants.OFFER), offer)
        return super().go_on(state, stands, bots, **how)


class CardTeaching(Teaching[State, View, Action, Event]):
    """The card game in exercises."""

    unit = "$"
    shows = tuple(Shows)
    goal = ("bonus",)
    sources = ("value", "sum", "multiplier", "limit")
    seat_sources = ("payoff", "paid", "money", "shares", "reverses", "hand")
    awards = ("payoff", "paid", "money")
    reply_keys = ("turns", "accepts", "gains", "fears", "counters", "why", "bot")
    free = (*PASSES, Decline)  # to turn a disk costs nothing, nor does a no

    @cached_property
    def driver(self) -> Answering:
        return Answering(self.game)

    @cached_property
    def pictures(self) -> CardPictures:
        from bosslib.card.picture.lesson import CardPictures

        return CardPictures()

    def scripted(self, reply: Reply, done: Callable[[], Sequence[Action]]) -> Bot:
        """Who replies as an exercise says."""
        return Scripted(reply, done)

    def reason(self, exercise: Exercise, table: Table, action: Action) -> str:
        """Why a seat bargains as it does: one that a bot plays says what it does at any table."""
        reply = exercise.replies.get(action.seat, Reply())
        if not reply.bot:
            return scripted.reason(reply, table, action)
        weighs = temper(exercise.game.bot(reply.bot))
        said = reasons.reason(table, action, weighs) if weighs else None
        return said.sentence() if said else ""

    def patient(self) -> Bot:
        """Who turns his disks at each turn."""
        return Patient()

    def reply(self, node: Node) -> dict[str, Any]:
        """What a reply says in the card game alone."""
        listed = "accepts" in node and node.value["accepts"] != "all"
        return {
            "accepts": node.at("accepts").list_of(parse_terms) if listed else None,
            "gains": node.at("gains").whole(-LARGEST) if "gains" in node else None,
            "fears": node.get("fears", []).list_of(card),
            "counters": node.get("counters", []).list_of(parse_terms),
            "why": node.get("why", "").text(),
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

    def card_of(self, deed: Deed) -> Card | None:
        """The card that is played."""
        return deed.card if isinstance(deed, Play | Move) else None

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
