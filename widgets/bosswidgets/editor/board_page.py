"""Board editor: 16 spaces and optionally other tiles.

The picture follows the input, each error is shown at its field, and the board can be saved, opened
and played on.
"""

from __future__ import annotations

import re
from html import escape

from ipywidgets import Widget

from bosslib import BossError
from bosslib.board.data import SPACES, board_document
from bosslib.board.picture.ring import board_scene
from bosslib.documents.nodes import MOST_TOML
from bosslib.documents.toml_text import to_toml as toml
from bosslib.picture.shapes import Scene
from bosslib.words import join_list, say
from bosswidgets.board.panels.new_game import prefer
from bosswidgets.editor import board_draft as draft
from bosswidgets.editor.draft import Document, lined
from bosswidgets.editor.fields import Entries
from bosswidgets.editor.saving import Saving
from bosswidgets.editor.stage import BESIDE, WIDE, WIDEST
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Field
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.hosted import Showable
from bosswidgets.kit.picture.still import Still
from bosswidgets.kit.places import address
from bosswidgets.kit.rows import caption, picked

KEPT = "board-draft"
"""Key of the draft in the browser's storage."""

TABLE = address("23-board-game.ipynb")


class BoardEditor(Showable, VBox):
    """Page to enter a board, look at it, save it, and play on it."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.document = draft.blank()
        self.space = 1
        self._before: Document | None = None
        self._touched = False
        self.head = Entries(say("board.editor.head"))
        self.places = Choices(label=say("board.editor.places"))
        self.fields = Entries(say("board.editor.fields"))
        self.tiles = Entries(say("board.editor.tiles-label"))
        self.play = Choices(label=say("board.editor.play-label"))
        self.said = HTML()
        self.saving = Saving()
        self.picture = Still(self.bridge, self._draw)
        for part in (self.head, self.fields, self.tiles):
            part.on("changed", self._typed)
        self.places.on_choose(self._go)
        self.play.on_choose(lambda _: self._play())
        self.saving.on("pressed", self._save)
        self.saving.on("file", self._opened)
        super().__init__([self.bridge, *self._parts()])
        self.add_class("boss-page")
        self.add_class("boss-writing")
        self.bridge.observe(self._recall, "ready")
        self._show()

    def __repr__(self) -> str:
        return f"<BoardEditor: {self.document['name']}>"

    def _parts(self) -> list[Widget]:
        chosen = VBox([caption(self.places.label), self.places])
        stage = VBox([self.picture, chosen, self.fields])
        stage.add_class("boss-writing-stage")
        self.picture.add_class("boss-writing-picture")
        chosen.add_class("boss-writing-cards")
        parts = {
            "spaces": (self.head, stage),
            "tiles": (self.tiles,),
            "keep": (self.saving, self.play, self.said),
        }
        rows: list[Widget] = []
        for name, shown in parts.items():
            head, lead = say(f"board.editor.head-{name}"), say(f"board.editor.lead-{name}")
            rows += [HTML(f"<h2>{escape(head)}</h2><p>{escape(lead)}</p>"), *shown]
        return rows

    # Storage in this browser

    def _recall(self, _: object) -> None:
        kept = draft.recalled(self.bridge.recall().get(KEPT))
        if kept and not self._touched:
            self.document = kept
            self._show()

    def _take(self, document: Document) -> None:
        self.document, self._touched = document, True
        self.bridge.remember(**{KEPT: document})
        self._tell("")
        self._show()

    # User actions

    def _typed(self, field: str, value: object) -> None:
        self._take(draft.changed(self.document, field, value))

    def _go(self, item: str) -> None:
        self.space = int(item)
        self._show()

    def _play(self) -> None:
        """Make the board the preselected one in the table's form."""
        if self._refused():
            return
        board = draft.board(self.document)
        prefer(self.bridge, board)
        words = say("board.editor.kept", name=board.name)
        link = f'<a href="{TABLE}">{escape(say("board.editor.to-table"))}</a>'
        self._tell(words, f"{escape(words)} {link}")

    def _save(self, name: str) -> None:
        self.saving.say("")
        self.saving.asking = name == "anew"
        if name == "save" and not self._refused():
            board = draft.board(self.document)
            self.bridge.download(_file(board.name), toml(board_document(board)))
        elif name == "anew-now":
            self._replace(draft.blank())
        elif name == "before" and self._before:
            self._replace(self._before)
        self._show()

    def _opened(self, name: str, text: str | None) -> None:
        try:
            if text is None:
                raise BossError("editor.too-long", most=MOST_TOML)
            self._replace(draft.opened(text))
            self.saving.say("")
        except BossError as error:
            self.saving.say(say("editor.no-file", name=name, why=lined(error)))
        self._show()

    def _replace(self, document: Document) -> None:
        """Replace the board; the previous one can be restored."""
        self._before = self.document
        self._take(document)

    def _refused(self) -> bool:
        """Return True and show where errors are if the board is not valid yet."""
        found = draft.troubles(self.document)
        if not found:
            return False
        where = [say("board.editor.space", space=n) for n in sorted(draft.wrong_spaces(found))]
        tiles = {field.split(".")[1] for field in found if field.startswith("tiles.")}
        where += [say("board.editor.tile", tile=n) for n in sorted(int(n) + 1 for n in tiles)]
        where = [say("board.editor.name"), *where] if "name" in found else where
        self._tell(say("board.editor.mend", where=join_list(where)))
        return True

    def _tell(self, words: str, html: str = "") -> None:
        """Show and announce a message beside the buttons; an empty one removes it."""
        told = html or escape(words)
        self.said.value = f'<p class="boss-notice">{told}</p>' if words else ""
        if words:
            self.bridge.announce(words)

    # Display

    def _show(self) -> None:
        found = draft.troubles(self.document)
        wrong = draft.wrong_spaces(found)
        self.head.show([draft.name_field(self.document)], found)
        spaces = range(1, SPACES + 1)
        self.places.items = [self._place(space, wrong=space in wrong) for space in spaces]
        self.fields.show(draft.space_fields(self.document, self.space), found)
        self.tiles.show(draft.tile_fields(self.document), found)
        self.play.items = [{"id": "play", "label": say("board.editor.play"), "tone": "primary"}]
        self.saving.present("", whole=False, before=self._before is not None)
        self.picture.show()

    def _place(self, space: int, *, wrong: bool) -> Field:
        button = picked(f"{space}", f"{space}", pressed=space == self.space)
        return {**button, "detail": say("board.editor.wrong")} if wrong else button

    def _draw(self, width: int) -> Scene:
        width = min(width, WIDEST)
        wrong = draft.wrong_spaces(draft.troubles(self.document))
        beside = width - BESIDE if width >= WIDE else width
        return board_scene(draft.drawn(self.document), beside, chosen=self.space, wrong=wrong)


def _file(name: str) -> str:
    """Return the file name of a board."""
    return f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-') or 'board'}.toml"
