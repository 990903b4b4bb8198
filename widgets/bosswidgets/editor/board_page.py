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
from bosslib.board.picture.scene import board_scene
from bosslib.documents.nodes import MOST_TOML
from bosslib.documents.toml_writer import to_toml as toml
from bosslib.picture.shapes import Scene
from bosslib.words import join_list, say
from bosswidgets.board.panels.new_game import prefer_board
from bosswidgets.editor import board_draft as draft
from bosswidgets.editor.draft import Document, error_with_line
from bosswidgets.editor.fields import EditorFields
from bosswidgets.editor.position_editor import FIELDS_BESIDE_WIDTH, FIELDS_WIDTH, MAX_WIDTH
from bosswidgets.editor.save_panel import FileCommand, SavePanel
from bosswidgets.kit.addresses import page_address
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.layout import caption
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.kit.picture.still import StillPicture

DRAFT_KEY = "board-draft"
"""Key of the draft in the browser's storage."""

TABLE_ADDRESS = page_address("23-board-game.ipynb")


class BoardEditor(Displayable, VBox):
    """Page to enter a board, look at it, save it, and play on it."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.document = draft.blank_board()
        self.space = 1
        self._previous: Document | None = None
        self._is_changed = False
        self.head = EditorFields(say("board.editor.head"))
        self.places: Choices[int] = Choices(label=say("board.editor.places"))
        self.fields = EditorFields(say("board.editor.fields"))
        self.tiles = EditorFields(say("board.editor.tiles-label"))
        play = Button(say("board.editor.play"), "play", tone="primary")
        self.play = Choices([play], say("board.editor.play-label"))
        self.said = HTML()
        self.saving = SavePanel()
        self.picture = StillPicture(self.bridge, self._draw)
        for part in (self.head, self.fields, self.tiles):
            part.add_listener("changed", self._on_change)
        self.places.on_choose(self._show_space)
        self.play.on_choose(lambda _: self._play())
        self.saving.add_listener("pressed", self._save)
        self.saving.add_listener("file", self._on_file)
        super().__init__([self.bridge, *self._parts()])
        self.add_class("boss-page")
        self.add_class("boss-writing")
        self.bridge.observe(self._load_stored, "ready")
        self._update()

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

    def _load_stored(self, _: object) -> None:
        kept = draft.clean_stored(self.bridge.stored_values().get(DRAFT_KEY))
        if kept and not self._is_changed:
            self.document = kept
            self._update()

    def _set_document(self, document: Document) -> None:
        self.document, self._is_changed = document, True
        self.bridge.store_values(**{DRAFT_KEY: document})
        self._show_message("")
        self._update()

    # User actions

    def _on_change(self, field: str, value: object) -> None:
        self._set_document(draft.with_change(self.document, field, value))

    def _show_space(self, space: int) -> None:
        self.space = space
        self._update()

    def _play(self) -> None:
        """Make the board the preselected one in the table's form."""
        if self._has_errors():
            return
        board = draft.to_board(self.document)
        prefer_board(self.bridge, board)
        words = say("board.editor.kept", name=board.name)
        link = f'<a href="{TABLE_ADDRESS}">{escape(say("board.editor.to-table"))}</a>'
        self._show_message(words, f"{escape(words)} {link}")

    def _save(self, command: FileCommand) -> None:
        self.saving.set_file_error("")
        self.saving.is_confirming = command is FileCommand.START_OVER
        if command is FileCommand.SAVE and not self._has_errors():
            board = draft.to_board(self.document)
            self.bridge.download(_file_name(board.name), toml(board_document(board)))
        elif command is FileCommand.START_OVER_NOW:
            self._replace(draft.blank_board())
        elif command is FileCommand.RESTORE and self._previous:
            self._replace(self._previous)
        self._update()

    def _on_file(self, name: str, text: str | None) -> None:
        try:
            if text is None:
                raise BossError("editor.too-long", most=MOST_TOML)
            self._replace(draft.parse_board_document(text))
            self.saving.set_file_error("")
        except BossError as error:
            self.saving.set_file_error(say("editor.no-file", name=name, why=error_with_line(error)))
        self._update()

    def _replace(self, document: Document) -> None:
        """Replace the board; the previous one can be restored."""
        self._previous = self.document
        self._set_document(document)

    def _has_errors(self) -> bool:
        """Return True and show where errors are if the board is not valid yet."""
        found = draft.field_errors(self.document)
        if not found:
            return False
        where = [
            say("board.editor.space", space=n) for n in sorted(draft.spaces_with_errors(found))
        ]
        tiles = {field.split(".")[1] for field in found if field.startswith("tiles.")}
        where += [say("board.editor.tile", tile=n) for n in sorted(int(n) + 1 for n in tiles)]
        where = [say("board.editor.name"), *where] if "name" in found else where
        self._show_message(say("board.editor.mend", where=join_list(where)))
        return True

    def _show_message(self, words: str, html: str = "") -> None:
        """Show and announce a message beside the buttons; an empty one removes it."""
        told = html or escape(words)
        self.said.value = f'<p class="boss-notice">{told}</p>' if words else ""
        if words:
            self.bridge.announce(words)

    # Display

    def _update(self) -> None:
        found = draft.field_errors(self.document)
        wrong = draft.spaces_with_errors(found)
        self.head.show_fields([draft.name_field(self.document)], found)
        spaces = range(1, SPACES + 1)
        self.places.show_buttons(
            self._space_button(space, wrong=space in wrong) for space in spaces
        )
        self.fields.show_fields(draft.space_fields(self.document, self.space), found)
        self.tiles.show_fields(draft.tile_fields(self.document), found)
        self.saving.show_actions("", whole=False, before=self._previous is not None)
        self.picture.redraw()

    def _space_button(self, space: int, *, wrong: bool) -> Button[int]:
        detail = say("board.editor.wrong") if wrong else ""
        return Button(f"{space}", space, pressed=space == self.space, detail=detail)

    def _draw(self, width: int) -> Scene:
        width = min(width, MAX_WIDTH)
        wrong = draft.spaces_with_errors(draft.field_errors(self.document))
        beside = width - FIELDS_WIDTH if width >= FIELDS_BESIDE_WIDTH else width
        return board_scene(
            draft.drawable_board(self.document), beside, chosen=self.space, wrong=wrong
        )


def _file_name(name: str) -> str:
    """Return the file name of a board."""
    return f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-') or 'board'}.toml"
