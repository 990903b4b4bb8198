"""The board game's picture: its items are completely visible, and it describes the game."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from math import inf
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bosslib import Record, board
from bosslib.board import Family, new, parse_action, view
from bosslib.board.bots import bot
from bosslib.board.cards import CARDS
from bosslib.board.files.position import read_position
from bosslib.board.narration import family_name
from bosslib.board.picture.faces import BUBBLE_SIZE, draw_head
from bosslib.board.picture.places import filled_places
from bosslib.board.picture.scene import table_scene, window_scene
from bosslib.board.picture.seats import SeatAppearance
from bosslib.board.picture.symbols import card_art
from bosslib.documents.nodes import Node
from bosslib.picture.page_room import max_table_height
from bosslib.picture.player_portraits import Expression
from bosslib.picture.raster import image
from bosslib.picture.shapes import Disc, Rect, Scene, Sheet, Text
from bosslib.picture.theme import DARK, LIGHT
from bosslib.words import say
from bosswidgets.board.tips import tip
from bosswidgets.table.defaults import default_names
from tests.widgets.test_secrets import whole

if TYPE_CHECKING:
    from bosslib.board import State

SIZES = (
    *((340, False, inf), (374, False, inf), (480, True, inf), (640, False, inf)),
    *((760, False, inf), (960, False, inf), (928, False, 384), (928, False, 266)),
    (760, False, 266),
)
"""Widths of the picture, whether its flat form has the seats below, and the wanted height."""


@cache
def played(players: int) -> tuple[State, ...]:
    """Every fortieth position of a whole game."""
    return tuple(record.state for record in [*whole(board, bot, players, players)][::40])


def drawn(state: State, width: float, *, low: bool = False, height: float = inf) -> Scene:
    table = state.table
    closers = dict.fromkeys(table.closed, 0)
    return table_scene(
        view(state, 0),
        table,
        names=default_names(table.players),
        width=width,
        low=low,
        height=height,
        paid=(2,) * table.players,
        closers=closers,
    )


def overlaps(one: Text, other: Text) -> bool:
    (a, b, c, d), (e, f, g, h) = one.box, other.box
    return a < g and e < c and b + 2 < h and f + 2 < d


def beneath(picture: Scene, x: float, y: float) -> str:
    """The fill of the topmost rectangle at a point."""
    found = (each for each in reversed(picture.fills) if isinstance(each, Rect))
    return next(
        rect.fill
        for rect in found
        if rect.x <= x <= rect.x + rect.w and rect.y <= y <= rect.y + rect.h
    )


@pytest.mark.parametrize(("width", "low", "height"), SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_no_words_lie_on_others_or_are_cut_or_outside(
    players: int, width: int, low: bool, height: float
) -> None:
    for state in played(players):
        picture = drawn(state, width, low=low, height=height)
        for one, other in combinations(picture.texts, 2):
            assert not overlaps(one, other), (one, other)
        for text in picture.texts:
            left, top, right, bottom = text.box
            assert "…" not in text.words
            assert left >= -1
            assert right <= picture.width + 1
            assert top >= -1
            assert bottom <= picture.height


@pytest.mark.parametrize("width", [374, 960])
def test_no_letter_stands_for_a_seat_or_a_family(width: int) -> None:
    for state in played(4):
        alone = {text.words for text in drawn(state, width).texts if len(text.words) == 1}
        assert not {each for each in alone if each.isalpha()}


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_heads_are_told_apart_in_grey_when_they_are_small(palette: dict[str, str]) -> None:
    """Their outlines differ, not only their colours: at 24 pixels, in greyscale."""
    greys = {}
    for family in Family:
        sheet = Sheet()
        draw_head(sheet, family, 12, 12, 24)
        painted = image(sheet.scene(24, 24, ""), palette).convert("L")
        grey = np.asarray(painted, dtype=float)
        greys[family] = (grey - grey.mean()) / grey.std()
    for one, other in combinations(Family, 2):
        alike = float((greys[one] * greys[other]).mean())
        assert alike < 0.85, (one, other, alike)


def test_each_influence_card_has_a_picture_of_its_own_in_colours_that_there_are() -> None:
    pictures = {name: card_art(card) for name, card in CARDS.items()}
    assert len(set(pictures.values())) == len(CARDS)
    for parts in pictures.values():
        assert all(part.tint in LIGHT for part in parts)
        assert all(
            abs(number) <= 1.15 for part in parts for point in part.points for number in point
        )


DEAL = {
    "phase": "deal",
    "turn": "A",
    "marker": 12,  # L, S and W
    "seats": {"A": {"investors": ["L"]}, "B": {"investors": ["S"]}, "C": {"hand": ["cW"]}},
}


def test_the_places_fill_while_one_bargains() -> None:
    record = Record(read_position(Node({"position": DEAL}, "")))

    def told() -> list[tuple[str | None, int | None, int | None, bool]]:
        return [
            (each.family and each.family.value, each.owner, each.price, each.usable)
            for each in filled_places(record.state.table)
        ]

    assert told() == [("L", 0, None, True), ("S", 1, None, False), ("W", None, None, False)]
    record = record.play(parse_action("B: offer iS for 3"))
    assert told()[1] == ("S", 1, 3, False)
    record = record.play(parse_action("A: accept iS for 3"))
    assert told()[1] == ("S", 1, 3, True)
    record = record.play(parse_action("C: lay cW"))
    assert told()[2] == ("W", 2, None, False)
    picture = drawn(record.state, 960)
    assert "Sacks (from Ben for 3 million)" in picture.words
    assert any(text.words == "3" for text in picture.texts)


def test_whom_a_deal_needs_is_named_where_all_the_names_fit() -> None:
    counts = set[int]()
    for state in played(4):
        named = {family_name(each.family) for each in filled_places(state.table) if each.family}
        for width, low, height in SIZES:
            words = {each.words for each in drawn(state, width, low=low, height=height).texts}
            there = len(named & words)
            assert there in (0, len(named))
            counts.add(there)
    assert len(counts) > 2


@pytest.mark.parametrize(("width", "words"), [(374, "9"), (960, "$")])
def test_the_number_of_the_marked_space_is_always_shown(width: float, words: str) -> None:
    state = new(4, 7)
    marked = state._replace(table=state.table._replace(marker=9, closed=()))
    there = [each.words for each in drawn(marked, width).texts]
    assert words in there
    assert "9" in there


def test_a_price_for_two_lies_on_one_of_them() -> None:
    bargains = [{"player": "B", "terms": "iS iW for 5", "agreed": ["B"]}]
    seats = {"A": {"investors": ["L"]}, "B": {"investors": ["S", "W"]}, "C": {}}
    state = read_position(Node({"position": {**DEAL, "seats": seats, "bargains": bargains}}, ""))
    found = filled_places(state.table)
    assert [(each.price, each.shares_terms) for each in found[1:]] == [(5, False), (5, True)]
    picture = drawn(state, 960)
    assert [text.words for text in picture.texts if text.words in ("5?", "+")] == ["5?", "+"]
    assert "Wadsworth (from Ben, for the same money)" in picture.words


def test_a_place_of_several_families_is_of_whoever_fills_it() -> None:
    position = {**DEAL, "marker": 1, "seats": {"A": {"investors": ["C"]}, "B": {}, "C": {}}}
    state = read_position(Node({"position": position}, ""))
    assert [each.family for each in filled_places(state.table)] == [Family.CASHMAN, None]


def waits(state: State) -> int:
    """Number of seats with a bubble of three dots in a picture."""
    dots = [each for each in drawn(state, 960).fills if isinstance(each, Disc)]
    return sum(each.radius == BUBBLE_SIZE / 11 for each in dots) // 3


def test_who_is_waited_for_has_a_bubble_until_there_is_an_answer() -> None:
    """B-DEAL-4, B-INF-4: until a player says "no more", or lets a card pass; then all may again."""
    seats = {**DEAL["seats"], "A": {"investors": ["L"], "hand": ["tS"]}}  # type: ignore[dict-item]  # it is a dict
    record = Record(read_position(Node({"position": {**DEAL, "seats": seats}}, "")))
    told = []
    for action in ("", "C: no more", "A: tS iS", "B: allow", "C: allow"):
        record = record.play(parse_action(action)) if action else record
        about = tip(record.state.table, "ABC", "seat:C")
        told.append((waits(record.state), say("board.words.awaited") in about))
    assert told == [(3, True), (2, False), (2, True), (1, True), (3, True)]
    assert "The game is waiting for You, Ben and Cleo." in drawn(record.state, 960).words


def test_a_character_is_told_and_drawn_beside_the_name() -> None:
    state, those = new(4, seed=1), ("", "hard", "spiteful", "")
    names = default_names(4)
    picture = table_scene(view(state, 0), state.table, names=names, characters=those)
    assert "Ben (hard): " in picture.words
    assert {"(hard)", "(spiteful)"} <= {text.words for text in picture.texts}
    assert "(" not in table_scene(view(state, 0), state.table, names=names).words
    about = tip(state.table, names, "seat:B", characters=those)
    assert about.startswith("Ben (hard): ")
    assert about.endswith("Hard: wants the larger part and turns small offers down.")


def test_a_wide_seat_has_a_face_and_a_person_has_a_sign() -> None:
    state, names = new(4, seed=1), default_names(4)

    def at(width: float, people: tuple[int, ...] = ()) -> Scene:
        return table_scene(view(state, 0), state.table, names=names, width=width, people=people)

    def faces(picture: Scene) -> list[str]:
        """The seats with a face, in their order on the picture."""
        seats = [hit for hit in picture.hits if hit.id.startswith("seat:")]
        heads = [
            each
            for each, on_it in pairwise(picture.fills)
            if isinstance(each, Disc)
            and (each.fill, each.radius > 20) == ("cloth-lit", True)
            and on_it.fill != "on-cloth"  # a person's sign
        ]
        return [hit.id for hit in seats for each in heads if hit.contains(each.x, each.y)]

    wide = at(1020)
    assert faces(wide) == ["seat:B", "seat:C", "seat:D"]
    assert faces(at(1020, people=(2,))) == ["seat:B", "seat:D"]
    assert faces(at(358)) == []
    assert [hit.id for hit in at(1020, people=(2,)).hits] == [hit.id for hit in wide.hits]


def test_who_offers_is_seen_to_talk() -> None:
    bargains = [{"player": "B", "terms": "iS for 3", "agreed": ["B"]}]
    table = read_position(Node({"position": {**DEAL, "bargains": bargains}}, "")).table
    talks = [SeatAppearance(None, table, [*"ABC"], ()).expression(seat) for seat in range(3)]
    assert talks == [Expression.CALM, Expression.TALKING, Expression.CALM]


def test_whose_turn_it_is_the_plate_says_alone() -> None:
    assert waits(new(3, seed=1)) == 0


def test_a_closed_space_shows_who_closed_it() -> None:
    state = new(3, 1)
    table = state.table._replace(closed=(4,), marker=1)
    known = table_scene(None, table, names=default_names(3), closers={4: 1})
    unknown = table_scene(None, table, names=default_names(3))
    assert "Ben closed space 4." in known.words
    assert "closed space 4." not in unknown.words
    assert len(known.fills) > len(unknown.fills)


@pytest.mark.parametrize("low", [False, True])
def test_what_the_middle_tells_stays_readable_while_a_card_is_for_it(low: bool) -> None:
    told = {"phase": "deal", "turn": "B", "marker": 2, "seats": {"A": {}, "B": {}, "C": {}}}
    state = read_position(Node({"position": told}, ""))
    plain, ringed = (
        table_scene(view(state, 0), state.table, width=760, low=low, highlight=lit)
        for lit in ((), ("middle",))
    )
    middle = next(hit for hit in plain.hits if hit.id == "middle")
    assert plain.texts == ringed.texts
    assert any(middle.contains(text.x, text.y) for text in plain.texts)
    for text in plain.texts:
        assert beneath(ringed, text.x, text.y) == beneath(plain, text.x, text.y)


@pytest.mark.parametrize("window", [800, 768, 720])
@pytest.mark.parametrize("players", range(2, 7))
def test_beside_the_log_a_low_window_has_a_flatter_table(players: int, window: int) -> None:
    state = new(players, 1)
    picture, wide = window_scene(view(state, 0), state.table, 1248, window)
    assert picture.height <= max_table_height(window)
    assert wide == picture.width
