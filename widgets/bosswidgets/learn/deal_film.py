"""A whole deal of the card game as a film of some seconds, for somebody who has never seen one."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from bosslib.card import new, view
from bosslib.card.cards import card
from bosslib.card.events import Event, Settled
from bosslib.card.game import CardRecord
from bosslib.card.narration import format_dollars
from bosslib.card.payoffs import value
from bosslib.card.picture.alt_text import PARTS_WITHOUT_HAND
from bosslib.card.picture.scene import table_scene
from bosslib.card.state import State
from bosslib.picture.film import LAST_SCENE_FACTOR, animate
from bosslib.picture.shapes import Scene
from bosslib.picture.theme import FONT
from bosslib.record import Record
from bosslib.words import say
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.learn.lesson_end import PageLink, next_page_link
from bosswidgets.table.defaults import PERSON, default_names

PLAYERS = 4

CARDS = ("b+3", "b+4", "b+2", "bR")
"""Card that each seat plays in the film, in addition to those that it is dealt."""

SHOTS: dict[str, tuple[str, ...]] = {
    "boss": (),
    "opens": ("A: b+3",),
    "adds": ("B: b+4",),
    "bargain": ("C: offer play b+2", "A: accept C", "C: b+2"),
    "reverse": ("D: bR@C",),
    "paid": ("A: pass2", "B: pass2", "C: pass2", "D: pass2"),
}
"""Actions before each picture, by the name of its sentence in [film]."""

PACE = 1.7
"""Seconds for which each picture is shown; the last one three times as long."""

STYLE = Path(__file__).with_suffix(".css")

MARKED = "border-color: var(--boss-brass, #d9a93c);"
"""Style of the sentence about the picture that is shown."""

PLAIN = "border-color: transparent;"

WIDTHS = {"wide": 720, "narrow": 360}
"""Widths of the film in CSS pixels, by the class of the page width that shows it."""


class Shot(NamedTuple):
    """One picture of the film: the sentence about it, the position, and the events so far."""

    sentence: str
    state: State
    events: tuple[Event, ...]


class DealFilm(Displayable, HTML):
    """One deal from the first card to the money, as a moving picture with a sentence for each step.

    It needs no script. It can be paused, and stands still for people who prefer reduced motion.
    """

    def __init__(self) -> None:
        super().__init__(_film_html())
        self.add_class("boss-page")
        self.add_class("boss-film")

    def __repr__(self) -> str:
        return "<DealFilm>"


def shots() -> Iterator[Shot]:
    """Yield the pictures of the film; all numbers in the sentences come from the game."""
    names = default_names(PLAYERS)
    record: CardRecord = Record(_start())
    for name, actions in SHOTS.items():
        record = record.play(*actions)
        events = record.seen_by(PERSON)
        ends = [each for each in events if isinstance(each, Settled)]
        gains = ends[0].payoff if ends else (0,) * PLAYERS
        sentence = say(
            f"film.{name}",
            b=names[1],
            c=names[2],
            d=names[3],
            value=format_dollars(value(record.state.table)),
            gets=format_dollars(gains[0]),
            pays=format_dollars(-gains[2]),
        )
        yield Shot(sentence, record.state, events)


def _start() -> State:
    dealt = new(PLAYERS, 1, boss=PERSON)
    hands = tuple((card(text), *hand[1:]) for text, hand in zip(CARDS, dealt.hands, strict=True))
    return dealt._replace(hands=hands)


def _scene(shot: Shot, width: float) -> Scene:
    settled = next((each for each in shot.events if isinstance(each, Settled)), None)
    state = shot.state
    if settled:  # nobody is shown as awaited
        state = state._replace(table=state.table._replace(chosen=tuple(range(PLAYERS))))
    return table_scene(
        view(state, PERSON),
        state.table,
        names=default_names(PLAYERS),
        width=width,
        parts=PARTS_WITHOUT_HAND,
        events=shot.events,
        settled=settled,
        alone=True,
    )


def _film_html() -> str:
    """Return the film for wide and narrow pages, its sentences, a pause switch and the way on."""
    made = list(shots())
    lines = "".join(f"<li>{escape(each.sentence)}</li>" for each in made)
    films = ""
    for name, width in WIDTHS.items():
        drawn = animate([_scene(each, width) for each in made], None, pace=PACE, title="")
        films += f'<div class="boss-film-{name}" aria-hidden="true">{drawn}</div>'
    way = next_page_link()
    on = _link_html(way) if way else ""
    return (
        f"<style>{_style(len(made))}</style>"
        f'<figure aria-label="{escape(say("film.title"))}">{films}<ol>{lines}</ol>'
        f'<label><input type="checkbox"> {escape(say("film.pause"))}</label></figure>{on}'
    )


def _link_html(way: PageLink) -> str:
    return f'<a class="boss-film-on" href="{escape(way.address)}">{escape(way.label)}</a>'


def _style(count: int) -> str:
    """Return the stylesheet: the file, and key frames that mark the sentence of each picture."""
    units = count - 1 + LAST_SCENE_FACTOR
    frames, moving = [], []
    for at in range(count):
        is_last = at == count - 1
        name = "boss-film-last" if is_last else "boss-film-line"
        moving.append(
            f".boss-film li:nth-child({at + 1}) {{"
            f" animation: {name} {PACE * units:g}s step-end {PACE * at:g}s infinite; }}"
        )
        if at == 0 or is_last:
            part = (LAST_SCENE_FACTOR if is_last else 1) / units
            frames.append(f"@keyframes {name} {{ 0% {{ {MARKED} }} {part:.5%} {{ {PLAIN} }} }}")
    style = STYLE.read_text("utf-8").replace("FONT", FONT)
    return (
        f"{style}{''.join(frames)}"
        f"@media (prefers-reduced-motion: no-preference) {{ {''.join(moving)} }}"
    )
