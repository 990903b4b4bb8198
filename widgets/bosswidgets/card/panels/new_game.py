"""The form for a new card game: who plays, with which rules, how long; or a game from a file."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from bosslib.bargaining import about as about_character
from bosslib.bargaining import label
from bosslib.card.bots.players import BOTS, about, characters
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import starting
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import Fields, Values
from bosswidgets.kit.html import linked
from bosswidgets.table.panels import seating
from bosswidgets.table.panels.seating import Asks, Group, Options, Seated, check, field

PLAYERS = ("3", "4", "5", "6")


def build(bridge: Bridge, begin: Callable[[SeatedGame], None]) -> Fields:
    """A form that calls `begin` with the game that was asked for; what is wrong it says itself.

    It begins with what was chosen last in this browser.
    """
    usual = {**seating.usual(), "length": "one", **dict.fromkeys(starting.RULES, False)}
    asks = Asks("card", say("new.heading"), _groups(), usual, _fits, _game)
    return seating.build(bridge, begin, asks)


def _groups() -> list[Group]:
    """The form's parts, each with its words."""
    lengths = [["one", say("new.one-deal")], ["whole", say("new.whole")]]
    top = [
        {**field("players", "select"), "options": [[each, each] for each in PLAYERS]},
        {**field("length", "select"), "options": lengths},
    ]
    return [
        {"legend": say("new.length-legend"), "fields": [{**each, "row": "top"} for each in top]},
        seating.seats(_bots(), _about_bots()),
        {"legend": say("new.rules"), "fields": [check(name) for name in starting.RULES]},
        *seating.last(say("new.file-hint")),
    ]


def _bots() -> Options:
    """The bots; one that has characters with each of them."""
    options: Options = []
    for bot in BOTS:
        plain = [bot, say("new.bot", bot=bot)]
        others = [
            [f"{bot}:{each}", say("new.bot-character", bot=bot, character=label(each))]
            for each in characters(bot)
        ]
        options.append([bot, [plain, *others]] if others else plain)
    return options


def _about_bots() -> str:
    """To be opened: what each bot does, and how each bargains."""
    lines = [say("new.about", bot=bot, about=about(bot)) for bot in BOTS]
    for each in filter(about_character, CHARACTERS):
        name = label(each)
        capital = name[:1].upper() + name[1:]
        lines.append(say("characters.line", character=capital, about=about_character(each)))
    told = "<br>".join(map(linked, lines))
    return f"<details><summary>{escape(say('new.bots'))}</summary>{told}</details>"


def _fits() -> dict[str, tuple[str, ...]]:
    able = [f"{bot}:{each}" for bot in BOTS for each in characters(bot)]
    return {"players": PLAYERS, "length": starting.LENGTHS, **seating.sitters((*BOTS, *able))}


def _game(values: Values, seated: Seated) -> SeatedGame:
    """The game that the form asks for."""
    return starting.game(
        len(seated.names),
        seed=seated.seed,
        called=seated.names,
        bots=seated.bots,
        practice=seated.practice,
        **starting.chosen(values),
    )
