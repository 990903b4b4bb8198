"""What is said at a table since the person's last action, in both games."""

from __future__ import annotations

import pytest

from bosslib import card
from bosslib.board import events as board_events
from bosslib.board import parse_action
from bosslib.board.narration import BoardTeller
from bosslib.card import Phase
from bosslib.card import events as card_events
from bosslib.card.narration import CardTeller
from bosslib.words import say
from bosswidgets.board.panels import picture as board_picture
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card.panels import picture as card_picture
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.picture.speech_bubbles import Speech
from tests.widgets.board import test_reasoning as board
from tests.widgets.card.test_reasoning import BOUGHT, asked, at_table, position


def said(session: CardTableSession | BoardTableSession) -> list[Speech]:
    if isinstance(session, CardTableSession):
        return card_picture.speeches(session)
    return board_picture.speeches(session)


def test_an_answer_is_said_with_its_reason() -> None:
    session = asked(at_table(position()), BOUGHT)
    number = next(
        at
        for at, each in enumerate(session.record.played)
        if str(each.action).startswith(("C: accept", "C: decline"))
    )
    accepted = "accept" in str(session.record.played[number].action)
    answer = next(each for each in said(session) if each.speaker == "seat:C")
    assert answer.words == say("speech.yes" if accepted else "speech.no")
    assert answer.reason == session.parts.bot_reason(number) != ""


def test_the_newest_is_the_last_and_the_own_action_ends_what_was_said() -> None:
    session = asked(at_table(position()), BOUGHT)
    heard = said(session)
    assert [each.is_newest for each in heard] == [*[False] * (len(heard) - 1), True]
    session.act(session.record.play("A: pass").actions[-1])
    later = session.screen.last_own_action()
    assert all(each.at >= later for each in said(session))
    assert all(each.at < later for each in heard)


def test_nothing_is_said_before_anybody_bargains() -> None:
    assert said(at_table(position())) == []


def test_nothing_is_left_of_a_settled_deal() -> None:
    session = asked(at_table(position()), BOUGHT)
    while session.table.phase is Phase.PLAY:
        asked(session, "A: pass") if session.may_choose else session.turns.play_next()
    assert said(session) == []


def test_the_past_shows_what_was_said_then() -> None:
    session = asked(at_table(position()), BOUGHT)
    there = len(session.record.played)
    heard = said(session)
    asked(session, "A: pass")
    session.history.show_at(there)
    assert said(session) == heard


def test_the_boss_of_a_board_deal_hears_why_not() -> None:
    session = board.asked(board.at_table())
    (answer,) = said(session)
    assert answer.speaker == "seat:B"
    terms = {"pieces": "investor Wadsworth", "price": "1 million"}
    assert answer.words == say("speech.board.no", **terms)
    more = say("reasons.board.lacks-more", families="Wadsworth", mine="1 million")
    assert answer.reason == more


def test_an_onlooker_hears_the_last_actions() -> None:
    session = board.asked(board.at_table())
    session.close_curtain_for(0)
    assert session.seat is None
    assert [each.speaker for each in said(session)] == ["seat:A", "seat:B"]


CARD_WORDS = {
    "B: offer play b+4 & pass": say("speech.asks", terms="to play the blue +4 and to pass"),
    "B: offer nothing": say("speech.asks-free"),
    "B: accept A": say("speech.yes"),
    "B: decline A": say("speech.no"),
    "B: withdraw": say("speech.withdraws"),
    "B: pass": "",
}


@pytest.mark.parametrize(("action", "words"), CARD_WORDS.items())
def test_a_player_of_the_card_game_speaks_in_the_first_person(action: str, words: str) -> None:
    teller = CardTeller(("You", "Ben"), 0)
    assert teller.speech(card_events.Acted(card.parse_action(action), 0)) == words


def test_the_boss_speaks_to_the_reader_or_to_somebody_by_name() -> None:
    teller = CardTeller(("You", "Ben", "Cleo"), 0)
    to_reader = card_events.Acted(card.parse_action("B: offer A pass"), 1)
    assert teller.speech(to_reader) == say("speech.gives.you", terms="to pass")
    to_cleo = card_events.Acted(card.parse_action("B: offer C nothing"), 1)
    assert teller.speech(to_cleo) == say("speech.gives-free.they", other="Cleo")


BOARD_WORDS = {
    "B: offer iS for 4": "I want 4 million for investor Sacks.",
    "A: offer iS for 4": "I offer 4 million for investor Sacks.",
    "B: accept iS for 4": "Agreed: 4 million for investor Sacks.",
    "B: decline iS for 4": "No, not 4 million for investor Sacks.",
    "B: withdraw iS for 4": "I take my offer back.",
    "B: stop": "",
}


@pytest.mark.parametrize(("action", "words"), BOARD_WORDS.items())
def test_a_player_of_the_board_game_names_price_and_piece(action: str, words: str) -> None:
    teller = BoardTeller(("You", "Ben"), 0)
    assert teller.speech(board_events.Acted(parse_action(action), 0)) == words
