"""The developers' gallery of components."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tests.app.conftest import wait_idle
from tools import gallery

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.app.conftest import Serve, Visit

Looks = list[tuple[int, Literal["light", "dark"]]]
"""Widths of the window in pixels, with a colour scheme each."""

DESIGN = (gallery.ROOT / "docs" / "design.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "looks",
    [
        pytest.param([(1366, "light")], id="light-1366"),
        pytest.param(
            [(1366, "dark"), (390, "light"), (390, "dark")], id="others", marks=pytest.mark.nightly
        ),
    ],
)
def test_the_gallery_shows_what_the_design_page_lists_and_axe_finds_nothing(
    serve: Serve,
    visit: Visit,
    axe: Callable[[Page], dict[str, list[str]]],
    axe_floor: set[str],
    tmp_path: Path,
    looks: Looks,
) -> None:
    served = serve(gallery.write_notebook(tmp_path))
    rows = DESIGN.partition("<!-- table of components -->")[2].partition("<!-- end -->")[0]
    listed = re.findall(r"^\| (.+?) \|", rows, re.MULTILINE)[2:]
    tab = visit(served.url(f"en/{gallery.NOTEBOOK}.ipynb"), 1366, 768)
    assert tab.locator(".boss-component").all_inner_texts() == listed
    for width, scheme in looks:
        tab.set_viewport_size({"width": width, "height": 844})
        tab.emulate_media(color_scheme=scheme)
        wait_idle(tab)
        found = axe(tab)
        assert {rule: found[rule] for rule in found if rule not in axe_floor} == {}
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
