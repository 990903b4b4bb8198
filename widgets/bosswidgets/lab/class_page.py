"""A class's own data on a page: plots of the games in a zip file."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from html import escape

from bosslib.errors import BossError
from bosslib.export.summary import SUMMARY_TABLES, Tables
from bosslib.export.yardstick import EXAMPLE, compared_games
from bosslib.export.zip_reader import MAX_ZIP_BYTES, unpacked
from bosslib.lab.answer import Answer
from bosslib.lab.our_class import our_class
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, close_tree
from bosswidgets.kit.fields import Fields, FileField
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.lab import answer_texts
from bosswidgets.lab.plot import PlotList
from bosswidgets.table.games import treatment_text


class GamePlots(VBox):
    """Plots of a class's games of one kind, with a heading and the number of tables."""

    def __init__(self, rules: str, answer: Answer) -> None:
        self._answer, self._drawn = answer, PlotList()
        title = escape(say(f"our-class.games.{rules}"))
        tables = escape(say("our-class.tables", count=answer.games))
        super().__init__([HTML(f"<h2>{title}</h2><p>{tables}</p>"), self._drawn])

    def draw_plots(self, width: int) -> None:
        """Draw the plots for a page width in CSS pixels."""
        self._drawn.plots = answer_texts.answer_plots(self._answer, width)


class OurClass(Displayable, VBox):
    """Data of a class, compared with computer players; an example until a zip file is opened.

    The zip file is read by the page's Python and not stored.
    """

    def __init__(self) -> None:
        self.parts: list[GamePlots] = []
        self._bridge, self._told = Bridge(), HTML()
        self._file = Fields(say("lab.our-class.settings"), "settings")
        label, hint = say("lab.our-class.file"), say("lab.our-class.file-hint")
        file = FileField(label, "file", hint=hint, most=MAX_ZIP_BYTES, accept=".zip", binary=True)
        self._file.show_fields([file])
        self._file.add_listener("file", self._on_file)
        super().__init__()
        for name in ("boss-page", "boss-lesson"):
            self.add_class(name)
        self._bridge.observe(lambda _: self._draw(), ["width"])
        self._show_answers(
            _class_answers(unpacked(EXAMPLE, SUMMARY_TABLES)), say("lab.our-class.example")
        )

    def __repr__(self) -> str:
        return "<OurClass>"

    def _on_file(self, name: str, text: str | None) -> None:
        """Show the data of a chosen zip file; if it is invalid, show an error and keep the old
        plots.
        """
        try:
            if text is None:
                raise BossError("lab.our-class.file-long", most=MAX_ZIP_BYTES)
            found = _class_answers(unpacked(_decode_file(text), SUMMARY_TABLES))
        except BossError as error:
            self._file.show_error(say("lab.our-class.file-wrong", file=name, why=error), "file")
            return
        self._file.show_errors({})
        told = say("lab.our-class.shown", file=name)
        self._show_answers(found, told)
        self._bridge.announce(told)

    def _show_answers(self, answers: Mapping[str, Answer], told: str) -> None:
        gone = self.parts
        self._told.value = f"<p>{escape(told)}</p>"
        self.parts = [GamePlots(rules, answer) for rules, answer in answers.items()]
        self._draw()
        self.children = [self._bridge, self._file, self._told, *self.parts]
        for each in gone:
            close_tree(each)

    def _draw(self) -> None:
        for each in self.parts:
            each.draw_plots(self._bridge.width)


def _class_answers(tables: Tables) -> dict[str, Answer]:
    """Return the class's data of each game; raise BossError if there is none."""
    found: dict[str, Answer] = {}
    try:
        for rules in compared_games():
            with suppress(BossError):  # the class has not played it
                found[rules] = our_class(tables, rules, partial(treatment_text, rules))
    except TypeError:  # a number is missing
        raise BossError("export.not-ours") from None
    if not found:
        raise BossError("lab.our-class.nothing")
    return found


def _decode_file(text: str) -> bytes:
    """Return the decoded file; empty if it is not valid base64."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        return b""
