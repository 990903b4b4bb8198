"""Sentences of a hint, one text per step, and the table of numbers for the last step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bosslib.card import payoffs
from bosslib.card.actions import Accept, Action, Discard, DoublePass, Name, Pass, Play
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.hints import (
    Hint,
    HintFocus,
    changed_payoffs,
    draws_bonus_card,
    is_close,
    is_equal,
)
from bosslib.card.bots.projection import project
from bosslib.card.bots.solo_search import is_alone_in_deal
from bosslib.card.cards import Kind, fits_colour
from bosslib.card.narration import CardTeller, card_name, format_dollars
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.card.bots.offer_evaluation import EvaluatedOffer
    from bosslib.card.bots.search import TrialSummary
    from bosslib.card.view import View

HINT_STEPS = 3

NUMBER_COLUMNS = ("worth", "money", "others", "spread")
"""Column keys of the last step's table; it is sorted by the first."""


def hint_texts(view: View, hint: Hint, teller: CardTeller) -> tuple[str, str, str]:
    """Return the texts of the three steps: where to look, which action, and why."""
    which = [say("hint.which", action=teller.deed(hint.action.deed))]
    if hint.offers and hint.offers[0].offer.by == view.seat:
        which = [_offer_first_sentence(hint.offers[0], view, teller), *which]
    return (
        _focus_text(view, hint, teller),
        " ".join(which),
        " ".join(dict.fromkeys(_reason_sentences(view, hint, teller))),
    )


def _offer_first_sentence(evaluated: EvaluatedOffer, view: View, teller: CardTeller) -> str:
    """Return the sentence about the offer to make before the action."""
    offer = evaluated.offer
    key = "give" if view.is_boss else "ask"
    return say(f"hint.first-{key}", name=teller.name(offer.to), terms=teller.terms(offer.terms))


def table_rows(hint: Hint, teller: CardTeller) -> list[tuple[str, ...]]:
    """Return the last step's table with its header: actions, offers or cards; empty if none."""
    if not hint.tried and hint.offers:
        head = tuple(say(f"hint.{name}") for name in ("offer", *NUMBER_COLUMNS))
        return [head, *(_offer_row(each, teller) for each in hint.offers)]
    if hint.cards:
        cards = ((card_name(card), format_dollars(worth)) for card, worth in hint.cards)
        return [(say("hint.card"), say("hint.later")), *cards]
    tried = [_action_row(each, teller) for each in hint.tried if each.playouts]
    head = tuple(say(f"hint.{name}") for name in ("action", *NUMBER_COLUMNS))
    return [head, *tried] if tried else []


def _offer_row(evaluated: EvaluatedOffer, teller: CardTeller) -> tuple[str, ...]:
    offer = evaluated.offer
    name = say("hint.offered", name=teller.names[offer.by], terms=teller.terms(offer.terms))
    return name, *_number_cells(evaluated)


def _action_row(tried: TrialSummary, teller: CardTeller) -> tuple[str, ...]:
    return teller.deed(tried.action.deed), *_number_cells(tried)


def _number_cells(found: TrialSummary | EvaluatedOffer) -> tuple[str, ...]:
    means = (format_dollars(round(each)) for each in (found.worth, found.money, found.others))
    return *means, say("hint.within", dollars=format_dollars(round(found.spread)))


def sort_note(hint: Hint) -> str:
    """Return the note on the sort order of the last step's table; empty if it needs none."""
    if hint.cards or not table_rows(hint, CardTeller()):
        return ""
    return say("hint.sorted", percent=round(100 * DEFAULT_TEMPER.envy))


def _focus_text(view: View, hint: Hint, teller: CardTeller) -> str:
    """Return the text of the first step: what to look at, without the action."""
    table, deed = view.table, hint.action.deed
    values: dict[str, object] = {"value": format_dollars(payoffs.value(table))}
    if hint.focus in (HintFocus.ASKED, HintFocus.OFFERED) and hint.offers:
        values["name"] = teller.name(hint.offers[0].offer.by)
    elif isinstance(deed, Play) and deed.front is not None:
        values["name"] = teller.name(deed.front)
    return say(f"hint.look.{hint.focus}", **values)


def _reason_sentences(view: View, hint: Hint, teller: CardTeller) -> Iterator[str]:
    """Yield the sentences of the last step."""
    if hint.offers and hint.offers[0].offer.to == view.seat:
        yield from _offer_sentences(view, hint.offers[0], hint.action)
    elif hint.cards:
        yield say("hint.why.discard" if hint.action.deed != Discard() else "hint.why.keep")
        if hint.focus is HintFocus.NEXT_BOSS:
            yield say("hint.why.next-boss")
    elif hint.focus is HintFocus.PROMISE:
        yield say(f"hint.why.{'binding' if view.table.rules.binding else 'honour'}")
    elif isinstance(hint.action.deed, Name):
        colour = hint.action.deed.colour
        count = sum(fits_colour(card, colour) for card in view.hand)
        yield say("hint.why.named", colour=say(f"colour.{colour}"), count=count)
    else:
        yield from _turn_sentences(view, hint, teller)


def _offer_sentences(view: View, evaluated: EvaluatedOffer, action: Action) -> Iterator[str]:
    if not evaluated.may_accept:
        yield say("hint.why.cannot")
        return
    yield from _value_sentences(view, "bargain", evaluated)
    if round(evaluated.worth) != round(evaluated.money):
        yield say("hint.why.envy", worth=format_dollars(round(evaluated.worth)))
    if abs(evaluated.worth - DEFAULT_TEMPER.min_gain) < evaluated.margin:
        yield say("hint.why.even", least=format_dollars(DEFAULT_TEMPER.min_gain))
    else:
        key = "takes" if isinstance(action.deed, Accept) else "declines"
        yield say(f"hint.why.{key}", least=format_dollars(DEFAULT_TEMPER.min_gain))


def _value_sentences(view: View, key: str, evaluated: EvaluatedOffer) -> Iterator[str]:
    """Yield what a bargain brings, and whether that counts cards left."""
    money, margin, spread = (
        format_dollars(round(each))
        for each in (evaluated.money, evaluated.margin, evaluated.spread)
    )
    if evaluated.is_exact:
        yield say(f"hint.why.{key}-solved", money=money)
    else:
        count = evaluated.playouts
        yield say(f"hint.why.{key}", money=money, margin=margin, spread=spread, count=count)
    yield from _later_sentences(view)


def _later_sentences(view: View) -> Iterator[str]:
    """Yield that cards left in hand count, unless this is the last deal."""
    if view.table.deal < view.table.deals:
        yield say("worth.later")


def _turn_sentences(view: View, hint: Hint, teller: CardTeller) -> Iterator[str]:
    deed, tried = hint.action.deed, hint.tried
    yield from _effect_sentences(view, hint.action, teller)
    if isinstance(deed, Pass | DoublePass) and draws_bonus_card(view):
        yield say("hint.why.bonus")
    if isinstance(deed, DoublePass) and not view.table.rules.nasty:
        yield say("hint.why.out")
    if isinstance(deed, Play) and deed.card.kind is Kind.DEAL and not view.table.colour:
        colour = deed.card.colour
        count = sum(bool(colour) and fits_colour(card, colour) for card in view.hand)
        yield say("hint.why.opened", colour=say(f"colour.{colour}"), count=count)
    best = tried[0]
    if not best.playouts:
        yield say("hint.why.only")
        return
    numbers = {
        "money": format_dollars(round(best.money)),
        "spread": format_dollars(round(best.spread)),
    }
    if best.is_exact:
        yield say("hint.why.solved", **numbers)
    else:
        key = "alone" if is_alone_in_deal(view.table, view.seat) else "played"
        yield say(f"hint.why.{key}", count=best.playouts)
        yield say("hint.why.brings" if round(best.spread) else "hint.why.always", **numbers)
    yield from _comparison_sentences(view, hint)
    for evaluated in hint.offers:
        yield from _value_sentences(view, "first", evaluated)


def _effect_sentences(view: View, action: Action, teller: CardTeller) -> Iterator[str]:
    """Yield the immediate effect: on the seat itself, otherwise on the seat affected most."""
    changed = changed_payoffs(view, action)
    if not changed:
        return
    seat, now, then = changed[0]
    if seat != view.seat and isinstance(action.deed, Play) and action.deed.front is None:
        look = project(view.table)
        now, then = look.value, look.apply_deed(action.deed).value
        yield say("hint.why.share", now=format_dollars(now), then=format_dollars(then))
        return
    who = "you" if seat == view.seat else "they"
    values = {"now": format_dollars(now), "then": format_dollars(then), "name": teller.name(seat)}
    yield say(f"hint.why.due.{who}", **values)


def _comparison_sentences(view: View, hint: Hint) -> Iterator[str]:
    """Yield the comparison with the other actions: the lead, or how many are as good.

    Also explains a best action that does not bring the most money.
    """
    best, *others = hint.tried
    alike = [each for each in others if is_close(best, each)]
    if alike:
        is_last = view.table.deal == view.table.deals  # no card has a later value
        same = is_last and all(is_equal(best, each) for each in alike)
        yield say(f"hint.why.{'equal' if same else 'close'}", count=len(alike))
    elif others:
        yield say("hint.why.better", less=format_dollars(round(best.worth - others[0].worth)))
    if any(round(each.money) > round(best.money) for each in others):
        yield say("hint.why.not-most")
        yield from _later_sentences(view)
