"""Typing in a user's own board: input becomes a board, and each error names its rule."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib.board import Family, Space, shipped
from bosslib.board.data import Board, board_document, parse_board
from bosslib.board.picture.scene import board_scene
from bosslib.board.picture.spaces import MAX_RING_WIDTH
from bosslib.documents.toml_writer import to_toml as toml
from bosslib.picture.shapes import Rect
from bosswidgets.board import boards
from bosswidgets.editor import board_draft as draft
from bosswidgets.editor.board_page import DRAFT_KEY, BoardEditor
from bosswidgets.editor.fields import EditorFields

C, D, G, L, S, W = Family


class Somebody:
    """A user who types and presses buttons on the editor's page."""

    def __init__(self, kept: dict[str, Any] | None = None) -> None:
        self.page = BoardEditor()
        self.sent: list[dict[str, Any]] = []
        self.page.bridge.send = lambda content, *_: self.sent.append(content)
        self.page.bridge._kept = kept or {}
        self.page.bridge.ready = True

    def part(self, field: str) -> EditorFields:
        for part in (self.page.head, self.page.fields, self.page.tiles, self.page.saving):
            if field in [each["id"] for each in part.fields]:
                return part
        raise AssertionError(field)

    def type(self, **fields: Any) -> None:
        """Type or tick; two underscores in a name stand for a dot."""
        for name, value in fields.items():
            field = name.replace("__", ".")
            self.part(field)._on_message(None, {"changed": {field: value}}, None)

    def go(self, space: int) -> None:
        self.page.places._on_message(None, {"choose": f"{space}"}, None)

    def press(self, name: str) -> None:
        self.page.saving._on_message(None, {"pressed": name}, None)

    def play(self) -> None:
        self.page.play._on_message(None, {"choose": "play"}, None)

    def open(self, text: str | None) -> str:
        file = {"name": "x.toml"} if text is None else {"name": "x.toml", "text": text}
        self.page.saving._on_message(None, {"file": file}, None)
        return self.page.saving.troubles.get("file", "")

    def trouble(self, field: str) -> str:
        return self.part(field).troubles.get(field, "")

    @property
    def board(self) -> Board:
        return draft.to_board(self.page.document)

    @property
    def wrong(self) -> list[str]:
        """The spaces that are marked as invalid."""
        return [item["label"] for item in self.page.places.items if item.get("detail")]


def test_one_begins_with_the_reconstruction_under_a_name_of_ones_own() -> None:
    somebody = Somebody()
    assert somebody.board == shipped()._replace(name="My board")
    assert somebody.wrong == []


def test_a_space_is_typed_in() -> None:
    """B-DEAL-1."""
    somebody = Somebody()
    somebody.go(12)
    somebody.type(spaces__11__named__L=False, spaces__11__named__C=True)
    somebody.type(spaces__11__of__D=True, spaces__11__of__G=True, spaces__11__some="1")
    somebody.type(spaces__11__dividends=" 5 ", name="  Mine ")
    assert somebody.board.spaces[11] == Space((C, S, W), 1, (D, G), 5)
    assert somebody.board.name == "Mine"
    others = [space for at, space in enumerate(somebody.board.spaces) if at != 11]
    assert others == [space for at, space in enumerate(shipped().spaces) if at != 11]


def test_the_fields_are_those_of_the_space_that_is_chosen_and_the_picture_shows_it() -> None:
    somebody = Somebody()
    somebody.go(2)
    ticked = [each["id"] for each in somebody.page.fields.fields if each["value"] is True]
    assert ticked == [
        *(f"spaces.1.named.{family}" for family in (C, S, W)),
        *(f"spaces.1.of.{family}" for family in (D, G, L)),
    ]
    assert [item["label"] for item in somebody.page.places.items if item["pressed"]] == ["2"]
    before = somebody.page.picture.value
    assert "Space 2 needs Cashman, Sacks, Wadsworth and 2 of" in before
    somebody.type(spaces__1__some="1")
    assert "Space 2 needs Cashman, Sacks, Wadsworth and 1 of" in somebody.page.picture.value


@pytest.mark.parametrize(
    ("typed", "field", "rule"),
    [
        ({"spaces__0__some": "6"}, "spaces.0.some", "B-DEAL-1"),
        ({"spaces__0__some": "-1"}, "spaces.0.some", "B-DEAL-1"),
        ({"spaces__0__some": "two"}, "spaces.0.some", "B-DEAL-1"),
        ({"spaces__0__some": ""}, "spaces.0.some", "B-DEAL-1"),
        ({"spaces__0__named__D": True, "spaces__0__some": ""}, "spaces.0.some", "B-DEAL-1"),
        ({"spaces__0__named__C": True}, "spaces.0.of.C", "B-DEAL-6"),
        ({"spaces__0__dividends": "0"}, "spaces.0.dividends", "B-DEAL-1"),
        ({"spaces__0__dividends": "2.5"}, "spaces.0.dividends", "B-DEAL-1"),
        ({"spaces__0__dividends": ""}, "spaces.0.dividends", "B-DEAL-1"),
        ({"spaces__0__dividends": "9" * 5000}, "spaces.0.dividends", "B-DEAL-1"),
        ({"tiles": True, "tiles__4__value": "0"}, "tiles.4.value", "B-SETUP-6"),
        ({"tiles": True, "tiles__9__ends": "1, 7"}, "tiles.9.ends", "B-END-1"),
        ({"tiles": True, "tiles__9__ends": "one"}, "tiles.9.ends", "B-END-1"),
        ({"name": "  "}, "name", "empty"),
        ({"name": "x" * 25}, "name", "24"),
    ],
)
def test_each_mistake_is_said_at_its_field_with_its_rule(
    typed: dict[str, Any], field: str, rule: str
) -> None:
    somebody = Somebody()
    somebody.type(**typed)
    assert rule in somebody.trouble(field)
    assert somebody.wrong == (["1"] if field.startswith("spaces") else [])
    somebody.play()
    somebody.press("save")
    assert boards.BOARD_KEY not in somebody.page.bridge.stored_values()
    assert not any("download" in content for content in somebody.sent)
    assert "First fix" in somebody.page.said.value


def test_two_mistakes_at_one_space_are_said_together_and_kept_while_one_looks_elsewhere() -> None:
    somebody = Somebody()
    somebody.type(spaces__0__some="7", spaces__0__dividends="none")
    somebody.go(5)
    somebody.type(spaces__4__dividends="21")
    assert somebody.wrong == ["1", "5"]
    somebody.play()
    assert "Space 1 and Space 5" in somebody.page.said.value
    somebody.go(1)
    assert "B-DEAL-1" in somebody.trouble("spaces.0.some")
    assert "B-DEAL-1" in somebody.trouble("spaces.0.dividends")
    assert "Space 1 needs fixing" in somebody.page.picture.value
    somebody.type(spaces__0__some="2", spaces__0__dividends="3")
    assert somebody.wrong == ["5"]


def test_tiles_are_as_usual_until_one_types_others() -> None:
    """B-SETUP-6, B-END-1."""
    somebody = Somebody()
    assert [each["id"] for each in somebody.page.tiles.fields] == ["tiles"]
    somebody.type(tiles=True)
    assert len(somebody.page.tiles.fields) == 1 + 15 * 2
    somebody.type(tiles__0__value="7", tiles__8__ends="1 2;6")
    assert somebody.board.tiles[0].value == 7
    assert somebody.board.tiles[8].ends == (1, 2, 6)
    somebody.type(tiles=False)
    assert somebody.board.tiles == shipped().tiles


def test_a_board_is_saved_as_a_file_that_is_read_again() -> None:
    somebody = Somebody()
    somebody.type(name="The board of 1994!", spaces__0__dividends="4")
    somebody.press("save")
    (file,) = [content for content in somebody.sent if "download" in content]
    assert file["download"] == "the-board-of-1994.toml"
    assert parse_board(file["text"], "x") == somebody.board
    other = Somebody()
    assert other.open(file["text"]) == ""
    assert other.board == somebody.board
    other.press("before")
    assert other.board.name == "My board"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("dividends = 3", "dividends = 0", "spaces[0].dividends"),
        ('name = "x"', 'names = "x"', "names"),
        ("some = 2", "some = ", "not TOML"),
        (None, None, "100000"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_key_and_nothing_is_lost(
    old: str | None, new: str | None, said: str
) -> None:
    text = toml(board_document(shipped()._replace(name="x")))
    somebody = Somebody()
    somebody.type(name="Kept")
    wrong = None if old is None else text.replace(old, str(new), 1)
    assert said in somebody.open(wrong)
    if said.startswith("spaces"):
        line = text[: text.index("dividends")].count("\n") + 1
        assert f"Line {line}: " in somebody.open(wrong)
    assert somebody.board.name == "Kept"


def test_play_on_it_keeps_the_board_and_leads_to_the_table() -> None:
    somebody = Somebody()
    somebody.type(name="<Mine>")
    somebody.play()
    assert boards.stored_board(somebody.page.bridge) == somebody.board
    assert somebody.page.bridge.stored_values()["form"]["board"]["board"] == boards.OWN_NAME
    assert 'href="23-board-game.ipynb"' in somebody.page.said.value
    assert "&lt;Mine&gt;" in somebody.page.said.value
    somebody.type(name="Other")
    assert somebody.page.said.value == ""
    kept = boards.stored_board(somebody.page.bridge)
    assert kept
    assert kept.name == "<Mine>"


def test_what_is_typed_is_there_again_mistakes_and_all() -> None:
    somebody = Somebody()
    somebody.type(name="Mine", tiles=True, tiles__2__ends="1, x", spaces__0__some="many")
    again = Somebody(somebody.page.bridge.stored_values())
    assert again.page.document == somebody.page.document
    assert again.wrong == ["1"]
    assert again.part("spaces.0.some").fields[6]["value"] == "many"


def test_to_begin_anew_is_asked_for_and_can_be_taken_back() -> None:
    somebody = Somebody()
    somebody.type(spaces__0__dividends="4")
    changed = somebody.board
    somebody.press("anew")
    assert somebody.board == changed
    somebody.press("anew-now")
    assert somebody.board == shipped()._replace(name="My board")
    somebody.press("before")
    assert somebody.board == changed


@pytest.mark.parametrize(
    "kept",
    [
        3,
        {},
        {"name": 3, "spaces": []},
        {"name": "x", "spaces": [{}] * 15},
        {"name": "x", "spaces": [[]] * 16},
        {"name": "x", "spaces": [{}] * 16, "tiles": [3]},
    ],
)
def test_whatever_a_browser_kept_the_editor_is_there(kept: Any) -> None:
    assert Somebody({DRAFT_KEY: kept}).board.name == "My board"


@pytest.mark.parametrize(
    "kept",
    [
        {"name": "x", "spaces": [{}] * 16},
        {"name": "", "spaces": [{"named": "C", "some": [], "of": [3, "D"]}] * 16},
        {"name": "x", "spaces": [{"named": ["C"]}] * 16, "tiles": [{"ends": [True]}] * 15},
    ],
)
def test_a_draft_with_holes_is_shown_with_what_it_lacks(kept: Any) -> None:
    somebody = Somebody({DRAFT_KEY: kept})
    assert len(somebody.wrong) == 16
    assert "B-DEAL-1" in somebody.trouble("spaces.0.dividends")


@pytest.mark.parametrize(
    ("room", "width"), [(100, 340), (340, 340), (480, 480), (2000, MAX_RING_WIDTH)]
)
def test_the_ring_is_as_wide_as_its_room_within_bounds(room: float, width: int) -> None:
    drawn = board_scene(shipped(), room, chosen=1)
    assert drawn.width == width
    assert max(hit.x + hit.w for hit in drawn.hits) <= width
    assert min(hit.w for hit in drawn.hits) > width / 8


@pytest.mark.parametrize("width", [340, 480, MAX_RING_WIDTH])
def test_a_space_shows_the_head_of_each_family_that_it_needs(width: int) -> None:
    """Below the line with its number, all of them inside the space."""
    drawn = board_scene(shipped(), width, chosen=1)
    for number, space in enumerate(shipped().spaces, 1):
        (hit,) = (each for each in drawn.hits if each.id == f"space:{number}")
        grounds = [
            fill
            for fill in drawn.fills
            if isinstance(fill, Rect)
            and fill.fill.startswith("fam-")
            and hit.contains(fill.x, fill.y)
        ]
        assert sorted(fill.fill for fill in grounds) == sorted(f"fam-{f}" for f in space.families)
        for fill in grounds:
            assert hit.contains(fill.x + fill.w, fill.y + fill.h)
            assert fill.y >= hit.y + 22
