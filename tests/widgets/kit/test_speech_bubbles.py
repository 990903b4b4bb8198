"""Speech bubbles: where they lie over a picture, and what a page gets."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bosslib.card.picture.alt_text import PARTS_WITHOUT_HAND
from bosslib.card.picture.scene import table_scene
from bosslib.game import SEATS
from bosslib.picture.shapes import Box, Scene
from bosswidgets.kit.picture.speech_bubbles import (
    Speech,
    SpeechBubbles,
    bubble_height,
    place_bubbles,
)
from tests.widgets.scenes import NAMES, busy

WORDS = "For a token I promise to play the green +2 and to pass."
REASON = "With my +2 this deal pays each of us $30."


def scene(players: int, width: float, height: float = 384) -> Scene:
    seen = busy(players)
    return table_scene(
        seen, seen.table, names=NAMES, width=width, height=height, parts=PARTS_WITHOUT_HAND
    )


def common_area(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high)


def seat_boxes(picture: Scene) -> dict[str, Box]:
    return {
        hit.id: (hit.x, hit.y, hit.x + hit.w, hit.y + hit.h)
        for hit in picture.hits
        if hit.id.startswith("seat:")
    }


@pytest.mark.parametrize("width", [660, 820, 1046, 1120])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_bubble_is_inside_the_picture_and_leaves_its_own_seat_and_yours_free(
    players: int, width: int
) -> None:
    picture = scene(players, width)
    seats = seat_boxes(picture)
    for seat in range(1, players):
        said = Speech(f"seat:{SEATS[seat]}", WORDS, REASON)
        (place,) = place_bubbles(picture, [said])
        left, top, right, bottom = place.box
        assert 0 <= left < right <= picture.width
        assert 0 <= top < bottom <= picture.height
        assert common_area(place.box, seats[said.speaker]) == 0
        assert common_area(place.box, seats["seat:A"]) == 0


@pytest.mark.parametrize("width", [380, 660, 1046])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_tail_points_at_the_speaker(players: int, width: int) -> None:
    picture = scene(players, width)
    for name, (left, top, right, bottom) in seat_boxes(picture).items():
        (place,) = place_bubbles(picture, [Speech(name, WORDS, REASON)])
        x0, y0, x1, y1 = place.box
        if place.side in ("above", "below"):
            assert left <= x0 + place.tail * (x1 - x0) <= right
            assert y1 <= top if place.side == "above" else y0 >= bottom
        else:
            assert top <= y0 + place.tail * (y1 - y0) <= bottom
            assert x1 <= left if place.side == "left" else x0 >= right


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_two_bubbles_do_not_hide_each_other_at_a_laptop(players: int) -> None:
    picture = scene(players, 1046)
    for seat in range(1, players):
        other = seat % (players - 1) + 1
        if other == seat:
            continue
        both = [
            Speech(f"seat:{SEATS[seat]}", WORDS, REASON),
            Speech(f"seat:{SEATS[other]}", "Agreed.", is_newest=False),
        ]
        one, two = place_bubbles(picture, both)
        assert common_area(one.box, two.box) == 0


def test_more_words_make_a_higher_bubble() -> None:
    short = bubble_height(Speech("seat:B", "No."), 280)
    assert short < bubble_height(Speech("seat:B", "No.", REASON), 280)
    assert bubble_height(Speech("seat:B", WORDS), 280) < bubble_height(Speech("seat:B", WORDS), 180)


def shown(picture: Scene, *said: Speech) -> Sequence[dict[str, object]]:
    layer = SpeechBubbles()
    layer.show(picture, said)
    return layer.said


def test_the_page_gets_the_words_and_the_place_as_parts_of_the_picture() -> None:
    (bubble,) = shown(scene(4, 1046), Speech("seat:B", WORDS, REASON))
    assert (bubble["words"], bubble["reason"], bubble["newest"]) == (WORDS, REASON, True)
    box = bubble["box"]
    assert isinstance(box, list)
    assert all(0 <= part <= 1 for part in box)


def test_a_narrow_picture_has_the_newest_bubble_only_and_older_ones_have_no_reason() -> None:
    both = Speech("seat:B", "No.", REASON, is_newest=False), Speech("seat:C", WORDS, REASON)
    (only,) = shown(scene(4, 380), *both)
    assert only["words"] == WORDS
    older, newest = shown(scene(4, 1046), *both)
    assert (older["reason"], newest["reason"]) == ("", REASON)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_on_a_phone_everybodys_bubble_is_inside_the_picture(players: int) -> None:
    picture = scene(players, 380)
    for seat in range(players):
        (place,) = place_bubbles(picture, [Speech(f"seat:{SEATS[seat]}", WORDS, REASON)])
        assert 0 <= place.box[1] < place.box[3] <= picture.height


def test_the_same_words_of_another_action_are_another_bubble() -> None:
    picture = scene(4, 1046)
    once, again = (shown(picture, Speech("seat:B", "No.", REASON, at=at)) for at in (3, 5))
    assert once != again


def test_who_is_not_in_the_picture_has_no_bubble() -> None:
    assert shown(scene(3, 1046), Speech("seat:F", WORDS)) == []
