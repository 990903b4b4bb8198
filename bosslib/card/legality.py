"""Legal actions of a seat, and the objections to illegal ones.

`objections` is the single judge of legality. `Legal` lazily lists what passes it; a property test
proves that the two agree. Each condition is one predicate that both use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from bosslib import game
from bosslib.card import bargain, move_targets
from bosslib.card.actions import (
    DISCARDS,
    PASS,
    PASSES,
    TURNS,
    Action,
    Discard,
    Drop,
    Due,
    Move,
    Name,
    Play,
    Shift,
    Term,
    Turn,
    cached_action,
    passes,
    plays,
    plays_by_card,
)
from bosslib.card.cards import DEAL, MOVE, Card, Colour, fits_colour
from bosslib.card.state import DISCARD, OPEN, OVER, PLAY
from bosslib.card.terms import (
    Promise,
    PromiseStatus,
    is_same_deed,
    next_owed_deed,
    update_promises,
    violated_promise,
)
from bosslib.card.view import View
from bosslib.game import Objection

if TYPE_CHECKING:
    from random import Random


def objections(view: View, action: Action) -> Iterator[Objection]:
    """Yield every objection to an action of the view's seat; none if it is legal."""
    table, deed = view.table, action.deed
    if action.seat != view.seat or action.seat >= table.players:
        yield Objection("NOTATION", "seat", {"seat": action.seat})
    elif isinstance(deed, TURNS):
        yield from _turn_objections(view, deed)
    elif isinstance(deed, Discard):
        yield from _discard_objections(view, deed)
    else:
        yield from bargain.objections(view, deed)


def _discard_objections(view: View, deed: Discard) -> Iterator[Objection]:
    table = view.table
    if table.phase is not DISCARD:
        yield Objection("TURN-8", "not-between-deals", {})
    elif view.seat in table.chosen:
        yield Objection("NEXT-3", "chosen-already", {})
        yield Objection("TURN-8", "chosen-already", {})
    if len(deed.cards) > 2:
        yield Objection("NEXT-3", "discard-too-many", {"count": len(deed.cards)})
    for card in dict.fromkeys(deed.cards):
        if deed.cards.count(card) > view.hand.count(card):
            yield Objection("HAND-1", "not-in-hand", {"card": card})


def _turn_objections(view: View, deed: Turn) -> Iterator[Objection]:
    table = view.table
    if table.phase is DISCARD or table.phase is OVER:
        yield Objection("TURN-8", f"phase-{table.phase}", {})
        return
    if table.turn != view.seat:
        yield Objection("TURN-8", "not-your-turn", {"other": table.turn})
    elif table.phase is OPEN:
        yield from _opening_objections(view, deed)
    elif isinstance(deed, Name):
        yield Objection("TURN-8", "already-open", {})
    elif table.promises or isinstance(deed, Drop):
        yield from _promise_objections(view, deed)
    yield from _deed_objections(view, deed)


def _opening_objections(view: View, deed: Turn) -> Iterator[Objection]:
    if isinstance(deed, Play) and deed.card.kind is DEAL:
        return
    if isinstance(deed, Name) and not view.holds_deal_card:
        return
    if view.holds_deal_card:
        yield Objection("TURN-1", "open-with-deal-card", {})
    else:
        yield Objection("TURN-2", "name-a-colour", {})
        yield Objection("TURN-1", "open-with-deal-card", {})


def _promise_objections(view: View, deed: Due) -> Iterator[Objection]:
    """Yield the objections of COUSIN-7 and, if promises bind, of COUSIN-9."""
    table = view.table
    owed = next_owed_deed(table.promises, view.seat) if table.promises else None
    if isinstance(deed, Drop) and deed != owed:
        yield Objection("COUSIN-7", "drop-not-agreed", {})
    if not table.rules.binding or not table.promises:
        return
    if owed and not is_same_deed(deed, owed, table.passes[view.seat]) and is_possible(view, owed):
        yield Objection("COUSIN-9", "promise-due", {"owed": owed})
    never = violated_promise(table.promises, view.seat, deed)
    if never:
        yield Objection("COUSIN-9", "promised-never", {"promise": never})


def is_possible(view: View, owed: Due) -> bool:
    """Return True if the deed promised for this turn can be done; if not, the turn is free."""
    return next(_deed_objections(view, owed), None) is None


def promises_after(view: View, deed: Due) -> tuple[Promise, ...]:
    """Return the promises after a seat has used its turn for a deed (COUSIN-9)."""
    table, seat = view.table, view.seat
    owed = next_owed_deed(table.promises, seat)
    can = owed is not None and is_possible(view, owed)
    return update_promises(table.promises, seat, deed, passes=table.passes[seat], possible=can)


def broken_promises(view: View, deed: Due) -> tuple[Term, ...]:
    """Return the promises that a seat would break by using its turn for a deed (COUSIN-9)."""
    promises = view.table.promises
    pairs = zip(promises, promises_after(view, deed), strict=True) if promises else ()
    return tuple(n.term for o, n in pairs if o != n and n.state is PromiseStatus.BROKEN)


def _deed_objections(view: View, deed: Turn) -> Iterator[Objection]:
    """Yield the objections to a deed that depend on neither turn order nor promises."""
    table = view.table
    if isinstance(deed, Name):
        return
    if table.passes[view.seat] >= 2:
        yield Objection("PASS-2", "passed-twice", {})
    if isinstance(deed, PASSES):
        return
    if deed.card not in view.hand:
        yield Objection("HAND-1", "not-in-hand", {"card": deed.card})
    if isinstance(deed, Drop):
        return
    if table.colour and not fits_colour(deed.card, table.colour):
        yield Objection("TURN-4", f"wrong-colour.{table.colour}", {"card": deed.card})
    if isinstance(deed, Move):
        yield from move_targets.objections(table, deed)
    elif deed.front is not None:
        yield from move_targets.protection_objections(table, deed.front)


class Legal(game.LegalActions[View, Action]):
    """Legal actions of a view: `in` tests any action, iteration lists turn actions and answers.

    Offers are unlimited in number, so they can be tested but are never listed. A double pass with
    one disk turned is legal and listed as a pass (PASS-4). Evaluation is lazy: `bool` and the first
    action are cheap.
    """

    def __contains__(self, action: Action) -> bool:
        return next(objections(self.view, action), None) is None

    def __iter__(self) -> Iterator[Action]:
        yield from bargain.answers(self.view)
        yield from self.turns()
        yield from _move_actions(self.view)

    def turns(self, rng: Random | None = None) -> list[Action]:
        """Return the turn actions, without Move cards or with one sampled play per Move card."""
        view = self.view
        if not view.may_act:
            return []
        if view.table.phase is PLAY:
            return _play_actions(view, rng)
        return _discard_actions(view) if view.table.phase is DISCARD else _opening_actions(view)


def _opening_actions(view: View) -> list[Action]:
    cards = (card for card in dict.fromkeys(view.hand) if card.kind is DEAL)
    openings = [action for card in cards for action in plays(view.seat, card, ())]
    return openings or [cached_action(view.seat, Name(colour)) for colour in Colour]


def _discard_actions(view: View) -> list[Action]:
    hand = view.hand
    different = list(dict.fromkeys(hand))
    twice = [card for card, after in pairwise(hand) if card is after]
    choices = [(), *zip(different), *combinations(different, 2)]
    choices += [(card, card) for card in dict.fromkeys(twice)]
    made = DISCARDS[view.seat]
    return [*map(made.__getitem__, choices)]


def _play_actions(view: View, rng: Random | None) -> list[Action]:
    seat, table = view.seat, view.table
    owed = owed_deed(view) if table.promises else None
    if owed and table.rules.binding:
        return [cached_action(seat, owed)] if not isinstance(owed, Move) or rng else []
    actions = [*passes(seat, table.passes[seat])]
    if isinstance(owed, Drop):
        actions.append(cached_action(seat, owed))
    actions += _without_forbidden(view, _card_plays(view, rng))
    return actions


def _move_actions(view: View) -> Iterator[Action]:
    """Yield all plays of all Move cards in hand, lazily."""
    table = view.table
    if table.phase is not PLAY or not view.may_act:
        return
    owed = owed_deed(view)
    if owed and table.rules.binding:
        if isinstance(owed, Move):
            yield cached_action(view.seat, owed)
        return
    for card in dict.fromkeys(view.hand):
        if card.kind is MOVE and fits_colour(card, table.colour):
            yield from _without_forbidden(view, move_targets.moves(view, card))


def owed_deed(view: View) -> Due | None:
    """Return the deed that a seat must do now to keep its promises; None if it cannot be done.

    A double pass that amounts to a pass is returned as a pass.
    """
    table = view.table
    owed = next_owed_deed(table.promises, view.seat) if table.promises else None
    if owed is None or not is_possible(view, owed):
        return None
    return PASS if is_same_deed(owed, PASS, table.passes[view.seat]) else owed


def _card_plays(view: View, rng: Random | None) -> list[Action]:
    reached, colour, seat = view.table.reachable_seats, view.table.colour, view.seat
    actions: list[Action] = []
    listed = plays_by_card(seat, colour, reached)
    for card in dict.fromkeys(view.hand):
        if card in listed:
            actions += listed[card]
        elif rng and card.kind is MOVE and card.colour is colour:
            sample = move_targets.sample_move(view, card, rng)
            if sample:
                actions.append(sample)
    return actions


def _without_forbidden(view: View, actions: Iterable[Action]) -> Iterable[Action]:
    """Return the actions that no binding promise forbids (COUSIN-9)."""
    table = view.table
    if not table.promises or not table.rules.binding:
        return actions
    return (each for each in actions if not violated_promise(table.promises, view.seat, each.deed))


def why_not(view: View, card: Card) -> Objection | None:
    """Return an objection that applies to every play of a card; None if some play is legal.

    For buttons whose target is not chosen yet. Cheap: never lists the plays of a Move card.
    """
    if card.kind is MOVE:
        return _move_objection(view, card)
    found = None
    for action in plays(view.seat, card, tuple(range(view.table.players))):
        found = next(objections(view, action), None)
        if found is None:
            return None
    return found


def _move_objection(view: View, card: Card) -> Objection | None:
    owed = owed_deed(view)  # a promise may leave only one play of it legal
    promised = (
        cached_action(view.seat, owed) if isinstance(owed, Move) and owed.card is card else None
    )
    play = promised or next(move_targets.moves(view, card), None)
    if play is not None:
        return next(objections(view, play), None)
    probe = Action(view.seat, Move(card, (Shift(card, None, None),)))
    others = (each for each in objections(view, probe) if not each.rule.startswith("MOVE"))
    short = {"must": card.number, "there": len(move_targets.movable_cards(view.table))}
    return next(others, Objection("MOVE-2", "move-too-few", short))
