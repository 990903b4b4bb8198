"""Form for a new game, shared by all games: players, seed, or a game from a file.

The browser remembers the last values; errors are shown at their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from json import JSONDecodeError
from typing import NamedTuple

from bosslib import BossError, games
from bosslib.game import SEATS, Seat
from bosslib.log import SeatedGame
from bosslib.picture.player_portraits import draw_person, draw_portrait
from bosslib.picture.shapes import Sheet
from bosslib.picture.svg import sprite
from bosslib.words import say
from bosswidgets.kit.addresses import is_served, is_static_site
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import (
    CheckField,
    Field,
    FieldNote,
    Fields,
    FileField,
    InputField,
    Option,
    Options,
    SelectField,
    SubmitButton,
    TextField,
    Values,
)
from bosswidgets.kit.html import link_rules
from bosswidgets.table import defaults, player_names, table_files
from bosswidgets.table.defaults import SEED_COUNT

PERSON = "person"

FACE_RADIUS = 26
"""Radius of a player's face in the form, in CSS pixels."""


@dataclass(frozen=True)
class SeatFace(FieldNote):
    """The face of the player at the seat of its row."""

    def of_player(self, values: Values) -> SeatFace:
        """Return the face of a bot, or the seat's sign for a person, as these values say."""
        is_person = values[f"who-{self.row}"] == PERSON
        return replace(self, about=_draw_face(SEATS.index(self.row), is_person=is_person))


@cache
def _draw_face(seat: Seat, *, is_person: bool) -> str:
    """Return a face as SVG, cached because all are shown again at each change of the form."""
    sheet, side = Sheet(), 2 * FACE_RADIUS
    draw = draw_person if is_person else draw_portrait
    draw(sheet, seat, FACE_RADIUS, FACE_RADIUS, FACE_RADIUS)
    return sprite(sheet.scene(side, side, ""), None)


class FieldGroup(NamedTuple):
    """Fields under a legend, optionally with a hint in HTML and the label of a submit button.

    A folded group shows only its legend until it is opened.
    """

    legend: str
    fields: Sequence[Field]
    hint: str = ""
    button: str = ""
    folded: bool = False


class SeatChoice(NamedTuple):
    """Players by seat (a bot of None is a person) and the seed (None: random)."""

    names: list[str]
    bots: list[str | None]
    seed: int | None

    @property
    def is_practice(self) -> bool:
        """True if the seed was chosen, because then the cards may be known."""
        return self.seed is not None


class FormSpec(NamedTuple):
    """A game's own fields and how to create the game from their values.

    `defaults` are the defaults; `valid_values` the valid values of fields with few of them;
    `hidden_rows` the rows hidden in addition to absent seats; `field_errors` errors by field;
    `list_options` the options of lists that depend on the browser's data.
    """

    game: str
    title: str
    groups: list[FieldGroup]
    defaults: Values
    valid_values: Callable[[], Mapping[str, Collection[str]]]
    make_game: Callable[[Values, SeatChoice], SeatedGame]
    hidden_rows: Callable[[Values], list[str]] = lambda _: []
    field_errors: Callable[[Values], dict[str, str]] = lambda _: {}
    list_options: Callable[[], dict[str, Options]] = dict


def build(bridge: Bridge, begin: Callable[[SeatedGame], None], asks: FormSpec) -> Fields:
    """Return a form that calls `begin` with the requested game and shows errors itself."""
    panel = Fields(asks.title, "form")

    def update_fields(_: str, __: object) -> None:
        panel.show_fields(_fields(asks, panel.values), panel.troubles)
        for name, new in _renamed_fields(panel.values).items():
            panel.set_value(name, new)

    def submit(values: Values) -> None:
        values = {**values, **_renamed_fields(values)}
        troubles = _field_errors(values) | asks.field_errors(values)
        if troubles:
            panel.show_errors(troubles)
        else:
            remember_values(bridge, asks.game, {**values, "seed": ""})
            game = asks.make_game(values, _read_seats(values))
            apart = values.get("apart")
            begin(game._replace(local_seats=game.persons[:1]) if apart else game)

    def load_file(name: str, text: str | None) -> None:
        try:
            if text is None:
                raise BossError("files.too-long", most=table_files.MAX_FILE_CHARS)
            game = table_files.read(text, asks.game)
        except BossError as error:
            panel.show_errors({"file": say("new.no-file", name=name, why=_file_error_text(error))})
        else:
            begin(game)

    def recall(_: object = None) -> None:
        values = {**asks.defaults, **_valid_remembered(_remembered_values(bridge, asks.game), asks)}
        panel.show_fields(_fields(asks, values), panel.troubles)

    panel.add_listener("changed", update_fields)
    panel.add_listener("sent", submit)
    panel.add_listener("file", load_file)
    bridge.observe(recall, "ready")
    recall()
    return panel


def _fields(asks: FormSpec, values: Values) -> Iterator[Field]:
    """Yield the fields of all groups with these values."""
    offered, hidden = asks.list_options(), _hidden_rows(values, asks)
    for at, group in enumerate(asks.groups):
        legend, fold = ("", group.legend) if group.folded else (group.legend, "")
        for each in group.fields:
            shown = replace(each, group=legend, fold=fold, hidden=each.row in hidden)
            if isinstance(shown, SeatFace):
                shown = shown.of_player(values)
            if isinstance(shown, SelectField) and shown.name in offered:
                shown = replace(shown, options=offered[shown.name])
            if isinstance(shown, InputField):
                shown = replace(shown, value=values.get(shown.name, shown.value))
            yield shown
        if group.hint:
            yield FieldNote("", f"about-{at}", group=legend, fold=fold, about=group.hint)
        if group.button:
            yield SubmitButton(group.button, "send")


# Parts shared by all forms


def select_field(name: str, options: Options, section: str = "new") -> SelectField:
    """Return a list with its label from the catalogue."""
    return SelectField(say(f"{section}.{name}"), name, options=options)


def checkbox(name: str, section: str = "new") -> CheckField:
    """Return a checkbox with its label and description."""
    about = link_rules(say(f"{section}.{name}-hint"))
    return CheckField(say(f"{section}.{name}"), name, about=about)


def seats_group(options: Options, hint: str) -> FieldGroup:
    """Return the fields for each seat: a face, its name and its player, a person or one of these
    bots.
    """
    played = [Option(PERSON, say("new.person")), *options]
    seats = [part for seat in SEATS for part in _seat_fields(seat, played)]
    about = f"{link_rules(say('new.seats-hint'))}{hint}"
    return FieldGroup(say("new.seats"), [*seats, *_multi_device_field()], about)


def _multi_device_field() -> list[Field]:
    """Return the checkbox for separate devices, if the page is served; on a static site, a note
    instead.
    """
    if is_static_site():
        return [FieldNote("", "apart-not", hint=say("new.apart-site"))]
    return [checkbox("apart")] if is_served() else []


def _seat_fields(seat: str, options: Options) -> list[Field]:
    name, who = say("new.name", seat=seat), say("new.who", seat=seat)
    return [
        SeatFace("", f"face-{seat}", row=seat),
        TextField(name, f"name-{seat}", most=player_names.MAX_LENGTH, row=seat),
        SelectField(who, f"who-{seat}", options=options, row=seat),
    ]


def final_groups(hint: str) -> list[FieldGroup]:
    """Return the groups for the seed with the submit button and for a file, whose hint is given."""
    seed = TextField(say("new.seed"), "seed", about=link_rules(say("new.seed-hint")), most=20)
    file = FileField(
        say("new.file"),
        "file",
        about=link_rules(hint),
        most=table_files.MAX_FILE_CHARS,
        accept=".json,application/json",
    )
    return [
        FieldGroup(say("new.cards"), [seed], button=say("new.start"), folded=True),
        FieldGroup(say("new.load"), [file], folded=True),
    ]


def default_values() -> dict[str, object]:
    """Return the defaults of the shared fields."""
    names = defaults.default_names(len(SEATS))
    sit = [bot or PERSON for bot in defaults.default_players(len(SEATS))]
    return {
        "players": "4",
        "seed": "",
        "apart": False,
        **{f"name-{seat}": name for seat, name in zip(SEATS, names, strict=True)},
        **{f"who-{seat}": who for seat, who in zip(SEATS, sit, strict=True)},
    }


def valid_players(bots: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the valid players of each seat, for `FormSpec.valid_values`."""
    return dict.fromkeys((f"who-{seat}" for seat in SEATS), (PERSON, *bots))


# Values remembered by the browser


def _remembered_values(bridge: Bridge, game: str) -> object:
    """Return the remembered values of a game's form; untrusted, may be anything."""
    form = bridge.stored_values().get("form")
    if games.is_default_game(game) or not isinstance(form, dict):
        return form
    return form.get(game)


def remember_values(bridge: Bridge, game: str, values: Values) -> None:
    """Remember values of a game's form; those of later games are nested in the first game's."""
    form, old = bridge.stored_values().get("form"), _remembered_values(bridge, game)
    before = form if isinstance(form, dict) else {}
    new = {**(old if isinstance(old, dict) else {}), **values}
    bridge.store_values(form=new if games.is_default_game(game) else {**before, game: new})


def _valid_remembered(kept: object, asks: FormSpec) -> dict[str, object]:
    """Return the remembered values that are still valid."""
    usual, fits = asks.defaults, asks.valid_values()
    values = kept if isinstance(kept, dict) else {}
    return {
        name: value
        for name, value in values.items()
        if type(value) is type(usual.get(name)) and value in fits.get(name, (value,))
    }


# Meaning of the values


def _hidden_rows(values: Values, asks: FormSpec) -> list[str]:
    return [*SEATS[int(values["players"]) :], *asks.hidden_rows(values)]


def _person_seats(values: Values) -> list[str]:
    """Return the seats played by persons."""
    seats = SEATS[: int(values["players"])]
    return [seat for seat in seats if values[f"who-{seat}"] == PERSON]


def _renamed_fields(values: Values) -> dict[str, str]:
    """Return the name to replace at A: "You" if a person plays alone there, another name
    otherwise.
    """
    you, other = say("names.person"), defaults.user_name() or say("names.A")
    old, new = (other, you) if _person_seats(values) == ["A"] else (you, other)
    return {"name-A": new} if values["name-A"] == old else {}


def _player_names(values: Values) -> list[str]:
    return [
        player_names.normalize_name(values[f"name-{seat}"])
        for seat in SEATS[: int(values["players"])]
    ]


def _field_errors(values: Values) -> dict[str, str]:
    """Return errors in the values by field id."""
    names, people = _player_names(values), _person_seats(values)
    wrong = player_names.name_errors(names)
    for seat, name in enumerate(names):
        if player_names.is_you(name) and people != [SEATS[seat]]:
            wrong.setdefault(seat, BossError("names.you", name=name))
        elif values.get("apart") and (error := player_names.name_error(names, seat)):
            wrong.setdefault(seat, error)
    troubles = {f"name-{SEATS[seat]}": str(error) for seat, error in wrong.items()}
    if values.get("apart") and len(people) < 2:
        troubles["apart"] = say("new.apart-alone")
    try:
        seed = _parse_seed(values["seed"])
    except BossError as error:
        troubles["seed"] = str(error)
    else:
        if values.get("apart") and seed is not None:
            troubles["seed"] = say("new.apart-seed")
    return troubles


def _read_seats(values: Values) -> SeatChoice:
    names = _player_names(values)
    who = [values[f"who-{seat}"] for seat in SEATS[: len(names)]]
    bots = [None if each == PERSON else each for each in who]
    return SeatChoice(names, bots, _parse_seed(values["seed"]))


def _parse_seed(written: str) -> int | None:
    """Return the seed, or None if the field is empty; BossError if it is not a valid integer."""
    if not written.strip():
        return None
    try:
        seed = int(written)
    except ValueError:
        raise BossError("new.no-seed", text=written) from None
    if abs(seed) >= SEED_COUNT:
        raise BossError("new.large-seed", most=SEED_COUNT - 1)
    return seed


def _file_error_text(error: BossError) -> str:
    """Return where and how a file is invalid; only the position for text that is not JSON."""
    why = error.values.get("why")
    if isinstance(why, JSONDecodeError):
        return say("new.no-json", line=why.lineno, column=why.colno)
    return str(error).rstrip(".")
