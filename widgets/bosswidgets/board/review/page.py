"""The board game's part of reviews: each choice, and what a better one would have brought."""

from __future__ import annotations

from collections.abc import Generator

from bosslib import Record
from bosslib.board import Table
from bosslib.board.actions import Accept, Close, Decline, Offer
from bosslib.board.narration import BoardTeller, millions
from bosslib.board.payoffs import payoff
from bosslib.board.review.choice import BoardChoice, Concern
from bosslib.board.review.reviewing import (
    BoardReview,
    last_deal_span,
    review_steps,
    to_json,
    usual_depth,
)
from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.board.session import BoardTableSession
from bosswidgets.table.review.chart import MoneyUnit
from bosswidgets.table.review.protocol import DecisionText, ReviewDeal, ReviewPart


def _format_amount(whole: int) -> str:
    """Return an amount of money, with a minus sign for a loss."""
    return millions(whole) if whole >= 0 else f"−{millions(-whole)}"


MILLIONS = MoneyUnit(_format_amount, 10)
"""Unit of the axis; its labels are at least 2 million apart."""


class BoardReviewPart(ReviewPart[BoardTableSession, BoardChoice]):
    """Board-game specific part of a review."""

    UNIT = MILLIONS
    SECTION = "board.review"

    def start_review(
        self, record: Record, seat: Seat, *, over: bool
    ) -> Generator[float, None, BoardReview]:
        """Return the review's generator, for the whole game or for the last deal that was paid."""
        if over:
            return review_steps(record, seat)
        since, until = last_deal_span(record)
        return review_steps(record.back_to(until), seat, since=since, over=False)

    def to_json(self, review: BoardReview) -> dict[str, object]:
        """Return the review as a JSON object for a file."""
        return to_json(review)

    def decision_text(self, decision: BoardChoice, teller: BoardTeller) -> DecisionText:
        """Return a costly choice in words."""
        return DecisionText(
            _offer_text(decision, teller),
            _action_text(decision, teller),
            _better_text(decision, teller),
            _gain_text(decision),
            decision.rule,
            decision.lesson,
        )

    def narrator(
        self, session: BoardTableSession, review: BoardReview, decision: BoardChoice | None = None
    ) -> BoardTeller:
        """Return the teller for a choice's table, which knows who owned the investors."""
        table: Table = decision.view.table if decision else session.record.state.table
        owners = {family: seat for seat, row in enumerate(table.investors) for family in row}
        return BoardTeller(session.names, review.seat, table.tile.value, owners)

    def deal_at(self, record: Record, at: int) -> ReviewDeal:
        """Return the deal in progress after `at` actions with its closer, or whose turn it was."""
        table: Table = record.back_to(at).state.table
        now = len(table.closed)
        for each in record.played[at:]:
            if len(each.state.table.closed) > now:
                break
            table = each.state.table
        return ReviewDeal(now + 1, table.boss)

    def is_unfinished(self, record: Record) -> bool:
        """Return True if the last deal was not paid."""
        return not record.played or not isinstance(record.played[-1].action.deed, Close)

    def notes(self, record: Record) -> list[str]:
        """Return the notes on how the numbers are computed."""
        count = usual_depth(record).moment
        return [say("board.review.course-note", count=count), say("board.review.cost-note")]

    def kind_order(self) -> list[str]:
        """Return the order of concerns: turns first."""
        return list(Concern)


def _offer_text(choice: BoardChoice, teller: BoardTeller) -> str:
    """Return the offer that the seat received; empty if the choice was about something else."""
    offer = choice.offer
    if offer is None or not offer.agreed:
        return ""
    by = offer.agreed[0]
    return say("board.talk.theirs", terms=teller.terms(offer.terms, by), name=teller.name(by))


def _action_text(choice: BoardChoice, teller: BoardTeller) -> str:
    if choice.chosen:
        return teller.action(choice.chosen, choice.view.table.boss)
    return say("review.let-be" if choice.offer else "board.review.no-card")


def _better_text(choice: BoardChoice, teller: BoardTeller) -> str:
    if choice.best:
        told = teller.action(choice.best, choice.view.table.boss)
        kept = _remaining_text(choice)
        return f"{told} {kept}" if kept else told
    chosen = choice.chosen and choice.chosen.deed
    offer = isinstance(chosen, Offer | Accept | Decline)
    return say("review.no-offer" if offer else "board.review.no-such-card")


def _remaining_text(choice: BoardChoice) -> str:
    """Return what a better way to close would certainly have left the Boss."""
    deed = choice.best and choice.best.deed
    if not isinstance(deed, Close):
        return ""
    left = payoff(choice.view.table, deed.pieces)[choice.view.seat]
    return say("board.review.leaves", sum=millions(left))


def _gain_text(choice: BoardChoice) -> str:
    """Return how much more the better choice is worth, and how certain that is."""
    names = ("cost", "margin", "money", "own")
    more, margin, money, own = (millions(round(getattr(choice, name))) for name in names)
    key = "brings" if choice.margin >= 0.5 else "brings-surely"
    return say(f"board.review.{key}", more=more, margin=margin, money=money, own=own)
