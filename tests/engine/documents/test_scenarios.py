"""The scenario files and the conformance sets: each passes, and together they show every rule."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bosslib.board import notation as board
from bosslib.card import notation as card
from bosslib.cli.check import check, scenario_files
from bosslib.documents.scenario import Scenario, read_file, run_scenario
from bosslib.errors import ScenarioError
from bosslib.rulebook import every_rule, rules_of

ROOT = Path(__file__).parents[3]
OURS = ROOT / "bosslib" / "scenarios"
SETS = ROOT / "tests" / "conformance"
FOUND = [(path, each) for path in scenario_files([OURS, SETS]) for each in read_file(path)]
OWN = [(path, tomllib.loads(path.read_text(encoding="utf-8"))) for path in scenario_files([OURS])]

READS = {"card": card.parse_action, "board": board.parse_action}


def name(found: object) -> str:
    return found.id if isinstance(found, Scenario) else str(found)


def readable(expect: dict[str, Any]) -> list[str]:
    return [*expect.get("legal", []), *expect.get("illegal", [])]


@pytest.mark.parametrize("scenario", [each for _, each in FOUND], ids=name)
def test_scenario_passes(scenario: Scenario | ScenarioError) -> None:
    assert isinstance(scenario, Scenario), str(scenario)
    assert run_scenario(scenario) is None


def test_no_two_scenarios_have_one_id() -> None:
    ids = Counter(each.id for _, each in FOUND if isinstance(each, Scenario))
    assert [name for name, times in ids.items() if times > 1] == []


def test_a_file_is_named_as_its_scenario() -> None:
    assert [(path.name, document["id"]) for path, document in OWN] == [
        (f"{document['id']}.toml", document["id"]) for _, document in OWN
    ]


def test_every_file_has_a_title_and_says_what_it_shows() -> None:
    assert [path for path, document in OWN if not document["title"]] == []
    assert [path for path, document in OWN if not document["cites"]] == []
    titles = Counter(document["title"] for _, document in OWN)
    assert [title for title, times in titles.items() if times > 1] == []


def test_every_cited_rule_exists_and_every_rule_of_the_card_game_is_cited() -> None:
    cited = {rule for _, document in OWN for rule in document["cites"]}
    assert set(rules_of("card")) <= cited <= set(every_rule())


def test_every_refusal_names_a_rule_that_exists() -> None:
    errors = {step["error"] for _, document in OWN for step in document["steps"] if "error" in step}
    assert errors <= set(every_rule())


def test_what_is_called_illegal_can_at_least_be_read() -> None:
    for _, document in OWN:
        for step in document["steps"]:
            for text in readable(step.get("expect", {})):
                assert str(READS[document["game"]](text))[0] == text[0]


def test_check_counts_what_passed(capsys: pytest.CaptureFixture[str]) -> None:
    assert check([OURS / "card" / "example-a.toml", OURS / "card" / "example-b.toml"]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_check_says_what_was_expected_and_what_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = (OURS / "card" / "example-a.toml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(example.replace("value = 180", "value = 175"), encoding="utf-8")
    assert check([wrong]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{wrong}: steps[0]: ")
    assert "175" in lines[1]
    assert "180" in lines[2]
    assert lines[3:] == ["0 passed, 1 failed"]


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ('error = "TURN-4"', 'error = "PASS-3"'),  # refused, but for a different reason
        ('do = "B: gP@B"', 'do = "B: b+1"'),  # not refused at all
        ('error = "TURN-4"', ""),  # refused unexpectedly
    ],
)
def test_check_fails_a_step_that_is_not_refused_as_it_should_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str, instead: str
) -> None:
    example = (OURS / "card" / "turn-card-must-fit.toml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(example.replace(written, instead, 1), encoding="utf-8")
    assert check([wrong]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{wrong}: steps[")
    assert lines[-1] == "0 passed, 1 failed"


def test_check_of_nothing_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check([tmp_path]) == 1
    assert capsys.readouterr().out == "0 passed, 0 failed\n"
