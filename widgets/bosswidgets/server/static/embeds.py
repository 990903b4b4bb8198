"""Script by which other pages embed a position, an exercise or a table of the site."""

from __future__ import annotations

import json
from pathlib import Path

from bosslib import games
from bosslib.teaching import course
from bosslib.words import languages, say
from bosswidgets import browser
from bosswidgets.kit.page_list import list_pages
from bosswidgets.learn.prerender import LESSON_CELL
from bosswidgets.table.games import named

NAME = "embed.js"

TITLES = ("position", "exercise", "table")
"""Kinds of embedded content."""

REFUSALS = ("no-exercise", "no-game", "nothing")


def embed_script(notebooks: Path) -> bytes:
    """Return the embed script of a site with the pages of these notebooks."""
    text = (Path(browser.__file__).parent / NAME).read_text("utf-8")
    return text.replace("SITE", json.dumps(_site_data(notebooks), ensure_ascii=False), 1).encode()


def _site_data(notebooks: Path) -> dict[str, object]:
    """Return the data that the script needs: paths of pages, and sentences in each language."""
    listed = {page.name: Path(page.path).stem for page in list_pages(notebooks)}
    shown = {game: named(game).page for game in games.names()}
    words = {
        code: {name: say(f"static.embed.{name}", code, what="{what}") for name in TITLES + REFUSALS}
        for code in languages()
    }
    return {
        "languages": languages(),
        "tables": {game: listed[page] for game, page in shown.items() if page in listed},
        "exercises": pages_of_exercises(notebooks),
        "words": words,
    }


def pages_of_exercises(notebooks: Path) -> dict[str, str]:
    """Return the page of each exercise in the course by its id; pages are named without suffix."""
    found: dict[str, str] = {}
    lessons = course.lessons()
    for page in list_pages(notebooks):
        for cell in json.loads((notebooks / page.path).read_text("utf-8"))["cells"]:
            if opens := LESSON_CELL.search("".join(cell["source"])):
                found |= dict.fromkeys(lessons[opens[1]], Path(page.path).stem)
    return found
