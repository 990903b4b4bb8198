"""The one driver of the board game: who is asked when, for `sim`, the table and the tests alike.

In a deal everybody may act at any moment (B-DEAL-4). The driver asks in an order that leaves nobody
out: who may stop a card, who has an offer to answer, who may make one, the Boss, then the others
for their cards, until all have said "no more" and the Boss closes or gives up. A person acts
whenever he likes: what he does is applied, and the round begins anew. Where it stands is a `Place`,
which follows from the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from enum import StrEnum
from typing import NamedTuple

from bosslib.board.actions import (
    CLOCK,
    INFLUENCE,
    TALK,
    Action,
    Allow,
    Deed,
    GiveUp,
    NoMore,
    Offer,
    Open,
)
from bosslib.board.bots import Bot
from bosslib.board.careful import USUAL, Careful
from bosslib.board.play import apply
from bosslib.board.state import Phase, State, Table
from bosslib.board.view import View, view
from bosslib.bots import BotError, Where, played, raised, shown
from bosslib.errors import BossError
from bosslib.game import Seat, replaced

MOST_OFFERS = 4
"""How many offers a seat may make until the next influence card is played: so a game ends."""


class Wants(StrEnum):
    """What a seat is asked for."""

    TURN = "turn"
    LIMIT = "limit"
    STOP = "stop"
    """A card was just played: stop it, play another, or let it pass."""
    ANSWER = "answer"
    OFFER = "offer"
    """It may make an offer, or say nothing."""
    PLAY = "play"
    """It may play a card; if not, it has no more, or the Boss waits for the others."""
    CLOSE = "close"
    """All others have no more: close the deal, play a card, or give up."""


TALKING = (Wants.ANSWER, Wants.OFFER)
SILENCE: dict[Wants, Deed] = {Wants.STOP: Allow(), Wants.CLOSE: GiveUp()}
"""What it means to say nothing when asked; of a player asked for a card, "no more"."""


class Ask(NamedTuple):
    """Who is asked now, and for what."""

    seat: Seat
    wants: Wants


class Place(NamedTuple):
    """Where the driver stands: how many actions there were, and the seat that acted last.

    `asked` are the questions since then that came to nothing, `offers` how many offers each seat
    has made since the deal was opened or an influence card played.
    """

    actions: int
    actor: Seat
    offers: tuple[int, ...]
    asked: tuple[Ask, ...] = ()


def place(table: Table, actions: Sequence[Action] = ()) -> Place:
    """Where the driver stands at a table that these actions of the game have led to."""
    offers = [0] * table.players
    for action in reversed(actions):
        if isinstance(action.deed, (Open, *INFLUENCE)):
            break
        if isinstance(action.deed, Offer):
            offers[action.seat] += 1
    acted = [action.seat for action in actions if action.seat != CLOCK]
    return Place(len(actions), acted[-1] if acted else table.turn, tuple(offers))


def after(stands: Place, table: Table, action: Action) -> Place:
    """Where the driver stands after one more action, which led to this table."""
    offers, seat = stands.offers, action.seat
    if isinstance(action.deed, (Open, *INFLUENCE)):
        offers = (0,) * table.players
    elif isinstance(action.deed, Offer):
        offers = replaced(offers, seat, offers[seat] + 1)
    return Place(stands.actions + 1, stands.actor if seat == CLOCK else seat, offers)


def silent(stands: Place, ask: Ask) -> Place:
    """Where the driver stands when a question came to nothing."""
    return stands._replace(asked=(*stands.asked, ask))


def next_ask(table: Table, stands: Place) -> Ask | None:
    """Who is asked next, and for what; None when the game is over."""
    if table.phase is Phase.OVER:
        return None
    if table.waiting:
        order = table.clockwise(table.waiting.action.seat)
        return Ask(next(seat for seat in order if seat in table.to_act), Wants.STOP)
    if table.phase is Phase.LIMIT:
        order = table.clockwise(table.turn)
        return Ask(next(seat for seat in order if seat in table.too_many), Wants.LIMIT)
    if table.phase is not Phase.DEAL:
        return Ask(table.to_act[0], Wants.TURN)
    return next(ask for ask in _in_deal(table, stands) if ask not in stands.asked)


def _in_deal(table: Table, stands: Place) -> list[Ask]:
    """The questions of a deal in their order."""
    seats = table.clockwise((stands.actor + 1) % table.players)
    asks = [Ask(seat, Wants.ANSWER) for seat in seats if answers(table, seat)]
    loud = [seat for seat in table.clockwise(table.boss) if seat not in table.quiet]
    asks += [Ask(seat, Wants.OFFER) for seat in loud if stands.offers[seat] < MOST_OFFERS]
    asks += [Ask(seat, Wants.PLAY) for seat in loud]
    return [*asks, Ask(table.boss, Wants.CLOSE)]


def answers(table: Table, seat: Seat) -> bool:
    """Whether there is an offer for a seat to answer (B-DEAL-5, B-DEAL-8)."""
    return any(
        seat in (each.player, table.boss) and seat not in each.agreed for each in table.bargains
    )


def answer(
    state: State, stands: Place, ask: Ask, bot: Bot, failed: Failed | None = None
) -> Action | None:
    """What a bot does when asked; None: it says nothing, and that means nothing.

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


def stand_in(bot: Bot) -> Bot:
    """Who acts for a bot that cannot: *careful*, of the same temper."""
    return Careful(getattr(bot, "temper", USUAL))


def reply(state: State, stands: Place, ask: Ask, bot: Bot) -> Action | None:
    """What a bot says when asked, or what its silence means; None: nothing.

    Its chances depend on the game's seed, its seat, how far the game is and the question alone.
    BotError if it raises anything, or answers another question.
    """
    from random import Random  # late: it doubles the time of `import bosslib`

    seen, talking = view(state, ask.seat), ask.wants in TALKING
    rng = Random(f"{state.seed}/{ask.seat}/{stands.actions}/{ask.wants}")
    where = Where(ask.seat, state.seed, stands.actions + 1)
    try:
        said: object = bot.talk(seen, rng) if talking else bot.choose(seen, rng)
    except (Exception, SystemExit) as error:  # a learner's bot may well call `exit`
        raise raised(error, where, ask.wants) from error
    if said is None:
        return None if talking else _silence(seen, ask)
    if not isinstance(said, Action) or said.seat != ask.seat:
        raise BotError("bots.wrong-reply", where, wants=ask.wants, reply=shown(said))
    if isinstance(said.deed, TALK) != talking:
        raise BotError("bots.wrong-reply", where, wants=ask.wants, reply=shown(said))
    return said


def _silence(seen: View, ask: Ask) -> Action | None:
    if ask.wants is Wants.PLAY and not seen.is_boss:
        return Action(ask.seat, NoMore())
    silence = SILENCE.get(ask.wants)
    return Action(ask.seat, silence) if silence else None


def _played(state: State, stands: Place, action: Action) -> State:
    """The state after a bot's action; BotError if it cannot be done."""
    return played(apply, state, action, Where(action.seat, state.seed, stands.actions + 1))


class Next(NamedTuple):
    """What comes next: a bot's `action`, or a person to wait for, who is asked `ask`."""

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

    A person is not asked for offers: he makes them when he likes. The Boss who is a person is
    waited for when all others have no more; he too may act before. The bots at the seats `apart`
    are waited for whatever they are asked: somebody else has each `answer`.
    """
    while ask := next_ask(state.table, stands):
        bot = bots[ask.seat]
        if bot is not None and ask.seat not in apart:
            action = answer(state, stands, ask, bot, failed)
            if action:
                return Next(stands, ask, action)
        elif bot is not None or not _when_he_likes(state.table, ask):
            return Next(stands, ask, None)
        stands = silent(stands, ask)
    return Next(stands, None, None)


def _when_he_likes(table: Table, ask: Ask) -> bool:
    """Whether nobody waits for a person who is asked this."""
    return ask.wants is Wants.OFFER or ask == Ask(table.boss, Wants.PLAY)


class Match(NamedTuple):
    """A game that was played: its end, its actions, how many there were of each kind of deed."""

    state: State
    actions: tuple[Action, ...]
    counts: Counter[str]


def play_match(state: State, bots: Sequence[Bot], most: int = 100_000) -> Match:
    """Play a game to its end, one bot for each seat; the state's seed decides all that is chance.

    BossError if there are not as many bots as seats, or the game is not over after so many actions.
    """
    if len(bots) != state.table.players:
        raise BossError("bots.number", count=len(bots), players=state.table.players)
    stands, actions = place(state.table), list[Action]()
    while action := (step := go_on(state, stands, bots)).action:
        state = _played(state, step.place, action)
        stands = after(step.place, state.table, action)
        actions.append(action)
        if len(actions) == most:
            raise BossError("board.bots.endless", most=most)
    return Match(state, tuple(actions), Counter(type(a.deed).__name__ for a in actions))
