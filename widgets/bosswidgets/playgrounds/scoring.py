"""Playground of the lesson on scoring: changeable cards and X cards, with the resulting value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from bosslib.card import Colour, Phase, Table, new
from bosslib.card.cards import COPIES, Card, Kind, card
from bosslib.card.narration import format_dollars
from bosslib.card.payoffs import points, unlimited_value, value
from bosslib.words import say
from bosswidgets.card.labels import card_button
from bosswidgets.card.score import score_line
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.layout import caption
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
        self._centre: Choices[int] = Choices(label=say("scoring.centre"))
        self._centre.on_choose(self._remove_card)
        self._add: Choices[Card] = Choices(label=say("scoring.add"))
        self._add.on_choose(lambda each: self._set_centre((*self.table.centre, each)))
        self._x: Choices[int] = Choices(label=say("scoring.x"))
        self._x.on_choose(lambda count: self._set_table(self.table._replace(x=count)))
        self._players: Choices[int] = Choices(label=say("scoring.players"))
        self._players.on_choose(self._set_players)
        self._examples: Choices[str] = Choices(label=say("scoring.example"))
        self._examples.on_choose(self._show_example)
        parts = (self._centre, self._add, self._x, self._players, self._examples)
        rows = [row for part in parts for row in (caption(part.label), part)]
        super().__init__([Bridge(), self._line, *rows])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        self.add_class("boss-reckoned")
        self._update()

    def __repr__(self) -> str:
        return f"<Scoring: {score_line(self.table)}>"

    def _set_centre(self, centre: tuple[Card, ...]) -> None:
        self._set_table(self.table._replace(centre=centre))

    def _remove_card(self, at: int) -> None:
        centre = self.table.centre
        self._set_centre((*centre[:at], *centre[at + 1 :]))

    def _set_players(self, players: int) -> None:
        centre = [each.text for each in self.table.centre]
        self._set_table(table_with_cards(centre, self.table.x, players))

    def _show_example(self, name: str) -> None:
        centre, x = EXAMPLES.get(name, ((), 0))
        self._set_table(table_with_cards(centre, x, self.table.players))

    def _set_table(self, table: Table) -> None:
        self.table = table
        self._update()

    def _update(self) -> None:
        table = self.table
        self._centre.show_buttons(
            replace(card_button(each, at), hint=say("scoring.out"))
            for at, each in enumerate(table.centre)
        )
        self._add.show_buttons(self._add_button(each) for each in BLUE)
        self._x.show_buttons(Button(f"{n}", n, pressed=n == table.x) for n in range(4))
        self._players.show_buttons(
            Button(f"{n}", n, pressed=n == table.players) for n in (3, 4, 5, 6)
        )
        self._examples.show_buttons(
            Button(say(f"scoring.example-{name}"), name) for name in (*EXAMPLES, "empty")
        )
        self._line.value = _explanation_html(table)

    def _add_button(self, each: Card) -> Button[Card]:
        left = COPIES[each] - self.table.centre.count(each)
        why = "" if left else say("scoring.no-more", card=each)
        return replace(card_button(each, each), disabled_reason=why)


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
