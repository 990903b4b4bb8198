"""The form for a new game: who plays, with which rules, how long; or a game from a file."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from json import JSONDecodeError
from typing import Any

from bosslib import BossError
from bosslib.card import Rules
from bosslib.card.bots import BOTS, about, characters
from bosslib.card.characters import CHARACTERS, label
from bosslib.card.characters import about as about_character
from bosslib.game import SEATS
from bosslib.words import say
from bosswidgets import files, starting
from bosswidgets.bridge import Bridge
from bosswidgets.form import Form, Values
from bosswidgets.rules import linked
from bosswidgets.saves import Game

PERSON = "person"
RULES = ("nasty", "honour", "cash")
PLAYERS = ("3", "4", "5", "6")
DIGITS = 18
"""How many a seed may have: it is kept in 63 bits."""


def build(bridge: Bridge, begin: Callable[[Game], None]) -> Form:
    """A form that calls `begin` with the game that was asked for; what is wrong it says itself.

    It begins with what was chosen last in this browser.
    """
    panel = Form(say("new.heading"), _groups())

    def changed(values: Values) -> None:
        panel.hidden = _hidden(values)
        renamed = _renamed(values)
        if renamed:
            panel.put = {}  # also the same name is put there again
            panel.put = renamed

    def complain(troubles: dict[str, str]) -> None:
        panel.troubles = {}  # also the same trouble is told again
        panel.troubles = troubles

    def sent(values: Values) -> None:
        troubles = _troubles(values)
        if troubles:
            complain(troubles)
        else:
            bridge.remember(form={**values, "seed": ""})
            begin(_game(values))

    def loaded(file: dict[str, str]) -> None:
        try:
            if "text" not in file:
                raise BossError("files.too-long", most=files.LARGEST)
            game = files.read(file["text"])
        except BossError as error:
            complain({"file": say("new.no-file", name=file["name"], why=_broken(error))})
        else:
            begin(game)

    def recall(_: object = None) -> None:
        values = _known(bridge.recall().get("form"))
        panel.hidden = _hidden(_usual() | values)
        panel.put = values

    panel.on("changed", changed)
    panel.on("sent", sent)
    panel.on("file", loaded)
    bridge.observe(recall, "ready")
    recall()
    return panel


def _groups() -> list[dict[str, Any]]:
    """The form's parts, each with its words."""
    lengths = [["one", say("new.one-deal")], ["whole", say("new.whole")]]
    usual = _usual()
    top = [
        {**_field("players", "select"), "options": [[each, each] for each in PLAYERS]},
        {**_field("length", "select"), "options": lengths},
    ]
    seats = [part for seat in SEATS for part in _seat(seat)]
    rules = [{**_field(name, "check"), "hint": linked(say(f"new.{name}-hint"))} for name in RULES]
    seed = {**_field("seed", "text"), "hint": linked(say("new.seed-hint")), "most": 20}
    file = {**_field("file", "file"), "most": files.LARGEST, "accept": ".json,application/json"}
    groups: list[dict[str, Any]] = [
        {"legend": say("new.length-legend"), "fields": [{**each, "row": "top"} for each in top]},
        {"legend": say("new.seats"), "fields": seats, "hint": _bots()},
        {"legend": say("new.rules"), "fields": rules},
        {"legend": say("new.cards"), "fields": [seed], "button": say("new.start")},
        {"legend": say("new.load"), "fields": [{**file, "hint": linked(say("new.file-hint"))}]},
    ]
    for group in groups:
        group["fields"] = [each | {"value": usual.get(each["id"])} for each in group["fields"]]
    return groups


def _field(name: str, kind: str) -> dict[str, Any]:
    return {"id": name, "kind": kind, "label": say(f"new.{name}")}


def _seat(seat: str) -> list[dict[str, Any]]:
    """A seat's name, and who plays it."""
    name = {"id": f"name-{seat}", "kind": "text", "label": say("new.name", seat=seat)}
    played = {"id": f"who-{seat}", "kind": "select", "label": say("new.who", seat=seat)}
    return [
        {**name, "most": starting.LETTERS, "row": seat},
        {**played, "options": _players(), "row": seat},
    ]


def _players() -> list[list[Any]]:
    """Who can play a seat: a person, or a bot; one that has characters with each of them."""
    options: list[list[Any]] = [[PERSON, say("new.person")]]
    for bot in BOTS:
        plain = [bot, say("new.bot", bot=bot)]
        others = [
            [f"{bot}:{each}", say("new.bot-character", bot=bot, character=label(each))]
            for each in characters(bot)
        ]
        options.append([bot, [plain, *others]] if others else plain)
    return options


def _bots() -> str:
    """Who may sit at the table; to be opened, what each bot does, and how each bargains."""
    lines = [say("new.about", bot=bot, about=about(bot)) for bot in BOTS]
    for each in filter(about_character, CHARACTERS):
        name = label(each)
        capital = name[:1].upper() + name[1:]
        lines.append(say("characters.line", character=capital, about=about_character(each)))
    told = "<br>".join(map(linked, lines))
    more = f"<details><summary>{escape(say('new.bots'))}</summary>{told}</details>"
    return f"{linked(say('new.seats-hint'))}{more}"


def _usual() -> dict[str, Any]:
    """What is in the fields at the first visit."""
    names = starting.names(len(SEATS))
    sit = [bot or PERSON for bot in starting.opponents(len(SEATS))]
    return {
        "players": "4",
        "length": "one",
        "seed": "",
        **dict.fromkeys(RULES, False),
        **{f"name-{seat}": name for seat, name in zip(SEATS, names, strict=True)},
        **{f"who-{seat}": who for seat, who in zip(SEATS, sit, strict=True)},
    }


def _known(kept: object) -> dict[str, Any]:
    """What a browser kept of the form, without what no longer fits: it can hold anything."""
    usual = _usual()
    fits = {"players": PLAYERS, "length": ("one", "whole")}
    able = [f"{bot}:{each}" for bot in BOTS for each in characters(bot)]
    fits |= {f"who-{seat}": (PERSON, *BOTS, *able) for seat in SEATS}
    values = kept if isinstance(kept, dict) else {}
    return {
        name: value
        for name, value in values.items()
        if type(value) is type(usual.get(name)) and value in fits.get(name, (value,))
    }


def _hidden(values: Values) -> list[str]:
    return list(SEATS[int(values["players"]) :])


def _renamed(values: Values) -> dict[str, str]:
    """Who plays alone at A may be called "You"; among several people nobody can be."""
    seats = SEATS[: int(values["players"])]
    people = [seat for seat in seats if values[f"who-{seat}"] == PERSON]
    you, other = say("names.A"), say("names.instead")
    old, new = (other, you) if people == ["A"] else (you, other)
    return {"name-A": new} if values["name-A"] == old else {}


def _names(values: Values) -> list[str]:
    return [" ".join(values[f"name-{seat}"].split()) for seat in SEATS[: int(values["players"])]]


def _troubles(values: Values) -> dict[str, str]:
    """What is wrong with the values, by the id of the field."""
    wrong = starting.misnamed(_names(values))
    troubles = {f"name-{SEATS[seat]}": str(error) for seat, error in wrong.items()}
    try:
        _seed(values["seed"])
    except BossError as error:
        troubles["seed"] = str(error)
    return troubles


def _game(values: Values) -> Game:
    """The game that the form asks for. Who knows the seed may know the cards: it is practice."""
    names, seed = _names(values), _seed(values["seed"])
    who = [values[f"who-{seat}"] for seat in SEATS[: len(names)]]
    return starting.game(
        len(names),
        seed=seed,
        called=names,
        bots=[None if each == PERSON else each for each in who],
        rules=Rules(nasty=values["nasty"], binding=not values["honour"], cash=values["cash"]),
        one_deal=values["length"] == "one",
        practice=seed is not None,
    )


def _broken(error: BossError) -> str:
    """Where a file breaks, and how; of a text that is no JSON at all only where."""
    why = error.values.get("why")
    if isinstance(why, JSONDecodeError):
        return say("new.no-json", line=why.lineno, column=why.colno)
    return str(error).rstrip(".")


def _seed(written: str) -> int | None:
    """The seed as it was written, None if chance decides; BossError if it is no whole number."""
    if not written.strip():
        return None
    try:
        seed = int(written)
    except ValueError:
        raise BossError("new.no-seed", text=written) from None
    if abs(seed) >= 10**DIGITS:
        raise BossError("new.large-seed", most=DIGITS)
    return seed
