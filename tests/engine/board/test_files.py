"""Files of the board game: invalid boards and positions are refused, with the place of the
error.

A user's own board is read, played, and written together with the position.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from bosslib import ScenarioError
from bosslib.board import Family, Phase, Space, apply, new, shipped
from bosslib.board.data import (
    SHIPPED_PATH,
    board_document,
    board_errors,
    load_board,
    parse_board,
    read_board,
)
from bosslib.board.files.position import read_position as read_state
from bosslib.board.files.writing import state_document
from bosslib.cli.check import check
from bosslib.documents import toml_writer
from bosslib.documents.nodes import Node
from bosslib.documents.scenario import Scenario, read_file, read_scenario, run_scenario
from tests.engine.documents.test_bad_files import GONE, put

SCENARIOS = Path(__file__).parents[3] / "bosslib" / "scenarios" / "board"
BOARD: dict[str, Any] = board_document(shipped())
NEEDS_NOBODY = {"named": [], "some": 0, "of": ["C", "D"], "dividends": 3}

GOOD: dict[str, Any] = {
    "schema": "boss/1",
    "game": "board",
    "id": "good",
    "position": {
        "phase": "deal",
        "turn": "A",
        "boss": "A",
        "marker": 12,
        "closed": [1, 2],
        "beside": ["D"],
        "discard": ["boss"],
        "deck": ["tS", "cG"],
        "travels": {"W": "tW"},
        "waiting": {"do": "C: t* iL", "allowed": ["B"]},
        "bargains": [{"player": "B", "terms": "iC for 3", "agreed": ["B"]}],
        "quiet": [],
        "took_part": ["A", "C"],
        "seats": {
            "A": {"money": 5, "investors": ["L"], "hand": ["stop"], "clans": ["cS", "cS"]},
            "B": {"investors": ["C"], "hand": ["recruit", "recruit", "cS"]},
            "C": {"investors": ["G", "S", "W"], "hand": ["boss"]},
        },
    },
    "steps": [{"do": "B: dance"}],
}
"""A valid position; its one step fails, so a test notices if it is run."""

TURN: dict[str, object] = {
    "position.phase": "turn",
    "position.travels": {},
    "position.waiting": GONE,
    "position.bargains": [],
    "position.took_part": [],
    "position.seats.A.clans": [],
}
LIMIT = TURN | {
    "position.phase": "limit",
    "position.seats.B.hand": ["recruit"] * 13,
}
OVER = TURN | {"position.phase": "over"}
LAST: dict[str, object] = {"position.closed": [*range(1, 12), *range(13, 17)]}


def changed(good: dict[str, Any], changes: dict[str, object]) -> dict[str, Any]:
    document = copy.deepcopy(good)
    for path, value in changes.items():
        put(document, path, copy.deepcopy(value) if value is not GONE else GONE)
    return document


def named(cases: list[tuple[dict[str, object], str]]) -> pytest.MarkDecorator:
    ids = [at or "top" for _, at in cases]
    return pytest.mark.parametrize(("changes", "place"), cases, ids=ids)


BAD_BOARDS: list[tuple[dict[str, object], str]] = [
    ({"name": GONE}, ""),
    ({"name": 16}, "name"),
    ({"colour": "red"}, "colour"),
    ({"spaces": GONE}, ""),
    ({"spaces": BOARD["spaces"][:15]}, "spaces"),
    ({"spaces": [*BOARD["spaces"], BOARD["spaces"][0]]}, "spaces"),
    ({"spaces": {"1": BOARD["spaces"][0]}}, "spaces"),
    ({"spaces[2]": "C D L"}, "spaces[2]"),
    ({"spaces[2].places": 3}, "spaces[2].places"),
    ({"spaces[2].named[1]": "X"}, "spaces[2].named[1]"),
    ({"spaces[2].of[0]": "c"}, "spaces[2].of[0]"),
    ({"spaces[2].of[0]": 7}, "spaces[2].of[0]"),
    ({"spaces[2].named": "CDL"}, "spaces[2].named"),
    ({"spaces[0].some": 6}, "spaces[0].some"),
    ({"spaces[1].some": 0}, "spaces[1].some"),
    ({"spaces[6].some": 1}, "spaces[6].some"),
    ({"spaces[0].some": -1}, "spaces[0].some"),
    ({"spaces[0].some": "2"}, "spaces[0].some"),
    ({"spaces[2].of[0]": "C"}, "spaces[2]"),
    ({"spaces[2].named[1]": "C"}, "spaces[2]"),
    ({"spaces[0]": NEEDS_NOBODY}, "spaces[0]"),
    ({"spaces[15].dividends": 0}, "spaces[15].dividends"),
    ({"spaces[15].dividends": 21}, "spaces[15].dividends"),
    ({"spaces[15].dividends": 2.5}, "spaces[15].dividends"),
    ({"spaces[15].dividends": GONE}, "spaces[15]"),
    ({"tiles": BOARD["tiles"][:14]}, "tiles"),
    ({"tiles": [*BOARD["tiles"], {"value": 5}]}, "tiles"),
    ({"tiles[3].value": 0}, "tiles[3].value"),
    ({"tiles[3].value": GONE}, "tiles[3]"),
    ({"tiles[3].number": 4}, "tiles[3].number"),
    ({"tiles[9].ends": [7]}, "tiles[9].ends[0]"),
    ({"tiles[9].ends": [1, 0]}, "tiles[9].ends[1]"),
    ({"tiles[9].ends": 1}, "tiles[9].ends"),
]


@named(BAD_BOARDS)
def test_a_board_that_cannot_be_is_refused(changes: dict[str, object], place: str) -> None:
    """B-DEAL-1, B-DEAL-6, B-SETUP-2, B-SETUP-6."""
    with pytest.raises(ScenarioError) as refused:
        read_board(Node(changed(BOARD, changes), ""))
    assert refused.value.place == place
    assert str(refused.value).isprintable()


def own_board(folder: Path, **changes: str) -> Path:
    """A file with a user's own board: each space needs Cashman and two others."""
    lines = {"some": "2", "of": '["D", "G", "L", "S", "W"]', "dividends": "7"} | changes
    space = ", ".join(f"{key} = {value}" for key, value in lines.items())
    path = folder / "own.toml"
    spaces = f'{{ named = ["C"], {space} }},\n' * 16
    path.write_text(f'name = "mine"\nspaces = [\n{spaces}]\n', encoding="utf-8")
    return path


def test_a_board_of_ones_own_is_read_and_played_on(tmp_path: Path) -> None:
    board = load_board(own_board(tmp_path))
    others = tuple(family for family in Family if family is not Family.CASHMAN)
    assert board.name == "mine"
    assert board.spaces == (Space((Family.CASHMAN,), 2, others, 7),) * 16
    assert board.tiles == shipped().tiles
    assert not board.is_reconstructed
    state = new(2, 1, board=board)
    for text in ("place 9", "open", "no more", "close iC iG iS"):
        seat = state.table.to_act[0] if text == "place 9" else state.table.turn
        seat = 1 - seat if text == "no more" else seat
        state = apply(state, f"{'AB'[seat]}: {text}")
    assert sum(state.money) == 14


def test_a_position_keeps_the_board_it_is_on(tmp_path: Path) -> None:
    state = new(3, 1, board=load_board(own_board(tmp_path)))
    document = json.loads(json.dumps(state_document(state)))
    assert document["board"]["name"] == "mine"
    assert read_state(Node(document, "")) == state
    assert "board" not in state_document(new(3, 1))


def test_tiles_may_be_of_ones_own_too() -> None:
    document = changed(BOARD, {"tiles[0]": {"value": 9, "ends": [2, 4]}})
    board = read_board(Node(document, ""))
    assert board.tiles[0] == (1, 9, (2, 4))
    assert board.tiles[1:] == shipped().tiles[1:]


def test_the_shipped_board_is_a_reconstruction_and_says_so() -> None:
    board = shipped()
    assert board.is_reconstructed
    assert board.name == "reconstruction"
    assert load_board(SHIPPED_PATH) == board == read_board(Node(BOARD, ""))


def test_a_wrong_file_is_refused_with_its_name_and_the_place(tmp_path: Path) -> None:
    path = own_board(tmp_path, dividends="0")
    with pytest.raises(ScenarioError) as refused:
        load_board(path)
    assert refused.value.place == f"{path}:3: spaces[0].dividends"
    path.write_text("spaces = [", encoding="utf-8")
    with pytest.raises(ScenarioError) as refused:
        load_board(path)
    assert refused.value.place == str(path)
    with pytest.raises(ScenarioError) as refused:
        load_board(tmp_path / "none.toml")
    assert "none.toml" in refused.value.place


WRONG_LINES = [
    ('of = ["C", "D", "G", "L", "S"]', 'of = ["C", "X"]', "spaces[7].of[1]", "B-SETUP-2"),
    ("{ some = 2,", "{ some = 6,", "spaces[0].some", "B-DEAL-1"),
    ('named = ["D"], some', 'named = ["C"], some', "spaces[8]", "B-DEAL-6"),
    ("ends = [1, 2] }", "ends = [1, 7] }", "tiles[10].ends[1]", "B-END-1"),
    ("    { value = 4 },\n", "    { value = 0 },\n", "tiles[8].value", "B-SETUP-6"),
    ('name = "reconstruction"', 'name = " "', "name", ""),
]


@pytest.mark.parametrize(("old", "new", "key", "rule"), WRONG_LINES)
def test_a_wrong_board_is_one_line_with_file_line_key_and_rule(
    tmp_path: Path, old: str, new: str, key: str, rule: str
) -> None:
    text, path = SHIPPED_PATH.read_text("utf-8"), tmp_path / "own.toml"
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    line = text[: text.index(old.strip())].count("\n") + 1
    with pytest.raises(ScenarioError) as refused:
        load_board(path)
    said = str(refused.value)
    assert said.startswith(f"{path}:{line}: {key}: ")
    assert rule in said
    assert said.isprintable()


def test_a_board_that_is_written_by_heads_says_the_line_too() -> None:
    text = toml_writer.to_toml(BOARD).replace("dividends = 5", "dividends = 0", 1)
    line = text[: text.index("dividends = 0")].count("\n") + 1
    with pytest.raises(ScenarioError) as refused:
        parse_board(text, "own.toml")
    assert str(refused.value).startswith(f"own.toml:{line}: spaces[2].dividends: ")


def test_a_board_goes_through_a_file_and_stays_the_same() -> None:
    assert parse_board(toml_writer.to_toml(BOARD), "own.toml") == shipped()


def test_all_that_is_wrong_in_a_board_is_told_at_once() -> None:
    """B-DEAL-1, B-DEAL-6, B-SETUP-6, B-END-1."""
    wrong = {
        "name": "",
        "spaces[0].some": 6,
        "spaces[0].dividends": "many",
        "spaces[3]": NEEDS_NOBODY,
        "spaces[5].named": ["C"],
        "tiles[2].value": 21,
        "tiles[14].ends": [0],
    }
    places = [error.place for error in board_errors(Node(changed(BOARD, wrong), ""))]
    assert places == [
        "name",
        "spaces[0].some",
        "spaces[0].dividends",
        "spaces[3]",
        "spaces[5]",
        "tiles[2].value",
        "tiles[14].ends[0]",
    ]
    assert list(board_errors(Node(BOARD, ""))) == []


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb"])
def test_a_board_has_a_name_that_can_be_shown(name: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read_board(Node(changed(BOARD, {"name": name}), ""))
    assert refused.value.place == "name"


BAD_POSITIONS: list[tuple[dict[str, object], str]] = [
    # cards
    ({"position.seats.C.hand": ["cS", "cS"]}, "position"),
    ({"position.discard": ["tW", "tW", "tW"]}, "position"),
    ({"position.deck": ["t*", "t*", "t*"]}, "position"),
    ({"position.discard": ["stop"] * 10}, "position"),
    ({"position.seats.B.hand": ["recruit", "b+4"]}, "position.seats.B.hand[1]"),
    ({"position.deck[1]": 7}, "position.deck[1]"),
    ({"position.discard": "boss"}, "position.discard"),
    ({"position.seats.A.clans": ["tS"]}, "position.seats.A.clans"),
    ({"position.seats.A.clans": ["cS", "stop"]}, "position.seats.A.clans"),
    # investors
    ({"position.beside": ["C"]}, "position.seats"),
    ({"position.beside": ["D", "D"]}, "position.seats"),
    ({"position.seats.A.investors": ["L", "C"]}, "position.seats"),
    ({"position.seats.A.investors": ["L", "L"]}, "position.seats"),
    ({"position.seats.A.investors": ["iL"]}, "position.seats.A.investors[0]"),
    ({"position.beside[0]": "Z"}, "position.beside[0]"),
    ({"position.travels": {"W": "tS"}}, "position.travels.W"),
    ({"position.travels": {"W": "cW"}}, "position.travels.W"),
    ({"position.travels": {"W": "dance"}}, "position.travels.W"),
    ({"position.travels": {"X": "t*"}}, "position.travels.X"),
    ({"position.travels": {"D": "tD"}}, "position.travels.D"),
    # the board
    ({"position.closed": [1, 12]}, "position.marker"),
    ({"position.closed": [1, 1]}, "position.closed"),
    ({"position.closed": list(range(1, 17))}, "position.closed"),
    ({"position.closed": [17]}, "position.closed[0]"),
    ({"position.closed": [0]}, "position.closed[0]"),
    ({"position.marker": 0}, "position.marker"),
    ({"position.marker": 17}, "position.marker"),
    ({"position.marker": "12"}, "position.marker"),
    (TURN | {"position.phase": "place"}, "position.marker"),
    ({"position.marker": GONE}, "position"),
    ({"rules": {"short": "tiles"}, "position.closed": [*range(1, 12), 13, 14]}, "position.closed"),
    # phases
    (TURN | LAST, "position.phase"),
    (LAST, "position.phase"),
    ({"position.phase": "dance"}, "position.phase"),
    ({"position.phase": GONE}, "position"),
    ({"position.phase": "turn"}, "position.phase"),
    (TURN | {"position.seats.A.clans": ["cS"]}, "position.phase"),
    (TURN | {"position.travels": {"W": "tW"}}, "position.phase"),
    (TURN | {"position.bargains": GOOD["position"]["bargains"]}, "position.phase"),
    (TURN | {"position.waiting": GOOD["position"]["waiting"]}, "position.phase"),
    (OVER | {"position.travels": {"W": "tW"}}, "position.phase"),
    (TURN | {"position.seats.B.hand": ["recruit"] * 13}, "position.phase"),
    (
        TURN
        | {
            "rules": {"ten": True},
            "position.closed": list(range(1, 10)),
            "position.seats.B.hand": ["recruit"] * 11,
        },
        "position.phase",
    ),
    (LIMIT | {"position.seats.B.hand": ["recruit"] * 12}, "position.phase"),
    # seats and whose turn it is
    ({"position.turn": "D"}, "position.turn"),
    ({"position.turn": GONE}, "position"),
    ({"position.boss": "F"}, "position.boss"),
    ({"position.boss": "a"}, "position.boss"),
    ({"position.quiet": ["D"]}, "position.quiet[0]"),
    ({"position.took_part": ["A", "X"]}, "position.took_part[1]"),
    ({"position.seats.B": GONE}, "position.seats"),
    ({"position.seats": {"A": {}}}, "position.seats"),
    ({"position.seats.G": {}}, "position.seats.G"),
    ({"position.seats.A.passes": 0}, "position.seats.A.passes"),
    ({"position.seats.A.money": -1}, "position.seats.A.money"),
    ({"position.seats.A.money": "5"}, "position.seats.A.money"),
    # actions waiting for a reaction
    ({"position.waiting.do": "C: stop"}, "position.waiting.do"),
    ({"position.waiting.do": "C: lay cS"}, "position.waiting.do"),
    ({"position.waiting.do": "D: boss"}, "position.waiting.do"),
    ({"position.waiting.do": "C: dance"}, "position.waiting.do"),
    ({"position.waiting": "C: boss"}, "position.waiting"),
    ({"position.waiting.do": GONE}, "position.waiting"),
    ({"position.waiting.allowed": ["D"]}, "position.waiting.allowed[0]"),
    ({"position.waiting.allowed": ["C"]}, "position.waiting.do"),
    ({"position.waiting.do": "C: tS cS@B"}, "position.waiting.do"),
    ({"position.waiting.do": "C: tS cS@F"}, "position.waiting.do"),
    ({"position.waiting.do": "C: tS iL"}, "position.waiting.do"),
    ({"position.waiting.do": "C: t* iD"}, "position.waiting.do"),
    ({"position.waiting.do": "B: t* iW"}, "position.waiting.do"),
    ({"position.waiting.do": "C: t* iG"}, "position.waiting.do"),
    ({"position.waiting.do": "A: boss"}, "position.waiting.do"),
    ({"position.waiting.do": "C: recruit iC"}, "position.waiting.do"),
    (LIMIT | {"position.waiting": {"do": "B: boss"}}, "position.waiting.do"),
    (LIMIT | {"position.waiting": {"do": "C: recruit iD"}}, "position.waiting.do"),
    ({"position.quiet": ["A"], "position.waiting": GONE}, "position.quiet"),
    (TURN | {"position.quiet": ["B"]}, "position.quiet"),
    # offers
    ({"position.bargains[0].player": "A"}, "position.bargains[0].terms"),
    ({"position.bargains[0].player": "C"}, "position.bargains[0].terms"),
    ({"position.bargains": [{"player": "A", "terms": "iL for 3"}]}, "position.bargains[0].terms"),
    ({"position.bargains[0].terms": "iC for 9"}, "position.bargains[0].terms"),
    ({"position.bargains[0].terms": "iC for 5d"}, "position.bargains[0].terms"),
    ({"position.bargains[0].player": "D"}, "position.bargains[0].player"),
    ({"position.bargains[0].terms": "iW for 3"}, "position.bargains[0].terms"),
    ({"position.bargains[0].terms": "iC cS@B for 3"}, "position.bargains[0].terms"),
    ({"position.bargains[0].terms": "iD for 3"}, "position.bargains[0].terms"),
    ({"position.bargains[0].terms": "iC"}, "position.bargains[0].terms"),
    ({"position.bargains[0].agreed": ["C"]}, "position.bargains[0].agreed"),
    ({"position.bargains[0].price": 3}, "position.bargains[0].price"),
    ({"position.bargains[0].former": 1}, "position.bargains[0].former"),
    (
        {"position.bargains[0].agreed": ["A", "B"], "position.bargains[0].former": True},
        "position.bargains[0].former",
    ),
    (
        {"position.bargains[0].agreed": [], "position.bargains[0].former": False},
        "position.bargains[0].former",
    ),
    # settings, chance, and the board's own file in the scenario
    ({"rules": {"nice": True}}, "rules.nice"),
    ({"rules": {"fair": 1}}, "rules.fair"),
    ({"rules": {"short": "long"}}, "rules.short"),
    ({"dice": [0]}, "dice[0]"),
    ({"dice": [3, 7]}, "dice[1]"),
    ({"rolls": -1}, "rolls"),
    ({"shuffles": "1"}, "shuffles"),
    ({"reshuffles": [["boss", "b+4"]]}, "reshuffles[0][1]"),
    ({"board": changed(BOARD, {"spaces[3].dividends": 0})}, "board.spaces[3].dividends"),
    ({"board": {"name": "mine", "spaces": []}}, "board.spaces"),
    ({"position.deal": 1}, "position.deal"),
    # expectations of steps
    ({"steps[0].expect": {"colour": "b"}}, "steps[0].expect.colour"),
    ({"steps[0].expect": {"closed": [0]}}, "steps[0].expect.closed[0]"),
    ({"steps[0].expect": {"phase": "play"}}, "steps[0].expect.phase"),
    ({"steps[0].expect": {"turn": "G"}}, "steps[0].expect.turn"),
    ({"steps[0].expect": {"boss": 1}}, "steps[0].expect.boss"),
    ({"steps[0].expect": {"marker": "x"}}, "steps[0].expect.marker"),
    ({"steps[0].expect": {"payoff": {"A": "5"}}}, "steps[0].expect.payoff.A"),
    ({"steps[0].expect": {"hand_sizes": {"G": 5}}}, "steps[0].expect.hand_sizes.G"),
    ({"steps[0].expect": {"discard": ["b+4"]}}, "steps[0].expect.discard[0]"),
    ({"steps[0].expect": {"beside": ["cS"]}}, "steps[0].expect.beside[0]"),
    ({"steps[0].expect": {"travels": {"W": "W"}}}, "steps[0].expect.travels.W"),
    ({"steps[0].expect": {"waiting": {"do": "dance"}}}, "steps[0].expect.waiting.do"),
    (
        {"steps[0].expect": {"bargains": [{"terms": "iC"}]}},
        "steps[0].expect.bargains[0].terms",
    ),
    ({"steps[0].expect": {"quiet": ["Z"]}}, "steps[0].expect.quiet[0]"),
    ({"steps[0].expect": {"legal": ["A: b+4"]}}, "steps[0].expect.legal[0]"),
    ({"steps[0].expect": {"illegal": "A: open"}}, "steps[0].expect.illegal"),
    ({"steps[0].expect": {"seats": {"A": {"cash": 5}}}}, "steps[0].expect.seats.A.cash"),
    ({"steps[0].expect": {"seats": {"A": {"money": -5}}}}, "steps[0].expect.seats.A.money"),
    ({"steps[0].expect": {"seats": {"A": {"hand": ["b+4"]}}}}, "steps[0].expect.seats.A.hand[0]"),
    ({"steps[0].expect": {"seats": {"A": {"clans": ["S"]}}}}, "steps[0].expect.seats.A.clans[0]"),
    (
        {"steps[0].expect": {"seats": {"A": {"investors": ["iS"]}}}},
        "steps[0].expect.seats.A.investors[0]",
    ),
]


@named(BAD_POSITIONS)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, object], place: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read_scenario(Node(changed(GOOD, changes), ""))
    assert refused.value.place == place
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("changes", "phase"),
    [
        ({}, Phase.DEAL),
        (TURN, Phase.TURN),
        (TURN | {"position.phase": "moved"}, Phase.MOVED),
        (
            TURN | {"position.phase": "place", "position.marker": 0, "position.closed": []},
            Phase.PLACE,
        ),
        (LIMIT, Phase.LIMIT),
        (OVER | LAST, Phase.OVER),
    ],
)
def test_a_good_position_of_each_phase_is_read(changes: dict[str, object], phase: Phase) -> None:
    state = read_scenario(Node(changed(GOOD, changes), "")).start
    assert state.table.phase is phase
    assert read_state(Node(json.loads(json.dumps(state_document(state))), "")) == state


def test_where_no_card_may_be_stopped_a_position_may_say_so() -> None:
    state = read_state(Node(changed(GOOD, {"position.waiting": {}}), ""))
    assert state.table.waiting is None
    assert state == read_state(Node(changed(GOOD, {"position.waiting": GONE}), ""))


def test_check_says_the_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(changed(GOOD, {"position.closed": [12]})), encoding="utf-8")
    assert check([path]) == 2
    line, total = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{path}: position.marker: ")
    assert total == "0 passed, 1 failed"


def test_a_deck_that_is_not_named_has_the_cards_that_are_nowhere_else() -> None:
    """B-SETUP-2."""
    state = read_state(Node(changed(GOOD, {"position.deck": GONE}), ""))
    again = read_state(Node(changed(GOOD, {"position.deck": GONE, "seed": 1}), ""))
    named = 1 + 2 + 3 + 1 + 1 + 1 + 1  # in hands, in front of A, discarded, travelling, waiting
    assert len(state.deck) == 98 - named
    assert state.deck != again.deck
    assert sorted(map(str, state.deck)) == sorted(map(str, again.deck))


EXPECTED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("time", {"travels": {"W": "tW", "L": "t*"}}, {"travels": {"W": "tW"}}),
    ("time", {"waiting": {}}, {"waiting": {"do": "C: t* iL"}}),
    ("A: allow", {"waiting": {}}, {"waiting": {"do": "C: t* iL", "allowed": ["A", "B"]}}),
    ("A: stop", {"discard": ["t*", "stop", "boss"]}, {"discard": ["stop", "boss"]}),
    ("A: stop", {"seats": {"A": {"hand": []}}}, {"seats": {"A": {"hand": ["stop"]}}}),
    ("A: stop", {"took_part": ["C", "A"]}, {"took_part": ["A"]}),
    ("B: lay cS", {"seats": {"B": {"clans": ["cS"]}}}, {"seats": {"A": {"clans": []}}}),
    ("B: lay cS", {"hand_sizes": {"A": 1, "B": 2, "C": 1}}, {"hand_sizes": {"A": 1, "B": 3}}),
    (
        "A: accept iC for 3",
        {"bargains": [{"player": "B", "terms": "iC for 3", "agreed": ["B", "A"]}]},
        {"bargains": [{"player": "B", "terms": "iC for 3", "agreed": ["B"]}]},
    ),
    ("C: boss", {"boss": "A", "payout": 8, "marker": 12}, {"boss": "C"}),
    ("C: boss", {"legal": ["B: allow", "A: stop"]}, {"legal": ["C: allow"]}),
    ("C: boss", {"illegal": ["C: allow", "D: allow"]}, {"illegal": ["A: stop"]}),
    ("C: boss", {"closed": [1, 2], "deck": ["tS", "cG"]}, {"closed": [2, 1]}),
    ("C: boss", {"beside": ["D"], "rolls": 0}, {"rolls": 1}),
    ("C: boss", {"phase": "deal", "turn": "A"}, {"payoff": {"A": 8, "B": 0, "C": 0}}),
    ("C: boss", {"seed": 0, "shuffles": 0}, {"winners": ["A"]}),
]


@pytest.mark.parametrize(("do", "true", "false"), EXPECTED)
def test_a_scenario_passes_if_what_it_expects_is_so(
    do: str, true: dict[str, Any], false: dict[str, Any]
) -> None:
    for expect, passes in ((true, True), (false, False)):
        document = changed(GOOD, {"steps": [{"do": do, "expect": expect}]})
        assert (run_scenario(read_scenario(Node(document, ""))) is None) == passes


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_start_of_a_scenario_is_written_and_read_again(path: Path) -> None:
    (scenario,) = read_file(path)
    assert isinstance(scenario, Scenario)
    assert (
        read_state(Node(json.loads(json.dumps(state_document(scenario.start))), ""))
        == scenario.start
    )
