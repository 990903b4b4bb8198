"""Value of an offer, on demand, at the board game's table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bosslib.board import Action, objections
from bosslib.board.actions import Offer, Terms
from bosslib.board.narration import millions
from bosslib.board.terms import find_bargain
from bosslib.words import say
from bosswidgets.board.choice_state import BoardItem
from bosswidgets.board.choices import BoardCommand
from bosswidgets.board.keys import VALUE_KEY
from bosswidgets.board.session import BoardTableSession
from bosswidgets.table.bots.appraising import COMPOSED, CacheKey, OfferValues, value_text

if TYPE_CHECKING:
    from bosslib.board.review.offer_value import PieceValue
    from bosslib.board.view import View
    from bosslib.game.bargaining import Appraisal

SAMPLE_COUNT = 60
"""Number of samples of an answer."""

MAX_SECONDS = 20.0
"""Seconds after which a slow computer stops sampling; a sample takes longer than the card
game's.
"""


class BoardOfferValue(NamedTuple):
    """Result of an appraisal: the samples' value, and the game-theoretic one."""

    samples: Appraisal
    part: PieceValue | None


class BoardOfferValues(OfferValues[BoardTableSession, Terms, BoardOfferValue]):
    """Appraisal of an open offer, which is identified by its terms."""

    KEY = VALUE_KEY

    def offer_name(self, item: BoardItem) -> Hashable | None:
        """Return the terms of the item's open offer, or `COMPOSED` for the offer being composed."""
        return COMPOSED if item.way is BoardCommand.MAKE else item.terms

    def offer(self, about: Hashable) -> Terms | None:
        """Return the offer that an item is about, if the person can act on it."""
        seen = self.session.view
        if seen is None or not self.session.may_choose:
            return None
        if about == COMPOSED:
            made = self.session.choice.terms
            may = made and not [*objections(seen, Action(seen.seat, Offer(made)))]
            return made if may else None
        bargain = find_bargain(seen.table.bargains, about) if isinstance(about, Terms) else None
        mine = bargain and not bargain.is_struck and seen.seat in (bargain.player, seen.table.boss)
        return bargain.terms if bargain and mine else None

    def compute_value(
        self, place: CacheKey, seen: View, stopped: Callable[[], bool]
    ) -> BoardOfferValue | None:
        """Return the value, from the seat's view and public memory."""
        from bosslib.board.review.offer_value import appraise_bargain, piece_value

        actions, terms, _, record = place
        past = self.session.parts.past_cache.past_before(record, actions)
        stands = record.game.driver.driver_state(record.state, record.actions)._replace(past=past)
        rng = Random(f"worth/{seen.seat}/{actions}/{terms}")
        found = appraise_bargain(
            seen._replace(past=past),
            stands,
            terms,
            SAMPLE_COUNT,
            rng,
            seconds=MAX_SECONDS,
            stopped=stopped,
        )
        return found and BoardOfferValue(found, piece_value(seen.table, terms))

    def sentence(self, found: BoardOfferValue) -> str:
        """Return an answer as a sentence."""
        mean, low, high, count = found.samples
        return value_text(
            count, format_signed_amount(mean), format_signed_amount(low), format_signed_amount(high)
        )

    def result_note(self, found: BoardOfferValue) -> str:
        """Return the game-theoretic value, and whether the Boss can do without the player."""
        part, teller, table = found.part, self.session.narrator, self.session.table
        if part is None:
            return ""
        values = {
            "even": millions(round(part.even)),
            "value": say("board.theory.mean", sum=part.shapley),
        }
        you = part.player == self.session.seat
        boss = table.boss == self.session.seat
        names = {"boss": teller.name(table.boss), "name": teller.name(part.player)}
        form = "boss" if boss else "helper"
        return " ".join(
            (
                say(f"board.worth.part.{'you' if you else 'they'}", **names, **values),
                say(f"board.worth.without.{part.without}-{form}", **names),
            )
        )

    def explanation(self, found: BoardOfferValue | None) -> str:
        """Return the explanation of how an answer is computed."""
        return say("board.worth.about")


def format_signed_amount(amount: float) -> str:
    """Return a gain or loss in whole millions, with its sign: +2 million, −1 million."""
    whole = round(amount)
    sign = "+" if whole > 0 else "−" if whole < 0 else ""
    return f"{sign}{millions(abs(whole))}"
