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
from bosslib.board.bargain import open_offers
from bosslib.board.cards import STOP
from bosslib.board.driver import BoardPrompt
from bosslib.board.game import BoardRecord
from bosslib.board.legality import Legal
from bosslib.board.payoffs import closings, payoff
from bosslib.board.review.offer_value import terms_player
from bosslib.board.review.playout import PLAYER
from bosslib.board.state import DEAL, MOVED
from bosslib.board.view import View
from bosslib.driver import Ask, DriverState
from bosslib.game import Seat


class Alternative(NamedTuple):
    """An alternative action: the one to report, and the one to apply.

    `reported` is None for doing nothing; `applied` is then the action that expresses it at the
    table, such as "no more", if one is necessary.
    """

    reported: Action | None
    applied: Action | None


class DecisionPoint(NamedTuple):
    """A choice to evaluate, after `at` actions: the seat's view, its action and the alternatives.

    `partner` is the other side of a bargain, `struck` is True if it was agreed on.
    """

    at: int
    view: View
    stands: DriverState
    chosen: Alternative
    others: tuple[Alternative, ...]
    partner: Seat | None = None
    struck: bool = False


def decision_points(record: BoardRecord, seat: Seat, since: int) -> list[DecisionPoint]:
    """Return all choices of a seat in which *shrewd* would have acted differently.

    Talk with one player in a deal counts as one bargain: only the last agreed action counts, or the
    last action if there was no agreement.
    """
    found: list[DecisionPoint] = []
    bargains: dict[Seat, DecisionPoint] = {}
    driver, state = record.game.driver, record.start
    stands = driver.driver_state(state)
    for at, (action, after, _) in enumerate(record.played):
        ours = action.seat == seat or (action == TIME and seat not in state.table.quiet)
        if ours and at >= since:
            seen = driver.bot_view(state, stands, seat)
            for each in _action_decisions(at, seen, stands, action):
                if each.partner is None:
                    found.append(each)
                elif each.struck or not _has_agreed_bargain(bargains, each.partner):
                    bargains[each.partner] = each
        bargains = _mark_struck(bargains, action, seat)
        if state.table.phase is DEAL and after.table.phase is not DEAL:
            found += bargains.values()
            bargains = {}
        stands = driver.state_after(stands, after, action)
        state = after
    found += bargains.values()
    return sorted((each for each in found if each.others), key=lambda each: each.at)


def _has_agreed_bargain(bargains: dict[Seat, DecisionPoint], partner: Seat) -> bool:
    return partner in bargains and bargains[partner].struck


def _mark_struck(
    bargains: dict[Seat, DecisionPoint], action: Action, seat: Seat
) -> dict[Seat, DecisionPoint]:
    """Mark the seat's own offer as struck when another player agrees to it."""
    if not isinstance(action.deed, Accept) or action.seat == seat:
        return bargains
    return {
        partner: each._replace(struck=True)
        if each.chosen.reported and each.chosen.reported.deed == Offer(action.deed.terms)
        else each
        for partner, each in bargains.items()
    }


def _action_decisions(
    at: int, seen: View, stands: DriverState, action: Action
) -> Iterator[DecisionPoint]:
    """Yield the choices that an action represents."""
    deed, seat = action.deed, seen.seat
    chosen = Alternative(action, action)
    match deed:
        case Open():
            other = Draw() if seen.table.phase is MOVED else Roll()
            yield from _turn_decision(at, seen, stands, chosen, Action(seat, other))
        case Roll() | Draw():
            yield from _turn_decision(at, seen, stands, chosen, Action(seat, Open()))
        case Accept() | Decline() | Offer():
            others = tuple(_talk_alternatives(seen, action))
            partner = _partner(seen, action)
            struck = isinstance(deed, Accept)
            yield DecisionPoint(at, seen, stands, chosen, others, partner, struck)
        case Close() | GiveUp():
            yield DecisionPoint(at, seen, stands, chosen, tuple(_ending_alternatives(seen, action)))
        case _ if isinstance(deed, (*INFLUENCE, Allow)):
            yield DecisionPoint(at, seen, stands, chosen, tuple(_card_alternatives(seen, action)))
        case _ if isinstance(deed, NoMore) or action == TIME:
            yield from _pass_decisions(at, seen, stands)


def _turn_decision(
    at: int, seen: View, stands: DriverState, chosen: Alternative, other: Action
) -> Iterator[DecisionPoint]:
    """Yield the choice between opening a deal and not opening it."""
    if other in Legal(seen) and advised_action(seen) != chosen.reported:
        yield DecisionPoint(at, seen, stands, chosen, (Alternative(other, other),))


def advised_action(seen: View) -> Action | None:
    """Return the action *shrewd* would choose, apart from talk."""
    return PLAYER.choose(seen, Random(0))


def advised_talk(seen: View) -> Action | None:
    """Return what *shrewd* would say in a deal."""
    talks = seen.table.phase is DEAL and not seen.table.waiting
    return PLAYER.talk(seen, Random(0)) if talks else None


def _talk_alternatives(seen: View, action: Action) -> Iterator[Alternative]:
    """Yield the alternatives to a talk action; none if *shrewd* would have said the same."""
    best, seat = advised_talk(seen), seen.seat
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
    player = terms_player(seen.table, action.deed.terms)
    return seen.table.boss if player == seen.seat else player


def _ending_alternatives(seen: View, action: Action) -> Iterator[Alternative]:
    """Yield the alternatives to closing or giving up a deal: a better closing, or a card."""
    ways = sorted(closings(seen.table), key=lambda used: -payoff(seen.table, used)[seen.seat])
    best = Action(seen.seat, Close(ways[0])) if ways else None
    if (
        best
        and best != action
        and _immediate_remainder(seen, best) > _immediate_remainder(seen, action)
    ):
        yield Alternative(best, best)
    advice = advised_action(seen)
    if advice and advice not in (best, action) and isinstance(advice.deed, INFLUENCE):
        yield Alternative(advice, advice)


def _immediate_remainder(seen: View, action: Action) -> int:
    """Return what closing or giving up leaves the Boss immediately, in millions."""
    deed = action.deed
    return payoff(seen.table, deed.pieces)[seen.seat] if isinstance(deed, Close) else 0


def _card_alternatives(seen: View, action: Action) -> Iterator[Alternative]:
    """Yield the alternatives to a played card, or to not playing a Stop card."""
    advice, seat = advised_action(seen), seen.seat
    if advice == action or (isinstance(action.deed, Allow) and STOP not in seen.hand):
        return
    if isinstance(action.deed, Allow):
        stop = Action(seat, Stop())
        yield Alternative(stop, stop)
        return
    yield Alternative(None, _pass_action(seen))
    if advice and isinstance(advice.deed, INFLUENCE):
        yield Alternative(advice, advice)


def _pass_action(seen: View) -> Action | None:
    """Return the action for playing no card, "no more" or "allow"; None for a Boss."""
    kind = Allow if seen.table.waiting else NoMore
    quiet = Action(seen.seat, kind())
    return quiet if quiet in Legal(seen) else None


def _pass_decisions(at: int, seen: View, stands: DriverState) -> Iterator[DecisionPoint]:
    """Yield the alternatives to "no more", or to letting the time run out."""
    if seen.table.phase is not DEAL or seen.table.waiting:
        return
    nothing = Alternative(None, _pass_action(seen))
    talk = advised_talk(seen)
    for bargain in open_offers(seen.table, seen.seat):
        accept = Action(seen.seat, Accept(bargain.terms))
        if talk == accept:
            partner = _partner(seen, accept)
            yield DecisionPoint(at, seen, stands, nothing, (Alternative(accept, accept),), partner)
    card = advised_action(seen)
    if card and isinstance(card.deed, INFLUENCE):
        yield DecisionPoint(at, seen, stands, nothing, (Alternative(card, card),))


def driver_state_before(way: Alternative, seen: View, stands: DriverState) -> DriverState:
    """Return the driver state before an alternative; a silent seat is not asked again at once."""
    stands = stands._replace(silent_asks=())
    if way.applied is not None:
        return stands
    asked = [Ask(seen.seat, BoardPrompt.OFFER)]
    if seen.is_boss:
        asked.append(Ask(seen.seat, BoardPrompt.PLAY))
    return stands._replace(silent_asks=tuple(asked))
