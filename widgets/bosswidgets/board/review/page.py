"""The board game's part in its reviews: what a choice was, and what it would have brought."""

from __future__ import annotations

from collections.abc import Generator

from bosslib import Record
from bosslib.board import Table
from bosslib.board.actions import Accept, Close, Decline, Offer
from bosslib.board.narration import BoardTeller, millions
from bosslib.board.review.choice import BoardChoice, Concern
from bosslib.board.review.reviewing import (
    BoardReview,
    last_deal_span,
    review_steps,
    to_json,
    usual_depth,
)
from bosslib.board.settle import payoff
from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.board.store import Store
from bosswidgets.table.review.chart import MoneyUnit
from bosswidgets.table.review.part import DecisionText, ReviewDeal, ReviewPart


def _amount(whole: int) -> str:
    """A sum of money, with a minus sign where it is a loss."""
    return millions(whole) if whole >= 0 else f"−{millions(-whole)}"


MILLIONS = MoneyUnit(_amount, 10)
"""So the numbers of the axis are no closer than 2 million."""


class BoardReviews(ReviewPart[Store, BoardChoice]):
    """How the board game is looked at again."""

    UNIT = MILLIONS
    SECTION = "board.review"

    def start_review(
        self, record: Record, seat: Seat, *, over: bool
    ) -> Generator[float, None, BoardReview]:
        """The work on the whole game, or on the last deal that was paid."""
        if over:
            return review_steps(record, seat)
        since, until = last_deal_span(record)
        return review_steps(record.back_to(until), seat, since=since, over=False)

    def to_json(self, review: BoardReview) -> dict[str, object]:
        """As it is written into a file."""
        return to_json(review)

    def decision_text(self, decision: BoardChoice, teller: BoardTeller) -> DecisionText:
        """A costly choice in words."""
        return DecisionText(
            _offer(decision, teller),
            _did(decision, teller),
            _better(decision, teller),
            _brings(decision),
            decision.rule,
            decision.lesson,
        )

    def narrator(
        self, store: Store, review: BoardReview, decision: BoardChoice | None = None
    ) -> BoardTeller:
        """One by the table of a choice, which knows whose the investors were."""
        table: Table = decision.view.table if decision else store.record.state.table
        owners = {family: seat for seat, row in enumerate(table.investors) for family in row}
        return BoardTeller(store.names, review.seat, table.tile.value, owners)

    def deal_at(self, record: Record, at: int) -> ReviewDeal:
        """The deal that was on after so many actions, and who closed it; else whose turn it was."""
        table: Table = record.back_to(at).state.table
        now = len(table.closed)
        for each in record.played[at:]:
            if len(each.state.table.closed) > now:
                break
            table = each.state.table
        return ReviewDeal(now + 1, table.boss)

    def is_unfinished(self, record: Record) -> bool:
        """Whether the last deal was not paid."""
        return not record.played or not isinstance(record.played[-1].action.deed, Close)

    def notes(self, record: Record) -> list[str]:
        """How the numbers of the deals come about."""
        count = usual_depth(record).moment
        return [say("board.review.course-note", count=count), say("board.review.cost-note")]

    def kind_order(self) -> list[str]:
        """Turns first."""
        return list(Concern)


def _offer(choice: BoardChoice, teller: BoardTeller) -> str:
    """What the seat was offered; empty where it was about something else."""
    offer = choice.offer
    if offer is None or not offer.agreed:
        return ""
    by = offer.agreed[0]
    return say("board.talk.theirs", terms=teller.terms(offer.terms, by), name=teller.name(by))


def _did(choice: BoardChoice, teller: BoardTeller) -> str:
    if choice.chosen:
        return teller.action(choice.chosen, choice.view.table.boss)
    return say("review.let-be" if choice.offer else "board.review.no-card")


def _better(choice: BoardChoice, teller: BoardTeller) -> str:
    if choice.best:
        told = teller.action(choice.best, choice.view.table.boss)
        kept = _kept(choice)
        return f"{told} {kept}" if kept else told
    chosen = choice.chosen and choice.chosen.deed
    offer = isinstance(chosen, Offer | Accept | Decline)
    return say("review.no-offer" if offer else "board.review.no-such-card")


def _kept(choice: BoardChoice) -> str:
    """What a better way to close would have left the Boss, for sure."""
    deed = choice.best and choice.best.deed
    if not isinstance(deed, Close):
        return ""
    left = payoff(choice.view.table, deed.pieces)[choice.view.seat]
    return say("board.review.leaves", sum=millions(left))


def _brings(choice: BoardChoice) -> str:
    """How much more the better choice is worth, and how that is known."""
    names = ("cost", "margin", "money", "own")
    more, margin, money, own = (millions(round(getattr(choice, name))) for name in names)
    key = "brings" if choice.margin >= 0.5 else "brings-surely"
    return say(f"board.review.{key}", more=more, margin=margin, money=money, own=own)
