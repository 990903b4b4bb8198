"""Pictures and text of board game positions in exercises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from bosslib.board.actions import Action, NoMore, Offer
from bosslib.board.cards import Family, card
from bosslib.board.events import Acted, Event, Lapsed
from bosslib.board.narration import BoardTeller, card_listing, counted_card, family_name, millions
from bosslib.board.picture.scene import table_scene
from bosslib.board.state import State, Table
from bosslib.board.view import View, view
from bosslib.picture.page_room import LANDSCAPE_HEADER, LOW_WINDOW, MIN_SCALE
from bosslib.picture.shapes import Scene
from bosslib.picture.theme import NARROW
from bosslib.teaching.exercise import Exercise, ShownArithmetic
from bosslib.teaching.pictures import LessonPictures, LookOptions
from bosslib.words import join_list, say

if TYPE_CHECKING:
    from bosslib.board.game import BoardRecord


class BoardPictures(LessonPictures[State, Action, Event]):
    """Pictures and text of the board game in exercises."""

    def teller(self, exercise: Exercise, names: Sequence[str]) -> BoardTeller:
        """Return a teller that uses the dividend's value at the start of the exercise."""
        value = exercise.start.table.tile.value if exercise.start else None
        return BoardTeller(names, exercise.seat, value)

    def money(self, amount: int) -> str:
        return millions(amount)

    def format_value(self, key: str, value: Any) -> str | None:
        match key:
            case "hand":
                return card_listing(map(card, value))
            case "travels":
                return join_list(family_name(Family(each)) for each in value)
        return None

    def draw(
        self,
        exercise: Exercise,
        record: BoardRecord,
        names: Sequence[str],
        size: tuple[float, float],
        look: LookOptions,
    ) -> Scene:
        state = record.state
        return lesson_scene(exercise, view(state, exercise.seat), state.table, names, size)

    def sentences_below(
        self, exercise: Exercise, record: BoardRecord, names: Sequence[str], look: LookOptions
    ) -> list[str]:
        """Return the learner's hand and the current bargains in words."""
        table, hand = record.state.table, record.state.hands[exercise.seat]
        cards = join_list(counted_card(card, count) for card, count in Counter(hand).items())
        held = say("board.task.hand", cards=cards) if cards else say("board.task.no-hand")
        return [held, *_deal_sentences(table, BoardTeller(names, exercise.seat, table.tile.value))]


def lesson_scene(
    exercise: Exercise,
    seen: View | None,
    table: Table,
    names: Sequence[str],
    size: tuple[float, float],
) -> Scene:
    """Return the picture of a table; flat for the low window of a phone."""
    width, height = size
    low = width < NARROW and height <= LOW_WINDOW - LANDSCAPE_HEADER
    return table_scene(
        seen,
        table,
        names=names,
        width=width / MIN_SCALE if low else width,
        worth=exercise.shows is not ShownArithmetic.NOTHING,
        low=low,
    )


def _deal_sentences(table: Table, speaks: BoardTeller) -> Iterator[str]:
    """Yield sentences on bargains, the pending card and the seats that play no more."""
    for each in table.bargains:
        if each.is_struck:
            terms, name = speaks.terms(each.terms, each.player), speaks.name(each.player)
            yield say("board.task.agreed", name=name, terms=terms)
        elif each.agreed:
            offered = Action(each.agreed[0], Offer(each.terms))
            yield speaks.event(Acted(offered, table.boss))
        else:
            yield speaks.event(Lapsed(each, reopened=True))
    if table.waiting:
        yield speaks.event(Acted(table.waiting.action))
    if table.quiet:
        yield " ".join(speaks.event(Acted(Action(seat, NoMore()))) for seat in table.quiet)
