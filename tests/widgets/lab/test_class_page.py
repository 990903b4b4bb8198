"""The page for a class's zip: an example at first, then the file that a user opens."""

from __future__ import annotations

import csv
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import pytest

from bosslib.export.yardstick import EXAMPLE
from bosslib.export.zip_reader import MAX_ZIP_BYTES
from bosslib.words import languages, say
from bosswidgets.lab.class_page import OurClass
from tests.engine.export.packed import exported, files, whole


def people(name: str, treatment: str = "") -> Any:
    played = whole(name)
    return played._replace(start={**played.start, "bots": [None] * 4}, treatment=treatment)


class Page:
    """The page, as seen by a user who chooses files."""

    def __init__(self) -> None:
        self.shown = OurClass()
        self.said: list[str] = []
        self.shown._bridge.observe(lambda change: self.said.append(change["new"]), "_words")

    def choose(self, packed: bytes | None, name: str = "class.zip") -> None:
        text = None if packed is None else b64encode(packed).decode()
        self.send(text, name)

    def send(self, text: str | None, name: str = "class.zip") -> None:
        self.shown._file._on_message(None, {"file": {"name": name, "text": text}}, None)

    @property
    def told(self) -> str:
        return str(self.shown._told.value)

    @property
    def trouble(self) -> str:
        return str(self.shown._file.troubles.get("file", ""))

    @property
    def games(self) -> list[str]:
        return [each.children[0].value for each in self.shown.parts]

    @property
    def plots(self) -> list[dict[str, str]]:
        return [plot for each in self.shown.parts for plot in each.children[1].plots]


def heading(rules: str, tables: int) -> str:
    count = say("our-class.tables", count=tables)
    return f"<h2>{say(f'our-class.games.{rules}')}</h2><p>{count}</p>"


def test_an_example_is_there_and_says_what_it_is() -> None:
    page = Page()
    assert say("lab.our-class.example") in page.told
    assert page.games == [heading("card", 12), heading("board", 6)]
    assert [plot["title"] for plot in page.plots[:3]] == [
        say(f"lab.our-class.{each}-card.title") for each in ("offers", "gains", "promises")
    ]
    assert len(page.plots) == 7
    (field,) = page.shown._file.fields
    assert (field["kind"], field["binary"], field["most"]) == ("file", True, MAX_ZIP_BYTES)


def test_a_zip_that_is_opened_takes_its_place_and_treatments_are_in_words() -> None:
    page = Page()
    gone = page.shown.parts
    page.choose(exported(people("card", "cash"), people("card", "no cash"), samples=2))
    assert page.games == [heading("card", 2)]
    assert page.told == f"<p>{say('lab.our-class.shown', file='class.zip')}</p>"
    assert page.said == [say("lab.our-class.shown", file="class.zip")]
    for key in ("with", "without"):
        name = say(f"treatments.{key}", option=say("new.cash"))
        assert name in page.plots[0]["table"]
    assert all(each.comm is None for each in gone)
    assert say("lab.page.note-few", few=10) in page.plots[0]["note"]


def test_a_byte_order_mark_before_a_table_of_a_zip_is_nothing() -> None:
    """Spreadsheets write one when they save a table."""
    saved = BytesIO()
    with ZipFile(saved, "w") as zipped:
        for name, text in files(exported(people("card"))).items():
            zipped.writestr(name, text.encode("utf-8-sig"))
    page = Page()
    page.choose(saved.getvalue())
    assert page.trouble == ""
    assert page.games == [heading("card", 1)]


@pytest.mark.parametrize("packed", [b"", b"no zip", EXAMPLE.read_bytes()[:-100]])
def test_what_is_no_zip_of_ours_is_refused_and_what_was_shown_stays(packed: bytes) -> None:
    page = Page()
    page.choose(packed, "<b>.zip")
    assert say("export.not-ours") in page.trouble
    assert "<b>.zip" in page.trouble  # the field shows it as text
    assert len(page.games) == 2
    page.choose(exported(people("board"), samples=0))
    assert (page.trouble, len(page.games)) == ("", 1)


@pytest.mark.parametrize("cell", ["1e308", "-1e308", "0.1e29", "9" * 30, ""])
@pytest.mark.parametrize("column", ["worth_from", "core_high", "promises_kept", "money"])
def test_a_zip_with_odd_numbers_is_refused_or_shown(column: str, cell: str) -> None:
    saved = BytesIO()
    with ZipFile(saved, "w") as zipped:
        for name, text in files(exported(people("card"))).items():
            zipped.writestr(name, replaced(text, column, cell))
    page = Page()
    page.choose(saved.getvalue())
    assert (page.games == [heading("card", 1)]) == (page.trouble == "")
    assert cell == "" or say("export.not-ours") in page.trouble


def test_a_zip_in_which_a_number_is_missing_is_refused_with_that_reason() -> None:
    saved = BytesIO()
    with ZipFile(saved, "w") as zipped:
        for name, text in files(exported(people("card"))).items():
            on_honour = replaced(text, "honour", "yes")
            zipped.writestr(name, replaced(on_honour, "promises_kept", ""))
    page = Page()
    page.choose(saved.getvalue())
    assert say("export.not-ours") in page.trouble


def replaced(text: str, column: str, cell: str) -> str:
    """Return a table with this text in each cell of a column, if it has that column."""
    head, *rows = csv.reader(StringIO(text, newline=""))
    if column not in head:
        return text
    out, at = StringIO(), head.index(column)
    csv.writer(out).writerows([head, *([*row[:at], cell, *row[at + 1 :]] for row in rows)])
    return out.getvalue()


def test_what_the_browser_could_not_read_or_send_is_refused() -> None:
    page = Page()
    page.choose(None)
    assert say("lab.our-class.file-long", most=MAX_ZIP_BYTES) in page.trouble
    page.send("not base64 ?")
    assert say("export.not-ours") in page.trouble


def test_a_zip_without_a_game_of_people_that_is_over_is_refused() -> None:
    page = Page()
    page.choose(exported(whole("card")))
    assert say("lab.our-class.nothing") in page.trouble
    assert len(page.games) == 2


def test_a_name_of_a_file_is_shown_as_text() -> None:
    page = Page()
    page.choose(EXAMPLE.read_bytes(), "<img src=x>.zip")
    assert "<img" not in page.told
    assert "&lt;img" in page.told


def test_it_follows_the_width_of_the_page() -> None:
    page = Page()
    assert all('viewBox="0 0 960 ' in plot["svg"] for plot in page.plots)
    page.shown._bridge.width = 360
    assert all('viewBox="0 0 360 ' in plot["svg"] for plot in page.plots)


def test_it_speaks_every_language(speaking: Callable[[str], None]) -> None:
    for language in languages():
        speaking(language)
        assert say("lab.our-class.example", language) in Page().told
