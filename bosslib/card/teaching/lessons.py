"""Adapter of the card game for exercises: quantities, replying seats, and goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from bosslib.bots import AnyBot
from bosslib.card import payoffs
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
    cached_action,
)
from bosslib.card.bots import Bot, Patient
from bosslib.card.bots.players import temper
from bosslib.card.bots.reasons import spoken_reason
from bosslib.card.cards import DECK, Card, Kind, card
from bosslib.card.driver import CardDriver, CardPrompt
from bosslib.card.events import Event, Settled
from bosslib.card.narration import format_dollars
from bosslib.card.new_game import new
from bosslib.card.notation import parse_terms
from bosslib.card.state import SETTINGS_BY_PLAYERS, Phase, State
from bosslib.card.teaching import scripted
from bosslib.card.teaching.scripted import CardScriptedBot
from bosslib.card.terms import DISKS, PRICE_STEP, cash_amount, with_cash
from bosslib.card.view import View, offers_in_deal, view
from bosslib.documents.nodes import Node
from bosslib.driver import Ask, DriverState, Next
from bosslib.game import LARGEST, Seat
from bosslib.teaching.claims import MoneyOffer
from bosslib.teaching.exercise import Exercise, Reply, ShownArithmetic
from bosslib.teaching.game import Teaching, find_counter_offer
from bosslib.teaching.kinds.setup import choice_task, count_task

if TYPE_CHECKING:
    from bosslib.card.game import CardRecord
    from bosslib.card.picture.lesson import CardPictures
    from bosslib.card.practice.drill import CardDrill
    from bosslib.card.practice.similar_questions import CardPractice
    from bosslib.teaching.advice import Advice
    from bosslib.teaching.kinds.number import Blank, WrongNumber


class CardExerciseDriver(CardDriver):
    """Driver of an exercise; unlike in a game, a seat that declines an offer may make another.

    In a game the driver ignores a pair's second offer in one turn, so that bots do not pester.
    """

    def next_step(
        self, state: State, stands: DriverState, bots: Sequence[AnyBot | None], **how: Any
    ) -> Next[Action]:
        """Return the next question; a counter-offer by a seat that declined comes first."""
        if found := find_counter_offer(bots, (stands.actor,), partial(view, state)):
            return Next(stands, Ask(found[0], CardPrompt.OFFER), found[1])
        return super().next_step(state, stands, bots, **how)


class CardTeaching(Teaching[State, View, Action, Event]):
    """The card game in exercises."""

    unit = "$"
    terms = staticmethod(parse_terms)
    shown_arithmetic = tuple(ShownArithmetic)
    goal = ("bonus",)
    sources = ("value", "sum", "multiplier", "limit", "gain")
    seat_sources = ("payoff", "gain", "paid", "money", "shares", "reverses", "hand")
    awards = ("payoff", "paid", "money")
    reply_keys = (
        *("turns", "accepts", "gains", "fears", "fearless"),
        *("counters", "mind", "why", "bot"),
    )
    price_step = PRICE_STEP
    most_deals = 2
    free_deeds = (*PASSES, Decline)  # turning a disk or declining costs nothing

    @cached_property
    def driver(self) -> CardExerciseDriver:
        return CardExerciseDriver(self.game)

    @cached_property
    def pictures(self) -> CardPictures:
        from bosslib.card.picture.lesson import CardPictures

        return CardPictures()

    @cached_property
    def drill(self) -> CardDrill:
        from bosslib.card.practice.drill import CardDrill

        return CardDrill()

    @property
    def advice(self) -> tuple[Advice, ...]:
        from bosslib.card.teaching.policies import ADVICE

        return ADVICE

    @property
    def practice(self) -> CardPractice:
        from bosslib.card.practice.similar_questions import PRACTICE

        return PRACTICE

    def scripted_bot(self, reply: Reply, record: Callable[[], CardRecord | None]) -> Bot:
        """Return the bot of a seat with scripted replies."""
        return CardScriptedBot(reply, record)

    def reason(self, reply: Reply, before: CardRecord, action: Action) -> str:
        """Return a seat's reason for its bargaining; a bot says the same as at any table."""
        if not reply.bot:
            return scripted.spoken_reason(reply, before, action)
        talk, bot = offers_in_deal(before.actions), self.game.bot(reply.bot)
        return spoken_reason(before.state.table, action, temper(bot), talk)

    def patient_bot(self) -> Bot:
        """Return a bot that turns its disks at each turn."""
        return Patient()

    def parse_reply(self, node: Node) -> Reply:
        """Return the fields of a reply that are specific to the card game."""
        return Reply(
            gains=node.at("gains").integer(-LARGEST) if "gains" in node else None,
            fears=node.get("fears", []).list_of(card),
            fearless=node.get("fearless", False).boolean(),
            counters=node.get("counters", []).list_of(parse_terms),
        )

    def has_bargaining(self, solution: Sequence[Action]) -> bool:
        """Return True if the solution has offers; otherwise the learner is only to play."""
        return any(isinstance(each.deed, Offer) for each in solution)

    def ends_deal(self, event: Event) -> bool:
        """Return True if an event ends the deal."""
        return isinstance(event, Settled)

    def has_no_turn(self, state: State, seat: Seat) -> bool:
        """Return True if a seat has no turn left in the deal."""
        table = state.table
        return table.phase is Phase.PLAY and table.passes[seat] == 2

    def comes_after_others(self, state: State, action: Action) -> bool:
        """Return True if an action must wait until the others have had their turns."""
        return not isinstance(action.deed, TALK) and state.table.turn != action.seat

    def is_refusal(self, action: Action, offer: Action) -> bool:
        """Return True if an action declines an offer."""
        return isinstance(offer.deed, Offer) and action.deed == Decline(offer.seat)

    def offer(self, state: State, seat: Seat, to: Seat, terms: Terms) -> Action:
        """Return an offer.

        The Boss names the player; a player offers to the Boss only (COUSIN-5).
        """
        return cached_action(seat, Offer(terms, to if seat == state.table.boss else None))

    def money_offers(self, state: State) -> Iterator[MoneyOffer]:
        """Yield the open offers; the player pays the Boss (COUSIN-5)."""
        boss = state.table.boss
        for by, to, terms in state.table.offers:
            yield MoneyOffer(by, to, boss, cash_amount(terms), terms)

    def accepted_offer(self, state: State, action: Action) -> MoneyOffer | None:
        """Return the open offer that an action accepts."""
        if not isinstance(action.deed, Accept):
            return None
        ends = (action.deed.by, action.seat)
        return next((each for each in self.money_offers(state) if each[:2] == ends), None)

    def with_money(self, terms: Terms, amount: int) -> Terms:
        """Return the terms with this many dollars."""
        return with_cash(terms, amount)

    def card_of(self, deed: Deed) -> Card | None:
        """Return the card that a deed plays, or None."""
        return deed.card if isinstance(deed, Play | Move) else None

    def figures(self, state: State) -> Iterable[int]:
        """Return the value of a share, that without limit, the limit, and what each card adds."""
        table, point = state.table, 5 * state.table.multiplier
        cards = (*table.centre, *(card for hand in state.hands for card in hand))
        added = (card.number * point for card in cards)
        return (
            payoffs.value(table),
            payoffs.unlimited_value(table),
            table.size.limit,
            point,
            *added,
        )

    def misconceptions(self, exercise: Exercise, blank: Blank) -> Iterable[WrongNumber]:
        """Return the practice's misconceptions for a number of an exercise."""
        from bosslib.card.practice.misconceptions import exercise_wrong_numbers

        return exercise_wrong_numbers(exercise, blank)

    def set_up(self, friends: int) -> tuple[State, Mapping[str, Blank]]:
        """Return a new game for as many friends as can play, with the blanks of its setup."""
        return new_setup(friends)

    @property
    def remembered_misconceptions(self) -> Mapping[str, str]:
        """Topics of the misconceptions that the practice repeats, by name."""
        from bosslib.card.practice.follow_up import TOPIC_OF_MISCONCEPTION

        return {name: str(topic) for name, (topic, _) in TOPIC_OF_MISCONCEPTION.items()}

    def next_question(self, name: str, seed: int, level: int) -> Exercise | None:
        """Return a practice question that repeats a misconception."""
        from bosslib.card.practice.follow_up import question_showing

        return question_showing(name, seed, level)

    def describe_attempt(self, record: CardRecord) -> str:
        """Return the state of an attempt in a few words for an exercise's author."""
        table = record.state.table
        return f"value {payoffs.value(table)}, payoff {payoffs.payoff(table)}"

    def engine_number(
        self, start: State, end: Callable[[], CardRecord], name: str, seat: Seat
    ) -> int:
        """Return the number with this name, of a seat where that applies.

        For `paid` and `money` the deal is settled by everybody turning their disks; there is none
        when the game is over.
        """
        table = start.table
        match name:
            case "value":
                return payoffs.value(table)
            case "sum":
                return payoffs.points(table)
            case "multiplier":
                return table.multiplier
            case "limit":
                return table.size.limit
            case "payoff":
                return payoffs.payoff(table)[seat]
            case "shares":
                return payoffs.shares(table, seat)
            case "reverses":
                return payoffs.reverses(table, seat)
            case "hand":
                return table.hand_sizes[seat]
        last = end()
        if name == "money":
            return last.state.money[seat]
        deal = next((event for event in last.events if isinstance(event, Settled)), None)
        return (deal.paid[seat] or 0) if deal else 0


def new_setup(friends: int) -> tuple[State, Mapping[str, Blank]]:
    """Return a game for as many of the friends as can play (SETUP-1), with the setup's blanks."""
    state = new(min(friends, max(SETTINGS_BY_PLAYERS)))
    table, key = state.table, "setting-up.card.{}".format
    players, size = table.players, table.size
    plain = sum(each.kind is not Kind.X for each in DECK)
    third = "under" if table.x_reserve else "box"
    return state, {
        "players": count_task(key("players"), players, friends=friends),
        "money": count_task(
            key("money"), state.money[0], "$", money=format_dollars(state.money[0])
        ),
        "disks": count_task(key("disks"), DISKS),
        "side": choice_task(key("side"), "in", ("mixed", "in", "pass")),
        "pack": count_task(key("pack"), plain),
        "hand": count_task(key("hand"), size.hand, players=players),
        "rest": choice_task(key("rest"), "halves", ("pile", "bare", "halves")),
        "third": choice_task(key("third"), third, ("up", "under", "box")),
        "boss": choice_task(key("boss"), "chance", ("oldest", "owner", "chance")),
        "cousins": count_task(key("cousins"), size.tokens, players=players),
    }
