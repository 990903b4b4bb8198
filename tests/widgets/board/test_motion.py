"""Animations on the board's picture: items fly from their old to their new place."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib import Record, board
from bosslib.board import parse_action
from bosslib.board.bots import bot
from bosslib.board.files.position import read_position
from bosslib.board.picture.motion import MARKER_OFFSET, table_motion
from bosslib.board.picture.scene import table_scene
from bosslib.documents.nodes import Node
from bosslib.picture.motion import MAX_DURATION, Flight, Motion
from bosslib.picture.shapes import Hit, Scene
from bosswidgets.board.panels import picture
from bosswidgets.table.defaults import default_names
from tests.widgets.board.test_table import alone
from tests.widgets.test_secrets import whole


def drawn(record: Record[Any, Any, Any], width: float = 960) -> Scene:
    table = record.state.table
    return table_scene(None, table, names=default_names(table.players), width=width)


def flown(position: dict[str, Any], *actions: str) -> tuple[Scene, Motion | None, Scene]:
    """The pictures before and after some actions, and the flights between them."""
    before = Record(read_position(Node({"position": position}, "")))
    after = before.play(*map(parse_action, actions))
    events = after.seen_by(None)
    old, new = drawn(before), drawn(after)
    return old, table_motion(old, new, events, before.state.table.marker), new


def hit(picture: Scene, name: str) -> Hit:
    return next(each for each in picture.hits if each.id == name)


def middle(place: tuple[float, float, float, float]) -> tuple[float, float]:
    x, y, w, h = place
    return x + w / 2, y + h / 2


def goes(flight: Flight, start: Hit, goal: Hit) -> bool:
    """Return whether a flight goes from one item to another."""
    return start.contains(*middle(flight.start)) and goal.contains(*middle(flight.goal))


DEAL = {
    "phase": "deal",
    "turn": "A",
    "marker": 12,  # L, S and W
    "seats": {
        "A": {"investors": ["L", "W"]},
        "B": {"investors": ["S"], "hand": ["cW", "tL"]},
        "C": {},
    },
}


def test_whose_help_is_agreed_on_goes_to_a_place_of_the_deal() -> None:
    old, found, new = flown(DEAL, "A: offer iS for 3", "B: accept iS for 3")
    assert found
    (head,) = found.flights
    place = next(each for each in new.hits if each.id.endswith(":S") and "place" in each.id)
    assert goes(head, hit(old, "investor:S"), place)
    assert not [each for each in old.hits if each.id == place.id]
    assert flown(DEAL, "A: offer iS for 3")[1] is None


def test_the_die_comes_from_who_rolls_and_the_marker_goes_where_it_says() -> None:
    seats: dict[str, Any] = {"A": {}, "B": {}, "C": {}}
    position = {"phase": "turn", "turn": "A", "marker": 3, "seats": seats}
    old, found, new = flown(position, "A: roll")
    assert found
    die, marker = found.flights
    assert goes(die, hit(new, "seat:A"), hit(new, "tile"))
    assert die.stays
    start, goal = middle(marker.start), middle(marker.goal)
    first = hit(old, "space:3")
    assert start == pytest.approx((first.x + MARKER_OFFSET, first.y + MARKER_OFFSET + 0.5))
    landed = [each.id for each in new.hits if each.contains(*goal) and each.id.startswith("space:")]
    assert landed
    assert landed != ["space:3"]


def test_a_clan_card_goes_from_a_seat_to_the_table() -> None:
    old, found, new = flown(DEAL, "B: lay cW")
    assert found
    (card,) = found.flights
    assert goes(card, hit(old, "seat:B"), hit(new, "clan:W@B"))


def test_a_suitcase_goes_to_who_travels_when_nobody_has_stopped_it() -> None:
    old, found, new = flown(DEAL, "B: tL iL", "time")
    assert found
    (case,) = found.flights
    assert goes(case, hit(old, "seat:B"), hit(new, "investor:L"))


def test_a_closed_deal_brings_its_tile_and_the_money() -> None:
    bargains = [{"player": "B", "terms": "iS for 3", "agreed": ["A", "B"]}]
    position = {**DEAL, "bargains": bargains, "quiet": ["B", "C"]}
    old, found, new = flown(position, "A: close iL iS iW")
    assert found
    tile, *money = found.flights
    assert goes(tile, hit(old, "tile"), hit(new, "space:12"))
    assert [
        goes(each, hit(old, "pays"), hit(new, f"seat:{to}"))
        for each, to in zip(money, "AB", strict=True)
    ] == [True, True]


@pytest.mark.slow
@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.nightly), 6])
@pytest.mark.parametrize("width", [374, pytest.param(960, marks=pytest.mark.nightly)])
def test_in_a_whole_game_all_that_flies_stays_on_the_picture_and_is_soon_over(
    players: int, width: float
) -> None:
    before, many = None, 0
    for record in whole(board, bot, players, players):
        after = drawn(record, width)
        if before:
            last, was = before
            events = record.seen_by(None)[len(last.seen_by(None)) :]
            found = table_motion(was, after, events, last.state.table.marker)
            for each in found.flights if found else ():
                many += 1
                for x, y in (middle(each.start), middle(each.goal)):
                    assert 0 <= x <= after.width
                    assert 0 <= y <= max(after.height, was.height)
                assert each.delay <= MAX_DURATION
        before = record, after
    assert many > 50


def test_nothing_flies_on_the_way_to_the_past() -> None:
    session = alone(3, seed=4)
    assert picture._picture_basis(session)
    session.history.show_at(0)
    assert picture._picture_basis(session) is None
