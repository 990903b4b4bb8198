"""One position to play from, for lessons: its picture, the hand, what can be done, start again.

The other seats are bots that do the same thing whatever comes, unless the lesson says otherwise.
"""

from __future__ import annotations

from pathlib import Path

from ipywidgets import HTML, Box, VBox

import bosslib
from bosslib import BossError, Record
from bosslib.card.events import Settled
from bosslib.card.notation import parse_seat
from bosslib.card.state import State
from bosslib.game import SEATS
from bosslib.reader import Node, parsed
from bosslib.scenario import Scenario, read, read_file
from bosslib.words import listing, say
from bosswidgets import starting
from bosswidgets.bridge import Bridge
from bosswidgets.choices import Choices
from bosswidgets.panels import actions, hand, log, negotiation, outlook
from bosswidgets.panels.picture import picture
from bosswidgets.rules import linked
from bosswidgets.saves import Game
from bosswidgets.shapes import Scene
from bosswidgets.still import Still
from bosswidgets.store import Store

SHIPPED = Path(bosslib.__file__).parent / "scenarios" / "lessons"
PATIENT = "patient"


class Position(VBox):
    """A position in which one plays, until its deal is settled.

    `name` is that of a scenario of the lessons, or a whole scenario in TOML. One sits where the
    turn is, or at `seat`; `bots` names a bot for a seat, as `A="careful"`. What is wrong with the
    text or a name is said in the widget's place.
    """

    def __init__(self, name: str, *, seat: str = "", **bots: str) -> None:
        self.store: Store | None = None
        self._bridge = Bridge()
        super().__init__([self._bridge])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        try:
            self._sit(Store(_game(found(name).start, seat, bots)))
        except BossError as error:
            self.children = [HTML(f'<p class="boss-notice" role="alert">{linked(str(error))}</p>')]

    def __repr__(self) -> str:
        return f"<Position: {self.store.record if self.store else 'not readable'}>"

    def _sit(self, store: Store) -> None:
        self.store = store
        self._told = HTML()
        self._picture = Still(self._bridge, self._draw)
        self._hand = hand.build(store)
        self._actions = actions.build(store, self._bridge)
        self._again = Choices(label=say("position.again"))
        for panel in (self._actions, self._again):
            panel.on_choose(self._chosen)
        main = VBox([self._told, self._picture, self._hand, self._actions, self._again])
        main.add_class("boss-main")
        side = VBox([outlook.build(store), negotiation.build(store), log.build(store)])
        side.add_class("boss-side")
        both = Box([main, side])
        both.add_class("boss-both")
        self.children = [self._bridge, both]
        store.on_change(self._show)
        self._show()

    def _chosen(self, item: str) -> None:
        if item == "start" and self.store:
            self.store.looking = 0
            self.store.try_again()

    def _draw(self, width: int) -> Scene:
        store = self.store
        assert store  # it is made before its picture
        return picture(store, width, lit=False)

    def _show(self) -> None:
        store = self.store
        assert store  # it is made before it can change
        again = {"id": "start", "label": say("position.again"), "tone": "quiet"}
        done = bool(_settled(store))
        if done:
            self._hand.items = []
            self._actions.items = [again]
        self._again.items = [again] if store.record.played and not done else []
        settled = [say("position.settled"), *_settled(store)]
        lines = settled if done else [store.prompt, store.notice]
        styled = zip(("boss-prompt", "boss-notice"), lines, strict=True)
        self._told.value = "".join(
            f'<p class="{style}">{linked(line)}</p>' for style, line in styled if line
        )
        self._picture.show()
        self._bridge.announce(" ".join(filter(None, lines)))


def _settled(store: Store) -> list[str]:
    """How the position's deal was settled; empty while it goes on."""
    settled = (event for event in store.events if isinstance(event, Settled))
    return [store.teller.event(event) for event in settled][:1]


def found(name: str) -> Scenario:
    """The scenario of a name, or the one that a text in TOML says; BossError if it is wrong."""
    if "\n" in name:
        return read(Node(parsed(name, toml=True), ""))
    known = sorted(path.stem for path in SHIPPED.glob("*.toml"))
    if name not in known:
        raise BossError("position.unknown", name=name, names=listing(known))
    scenario = next(iter(read_file(SHIPPED / f"{name}.toml")))
    if isinstance(scenario, BossError):
        raise scenario
    return scenario


def _game(start: State, seat: str, bots: dict[str, str]) -> Game:
    """The position as a game: a person at one seat, who is called so, and bots at the others."""
    players = start.table.players
    person = parse_seat(seat) if seat else start.table.turn
    if person >= players:
        raise BossError("scenario.no-such-seat", seat=seat, players=players)
    you, *others = starting.names(players)
    called = [*others[:person], you, *others[person:]]
    seats = SEATS[:players]
    sit = [None if at == person else bots.get(each, PATIENT) for at, each in enumerate(seats)]
    return Game(Record(start), tuple(called), tuple(sit))
