"""The one driver: who is asked when, for `sim`, the table and the tests alike.

After each action every seat with an open matter is asked once, clockwise from the actor, who comes
last; then the seat in turn acts. In one turn the driver hears at most one new offer between the
Boss and each player. Where it stands is a `Place`, which follows from the record, so a game that
is loaded goes on the same way. A person speaks whenever he likes: what he does is applied, and the
round begins anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from enum import StrEnum
from typing import NamedTuple

from bosslib.bots import BotError, Where, played, raised, shown
from bosslib.card import bots
from bosslib.card.actions import TALK, TURNS, Action, Discard, Offer
from bosslib.card.bots import Bot
from bosslib.card.play import apply
from bosslib.card.state import Phase, State, Table
from bosslib.card.view import view
from bosslib.errors import BossError
from bosslib.game import Seat


class Wants(StrEnum):
    """What a seat is asked for."""

    ANSWER = "answer"
    """An offer to it is open: accept, decline, or say something else, or nothing."""
    OFFER = "offer"
    """It may make an offer or take its own back, or say nothing."""
    TURN = "turn"
    DISCARD = "discard"


TALKING = (Wants.ANSWER, Wants.OFFER)
"""What is asked of a seat besides its own turns."""


stand_in = bots.stand_in
"""Who acts for a bot that cannot."""

OWN = (*TURNS, Discard)
"""The deeds that answer any other question."""


class Ask(NamedTuple):
    """Who is asked now, and for what."""

    seat: Seat
    wants: Wants


class Place(NamedTuple):
    """Where the driver stands in a game.

    `actions` is how many there were so far, `actor` the seat that acted last, `offered` the players
    who have had this turn's offer to or from the Boss, `asked` who was asked since then.
    """

    actions: int
    actor: Seat
    offered: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()


def place(table: Table, actions: Sequence[Action] = ()) -> Place:
    """Where the driver stands at a table that these actions of the game have led to.

    Before the first action everybody is asked as if the seat before the one in turn had acted.
    """
    if not actions:
        return Place(0, (table.turn - 1) % table.players)
    offered: tuple[Seat, ...] = ()
    for action in reversed(actions):
        if not isinstance(action.deed, TALK):
            break
        if isinstance(action.deed, Offer):
            offered = (_player(table, action.seat, action.deed), *offered)
    return Place(len(actions), actions[-1].seat, offered)


def after(stands: Place, table: Table, action: Action) -> Place:
    """Where the driver stands after one more action, which led to this table."""
    offered = stands.offered if isinstance(action.deed, TALK) else ()
    if isinstance(action.deed, Offer):
        offered = (*offered, _player(table, action.seat, action.deed))
    return Place(stands.actions + 1, action.seat, offered)


def silent(stands: Place, ask: Ask) -> Place:
    """Where the driver stands when a seat that was asked has nothing to say."""
    return stands._replace(asked=(*stands.asked, ask.seat))


def _player(table: Table, seat: Seat, offer: Offer) -> Seat:
    """Of the two whom an offer is between, the one who is not the Boss."""
    return seat if seat != table.boss or offer.to is None else offer.to


def partners(table: Table, stands: Place, seat: Seat) -> tuple[Seat, ...]:
    """To whom a seat may make this turn's offer (COUSIN-2, COUSIN-3, COUSIN-5)."""
    if table.phase is not Phase.PLAY or not table.tokens:
        return ()
    players = [seat] if seat != table.boss else [p for p in range(table.players) if p != seat]
    free = [p for p in players if not table.cousins[p] and p not in stands.offered]
    return tuple(free) if seat == table.boss else (table.boss,) * len(free)


def next_ask(table: Table, stands: Place) -> Ask | None:
    """Who is asked next, and for what; None when the game is over."""
    match table.phase:
        case Phase.OVER:
            return None
        case Phase.DISCARD:  # all at the same time (NEXT-3), so in any order: the next Boss first
            order = table.clockwise((table.boss + 1) % table.players)
            return Ask(next(seat for seat in order if seat not in table.chosen), Wants.DISCARD)
        case Phase.PLAY:
            for seat in table.clockwise((stands.actor + 1) % table.players):
                wants = None if seat in stands.asked else _matter(table, stands, seat)
                if wants:
                    return Ask(seat, wants)
    return Ask(table.turn, Wants.TURN)


def _matter(table: Table, stands: Place, seat: Seat) -> Wants | None:
    """What a seat has to be asked about besides its turn."""
    if any(offer.to == seat for offer in table.offers):
        return Wants.ANSWER
    own = any(offer.by == seat for offer in table.offers)
    return Wants.OFFER if own or partners(table, stands, seat) else None


class Next(NamedTuple):
    """What comes next: a bot's `action`, or a person to wait for, who is asked `ask`.

    Both are None when the game is over. `place` is where the driver stands, with all asked so far.
    """

    place: Place
    ask: Ask | None
    action: Action | None


Failed = Callable[[BotError], object]
"""Is told of a bot that fails, and that *careful* acts in its place."""


def go_on(
    state: State,
    stands: Place,
    bots: Sequence[Bot | None],
    *,
    failed: Failed | None = None,
    apart: Container[Seat] = (),
) -> Next:
    """Ask seat after seat until a bot acts or a person (None among the bots) must be waited for.

    A person is waited for on his turn, for his discards and for his answers. He is not asked for
    offers: he makes them when he likes. The bots at the seats `apart` are waited for whatever they
    are asked: somebody else has each `answer`. A bot that fails is replaced as `answer` does.
    """
    while ask := next_ask(state.table, stands):
        bot = bots[ask.seat]
        if bot is not None and ask.seat not in apart:
            action = answer(state, stands, ask, bot, failed)
            if action:
                return Next(stands, ask, action)
        elif bot is not None or ask.wants is not Wants.OFFER:
            return Next(stands, ask, None)
        stands = silent(stands, ask)
    return Next(stands, None, None)


def answer(
    state: State, stands: Place, ask: Ask, bot: Bot, failed: Failed | None = None
) -> Action | None:
    """What a bot does when asked; None: nothing.

    If it raises an error or may not do what it wants, `failed` is told and *careful* answers this
    once. Without `failed` BotError is raised, and what a rule forbids is left for `apply` to say.
    """
    if failed is None:
        return reply(state, stands, ask, bot)
    try:
        action = reply(state, stands, ask, bot)
        if action:
            _played(state, stands, action)
        return action
    except BotError as fault:
        failed(fault)
    return reply(state, stands, ask, stand_in(bot))


def reply(state: State, stands: Place, ask: Ask, bot: Bot) -> Action | None:
    """What a bot says when asked; None: nothing. A pair's second offer in one turn is not heard.

    Its randomness depends on the game's seed, its seat, how far the game is and the question alone,
    so a game that is taken up again goes on the same way. BotError if it raises anything, or
    answers another question.
    """
    from random import Random  # late: it doubles the time of `import bosslib`

    seen = view(state, ask.seat)
    rng = Random(f"{state.seed}/{ask.seat}/{stands.actions}/{ask.wants}")
    talking = ask.wants in TALKING
    where = Where(ask.seat, state.seed, stands.actions + 1)
    try:
        said: object = bot.talk(seen, rng) if talking else bot.choose(seen, rng)
    except (Exception, SystemExit) as error:  # a learner's bot may well call `exit`
        raise raised(error, where, ask.wants) from error
    if said is None and talking:
        return None
    if (
        not isinstance(said, Action)
        or said.seat != ask.seat
        or not isinstance(said.deed, TALK if talking else OWN)
    ):
        raise BotError("bots.wrong-reply", where, wants=ask.wants, reply=shown(said))
    return None if talking and _unheard(state.table, stands, said) else said


def _played(state: State, stands: Place, action: Action) -> State:
    """The state after a bot's action; BotError if it cannot be done."""
    return played(apply, state, action, Where(action.seat, state.seed, stands.actions + 1))


def _unheard(table: Table, stands: Place, action: Action) -> bool:
    offer = action.deed
    return isinstance(offer, Offer) and _player(table, action.seat, offer) in stands.offered


class Match(NamedTuple):
    """A game that was played: its end, its actions, how many there were of each kind of deed."""

    state: State
    actions: tuple[Action, ...]
    counts: Counter[str]


def play_match(state: State, bots: Sequence[Bot]) -> Match:
    """Play a game to its end, one bot for each seat; the state's seed decides all that is chance.

    BotError if a bot fails: who tries one of his own must see it.
    """
    if len(bots) != state.table.players:
        raise BossError("bots.number", count=len(bots), players=state.table.players)
    stands = place(state.table)
    actions = []
    while action := (step := go_on(state, stands, bots)).action:
        state = _played(state, step.place, action)
        stands = after(step.place, state.table, action)
        actions.append(action)
    return Match(state, tuple(actions), Counter(type(a.deed).__name__ for a in actions))
