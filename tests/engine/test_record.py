"""Records: playing, looking back, branches, undo, a seat's view, saving and loading."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bosslib import BossError, Record, RuleError, ScenarioError, load, loaded
from bosslib.card import apply, new, parse_action
from bosslib.card.events import Chose, Drew, Settled
from bosslib.card.files.position import read_position
from bosslib.documents.nodes import Node
from bosslib.game import SEATS
from bosslib.words import say

Changes = dict[str, object]
PLAIN: Changes = {"boss": "A", "turn": "A", "phase": "play", "deal": 1, "colour": "b", "x": 0}
HANDS = {"A": "b+1 bP", "B": "b+2 bP", "C": "b+4 bR"}


def position(changes: Changes | None = None) -> Changes:
    """A blue deal of three players, with A as the Boss and in turn."""
    seats = {seat: {"hand": cards.split()} for seat, cards in HANDS.items()}
    piles = {"centre": ["b+3"], "deck": ["g+1", "g+2", "g+3"]}
    return {**PLAIN, **piles, "seats": seats, **(changes or {})}


def record(*actions: str, changes: Changes | None = None) -> Record:
    made = Record(read_position(Node({"position": position(changes)}, "")))
    for action in actions:
        made = made.play(action)
    return made


def test_a_record_plays_as_the_game_does() -> None:
    """Law 6."""
    made, state = record(), record().start
    for text in ("A: b+1", "B: bP@B", "C: pass", "A: offer B never b+2", "B: accept A", "A: pass2"):
        made, state = made.play(text), apply(state, text)
        assert made.state == state
    assert [str(action) for action in made.actions][-1] == "A: pass2"


def test_a_record_is_a_value() -> None:
    start = record()
    later = start.play("A: pass")
    assert start.actions == ()
    assert later == start.play(parse_action("A: pass"))
    assert later != start


def test_a_refused_action_leaves_the_record_as_it_was() -> None:
    """Law 4."""
    made = record("A: pass")
    with pytest.raises(RuleError) as refused:
        made.play("A: pass")
    assert refused.value.rule == "TURN-8"
    assert made == record("A: pass")


def test_one_can_go_back_and_try_something_else() -> None:
    made = record("A: b+1", "B: pass", "C: b+4")
    assert [made.back_to(count).actions for count in range(4)] == [
        made.actions[:count] for count in range(4)
    ]
    assert made.back_to(0).state == made.start
    branch = made.back_to(1).play("B: b+2")
    assert branch.state == apply(record("A: b+1").state, "B: b+2")
    assert len(made.actions) == 3


@pytest.mark.parametrize("count", [-1, 3, 100])
def test_one_can_go_back_to_what_was_and_nowhere_else(count: int) -> None:
    with pytest.raises(BossError, match=rf"to action {count}: .* only 2"):
        record("A: b+1", "B: pass").back_to(count)


def test_a_record_goes_on_with_what_was_played_in_it() -> None:
    first = record()
    played = first.play("A: b+1")
    assert played.extends(first)
    assert played.extends(played)
    assert played.back_to(0).extends(first)
    assert not first.extends(played)
    assert not first.play("A: b+1").extends(played)  # an equal record, but not the same branch
    assert not record("A: b+1").extends(first)


def test_what_one_did_last_can_be_taken_back() -> None:
    made = record("A: b+1", "B: bP@C")
    assert made.undo_refusal(1) is None
    assert made.undo(1) == record("A: b+1")
    assert made.undo(1).undo(0) == record()


def test_an_offer_can_be_taken_back() -> None:
    assert record("A: b+1", "C: offer nothing").undo(2) == record("A: b+1")


def test_nothing_can_be_taken_back_when_nothing_was_done() -> None:
    assert str(record().undo_refusal(0)) == say("record.nothing-to-undo")


def test_what_another_did_since_stops_undo() -> None:
    made = record("A: b+1", "B: pass")
    assert str(made.undo_refusal(0)) == "B has acted since"
    with pytest.raises(BossError, match="B has acted since"):
        made.undo(0)


def test_a_choice_of_discards_cannot_be_taken_back() -> None:
    """NEXT-3."""
    out = {seat: {"passes": 2} for seat in "ABC"}
    made = record("A: keep", changes={"phase": "discard", "centre": [], "seats": out})
    assert "final (NEXT-3)" in str(made.undo_refusal(0))


BONUS: Changes = {"seats": {"A": {}, "B": {"passes": 1}, "C": {"passes": 1}}}
LAST_DISK: Changes = {"seats": {"A": {"passes": 1}, "B": {"passes": 2}, "C": {"passes": 2}}}
OWED: Changes = {
    "promises": [{"by": "B", "terms": "pass"}],
    "turn": "B",
    "seats": {"A": {}, "B": {"cousin": True}, "C": {}},
}


@pytest.mark.parametrize(
    ("action", "changes"), [("A: pass", BONUS), ("A: pass", LAST_DISK), ("B: pass", OWED)]
)
def test_what_showed_something_cannot_be_taken_back(action: str, changes: Changes) -> None:
    """A bonus card drawn (PASS-5), a deal settled (PASS-7), a promise kept (COUSIN-9)."""
    made = record(action, changes=changes)
    assert str(made.undo_refusal(SEATS.index(action[0]))) == say("record.revealed")


def test_a_seat_is_told_what_it_saw_and_others_what_they_saw() -> None:
    """NEXT-3, SETTLE-4."""
    seats = {"A": {"passes": 1}, "B": {"passes": 2, "hand": ["b+4"]}, "C": {"passes": 2}}
    played = ("A: pass", "A: keep", "B: discard b+4", "C: keep")
    made = record(*played, changes={"seats": seats})
    told = {seat: made.seen_by(seat) for seat in (0, 1, 2, None)}
    assert len({len(events) for events in told.values()}) == 1
    for seat, events in told.items():
        (chosen,) = [each.cards for each in events if isinstance(each, Chose) and each.seat == 1]
        assert (chosen is not None) == (seat == 1)
        drawn = [each.seat for each in events if isinstance(each, Drew) and each.cards is not None]
        assert set(drawn) <= {seat}
        (paid,) = [each.paid for each in events if isinstance(each, Settled)]
        assert [at for at, each in enumerate(paid) if each is not None] == (
            [] if seat is None else [seat]
        )


def test_a_saved_record_is_a_scenario_that_can_be_loaded(tmp_path: Path) -> None:
    """Law 1."""
    made = record("A: b+1", "B: offer play b+2 & pass", "A: accept B", "B: b+2")
    made.save(tmp_path / "game.json", "A good deal")
    assert load(tmp_path / "game.json") == made
    document = json.loads((tmp_path / "game.json").read_text("utf-8"))
    assert document["schema"] == "boss/1"
    assert document["title"] == "A good deal"
    assert document["steps"][0] == {"do": "A: b+1"}
    assert loaded(json.dumps(document)) == made


def test_a_scenario_is_loaded_without_what_was_refused() -> None:
    steps = [{"do": "A: pass"}, {"do": "A: pass", "error": "TURN-8"}, {"do": "B: b+2"}]
    text = json.dumps({"schema": "boss/1", "game": "card", "position": position(), "steps": steps})
    assert [str(action) for action in loaded(text).actions] == ["A: pass", "B: b+2"]


@pytest.mark.parametrize("seed", [0, -7, 2**40, 2**63, 2**64, -(2**64)])
def test_every_game_can_be_saved_and_loaded(seed: int) -> None:
    """Law 1, for any seed; invalid seeds are refused."""
    try:
        made = Record(new(4, seed))
    except BossError:
        assert abs(seed) >= 2**63
    else:
        assert loaded(made.saved()) == made


def test_saving_again_replaces_the_file_and_leaves_no_other(tmp_path: Path) -> None:
    record("A: b+1").save(tmp_path / "game.json")
    record("A: pass").save(tmp_path / "game.json")
    assert load(tmp_path / "game.json") == record("A: pass")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_save_that_fails_leaves_the_old_one(tmp_path: Path) -> None:
    record("A: b+1").save(tmp_path / "game.json")
    (tmp_path / "game.json.part").mkdir()
    with pytest.raises(OSError, match=r"game\.json\.part"):
        record("A: pass").save(tmp_path / "game.json")
    assert load(tmp_path / "game.json") == record("A: b+1")


def test_a_save_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        record().save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


SAVED = record("A: b+1").saved()


def changed(old: str, new: str) -> str:
    assert old in SAVED
    return SAVED.replace(old, new)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not JSON"),
        (b" \n", "not JSON"),
        (SAVED[: len(SAVED) // 2].encode(), "not JSON"),
        (SAVED[:-2].encode(), "not JSON"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "UTF-8"),
        (b"\x00\x01\x02", "not JSON"),
        (b"[]", "table of keys"),
        (b"null", "table of keys"),
        (b"{}", "schema"),
        (changed('"boss/1"', '"boss/2"').encode(), r"newer bosslib \(boss/2\)"),
        (changed('"boss/1"', '"chess/1"').encode(), "schema"),
        (changed('"card"', '"board"').encode(), "game"),
        (changed('"A: b+1"', '"A: b+2"').encode(), r"steps\[0\]\.do: .*HAND-1"),
        (changed('"A: b+1"', '"A: b+9"').encode(), r"steps\[0\]\.do: .*b\+9"),
        (changed('"A: b+1"', '"D: pass"').encode(), r"steps\[0\]\.do: "),
        (changed('"phase": "play"', '"phase": "party"').encode(), r"position\.phase: .*party"),
    ],
)
def test_a_bad_save_is_refused_in_one_line(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(ScenarioError, match=words) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("name", ["folder", "missing", "missing/game.json", "x" * 300])
def test_what_is_no_file_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    (tmp_path / "folder").mkdir()
    with pytest.raises(ScenarioError, match="cannot be read") as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}: ")
