"""Form for a new game, shared by all games: players, seed, or a game from a file.

The browser remembers the last values; errors are shown at their fields.
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
"""Options of a list: each value with its label, or a group name with a list of such pairs."""

Group = dict[str, Any]
"""Fields under a `legend`, optionally with a `hint` in HTML and a submit `button`."""


class Seated(NamedTuple):
    """Players by seat (a bot of None is a person) and the seed (None: random)."""

    names: list[str]
    bots: list[str | None]
    seed: int | None

    @property
    def practice(self) -> bool:
        """True if the seed was chosen, because then the cards may be known."""
        return self.seed is not None


class Asks(NamedTuple):
    """A game's own fields and how to create the game from their values.

    `usual` are the defaults; `fits` the valid values of fields with few of them; `hidden` the rows
    hidden in addition to absent seats; `troubles` errors by field; `offered` the options of lists
    that depend on the browser's data.
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
    """Return a form that calls `begin` with the requested game and shows errors itself."""
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
    """Yield the fields of all groups with these values."""
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


# Parts shared by all forms


def field(name: str, kind: str, section: str = "new") -> Field:
    """Return a field with its label from the catalogue."""
    return {"id": name, "kind": kind, "label": say(f"{section}.{name}")}


def check(name: str, section: str = "new") -> Field:
    """Return a checkbox with its label and description."""
    return {**field(name, "check", section), "about": linked(say(f"{section}.{name}-hint"))}


def seats(options: Options, hint: str) -> Group:
    """Return the fields for each seat's name and player: a person or one of these bots."""
    played = [[PERSON, say("new.person")], *options]
    return {
        "legend": say("new.seats"),
        "fields": [*(part for seat in SEATS for part in _seat(seat, played)), *_apart()],
        "hint": f"{linked(say('new.seats-hint'))}{hint}",
    }


def _apart() -> list[Field]:
    """Return the checkbox for separate devices, if the page is served; on a static site, a note
    instead.
    """
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
    """Return the groups for the seed with the submit button and for a file, whose hint is given."""
    seed = {**field("seed", "text"), "about": linked(say("new.seed-hint")), "most": 20}
    file = {**field("file", "file"), "most": files.LARGEST, "accept": ".json,application/json"}
    return [
        {"legend": say("new.cards"), "fields": [seed], "button": say("new.start")},
        {"legend": say("new.load"), "fields": [{**file, "about": linked(hint)}]},
    ]


def usual() -> dict[str, object]:
    """Return the defaults of the shared fields."""
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
    """Return the valid players of each seat, for `fits`."""
    return dict.fromkeys((f"who-{seat}" for seat in SEATS), (PERSON, *bots))


# Values remembered by the browser


def _kept(bridge: Bridge, game: str) -> object:
    """Return the remembered values of a game's form; untrusted, may be anything."""
    form = bridge.recall().get("form")
    if games.first(game) or not isinstance(form, dict):
        return form
    return form.get(game)


def keep(bridge: Bridge, game: str, values: Values) -> None:
    """Remember values of a game's form; those of later games are nested in the first game's."""
    form, old = bridge.recall().get("form"), _kept(bridge, game)
    before = form if isinstance(form, dict) else {}
    new = {**(old if isinstance(old, dict) else {}), **values}
    bridge.remember(form=new if games.first(game) else {**before, game: new})


def _known(kept: object, asks: Asks) -> dict[str, object]:
    """Return the remembered values that are still valid."""
    usual, fits = asks.usual, asks.fits()
    values = kept if isinstance(kept, dict) else {}
    return {
        name: value
        for name, value in values.items()
        if type(value) is type(usual.get(name)) and value in fits.get(name, (value,))
    }


# Meaning of the values


def _hidden(values: Values, asks: Asks) -> list[str]:
    return [*SEATS[int(values["players"]) :], *asks.hidden(values)]


def _people(values: Values) -> list[str]:
    """Return the seats played by persons."""
    seats = SEATS[: int(values["players"])]
    return [seat for seat in seats if values[f"who-{seat}"] == PERSON]


def _renamed(values: Values) -> dict[str, str]:
    """Return the name to replace at A: "You" if a person plays alone there, another name
    otherwise.
    """
    you, other = say("names.person"), defaults.called() or say("names.A")
    old, new = (other, you) if _people(values) == ["A"] else (you, other)
    return {"name-A": new} if values["name-A"] == old else {}


def _names(values: Values) -> list[str]:
    return [naming.plain(values[f"name-{seat}"]) for seat in SEATS[: int(values["players"])]]


def _troubles(values: Values) -> dict[str, str]:
    """Return errors in the values by field id."""
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
    """Return the seed, or None if the field is empty; BossError if it is not a valid integer."""
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
    """Return where and how a file is invalid; only the position for text that is not JSON."""
    why = error.values.get("why")
    if isinstance(why, JSONDecodeError):
        return say("new.no-json", line=why.lineno, column=why.colno)
    return str(error).rstrip(".")
