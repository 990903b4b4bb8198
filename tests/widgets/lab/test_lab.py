"""The lab's questions on a page: settings, computation, the file, the address."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from html import unescape
from threading import Event
from typing import Any

import pytest
from ipywidgets import HTML, Widget

import bosswidgets
from bosslib import BossError
from bosslib.lab.answer import Ints
from bosslib.lab.question import PLAYERS, Question
from bosslib.lab.questions import QUESTIONS, hands
from bosslib.lab.work_distribution import FIRST_PART, PART, Part
from bosslib.words import languages, say
from bosswidgets import Lab, plot
from bosswidgets.kit import jobs
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.lab import question_job as runs
from bosswidgets.lab.inquiry import (
    Inquiry,
    default_inquiry,
    inquiry_from_query,
    parameter_fields,
    query_parameters,
)
from bosswidgets.lab.panel import QuestionPanel
from bosswidgets.lab.plot import PlotList
from bosswidgets.lab.question_job import QuestionJob
from tools.notebooks import FOLDER as NOTEBOOKS
from tools.notebooks import read

LONG = 60
"""Seconds after which a test gives up."""


class Page:
    """A panel as a user sees and uses it; messages to the browser are recorded."""

    def __init__(self, panel: QuestionPanel) -> None:
        self.panel = panel
        self.sent: list[dict[str, Any]] = []
        panel._bridge.send = lambda content, buffers=None: self.sent.append(content)  # noqa: ARG005

    def part(self, kind: type[Widget]) -> Any:
        return next(each for each in self._all(self.panel) if isinstance(each, kind))

    def _all(self, widget: Widget) -> Iterator[Widget]:
        for child in getattr(widget, "children", ()):
            yield child
            yield from self._all(child)

    @property
    def text(self) -> str:
        html = (each.value for each in self._all(self.panel) if isinstance(each, HTML))
        return " ".join(re.sub(r"<[^>]+>", " ", " ".join(html)).split())

    @property
    def bar(self) -> bool:
        return any(
            "<progress" in each.value for each in self._all(self.panel) if isinstance(each, HTML)
        )

    @property
    def buttons(self) -> list[str]:
        return [item["id"] for item in self.part(Choices).items]

    @property
    def plots(self) -> list[dict[str, str]]:
        return list(self.part(PlotList).plots)

    def press(self, name: str) -> None:
        self.part(Choices)._on_message(None, {"choose": name}, None)

    def put(self, **values: str) -> None:
        self.panel._controls._on_message(None, {"changed": values}, None)


def page(question: str = "hands") -> Page:
    return Page(Lab(question).panels[0])


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda query: monkeypatch.setenv("QUERY_STRING", query)


# Settings


def test_a_panel_is_made_from_the_settings() -> None:
    found = {
        each.name: each.kind for each in parameter_fields(default_inquiry(QUESTIONS["winners"]))
    }
    assert found == {
        "players": "slider",
        "policy": "select",
        "others": "select",
        "games": "select",
        "seed": "number",
    }
    nasty = Question("hands", (PLAYERS._replace(choices=(False, True)),), *_of(hands))
    assert parameter_fields(Inquiry(nasty, {"players": False}, 20))[0].kind == "check"
    odd = Question("hands", (PLAYERS._replace(choices=(3, 5)),), *_of(hands))
    assert parameter_fields(Inquiry(odd, {"players": 3}, 20))[0].kind == "select"


def _of(question: Question) -> tuple[Any, Any]:
    return question.sample, question.figures


def test_a_script_has_the_answer_at_once() -> None:
    seen = page()
    assert "10,000 games played." in seen.text
    assert [each["title"] for each in seen.plots] == [
        figure.label("title") for figure in hands(games=1).figures
    ]
    assert "10,000 games with seed 1; 40,000 cases" in seen.plots[0]["note"]


def test_what_is_set_is_asked_at_once() -> None:
    seen = page()
    before = seen.plots
    seen.put(players="6", games="1000", seed="7")
    assert seen.panel.answer
    assert seen.panel.answer.csv() == hands(players=6, games=1000, seed=7).csv()
    assert seen.plots != before
    said = f"1,000 games played. {say('lab.hands.colours.title')}"
    assert seen.text.endswith("1,000 games played.")
    assert seen.panel._bridge._words.startswith(said)
    assert seen.panel._controls.values == {"players": 6, "games": 1000, "seed": "7"}


def test_the_code_draws_what_is_shown() -> None:
    seen = page()
    seen.put(players="5", games="1000")
    code = seen.part(PlotList).code
    lines = code.splitlines()
    assert len(lines) == 3
    there: dict[str, Any] = {}
    exec("\n".join(lines[:2]), there)
    again = eval(lines[2], there)
    assert again._drawn.plots == seen.plots


@pytest.mark.parametrize("text", ["-1", "1.5", "", "many", "²", str(2**63)])
def test_a_seed_that_cannot_be_is_refused_at_its_field(text: str) -> None:
    seen = page()
    before = seen.plots
    seen.put(seed=text)
    assert seen.panel._controls.troubles == {"seed": say("lab.seed")}
    assert seen.plots == before
    seen.put(seed="2")
    assert seen.panel._controls.troubles == {}


def test_the_numbers_come_as_a_file() -> None:
    seen = page()
    seen.put(games="1000")
    seen.press("csv")
    assert seen.sent[-1] == {
        "download": "hands.csv",
        "text": hands(players=4, games=1000, seed=1).csv(),
    }


def test_a_question_that_there_is_not_is_told_of() -> None:
    lab = Lab("hands", "poker")
    assert len(lab.panels) == 1
    (line,) = [each.value for each in lab.children if isinstance(each, HTML)]
    assert "There is no question poker in the lab" in line
    (line,) = [each.value for each in Lab().children if isinstance(each, HTML)]
    assert "Which question of the lab?" in line


def test_the_reprs_are_stable() -> None:
    assert repr(Lab("hands", "draws", "hands")) == "<Lab: hands, draws>"
    assert repr(plot(hands(games=2000, seed=1))) == "<Plot: hands, 2,000 games>"
    assert {"Lab", "plot"} <= set(dir(bosswidgets))


def test_only_an_answer_is_plotted() -> None:
    with pytest.raises(
        BossError, match=r"Only the answer to a question .*, not a Question: plot\("
    ):
        plot(hands)  # type: ignore[arg-type]


# The address


def test_what_is_set_is_in_the_address(address: Callable[[str], None]) -> None:
    address("lang=en&hands.players=3")
    lab = Lab("hands", "draws")
    lab.panels[0].set_parameter("seed", "9")
    place = lab.bridge._place
    assert place == "?lang=en&hands.players=3&hands.games=10000&hands.seed=9"
    lab.panels[1].set_parameter("cards", "2")
    address(lab.bridge._place.lstrip("?"))
    again = Lab("hands", "draws")
    assert [each.inquiry for each in again.panels] == [each.inquiry for each in lab.panels]
    assert "lang=en" in lab.bridge._place


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=str)
def test_every_choice_goes_through_the_address(question: Question) -> None:
    for setting in question.settings:
        for choice in setting.choices:
            asked = default_inquiry(question).with_parameter(setting.name, str(choice))
            assert asked.settings[setting.name] == choice
            assert inquiry_from_query(question, query_parameters(asked)) == (asked, [])


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("hands.players=9", "hands.players=9, which isn’t possible. Choose one of 3, 4, 5 and 6."),
        ("hands.seed=-1", "hands.seed=-1, which isn’t possible. A lab seed is"),
        (
            "hands.games=7",
            "hands.games=7, which isn’t possible. Choose one of 1000, 10000 and 100000.",
        ),
        ("hands.colour=b", "hands.colour=b, which isn’t possible. There is no setting colour"),
    ],
)
def test_a_bad_address_is_told_of(address: Callable[[str], None], query: str, why: str) -> None:
    address(query)
    seen = page()
    assert why in seen.text
    assert "The starting value is used instead." in seen.text
    assert seen.panel.inquiry == default_inquiry(hands)
    seen.put(players="5")
    assert why not in seen.text


def test_in_jupyterlab_the_address_comes_with_the_first_word_of_the_browser() -> None:
    lab = Lab("hands")
    lab.bridge.address, lab.bridge.ready = "?hands.players=6&hands.games=1000", True
    assert lab.panels[0].inquiry.settings == {"players": 6}
    answer = lab.panels[0].answer
    assert answer
    assert answer.games == 1000


def test_a_plot_follows_the_width_of_the_page() -> None:
    lab = Lab("hands")
    lab.bridge.width = 358
    assert all('viewBox="0 0 358 ' in each["svg"] for each in lab.panels[0]._drawn.plots)


# Computation


class Slow:
    """A question whose parts wait until they are released."""

    def __init__(self) -> None:
        self.begun, self.may = Event(), Event()
        self.parts = 0
        self.question = Question("hands", (PLAYERS,), self._sample, hands.figures, hands.exact)

    def _sample(self, part: Part, players: int) -> Ints:
        self.parts += 1
        self.begun.set()
        if self.parts > 1:
            self.may.wait(LONG)
        return hands.sample(part, players)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not holds():
            await asyncio.sleep(0.005)


@pytest.fixture
def slow() -> Iterator[Slow]:
    made = Slow()
    yield made
    made.may.set()


def shown(question: Question) -> Page:
    return Page(QuestionPanel(question, Lab().bridge, {}, lambda: None))


def test_long_work_shows_how_far_it_is_and_can_be_stopped(slow: Slow) -> None:
    async def used() -> None:
        seen = shown(slow.question)
        assert seen.plots == []
        assert not seen.bar
        await until(lambda: seen.bar)
        assert f"{FIRST_PART:,} of 10,000 games." in seen.text
        assert seen.buttons == ["stop"]
        seen.press("stop")
        slow.may.set()
        await until(lambda: "Stopped" in seen.text)
        played = FIRST_PART + PART
        assert f"Stopped after {played:,} of 10,000 games." in seen.text
        assert seen.panel.answer
        assert seen.panel.answer.games == played
        assert f"{played:,} games with seed 1" in seen.plots[0]["note"]
        assert seen.buttons == ["csv"]
        assert not seen.bar
        assert slow.parts == 2

    asyncio.run(used())


def test_what_is_set_meanwhile_ends_what_was_asked(slow: Slow) -> None:
    async def used() -> None:
        seen = shown(slow.question)
        await until(slow.begun.is_set)
        first = seen.panel.run
        seen.put(players="3", games="1000")
        slow.may.set()
        await until(lambda: seen.panel.run is not None and seen.panel.run.is_over)
        assert seen.panel.answer
        assert seen.panel.answer.csv() == hands(players=3, games=1000, seed=1).csv()
        assert first is not seen.panel.run
        assert first
        assert not first.is_over

    asyncio.run(used())


def test_short_work_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PROGRESS_SECONDS", LONG)

    async def used() -> None:
        seen = page()
        await until(lambda: "10,000 games played." in seen.text)
        assert seen.buttons == ["csv"]
        assert not seen.bar

    asyncio.run(used())


def test_a_page_that_is_closed_plays_no_more(slow: Slow) -> None:
    async def used() -> None:
        lab = Lab()
        lab.panels = [QuestionPanel(slow.question, lab.bridge, {}, lambda: None)]
        await until(slow.begun.is_set)
        lab.close()
        slow.may.set()
        run = lab.panels[0].run
        assert run
        await until(lambda: run.answer is not None)
        assert not run.is_over
        assert slow.parts <= 2

    asyncio.run(used())


def test_what_goes_wrong_is_told(caplog: pytest.LogCaptureFixture) -> None:
    def fails(part: Part, players: int) -> Ints:
        raise ArithmeticError(f"{part} {players}")

    def refuses(part: Part, players: int) -> Ints:  # noqa: ARG001
        raise BossError("lab.games", games=0)

    for sample, why in ((fails, "Something went wrong"), (refuses, "Choose at least one game")):
        seen = shown(Question("hands", (PLAYERS,), sample, hands.figures))
        assert why in seen.text
        assert seen.plots == []
        assert seen.buttons == []
    assert "ArithmeticError" in caplog.text


def test_the_plots_follow_while_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "FIRST_DRAWING_SECONDS", 0)
    monkeypatch.setattr(runs, "MIN_PAUSE_SECONDS", 0)
    heard: list[tuple[int, bool]] = []
    asked = default_inquiry(hands).with_parameter("seed", "2")
    run = QuestionJob(
        asked,
        draw=lambda answer: answer.games,
        on_answer=lambda _, games, over: heard.append((games, over)),
        failed=pytest.fail,
    )
    assert run.is_over
    assert len(heard) > 2
    assert heard == sorted(set(heard))
    assert heard[-1] == (10_000, True)
    assert [over for _, over in heard].count(True) == 1


# A guess comes first


def guess_of(lab: Lab) -> tuple[Fields, Choices[Any]]:
    assert lab.guess
    box, skip, _ = lab.guess.children
    return box, skip


@pytest.mark.parametrize("names", [(), ("nonsense",)])
def test_where_there_is_no_question_nothing_is_to_be_guessed(names: tuple[str, ...]) -> None:
    assert Lab(*names, guess=True).guess is None


def test_an_answer_waits_for_a_guess_and_stands_beside_it() -> None:
    lab = Lab("hands", guess=True)
    box, _ = guess_of(lab)
    assert not set(lab.panels) & set(lab.children)
    box._on_message(None, {"sent": {"guess": "  "}}, None)
    assert box.troubles[""] == say("lab.guess.empty")
    assert not set(lab.panels) & set(lab.children)
    box._on_message(None, {"sent": {"guess": " 40 of  100 <b>"}}, None)
    assert lab.guess
    assert set(lab.panels) <= set(lab.children)
    (said,) = lab.guess.children
    assert unescape(said.value).endswith(f"{say('lab.guess.was', guess='40 of 100 <b>')}</p>")
    assert "<b>" not in said.value
    assert "boss-guessing" not in lab.guess._dom_classes


def test_nobody_has_to_guess() -> None:
    lab = Lab("draws", "values", guess=True)
    _, skip = guess_of(lab)
    skip._on_message(None, {"choose": "skip"}, None)
    assert set(lab.panels) <= set(lab.children)


def test_a_refresh_keeps_the_guess() -> None:
    before = Lab("hands", guess=True)
    guess_of(before)[0]._on_message(None, {"sent": {"guess": "40"}}, None)
    lab, other = Lab("hands", guess=True), Lab("draws", guess=True)
    for page in (lab, other):
        page.bridge._kept = before.bridge.stored_values()
        page.bridge.ready = True
    assert set(lab.panels) <= set(lab.children)
    assert lab.guess
    assert "40" in lab.guess.children[0].value
    assert not set(other.panels) & set(other.children)


@pytest.mark.parametrize("language", languages())
def test_every_page_of_the_lab_that_asks_for_a_guess_has_a_box_for_it(language: str) -> None:
    for path in sorted((NOTEBOOKS / language).glob("*-lab-*.ipynb")):
        cells = ["".join(each.source) for each in read(path).cells]
        if path.stem.endswith("our-class"):  # it asks nothing: it shows a class's results
            continue
        assert "**" in cells[0]
        assert "guess=True" in cells[1]
