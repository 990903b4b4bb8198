"""The form for a new game: how many play, what they are called, which bots, which rules."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, Button, Checkbox, Dropdown, HBox, Text, VBox

from bosslib import BossError
from bosslib.card import Rules
from bosslib.card.bots import BOTS, about
from bosslib.game import SEATS
from bosslib.words import say
from bosswidgets import starting
from bosswidgets.saves import Game


def build(begin: Callable[[Game], None]) -> VBox:
    """A form that calls `begin` with the game that was asked for; what is wrong it says itself."""
    players = Dropdown(options=[3, 4, 5, 6], value=4, description=say("new.players"))
    lengths = [(say("new.one-deal"), True), (say("new.whole"), False)]
    length = Dropdown(options=lengths, value=True, description=say("new.length"))
    seats = [_seat(seat) for seat in range(len(SEATS))]
    nasty = Checkbox(description=say("new.nasty"), indent=False)
    honour = Checkbox(description=say("new.honour"), indent=False)
    cash = Checkbox(description=say("new.cash"), indent=False)
    seed = Text(description=say("new.seed"), placeholder=say("new.seed-empty"))
    trouble = HTML()
    start = Button(description=say("new.start"), button_style="primary")

    def follow(_: object = None) -> None:
        for at, row in enumerate(seats):
            row.layout.display = "" if at < players.value else "none"

    def clicked(_: Button) -> None:
        count = players.value
        try:
            game = starting.game(
                count,
                seed=_seed(seed.value),
                called=[_name(at, row.children[0].value) for at, row in enumerate(seats[:count])],
                bots=[None, *(row.children[1].value for row in seats[1:count])],
                rules=Rules(nasty=nasty.value, binding=not honour.value, cash=cash.value),
                one_deal=length.value,
            )
        except BossError as error:
            trouble.value = f'<p class="boss-notice" role="alert">{escape(str(error))}</p>'
        else:
            begin(game)

    players.observe(follow, "value")
    start.on_click(clicked)
    follow()
    heading = HTML(f"<h2>{escape(say('new.heading'))}</h2>")
    known = HTML("".join(f"<p>{escape(say('new.about', bot=b, about=about(b)))}</p>" for b in BOTS))
    rules = VBox([nasty, honour, cash, seed])
    form = VBox([heading, players, length, *seats, known, rules, trouble, start])
    form.add_class("boss-form")
    return form


def _seat(seat: int) -> HBox:
    """A row of the form: a name, and for all but the person which bot plays."""
    called = say(f"names.{SEATS[seat]}")
    name = Text(value=called, description=say("new.name", seat=SEATS[seat]))
    parts = [name]
    if seat != starting.PERSON:
        parts.append(Dropdown(options=list(BOTS), value="careful", description=say("new.bot")))
    row = HBox(parts)
    row.add_class("boss-seat")
    return row


def _name(seat: int, written: str) -> str:
    """A seat's name as it was written; nobody is called nothing, and 20 letters are enough."""
    return " ".join(written.split())[:20] or say(f"names.{SEATS[seat]}")


def _seed(written: str) -> int | None:
    """The seed as it was written, None if chance decides; BossError if it is no whole number."""
    if not written.strip():
        return None
    try:
        return int(written)
    except ValueError:
        raise BossError("new.no-seed", text=written) from None
