"""Gallery of all components of the pages, each in its states: `python -m tools.gallery`.

It is built with the widgets, painters and stylesheets of the pages themselves, so it cannot differ
from them. Light and dark follow the browser's setting.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from ipywidgets import Widget

from bosslib import Record, board, card
from bosslib.board.cards import Family
from bosslib.board.files.position import read_position
from bosslib.board.picture import faces as board_faces
from bosslib.board.picture.scene import table_scene as board_table_scene
from bosslib.card.cards import COPIES
from bosslib.card.picture import faces as card_faces
from bosslib.card.picture.scene import table_scene as card_table_scene
from bosslib.documents.nodes import Node
from bosslib.game import SEATS
from bosslib.log import SeatedGame
from bosslib.picture.badge import badge
from bosslib.picture.player_portraits import PORTRAITS, Expression, draw_person, draw_portrait
from bosslib.picture.podium import PodiumEntry, podium_scene
from bosslib.picture.shapes import Sheet
from bosslib.picture.signs import SIGNS
from bosslib.picture.svg import svg
from bosslib.picture.theme import BIG, LARGE, MIDDLE, MINI, SMALL, TEXT
from bosswidgets.board import deal_grid
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card.labels import card_button
from bosswidgets.card.review import chart
from bosswidgets.kit.bridge import CourseBridge
from bosswidgets.kit.choices import Button, Choices, Tone, sign_paths
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.fields import (
    AddressField,
    AnswerField,
    AreaField,
    CheckField,
    CopyButton,
    Field,
    FieldNote,
    Fields,
    FileField,
    NumberField,
    Option,
    PressButton,
    SelectField,
    SliderField,
    StepperField,
    StepZone,
    SubmitButton,
    TextField,
)
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.guide import Guide, GuideStep
from bosswidgets.kit.keyboard import Keyboard
from bosswidgets.kit.picture.speech_bubbles import Speech
from bosswidgets.kit.picture.still import ClickablePicture
from bosswidgets.kit.timeline import Timeline
from bosswidgets.learn.exercise_html import (
    MESSAGE_SIGNS,
    hints_html,
    message_html,
    stars_html,
)
from bosswidgets.server import app
from bosswidgets.table.keys import shortcuts_html
from bosswidgets.table.panels.podium import BargainFigure, GameEnd, SeatEnd, Suggestion, podium_html

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOK = "gallery"
WIDTH = 640
"""Width of a row of drawings, in layout units."""

PLAYERS = ("Ada", "Ben", "Cleo")
OPEN_DEAL = {
    "phase": "deal",
    "turn": "A",
    "marker": 9,
    "seats": {
        "A": {"investors": ["L"]},
        "B": {"investors": ["D"]},
        "C": {"investors": ["C"]},
    },
}
"""A deal of the board game in which the Boss, A, needs B and C."""

AGREED_TOO_MUCH = (
    *("A: offer iD for 4", "B: accept iD for 4"),
    *("A: offer iC for 4", "C: accept iC for 4"),
)

OPTIONS = (Option("one", "One"), Option("two", "Two"))


def buttons() -> Iterator[Widget]:
    """Each tone in each state; a disabled button gives its reason."""
    for tone in get_args(Tone):
        if tone == "card":  # the hand has them
            continue
        row = Choices(
            [
                Button("Normal", "normal", tone=tone),
                Button("With a second line", "detail", detail="what it brings", tone=tone),
                Button("With a sign", "sign", icon="offer", tone=tone),
                Button("With a key", "key", key="K", tone=tone),
                Button("Pressed", "pressed", pressed=True, tone=tone),
                Button("Not pressed", "released", pressed=False, tone=tone),
                Button("Open", "open", expanded=True, tone=tone),
                Button("Disabled", "disabled", disabled_reason="the reason", tone=tone),
            ],
            tone,
        )
        row.pictures = {"offer": sign_paths(SIGNS["offer"])}
        yield HTML(f"<h3>{tone}</h3>")
        yield row


def offers() -> Iterator[Widget]:
    """An offer: a sentence of which some words can be changed."""
    yield Choices(
        [
            Button("Ben", "to", before="You give", tone="chip", expanded=True),
            Button("blue +3", "card", before="a token, if he plays", tone="chip"),
            Button("Offer", "offer", detail="brings you $30", tone="primary"),
            Button("Cancel", "cancel", tone="quiet"),
        ],
        "An offer",
        "offer",
    )


def hand() -> Iterator[Widget]:
    """Cards as buttons: normal, pressed, disabled."""
    row = [card_button(each, at) for at, each in enumerate([*COPIES][::5])]
    row[0] = replace(row[0], pressed=True)
    row[-1] = replace(row[-1], disabled_reason="the reason")
    yield Choices(row, "Hand", "hand")


def form_fields() -> list[Field]:
    """Return the fields of a form."""
    return [
        TextField("Text", "text", value="Ann", hint="A hint"),
        AreaField("Area", "area", value="Several\nlines"),
        NumberField("Number", "number", value="3"),
        SelectField("Select", "select", value="one", options=OPTIONS),
        SliderField(
            "Slider", "slider", value="2", options=[Option(n, str(n)) for n in range(1, 5)]
        ),
        CheckField("Check", "check", value=True),
        TextField("Read-only", "given", value="cannot be changed", given=True),
        FieldNote("Note", "note", hint="A note among the fields"),
        FileField("File", "file", most=1000),
        SubmitButton("Submit", "submit"),
    ]


def fields() -> Iterator[Widget]:
    """Each kind of field, and a field with an error."""
    form = Fields("A form", "form")
    form.show_fields(form_fields())
    yield form
    others = Fields("Editor", "editor")
    others.show_fields(
        [
            AddressField(
                "Address", "address", value="https://example.org", copy="Copy", copied="Done"
            ),
            CopyButton("Copy", "copy", value="text", copied="Copied", by_hand="Copy it yourself"),
            PressButton("Press", "press"),
        ]
    )
    yield others
    wrong = Fields("A form with an error", "form")
    wrong.show_fields(
        [TextField("Players", "players", value="nine")], {"players": "From 2 to 6 players"}
    )
    yield wrong


def answers() -> Iterator[Widget]:
    """Answers of an exercise: open, right, wrong."""
    part = Fields("Answers", "answers")
    part.show_fields(
        [
            AnswerField("Open", "open", unit="$"),
            AnswerField("Right", "right", value="90", unit="$", mark="right", said="Right"),
            AnswerField("Wrong", "wrong", value="60", unit="$", mark="wrong", said="It is 90"),
            AnswerField("Options", "options", options=OPTIONS),
        ]
    )
    yield part


def stepper() -> Iterator[Widget]:
    """A price with its zones."""
    part = Fields("A price", "stepper")
    zones = (
        StepZone(0, 2, "refuses", "bad"),
        StepZone(3, 5, "perhaps", "open"),
        StepZone(6, 10, "takes", "good"),
    )
    part.show_fields(
        [
            StepperField(
                "Price", "price", value=4, most=10, unit="million", less="One less",
                more="One more", zones=zones, hint="Ben perhaps takes 4",
            )
        ]
    )  # fmt: skip
    yield part


def timeline() -> Iterator[Widget]:
    """The slider through a game."""
    slider = Timeline(lambda _: None)
    slider.at, slider.last, slider.told = 2, 7, "2 of 7: Ben plays the blue +3."
    yield slider


def notices() -> Iterator[Widget]:
    """Notices, messages of an exercise, stars, a mark."""
    yield error_html("A notice with a rule (TURN-1).")
    yield HTML('<p class="boss-mark">A mark</p>')
    for kind in MESSAGE_SIGNS:
        yield HTML(message_html(kind, f"The kind “{kind}”", "", ["One sentence of feedback."]))
    yield HTML(hints_html(["A first hint.", "A second hint."]))
    yield HTML("".join(f"<p>{stars_html(n, 3, f'{n} of 3 stars')}</p>" for n in range(4)))


def progress_meter() -> Iterator[Widget]:
    """Progress of a computation."""
    yield HTML(
        '<div class="boss-review" style="min-height: 0"><p>Computing</p>'
        '<progress max="100" value="40" aria-label="Computing">40 %</progress></div>'
    )


def _draw_row(draw: Callable[[Sheet], None], height: float, description: str) -> HTML:
    """Draw on the table's cloth."""
    sheet = Sheet()
    sheet.rect(0, 0, WIDTH, height, "cloth", radius=14)
    draw(sheet)
    return HTML(svg(sheet.scene(WIDTH, height, description), None))


def portraits() -> Iterator[Widget]:
    """Players by seat, with each expression; persons; the families of the board game."""

    def players(sheet: Sheet) -> None:
        for row, look in enumerate(Expression):
            sheet.text(look.value, 12, 50 + 90 * row, "on-cloth", size=TEXT, room=80)
            for seat in range(len(PORTRAITS)):
                draw_portrait(sheet, seat, 130 + 84 * seat, 50 + 90 * row, 36, look)

    def persons(sheet: Sheet) -> None:
        for seat in range(len(SEATS)):
            draw_person(sheet, seat, 130 + 84 * seat, 50, 36)
            badge(sheet, seat, 130 + 84 * seat, 110, 14)

    def families(sheet: Sheet) -> None:
        for at, family in enumerate(Family):
            board_faces.draw_head(sheet, family, 130 + 84 * at, 50, 72)

    yield _draw_row(players, 10 + 90 * len(Expression), "Computer players with each expression")
    yield _draw_row(persons, 136, "Persons, and the signs of the seats")
    yield _draw_row(families, 100, "Families of the board game")


def cards() -> Iterator[Widget]:
    """Cards in each size, face up, dimmed and face down."""
    sizes = (BIG, LARGE, MIDDLE, SMALL, MINI)

    def faces(sheet: Sheet) -> None:
        for row, size in enumerate(sizes):
            for at, each in enumerate(list(COPIES)[::7][:6]):
                x, y = 16 + 78 * at, 14 + 108 * row
                card_faces.draw_card_face(sheet, f"{row}:{at}", each, x, y, size, seen=size.w)
            card_faces.draw_card_back(sheet, 16 + 78 * 6, 14 + 108 * row, size)

    def draw_dimmed(sheet: Sheet) -> None:
        for at, each in enumerate(list(COPIES)[::7][:6]):
            card_faces.draw_card_face(sheet, f"{at}", each, 16 + 78 * at, 12, BIG, seen=BIG.w)

    yield _draw_row(faces, 14 + 108 * len(sizes), "Cards of each size, and their back")
    dim = Sheet(dimmed=[str(at) for at in range(6)])
    dim.rect(0, 0, WIDTH, 124, "cloth", radius=14)
    draw_dimmed(dim)
    yield HTML(svg(dim.scene(WIDTH, 124, "Cards that cannot be played"), None))


def disks() -> Iterator[Widget]:
    """Disks, tokens and coins."""

    def draw(sheet: Sheet) -> None:
        for at, radius in enumerate((22, 12)):
            card_faces.draw_disk(sheet, 40 + 120 * at, 40, radius, turned=False)
            card_faces.draw_disk(sheet, 96 + 120 * at, 40, radius, turned=True)
        card_faces.draw_disk_highlight(sheet, 280, 40, 22)
        card_faces.draw_disk(sheet, 280, 40, 22, turned=False)
        card_faces.draw_token(sheet, "boss", 340, 40, 18)
        card_faces.draw_token(sheet, "cousin", 390, 40, 18)
        card_faces.draw_multiplier_disk(sheet, 450, 40, 24)
        card_faces.draw_coin(sheet, "$90", 500, 24)

    yield _draw_row(draw, 80, "Disks, tokens and a coin")


def signs() -> Iterator[Widget]:
    """All signs, with their names."""
    across = 6

    def draw(sheet: Sheet) -> None:
        for at, name in enumerate(SIGNS):
            x, y = 60 + 104 * (at % across), 30 + 70 * (at // across)
            sheet.sign(name, x, y, 28, "on-cloth")
            sheet.text(name, x, y + 30, "on-cloth", size=TEXT, mid=True, room=100)

    yield _draw_row(draw, 70 * -(-len(SIGNS) // across) + 10, "All signs")


def bubbles(bridge: CourseBridge) -> Iterator[Widget]:
    """A table on which the players speak: the newest and an overtaken bubble, with a reason."""
    state = card.new(4, 2)
    table = ClickablePicture(
        bridge,
        lambda width: card_table_scene(card.view(state, 0), state.table, width=width),
        lambda _: "",
    )
    table.show_speeches(
        [
            Speech("seat:B", "I pass.", is_newest=False, at=1),
            Speech("seat:C", "A token, and I play the +3.", "It wants a share.", at=2),
        ]
    )
    yield table


def board_table() -> Iterator[Widget]:
    """The board game's table."""
    state = board.new(4, 2)
    yield HTML(svg(board_table_scene(board.view(state, 0), state.table, width=WIDTH), None))


def deal_bar() -> Iterator[Widget]:
    """The payout of an open deal: nothing agreed, a part agreed, and more than it pays."""
    record = Record(read_position(Node({"position": OPEN_DEAL}, "")))
    for actions in ((), ("A: offer iD for 2", "B: accept iD for 2"), AGREED_TOO_MUCH):
        shown = record
        for each in actions:
            shown = shown.play(board.parse_action(each))
        yield deal_grid.build_panel(BoardTableSession(SeatedGame(shown, PLAYERS, (None,) * 3)))


def dialogs() -> Iterator[Widget]:
    """The list of keys, which a button opens; a step of a guide."""
    yield Keyboard(lambda _: "", shortcuts_html())
    guide = Guide()
    guide.set_steps([GuideStep("One step", "Words about one thing of the page.", "h1")])
    row = Choices([Button("Open the guide", "guide")], "Guide")
    row.on_choose(lambda _: guide.show_first())
    yield from (row, guide)


def game_end() -> Iterator[Widget]:
    """The end of a game, and a chart."""
    names = ("You", "Ben", "Cleo", "Dan")
    points = ((50, 50, 50, 50), (90, 80, 120, 60), (180, 230, 160, 60))
    money = chart.MoneySeries(names, ("start", "deal 1", "deal 2"), points)
    bargains = [
        BargainFigure(Fraction(90), "+$90", "Your token for Ben:", "Deal 1, with Ben."),
        BargainFigure(Fraction(-55), "−$55", "Cleo’s token for you:", "Deal 2, with Cleo."),
    ]
    own = SeatEnd(
        0,
        lambda *_: "A share was worth $90.",
        bargains,
        "How it was counted.",
        Suggestion("One sentence of advice.", "tokens"),
    )
    panel = VBox([HTML(podium_html(GameEnd(money, chart.DOLLARS.format, (0,), own), WIDTH))])
    panel.add_class("boss-ending")
    yield panel
    entries = [PodiumEntry(seat, name, "$90", 1) for seat, name in enumerate(names)]
    yield HTML(svg(podium_scene(entries, "All win", ["$90 each."], WIDTH, "All win"), None))
    yield HTML(chart.svg(money, WIDTH))


def descriptions() -> Iterator[tuple[str, str]]:
    """Yield the name of each component, and what is shown of it: its function's docstring."""
    for name, build in components(CourseBridge()).items():
        function = build.func if isinstance(build, partial) else build
        yield name, (function.__doc__ or "").strip().rstrip(".")


def components(bridge: CourseBridge) -> Mapping[str, Callable[[], Iterator[Widget]]]:
    """Return all components, by the name that docs/design.md lists."""
    return {
        "Buttons": buttons,
        "Offer": offers,
        "Hand": hand,
        "Fields": fields,
        "Answers": answers,
        "Price stepper": stepper,
        "Steps": timeline,
        "Notices and messages": notices,
        "Meter": progress_meter,
        "Faces": portraits,
        "Cards": cards,
        "Disks, tokens and coins": disks,
        "Signs": signs,
        "Speech bubbles": partial(bubbles, bridge),
        "Board": board_table,
        "Deal bar": deal_bar,
        "Dialogs": dialogs,
        "End of a game": game_end,
    }


def gallery() -> VBox:
    """Return the page: each component under its name, with what is shown."""
    bridge = CourseBridge()
    parts = [
        VBox([HTML(f"<h2 class='boss-component'>{escape(name)}</h2>"), *build()])
        for name, build in components(bridge).items()
    ]
    page = VBox([bridge, *parts])
    page.add_class("boss-page")
    page.add_class("boss-lesson")
    return page


def write_notebook(folder: Path) -> Path:
    """Write the page as the notebook `en/gallery.ipynb` in a folder; return the folder."""
    source = (
        f"import sys\n\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from tools.gallery import gallery\n\ngallery()"
    )
    cell: dict[str, object] = {
        "cell_type": "code",
        "source": source,
        "metadata": {},
        "execution_count": None,
        "outputs": [],
    }
    heading = {"cell_type": "markdown", "source": "# Gallery", "metadata": {}}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    notebook = {"nbformat": 4, "nbformat_minor": 4, "metadata": kernel, "cells": [heading, cell]}
    (folder / "en").mkdir()
    (folder / "en" / f"{NOTEBOOK}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    return folder


def main() -> int:
    """Serve the gallery, with the options of `boss`, until it is interrupted."""
    with TemporaryDirectory() as folder:
        return app.main([f"--notebooks={write_notebook(Path(folder))}", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
