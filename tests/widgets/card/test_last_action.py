"""The last action stays marked on the picture until the next one."""

from __future__ import annotations

import pytest

from bosslib.card.actions import (
    Accept,
    Action,
    Decline,
    Deed,
    DoublePass,
    Drop,
    Move,
    Pass,
    Play,
    Shift,
)
from bosslib.card.cards import card
from bosslib.card.picture.last_action import last_action_hits
from bosslib.card.picture.scene import table_scene
from bosslib.picture.shapes import Hit, Poly, Rect, Scene, bounds
from bosswidgets.card import game_setup
from bosswidgets.card.panels.picture import view_scene
from bosswidgets.card.session import CardTableSession
from tests.widgets.card.test_voice import turn
from tests.widgets.scenes import busy

SHIFTS = (Shift(card("bP"), 0, 1), Shift(card("bP"), 0, 1), Shift(card("b+4"), None, None))

MARKED: list[tuple[int, Deed, set[str]]] = [
    (3, Play(card("b+4")), {"centre:b+4:1"}),
    (3, Play(card("bP"), 1), {"front:B:bP:1"}),
    (1, Pass(), {"disk:B:0"}),
    (3, DoublePass(), {"disk:D:0", "disk:D:1"}),
    (0, Move(card("bM3"), SHIFTS), {"front:B:bP:0", "front:B:bP:1", "discard"}),
    (0, Drop(card("b+1")), {"discard"}),
    (1, Accept(2), {"token:C"}),
    (2, Accept(1), {"token:C"}),
    (1, Decline(2), set()),
]


def corners(scene: Scene) -> list[tuple[float, float]]:
    """The corners' outermost points, from their bright layer."""
    marks = [each for each in scene.fills if isinstance(each, Poly) and each.fill == "glow"]
    return [(each.points[0][0], each.points[0][1]) for each in marks if len(each.points) == 6]


@pytest.mark.parametrize(("seat", "deed", "hits"), MARKED)
@pytest.mark.parametrize("width", [358, 900])
def test_what_the_last_action_has_put_there_has_four_corners(
    seat: int, deed: Deed, hits: set[str], width: float
) -> None:
    seen = busy()
    found = last_action_hits(Action(seat, deed), seen.table)
    assert set(found) == hits
    assert corners(table_scene(seen, seen.table, width=width)) == []
    drawn = table_scene(seen, seen.table, width=width, recent=found)
    places = {each.id: each for each in drawn.hits}
    assert len(corners(drawn)) == 4 * len(hits)
    for each in hits:
        kind, seat_letter, *_ = (*each.split(":"), "")
        place = places[f"disks:{seat_letter}" if kind == "disk" else each]
        assert len([at for at in corners(drawn) if near(place, *at)]) >= 4


def near(hit: Hit, x: float, y: float) -> bool:
    """Return whether a point is close to a place, which is larger if it can be touched."""
    return hit.x - 6 <= x <= hit.x + hit.w + 6 and hit.y - 6 <= y <= hit.y + hit.h + 6


def test_the_mark_has_another_shape_than_what_can_be_chosen() -> None:
    seen = busy()
    name = "centre:b+4:1"
    plain = table_scene(seen, seen.table)
    ring = table_scene(seen, seen.table, highlight={name})
    mark = table_scene(seen, seen.table, recent={name})
    assert {type(each) for each in set(ring.fills) - set(plain.fills)} == {Rect}
    assert {type(each) for each in set(mark.fills) - set(plain.fills)} == {Poly}
    (hit,) = (each for each in mark.hits if each.id == name)
    middle = hit.x + hit.w / 2
    for each in set(mark.fills) - set(plain.fills):
        left, _, right, _ = bounds(each)
        assert right < middle or middle < left  # open between the corners


def test_a_table_marks_the_last_action_until_the_next() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3, bots=[None] * 4))
    marked = []
    for _ in range(12):
        session.open_curtain(session.awaited_seat or 0)
        turn(session)
        last = session.record.played[-1].action
        found = last_action_hits(last, session.scored_table)
        shown = () if session.settlement else found  # amounts are where the disks were
        assert len(corners(view_scene(session, 900))) == 4 * len(shown)
        marked.append(found)
    assert len(set(marked)) > 4
