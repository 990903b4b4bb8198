"""The end of a game: the money from deal to deal, promises, and texts about them."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from bosslib import Record, loaded
from bosslib.card import view
from bosslib.card.legality import Legal
from bosslib.log import SeatedGame
from bosswidgets.card import game_setup
from bosswidgets.card.panels import ending
from bosswidgets.card.review import chart
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import defaults
from bosswidgets.table.panels import game_menu

NAMES = ("You", "Ann <b>", "Konstantin the Great", "Zoë", "WWWWWWWWWWWWWWWWWWWW", "F")


def played(players: int, seed: int = 2) -> Record:
    """A game of random turns without bargaining, played to its end."""
    record, rng = game_setup.new_game(players, seed=seed).record, Random(seed)
    while record.state.table.to_act:
        seat = record.state.table.to_act[0]
        record = record.play(rng.choice(Legal(view(record.state, seat)).turns(rng)))
    return record


def over(players: int) -> CardTableSession:
    game = SeatedGame(played(players), NAMES[:players], defaults.default_players(players))
    return CardTableSession(game)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_money_of_each_deal_is_that_of_the_record(players: int) -> None:
    session = over(players)
    money = ending.money_series(session)
    assert len(money.points) == session.table.deals + 1
    assert money.points[0] == (50,) * players
    assert money.points[-1] == session.record.state.money
    assert money.when[-1] == f"deal {session.table.deals}"


@pytest.mark.parametrize("width", [320, 366, 736])
@pytest.mark.parametrize("players", [3, 6])
def test_each_line_has_its_own_dashes_and_its_name_at_its_end(players: int, width: int) -> None:
    drawn = chart.svg(ending.money_series(over(players)), width)
    dashes = re.findall(r'stroke-width="2.5"(?: stroke-dasharray="([^"]*)")?', drawn)
    assert len(dashes) == len(set(dashes)) == players
    labels = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-weight="700"[^>]*>', drawn)
    heights = sorted(float(y) for _, y in labels)
    assert len(heights) == players
    gaps = [below - above for above, below in pairwise(heights)]
    assert min(gaps) >= 18
    assert "Ann &lt;b&gt;" in drawn
    assert "<b>" not in drawn


def test_the_table_has_the_numbers_of_the_chart() -> None:
    money = chart.MoneySeries(("A", "B"), ("start", "deal 1"), ((50, 50), (120, 0)))
    cells = re.findall(r"<td>(.*?)</td>", chart.table(money))
    assert cells == ["$50", "$50", "$120", "$0"]


def test_a_single_deal_has_no_number() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=["careful"] * 3, one_deal=True))
    assert ending.money_series(session).when == ("start", "the deal")


@pytest.mark.parametrize("name", ["Cleo", "Ann", "Maximilian"])
@pytest.mark.parametrize("has", [0, 130, 200, 1995])
def test_a_name_with_room_is_not_cut(name: str, has: int) -> None:
    drawn = chart.svg(chart.MoneySeries((name, "A"), ("start",), ((has, 10),)), 700)
    assert f"{name} ${has}<" in drawn.replace(",", "")


def test_nobody_with_any_money_can_be_drawn() -> None:
    money = chart.MoneySeries(("A", "B", "C"), ("start",), ((0, 0, 0),))
    assert "$0" in chart.svg(money, 300)


HONOUR = """{"schema": "boss/1", "game": "card", "rules": {"binding": false}, "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "promises": [{"by": "A", "terms": "play b+1", "state": "open"}],
    "seats": {"A": {"hand": ["b+1"], "passes": 1, "cousin": true},
              "B": {"passes": 2}, "C": {"passes": 2}, "D": {"passes": 2}}},
    "steps": [{"do": "A: pass"}]}"""


def shown(session: CardTableSession) -> str:
    panel = ending.build(session, Bridge(), lambda _: None, lambda: None)
    return str(panel.children[0].value) if panel.children else ""


def test_on_honour_kept_and_broken_promises_are_counted() -> None:
    text = shown(
        CardTableSession(SeatedGame(loaded(HONOUR), NAMES[:4], defaults.default_players(4)))
    )
    rows = re.findall(r'<th scope="row">(\w+)[^<]*</th><td>(\d+)</td><td>(\d+)</td>', text)
    assert ("You", "0", "1") in rows
    assert "Promises" not in shown(over(4))


def test_before_the_end_nothing_is_told_and_no_seed_is_shown() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=987_654))
    assert shown(session) == ""
    assert game_menu.seed_text(session) == []
    known = CardTableSession(game_setup.new_game(4, seed=987_654, practice=True))
    assert "987654" in game_menu.seed_text(known)[0]


def test_a_position_that_is_over_at_once_ends_without_a_fault() -> None:
    record = Record(played(4).state)
    session = CardTableSession(SeatedGame(record, NAMES[:4], defaults.default_players(4)))
    assert "The game is over" in ending.game_result(session)
    assert shown(session)
