"""The plots of the lab's answers: labels, tables, descriptions for screen readers, phones."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from bosslib.lab.answer import Figure
from bosslib.lab.questions import QUESTIONS, hands
from bosslib.picture.lettering import text_width
from bosslib.picture.theme import TEXT
from bosslib.words import say
from bosswidgets.lab import answer_texts
from bosswidgets.lab.answer_texts import figure_svg
from bosswidgets.server.static import static_lab
from tests.engine.lab.both import few

SVG = "{http://www.w3.org/2000/svg}"


def drawn(answer: Any, figure: Figure, width: int = 860) -> ElementTree.Element:
    return ElementTree.fromstring(figure_svg(answer, figure, width, "what it shows"))


def words(picture: ElementTree.Element) -> str:
    return " ".join(
        " ".join("".join(each.itertext()) for each in picture.iter(SVG + "text")).split()
    )


@cache
def answered(name: str) -> Any:
    """An answer of some games to a question, computed when the first test needs it."""
    return QUESTIONS[name](games=few(QUESTIONS[name], 200), seed=3)


every_question = pytest.mark.parametrize("name", QUESTIONS)


@every_question
def test_a_plot_has_labels_and_a_legend(name: str) -> None:
    answer = answered(name)
    for figure in answer.figures:
        seen = words(drawn(answer, figure))
        for each in (figure.label("across"), figure.label("up"), *figure.series, "95 % interval"):
            assert each in seen
        rows = answer.rows(figure)
        assert ("exact value" in seen) == any(row.exact is not None for row in rows)


@every_question
def test_a_plot_has_all_its_rows_in_a_table(name: str) -> None:
    answer = answered(name)
    for figure in answer.figures:
        body = answer_texts.plot_table(answer, figure).partition("<tbody>")[2]
        rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", each) for each in body.split("</tr>")[:-1]]
        asked = answer.rows(figure)
        assert len(rows) == len(asked)
        several = len(figure.series) > 1
        for cells, row in zip(rows, asked, strict=True):
            assert cells[several] == f"{row.at}".replace("'", "&#x27;")
            assert cells[several + 1] == f"{row.cases:,}"


@every_question
def test_a_plot_fits_a_phone(name: str) -> None:
    answer = answered(name)
    for figure in answer.figures:
        picture = drawn(answer, figure, 358)
        assert picture.get("viewBox", "").split()[2] == "358"
        for each in picture.iter(SVG + "text"):
            wide = text_width("".join(each.itertext()), TEXT)
            before = {"end": 1, "middle": 0.5}.get(each.get("text-anchor", ""), 0)
            left = float(each.get("x", "")) - before * wide
            assert left >= -1
            assert left + wide <= 359


def test_a_plot_says_its_title_and_numbers_to_a_screen_reader() -> None:
    answer = answered("hands")
    (first, *_) = answer_texts.answer_plots(answer, 860)
    picture = ElementTree.fromstring(first["svg"])
    label = picture.get("aria-label", "")
    assert picture.get("role") == "img"
    assert label.startswith(f"{say('lab.hands.colours.title')}. blue: ")
    assert label.count(" %") == 4


def test_a_plot_takes_the_colours_and_the_typeface_of_the_page() -> None:
    answer = answered("worth")
    text = figure_svg(answer, answer.figures[0], 860, "x")
    loose = re.findall(r"(?<!,)#[0-9a-f]{6}(?![0-9a-f])", text)
    assert loose == []
    assert "font-family" in text
    assert "<style" not in text


def test_series_are_told_apart_without_colour() -> None:
    bars, lines = answered("worth"), answered("reverse")
    text = figure_svg(bars, bars.figures[0], 860, "x")
    assert text.count("<pattern") == len(bars.figures[0].series) - 1  # the first has no hatch
    text = figure_svg(lines, lines.figures[0], 860, "x")
    dashes = set(re.findall(r'stroke-width="2" stroke-dasharray="([^"]+)"', text))
    assert len(dashes) == len(lines.figures[0].series) - 1  # the first has no dashes


def test_a_static_page_has_each_plot_in_the_width_of_its_room() -> None:
    (first, *others) = static_lab._iter_figures(answered("hands"))
    for text in (first, *others):
        drawn = dict(re.findall(r'<div class="(\w+)"><svg[^>]* viewBox="0 0 (\d+) ', text))
        assert drawn == {room: f"{width}" for room, width in static_lab.WIDTHS.items()}


def test_the_same_answer_gives_the_same_picture() -> None:
    again = hands(games=200, seed=3)
    figure = again.figures[0]
    assert figure_svg(again, figure, 500, "x") == figure_svg(
        answered("hands"), answered("hands").figures[0], 500, "x"
    )


@every_question
def test_a_screen_reader_is_told_all_numbers_if_they_are_six_or_fewer(name: str) -> None:
    answer = answered(name)
    for figure in answer.figures:
        rows = answer.rows(figure)
        told = answer_texts.plot_label(answer, figure).split(": ", 1)[1].split("; ")
        assert len(told) == (len(rows) if len(rows) <= 6 else len(figure.series))


def test_an_estimate_without_a_case_is_no_mark() -> None:
    answer = answered("hands").add_games(0, -answered("hands").sums)
    label = answer_texts.plot_label(answer, answer.figures[1])
    assert "not seen yet" in label
    assert words(drawn(answer, answer.figures[0])).count("–") == 4
