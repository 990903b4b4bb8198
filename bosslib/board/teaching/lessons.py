"""The board game in exercises: scheduling, number sources and goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from bosslib.board.actions import (
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Deed,
    GiveUp,
    Lay,
    NoMore,
    Offer,
    Recruit,
    Stop,
    TakeOver,
    Terms,
    Travel,
)
from bosslib.board.bots import Bot
from bosslib.board.bots.numeric_reasons import reason
from bosslib.board.cards import BOSS, RECRUITMENT, STOP, Card
from bosslib.board.coalitions import deal_worth
from bosslib.board.driver import BoardDriver, BoardPrompt
from bosslib.board.events import Closed, Event, Failed
from bosslib.board.new_game import MOST, new
from bosslib.board.notation import parse_terms
from bosslib.board.payoffs import closings, fair_price, payoff
from bosslib.board.state import HAND, State
from bosslib.board.teaching.partner import spoken_reason, with_price
from bosslib.board.teaching.scripted import BoardPassiveBot, BoardScriptedBot, is_in_deal
from bosslib.board.view import View, view
from bosslib.driver import Ask, DriverState, Next
from bosslib.game import Seat
from bosslib.teaching.claims import MoneyOffer
from bosslib.teaching.exercise import Exercise, Reply, ShownArithmetic
from bosslib.teaching.game import Teaching, find_counter_offer
from bosslib.teaching.kinds.setup import choice_task, count_task

if TYPE_CHECKING:
    from bosslib.board.game import BoardRecord
    from bosslib.board.picture.lesson import BoardPictures
    from bosslib.board.practice.generator import BoardPractice
    from bosslib.board.teaching.drill import BoardDrill
    from bosslib.documents.nodes import Node
    from bosslib.teaching.advice import Advice
    from bosslib.teaching.kinds.number import Blank, WrongNumber


class BoardExerciseDriver(BoardDriver):
    """Driver for exercises, with three differences from a game.

    It stops when no seat has to act: between deals a seat does only what the exercise says. Other
    seats do not wait for the learner's answer to an offer. Seats stop or allow a card, and answer
    offers, without a pause.
    """

    immediate_wants = (BoardPrompt.STOP,)

    def next_step(
        self, state: State, stands: DriverState, bots: Sequence[Bot | None], **how: Any
    ) -> Next[Action]:
        """Ask seats until one acts, the learner has to be waited for, or no seat has to act.

        Counteroffers come first, even from a seat that has said "no more".
        """
        if found := find_counter_offer(bots, range(len(bots)), partial(view, state)):
            return Next(stands, Ask(found[0], BoardPrompt.OFFER), found[1])
        ask = None if is_in_deal(state.table) else self.next_ask(state, stands)
        seated = bots[ask.seat] if ask else None
        if (
            ask
            and isinstance(seated, BoardScriptedBot)
            and not seated.next_turn(view(state, ask.seat))
        ):
            return Next(stands, None, None)
        step = super().next_step(state, stands, bots, **how)
        open_to: Ask | None = None
        while step.ask and step.ask.wants == BoardPrompt.ANSWER and bots[step.ask.seat] is None:
            open_to = step.ask
            step = super().next_step(
                state, self.note_silence(step.driver_state, open_to), bots, **how
            )
        return step if step.action or not open_to else step._replace(ask=open_to)


class BoardTeaching(Teaching[State, View, Action, Event]):
    """The board game in exercises."""

    unit = "m"
    terms = staticmethod(parse_terms)
    shown_arithmetic = (ShownArithmetic.NOTHING, ShownArithmetic.VALUE, ShownArithmetic.PAYOFF)
    goal = ()
    sources = ("payout", "value", "dividends", "needs", "fair", "limit")
    seat_sources = ("payoff", "money", "hand", "shapley")
    awards = ("payoff", "money")
    reply_keys = ("turns", "accepts", "asks", "least", "most", "mind", "why", "bot")
    free_deeds = (Allow, NoMore, Decline)  # a new offer declines the old one first

    @cached_property
    def driver(self) -> BoardExerciseDriver:
        return BoardExerciseDriver(self.game)

    @cached_property
    def pictures(self) -> BoardPictures:
        from bosslib.board.picture.lesson import BoardPictures

        return BoardPictures()

    @cached_property
    def drill(self) -> BoardDrill:
        from bosslib.board.teaching.drill import BoardDrill

        return BoardDrill()

    @property
    def advice(self) -> tuple[Advice, ...]:
        from bosslib.board.teaching.policies import ADVICE

        return ADVICE

    @property
    def practice(self) -> BoardPractice:
        from bosslib.board.practice.generator import PRACTISING

        return PRACTISING

    def scripted_bot(self, reply: Reply, record: Callable[[], BoardRecord | None]) -> Bot:
        """Return the bot that replies as an exercise says."""
        return BoardScriptedBot(reply, record)

    def reason(self, reply: Reply, before: BoardRecord, action: Action) -> str:
        """Return the reason of a talk action: the exercise's text, or the public calculation."""
        why = reply.why if isinstance(action.deed, Decline) else ""
        if reply.mind:
            why = why or spoken_reason(reply, before, action)
        return why or reason(before.state.table, action)

    def patient_bot(self) -> Bot:
        """Return the bot that does nothing unless it has to."""
        return BoardPassiveBot()

    def parse_reply(self, node: Node) -> Reply:
        """Return the reply settings that only the board game has."""
        return Reply(
            asks=node.get("asks", []).list_of(parse_terms),
            least=node.at("least").integer(0) if "least" in node else None,
            most=node.at("most").integer(0) if "most" in node else None,
        )

    def ends_deal(self, event: Event) -> bool:
        """Return True if the event ended the deal: closed or given up."""
        return isinstance(event, Closed | Failed)

    def turns(self, solution: Sequence[Action]) -> int:
        """Return the default number of turns of a learner: as many as the solution has.

        There is no limit (0) for a solution that ends the deal, because there may be several ways
        to get there.
        """
        ends = any(isinstance(each.deed, Close | GiveUp) for each in solution)
        return 0 if ends else super().turns(solution)

    def comes_after_others(self, state: State, action: Action) -> bool:
        """Return True if the others must act before this action (B-DEAL-7).

        This holds for closing a deal, and for stopping or allowing a card that has not been played
        yet.
        """
        table = state.table
        answers = isinstance(action.deed, Stop | Allow) and not table.waiting
        return answers or (isinstance(action.deed, Close) and not table.is_silent)

    def is_refusal(self, action: Action, offer: Action) -> bool:
        """Return True if an action declines an offer."""
        if not isinstance(action.deed, Decline) or not isinstance(offer.deed, Offer):
            return False
        return action.deed.terms == offer.deed.terms and action.seat != offer.seat

    def offer(self, state: State, seat: Seat, to: Seat, terms: Terms) -> Action:
        """Return an offer; the addressee follows from the pieces."""
        return Action(seat, Offer(terms))

    def money_offers(self, state: State) -> Iterator[MoneyOffer]:
        """Yield the open offers; the Boss pays the player, in millions (B-DEAL-5)."""
        table = state.table
        for bargain in table.bargains:
            if bargain.is_struck or not bargain.agreed:
                continue
            by = bargain.agreed[0]
            to = bargain.player if by == table.boss else table.boss
            amount = bargain.terms.price.millions(table.tile.value)
            yield MoneyOffer(by, to, bargain.player, amount, bargain.terms)

    def accepted_offer(self, state: State, action: Action) -> MoneyOffer | None:
        """Return the open offer that an action accepts, also by offering the same terms."""
        deed = action.deed
        if not isinstance(deed, Accept | Offer):
            return None
        alike = (each for each in self.money_offers(state) if each.terms == deed.terms)
        return next((each for each in alike if each.to == action.seat), None)

    def with_money(self, terms: Terms, amount: int) -> Terms:
        """Return the terms with this price in millions."""
        return with_price(terms, amount)

    def card_of(self, deed: Deed) -> Card | None:
        """Return the card that a deed plays (the first of three); None if it plays none."""
        match deed:
            case Lay(card) | Travel(card):
                return card
            case Recruit():
                return RECRUITMENT
            case TakeOver():
                return BOSS
            case Stop():
                return STOP
        return None

    def figures(self, state: State) -> Iterable[int]:
        """Return the payout, the value of a dividend, and every price on the table."""
        table = state.table
        prices = (each.terms.price.millions(table.tile.value) for each in table.bargains)
        return (table.payout, table.tile.value, *prices)

    def misconceptions(self, exercise: Exercise, blank: Blank) -> Iterable[WrongNumber]:
        """Return the known wrong numbers of the practice."""
        from bosslib.board.practice.generator import exercise_wrong_numbers

        return exercise_wrong_numbers(exercise, blank)

    def set_up(self, friends: int) -> tuple[State, Mapping[str, Blank]]:
        """Return a new game for up to `friends` players, and the blanks for setting it up."""
        return new_setup(friends)

    @property
    def remembered_misconceptions(self) -> Mapping[str, str]:
        """Identifiers of the practice's mistakes, with their topics."""
        from bosslib.board.practice.generator import MISTAKE_TOPICS

        return MISTAKE_TOPICS

    def next_question(self, name: str, seed: int, level: int) -> Exercise | None:
        """Return a practice question in which the mistake would show."""
        from bosslib.board.practice.generator import question_showing

        return question_showing(name, seed, level)

    def describe_attempt(self, record: BoardRecord) -> str:
        """Return a short summary of an attempt for exercise authors."""
        state = record.state
        bargains = ", ".join(
            f"{each.terms}{' agreed' * each.is_struck}" for each in state.table.bargains
        )
        return (
            f"{self.game.describe_position(state)}; {bargains or 'no offers'}; money {state.money}"
        )

    def engine_number(
        self, start: State, end: Callable[[], BoardRecord], name: str, seat: Seat
    ) -> int:
        """Return the number with this name, in millions if it is money; for a seat if it is per
        seat.

        `payoff` and `money` assume the closing with the best result for the Boss; without one the
        payoff is 0.
        """
        table = start.table
        match name:
            case "payout":
                return table.payout
            case "value":
                return table.tile.value
            case "dividends":
                return table.space.dividends
            case "needs":
                return table.space.needs
            case "fair":
                return fair_price(table)
            case "limit":
                return table.limit
            case "hand":
                return table.hand_sizes[seat]
            case "shapley":
                return round(deal_worth(table).shapley[seat])
        ways = [payoff(table, used) for used in closings(table)]
        got = max(ways, key=lambda each: each[table.boss])[seat] if ways else 0
        return got + (start.money[seat] if name == "money" else 0)


def new_setup(friends: int) -> tuple[State, Mapping[str, Blank]]:
    """Return a game for up to `friends` players (B-SETUP-1), and the blanks for setting it up."""
    state = new(min(friends, MOST))
    table, key = state.table, "setting-up.board.{}".format
    players, each = table.players, len(table.investors[0])
    return state, {
        "players": count_task(key("players"), players, friends=friends),
        "each": count_task(key("each"), each, players=players),
        "beside": count_task(key("beside"), len(table.beside), held=players * each),
        "hand": count_task(key("hand"), HAND),
        "pile": count_task(key("pile"), len(state.deck), hands=players * HAND),
        "money": count_task(key("money"), state.money[0], "m"),
        "tiles": choice_task(key("tiles"), "first", ("shuffled", "first", "last")),
        "begins": choice_task(key("begins"), "alphabet", ("rolls", "youngest", "alphabet")),
        "marker": choice_task(key("marker"), "right", ("self", "right", "first")),
    }
