"""Extraction of a seat's choices from a record, with the alternatives to each.

An action that *shrewd* would also have taken is not counted as a choice. For every other action,
the alternatives are *shrewd*'s action and the plain opposite.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bosslib.board.actions import (
    INFLUENCE,
    TIME,
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Draw,
    GiveUp,
    NoMore,
    Offer,
    Open,
    Roll,
    Stop,
)
from bosslib.board.bargain import awaiting
from bosslib.board.cards import STOP
from bosslib.board.driver import Wants
from bosslib.board.game import BoardRecord
from bosslib.board.legality import Legal
from bosslib.board.review.offer_value import player_of
from bosslib.board.review.playout import PLAYER
from bosslib.board.settle import closings, payoff
from bosslib.board.state import DEAL, MOVED
from bosslib.board.view import View
from bosslib.driver import Ask, Standing
from bosslib.game import Seat


class Alternative(NamedTuple):
    """An alternative action: the one to report, and the one to apply.

    `told` is None for doing nothing; `done` is then the action that expresses it at the table, such
    as "no more", if one is necessary.
    """

    told: Action | None
    done: Action | None


class Crossroads(NamedTuple):
    """A choice to evaluate, after `at` actions: the seat's view, its action and the alternatives.

    `partner` is the other side of a bargain, `struck` is True if it was agreed on.
    """

    at: int
    view: View
    stands: Standing
    chosen: Alternative
    others: tuple[Alternative, ...]
    partner: Seat | None = None
    struck: bool = False


def crossroads(record: BoardRecord, seat: Seat, since: int) -> list[Crossroads]:
    """Return all choices of a seat in which *shrewd* would have acted differently.

    Talk with one player in a deal counts as one bargain: only the last agreed action counts, or the
    last action if there was no agreement.
    """
    found: list[Crossroads] = []
    bargains: dict[Seat, Crossroads] = {}
    driver, state = record.game.driver, record.start
    stands = driver.standing(state)
    for at, (action, after, _) in enumerate(record.played):
        ours = action.seat == seat or (action == TIME and seat not in state.table.quiet)
        if ours and at >= since:
            seen = driver.seen(state, stands, seat)
            for each in _choice(at, seen, stands, action):
                if each.partner is None:
                    found.append(each)
                elif each.struck or not _held(bargains, each.partner):
                    bargains[each.partner] = each
        bargains = _agreed(bargains, action, seat)
        if state.table.phase is DEAL and after.table.phase is not DEAL:
            found += bargains.values()
            bargains = {}
        stands = driver.after(stands, after, action)
        state = after
    found += bargains.values()
    return sorted((each for each in found if each.others), key=lambda each: each.at)


def _held(bargains: dict[Seat, Crossroads], partner: Seat) -> bool:
    return partner in bargains and bargains[partner].struck


def _agreed(bargains: dict[Seat, Crossroads], action: Action, seat: Seat) -> dict[Seat, Crossroads]:
    """Mark the seat's own offer as struck when another player agrees to it."""
    if not isinstance(action.deed, Accept) or action.seat == seat:
        return bargains
    return {
        partner: each._replace(struck=True)
        if each.chosen.told and each.chosen.told.deed == Offer(action.deed.terms)
        else each
        for partner, each in bargains.items()
    }


def _choice(at: int, seen: View, stands: Standing, action: Action) -> Iterator[Crossroads]:
    """Yield the choices that an action represents."""
    deed, seat = action.deed, seen.seat
    chosen = Alternative(action, action)
    match deed:
        case Open():
            other = Draw() if seen.table.phase is MOVED else Roll()
            yield from _turn(at, seen, stands, chosen, Action(seat, other))
        case Roll() | Draw():
            yield from _turn(at, seen, stands, chosen, Action(seat, Open()))
        case Accept() | Decline() | Offer():
            others = tuple(_answers(seen, action))
            partner = _partner(seen, action)
            struck = isinstance(deed, Accept)
            yield Crossroads(at, seen, stands, chosen, others, partner, struck)
        case Close() | GiveUp():
            yield Crossroads(at, seen, stands, chosen, tuple(_ends(seen, action)))
        case _ if isinstance(deed, (*INFLUENCE, Allow)):
            yield Crossroads(at, seen, stands, chosen, tuple(_cards(seen, action)))
        case _ if isinstance(deed, NoMore) or action == TIME:
            yield from _silence(at, seen, stands)


def _turn(
    at: int, seen: View, stands: Standing, chosen: Alternative, other: Action
) -> Iterator[Crossroads]:
    """Yield the choice between opening a deal and not opening it."""
    if other in Legal(seen) and advised(seen) != chosen.told:
        yield Crossroads(at, seen, stands, chosen, (Alternative(other, other),))


def advised(seen: View) -> Action | None:
    """Return the action *shrewd* would choose, apart from talk."""
    return PLAYER.choose(seen, Random(0))


def said(seen: View) -> Action | None:
    """Return what *shrewd* would say in a deal."""
    talks = seen.table.phase is DEAL and not seen.table.waiting
    return PLAYER.talk(seen, Random(0)) if talks else None


def _answers(seen: View, action: Action) -> Iterator[Alternative]:
    """Yield the alternatives to a talk action; none if *shrewd* would have said the same."""
    best, seat = said(seen), seen.seat
    if best == action:
        return
    match action.deed:
        case Accept(terms):
            other = Action(seat, Decline(terms))
            yield Alternative(other, other)
        case Decline(terms):
            other = Action(seat, Accept(terms))
            if other in Legal(seen):
                yield Alternative(other, other)
        case Offer():
            yield Alternative(None, None)
            same = best and _partner(seen, best) == _partner(seen, action)
            if best and same and isinstance(best.deed, Offer):
                yield Alternative(best, best)


def _partner(seen: View, action: Action) -> Seat | None:
    """Return the other side of a bargain."""
    assert isinstance(action.deed, Accept | Decline | Offer)
    player = player_of(seen.table, action.deed.terms)
    return seen.table.boss if player == seen.seat else player


def _ends(seen: View, action: Action) -> Iterator[Alternative]:
    """Yield the alternatives to closing or giving up a deal: a better closing, or a card."""
    ways = sorted(closings(seen.table), key=lambda used: -payoff(seen.table, used)[seen.seat])
    best = Action(seen.seat, Close(ways[0])) if ways else None
    if best and best != action and _keeps(seen, best) > _keeps(seen, action):
        yield Alternative(best, best)
    advice = advised(seen)
    if advice and advice not in (best, action) and isinstance(advice.deed, INFLUENCE):
        yield Alternative(advice, advice)


def _keeps(seen: View, action: Action) -> int:
    """Return what closing or giving up leaves the Boss immediately, in millions."""
    deed = action.deed
    return payoff(seen.table, deed.pieces)[seen.seat] if isinstance(deed, Close) else 0


def _cards(seen: View, action: Action) -> Iterator[Alternative]:
    """Yield the alternatives to a played card, or to not playing a Stop card."""
    advice, seat = advised(seen), seen.seat
    if advice == action or (isinstance(action.deed, Allow) and STOP not in seen.hand):
        return
    if isinstance(action.deed, Allow):
        stop = Action(seat, Stop())
        yield Alternative(stop, stop)
        return
    yield Alternative(None, _nothing(seen))
    if advice and isinstance(advice.deed, INFLUENCE):
        yield Alternative(advice, advice)


def _nothing(seen: View) -> Action | None:
    """Return the action for playing no card, "no more" or "allow"; None for a Boss."""
    kind = Allow if seen.table.waiting else NoMore
    quiet = Action(seen.seat, kind())
    return quiet if quiet in Legal(seen) else None


def _silence(at: int, seen: View, stands: Standing) -> Iterator[Crossroads]:
    """Yield the alternatives to "no more", or to letting the time run out."""
    if seen.table.phase is not DEAL or seen.table.waiting:
        return
    nothing = Alternative(None, _nothing(seen))
    talk = said(seen)
    for bargain in awaiting(seen.table, seen.seat):
        accept = Action(seen.seat, Accept(bargain.terms))
        if talk == accept:
            partner = _partner(seen, accept)
            yield Crossroads(at, seen, stands, nothing, (Alternative(accept, accept),), partner)
    card = advised(seen)
    if card and isinstance(card.deed, INFLUENCE):
        yield Crossroads(at, seen, stands, nothing, (Alternative(card, card),))


def standing(way: Alternative, seen: View, stands: Standing) -> Standing:
    """Return the driver state before an alternative; a silent seat is not asked again at once."""
    stands = stands._replace(asked=())
    if way.done is not None:
        return stands
    asked = [Ask(seen.seat, Wants.OFFER)]
    if seen.is_boss:
        asked.append(Ask(seen.seat, Wants.PLAY))
    return stands._replace(asked=tuple(asked))
