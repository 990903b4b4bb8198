"""Playground of the lesson on setup: what each number of players gets, dealt by the engine."""

from __future__ import annotations

from bosslib.card import State, new, view
from bosslib.card.cards import DECK, Kind
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.picture.scene import table_scene
from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.picture.shapes import Scene
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.layout import caption
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.table import defaults


class Setup(Displayable, VBox):
    """A game just set up: choose the number of players, or deal again (SETUP-1 to SETUP-7)."""

    def __init__(self, players: int = 4, seed: int = 1) -> None:
        self.game = new(players, seed)
        self._players: Choices[int] = Choices(label=say("setup.players"))
        self._players.on_choose(lambda players: self._set_game(new(players, self.game.seed)))
        self._again = Choices([Button(say("setup.again"), "again")], say("setup.deal"))
        self._again.on_choose(lambda _: self._deal_again())
        self._steps = HTML()
        bridge = Bridge()
        self._picture = StillPicture(bridge, self._draw)
        rows = [caption(self._players.label), self._players, self._again]
        super().__init__([bridge, *rows, self._steps, self._picture])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        self._update()

    def __repr__(self) -> str:
        return f"<Setup: {self.game.table.players} players, seed {self.game.seed}>"

    def _deal_again(self) -> None:
        self._set_game(new(self.game.table.players, self.game.seed + 1))

    def _set_game(self, game: State) -> None:
        self.game = game
        self._update()

    def _update(self) -> None:
        there = self.game.table.players
        self._players.show_buttons(
            Button(f"{n}", n, pressed=n == there) for n in SETTINGS_BY_PLAYERS
        )
        listed = "".join(f"<li>{link_rules(step)}</li>" for step in setup_steps(self.game))
        self._steps.value = f'<div role="status"><ol class="boss-steps">{listed}</ol></div>'
        self._picture.redraw()

    def _draw(self, width: int) -> Scene:
        table = self.game.table
        seen = view(self.game, defaults.PERSON)
        return table_scene(
            seen, table, names=defaults.default_names(table.players), width=width, worth=False
        )


def setup_steps(state: State) -> list[str]:
    """Return how a new game was set up, in sentences with its own numbers."""
    table, size = state.table, state.table.size
    plain = sum(card.kind is not Kind.X for card in DECK)
    dealt = size.hand * table.players
    left = plain - dealt
    boss = CardTeller(defaults.default_names(table.players), defaults.PERSON).name(table.boss)
    return [
        say("setup.money", money=format_dollars(state.money[0])),
        say("setup.hands", count=size.hand, dealt=dealt, plain=plain),
        say("setup.boss", name=boss, count=size.tokens),
        say("setup.deck", left=left, x=table.deck_size - left, deck=table.deck_size),
        say("setup.disk", multiplier=table.multiplier),
        say("setup.length", deals=table.deals, count=size.turns_as_boss),
        say("setup.limit", limit=format_dollars(size.limit)),
    ]
