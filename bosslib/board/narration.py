"""The board game in sentences: what happened at the table, told to one who sat there.

The sentences of the log are in the catalogue under `board.event`, what buttons say under
`board.deed`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bosslib.board.actions import (
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
    Open,
    Piece,
    Place,
    Price,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Terms,
    TimeUp,
    Travel,
    Withdraw,
)
from bosslib.board.cards import CLAN, Card, Family, Kind
from bosslib.board.data import Board
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
from bosslib.game import SEATS, Seat
from bosslib.narration import Telling
from bosslib.words import listing, say


class Teller(Telling):
    """Tells events and actions to a seat, or to somebody who looks on (None), by names.

    With the `value` of a dividend at the tile on top, in millions, a price in dividends is told in
    millions too. With the `owners` of the investors, an offer says whose it is about.
    """

    section = "board.event"

    def __init__(
        self,
        names: Sequence[str] = SEATS,
        seat: Seat | None = None,
        value: int | None = None,
        owners: Mapping[Family, Seat] = {},
    ) -> None:
        super().__init__(names, seat)
        self.value = value
        self.owners = owners

    def events(self, events: Iterable[Event]) -> list[str]:
        """What happened in one step, a text for each event; what lapsed says why."""
        told, last = [], None
        for event in events:
            told.append(self.event(event, last))
            last = event if isinstance(event, Settled) else last
        return told

    def event(self, event: Event, after: Settled | None = None) -> str:
        """One event in short sentences; an offer that lapsed says why if told `after` which card.

        Cards that another drew are never named.
        """
        match event:
            case Acted(action, boss):
                return self.action(action, boss)
            case Rolled(seat, pips, None, ends):
                return self._say("ends" if ends else "goes-on", seat, pips=pips)
            case Rolled(_, pips, space):
                return say("board.event.moved", pips=pips, space=space)
            case Drew():
                return self._drew(event)
            case Reshuffled(cards):
                return say("board.event.reshuffled", count=cards)
            case Settled(action):
                return self._settled(action)
            case Stopped(action):
                return self._stopped(action)
            case Lapsed():
                return self._lapsed(event, after)
            case Closed():
                return " ".join(self._closed(event))
            case Failed(_, back):
                return " ".join((say("board.event.failed"), *self._back(back)))
            case Ended(money):
                best = max(money)
                won = [self.names[seat] for seat, has in enumerate(money) if has == best]
                values = {"names": listing(won), "sum": millions(best)}
                return say("board.event.ended", count=len(won), **values)

    def action(self, action: Action, boss: Seat | None = None) -> str:
        """One action as a sentence; an offer tells of the Boss if it is known who that is."""
        seat = action.seat
        match action.deed:
            case Place(space):
                return self._say("placed", seat, space=space)
            case Open():
                return self._say("opened", seat)
            case Roll():
                return self._say("rolled", seat)
            case Draw():
                return self._say("draws", seat)
            case Lay(card):
                return self._say("laid", seat, card=card_name(card), family=_family(card))
            case Travel(card, target):
                values = {"card": some(card), "target": self.piece(target)}
                return self._say("travelled", seat, **values)
            case Recruit(family):
                return self._say("recruited", seat, family=family_name(family))
            case TakeOver():
                return self._say("bossed", seat)
            case Stop():
                return self._say("stopped", seat)
            case Allow():
                return self._say("allowed", seat)
            case NoMore():
                return self._say("quiet", seat)
            case TimeUp():
                return say("board.event.time")
            case Close(pieces):
                return self._say("closes", seat, pieces=self._pieces(pieces, seat))
            case GiveUp():
                return self._say("gave-up", seat)
            case Discard(cards):
                return self._say("discarded", seat, cards=_cards(cards))
            case Offer(terms):
                return self._offered(seat, terms, boss)
            case Accept(terms):
                return self._say("accepted", seat, terms=self.terms(terms, seat))
            case Decline(terms):
                return self._say("declined", seat, terms=self.terms(terms, seat))
            case Withdraw(terms):
                return self._say("withdrew", seat, terms=self.terms(terms, seat))

    def deed(self, deed: Deed) -> str:
        """What is to be done, as a button calls it: "Send Sacks travelling"."""
        match deed:
            case Place(space):
                return say("board.deed.place", space=space)
            case Open():
                return say("board.deed.open")
            case Roll():
                return say("board.deed.roll")
            case Draw():
                return say("board.deed.draw")
            case Lay(card):
                return say("board.deed.lay", card=card_name(card))
            case Travel(card, target):
                key = "board.deed.travel" if card.family else "board.deed.travel-anyone"
                return say(key, target=self._short(target))
            case Recruit(family):
                return say("board.deed.recruit", family=family_name(family))
            case TakeOver():
                return say("board.deed.boss")
            case Stop():
                return say("board.deed.stop")
            case Allow():
                return say("board.deed.allow")
            case NoMore():
                return say("board.deed.no-more")
            case TimeUp():
                return say("board.deed.time")
            case Close(pieces):
                return say("board.deed.close", pieces=listing(map(self._short, pieces)))
            case GiveUp():
                return say("board.deed.give-up")
            case Discard(cards):
                return say("board.deed.discard", cards=_cards(cards))
            case Offer(terms):
                return say("board.deed.offer", terms=self.terms(terms))
            case Accept(terms):
                return say("board.deed.accept", terms=self.terms(terms))
            case Decline(terms):
                return say("board.deed.decline", terms=self.terms(terms))
            case Withdraw(terms):
                return say("board.deed.withdraw", terms=self.terms(terms))

    def terms(self, terms: Terms, by: Seat | None = None) -> str:
        """Terms as part of a sentence: "investor Sacks and Dora's Clan Goldman for 8 million".

        Clan cards of the seat that speaks are named without their owner.
        """
        pieces = self._owned(terms.pieces, by)
        return say("board.price.terms", pieces=pieces, price=self.price(terms.price))

    def price(self, price: Price) -> str:
        """A price as part of a sentence: "8 million", "2 dividends, 10 million at this tile"."""
        if not price.number:
            return say("board.price.nothing")
        if not price.dividends:
            return millions(price.number)
        if self.value is None:
            return say("board.price.dividends", count=price.number)
        worth = millions(price.millions(self.value))
        return say("board.price.worth", count=price.number, sum=worth)

    def piece(self, piece: Piece) -> str:
        """What can fill a place, as part of a sentence: "investor Sacks", "your Clan Sacks"."""
        family = family_name(piece.family)
        if piece.owner is None:
            return say("board.piece.investor", family=family)
        if piece.owner == self.seat:
            return say("board.piece.clan.you", family=family)
        there = piece.owner < len(self.names)  # one can type a seat that is not at this table
        owner = self.names[piece.owner] if there else SEATS[piece.owner]
        return say("board.piece.clan.they", name=owner, family=family)

    def _word(self, value: object) -> object:
        if isinstance(value, Card):
            return some(value)
        return self.piece(value) if isinstance(value, Piece) else value

    def _short(self, piece: Piece) -> str:
        return family_name(piece.family) if piece.owner is None else self.piece(piece)

    def _pieces(self, pieces: Sequence[Piece], by: Seat | None, owner: Seat | None = None) -> str:
        """Pieces as a list, the investors as those of an `owner` if that must be said.

        A Clan card of who speaks needs no owner, unless that is "you".
        """
        told = [
            card_name(CLAN[each.family]) if each.owner == by != self.seat else self.piece(each)
            for each in pieces
            if each.owner is not None
        ]
        families = [family_name(each.family) for each in pieces if each.owner is None]
        if families:
            key = "investor" if len(families) == 1 else "investors"
            listed = listing(families)
            named = say(f"board.piece.{key}", family=listed, families=listed)
            who = "you" if owner == self.seat else "they"
            name = self.names[owner or 0]
            owned = say(f"board.piece.owned.{who}", name=name, pieces=named)
            told.append(named if owner is None else owned)
        return listing(told)

    def whose(self, piece: Piece) -> str:
        """A piece with its owner, if that is known: "Ben's investor Sacks", "your Clan Sacks"."""
        return self._owned([piece], None)

    def _owned(self, pieces: Sequence[Piece], by: Seat | None) -> str:
        """Pieces of one player, who is named if it is not clear whose investors they are."""
        owners = {self.owners.get(each.family) for each in pieces if each.owner is None} - {by}
        return self._pieces(pieces, by, owners.pop() if len(owners) == 1 else None)

    def _offered(self, seat: Seat, terms: Terms, boss: Seat | None) -> str:
        if boss is None:
            return self._say("offered", seat, terms=self.terms(terms, seat))
        if seat == boss:
            values = {"pieces": self._owned(terms.pieces, seat), "price": self.price(terms.price)}
            return self._say("asked", seat, **values)
        told = self.terms(terms, seat)
        if boss == self.seat:
            return say("board.event.offered-you", name=self.names[seat], terms=told)
        return self._say("offered-boss", seat, terms=told)

    def _drew(self, event: Drew) -> str:
        cards = event.seen_by(self.seat).cards
        if not event.number:
            return say("board.event.drew-nothing")
        if cards is None:
            return self._say("drew", event.seat, count=event.number)
        return say("board.event.drew-shown", cards=_cards(cards))

    def _settled(self, action: Action) -> str:
        """A card that took effect: it is named, since another may have been played since."""
        match action.deed:
            case Travel(card, target):
                values = {"card": card_name(card), "target": self.piece(target)}
                return self._say("away" if target.owner is None else "gone", action.seat, **values)
            case Recruit(family):
                return self._say("taken", action.seat, family=family_name(family))
        return self._say("new-boss", action.seat)

    def _stopped(self, action: Action) -> str:
        match action.deed:
            case Travel(card, target):
                values = {"card": card_name(card), "target": self.piece(target)}
                return self._say("no-travel", action.seat, **values)
            case Recruit(family):
                return self._say("no-recruit", action.seat, family=family_name(family))
        return self._say("no-boss", action.seat)

    def _lapsed(self, event: Lapsed, after: Settled | None) -> str:
        player, terms, agreed, former = event.bargain
        offered = len(agreed) == 1 and not former
        by = agreed[0] if offered else player
        key = "reopened" if event.reopened else "lapsed" if offered else "lapsed-agreed"
        told = self._say(key, by, terms=self.terms(terms, by))
        if after is None or event.reopened:
            return told
        boss = isinstance(after.action.deed, TakeOver)
        return f"{told} {say('board.event.why-boss' if boss else 'board.event.why-card')}"

    def _closed(self, event: Closed) -> Iterable[str]:
        boss = event.boss
        yield self._say("paid", boss, sum=millions(event.payout))
        shares = [
            say("board.event.share", other=self.name(seat), sum=millions(got))
            for seat, got in enumerate(event.payoff)
            if got and seat != boss
        ]
        if shares:
            kept = self.price(Price(event.payoff[boss]))
            yield self._say("shares", boss, shares=listing(shares), kept=kept)
        else:
            yield self._say("whole", boss)
        used = [piece for piece in event.pieces if piece.owner is not None]
        if used:
            yield say("board.event.used", pieces=listing(map(self.piece, used)))
        yield from self._back(event.back)
        yield say("board.event.covered", tile=event.tile, space=event.space)

    def _back(self, back: Sequence[Sequence[Card]]) -> Iterable[str]:
        for seat, cards in enumerate(back):
            if cards:
                yield self._say("back", seat, cards=_cards(cards))


def family_name(family: Family) -> str:
    """A family's name: "Sacks"."""
    return say(f"board.family.{family}")


def card_name(card: Card) -> str:
    """A card in words: "Clan Sacks", "Travel card for anyone", "Stop card"."""
    return say(f"board.card.{_kind(card)}", family=_family(card))


def some(card: Card, count: int = 1) -> str:
    """One or more of a card as part of a sentence: "Clan Sacks", "a Stop card", "2 Boss cards"."""
    return say(f"board.card.some.{_kind(card)}", count=count, family=_family(card))


def millions(amount: int) -> str:
    """A sum of money as it is written in a sentence.

    >>> millions(8)
    '8 million'
    """
    return say("board.price.millions", number=amount)


def _kind(card: Card) -> str:
    return "anyone" if card.kind is Kind.TRAVEL and not card.family else card.kind.value


def _family(card: Card) -> str:
    return family_name(card.family) if card.family else ""


def _cards(cards: Iterable[Card]) -> str:
    return listing(some(card, count) for card, count in Counter(cards).items())


def board_label(board: Board) -> str:
    """A board in a few words: its name, or that it is the reconstruction."""
    key = "reconstruction" if board.reconstructed else "named"
    return say(f"board.boards.{key}", name=board.name)


def short_board_label(board: Board) -> str:
    """The same where there is less room, on a picture of the board."""
    key = "reconstruction" if board.reconstructed else "named"
    return say(f"board.scene.{key}", name=board.name)
