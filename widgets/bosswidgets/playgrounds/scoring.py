"""Playground of the lesson on scoring: changeable cards and X cards, with the resulting value."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from bosslib.card import Colour, Phase, Table, new
from bosslib.card.cards import COPIES, Card, Kind, card
from bosslib.card.narration import format_dollars
from bosslib.card.settle import points, unlimited_value, value
from bosslib.words import say
from bosswidgets.card.labels import card_button
from bosswidgets.card.score import score_line
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.layout import caption, toggle_button
from bosswidgets.kit.marimo_page import Displayable

EXAMPLES = {"a": (("b+3", "b+4", "b+4", "b-2"), 2), "b": (("b+2", "b-4", "b-5"), 1)}
"""Examples A and B of the rules: the cards in the centre and the X cards face up (VALUE-1)."""

BLUE = [each for each in COPIES if each.kind is Kind.DEAL and each.colour is Colour.BLUE]


def table_with_cards(centre: Sequence[str], x: int, players: int) -> Table:
    """Return a table in a blue deal with these cards in the centre and X cards face up."""
    cards = tuple(map(card, centre))
    table = new(players, boss=0).table
    return table._replace(phase=Phase.PLAY, colour=Colour.BLUE, centre=cards, x=x)


class Scoring(Displayable, VBox):
    """A deal to build: add and remove cards in the centre, turn up X cards, see the value."""

    def __init__(
        self, centre: Sequence[str] = EXAMPLES["a"][0], x: int = 2, players: int = 4
    ) -> None:
        self.table = table_with_cards(centre, x, players)
        self._line = HTML()
        self._line.add_class("boss-line")
        self._parts = {
            name: Choices(label=say(f"scoring.{name}"), layout_kind="row")
            for name in ("centre", "add", "x", "players", "example")
        }
        for part in self._parts.values():
            part.on_choose(self._on_choose)
        rows = [row for name, part in self._parts.items() for row in (caption(part.label), part)]
        super().__init__([Bridge(), self._line, *rows])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        self.add_class("boss-reckoned")
        self._update()

    def __repr__(self) -> str:
        return f"<Scoring: {score_line(self.table)}>"

    def _on_choose(self, item: str) -> None:
        kind, _, rest = item.partition(":")
        table = self.table
        match kind:
            case "add":
                table = table._replace(centre=(*table.centre, card(rest)))
            case "out":
                at = int(rest)
                table = table._replace(centre=(*table.centre[:at], *table.centre[at + 1 :]))
            case "x":
                table = table._replace(x=int(rest))
            case "players":
                table = table_with_cards([each.text for each in table.centre], table.x, int(rest))
            case "example":
                centre, x = EXAMPLES.get(rest, ((), 0))
                table = table_with_cards(centre, x, table.players)
        self.table = table
        self._update()

    def _update(self) -> None:
        table = self.table
        parts = self._parts
        parts["centre"].items = [
            {"id": f"out:{at}", **card_button(each), "hint": say("scoring.out")}
            for at, each in enumerate(table.centre)
        ]
        parts["add"].items = [self._add_button(each) for each in BLUE]
        parts["x"].items = [toggle_button(f"x:{n}", f"{n}", pressed=n == table.x) for n in range(4)]
        parts["players"].items = [
            toggle_button(f"players:{n}", f"{n}", pressed=n == table.players) for n in (3, 4, 5, 6)
        ]
        parts["example"].items = [
            {"id": f"example:{name}", "label": say(f"scoring.example-{name}")}
            for name in (*EXAMPLES, "empty")
        ]
        self._line.value = _explanation_html(table)

    def _add_button(self, each: Card) -> dict[str, Any]:
        left = COPIES[each] - self.table.centre.count(each)
        item = {"id": f"add:{each}", **card_button(each)}
        return item if left else {**item, "disabled_reason": say("scoring.no-more", card=each)}


def _explanation_html(table: Table) -> str:
    """Return the score line, and each step of it in words."""
    raw, worth = unlimited_value(table), value(table)
    steps = [
        say("scoring.sum", sum=points(table)),
        say("scoring.five", product=points(table) * 5),
        say("scoring.times", multiplier=table.multiplier, x=table.x, value=format_dollars(raw)),
    ]
    key = "scoring.capped" if raw != worth else "scoring.within"
    limit = {"limit": format_dollars(table.size.limit), "players": table.players}
    steps.append(say(key, value=format_dollars(worth), **limit))
    listed = "".join(f"<li>{link_rules(step)}</li>" for step in steps)
    return (
        f'<p class="boss-score" role="status">{escape(score_line(table))}</p>'
        f'<ol class="boss-steps">{listed}</ol>'
    )
