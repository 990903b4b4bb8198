"""The rules as one searchable page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bosslib import games
from bosslib.rulebook import Rule, chapters, rule
from bosslib.words import say, say_if_known
from bosswidgets.kit.finder import Finder, FinderEntry, FinderGroup
from bosswidgets.kit.html import link_rules


class Rules(Finder):
    """All rules by id: the text, our additional decisions, and the source."""

    def __init__(self) -> None:
        super().__init__(_rule_groups(), say("rulespage.search"))


def _rule_groups() -> Iterator[FinderGroup]:
    """Yield each game's chapters; a shared chapter appears once, with the first game."""
    shown = set()
    for game in games.names():
        for section, names in chapters(game).items():
            heading = say(f"rulebook.heading.{section}")
            if not games.is_default_game(game):
                heading = say(f"rulespage.{game}", heading=heading)
            if names not in shown:
                shown.add(names)
                yield FinderGroup(heading, tuple(_rule_entry(rule(name)) for name in names))


def _rule_entry(rule: Rule) -> FinderEntry:
    source = say(f"rulespage.kind.{rule.kind}", source=rule.source)
    body = [f"<p>{link_rules(rule.text, page='')}</p>"]
    if rule.ruling:
        ours = escape(say("rulespage.ours"))
        body.append(f"<p><strong>{ours}</strong> {link_rules(rule.ruling, page='')}</p>")
    body.append(_table_html(say_if_known(f"rulebook.after.{rule.id}")))
    body.append(f'<p class="boss-source" data-kind="{rule.kind}">{escape(source)}</p>')
    return FinderEntry(rule.id, rule.id, "".join(body))


def _table_html(markdown: str) -> str:
    """Return a Markdown table of the catalogue as HTML; empty for an empty text."""
    rows = [line.strip("| ").split("|") for line in markdown.strip().splitlines()]
    if not rows:
        return ""
    head, _, *others = rows
    lines = [_row_html("th", head), *(_row_html("td", row) for row in others)]
    return f"<table>{''.join(lines)}</table>"


def _row_html(tag: str, cells: list[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell.strip())}</{tag}>' for cell in cells)}</tr>"
