"""Screen-reader announcements of the card game: what to do now, what it is worth, what happened.

They are shorter than the log, which has every event in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bosslib.card import Phase, Table, payoff, value
from bosslib.card.actions import (
    Accept,
    Action,
    Decline,
    DoublePass,
    Drop,
    Move,
    Offer,
    Pass,
    Play,
    Shift,
    Withdraw,
)
from bosslib.card.cards import Card, Kind
from bosslib.card.events import (
    Acted,
    Chose,
    Drew,
    Ended,
    Event,
    Judged,
    Lapsed,
    Reshuffled,
    Settled,
)
from bosslib.card.narration import CardTeller, card_name, card_placeholders, format_dollars
from bosslib.card.terms import PromiseStatus
from bosslib.game import Seat
from bosslib.words import join_list, say
from bosswidgets.card import bot_quotes, offer_changes, refusals
from bosswidgets.card.choice_state import OpenOfferRef
from bosswidgets.card.labels import composed_text
from bosswidgets.card.panels.negotiation import asked_change_text, asked_items
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table.panels.screen_reader import announce_changes

BRIEF_PROMPTS = {
    "table.prompt-open": "voice.open",
    "table.prompt-pass": "voice.turn-pass",
    "table.prompt-bargain": "voice.turn-pass",
    "table.prompt-bargain-boss": "voice.turn-pass",
    "table.prompt-partner": "voice.partner",
    "table.prompt-terms": "voice.terms",
}
"""Prompts of which less is announced; the buttons say what can be done."""


def setup_announcements(session: CardTableSession, bridge: Bridge) -> None:
    """Set up the announcements of the card game."""
    heard_turn = False

    def news(known: int) -> Iterator[str]:
        first, at = session.screen.action_of_event(known)
        own: list[str] = []
        others: list[str] = []
        quotes = bot_quotes.iter_quotes(session, known, own=True)
        for each in session.record.played[first:]:
            for event in session.events[at : at + len(each.events)]:
                if at >= known:
                    told = own if _is_own_action(event, session.seat) else others
                    told.append(_event_text(session, event, each.state.table))
                    quote = next(quotes)
                    told.append(quote if isinstance(each.action.deed, Offer | Decline) else "")
                at += 1
        before = session.record.back_to(first).state.table
        words = [*iter_worth(before, session.record.state.table, session.narrator), *others]
        # the person knows what they did, so it is only said if nothing has come of it
        yield from filter(None, words if any(words) else own)
        refusal = refusals.last_refusal(session)
        tries = len(refusals.offers_to_try(session)) if refusal and refusal.at >= first else 0
        if tries:
            yield say("talks.tries", count=tries)

    def prompt() -> str:
        nonlocal heard_turn
        full, card = session.prompt, session.choice.card
        if card is not None:
            words = card_placeholders(card)
            full = full.replace(say("table.prompt-play", **words), say("voice.play"))
            return full.replace(say("table.prompt-front", **words), say("voice.front"))
        for offer in session.table.offers:
            terms = session.narrator.terms(offer.terms)
            asked = {"name": session.narrator.name(offer.by), "terms": terms}
            full = full.replace(say("table.prompt-asked", **asked), say("voice.asked", **asked))
        for key, brief in BRIEF_PROMPTS.items():
            full = full.replace(say(key), say(brief))
        if full != say("table.prompt-turn"):
            return full
        known, heard_turn = heard_turn, True
        return say("voice.turn") if known else full

    def changes() -> str:
        seen, choosing = session.view, session.choice
        if seen and choosing.is_composing_offer:
            return composed_text(seen, choosing, session.narrator)
        return offer_changes.strip_marks(asked_change_text(session))

    announce_changes(session, bridge, news, changes, prompt)


def iter_worth(before: Table, after: Table, teller: CardTeller) -> Iterator[str]:
    """Yield what a share and the teller's seat are worth now, if that has changed in a deal.

    A seat that gets just the value of a share hears only what it gets.
    """
    if after.phase is not Phase.PLAY or after.deal != before.deal:
        return
    worth, seat = value(after), teller.seat
    had, gets = (None if seat is None else payoff(each)[seat] for each in (before, after))
    if worth != value(before) and (had == gets or worth != gets):
        yield say("voice.share", now=format_dollars(worth))
    if gets is not None and gets != had:
        yield say("voice.you", now=format_dollars(gets))


def _is_own_action(event: Event, seat: Seat | None) -> bool:
    return isinstance(event, Acted) and event.action.seat == seat and not event.cash


def _event_text(session: CardTableSession, event: Event, after: Table) -> str:
    """Return a sentence about an event that led to a table; empty if the log is enough."""
    teller = session.narrator
    match event:
        case Acted(action, boss, cash) if not cash:
            return _action_text(session, action, boss, after)
        case Chose() | Reshuffled():
            return ""
        case Drew(seat, bonus=False) if seat != teller.seat:
            return ""
        case Drew(seat, number, cards, bonus=True) if number:
            return _bonus_text(seat, cards, teller)
        case Settled():
            return teller.own_settlement(event)
        case Ended(money):
            names = join_list(teller.names[seat] for seat in event.winners)
            return say("voice.ended", count=len(event.winners), names=names, money=max(money))
        case Judged(seat, state=PromiseStatus.KEPT) if seat != teller.seat:
            return ""
        case Lapsed(offer) if teller.seat not in (offer.by, offer.to):
            return ""
    return teller.event(event)


def _bonus_text(seat: Seat, cards: Sequence[Card] | None, teller: CardTeller) -> str:
    if not cards:
        return say("voice.bonus.they", name=teller.names[seat])
    return say("voice.bonus.you", cards=join_list(card_name(each, "a") for each in cards))


def _action_text(session: CardTableSession, action: Action, boss: Seat | None, after: Table) -> str:
    """Return a sentence about an action that led to a table; empty if the log is enough."""
    teller, seat = session.narrator, action.seat
    who = "you" if seat == teller.seat else "they"
    words = {"name": teller.names[seat]}
    match action.deed:
        case Play(card, front):
            words["a_card"] = _card_text(card)
            if front is None or front == seat:
                return say(f"voice.played.{who}", **words)
            return say(f"voice.played-on.{who}", **words, other=teller.name(front))
        case Move(_, shifts):
            moved = join_list(_shift_text(each, teller) for each in shifts)
            return say(f"voice.moved.{who}", **words, moved=moved)
        case Pass() | DoublePass():
            out = after.passes[seat] >= 2 or isinstance(action.deed, DoublePass)
            return say(f"voice.{'out' if out else 'passed'}.{who}", **words)
        case Offer(_, to):
            asked = any(each.about == OpenOfferRef("from", seat) for each in asked_items(session))
            mine = teller.seat in (seat, boss if to is None else to)
            return "" if asked or not mine else teller.event(Acted(action, boss))
        case Accept(by):
            key = "yours" if by == teller.seat else who
            return say(f"voice.accepted.{key}", **words, other=teller.name(by))
        case Drop(card):
            return say(f"voice.dropped.{who}", **words, a_card=_card_text(card))
        case Decline(by):
            return teller.action(action) if teller.seat in (seat, by) else ""
        case Withdraw(to):
            mine = teller.seat in (seat, boss if to is None else to)
            return teller.action(action) if mine else ""
    return teller.action(action)


def _shift_text(shift: Shift, teller: CardTeller) -> str:
    card = _card_text(shift.card)
    if shift.origin is None or shift.goal is None:
        return say("voice.away", card=card)
    names = {"seat": teller.name(shift.origin), "other": teller.name(shift.goal)}
    return say("voice.shift", card=card, **names)


def _card_text(card: Card) -> str:
    """Return a card in few words, with its article: a Piece, Reverse or Move without its colour."""
    match card.kind:
        case Kind.POTA | Kind.REVERSE:
            return say(f"voice.card.{card.kind.value}")
        case Kind.MOVE:
            return say("voice.card.move", number=card.number)
    return card_name(card, "a")
