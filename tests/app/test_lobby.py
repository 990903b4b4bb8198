"""The opening of a notebook becomes its line in the index."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bosswidgets.kit.page_list import (
    Page,
    group_by_part,
    index_parts,
    list_pages,
    sort_by_reading_order,
)
from bosswidgets.table.games import table_pages

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.app.conftest import Cells

    Write = Callable[[Path, dict[str, Cells]], Path]


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("# A title\n\nA line.\n\nMore.", "A title"),
        ("# A title\nA line\nthat goes on.", "A title"),
        ("# A *fine* `title`", "A fine title"),
        ("# Win **\\$30** or $20: [play](16-table.ipynb) g_+1.", "Win $30 or $20: play g_+1."),
        ("# ![a picture](x.svg) of <b>it</b>", "a picture of it"),
        ("No heading at all", "01-one"),
        ("", "01-one"),
    ],
)
def test_a_page_has_its_heading_as_title(
    tmp_path: Path, write_notebooks: Write, words: str, title: str
) -> None:
    folder = write_notebooks(tmp_path, {"01-one": (("code", "1"), ("markdown", words))})
    assert list_pages(folder) == [Page("en/01-one.ipynb", title)]


def test_pages_are_in_the_order_of_their_files(tmp_path: Path, write_notebooks: Write) -> None:
    cells = (("markdown", "# Title"),)
    folder = write_notebooks(tmp_path, {"10-b": cells, "02-table": cells, "x": cells})
    listed = list_pages(folder)
    assert [page.number for page in listed] == ["2", "10", ""]
    assert [page.name for page in listed] == ["table", "b", "x"]
    assert [(table.game, table.page) for table in table_pages(listed)] == [("card", listed[0])]
    assert table_pages(listed[1:]) == []


def test_the_pages_of_a_part_stand_together_and_the_parts_in_their_order() -> None:
    names = ("16-table", "24-board-deal", "34-own-board", "35-lab-hands", "44-bargain-worth")
    table, deal, own, lab, worth, asked, other = (
        Page(f"en/{name}.ipynb", "T") for name in (*names, "55-lab-board-prices", "x")
    )
    listed = [table, deal, own, lab, worth, asked, other]
    parts = {"card": [table, other], "bargain": [worth], "board": [deal, own], "lab": [lab, asked]}
    assert list(group_by_part(listed).items()) == list(parts.items())
    assert group_by_part([table]) == {"card": [table]}


def test_a_page_is_read_after_the_one_that_it_names_and_its_part_goes_with_it() -> None:
    names = ("12-whole-game", "13-myths", "43-lab-our-class", "44-bargain-worth", "45-bargain-both")
    game, myths, lab, worth, both = (Page(f"en/{name}.ipynb", "T") for name in names)
    worth = worth._replace(after="whole-game")
    assert sort_by_reading_order([game, myths, lab, worth, both]) == [game, worth, both, myths, lab]
    assert sort_by_reading_order([myths, lab, worth]) == [myths, lab, worth]
    assert sort_by_reading_order([game, myths]) == [game, myths]


def test_a_page_is_read_after_one_with_a_higher_number() -> None:
    names = (
        "53-bargain-coalitions",
        "54-bargain-drill",
        "59-bargain-package",
        "60-bargain-last-word",
        "62-bargain-reputation",
    )
    before, drill, package, word, name = (Page(f"en/{name}.ipynb", "T") for name in names)
    drill = drill._replace(after="bargain-reputation")
    package = package._replace(after="bargain-coalitions")
    listed = [before, drill, package, word, name]
    assert sort_by_reading_order(listed) == [before, package, word, name, drill]
    assert group_by_part(listed) == {"bargain": [before, package, word, name, drill]}
    assert sort_by_reading_order([before, drill, package]) == [before, package, drill]
    assert sort_by_reading_order([before, word]) == [before, word]


def test_pages_that_name_each_other_are_listed_nevertheless() -> None:
    one, two, three = (Page(f"en/{name}.ipynb", "T") for name in ("01-one", "02-two", "03-three"))
    one, two = one._replace(after="two"), two._replace(after="one")
    assert sort_by_reading_order([one, two]) == [one, two]
    assert sorted(sort_by_reading_order([one, two, three])) == sorted([one, two, three])


@pytest.mark.parametrize(
    ("metadata", "after"),
    [({"boss": {"after": "two"}}, "two"), ({"boss": {}}, ""), ({"boss": 3}, ""), (None, "")],
)
def test_a_notebook_names_the_page_after_which_it_is_read(
    tmp_path: Path, metadata: object, after: str
) -> None:
    file = tmp_path / "en" / "01-one.ipynb"
    file.parent.mkdir()
    file.write_text(json.dumps({"metadata": metadata, "cells": []}))
    assert [page.after for page in list_pages(tmp_path)] == [after]


def test_the_index_shows_four_pages_of_a_part_and_those_that_are_never_folded() -> None:
    listed = [Page(f"en/{number:02}-page{number}.ipynb", "T") for number in range(9)]
    (part,) = index_parts(listed, {"page7"})
    assert [each.number for each in part.shown] == [1, 2, 3, 4, 8]
    assert [each.number for each in part.folded] == [5, 6, 7, 9]
    assert part.pages == listed
    (short,) = index_parts(listed[:5], ())
    assert (len(short.shown), short.folded) == (5, ())


@pytest.mark.parametrize("text", ["", "{", "[]", '{"cells": 3}', '{"cells": [{}]}'])
def test_damaged_notebook_keeps_its_place(tmp_path: Path, text: str) -> None:
    file = tmp_path / "en" / "01-one.ipynb"
    file.parent.mkdir()
    file.write_text(text)
    assert list_pages(tmp_path) == [Page("en/01-one.ipynb", "01-one")]
