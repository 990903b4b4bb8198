"""The index has a picture for each page, identical to what the tool draws today."""

from xml.etree import ElementTree

import pytest

from bosswidgets.kit.page_list import Page, list_pages
from tools.notebooks import FOLDER
from tools.pictures import DRAWINGS, PICTURES, picture

every_page = pytest.mark.parametrize("page", list_pages(FOLDER), ids=lambda page: page.name)


@every_page
def test_the_picture_is_current(page: Page) -> None:
    stored = (PICTURES / f"{page.name}.svg").read_text(encoding="utf-8")
    assert stored == picture(page.name, page.title), "run python -m tools.pictures"


@every_page
def test_the_picture_is_small_and_needs_nothing_from_elsewhere(page: Page) -> None:
    text = picture(page.name, page.title)
    ElementTree.fromstring(text)
    assert len(text) < 8000
    assert "url(" not in text
    assert "href" not in text
    assert "prefers-color-scheme:dark" in text


def test_there_is_no_picture_without_a_page() -> None:
    named = {page.name for page in list_pages(FOLDER)}
    assert {file.stem for file in PICTURES.iterdir()} == named == set(DRAWINGS)
