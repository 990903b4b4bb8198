"""What exercises ask of the card game: the numbers it gives, the seats that reply, what counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
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
    Terms,
    act,
)
from bosslib.card.bots import Bot, Patient
from bosslib.card.bots.players import temper
from bosslib.card.bots.reasons import spoken
from bosslib.card.cards import Card, card
from bosslib.card.driver import CardDriver, Wants
from bosslib.card.events import Event, Settled
from bosslib.card.notation import parse_terms
from bosslib.card.state import Phase, State, Table
from bosslib.card.teaching import scripted
from bosslib.card.teaching.scripted import Scripted
from bosslib.card.teaching.setting_up import setting_up
from bosslib.card.view import View, view
from bosslib.documents.nodes import Node
from bosslib.driver import Ask, Next, Standing
from bosslib.game import LARGEST, Seat
from bosslib.teaching.exercise import Blank, Exercise, Reply, Shows, TaskKind, WrongNumber
from bosslib.teaching.game import Teaching, countered

if TYPE_CHECKING:
    from bosslib.card.game import CardRecord
    from bosslib.card.picture.lesson import CardPictures
    from bosslib.card.practice.drill import CardDrill
    from bosslib.card.practice.fresh import CardPractising


class Answering(CardDriver):
    """Who is asked when in an exercise: as in a game, but who turns an offer down may make another.

    In a game a pair's second offer in one turn is not heard, lest bots pester.
    """

    def go_on(
        self, state: State, stands: Standing, bots: Sequence[AnyBot | None], **how: Any
    ) -> Next[Action]:
        """A counter-offer comes first."""
        if found := countered(bots, partial(view, state)):
            return Next(stands, Ask(found[0], Wants.OFFER), found[1])
        return super().go_on(state, stands, bots, **how)


class CardTeaching(Teaching[State, View, Action, Event]):
    """The card game in exercises."""

    unit = "$"
    terms = staticmethod(parse_terms)
    shows = tuple(Shows)
    goal = ("bonus",)
    sources = ("value", "sum", "multiplier", "limit", "gain")
    seat_sources = ("payoff", "gain", "paid", "money", "shares", "reverses", "hand")
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

    @cached_property
    def drill(self) -> CardDrill:
        from bosslib.card.practice.drill import CardDrill

        return CardDrill()

    @property
    def practising(self) -> CardPractising:
        from bosslib.card.practice.fresh import PRACTISING

        return PRACTISING

    def scripted(self, reply: Reply, done: Callable[[], Sequence[Action]]) -> Bot:
        """Who replies as an exercise says."""
        return Scripted(reply, done)

    def reason(self, exercise: Exercise, table: Table, action: Action) -> str:
        """Why a seat bargains as it does: one that a bot plays says what it does at any table."""
        reply = exercise.replies.get(action.seat, Reply())
        if not reply.bot:
            return scripted.reason(reply, table, action)
        return spoken(table, action, temper(exercise.game.bot(reply.bot)))

    def patient(self) -> Bot:
        """Who turns his disks at each turn."""
        return Patient()

    def reply(self, node: Node) -> dict[str, Any]:
        """What a reply says in the card game alone."""
        return {
            "gains": node.at("gains").whole(-LARGEST) if "gains" in node else None,
            "fears": node.get("fears", []).list_of(card),
            "counters": node.get("counters", []).list_of(parse_terms),
        }

    def bargains(self, exercise: Exercise) -> bool:
        """Where the solution has no offer, a learner who is only to play isn't asked for one."""
        return exercise.kind is TaskKind.NEGOTIATE or any(
            isinstance(each.deed, Offer) for each in exercise.solution
        )

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

    def setting_up(self, friends: int) -> tuple[State, Mapping[str, Blank]]:
        """A game set up for as many of these friends as may play, and what is to be done for it."""
        return setting_up(friends)

    @property
    def remembered(self) -> Mapping[str, str]:
        """Those of the practice."""
        from bosslib.card.practice.returning import WHERE

        return {name: str(topic) for name, (topic, _) in WHERE.items()}

    def again(self, name: str, seed: int, level: int) -> Exercise | None:
        """A question of the practice."""
        from bosslib.card.practice.returning import showing

        return showing(name, seed, level)

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
