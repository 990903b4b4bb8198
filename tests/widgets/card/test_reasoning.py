"""Bots' explanations of their bargaining: in the log, the news, the voice and at their offers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from bosslib import BossError, loaded
from bosslib.card.actions import TALK
from bosslib.card.events import Acted
from bosslib.card.legality import Legal
from bosslib.log import SeatedGame
from bosswidgets.card import bot_quotes, game_setup
from bosswidgets.card.panels import log, negotiation, news, screen_reader
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import defaults, table_files
from bosswidgets.table.bots.quotes import quote_html
from tests.widgets.table_choices import choose_at

CHARACTERS = (None, "careful:fair", "careful:yielding", "careful:hard")


def position(**keys: object) -> str:
    """Four in a blue deal of the person, A: B is next, and a share is worth $30."""
    hands = {"A": ["b+1", "g+2"], "B": ["b+2", "g+1"], "C": ["b+4"], "D": ["g+3"]}
    seats = {seat: {"hand": hand} for seat, hand in hands.items()}
    there = {"boss": "A", "turn": "A", "phase": "play", "colour": "b", "deal": 8, "x": 0}
    there |= {"centre": ["b+3"], "seats": seats} | keys
    return json.dumps({"schema": "boss/1", "game": "card", "position": there})


def at_table(
    text: str, bots: tuple[str | None, ...] = CHARACTERS, pace: str = "step"
) -> CardTableSession:
    return CardTableSession(SeatedGame(loaded(text), defaults.default_names(4), bots), pace=pace)


def plain(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def asked(session: CardTableSession, *actions: str) -> CardTableSession:
    """The table after these actions of the person and the bots' answers."""
    for action in actions:
        session.act(session.record.play(action).actions[-1])
    while session.turns.waits_for_bot:
        session.turns.play_next()
    return session


OFFER = {"offers": [{"from": "B", "to": "A", "terms": "play b+2"}]}
BOUGHT = "A: offer C play b+4"


def test_the_log_says_beside_an_action_why() -> None:
    session = at_table(position())
    panel = log.build(session)
    asked(session, "A: offer D play b+4")
    line = panel.lines[-1]
    assert plain(line) == f"{session.narrator.event(session.events[-1])} “I won’t promise that.”"
    assert '<small class="boss-why">' in line
    assert len(panel.lines) == len(session.events) + 1


def test_a_person_is_not_explained() -> None:
    session = at_table(position(**OFFER))
    session.act(session.record.play("A: decline B").actions[-1])
    assert next(bot_quotes.iter_quotes(session)) == ""


def test_the_news_say_it_to_whom_it_is_said_and_the_voice_only_with_an_offer() -> None:
    session, bridge = at_table(position()), Bridge()
    screen_reader.setup_announcements(session, bridge)
    panel = news.build(session)
    asked(session, BOUGHT)
    quote = "“With my +4 this deal pays each of us $70.”"
    assert [*bot_quotes.iter_quotes(session)][-1] == quote
    assert quote not in bridge._words
    assert quote in plain(panel.value)


def games() -> Iterator[CardTableSession]:
    for seed in range(3):
        session = CardTableSession(
            game_setup.new_game(4, seed=seed, bots=["careful", "careful", "random", "careful"])
        )
        assert session.is_over
        yield session


def test_in_the_log_every_bargain_of_a_bot_that_weighs_has_a_quote() -> None:
    for session in games():
        quotes = [*bot_quotes.iter_quotes(session)]
        for event, quote in zip(session.events, quotes, strict=True):
            talks = isinstance(event, Acted) and isinstance(event.action.deed, TALK)
            weighs = isinstance(event, Acted) and event.action.seat != 2
            assert bool(quote) == (talks and weighs), event
        assert sum(map(bool, quotes)) > 10
        assert not any(bot_quotes.iter_quotes(session, own=True))  # an onlooker has no seat


def test_from_any_event_on_they_are_the_same() -> None:
    (session, *_) = games()
    quotes = [*bot_quotes.iter_quotes(session)]
    for since in range(0, len(quotes), 7):
        assert [*bot_quotes.iter_quotes(session, since)] == quotes[since:]


def test_a_game_that_is_loaded_again_says_the_same() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=2, bots=CHARACTERS), pace="at-once")
    while not session.is_over:
        assert session.view
        turns = Legal(session.view).turns()
        session.act(turns[0]) if turns else session.parts.answer_later()
    said = [*bot_quotes.iter_quotes(session)]
    assert any(said)
    again = CardTableSession(
        table_files.read(
            table_files.serialize_game(SeatedGame(session.record, session.names, session.bot_names))
        )
    )
    assert again.bot_names == CHARACTERS
    assert [*bot_quotes.iter_quotes(again)] == said


def offering() -> CardTableSession:
    """B is about to act, and has offered the person +2 for a token first."""
    for seed in range(60):
        text = json.loads(position(turn="B")) | {"seed": seed}
        session = at_table(json.dumps(text), (None, "careful", "careful", "careful"))
        while session.turns.waits_for_bot and not session.table.offers:
            session.turns.play_next()
        if session.table.offers and session.table.offers[0].to == 0:
            return session
    raise AssertionError("nobody offers anything")


def test_beside_an_offer_stands_why_it_was_made() -> None:
    session = offering()
    (made,) = session.table.offers
    quote = bot_quotes.quote_of(session, made)
    assert quote.startswith("“With my +")
    panel = negotiation.build(session, Bridge())
    assert quote in plain(panel.children[0].value)
    choose_at(session, "talk")  # now the offer is above its buttons
    assert f"{session.names[made.by]}: {quote}" in plain(panel.children[0].value)


def test_an_offer_that_was_there_from_the_start_has_no_reason() -> None:
    session = at_table(position(**OFFER))
    assert bot_quotes.quote_of(session, session.table.offers[0]) == ""
    assert "boss-why" not in negotiation.build(session, Bridge()).children[0].value


def test_a_quote_is_text() -> None:
    assert quote_html("<b>") == ' <small class="boss-why">&lt;b&gt;</small>'
    assert quote_html("") == ""


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [("careful:nice", "There is no character 'nice'"), ("random:fair", "has no character")],
)
def test_a_file_with_a_character_that_is_none_is_refused_at_its_place(
    bot: str, sentence: str
) -> None:
    game = game_setup.new_game(4, seed=1)
    text = table_files.serialize_game(
        SeatedGame(game.record, game.names, (None, "careful", bot, "careful"))
    )
    with pytest.raises(BossError, match=rf"bots\[2\]: .*{sentence}"):
        table_files.read(text)
