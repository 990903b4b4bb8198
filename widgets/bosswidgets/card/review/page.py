"""The card game's part of reviews: each choice, and what a better one would have brought."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from bosslib import Record
from bosslib.card.actions import Action, Discard, Offer
from bosslib.card.bots.careful import later
from bosslib.card.bots.evaluate import AVERAGE
from bosslib.card.bots.evaluate import USUAL as TEMPER
from bosslib.card.cards import Card
from bosslib.card.narration import Teller, card_name, dollars
from bosslib.card.review.decision import Decision, Sort
from bosslib.card.review.reviewing import (
    USUAL,
    Review,
    last_deal,
    one_by_one,
    reviewing,
    written,
)
from bosslib.card.state import Phase
from bosslib.card.terms import OpenOffer
from bosslib.game import Seat
from bosslib.words import listing, say
from bosswidgets.card.review.chart import DOLLARS
from bosswidgets.card.store import Store
from bosswidgets.table.review import page
from bosswidgets.table.review.part import Deal, ReviewPart, Told

PERCENT = round(100 * TEMPER.envy)
"""Weight of each opponent's gain against a choice, in percent."""


class CardReviews(ReviewPart[Store, Decision]):
    """Card-game specific part of a review."""

    UNIT = DOLLARS

    def begun(self, record: Record, seat: Seat, *, over: bool) -> Generator[float, None, Review]:
        """Return the review's generator, for the whole game or for the last deal."""
        if not over:
            since = last_deal(record)
            return reviewing(record, seat, since=since, over=False, expecting=one_by_one)
        from bosslib.lab.playouts import expected  # late: it brings numpy

        # With all hands known, array computations are faster.
        return reviewing(record, seat, since=0, over=True, expecting=expected)

    def written(self, review: Review) -> dict[str, object]:
        """Return the review as a JSON object for a file."""
        return written(review)

    def told(self, decision: Decision, teller: Teller) -> Told:
        """Return a costly choice in words."""
        offer = decision.offer
        return Told(
            _offer(offer, decision, teller) if offer else "",
            _did(decision, offer, teller),
            teller.action(decision.best) if decision.best else say("review.no-offer"),
            " ".join(_brings(decision, teller)),
            decision.rule,
            decision.lesson,
        )

    def teller(self, store: Store, review: Review, _: Decision | None = None) -> Teller:
        """Return a teller for the whole game."""
        return Teller(store.names, review.seat)

    def deal(self, record: Record, at: int) -> Deal:
        """Return the deal in progress after `at` actions."""
        table = record.back_to(at).state.table
        return Deal(table.deal, table.boss)

    def unfinished(self, record: Record) -> bool:
        """Return True if the last deal was not settled."""
        return record.state.table.phase in (Phase.OPEN, Phase.PLAY)

    def notes(self, record: Record) -> list[str]:
        """Return the notes on how the numbers are computed."""
        return [
            say("review.course-note", count=USUAL.moment),
            say("review.cost-note", percent=PERCENT),
        ]

    def alone(self, store: Store) -> bool:
        """Return True if the game is a single deal."""
        return store.one_deal

    def more(self, review: Review) -> list[str]:
        """Return the cost of the discards."""
        cost = round(review.discards)
        return [say("review.discards", cost=_about(review.discards))] if cost else []

    def order(self) -> list[str]:
        """Return the order of choices: turns first."""
        return list(Sort)


def told(heading: str, decision: Decision, teller: Teller) -> str:
    """Return a costly choice as HTML."""
    return page.told(heading, CardReviews().told(decision, teller))


def _offer(offer: OpenOffer, decision: Decision, teller: Teller) -> str:
    """Return the offer that the seat received."""
    key = "from-player" if decision.view.is_boss else "from-boss"
    return say(f"talks.{key}", name=teller.name(offer.by), terms=teller.terms(offer.terms))


def _did(decision: Decision, offer: OpenOffer | None, teller: Teller) -> str:
    if decision.chosen:
        return teller.action(decision.chosen)
    return say("review.let-be" if offer else "review.silent")


def _brings(decision: Decision, teller: Teller) -> Iterator[str]:
    """Yield how much more the better choice is worth, and how certain that is."""
    values = {"more": _about(decision.cost), "margin": _about(decision.margin)}
    match decision.sort:
        case Sort.TURN:
            key = "brings" if decision.margin >= 1 else "brings-surely"
            money, own = _about(decision.money), _about(decision.own)
            yield say(f"review.{key}", **values, money=money, own=own)
            others, theirs = _about(decision.others), _about(decision.theirs)
            if others != theirs:
                yield say("review.brings-others", others=others, theirs=theirs)
        case Sort.BARGAIN:
            yield say("review.brings-bargain", **values, percent=PERCENT)
            if decision.best and isinstance(decision.best.deed, Offer):
                other = decision.best.deed.to
                name = teller.name(decision.view.table.boss if other is None else other)
                percent = round(100 * decision.taken)
                key = "taken-surely" if percent == 100 else "taken"
                yield say(f"review.{key}", name=name, percent=percent)
        case Sort.DISCARD:
            prices = later(decision.view)
            cards = dict.fromkeys((*_thrown(decision.best), *_thrown(decision.chosen)))
            worths = (
                say("review.priced", card=card_name(card), worth=_about(prices[card]))
                for card in cards
            )
            yield say("review.brings-discard", **values, cards=listing(worths))
            yield say("review.deck", average=_about(AVERAGE))


def _thrown(action: Action | None) -> tuple[Card, ...]:
    return action.deed.cards if action and isinstance(action.deed, Discard) else ()


def _about(money: float) -> str:
    return dollars(round(money))
