"""Invalid scenario files: the error names the place, and nothing is run."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from bosslib.cli.check import check
from bosslib.documents.nodes import Node
from bosslib.documents.scenario import read_scenario
from bosslib.errors import ScenarioError

EXAMPLE = Path(__file__).parents[3] / "bosslib" / "scenarios" / "card" / "example-a.toml"
GONE = object()
GOOD: dict[str, Any] = {
    "schema": "boss/1",
    "game": "card",
    "id": "good",
    "position": {
        "boss": "A",
        "turn": "B",
        "phase": "play",
        "deal": 1,
        "colour": "b",
        "x": 0,
        "centre": ["b+3"],
        "seats": {
            "A": {"hand": ["b+1"]},
            "B": {"hand": ["b+4", "bR"], "front": ["bP"], "passes": 1},
            "C": {"hand": ["b+2"], "cousin": True},
            "D": {"passes": 2},
        },
    },
    "steps": [{"do": "B: dance"}],
}
"""A valid position; its one step fails, so a test notices if it is run."""

OPEN = {"position.phase": "open", "position.turn": "A", "position.colour": GONE}
OPEN |= {"position.centre": [], "position.seats": {s: {} for s in "ABCD"}}
BETWEEN = OPEN | {"position.phase": "discard"}
OVER = OPEN | {"position.phase": "over", "position.deal": 8}
OFFER = {"from": "B", "to": "A", "terms": "nothing"}


def put(document: Any, path: str, value: object) -> None:
    """Set or delete the value at a path such as `steps[0].do`."""
    *way, last = path.replace("[", ".").replace("]", "").split(".")
    for name in way:
        document = document[int(name) if isinstance(document, list) else name]
    if value is GONE:
        del document[last]
    else:
        document[int(last) if isinstance(document, list) else last] = value


def changed(changes: dict[str, object]) -> dict[str, Any]:
    document = copy.deepcopy(GOOD)
    for path, value in changes.items():
        put(document, path, copy.deepcopy(value) if value is not GONE else GONE)
    return document


def expecting(key: str, value: object) -> tuple[dict[str, object], str]:
    return {"steps[0].expect": {key: value}}, f"steps[0].expect.{key}"


IMPOSSIBLE: list[tuple[dict[str, object], str]] = [
    # cards: too many, where they cannot be, unreadable
    ({"position.centre": ["b+4", "b+4"]}, "position"),
    ({"position.discard": ["bM3"], "position.deck": ["bM3"]}, "position"),
    ({"position.deck": ["X", "X", "X"]}, "position"),
    ({"position.x": 1, "position.discard": ["X"], "position.deck": ["X"]}, "position"),
    ({"position.x": 2, "position.deck": ["X"]}, "position"),
    ({"position.x": 3}, "position.x"),
    ({"position.x": 4, "position.x_reserve": False}, "position.x"),
    ({"position.x": -1}, "position.x"),
    ({"shuffles": 1}, "position.x_reserve"),
    ({"position.seats.A.hand": ["X"]}, "position.seats.A.hand"),
    ({"position.centre": ["g+1"]}, "position.centre"),
    ({"position.centre": ["bP"]}, "position.centre"),
    ({"position.seats.D.front": ["gP"]}, "position.seats.D.front"),
    ({"position.seats.D.front": ["b+1"]}, "position.seats.D.front"),
    ({"position.seats.D.front": ["bM1"]}, "position.seats.D.front"),
    ({"position.seats.D.front": ["X"]}, "position.seats.D.front"),
    ({"position.seats.A.hand": ["b+1", "b+9"]}, "position.seats.A.hand[1]"),
    ({"position.deck": ["b+1", 7]}, "position.deck[1]"),
    ({"position.discard": "b+1"}, "position.discard"),
    ({"position.centre": {"b+3": 1}}, "position.centre"),
    # seats, disks, money, tokens
    ({"position.seats.D.passes": 3}, "position.seats.D.passes"),
    ({"position.seats.D.passes": -1}, "position.seats.D.passes"),
    ({"position.seats.D.passes": True}, "position.seats.D.passes"),
    ({"position.seats.A.money": -5}, "position.seats.A.money"),
    ({"position.seats.A.money": 12.5}, "position.seats.A.money"),
    ({"position.seats.A.money": "50"}, "position.seats.A.money"),
    ({"position.seats.A.money": True}, "position.seats.A.money"),
    ({"position.seats.C.cousin": "yes"}, "position.seats.C.cousin"),
    ({"position.seats.A.cousin": True}, "position.seats"),
    ({"position.seats.B.cousin": True, "position.seats.D.cousin": True}, "position.seats"),
    ({"position.seats.D": GONE, "position.seats.B.cousin": True}, "position.seats"),
    ({"position.seats.G": {}}, "position.seats.G"),
    ({"position.seats.a": {}}, "position.seats.a"),
    ({"position.seats.B": GONE}, "position.seats"),
    ({"position.seats.C": GONE, "position.seats.D": GONE}, "position.seats"),
    ({"position.seats.D": ["b+1"]}, "position.seats.D"),
    ({"position.seats": []}, "position.seats"),
    # whose turn, which phase, which deal
    ({"position.turn": "D"}, "position.turn"),
    ({"position.turn": "E"}, "position.turn"),
    ({"position.turn": "Z"}, "position.turn"),
    ({"position.boss": "E"}, "position.boss"),
    ({"position.boss": 1}, "position.boss"),
    ({f"position.seats.{seat}.passes": 2 for seat in "ABCD"}, "position.seats"),
    ({"position.phase": "dance"}, "position.phase"),
    ({"position.phase": ["play"]}, "position.phase"),
    ({"position.colour": "y"}, "position.colour"),
    ({"position.colour": GONE, "position.centre": [], "position.seats.B.front": []}, "position"),
    ({"position.deal": 0}, "position.deal"),
    ({"position.deal": 9}, "position.deal"),
    ({"position.deal": "1"}, "position.deal"),
    ({"position.x_reserve": 1}, "position.x_reserve"),
    (BETWEEN | {"position.deal": 8}, "position.phase"),
    (BETWEEN | {"position.seats.C": {"front": ["wP"]}}, "position.seats"),
    (OVER | {"position.deal": 7}, "position.phase"),
    # before the opening, and between deals
    (OPEN | {"position.turn": "B"}, "position.turn"),
    (OPEN | {"position.colour": "b"}, "position.colour"),
    (OPEN | {"position.centre": ["b+3"]}, "position.centre"),
    (OPEN | {"position.seats.B": {"front": ["bP"]}}, "position.seats.B.front"),
    (OPEN | {"position.seats.B": {"passes": 1}}, "position.seats"),
    (OPEN | {"position.seats.B": {"cousin": True}}, "position.seats"),
    (OPEN | {"position.offers": [OFFER]}, "position.offers"),
    (BETWEEN | {"position.offers": [OFFER]}, "position.offers"),
    (OVER | {"position.offers": [OFFER]}, "position.offers"),
    (BETWEEN | {"position.centre": ["b+3"]}, "position.centre"),
    (BETWEEN | {"position.chosen": ["A", "B", "C", "D"]}, "position.chosen"),
    (BETWEEN | {"position.chosen": ["A", "A"]}, "position.chosen"),
    (BETWEEN | {"position.chosen": ["E"]}, "position.chosen[0]"),
    ({"position.chosen": ["A"]}, "position.chosen"),
    # offers and promises
    ({"position.offers": [OFFER | {"to": "C"}]}, "position.offers[0]"),
    ({"position.offers": [OFFER | {"from": "A"}]}, "position.offers[0]"),
    ({"position.offers": [OFFER | {"from": "F"}]}, "position.offers[0].from"),
    ({"position.offers": [OFFER | {"terms": "dance"}]}, "position.offers[0].terms"),
    ({"position.offers": [OFFER | {"terms": "play bP@F"}]}, "position.offers[0].terms"),
    ({"position.promises": [{"by": "C", "terms": "never bR@F"}]}, "position.promises[0].terms"),
    ({"position.offers": [OFFER | {"price": 5}]}, "position.offers[0].price"),
    ({"position.offers": [{"from": "B", "to": "A"}]}, "position.offers[0]"),
    ({"position.offers": OFFER}, "position.offers"),
    ({"position.promises": [{"by": "B", "terms": "pass"}]}, "position.promises"),
    ({"position.promises": [{"by": "C", "terms": "b+4"}]}, "position.promises[0].terms"),
    (
        {"position.promises": [{"by": "C", "terms": "pass", "state": "maybe"}]},
        "position.promises[0].state",
    ),
    # keys and their kinds
    ({"position": GONE}, ""),
    ({"game": GONE}, ""),
    ({"schema": GONE}, ""),
    *(({f"position.{key}": GONE}, "position") for key in ("boss", "turn", "phase", "deal", "x")),
    ({"position.seats": GONE}, "position"),
    ({"position": []}, "position"),
    ({"colour": "b"}, "colour"),
    ({"position.color": "b"}, "position.color"),
    ({"position.seats.A.cash": 5}, "position.seats.A.cash"),
    ({"rules": {"nice": True}}, "rules.nice"),
    ({"rules": {"nasty": 1}}, "rules.nasty"),
    ({"rules": []}, "rules"),
    ({"id": 5}, "id"),
    ({"title": ["a"]}, "title"),
    ({"cites": "TURN-1"}, "cites"),
    ({"cites": [1]}, "cites[0]"),
    ({"seed": "1"}, "seed"),
    ({"shuffles": -1}, "shuffles"),
    ({"reshuffles": ["b+1"]}, "reshuffles[0]"),
    ({"reshuffles": [["b+9"]]}, "reshuffles[0][0]"),
    ({"game": "chess"}, "game"),
    ({"schema": "boss/2"}, "schema"),
    ({"schema": "boss/20"}, "schema"),
    ({"schema": "boss/²"}, "schema"),
    ({"schema": "boss/" + "9" * 5000}, "schema"),
    ({"schema": "chess/1"}, "schema"),
    ({"schema": 1}, "schema"),
    # steps
    ({"steps": {"do": "B: pass"}}, "steps"),
    ({"steps": ["B: pass"]}, "steps[0]"),
    ({"steps[0].do": GONE}, "steps[0]"),
    ({"steps[0].do": 5}, "steps[0].do"),
    ({"steps[0].why": "because"}, "steps[0].why"),
    ({"steps[0].error": ["TURN-8"]}, "steps[0].error"),
    ({"steps[0].error": "TURN-8", "steps[0].expect": {"turn": "C"}}, "steps[0]"),
    ({"steps[0].expect": []}, "steps[0].expect"),
    expecting("colours", "b"),
    *(expecting(key, "x") for key in ("value", "multiplier", "x", "deal", "seed", "shuffles")),
    *(expecting(key, 7) for key in ("turn", "boss", "phase", "colour", "x_reserve", "seats")),
    *(expecting(key, 7) for key in ("centre", "deck", "discard", "chosen", "winners")),
    *(expecting(key, 7) for key in ("legal", "illegal", "offers", "promises")),
    *(expecting(key, "x") for key in ("payoff", "paid", "hand_sizes")),
    ({"steps[0].expect": {"turn": "Z"}}, "steps[0].expect.turn"),
    ({"steps[0].expect": {"phase": "dance"}}, "steps[0].expect.phase"),
    ({"steps[0].expect": {"colour": "y"}}, "steps[0].expect.colour"),
    ({"steps[0].expect": {"centre": ["b+9"]}}, "steps[0].expect.centre[0]"),
    ({"steps[0].expect": {"illegal": ["B: dance"]}}, "steps[0].expect.illegal[0]"),
    ({"steps[0].expect": {"legal": ["B: b+9"]}}, "steps[0].expect.legal[0]"),
    ({"steps[0].expect": {"winners": ["Z"]}}, "steps[0].expect.winners[0]"),
    ({"steps[0].expect": {"payoff": {"G": 5}}}, "steps[0].expect.payoff.G"),
    ({"steps[0].expect": {"payoff": {"A": "5"}}}, "steps[0].expect.payoff.A"),
    ({"steps[0].expect": {"seats": {"G": {}}}}, "steps[0].expect.seats.G"),
    ({"steps[0].expect": {"seats": {"A": 5}}}, "steps[0].expect.seats.A"),
    ({"steps[0].expect": {"seats": {"A": {"name": "Al"}}}}, "steps[0].expect.seats.A.name"),
    ({"steps[0].expect": {"seats": {"A": {"hand": 5}}}}, "steps[0].expect.seats.A.hand"),
    ({"steps[0].expect": {"seats": {"A": {"money": "5"}}}}, "steps[0].expect.seats.A.money"),
    ({"steps[0].expect": {"seats": {"A": {"cousin": 1}}}}, "steps[0].expect.seats.A.cousin"),
    ({"steps[0].expect": {"offers": ["pass"]}}, "steps[0].expect.offers[0]"),
    (
        {"steps[0].expect": {"promises": [{"by": "B", "terms": "dance"}]}},
        "steps[0].expect.promises[0].terms",
    ),
]


def test_the_good_file_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for changes in ({}, OPEN, BETWEEN, OVER):
        read_scenario(Node(changed(changes), ""))
    assert said(tmp_path, json.dumps(GOOD), capsys, status=1)[0].endswith("good: B: dance")


@pytest.mark.parametrize(
    ("changes", "place"), IMPOSSIBLE, ids=[at or "top" for _, at in IMPOSSIBLE]
)
def test_the_place_is_named(changes: dict[str, object], place: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read_scenario(Node(changed(changes), ""))
    assert refused.value.place == place
    assert "\n" not in str(refused.value)


def said(
    folder: Path,
    text: str | bytes,
    capsys: pytest.CaptureFixture[str],
    *,
    name: str = "bad.json",
    status: int = 2,
) -> list[str]:
    """The lines that `check` prints for a file with this text."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert check([path]) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.replace(str(path), name).splitlines()


def test_check_prints_one_line_with_the_place_and_runs_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line, total = said(tmp_path, json.dumps(changed({"position.seats.D.passes": 3})), capsys)
    assert line.startswith("bad.json: position.seats.D.passes: ")
    assert total == "0 passed, 1 failed"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bad.toml", b"schema = boss/1"),
        ("bad.toml", b'schema = "boss/1"\n[position'),
        ("bad.toml", b'schema = "boss/1"\nschema = "boss/1"'),
        ("bad.toml", b""),
        ("bad.json", b""),
        ("bad.json", b"null"),
        ("bad.json", json.dumps(GOOD)[:-9].encode()),
        ("bad.json", b'{"schema": "boss/1"} {}'),
        ("bad.json", b"[" * 100_000),
        ("bad.json", b"9" * 5000),
        ("bad.json", b"\xff\xfe{}"),
        ("bad.toml", b'title = "\xff"'),
        ("bad.txt", json.dumps(GOOD).encode()),
        ("bad", b""),
    ],
)
def test_what_is_no_document_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: bytes
) -> None:
    line, total = said(tmp_path, text, capsys, name=name)
    assert line.startswith(f"{name}: ")
    assert total == "0 passed, 1 failed"


def test_a_missing_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check([tmp_path / "none.toml"]) == 2
    line, total = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{tmp_path / 'none.toml'}: ")
    assert total == "0 passed, 1 failed"


def test_a_wrong_line_in_a_set_hides_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps(changed({"steps": [{"do": "B: b+4"}]}))
    lines = [good, "{", json.dumps(changed({"position.deal": 9})), "", good]
    first, second, total = said(tmp_path, "\n".join(lines), capsys, name="set.jsonl")
    assert first.startswith("set.jsonl:2: ")
    assert second.startswith("set.jsonl:3: position.deal: ")
    assert total == "2 passed, 2 failed"


def test_a_reshuffle_of_other_cards_is_an_error_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes: dict[str, object] = {
        "position.deck": [],
        "position.discard": ["b+1"],
        "position.seats.A.passes": 1,
        "position.seats.B.passes": 0,
        "position.seats.C.passes": 1,
        "reshuffles": [["b+1", "b+2"]],
        "steps": [{"do": "B: pass"}],
    }
    line, total = said(tmp_path, json.dumps(changed(changes)), capsys)
    assert line.startswith("bad.json: reshuffles")
    assert total == "0 passed, 1 failed"


@pytest.mark.parametrize(
    "changes",
    [
        {"a\nb": 1},
        {"\ud800": 1},
        {"position.seats.A.a\nb": 1},
        {"position.colour": "\ud800"},
        {"position.centre": ["b\n+3"]},
        {"schema": "boss/\u0662"},
    ],
    ids=repr,
)
def test_odd_signs_leave_it_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, object]
) -> None:
    line, total = said(tmp_path, json.dumps(changed(changes)), capsys)
    assert line.startswith("bad.json: ")
    assert total == "0 passed, 1 failed"


@pytest.mark.parametrize("key", ["id", "steps[0].do", "steps[0].error"])
def test_half_a_sign_in_what_is_printed_breaks_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(changed({key: "\ud800"})), encoding="utf-8")
    assert check([path]) in (1, 2)
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


@pytest.mark.parametrize("key", ["deal", "x"])
def test_a_number_too_long_to_print_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace(f"{key} = ", f"{key} = 0x{'f' * 5000} # ", 1)
    line, total = said(tmp_path, text, capsys, name="bad.toml")
    assert line.startswith(f"bad.toml: position.{key}: ")
    assert total == "0 passed, 1 failed"
