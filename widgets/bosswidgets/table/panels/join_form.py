"""Joining a table with several devices: entering its code, then choosing a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bosslib import BossError
from bosslib.game import Seat, replace_item
from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.fields import (
    Field,
    FieldNote,
    Fields,
    Option,
    SelectField,
    SubmitButton,
    TextField,
    Values,
)
from bosswidgets.kit.guarded import VBox
from bosswidgets.table import defaults, player_names
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.saves import Saves


def code_field(guesses: table_seats.CodeRateLimit, join: Callable[[str], None]) -> Fields:
    """Return a form for a table's code; it calls `join` with a valid one.

    Wrong codes count against the page's `guesses`.
    """
    panel = Fields(say("joining.label"), "form")
    group = say("joining.label")
    code = TextField(
        say("joining.code"),
        "code",
        about=say("joining.code-hint"),
        most=2 * table_seats.CODE_LENGTH,  # allows for spaces
        group=group,
    )
    panel.show_fields([code, SubmitButton(say("joining.join"), "send", group=group)])

    def submit(values: Values) -> None:
        try:
            guesses.game_id(Saves(), values["code"])
        except BossError as error:
            panel.show_error(str(error), "code")
        else:
            join(values["code"].strip().upper())

    panel.add_listener("sent", submit)
    return panel


def seat_form(
    saves: Saves, name: str, sit: Callable[[str], None], watch: Callable[[], None]
) -> VBox:
    """Return a form with a table's free seats and a name; `sit` is called with the secret.

    Users who have logged in keep that name, and may type another only if it is refused. A button
    below the form lets you watch instead.
    """
    panel = Fields(say("joining.table"), "form")

    def submit(values: Values) -> None:
        try:
            seat = values["seat"]
            names = saves.load_game(name).names
            typed = player_names.normalize_name(str(values.get("name", "")))
            called = _login_name(names, [seat]) or typed
            wrong = player_names.name_error(replace_item(names, seat, called), seat)
            if wrong and "name" in values:
                panel.show_error(str(wrong), "name")
            elif wrong:
                raise wrong  # somebody else has just taken the name of a user who has logged in
            else:
                sit(table_seats.take_seat(saves, name, seat, called))
        except BossError as error:
            panel.show_fields(_fields(saves, name))
            panel.show_error(str(error), "seat")

    panel.add_listener("sent", submit)
    panel.show_fields(_fields(saves, name))
    looks = Choices([Button(say("joining.watch"), "watch")], say("joining.watch"))
    looks.on_choose(lambda _: watch())
    return VBox([panel, looks])


def _fields(saves: Saves, name: str) -> list[Field]:
    names, group = saves.load_game(name).names, say("joining.table")
    seats = [each.seat for each in table_seats.person_seats(saves, name) if not each.is_taken]
    if not seats:
        return [FieldNote("", "full", about=say("joining.full"), group=group)]
    options = [Option(seat, say("joining.seat", name=names[seat])) for seat in seats]
    known = _login_name(names, seats)
    return [
        FieldNote("", "known", about=say("lobby.person", name=known), group=group)
        if known
        else TextField(say("joining.name"), "name", most=player_names.MAX_LENGTH, group=group),
        SelectField(say("joining.place"), "seat", options=options, value=seats[0], group=group),
        SubmitButton(say("joining.sit"), "send", group=group),
    ]


def _login_name(names: Sequence[str], seats: Iterable[Seat]) -> str:
    """Return the name of a user who has logged in, if it is valid at all these seats; otherwise an
    empty string.
    """
    called = player_names.normalize_name(defaults.user_name())
    if not called:
        return ""
    given = ((replace_item(tuple(names), seat, called), seat) for seat in seats)
    return "" if any(player_names.name_error(*each) for each in given) else called
