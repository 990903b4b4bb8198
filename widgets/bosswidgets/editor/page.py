"""Exercise editor: position, task and answers, by forms or as TOML, with checks and a trial.

The exercise is one document, which can be edited by the forms or as text. Text that can't be parsed
stays in its box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import Widget

from bosslib import BossError
from bosslib.documents.nodes import MOST_TOML
from bosslib.documents.toml_text import to_toml
from bosslib.teaching.exercise import TaskKind
from bosslib.words import say
from bosswidgets.editor import draft, faults, words
from bosswidgets.editor.draft import Document
from bosswidgets.editor.faults import Fault
from bosswidgets.editor.fields import Entries
from bosswidgets.editor.gift import Gift
from bosswidgets.editor.position import NEEDED
from bosswidgets.editor.saving import GIVE, LINK, TRY, Saving
from bosswidgets.editor.stage import Stage
from bosswidgets.editor.trial import TryOut, shown
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.fields import Field
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.packing import unpacked
from bosswidgets.learn.course_page import Course

ALONE = """<style>
main:has(.boss-tried) :is(#opening, #cells > .text, #cells > .printed) { display: none; }
</style>"""
"""Style that hides the page's text for teachers when a learner opens an exercise."""


class Editor(Course):
    """Page to write, check, try and save an exercise.

    `?toml=...` opens one from the address, and `?toml=...&try=1` shows it to a learner.
    """

    def __init__(self) -> None:
        super().__init__()
        self.document = draft.blank()
        self.typed: str | None = None
        """TOML text as typed, if it differs from the document's serialization."""
        self._aside: dict[str, Document] = {}
        self._before = ""
        self._touched = self._apart = False
        self._checked = False
        """True after a check; then empty fields show an error too."""
        self.notice = HTML()
        self.stage = Stage(self.bridge, self._form)
        self.words = Entries(say("editor.exercise"))
        self.words.on("changed", self._worded)
        self.words.on("pressed", self._pressed)
        self.toml = Entries(say("editor.toml"))
        self.toml.on("changed", lambda _, text: self._type(text))
        self.toml.on("pressed", lambda _: self._take(self.document))
        self.trial = TryOut(self.bridge)
        self.trial.on_check(self._point)
        self.saving = Saving()
        self.saving.on("pressed", self._save)
        self.saving.on("file", self._opened)
        self.gift = Gift(self.bridge)
        self.bridge.observe(self._ready, "ready")
        if self.asked(TRY) and self.asked(LINK):
            self._try_alone()
        else:
            self._begin()

    def __repr__(self) -> str:
        return f"<Editor: {self.document.get('id', '')}>"

    @property
    def text(self) -> str:
        """Content of the TOML box."""
        return to_toml(self.document) if self.typed is None else self.typed

    def _begin(self) -> None:
        self.add_class("boss-writing")
        heads = ("position", "exercise", "trial", "toml", "save")
        parts = (self.stage, self.words, self.trial, self.toml, self.saving)
        self._show()
        rows: list[Widget] = [self.notice]
        for head, part in zip(heads, parts, strict=True):
            lead = say(f"editor.lead.{head}")
            rows += [HTML(f"<h2>{say(f'editor.head.{head}')}</h2><p>{lead}</p>"), part]
        self.put(*rows, self.gift)

    def _ready(self, _: object) -> None:
        """Open the exercise in the address, or else the draft stored in this browser."""
        if self.asked(TRY) and self.asked(LINK):
            if self.task is None:
                self._try_alone()
            return
        self._show()  # the class may be known from the address only now
        if self._touched:
            return
        self._recall()
        if self.asked(LINK):
            try:
                self._open(unpacked(self.asked(LINK)))
                self._tell(say("editor.came") if self._before else "")
            except BossError as error:
                self._tell(str(error))
            self.bridge.replace("?")  # later edits are stored, and a reload must not undo them

    def _try_alone(self) -> None:
        """Show only the exercise in the address, for a learner."""
        self.add_class("boss-tried")
        try:
            exercise = draft.exercise(draft.opened(unpacked(self.asked(LINK))))
            self.task = shown(self.bridge, exercise)
        except BossError as error:
            self.put(HTML(ALONE), sorry(say("task.broken", why=error)))
        else:
            self.put(HTML(ALONE), self.task)

    def _tell(self, words: str) -> None:
        """Show and announce a message at the top of the page; an empty one removes it."""
        self.notice.value = sorry(words).value if words else ""
        self.bridge.announce(words)

    # Storage in this browser

    def _recall(self) -> None:
        kept = self.bridge.recall().get("draft")
        if not isinstance(kept, dict):
            return
        try:
            self.document = draft.opened(str(kept.get("toml", "")))
        except BossError:
            return
        typed, before = kept.get("typed"), kept.get("before")
        self.typed = typed if isinstance(typed, str) else None
        self._before = before if isinstance(before, str) else ""
        self._show()

    def _keep(self) -> None:
        self._touched = True
        kept = {"toml": to_toml(self.document), "typed": self.typed, "before": self._before}
        self.bridge.remember(draft=kept)

    # Changes

    def _take(self, document: Document) -> None:
        """Continue with a document made by the forms."""
        self.document, self.typed = document, None
        self._apart = False
        self._changed()

    def _form(self, document: Document) -> None:
        """Continue with a document made by the form of texts; invalid TOML stays in its box."""
        broken = bool(self._broken())
        self.document = document
        self._apart = broken
        if not broken:
            self.typed = None
        self._changed()

    def _changed(self) -> None:
        self.notice.value = ""
        self._show()
        self._keep()

    def _worded(self, name: str, value: Any) -> None:
        if name != "kind":
            self._form(words.changed(self.document, name, value))
            return
        new = draft.turned(self.document, TaskKind(value), self._aside)
        if value in NEEDED and "position" not in new:
            new["position"] = self.stage.aside
        self._form(new)

    def _pressed(self, name: str) -> None:
        if name.startswith("engine:"):
            self._ask_engine(name.partition(":")[2])
        else:
            self._form(words.pressed(self.document, name))

    def _ask_engine(self, path: str) -> None:
        """Fill in the number that the engine computes."""
        try:
            number = words.reckoned(self.document, path)
        except BossError as error:
            self.words.troubles = {f"{path}.from": str(error).lstrip(": ")}
            return
        self._form(draft.put(self.document, f"{path}.is", number))
        self.bridge.announce(say("editor.reckoned", number=number))

    def _type(self, text: str) -> None:
        """Parse typed TOML; if it is invalid, the document stays unchanged."""
        try:
            document = draft.opened(text)
        except BossError:
            pass
        else:
            if self._apart and document != self.document:
                self._before = to_toml(self.document)
            self.document, self._apart = document, False
        self.typed = text
        self._changed()

    def _broken(self) -> str:
        """Return why the typed TOML cannot be shown in the form; empty if it can."""
        if self.typed is None:
            return ""
        try:
            draft.opened(self.typed)
        except BossError as error:
            return draft.lined(error)
        return ""

    def _open(self, text: str) -> None:
        """Replace the document by another text; the previous one can be restored."""
        document = draft.opened(text)
        if self.document != draft.blank():
            self._before = to_toml(self.document) if self._broken() else self.text
        self.document, self.typed, self._apart = document, text, False
        self._aside, self._checked = {}, False
        self._changed()

    # Saving and opening

    def _save(self, name: str) -> None:
        self.saving.say("")
        if name == GIVE:
            self._give()
            return
        match name:
            case "save":
                self.bridge.download(draft.name(self.document), self.text)
            case "anew-now":
                self._open(to_toml(draft.blank()))
                self.typed = None
            case "before":
                try:
                    self._open(self._before)
                except BossError as error:
                    self.saving.say(str(error))
        self.saving.asking = name == "anew"
        self._changed()

    def _give(self) -> None:
        """Assign the exercise to the class if it passes the check; the browser authenticates the
        teacher.
        """
        if self.trial.check():
            self.gift.say("given.not-sound")
        else:
            self.gift.give(draft.name(self.document), self.text)

    def _opened(self, name: str, text: str | None) -> None:
        try:
            if text is None:
                raise BossError("editor.too-long", most=MOST_TOML)
            self._open(text)
            self.saving.say("")
        except BossError as error:
            self.saving.say(say("editor.no-file", name=name, why=error))
        self._show()

    def _point(self, found: list[faults.Fault]) -> None:
        """Show the errors found by the check at their fields."""
        self._checked = True
        self.words.troubles = {each.field: each.why for each in reversed(found) if each.field}

    def _lacks(self, found: faults.Fault | None, fields: Sequence[Field]) -> dict[str, str]:
        """Return the error to show: at a field that is not empty, or at any field after a check."""
        if found is None:
            return {}
        there = {each["id"] for each in fields if self._checked or each.get("value")}
        return {found.field: found.why} if found.field in there else {}

    def _show(self) -> None:
        """Show the document and its errors."""
        text = self.text
        fields = list(words.fields(self.document))
        broken = self._broken() and (draft.fault(text) or self._broken())
        found = faults.fault(self.document, fields, text)
        why = broken or str(found or "")
        exercise = None if why else draft.exercise(self.document)
        self.stage.show(self.document)
        self.words.show(fields, self._lacks(found, fields))
        box = {"id": "toml", "kind": "area", "label": say("editor.text"), "code": True}
        shown = [{**box, "value": text, "hint": say("editor.hint-toml"), "wide": True}]
        if broken:
            shown.append({"id": "form", "kind": "button", "label": say("editor.from-form")})
        self.toml.show(shown, {"toml": broken} if broken else {})
        self.trial.show(exercise, text, Fault("", "", broken) if broken else found, fields)
        self.gift.value = ""
        self.saving.gives = bool(self.asked(GIVE))
        self.saving.present(text, whole=not why, before=bool(self._before))
