"""Choosing at a table by the texts of the choices, as a click on their buttons does."""

from __future__ import annotations

from collections.abc import Iterator

from bosswidgets.board import available_items as board_items
from bosswidgets.board.choices import BoardCommand, SetPrice
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card import available_items as card_items
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.common_choices import DoDeed

AnySession = CardTableSession | BoardTableSession


def choose_at(session: AnySession, *texts: str) -> None:
    """Choose one after the other; all but deeds and the price of an offer must be offered."""
    for text in texts:
        if text.startswith("price:"):
            session.apply_choice(SetPrice(int(text.removeprefix("price:"))))
        elif text == BoardCommand.BLANK:
            session.apply_choice(BoardCommand.BLANK)
        elif text.startswith("do:"):
            action = session.record.game.parse(f"A: {text.removeprefix('do:')}")
            session.apply_choice(DoDeed(action.deed))
        else:
            session.apply_choice({str(each): each for each in offered(session)}[text])


def offered(session: AnySession) -> Iterator[object]:
    """Yield all choices that the panels of a table offer, with those that are refused."""
    if isinstance(session, BoardTableSession):
        assert session.view
        yield from (each.way for each in board_items.hand_items(session.view))
        yield from (each.way for each in board_items.available_items(session.view, session.choice))
        return
    assert session.view
    yield from (each.way for each in card_items.hand_items(session.view))
    yield from (each.way for each in card_items.answer_items(session.view, NO_CHOICE))
    yield from (each.way for each in card_items.available_items(session.view, session.choice))
