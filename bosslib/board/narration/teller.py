"""Text generation for events and actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bosslib.board.actions import (
    CLOCK,
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    Lay,
    NoMore,
    Offer,
    OnTerms,
    Open,
    Place,
    Price,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Terms,
    Travel,
    Withdraw,
)
from bosslib.board.cards import Card
from bosslib.board.events import (
    Acted,
    Closed,
    Drew,
    Ended,
    Event,
    Failed,
    Lapsed,
    Reshuffled,
    Rolled,
    Settled,
    Stopped,
)
from bosslib.board.narration.names import (
    card_family_name,
    card_listing,
    card_name,
    counted_card,
    family_name,
    millions,
)
from bosslib.board.narration.terms_text import TermsText
from bosslib.game import FixedNotation, Seat
from bosslib.words import join_list, say

DEED_KEYS: Mapping[type, str] = {
    Open: "opened",
    Roll: "rolled",
    Draw: "draws",
    TakeOver: "bossed",
    Stop: "stopped",
    Allow: "allowed",
    NoMore: "quiet",
    GiveUp: "gave-up",
    Accept: "accepted",
    Decline: "declined",
    Withdraw: "withdrew",
}
"""Key below `board.event` for deeds whose sentence needs at most a name and terms."""

SPEECH_KEYS: Mapping[type, str] = {Accept: "yes", Decline: "no", Withdraw: "withdraws"}
"""Key below `speech.board` for each answer to an offer."""


class BoardTeller(TermsText):
    """Describes events and actions to a seat, or to a spectator (None), using player names."""

    section = "board.event"

    def events(self, events: Iterable[Event]) -> list[str]:
        """Return one text per event of a step. A lapsed bargain includes the reason."""
        told, last = [], None
        for event in events:
            told.append(self.event(event, last))
            last = event if isinstance(event, Settled) else last
        return told

    def event(self, event: Event, after: Settled | None = None) -> str:
        """Return an event in short sentences. A lapsed bargain includes the reason if `after` is
        the card.

        Cards that another player drew are never named.
        """
        match event:
            case Acted(action, boss):
                return self.action(action, boss)
            case Rolled(seat, pips, None, ends):
                return self._say("ends" if ends else "goes-on", seat, pips=pips)
            case Rolled(_, pips, space):
                return say("board.event.moved", pips=pips, space=space)
            case Drew():
                return self._describe_draw(event)
            case Reshuffled(cards):
                return say("board.event.reshuffled", count=cards)
            case Settled(action):
                return self._describe_settled(action)
            case Stopped(action):
                return self._describe_stopped(action)
            case Lapsed():
                return self._describe_lapsed(event, after)
            case Closed():
                return " ".join(self._describe_closed(event))
            case Failed(_, back):
                return " ".join((say("board.event.failed"), *self._describe_returned_cards(back)))
            case Ended(money):
                best = max(money)
                won = [self.names[seat] for seat, has in enumerate(money) if has == best]
                values = {"names": join_list(won), "sum": millions(best)}
                return say("board.event.ended", count=len(won), **values)

    def action(self, action: Action, boss: Seat | None = None) -> str:
        """Return an action as a sentence. An offer mentions the Boss if `boss` is given."""
        seat, deed = action.seat, action.deed
        if isinstance(deed, FixedNotation):
            return (
                say("board.event.time") if seat == CLOCK else self._say(DEED_KEYS[type(deed)], seat)
            )
        match deed:
            case Place(space):
                return self._say("placed", seat, space=space)
            case Lay(card):
                return self._say("laid", seat, card=card_name(card), family=card_family_name(card))
            case Travel(card, target):
                values = {"card": counted_card(card), "target": self.piece(target)}
                return self._say("travelled", seat, **values)
            case Recruit(family):
                return self._say("recruited", seat, family=family_name(family))
            case Close(pieces):
                return self._say("closes", seat, pieces=self._pieces(pieces, seat))
            case Discard(cards):
                return self._say("discarded", seat, cards=card_listing(cards))
            case Offer(terms):
                return self._describe_offer(seat, terms, boss)
            case Accept(terms) | Decline(terms) | Withdraw(terms):
                return self._say(DEED_KEYS[type(deed)], seat, terms=self.terms(terms, seat))

    def speech(self, event: Event) -> str:
        """Return what a player says with an offer, an answer or a withdrawal; else empty."""
        if not isinstance(event, Acted) or not isinstance(event.action.deed, OnTerms):
            return ""
        seat, deed = event.action.seat, event.action.deed
        key = SPEECH_KEYS.get(type(deed)) or ("bids" if seat == event.boss else "asks")
        pieces = self._pieces_with_owner(deed.terms.pieces, seat)
        return say(f"speech.board.{key}", pieces=pieces, price=self.price(deed.terms.price))

    def deed(self, deed: Deed) -> str:
        """Return a deed as a button label: "Send Sacks travelling"."""
        match deed:
            case FixedNotation():
                return say(f"board.deed.{deed.text.replace(' ', '-')}")
            case Place(space):
                return say("board.deed.place", space=space)
            case Lay(card):
                return say("board.deed.lay", card=card_name(card))
            case Travel(card, target):
                key = "board.deed.travel" if card.family else "board.deed.travel-anyone"
                return say(key, target=self._short_piece(target))
            case Recruit(family):
                return say("board.deed.recruit", family=family_name(family))
            case Close(pieces):
                return say("board.deed.close", pieces=join_list(map(self._short_piece, pieces)))
            case Discard(cards):
                return say("board.deed.discard", cards=card_listing(cards))
            case OnTerms(terms):
                return say(f"board.deed.{deed.verb}", terms=self.terms(terms))

    def _describe_offer(self, seat: Seat, terms: Terms, boss: Seat | None) -> str:
        if boss is None:
            return self._say("offered", seat, terms=self.terms(terms, seat))
        if seat == boss:
            values = {
                "pieces": self._pieces_with_owner(terms.pieces, seat),
                "price": self.price(terms.price),
            }
            return self._say("asked", seat, **values)
        told = self.terms(terms, seat)
        if boss == self.seat:
            return say("board.event.offered-you", name=self.names[seat], terms=told)
        return self._say("offered-boss", seat, terms=told)

    def _describe_draw(self, event: Drew) -> str:
        cards = event.seen_by(self.seat).cards
        if not event.number:
            return say("board.event.drew-nothing")
        if cards is None:
            return self._say("drew", event.seat, count=event.number)
        return say("board.event.drew-shown", cards=card_listing(cards))

    def _describe_settled(self, action: Action) -> str:
        """Return the sentence for a card that took effect.

        Names it, because another may have followed.
        """
        match action.deed:
            case Travel(card, target):
                values = {"card": card_name(card), "target": self.piece(target)}
                return self._say("away" if target.owner is None else "gone", action.seat, **values)
            case Recruit(family):
                return self._say("taken", action.seat, family=family_name(family))
        return self._say("new-boss", action.seat)

    def _describe_stopped(self, action: Action) -> str:
        match action.deed:
            case Travel(card, target):
                values = {"card": card_name(card), "target": self.piece(target)}
                return self._say("no-travel", action.seat, **values)
            case Recruit(family):
                return self._say("no-recruit", action.seat, family=family_name(family))
        return self._say("no-boss", action.seat)

    def _describe_lapsed(self, event: Lapsed, after: Settled | None) -> str:
        player, terms, agreed, former = event.bargain
        offered = len(agreed) == 1 and not former
        by = agreed[0] if offered else player
        key = "reopened" if event.reopened else "lapsed" if offered else "lapsed-agreed"
        told = self._say(key, by, terms=self.terms(terms, by))
        if after is None or event.reopened:
            return told
        boss = isinstance(after.action.deed, TakeOver)
        return f"{told} {say('board.event.why-boss' if boss else 'board.event.why-card')}"

    def _describe_closed(self, event: Closed) -> Iterable[str]:
        boss = event.boss
        yield self._say("paid", boss, sum=millions(event.payout))
        shares = [
            say("board.event.share", other=self.name(seat), sum=millions(got))
            for seat, got in enumerate(event.payoff)
            if got and seat != boss
        ]
        if shares:
            kept = self.price(Price(event.payoff[boss]))
            yield self._say("shares", boss, shares=join_list(shares), kept=kept)
        else:
            yield self._say("whole", boss)
        used = [piece for piece in event.pieces if piece.owner is not None]
        if used:
            yield say("board.event.used", pieces=join_list(map(self.piece, used)))
        yield from self._describe_returned_cards(event.back)
        yield say("board.event.covered", tile=event.tile, space=event.space)

    def _describe_returned_cards(self, back: Sequence[Sequence[Card]]) -> Iterable[str]:
        for seat, cards in enumerate(back):
            if cards:
                yield self._say("back", seat, cards=card_listing(cards))
