"""Game theory of the current deal, at the table."""

from __future__ import annotations

import re

from bosslib import Record
from bosslib.board import parse_action
from bosslib.board.files.position import read_position
from bosslib.documents.nodes import Node
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import theory
from bosswidgets.board.session import BoardTableSession

NAMES = ("Ada", "Ben", "Cleo")
DEAL = {
    "phase": "deal",
    "turn": "A",
    "marker": 9,  # D, and C or G; three dividends of 2 million
    "seats": {
        "A": {"investors": ["D"], "hand": ["cG"]},
        "B": {"investors": ["C"]},
        "C": {"investors": ["G"]},
    },
}


def at_table(**more: object) -> BoardTableSession:
    record = Record(read_position(Node({"position": DEAL | more}, "")))
    return BoardTableSession(SeatedGame(record, NAMES, (None,) * 3))


def rows(session: BoardTableSession) -> list[list[str]]:
    """The cells of each row, as text."""
    table = re.findall("<tr>(.*?)</tr>", theory.build_panel(session).value)
    return [re.findall("<t[hd].*?>(.*?)</t[hd]>", row) for row in table]


def test_it_says_who_is_needed_and_what_theory_gives_each() -> None:
    session = at_table()
    assert rows(session)[1:] == [
        ["Ada", "yes", "4.0", "6", "–"],
        ["Ben", "no", "1.0", "0", "–"],
        ["Cleo", "no", "1.0", "0", "–"],
    ]
    assert "Ada and Ben; Ada and Cleo" in theory.build_panel(session).value


def test_what_was_agreed_stands_beside_it() -> None:
    agreed = {"player": "B", "terms": "iC for 2", "agreed": ["A", "B"]}
    assert [row[-1] for row in rows(at_table(bargains=[agreed]))[1:]] == ["4", "2", "–"]


def test_a_card_that_is_laid_changes_it() -> None:
    session = at_table()
    panel = theory.build_panel(session)
    session.close_curtain_for(0)
    session.open_curtain(0)
    session.act(parse_action("A: lay cG"))
    assert "6.0" in panel.value  # with both families, Ada needs nobody
    assert say("board.theory.ways", groups="Ada") in panel.value


def test_where_even_all_together_cannot_close_it_says_so() -> None:
    session = at_table(travels={"D": "tD"})
    assert say("board.theory.none") in theory.build_panel(session).value
    assert [row[1] for row in rows(session)[1:]] == ["no"] * 3


def test_with_nobody_needed_alone_the_core_is_a_range() -> None:
    alone = {
        "A": {"investors": ["D"]},
        "B": {"investors": ["C"]},
        "C": {"investors": ["L"]},
    }
    assert [row[3] for row in rows(at_table(seats=alone))[1:]] == ["0 to 6", "0 to 6", "0"]
