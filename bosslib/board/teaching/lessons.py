"""The board game in exercises: who is asked when, which numbers it gives, and what counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from bosslib.board.actions import (
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
from bosslib.board.bots.sums import reason
from bosslib.board.cards import BOSS, RECRUITMENT, STOP, Card
from bosslib.board.coalitions import worth
from bosslib.board.driver import BoardDriver, Wants
from bosslib.board.events import Closed, Event, Failed
from bosslib.board.notation import parse_terms
from bosslib.board.settle import closings, fair_price, payoff
from bosslib.board.state import State, Table
from bosslib.board.teaching.scripted import Patient, Scripted, in_deal
from bosslib.board.teaching.setting_up import setting_up
from bosslib.board.view import View, view
from bosslib.driver import Ask, Next, Standing
from bosslib.game import Seat
from bosslib.teaching.exercise import Blank, Exercise, Reply, Shows, WrongNumber
from bosslib.teaching.game import Teaching, countered

if TYPE_CHECKING:
    from bosslib.board.game import BoardRecord
    from bosslib.board.picture.lesson import BoardPictures
    from bosslib.board.practice.generate import BoardPractising
    from bosslib.board.teaching.drill import BoardDrill
    from bosslib.documents.nodes import Node


class Resting(BoardDriver):
    """Who is asked when in an exercise: as in a game, but for three things.

    It rests when nobody has to do anything: between deals a seat only does what the exercise says.
    Nobody waits for the learner's answer to an offer. Who lets a card pass or stops it does so at
    once, like who answers.
    """

    at_once = (Wants.STOP,)

    def go_on(
        self, state: State, stands: Standing, bots: Sequence[Bot | None], **how: Any
    ) -> Next[Action]:
        """Ask seat after seat until one acts, or the learner must be waited for, or all rest.

        The price that somebody asks in return comes first, even of one who has said `no more`.
        """
        if found := countered(bots, partial(view, state)):
            return Next(stands, Ask(found[0], Wants.OFFER), found[1])
        ask = None if in_deal(state.table) else self.next_ask(state, stands)
        seated = bots[ask.seat] if ask else None
        if ask and isinstance(seated, Scripted) and not seated.wanted(view(state, ask.seat)):
            return Next(stands, None, None)
        step = super().go_on(state, stands, bots, **how)
        open_to: Ask | None = None
        while step.ask and step.ask.wants == Wants.ANSWER and bots[step.ask.seat] is None:
            open_to = step.ask
            step = super().go_on(state, self.silent(step.stands, open_to), bots, **how)
        return step if step.action or not open_to else step._replace(ask=open_to)


class BoardTeaching(Teaching[State, View, Action, Event]):
    """The board game in exercises."""

    unit = "m"
    terms = staticmethod(parse_terms)
    shows = (Shows.NOTHING, Shows.VALUE, Shows.PAYOFF)
    goal = ()
    sources = ("payout", "value", "dividends", "needs", "fair", "limit")
    seat_sources = ("payoff", "money", "hand", "shapley")
    awards = ("payoff", "money")
    reply_keys = ("turns", "accepts", "asks", "least", "most", "why", "bot")
    free = (Allow, NoMore, Decline)  # a new offer declines the old one first

    @cached_property
    def driver(self) -> Resting:
        return Resting(self.game)

    @cached_property
    def pictures(self) -> BoardPictures:
        from bosslib.board.picture.lesson import BoardPictures

        return BoardPictures()

    @cached_property
    def drill(self) -> BoardDrill:
        from bosslib.board.teaching.drill import BoardDrill

        return BoardDrill()

    @property
    def practising(self) -> BoardPractising:
        from bosslib.board.practice.generate import PRACTISING

        return PRACTISING

    def scripted(self, reply: Reply, done: Callable[[], Sequence[Action]]) -> Bot:
        """Who replies as an exercise says."""
        return Scripted(reply, done)

    def reason(self, exercise: Exercise, table: Table, action: Action) -> str:
        """Why a seat bargains as it does: a bot's reason is the reckoning that all can make."""
        reply = exercise.replies.get(action.seat, Reply())
        why = reply.why if isinstance(action.deed, Decline) else ""
        return why or reason(table, action)

    def patient(self) -> Bot:
        """Who does nothing that he need not."""
        return Patient()

    def reply(self, node: Node) -> dict[str, Any]:
        """What a reply says in the board game alone."""
        return {
            "asks": node.get("asks", []).list_of(parse_terms),
            "least": node.at("least").whole(0) if "least" in node else None,
            "most": node.at("most").whole(0) if "most" in node else None,
        }

    def ended(self, event: Event) -> bool:
        """Whether the deal has come to its end by this: it was closed, or the Boss gave up."""
        return isinstance(event, Closed | Failed)

    def turns(self, solution: Sequence[Action]) -> int:
        """How many turns a learner has if the file does not say it: as many as the solution.

        In a deal that the solution ends he has any number: it is his own affair how he gets there.
        """
        ends = any(isinstance(each.deed, Close | GiveUp) for each in solution)
        return 0 if ends else super().turns(solution)

    def after_others(self, state: State, action: Action) -> bool:
        """Whether the others must have had their moment before somebody does this (B-DEAL-7).

        They must before a deal is closed, and before one can stop a card that nobody has played
        yet.
        """
        table = state.table
        answers = isinstance(action.deed, Stop | Allow) and not table.waiting
        return answers or (isinstance(action.deed, Close) and not table.silent)

    def refuses(self, action: Action, offer: Action) -> bool:
        """Whether an action declines an offer."""
        if not isinstance(action.deed, Decline) or not isinstance(offer.deed, Offer):
            return False
        return action.deed.terms == offer.deed.terms and action.seat != offer.seat

    def offer(self, state: State, seat: Seat, to: Seat, terms: Terms) -> Action:
        """The pieces say whom it is for."""
        return Action(seat, Offer(terms))

    def card_of(self, deed: Deed) -> Card | None:
        """The card that is played, of three the first."""
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
        """What the deal pays, a dividend, and every price that is on the table."""
        table = state.table
        prices = (each.terms.price.millions(table.tile.value) for each in table.bargains)
        return (table.payout, table.tile.value, *prices)

    def misconceptions(self, exercise: Exercise, at: int) -> Iterable[WrongNumber]:
        """Those of the practice."""
        from bosslib.board.practice.generate import in_exercise

        return in_exercise(exercise, at)

    def setting_up(self, friends: int) -> tuple[State, Mapping[str, Blank]]:
        """A game set up for as many of these friends as may play, and what is to be done for it."""
        return setting_up(friends)

    @property
    def remembered(self) -> Mapping[str, str]:
        """Those of the practice, with their topics."""
        from bosslib.board.practice.generate import NAMES

        return NAMES

    def again(self, name: str, seed: int, level: int) -> Exercise | None:
        """A question of the practice."""
        from bosslib.board.practice.generate import again

        return again(name, seed, level)

    def standing(self, record: BoardRecord) -> str:
        """How an attempt stands, in a few words for who writes an exercise."""
        state = record.state
        bargains = ", ".join(
            f"{each.terms}{' agreed' * each.struck}" for each in state.table.bargains
        )
        return f"{self.game.where(state)}; {bargains or 'no offers'}; money {state.money}"

    def reckoned(self, start: State, end: Callable[[], BoardRecord], name: str, seat: Seat) -> int:
        """The number of a name, in millions where it is money; for a seat where it is one's.

        `payoff` and `money` are those after the closing that leaves the Boss most; without one he
        gets nothing.
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
                return round(worth(table).shapley[seat])
        ways = [payoff(table, used) for used in closings(table)]
        got = max(ways, key=lambda each: each[table.boss])[seat] if ways else 0
        return got + (start.money[seat] if name == "money" else 0)
