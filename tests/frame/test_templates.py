"""Templates of the pages: all attributes that they read exist, since Jinja ignores others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from bosslib.export.summary import Summary
from bosswidgets.kit.page_list import IndexEntry, IndexPart, Page
from bosswidgets.kit.picture.prerender import FirstTable
from bosswidgets.learn.prerender import FirstExercise
from bosswidgets.server.classroom import Classroom
from bosswidgets.server.classroom.class_progress import LearnerProgress
from bosswidgets.server.classroom.class_statistics import StatisticBar, StatisticChart
from bosswidgets.server.classroom.dashboard_cards import DashboardCard, SeatedPlayer
from bosswidgets.server.classroom.entry_questions import QuestionView
from bosswidgets.server.classroom.teacher_pages import OpenPage
from tests.frame.code import ROOT, everything

FOLDER = ROOT / "widgets" / "template" / "voila" / "templates" / "boss"
TEMPLATES = sorted([*FOLDER.glob("*.html"), *FOLDER.glob("*.j2")])
ENVIRONMENT = Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"])
FOREIGN = {
    *("cell", "kernel_start", "loop", "nb", "output", "page_config", "resources"),
    *("nearby", "opening", "person"),  # a notebook's metadata, a namespace, the user of Jupyter
}
"""Variables of Jinja, Voilà, Jupyter and notebooks."""

BUILT_IN = {"append", "get", "items", "lstrip", "pop", "splitlines", "strip", "update"}
BY_ATTRIBUTE = ("selectattr", "rejectattr", "groupby")
"""Filters whose first argument is the name of an attribute."""

KNOWN = {
    ("first-table.html", "first"): FirstTable,
    ("first.html", "first"): FirstExercise,
    ("lobby.html", "each"): IndexEntry,
    ("lobby.html", "page"): Page,
    ("lobby.html", "part"): IndexPart,
    ("our-class.html", "bar"): StatisticBar,
    ("our-class.html", "found"): Summary,
    ("our-class.html", "question"): StatisticChart,
    ("room-questions.html", "each"): QuestionView,
    ("teacher-present.html", "classroom"): Classroom,
    ("teacher-present.html", "line"): OpenPage,
    ("teacher-progress.html", "one"): LearnerProgress,
    ("teacher-table.html", "tile"): DashboardCard,
    ("teacher-tables-seen.html", "tile"): DashboardCard,
    ("teacher.html", "classroom"): Classroom,
}
"""Classes of the variables of a template, by its name and theirs."""

KEYS = {
    *("phone", "playing"),  # of a site's prerendered pictures
    *("fullStaticUrl", "kernelId"),  # of Voilà's page configuration
    *("code", "python", "size"),  # of a site's own scripts
}
"""Keys of mappings that a template reads as attributes."""


def root(node: nodes.Node | None) -> str:
    """The variable at which an expression begins."""
    while isinstance(node, nodes.Getattr | nodes.Getitem | nodes.Call):
        node = node.node
    return node.name if isinstance(node, nodes.Name) else ""


def attributes(template: Path) -> Iterator[str]:
    """Names of attributes of our own objects that a template reads."""
    tree = ENVIRONMENT.parse(template.read_text(encoding="utf-8"))
    for node in tree.find_all(nodes.Getattr):
        if root(node) not in FOREIGN and node.attr not in BUILT_IN | KEYS:
            yield node.attr
    for each in tree.find_all(nodes.Filter):
        if each.name in BY_ATTRIBUTE and root(each.node) not in FOREIGN:
            yield each.args[0].as_const()
        yield from (one.value.as_const() for one in each.kwargs if one.key == "attribute")


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_a_template_reads_only_attributes_that_exist(template: Path) -> None:
    members = {name.rpartition(".")[2] for name in everything()}
    assert {name for name in attributes(template) if name not in members} == set()


@pytest.mark.parametrize(("template", "variable"), KNOWN)
def test_a_variable_has_the_attributes_that_its_template_reads(
    template: str, variable: str
) -> None:
    tree = ENVIRONMENT.parse((FOLDER / template).read_text(encoding="utf-8"))
    read = {
        node.attr
        for node in tree.find_all(nodes.Getattr)
        if isinstance(node.node, nodes.Name) and node.node.name == variable
    }
    kind = KNOWN[template, variable]
    assert read
    assert read <= {*dir(kind), *(vars(Classroom(1, "")) if kind is Classroom else ())}


@pytest.mark.parametrize("template", ["teacher-table.html", "teacher-tables-seen.html"])
def test_filters_of_players_read_what_a_player_has(template: str) -> None:
    tree = ENVIRONMENT.parse((FOLDER / template).read_text(encoding="utf-8"))
    found = {
        each.args[0].as_const()
        for each in tree.find_all(nodes.Filter)
        if each.name == "selectattr" and isinstance(each.node, nodes.Getattr)
    }
    assert "is_awaited" in found
    assert found <= {*dir(SeatedPlayer)}


def test_attributes_are_found_in_expressions_and_in_filters() -> None:
    found = {name for template in TEMPLATES for name in attributes(template)}
    assert {"folded", "is_away", "is_right", "shows_events"} <= found
