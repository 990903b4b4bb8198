"""Exercises graded: what the other seats reply, whether an attempt has succeeded, and what to say.

Pure: an attempt is a record that begins where the learner does, or what he has answered. Nothing
here knows of pages, of hints taken or of progress.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import ge, gt, le, lt
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib import match
from bosslib.card.actions import (
    PASSES,
    Accept,
    Action,
    Decline,
    Move,
    Offer,
    Play,
    act,
    terms_text,
)
from bosslib.card.bargain import player_of
from bosslib.card.bots import Bot, Patient, bot
from bosslib.card.cards import Card
from bosslib.card.events import Drew, Settled
from bosslib.card.legal import Legal
from bosslib.card.outlook import outlook
from bosslib.card.state import Phase
from bosslib.card.terms import OpenOffer
from bosslib.exercise import BOUND, Exercise, Goal, Kind, Mistake, Reply, is_turn
from bosslib.game import Seat
from bosslib.record import Record
from bosslib.scenario import came, plain
from bosslib.words import say

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.view import View

BOUNDS = {">=": ge, "<=": le, ">": gt, "<": lt}
MOST = 3
"""The stars of a task that was done at once."""


class Verdict(NamedTuple):
    """What an attempt came to, and what to say to it.

    `stars` are for who needed neither a hint nor a second try; `over` says by how many actions it
    was longer than par; `wrong` are the numbers or choices, counted from 0, that were not right.
    """

    right: bool
    say: str
    stars: int = MOST
    over: int = 0
    wrong: tuple[int, ...] = ()


def stars(verdict: Verdict, slips: int) -> int:
    """The stars of a right attempt after so many hints and failed tries: 3, 2 or 1."""
    slips += verdict.over
    return min(verdict.stars, MOST if not slips else 2 if slips <= 2 else 1)


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
        if reply.everything or terms_text(offer.terms) in reply.accepts:
            return True
        if reply.gains is None:
            return False
        now = outlook(view.table)
        then = now.share(player_of(view.table, offer))
        for term in offer.terms:
            if isinstance(term, Play | Move):
                then = then.after(term)
        return then.payoff()[view.seat] - now.payoff()[view.seat] >= reply.gains


def bots(exercise: Exercise) -> tuple[Bot | None, ...]:
    """Who plays each seat; None for the learner's."""
    assert exercise.start  # only what is played has other seats
    found: list[Bot | None] = []
    for seat in range(exercise.start.table.players):
        reply = exercise.replies.get(seat, Reply())
        found.append(exercise.player or (bot(reply.bot) if reply.bot else Scripted(reply)))
    found[exercise.seat] = None
    return tuple(found)


def begun(exercise: Exercise) -> Record:
    """Where the learner begins: the position after the steps of a worked example."""
    assert exercise.start  # only what is played begins anywhere
    record = Record(exercise.start)
    for each in exercise.steps:
        if each.do:
            record = record.play(each.do)
    return Record(record.state)


def replied(exercise: Exercise, record: Record) -> Record:
    """The record when the other seats have done all that comes before the learner is asked."""
    return [record, *_driven(record, bots(exercise))][-1]


def answered(exercise: Exercise, record: Record) -> Record:
    """The record when the other seats have answered what is offered, and nobody has had a turn."""
    return [record, *_driven(record, bots(exercise), match.TALKING)][-1]


def follow(exercise: Exercise, record: Record) -> Record:
    """The record when the others have done what they do at once.

    Where one bargains they only answer, so that the learner can go on talking; their turns come
    when he lets them, at the latest before his own.
    """
    step = answered if exercise.kind is Kind.NEGOTIATE else replied
    return step(exercise, record)


def act_on(exercise: Exercise, record: Record, action: Action) -> Record:
    """The record when the learner has done one thing more, and the others have followed."""
    if is_turn(action) and record.state.table.turn != exercise.seat:
        record = replied(exercise, record)
    return follow(exercise, record.play(action))


def done(exercise: Exercise, actions: Sequence[Action]) -> Record:
    """The record when the learner has done all this and the others have replied; RuleError."""
    record = follow(exercise, begun(exercise))
    for action in actions:
        record = act_on(exercise, record, action)
    return record


def solved(exercise: Exercise) -> Record:
    """The record of the solution, with all that the others reply."""
    if not exercise.solver:
        return done(exercise, exercise.solution)
    seats = list(bots(exercise))
    seats[exercise.seat] = bot(exercise.solver)
    start = begun(exercise)
    played = _driven(start, seats)
    return next((each for each in played if judged(exercise, each)), start)


def played_out(exercise: Exercise, record: Record) -> Record:
    """The record to the end of its deal, the learner turning his disks at each turn.

    Where the exercise names a player for the others, that plays for the learner too.
    """
    return _played_out(exercise, record)[-1]


def _played_out(exercise: Exercise, record: Record) -> list[Record]:
    """The records after each action to the end of the deal; the one given if it has ended."""
    if over(exercise, record):
        return [record]
    seats = tuple(each or exercise.player or Patient() for each in bots(exercise))
    found = [record]
    for each in _driven(record, seats):
        found.append(each)
        if over(exercise, each):
            break
    return found


def _driven(
    record: Record, seats: Sequence[Bot | None], wants: Collection[match.Wants] = tuple(match.Wants)
) -> Iterator[Record]:
    """The record after each action of a bot, until a person is asked, or for something else."""
    stands = match.place(record.state.table, record.actions)
    while action := (step := match.go_on(record.state, stands, seats)).action:
        if step.ask is None or step.ask.wants not in wants:
            return
        record = record.play(action)
        stands = match.after(step.place, record.state.table, action)
        yield record


def over(exercise: Exercise, record: Record) -> bool:
    """Whether an attempt cannot go on: its deal has been settled, or the game is over.

    What a bot solves may take many deals.
    """
    if record.state.table.phase is Phase.OVER:
        return True
    return not exercise.solver and settled(record) is not None


def settled(record: Record) -> Settled | None:
    """How the first deal was settled since the record's start; None if it was not."""
    events = (event for each in record.played for event in each.events)
    return next((event for event in events if isinstance(event, Settled)), None)


def own(exercise: Exercise, record: Record) -> tuple[Action, ...]:
    """What the learner has done, in order."""
    return tuple(each for each in record.actions if each.seat == exercise.seat)


def judged(exercise: Exercise, record: Record) -> Verdict | None:
    """What an attempt has come to; None while it goes on.

    A learner who has no turn left, or has had as many as the task allows, has succeeded if the
    goal holds at any moment while the rest is played out.
    """
    mine = own(exercise, record)
    acts = sum(not isinstance(each.deed, PASSES) for each in mine)  # to turn a disk costs nothing
    past = max(0, acts - exercise.par) if exercise.par else 0
    for way in exercise.accept:
        if way.do and way.do == mine:
            return Verdict(True, way.say or exercise.success, way.stars, past)
    if reached := _reached(exercise, record, past):
        return reached
    if over(exercise, record):
        return Verdict(False, missed(exercise, record))
    turns = sum(map(is_turn, mine))
    table = record.state.table
    out = table.phase is Phase.PLAY and table.passes[exercise.seat] == 2 and not exercise.solver
    if out or (exercise.turns and turns >= exercise.turns):
        if any(way.do[: len(mine)] == mine for way in exercise.accept if way.do):
            return None
        for each in _played_out(exercise, record):
            if reached := _reached(exercise, each, past):
                return reached
        return Verdict(False, missed(exercise, record))
    return None


def ended(exercise: Exercise, record: Record, verdict: Verdict) -> Record:
    """What a judged attempt has led to: where its goal holds, else the end of its deal."""
    if not verdict.right:
        return played_out(exercise, record)
    rest = (each for each in _played_out(exercise, record) if _reached(exercise, each, 0))
    return next(rest, record)


def _reached(exercise: Exercise, record: Record, past: int) -> Verdict | None:
    """The verdict if the goal holds, or that of another way."""
    for way in exercise.accept:
        if way.goal and holds(exercise, way.goal, record):
            return Verdict(True, way.say or exercise.success, way.stars, past)
    if holds(exercise, exercise.goal, record):
        return Verdict(True, exercise.success, MOST, past)
    return None


def holds(exercise: Exercise, goal: Goal, record: Record) -> bool:
    """Whether a goal is reached in a record."""
    deal = settled(record)
    if goal.settled and deal is None:
        return False
    mine = list(own(exercise, record))
    if tuple(mine[: len(goal.begins)]) != goal.begins:
        return False
    for action in goal.played:
        if action not in mine:
            return False
        mine.remove(action)
    if goal.bonus and not _bonus(exercise.seat, record):
        return False
    return all(
        _meets(plain(key, wanted), plain(key, came(key, wanted, record.state, deal)))
        for key, wanted in goal.wants.items()
    )


def _bonus(seat: Seat, record: Record) -> bool:
    events = (event for each in record.played for event in each.events)
    return any(isinstance(event, Drew) and event.bonus and event.seat == seat for event in events)


def _meets(wanted: Any, there: Any) -> bool:
    """Whether a value is what is wanted: the same, or within the bound."""
    if isinstance(wanted, Mapping) and isinstance(there, Mapping) and type(wanted) is dict:
        return all(_meets(each, there.get(key)) for key, each in wanted.items())
    bound = BOUND.fullmatch(wanted) if isinstance(wanted, str) else None
    if bound and isinstance(there, int):
        return bool(BOUNDS[bound[1]](there, int(bound[2].replace("−", "-"))))
    return bool(wanted == there)


def missed(exercise: Exercise, record: Record) -> str:
    """What to say to an attempt that has failed: of the listed mistakes the one that fits best."""
    mine = own(exercise, record)
    mistake = _mistake(exercise, mine) or _mistake(exercise, _heeded(exercise, record))
    if mistake is None:
        end = played_out(exercise, record)
        alike = (e for e in exercise.wrong if e.goal and holds(exercise, e.goal, end))
        mistake = next(alike, None)
    return mistake.say if mistake else say("lesson.missed")


def refused(exercise: Exercise, record: Record, action: Action) -> str:
    """What the exercise says to an action that the rules refuse; empty if it has nothing to say."""
    tried = (*own(exercise, record), action)
    listed = [each for each in exercise.wrong if each.error]
    exact = [each for each in listed if each.do == tried]
    alike = [each for each in listed if each.do[-1] == action]
    return next((each.say for each in (*exact, *alike)), "")


def declined(exercise: Exercise, record: Record) -> str:
    """What the exercise says to an offer of the learner that has just been declined."""
    if not any(each.deed == Decline(exercise.seat) for each in record.actions[-1:]):
        return ""
    mine = own(exercise, record)
    heeded = (*_heeded(exercise, record), mine[-1])
    exact = (each.say for each in exercise.wrong if each.do in (mine, heeded) and not each.error)
    return next(exact, "")


def refused_card(exercise: Exercise, card: Card) -> str:
    """What the exercise says to a card that cannot be played; empty if it has nothing to say."""
    for each in exercise.wrong:
        deed = each.do[-1].deed
        if each.error and isinstance(deed, Play | Move) and deed.card == card:
            return each.say
    return ""


def _mistake(exercise: Exercise, mine: tuple[Action, ...]) -> Mistake | None:
    """The listed mistake that was made: all of it and nothing else, else the longest beginning."""
    listed = [each for each in exercise.wrong if not each.error]
    begins = [each for each in listed if mine[: len(each.do)] == each.do]
    return max(begins, key=lambda each: len(each.do), default=None)


def _heeded(exercise: Exercise, record: Record) -> tuple[Action, ...]:
    """What the learner has done without the offers that were declined."""
    heeded: list[Action] = []
    for action in record.actions:
        if action.seat == exercise.seat:
            heeded.append(action)
        elif action.deed == Decline(exercise.seat):
            asked = [at for at, each in enumerate(heeded) if isinstance(each.deed, Offer)]
            if asked:  # else the offer was open before the learner began
                del heeded[asked[-1]]
    return tuple(heeded)
