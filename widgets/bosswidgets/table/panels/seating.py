"""What the forms for a new game of either game share: who plays, the seed, a game from a file.

What was chosen last in this browser is there again; what is wrong is said at its field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from json import JSONDecodeError
from typing import Any, NamedTuple

from bosslib import BossError, games
from bosslib.game import SEATS
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import Field, Fields, Values
from bosswidgets.kit.html import linked
from bosswidgets.kit.places import on_a_site, served
from bosswidgets.table import defaults, files, naming
from bosswidgets.table.defaults import SEEDS

PERSON = "person"

Options = list[list[Any]]
"""What can be chosen in a list: each value with its words, or a name with a list of such pairs."""

Group = dict[str, Any]
"""Fields under a `legend`; it may have a `hint`, in HTML, and a `button` that sends all."""


class Seated(NamedTuple):
    """Who plays, by seat, None among the bots for a person; the seed, None if chance decides it."""

    names: list[str]
    bots: list[str | None]
    seed: int | None

    @property
    def practice(self) -> bool:
        """Who knows the seed may know the cards."""
        return self.seed is not None


class Asks(NamedTuple):
    """A game's own questions, and what becomes of the answers.

    `usual` is in the fields at the first visit; `fits` are the values that a field can have, where
    they are few; `hidden` the rows besides seats that are not there; `troubles` what is wrong, by
    field; `offered` the options that lists get when the browser is known.
    """

    game: str
    title: str
    groups: list[Group]
    usual: Values
    fits: Callable[[], Mapping[str, Collection[str]]]
    made: Callable[[Values, Seated], SeatedGame]
    hidden: Callable[[Values], list[str]] = lambda _: []
    troubles: Callable[[Values], dict[str, str]] = lambda _: {}
    offered: Callable[[], dict[str, Options]] = dict


def build(bridge: Bridge, begin: Callable[[SeatedGame], None], asks: Asks) -> Fields:
    """A form that calls `begin` with the game that was asked for; what is wrong it says itself."""
    panel = Fields(asks.title, "form")

    def changed(_: str, __: object) -> None:
        panel.show(_fields(asks, panel.values), panel.troubles)
        for name, new in _renamed(panel.values).items():
            panel.put_back(name, new)

    def sent(values: Values) -> None:
        values = {**values, **_renamed(values)}
        troubles = _troubles(values) | asks.troubles(values)
        if troubles:
            panel.complain(troubles)
        else:
            keep(bridge, asks.game, {**values, "seed": ""})
            game = asks.made(values, _seated(values))
            apart = values.get("apart")
            begin(game._replace(here=game.persons[:1]) if apart else game)

    def loaded(name: str, text: str | None) -> None:
        try:
            if text is None:
                raise BossError("files.too-long", most=files.LARGEST)
            game = files.read(text, asks.game)
        except BossError as error:
            panel.complain({"file": say("new.no-file", name=name, why=_broken(error))})
        else:
            begin(game)

    def recall(_: object = None) -> None:
        values = {**asks.usual, **_known(_kept(bridge, asks.game), asks)}
        panel.show(_fields(asks, values), panel.troubles)

    panel.on("changed", changed)
    panel.on("sent", sent)
    panel.on("file", loaded)
    bridge.observe(recall, "ready")
    recall()
    return panel


def _fields(asks: Asks, values: Values) -> Iterator[Field]:
    """The fields of all groups, with these values in them."""
    offered, hidden = asks.offered(), _hidden(values, asks)
    for at, group in enumerate(asks.groups):
        legend = group["legend"]
        for each in group["fields"]:
            name = each["id"]
            yield {
                **each,
                "group": legend,
                "value": values.get(name),
                "options": offered.get(name, each.get("options")),
                "hidden": each.get("row") in hidden,
            }
        if "hint" in group:
            yield {"id": f"about-{at}", "kind": "note", "group": legend, "about": group["hint"]}
        if "button" in group:
            yield {"id": "send", "kind": "submit", "label": group["button"]}


# The parts that are the same in every form


def field(name: str, kind: str, section: str = "new") -> Field:
    """A field with its words, of which there may be a hint too."""
    return {"id": name, "kind": kind, "label": say(f"{section}.{name}")}


def check(name: str, section: str = "new") -> Field:
    """A box to tick for a setting, with what it does."""
    return {**field(name, "check", section), "about": linked(say(f"{section}.{name}-hint"))}


def seats(options: Options, hint: str) -> Group:
    """Each seat's name, and who plays it: a person, or one of the bots of these options."""
    played = [[PERSON, say("new.person")], *options]
    return {
        "legend": say("new.seats"),
        "fields": [*(part for seat in SEATS for part in _seat(seat, played)), *_apart()],
        "hint": f"{linked(say('new.seats-hint'))}{hint}",
    }


def _apart() -> list[Field]:
    """Whether each person has a device of his own; others come to this page if it is served."""
    if on_a_site():
        return [{"id": "apart-not", "kind": "note", "hint": say("new.apart-site")}]
    return [check("apart")] if served() else []


def _seat(seat: str, options: Options) -> list[Field]:
    name = {"id": f"name-{seat}", "kind": "text", "label": say("new.name", seat=seat)}
    played = {"id": f"who-{seat}", "kind": "select", "label": say("new.who", seat=seat)}
    return [
        {**name, "most": naming.LETTERS, "row": seat},
        {**played, "options": options, "row": seat},
    ]


def last(hint: str) -> list[Group]:
    """The seed with the button that begins, and a file to go on with; the hint is the file's."""
    seed = {**field("seed", "text"), "about": linked(say("new.seed-hint")), "most": 20}
    file = {**field("file", "file"), "most": files.LARGEST, "accept": ".json,application/json"}
    return [
        {"legend": say("new.cards"), "fields": [seed], "button": say("new.start")},
        {"legend": say("new.load"), "fields": [{**file, "about": linked(hint)}]},
    ]


def usual() -> dict[str, object]:
    """What is in these parts at the first visit."""
    names = defaults.names(len(SEATS))
    sit = [bot or PERSON for bot in defaults.opponents(len(SEATS))]
    return {
        "players": "4",
        "seed": "",
        "apart": False,
        **{f"name-{seat}": name for seat, name in zip(SEATS, names, strict=True)},
        **{f"who-{seat}": who for seat, who in zip(SEATS, sit, strict=True)},
    }


def sitters(bots: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Who can play each seat, for `fits`."""
    return dict.fromkeys((f"who-{seat}" for seat in SEATS), (PERSON, *bots))


# What a browser keeps


def _kept(bridge: Bridge, game: str) -> object:
    """What the browser keeps of a game's form: it can hold anything."""
    form = bridge.recall().get("form")
    if games.first(game) or not isinstance(form, dict):
        return form
    return form.get(game)


def keep(bridge: Bridge, game: str, values: Values) -> None:
    """Keep these values of a game's form; within those of the first game lie the others'."""
    form, old = bridge.recall().get("form"), _kept(bridge, game)
    before = form if isinstance(form, dict) else {}
    new = {**(old if isinstance(old, dict) else {}), **values}
    bridge.remember(form=new if games.first(game) else {**before, game: new})


def _known(kept: object, asks: Asks) -> dict[str, object]:
    """What a browser kept of the form, without what no longer fits."""
    usual, fits = asks.usual, asks.fits()
    values = kept if isinstance(kept, dict) else {}
    return {
        name: value
        for name, value in values.items()
        if type(value) is type(usual.get(name)) and value in fits.get(name, (value,))
    }


# What the values say


def _hidden(values: Values, asks: Asks) -> list[str]:
    return [*SEATS[int(values["players"]) :], *asks.hidden(values)]


def _people(values: Values) -> list[str]:
    """The seats at which persons sit."""
    seats = SEATS[: int(values["players"])]
    return [seat for seat in seats if values[f"who-{seat}"] == PERSON]


def _renamed(values: Values) -> dict[str, str]:
    """Who plays alone at A may be called "You"; among several people nobody can be."""
    you, other = say("names.person"), defaults.called() or say("names.A")
    old, new = (other, you) if _people(values) == ["A"] else (you, other)
    return {"name-A": new} if values["name-A"] == old else {}


def _names(values: Values) -> list[str]:
    return [naming.plain(values[f"name-{seat}"]) for seat in SEATS[: int(values["players"])]]


def _troubles(values: Values) -> dict[str, str]:
    """What is wrong with the values, by the id of the field."""
    names, people = _names(values), _people(values)
    wrong = naming.misnamed(names)
    for seat, name in enumerate(names):
        if naming.is_you(name) and people != [SEATS[seat]]:
            wrong.setdefault(seat, BossError("names.you", name=name))
    troubles = {f"name-{SEATS[seat]}": str(error) for seat, error in wrong.items()}
    if values.get("apart") and len(people) < 2:
        troubles["apart"] = say("new.apart-alone")
    try:
        _seed(values["seed"])
    except BossError as error:
        troubles["seed"] = str(error)
    return troubles


def _seated(values: Values) -> Seated:
    names = _names(values)
    who = [values[f"who-{seat}"] for seat in SEATS[: len(names)]]
    bots = [None if each == PERSON else each for each in who]
    return Seated(names, bots, _seed(values["seed"]))


def _seed(written: str) -> int | None:
    """The seed as it was written, None if chance decides; BossError if it is no whole number."""
    if not written.strip():
        return None
    try:
        seed = int(written)
    except ValueError:
        raise BossError("new.no-seed", text=written) from None
    if abs(seed) >= SEEDS:
        raise BossError("new.large-seed", most=SEEDS - 1)
    return seed


def _broken(error: BossError) -> str:
    """Where a file breaks, and how; of a text that is no JSON at all only where."""
    why = error.values.get("why")
    if isinstance(why, JSONDecodeError):
        return say("new.no-json", line=why.lineno, column=why.colno)
    return str(error).rstrip(".")
