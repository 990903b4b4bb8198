"""Bots' explanations of their bargaining at the board game: in the log, the news and the voice."""

from __future__ import annotations

import re
from html import unescape

from bosslib import Record
from bosslib.board import parse_action
from bosslib.board.files.position import read_position
from bosslib.documents.nodes import Node
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import bot_quotes, deal_grid, theory
from bosswidgets.board.panels import log, news, screen_reader
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge

NAMES = ("Ada", "Ben", "Cleo")
DEAL = {
    "phase": "deal",
    "turn": "A",
    "marker": 12,  # L, S and W; four dividends of 2 million
    "seats": {
        "A": {"investors": ["L", "S"]},
        "B": {"investors": ["W"], "hand": ["cC"]},
        "C": {"investors": ["C", "D"]},
    },
}


def at_table(
    ben: str | None = "careful", *, active: bool = False, **more: object
) -> BoardTableSession:
    """Ada is the Boss, and a person; Ben has what she lacks."""
    record = Record(read_position(Node({"rules": {"active": active}, "position": DEAL | more}, "")))
    return BoardTableSession(SeatedGame(record, NAMES, (None, ben, None)))


def asked(session: BoardTableSession, price: int = 1) -> BoardTableSession:
    """Ada offers Ben this many millions for what she lacks."""
    session.close_curtain_for(0)
    session.open_curtain(0)
    session.act(parse_action(f"A: offer iW for {price}"))
    session.turns.go_on(at_once=True)
    return session


def test_who_turns_an_offer_down_says_why_in_the_log_and_the_news() -> None:
    session = at_table()
    written, told = log.build(session), news.build(session)
    asked(session)
    more = say("reasons.board.lacks-more", families="Wadsworth", mine="1 million")
    quote = say("reasons.quoted", reason=more)
    assert quote in [*bot_quotes.iter_quotes(session)]
    for panel in ("".join(written.lines), told.value):
        assert quote in unescape(panel).replace("\xa0", " ")


def test_the_voice_says_it_too() -> None:
    session, bridge, said = at_table(), Bridge(), list[str]()
    bridge.announce = said.append  # type: ignore[method-assign,assignment]
    screen_reader.setup_announcements(session, bridge)
    asked(session)
    more = say("reasons.board.lacks-more", families="Wadsworth", mine="1 million")
    assert any(more in each for each in said)


def test_a_person_is_not_quoted_and_a_reason_is_made_again_from_any_number() -> None:
    session = asked(at_table(None))
    assert not any(bot_quotes.iter_quotes(session))
    session = asked(at_table())
    quotes = [*bot_quotes.iter_quotes(session)]
    assert len(quotes) == len(session.events)
    for since in range(len(quotes) + 1):
        assert [*bot_quotes.iter_quotes(session, since)] == quotes[since:]


def test_the_grids_say_what_a_helper_gets_only_after_playing_a_card() -> None:
    """B-VAR-3: the Boss keeps all 8 million until Ben plays a card."""
    agreed = [{"player": "B", "terms": "iW for 3", "agreed": ["A", "B"]}]
    for active, took, cells in (
        (False, ["A"], ["5", "3", "–"]),
        (True, ["A"], ["8", say("board.theory.if-played", sum=3), "–"]),
        (True, ["A", "B"], ["5", "3", "–"]),
    ):
        session = at_table(None, bargains=agreed, active=active, took_part=took)
        rows = re.findall("<tr>(.*?)</tr>", theory.build_panel(session).value)[1:]
        assert [re.findall("<t[hd].*?>(.*?)</t[hd]>", row)[-1] for row in rows] == cells
        later = (
            say("board.deal.agreed-if-played", sum="3 million")
            in deal_grid.build_panel(session).value
        )
        assert later == (cells[0] == "8")
