"""Playground of the lessons on shares, Reverses and settling: one player's part of a deal."""

from __future__ import annotations

from bosslib.card import Table, payoff, shares, value
from bosslib.card.cards import card
from bosslib.card.narration import format_dollars
from bosslib.card.payoffs import payments, reverses
from bosslib.card.picture.faces import draw_card_face, draw_token
from bosslib.picture.shapes import Scene, Sheet
from bosslib.picture.theme import SMALL
from bosslib.words import say
from bosswidgets.card.score import score_line
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.layout import caption
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.playgrounds.scoring import table_with_cards

ROWS = ("deal", "token", "pieces", "reverses", "money")

DEALS = {
    "40": (("b+4",), 0),
    "90": (("b+4", "b+2"), 1),
    "200": (("b+4", "b+4", "b+3"), 2),
    "-75": (("b-5",), 1),
}
"""Deals to choose from: the cards in the centre and the X cards face up (VALUE-1)."""

TOKENS = ("none", "cousin", "boss")
MAX_COUNTS = {"pieces": 4, "reverses": 4}
MONEY = (0, 50, 500)

SettlingChoices = dict[str, str]

INITIAL_CHOICES = {"deal": "40", "token": "none", "pieces": "1", "reverses": "0", "money": "500"}


class Settling(Displayable, VBox):
    """Payoff of one player, for a chosen deal and cards in front of the player.

    `rows` are the changeable rows out of ROWS; the others keep their defaults: no token, one Piece
    of the Action, no Reverse, and enough money.
    """

    def __init__(self, *rows: str) -> None:
        self.chosen = dict(INITIAL_CHOICES)
        self._line = HTML()
        self._line.add_class("boss-line")
        self._rows = {name: self._row(name) for name in rows or ROWS}
        bridge = Bridge()
        self._picture = StillPicture(bridge, lambda _: front_scene(self.chosen))
        parts = [part for row in self._rows.values() for part in (caption(row.label), row)]
        super().__init__([bridge, self._line, self._picture, *parts])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        self.add_class("boss-reckoned")
        self._update()

    def __repr__(self) -> str:
        return f"<Settling: {format_dollars(payoff_due(self.chosen))}>"

    def _row(self, name: str) -> Choices[str]:
        """Return the row of buttons for one of the numbers."""
        row: Choices[str] = Choices(label=say(f"settling.{name}"))

        def choose(value: str) -> None:
            self.chosen = {**self.chosen, name: value}
            self._update()

        row.on_choose(choose)
        return row

    def _update(self) -> None:
        for name, row in self._rows.items():
            row.show_buttons(
                Button(label, value, pressed=value == self.chosen[name])
                for value, label in _row_labels(name).items()
            )
        said = calculation_steps(self.chosen)
        listed = "".join(f"<li>{link_rules(step)}</li>" for step in said[:-1])
        self._line.value = (
            f'<ol class="boss-steps">{listed}</ol>'
            f'<p class="boss-score" role="status">{link_rules(said[-1])}</p>'
        )
        self._picture.redraw()


def _row_labels(name: str) -> dict[str, str]:
    """Return the labels of a row's buttons, by value."""
    match name:
        case "deal":
            return {
                each: format_dollars(value(table_with_cards(*DEALS[each], players=4)))
                for each in DEALS
            }
        case "token":
            return {each: say(f"settling.token-{each}") for each in TOKENS}
        case "money":
            return {str(each): format_dollars(each) for each in MONEY}
    return {str(n): str(n) for n in range(MAX_COUNTS[name] + 1)}


def _chosen_table(chosen: SettlingChoices) -> tuple[Table, int]:
    """Return the chosen table, and the player's seat: A for the Boss, otherwise B."""
    table = table_with_cards(*DEALS[chosen["deal"]], players=4)
    seat = 0 if chosen["token"] == "boss" else 1
    cards = ["bP"] * int(chosen["pieces"]) + ["bR"] * int(chosen["reverses"])
    fronts = [tuple(map(card, cards if at == seat else ())) for at in range(table.players)]
    cousins = tuple(at == seat and chosen["token"] == "cousin" for at in range(table.players))
    return table._replace(fronts=tuple(fronts), cousins=cousins), seat


def payoff_due(chosen: SettlingChoices) -> int:
    """Return the player's payoff in dollars; negative if the player pays (SETTLE-2)."""
    table, seat = _chosen_table(chosen)
    return payoff(table)[seat]


def calculation_steps(chosen: SettlingChoices) -> list[str]:
    """Return the calculation of what the player gets or pays, a sentence each, the result last."""
    table, seat = _chosen_table(chosen)
    many, each, turns = shares(table, seat), value(table), reverses(table, seat)
    owed, has, pieces = payoff_due(chosen), int(chosen["money"]), int(chosen["pieces"])
    told = [
        say("settling.value", line=score_line(table)),
        say("settling.shares", token=many - pieces, pieces=pieces, count=many),
        say(
            "settling.times",
            shares=many,
            value=format_dollars(each),
            product=format_dollars(many * each),
        ),
        say("settling.turned" if turns % 2 else "settling.even", count=turns),
    ]
    (change,) = payments((owed,), (has,))
    if change != owed:
        told.append(say("settling.short", money=format_dollars(has), due=format_dollars(-owed)))
    key = "gets" if change > 0 else "pays" if change < 0 else "nothing"
    return [*told, say(f"settling.{key}", money=format_dollars(abs(change)))]


def front_scene(chosen: SettlingChoices) -> Scene:
    """Return the player's token and cards as a picture."""
    table, seat = _chosen_table(chosen)
    sheet = Sheet()
    step, high = SMALL.w + 5, SMALL.h + 20
    wide = 360
    sheet.rect(0, 0, wide, high, "cloth", radius=10)
    if chosen["token"] != "none":
        draw_token(sheet, chosen["token"], 26, high / 2, 17)
    for at, each in enumerate(table.fronts[seat]):
        draw_card_face(sheet, "", each, 54 + min(step, 38) * at, 10, SMALL, seen=SMALL.w)
    words = say("settling.picture", **_picture_words(chosen))
    return sheet.scene(wide, high, words)


def _picture_words(chosen: SettlingChoices) -> dict[str, object]:
    named = say(f"settling.token-{chosen['token']}")
    return {"token": named, "pieces": chosen["pieces"], "reverses": chosen["reverses"]}
