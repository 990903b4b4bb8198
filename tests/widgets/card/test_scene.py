"""The picture of the table: all public information, nothing hidden, and legible."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from math import inf
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from bosslib.card import view
from bosslib.card.cards import Colour, card
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.picture.alt_text import PARTS, PictureInput
from bosslib.card.picture.faces import draw_card_face
from bosslib.card.picture.scene import table_scene
from bosslib.card.state import Phase, State
from bosslib.card.terms import OpenOffer
from bosslib.game.bargaining import character_label
from bosslib.picture.lettering import text_width, truncate
from bosslib.picture.player_portraits import Expression
from bosslib.picture.shapes import Disc, Poly, Rect, Scene, Sheet, bounds, intersects
from bosslib.picture.svg import svg
from bosslib.picture.theme import DARK, LIGHT, SMALL, TEXT, contrast_ratio
from bosslib.words import say
from bosswidgets.kit.picture.base import merge_boxes
from bosswidgets.kit.picture.canvas import TableCanvas, group_by_style, pack_polygons
from tests.widgets.scenes import NAMES, busy, cards, crowded, positions, settled

WIDTHS = (340, 358, 639, 640, 820, 1120)
LOW = 400
SIZES = [*((width, inf) for width in WIDTHS), *((width, LOW) for width in (640, 820, 1120))]
at_every_size = pytest.mark.parametrize(("width", "height"), SIZES)

CHARACTERS = ("", "hard", "spiteful", "fair", "yielding", "trusting")

DISK = say("scene.disk-in").split()
"""The lines on a disk that is not turned."""


@cache
def pictures(width: float, **options: Any) -> list[Scene]:
    """Pictures of all kinds of positions, each from a player's seat and some for an onlooker."""
    views = [view(state, at % state.table.players) for at, state in enumerate(positions())]
    views += [busy(players) for players in (3, 4, 5, 6)] + [crowded()]
    seen = [table_scene(each, each.table, names=NAMES, width=width, **options) for each in views]
    for each in [busy(players) for players in (3, 4, 5, 6)] + [crowded()]:
        cleared, event = settled(each.table)
        after = each._replace(table=cleared)
        seen.append(table_scene(after, cleared, names=NAMES, width=width, settled=event, **options))
    return seen + [
        table_scene(None, v.table, names=NAMES, width=width, **options) for v in views[::9]
    ]


def drawn(picture: Scene) -> tuple[object, ...]:
    return picture.fills, picture.texts


def sentences(picture: Scene) -> set[str]:
    return set(picture.words.rstrip(".").split(". "))


def ids(picture: Scene) -> list[str]:
    return [hit.id for hit in picture.hits]


# Content


def test_everything_in_play_and_in_the_hand_can_be_hit() -> None:
    seen = busy()
    here = table_scene(seen, seen.table)
    assert Counter(ids(here)) == Counter(
        ["seat:A", "seat:B", "seat:C", "seat:D", "deck", "discard", "multiplier", "deal", "value"]
        + ["tokens", "centre", "accept:B", "decline:B"]
        + ["centre:b+3:0", "centre:b+4:0", "centre:b-2:0", "centre:b+4:1"]
        + ["front:A:bP:0", "front:A:bR:0", "front:B:bP:0", "front:B:wP:0", "front:B:bP:1"]
        + ["front:C:bR:0"]
        + [f"disks:{seat}" for seat in "ABCD"]
        + ["held:B", "held:C", "held:D", "token:A", "token:B", "token:C"]
        + [f"hand:{each}:0" for each in ("b+1", "b-5", "bM2", "bP", "bR", "g+4", "wP", "rM1")]
    )


@pytest.mark.slow
@at_every_size
def test_hit_ids_are_unique_and_each_can_be_reached(width: float, height: float) -> None:
    for picture in pictures(width, height=height):
        assert len(set(ids(picture))) == len(picture.hits)
        for hit in picture.hits:  # a card below others shows its left edge
            if hit.id == "centre":  # its cards mean it as well
                continue
            shown = [(x, y) for x in (1, hit.w / 2) for y in (1, hit.h / 2, hit.h - 1)]
            assert hit.id in [picture.hit_test(hit.x + x, hit.y + y) for x, y in shown]


def test_a_point_where_nothing_is_meant_hits_nothing() -> None:
    seen = busy()
    assert table_scene(seen, seen.table).hit_test(-5, -5) is None


@pytest.mark.parametrize(
    "change",
    [
        {"boss": 3},
        {"turn": 0},
        {"deal": 3},
        {"colour": Colour.GREEN},
        {"x": 1},
        {"x_reserve": False},
        {"centre": cards("b+4 b+3 b-2 b+4")},
        {"centre": ()},
        {"fronts": (cards("bP bR"), cards("bP wP bP"), cards("bP"), ())},
        {"fronts": (cards("bP bR bR"), cards("bP wP bP"), (), ())},
        {"passes": (1, 1, 0, 2)},
        {"passes": (0, 2, 0, 2)},
        {"cousins": (False, False, True, True)},
        {"hand_sizes": (8, 8, 7, 8)},
        {"deck_size": 53},
        {"discard_size": 13},
        {"offers": ()},
        {"offers": (OpenOffer(3, 1, ()),)},
        {"phase": Phase.DISCARD},
        {"phase": Phase.OVER},
    ],
    ids=str,
)
@pytest.mark.parametrize("width", [358, 900])
def test_whatever_changes_in_public_is_drawn_and_told(change: dict[str, Any], width: float) -> None:
    seen = busy()
    before = table_scene(seen, seen.table, width=width)
    after = table_scene(seen, seen.table._replace(**change), width=width)
    assert drawn(before) != drawn(after)
    assert before.words != after.words


def test_who_has_chosen_his_discards_is_drawn_and_told() -> None:
    table = busy().table._replace(phase=Phase.DISCARD)
    before, after = table_scene(None, table), table_scene(None, table._replace(chosen=(1,)))
    assert drawn(before) != drawn(after)
    assert before.words != after.words


def test_ones_own_hand_and_money_are_drawn_and_told() -> None:
    seen = busy()
    here = table_scene(seen, seen.table)
    for other in (seen._replace(money=90), seen._replace(hand=cards("b+1"))):
        there = table_scene(other, other.table)
        assert drawn(here) != drawn(there)
        assert here.words != there.words


def test_what_is_hidden_changes_nothing() -> None:
    for state in positions()[::3]:
        rng = Random(state.table.deck_size)
        for seat in range(state.table.players):
            here, there = view(state, seat), view(shuffled(state, seat, rng), seat)
            assert table_scene(here, here.table) == table_scene(there, there.table)


def shuffled(state: State, seat: int, rng: Random) -> State:
    """A state with the same view for a seat: other hidden cards and money."""
    sizes = [len(hand) for hand in state.hands]
    unseen = [*state.deck, *(c for at, h in enumerate(state.hands) if at != seat for c in h)]
    rng.shuffle(unseen)
    hands = [
        state.hands[at] if at == seat else tuple(unseen.pop() for _ in range(size))
        for at, size in enumerate(sizes)
    ]
    money = tuple(has if at == seat else has + 5 for at, has in enumerate(state.money))
    return state._replace(hands=tuple(hands), deck=tuple(unseen), money=money)


def test_an_onlooker_sees_no_hand_and_no_money() -> None:
    seen = busy()
    here = table_scene(None, seen.table)
    assert not any(name.startswith("hand:") for name in ids(here))
    assert not any(text.words == "$85" for text in here.texts)


def test_narrow_and_wide_show_the_same() -> None:
    for seen in [busy(3), busy(6), crowded(), *(view(state, 1) for state in positions()[::5])]:
        narrow, wide = (table_scene(seen, seen.table, width=width) for width in (358, 1000))
        assert narrow.words == wide.words
        assert sorted(ids(narrow)) == sorted(ids(wide))
        said, also = (Counter(text.words for text in each.texts) for each in (narrow, wide))
        extra = said - also  # the numbers of copies in a pile
        assert all(words.isdigit() for words in extra)
        few = also - said  # the names of the piles, and the texts on the others' disks
        assert set(few) <= {"deck", "discards", *DISK, say("scene.disk-pass")}
        assert {"deck", "discards"} <= set(few)


def test_a_disk_says_what_it_says_where_there_is_room() -> None:
    """Like the printed disks: always on the own ones, on the others' only on a wide page."""
    seen = busy()
    for width, players in ((340, 1), (390, 1), (640, 4), (1120, 4)):
        words = Counter(text.words for text in table_scene(seen, seen.table, width=width).texts)
        passes = seen.table.passes if players == 4 else seen.table.passes[seen.seat : seen.seat + 1]
        turned = sum(passes)
        assert words[say("scene.disk-pass")] == turned
        assert [words[line] for line in DISK] == [2 * players - turned] * len(DISK)


def test_a_part_that_the_page_shows_elsewhere_is_left_out() -> None:
    seen = busy()
    for part in PARTS:
        rest = [each for each in PARTS if each != part]
        whole, less = table_scene(seen, seen.table), table_scene(seen, seen.table, parts=rest)
        assert set(ids(less)) < set(ids(whole))
        assert sentences(less) < sentences(whole)
    only = table_scene(seen, seen.table, parts=("centre",), width=358)
    assert {name.split(":")[0] for name in ids(only)} == {
        *("deal", "tokens", "centre", "value", "multiplier", "deck", "discard", "accept", "decline")
    }


def test_an_exercise_may_keep_the_worth_of_a_share_to_itself() -> None:
    seen = busy()
    quiet = table_scene(seen, seen.table, worth=False)
    assert "value" not in ids(quiet)
    assert "$180" not in quiet.words
    assert "$180" not in [text.words for text in quiet.texts]


# Appearance


@pytest.mark.slow
@at_every_size
def test_every_text_is_large_enough(width: float, height: float) -> None:
    assert min(text.size for each in pictures(width, height=height) for text in each.texts) >= TEXT


@pytest.mark.slow
@at_every_size
def test_no_text_lies_on_another_or_outside(width: float, height: float) -> None:
    for picture in pictures(width, height=height, characters=CHARACTERS):
        for one, other in combinations(picture.texts, 2):
            a, b = one.box, other.box
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] + 2 or b[3] <= a[1] + 2
            disk = one.x == other.x and {one.words, other.words} == set(DISK)  # two close lines
            assert apart or disk, (one, other)
        for text in picture.texts:
            left, top, right, bottom = text.box
            assert left >= 0 <= top, text
            assert right <= picture.width, text
            assert bottom <= picture.height, text


@at_every_size
def test_no_card_covers_a_text(width: float, height: float) -> None:
    """Texts are sent after all fills: a text that a card should cover would be visible on it."""
    for picture in pictures(width, height=height):
        for text in picture.texts:
            left, top, right, bottom = text.box
            corners = [(x, y) for x in (left + 1, right - 1) for y in (top + 4, bottom - 4)]
            assert len({picture.hit_test(x, y) for x, y in corners}) == 1, text


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_stands_out_from_what_it_lies_on(palette: dict[str, str]) -> None:
    for picture in pictures(640, dimmed=("hand:g+4:0", "hand:b-5:0")) + pictures(358):
        for text in picture.texts:
            left, top, right, bottom = text.box
            x, y = (left + right) / 2, (top + bottom) / 2
            below = [f for f in picture.fills if not isinstance(f, Poly) and f.alpha == 1]
            ground = next(f for f in reversed(below) if intersects(bounds(f), (x, y, x, y)))
            big = text.size >= 24 or (text.bold and text.size >= 18.7)
            assert contrast_ratio(palette[text.fill], palette[ground.fill]) >= (
                3 if big else 4.5
            ), text


def test_the_colours_of_cards_are_told_apart_by_shape() -> None:
    def shapes(name: str) -> list[object]:
        sheet = Sheet()
        draw_card_face(sheet, "", card(name), 0, 0, SMALL, seen=SMALL.w)
        return [fill.points if isinstance(fill, Poly) else fill[:4] for fill in sheet.fills]

    for kind in ("P", "R", "+3", "-4"):
        for one, other in combinations("bgr", 2):
            assert shapes(one + kind) != shapes(other + kind)


def test_a_long_name_is_cut_and_a_short_one_is_not() -> None:
    seen = busy()
    words = [text.words for text in table_scene(seen, seen.table, names=NAMES, width=358).texts]
    assert "Ben" in words
    assert any(each.startswith("Cha") and each.endswith("…") for each in words)
    assert text_width(truncate("Charlotte", 15, 50), 15) <= 50


@at_every_size
def test_a_character_is_told_and_its_label_is_whole_or_absent(width: float, height: float) -> None:
    labels = {f"({character_label(each)})" for each in CHARACTERS if each}
    for players in (3, 4, 5, 6):
        seen = busy(players)
        plain, shown = (
            table_scene(seen, seen.table, names=NAMES, width=width, height=height, characters=those)
            for those in ((), CHARACTERS)
        )
        assert "Ben (hard)" in shown.words
        assert "(" not in plain.words
        added = {text.words for text in shown.texts} - {text.words for text in plain.texts}
        assert added <= labels
        assert "(hard)" in added or width < 640 or players > 4


def test_what_is_highlighted_gets_a_ring_and_stays_where_it_is() -> None:
    seen = busy()
    plain = table_scene(seen, seen.table)
    marked = table_scene(seen, seen.table, highlight={"seat:B", "hand:b+1:0"})
    assert plain.hits == marked.hits
    rings = Counter(marked.fills) - Counter(plain.fills)
    assert Counter(fill.fill for fill in rings.elements()) == {"glow": 4, "plate": 2}


def test_a_dimmed_card_is_paler() -> None:
    seen = busy()
    plain = table_scene(seen, seen.table)
    dimmed = table_scene(seen, seen.table, dimmed={"hand:g+4:0"})
    paler = Counter(dimmed.fills) - Counter(plain.fills)
    assert {fill.fill for fill in paler} == {"dim"}


def test_a_lifted_card_stands_out() -> None:
    seen = busy()
    for name in ("centre:b+4:1", "front:B:bP:1"):
        for width in (358, 900):
            plain = table_scene(seen, seen.table, width=width)
            up = table_scene(seen, seen.table, width=width, lifted={name})
            (old,), (new,) = set(plain.hits) - set(up.hits), set(up.hits) - set(plain.hits)
            assert old.id == new.id == name
            assert new.y < old.y
            assert "brass" in {fill.fill for fill in Counter(up.fills) - Counter(plain.fills)}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("width", [358, 900])
def test_after_the_settlement_the_cards_stay_and_each_seat_shows_what_it_got(
    players: int, width: float
) -> None:
    seen = busy(players)
    cleared, event = settled(seen.table)
    before = table_scene(seen, seen.table._replace(offers=()), width=width)
    after = table_scene(
        seen._replace(table=cleared), cleared, names=NAMES, width=width, settled=event
    )
    kinds = ("centre:", "front:", "value", "token:")
    assert [each for each in ids(after) if each.startswith(kinds)] == [
        each for each in ids(before) if each.startswith(kinds)
    ]
    assert len(set(event.payoff)) > 1
    amounts = {text.words.rpartition(" = ")[2] for text in after.texts}
    for each in event.payoff:
        assert (f"+{format_dollars(each)}" if each > 0 else format_dollars(each)) in amounts
    assert CardTeller(NAMES, 0).event(event) in after.words
    assert say("scene.words.centre", cards="+3, +4, −2 and +4") in after.words
    plain = table_scene(seen._replace(table=cleared), cleared, width=width)
    assert not any(each.startswith("centre:") for each in ids(plain))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("width", [672, 864])
def test_a_table_of_any_size_fits_where_the_window_is_low(players: int, width: float) -> None:
    seen = busy(players)
    heights = []
    for centre in ("", "b+3", "b+1 b+1 b+1 b+2 b+2 b+3 b-3 b-4"):
        for phase in (Phase.PLAY, Phase.DISCARD):
            table = seen.table._replace(centre=cards(centre), phase=phase)
            here = table_scene(seen, table, width=width, height=416, parts=PARTS[:3])
            heights.append(here.height)
    assert len(set(heights)) == 1  # it stays the same, whatever is there
    assert heights[0] <= 420


def test_the_piles_show_numbers_of_three_digits() -> None:
    table = busy().table._replace(deck_size=104)
    assert "104" in [text.words for text in table_scene(None, table, width=358).texts]


def test_a_game_of_one_deal_has_no_last_one() -> None:
    table = busy().table._replace(deal=busy().table.deals)
    assert table_scene(None, table).words != table_scene(None, table, alone=True).words
    assert "Last deal: blue" in table_scene(None, table).words
    assert "The deal: blue" in table_scene(None, table, alone=True).words


def test_an_answer_does_not_lie_on_the_token() -> None:
    table = busy().table._replace(boss=0, offers=(OpenOffer(1, 0, ()),))
    for width in (640, 736, 864):
        here = table_scene(busy()._replace(table=table), table, width=width)
        decline = next(hit for hit in here.hits if hit.id == "decline:B")
        plate = next(hit for hit in here.hits if hit.id == "seat:A")
        assert decline.x + decline.w <= plate.x + plate.w - 24 - 12.5


# As SVG and on the canvas


@pytest.mark.parametrize("palette", [LIGHT, DARK, None], ids=["light", "dark", "variables"])
def test_svg_is_well_formed_and_says_the_position(palette: dict[str, str] | None) -> None:
    seen = busy()
    names = ['<script>"&', "Ben"]
    here = table_scene(seen, seen.table, names=names)
    root = ElementTree.fromstring(svg(here, palette, title="The table"))
    assert root.get("role") == "img"
    assert root.get("aria-label") == f"The table. {here.words}"
    assert '<script>"&' in here.words
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == "The table"
    assert root.findtext(f"{space}desc") == here.words
    assert [each.text for each in root.iter(f"{space}text")] == [t.words for t in here.texts]
    assert {each.get("data-hit") for each in root.iter()} - {None} == set(ids(here))


def test_svg_has_every_colour_of_its_palette() -> None:
    seen = busy()
    here = table_scene(seen, seen.table)
    names = {each.fill for each in (*here.fills, *here.texts)}
    assert all(DARK[name] in svg(here, DARK) for name in names)
    assert all(f"var(--boss-{name},{LIGHT[name]})" in svg(here, None) for name in names)


def test_a_full_table_is_sent_in_few_bytes() -> None:
    for players in (3, 4, 5, 6):
        seen = busy(players)
        for width in (358, 1000):
            here = table_scene(seen, seen.table, width=width, parts=("centre", "own", "others"))
            assert sum(part.nbytes for part in pack_polygons(here.fills, LIGHT)) < 25_000


def test_each_text_is_sent_once_in_its_style() -> None:
    here = table_scene(None, busy().table)
    lines = [line for _, lines in group_by_style(here.texts, LIGHT) for line in lines]
    assert Counter(line[0] for line in lines) == Counter(text.words for text in here.texts)


def test_a_change_is_told_by_the_places_that_look_different() -> None:
    seen = busy()
    before = table_scene(seen, seen.table)
    assert before.changes(before) == []
    after = table_scene(seen, seen.table._replace(deck_size=9))
    (place,) = merge_boxes(before.changes(after))
    deck = next(hit for hit in before.hits if hit.id == "deck")
    assert intersects(place, (deck.x, deck.y, deck.x + deck.w, deck.y + deck.h))
    assert place[2] - place[0] < 60 > place[3] - place[1]


def test_what_stays_keeps_its_order_so_that_places_can_be_drawn_alone() -> None:
    for before, after in pairwise(positions()):
        if before.table.players != after.table.players:
            continue
        old, new = (table_scene(view(state, 0), state.table) for state in (before, after))
        both = Counter(old.fills) & Counter(new.fills)
        once = {fill for fill, many in both.items() if many == 1}
        assert [f for f in old.fills if f in once] == [f for f in new.fills if f in once]


def test_a_shape_lies_within_its_bounds_and_touches_each() -> None:
    assert bounds(Poly(((3, 9), (1, 4), (2, 6)), "ink")) == (1, 4, 3, 9)
    assert bounds(Disc(5, 6, 2, "ink")) == (3, 4, 7, 8)
    assert bounds(Rect(1, 2, 3, 4, 0, "ink")) == (1, 2, 4, 6)


def test_places_that_touch_are_drawn_as_one() -> None:
    assert merge_boxes([(0, 0, 4, 4), (8, 8, 12, 12), (4, 4, 8, 8)]) == [(0, 0, 12, 12)]
    assert len(merge_boxes([(0, 0, 4, 4), (8, 8, 12, 12)])) == 2


def test_widgets_are_printed_in_one_line() -> None:
    canvas = TableCanvas()
    assert repr(canvas) == "<TableCanvas: None>"
    seen = busy()
    canvas.draw(table_scene(seen, seen.table))
    assert repr(canvas) == "<TableCanvas: <Scene 960 x 578, 41 things>>"


def test_a_person_at_another_device_has_no_face_and_a_bot_shows_how_its_deal_went() -> None:
    seen = busy(4)
    cleared, event = settled(seen.table)

    def look(**more: Any) -> PictureInput:
        return PictureInput(seen, cleared, NAMES, settled=event, **more)

    due = [look().expression(seat) for seat in range(4)]
    signs = {Expression.GLAD: 1, Expression.CALM: 0, Expression.SOUR: -1}
    assert [signs[each] for each in due] == [(pay > 0) - (pay < 0) for pay in event.payoff]
    faces = table_scene(seen, seen.table, names=NAMES, width=1046)
    signed = table_scene(seen, seen.table, names=NAMES, width=1046, people=(1, 2, 3))
    assert len(signed.fills) < len(faces.fills)
    assert ids(signed) == ids(faces)


def test_who_offers_is_seen_to_talk() -> None:
    seen = busy(4)
    offers = PictureInput(seen, seen.table, NAMES)
    assert [offers.expression(seat) is Expression.TALKING for seat in range(4)] == [
        any(each.by == seat for each in seen.table.offers) for seat in range(4)
    ]
