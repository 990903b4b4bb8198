"""Joining a table with several devices: entering its code, then choosing a seat."""

from __future__ import annotations

from collections.abc import Callable

from bosslib import BossError
from bosslib.game import SEATS, parse_seat, replace_item
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Field, Fields, Values
from bosswidgets.kit.guarded import VBox
from bosswidgets.table import defaults, player_names
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.saves import Saves


def code_field(guesses: table_seats.CodeRateLimit, join: Callable[[str], None]) -> Fields:
    """Return a form for a table's code; it calls `join` with a valid one.

    Wrong codes count against the page's `guesses`.
    """
    panel = Fields(say("joining.label"), "form")
    code = {
        "id": "code",
        "kind": "text",
        "label": say("joining.code"),
        "about": say("joining.code-hint"),
        "most": 2 * table_seats.CODE_LENGTH,  # allows for spaces
    }
    send = {"id": "send", "kind": "submit", "label": say("joining.join")}
    panel.show_fields(
        [{**code, "group": say("joining.label")}, {**send, "group": say("joining.label")}]
    )

    def sent(values: Values) -> None:
        try:
            guesses.game_id(Saves(), values["code"])
        except BossError as error:
            panel.show_error(str(error), "code")
        else:
            join(values["code"].strip().upper())

    panel.add_listener("sent", sent)
    return panel


def seat_form(
    saves: Saves, name: str, sit: Callable[[str], None], watch: Callable[[], None]
) -> VBox:
    """Return a form with a table's free seats and a name; `sit` is called with the secret.

    A button below it lets you watch instead.
    """
    panel = Fields(say("joining.table"), "form")

    def sent(values: Values) -> None:
        called = player_names.normalize_name(str(values["name"]))
        try:
            seat = parse_seat(values["seat"])
            names = replace_item(saves.load_game(name).names, seat, called)
            wrong = player_names.name_error(names, seat)
            if wrong:
                panel.show_error(str(wrong), "name")
            else:
                sit(table_seats.take_seat(saves, name, seat, called))
        except BossError as error:
            panel.show_fields(_fields(saves, name))
            panel.show_error(str(error), "seat")

    panel.add_listener("sent", sent)
    panel.show_fields(_fields(saves, name))
    looks = Choices([{"id": "watch", "label": say("joining.watch")}], label=say("joining.watch"))
    looks.on_choose(lambda _: watch())
    return VBox([panel, looks])


def _fields(saves: Saves, name: str) -> list[Field]:
    names, legend = saves.load_game(name).names, say("joining.table")
    options = [
        [SEATS[each.seat], say("joining.seat", name=names[each.seat])]
        for each in table_seats.person_seats(saves, name)
        if not each.is_taken
    ]
    called = {
        "id": "name",
        "kind": "text",
        "label": say("joining.name"),
        "most": player_names.MAX_LENGTH,
    }
    called["value"] = defaults.user_name()
    seat = {"id": "seat", "kind": "select", "label": say("joining.place"), "options": options}
    send = {"id": "send", "kind": "submit", "label": say("joining.sit")}
    fields: list[Field] = [{"id": "full", "kind": "note", "about": say("joining.full")}]
    if options:
        fields = [called, {**seat, "value": options[0][0]}, send]
    return [{**each, "group": legend} for each in fields]
