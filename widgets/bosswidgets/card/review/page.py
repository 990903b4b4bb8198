"""The card game's part of reviews: each choice, and what a better one would have brought."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from bosslib import Record
from bosslib.card.actions import Action, Discard, Offer
from bosslib.card.bots.careful import later_values
from bosslib.card.bots.evaluate import DEFAULT_TEMPER as TEMPER
from bosslib.card.bots.evaluate import MEAN_PRICE
from bosslib.card.cards import Card
from bosslib.card.narration import CardTeller, card_name, format_dollars
from bosslib.card.review.decision import Decision, DecisionKind
from bosslib.card.review.reviewing import (
    USUAL_EFFORT,
    Review,
    expectations,
    last_deal_start,
    review_steps,
    to_json,
)
from bosslib.card.state import Phase
from bosslib.card.terms import OpenOffer
from bosslib.game import Seat
from bosslib.words import join_list, say
from bosswidgets.card.review.chart import DOLLARS
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.review import page
from bosswidgets.table.review.protocol import DecisionText, ReviewDeal, ReviewPart

PERCENT = round(100 * TEMPER.envy)
"""Weight of each opponent's gain against a choice, in percent."""


class CardReviewPart(ReviewPart[CardTableSession, Decision]):
    """Card-game specific part of a review."""

    UNIT = DOLLARS

    def start_review(
        self, record: Record, seat: Seat, *, over: bool
    ) -> Generator[float, None, Review]:
        """Return the review's generator, for the whole game or for the last deal."""
        if not over:
            since = last_deal_start(record)
            return review_steps(record, seat, since=since, over=False, expecting=expectations)
        from bosslib.lab.playouts import expected_money  # late: it brings numpy

        # With all hands known, array computations are faster.
        return review_steps(record, seat, since=0, over=True, expecting=expected_money)

    def to_json(self, review: Review) -> dict[str, object]:
        """Return the review as a JSON object for a file."""
        return to_json(review)

    def decision_text(self, decision: Decision, teller: CardTeller) -> DecisionText:
        """Return a costly choice in words."""
        offer = decision.offer
        return DecisionText(
            _offer_text(offer, decision, teller) if offer else "",
            _action_text(decision, offer, teller),
            teller.action(decision.best) if decision.best else say("review.no-offer"),
            " ".join(_gain_sentences(decision, teller)),
            decision.rule,
            decision.lesson,
        )

    def narrator(
        self, session: CardTableSession, review: Review, _: Decision | None = None
    ) -> CardTeller:
        """Return a teller for the whole game."""
        return CardTeller(session.names, review.seat)

    def deal_at(self, record: Record, at: int) -> ReviewDeal:
        """Return the deal in progress after `at` actions."""
        table = record.back_to(at).state.table
        return ReviewDeal(table.deal, table.boss)

    def is_unfinished(self, record: Record) -> bool:
        """Return True if the last deal was not settled."""
        return record.state.table.phase in (Phase.OPEN, Phase.PLAY)

    def notes(self, record: Record) -> list[str]:
        """Return the notes on how the numbers are computed."""
        return [
            say("review.course-note", count=USUAL_EFFORT.moment),
            say("review.cost-note", percent=PERCENT),
        ]

    def is_single_deal(self, session: CardTableSession) -> bool:
        """Return True if the game is a single deal."""
        return session.parts.one_deal

    def further_texts(self, review: Review) -> list[str]:
        """Return the cost of the discards."""
        cost = round(review.discard_cost)
        return [say("review.discards", cost=_format_rounded(review.discard_cost))] if cost else []

    def kind_order(self) -> list[str]:
        """Return the order of choices: turns first."""
        return list(DecisionKind)


def decision_html(heading: str, decision: Decision, teller: CardTeller) -> str:
    """Return a costly choice as HTML."""
    return page.decision_html(heading, CardReviewPart().decision_text(decision, teller))


def _offer_text(offer: OpenOffer, decision: Decision, teller: CardTeller) -> str:
    """Return the offer that the seat received."""
    key = "from-player" if decision.view.is_boss else "from-boss"
    return say(f"talks.{key}", name=teller.name(offer.by), terms=teller.terms(offer.terms))


def _action_text(decision: Decision, offer: OpenOffer | None, teller: CardTeller) -> str:
    if decision.chosen:
        return teller.action(decision.chosen)
    return say("review.let-be" if offer else "review.silent")


def _gain_sentences(decision: Decision, teller: CardTeller) -> Iterator[str]:
    """Yield how much more the better choice is worth, and how certain that is if it varies."""
    values = {"more": _format_rounded(decision.cost), "margin": _format_rounded(decision.margin)}
    match decision.category:
        case DecisionKind.TURN:
            key = "brings" if decision.margin >= 1 else "brings-surely"
            money, own = _format_rounded(decision.money), _format_rounded(decision.own_money)
            yield say(f"review.{key}", **values, money=money, own=own)
            others, theirs = (
                _format_rounded(decision.others),
                _format_rounded(decision.others_after_own),
            )
            if others != theirs:
                yield say("review.brings-others", others=others, theirs=theirs)
        case DecisionKind.BARGAIN:
            key = "brings-bargain" if decision.margin >= 1 else "brings-bargain-surely"
            yield say(f"review.{key}", **values, percent=PERCENT)
            if {decision.acceptance_of_best, decision.acceptance_of_own} - {0, 1}:
                yield say("review.refusals")
            if decision.best and isinstance(decision.best.deed, Offer):
                other = decision.best.deed.to
                name = teller.name(decision.view.table.boss if other is None else other)
                percent = round(100 * decision.acceptance_of_best)
                key = "taken-surely" if percent == 100 else "taken"
                yield say(f"review.{key}", name=name, percent=percent)
        case DecisionKind.DISCARD:
            prices = later_values(decision.view)
            cards = dict.fromkeys(
                (*_discarded_cards(decision.best), *_discarded_cards(decision.chosen))
            )
            worths = (
                say("review.priced", card=card_name(card), worth=_format_rounded(prices[card]))
                for card in cards
            )
            yield say("review.brings-discard", **values, cards=join_list(worths))
            yield say("review.deck", average=_format_rounded(MEAN_PRICE))


def _discarded_cards(action: Action | None) -> tuple[Card, ...]:
    return action.deed.cards if action and isinstance(action.deed, Discard) else ()


def _format_rounded(money: float) -> str:
    return format_dollars(round(money))
