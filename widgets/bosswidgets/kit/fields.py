"""Native form fields that keep typed text and the focus when they are updated.

This module doesn't know what the fields mean.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from traitlets import Dict, Enum, List, Unicode

from bosswidgets.kit.browser_data import changed_fields
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style

Values = Mapping[str, Any]
"""Values of fields by name: a text, a bool for a checkbox, or the value of an option."""

MAX_LETTERS = 20
"""Maximum length of an answer."""

FieldLook = Literal["answers", "editor", "form", "settings", "stepper"]
ZoneLook = Literal["bad", "good", "open"]


class Option(NamedTuple):
    """An option of a list: its value, which the text of it identifies, and its label."""

    value: object
    label: str


class OptionGroup(NamedTuple):
    """Options of a list under a label."""

    label: str
    options: Sequence[Option]


Options = Sequence[Option | OptionGroup]


@dataclass(frozen=True)
class Field(ABC):
    """A part of a form."""

    kind: ClassVar[str]

    label: str
    _: KW_ONLY
    hint: str = ""
    about: str = ""
    """A hint in HTML, instead of `hint`."""
    group: str = ""
    """A heading above all of its fields."""
    row: str = ""
    """Fields of the same row are side by side."""
    fold: str = ""
    """Title of a collapsible section, which is open if a checkbox in it is ticked."""
    hidden: bool = False
    wide: bool = False

    @property
    @abstractmethod
    def id(self) -> str:
        """Identifier in the browser, which is never parsed."""


@dataclass(frozen=True)
class InputField(Field):
    """A field with a value, which has a name."""

    name: str
    _: KW_ONLY
    value: object = ""
    given: bool = False
    """True if it is read-only."""
    most_read: ClassVar[int] = 10_000
    """Number of characters of the longest text that is read at all."""

    @property
    def id(self) -> str:
        """Identifier in the browser: the name."""
        return self.name

    def read(self, sent: object) -> object:
        """Return the value that a browser has sent, or None if no user could have entered it.

        The page enforces this too, but a client connected to the kernel can send anything. Text
        that is a little too long is accepted here; the owner of the field must refuse it with a
        message.
        """
        fits = isinstance(sent, str) and len(sent) <= self.most_read
        return sent if fits and not self.given else None


@dataclass(frozen=True, kw_only=True)
class TextField(InputField):
    """A line of text of at most `most` letters; `code` is shown in a font of fixed width."""

    kind = "text"

    value: str = ""
    most: int | None = None
    code: bool = False


class AreaField(TextField):
    """Several lines of text."""

    kind = "area"
    most_read = 200_000


class NumberField(TextField):
    """A number as text."""

    kind = "number"


@dataclass(frozen=True, kw_only=True)
class SelectField(InputField):
    """One of some options."""

    kind = "select"

    options: Options = ()

    def read(self, sent: object) -> object:
        if not isinstance(sent, str) or self.given:
            return None
        return option_values(self.options).get(sent)


class SliderField(SelectField):
    """One of consecutive numbers."""

    kind = "slider"


class StepZone(NamedTuple):
    """Consecutive numbers of a stepper, from the first to the last, with a word for them."""

    first: int
    last: int
    word: str
    look: ZoneLook


@dataclass(frozen=True, kw_only=True)
class StepperField(InputField):
    """A whole number from `least` to `most`, with a button for one `less` and one for one `more`.

    The arrows change it by one and Page Up and Page Down by `page`; it can be typed too. A bar
    shows the `zones` and where the number is; the hint says the same.
    """

    kind = "stepper"

    value: int = 0
    least: int = 0
    most: int
    page: int = 5
    unit: str = ""
    less: str
    more: str
    keys: tuple[str, str] = ("", "")
    """Keys of both buttons."""
    zones: Sequence[StepZone] = ()

    def read(self, sent: object) -> object:
        text = super().read(sent)
        if not isinstance(text, str) or not (text.isascii() and text.isdecimal()):
            return None
        number = int(text) if len(text) < 10 else -1
        return number if self.least <= number <= self.most else None


@dataclass(frozen=True, kw_only=True)
class AnswerField(InputField):
    """A number with a `unit`, or one of some options; with a `mark`, `said` in words."""

    kind = "answer"

    value: str = ""
    most: int | None = None
    unit: str = ""
    options: Options = ()
    mark: Literal["", "right", "wrong"] = ""
    said: str = ""

    def read(self, sent: object) -> object:
        text = super().read(sent)
        return text if not self.options or text in {"", *option_values(self.options)} else None


@dataclass(frozen=True, kw_only=True)
class CheckField(InputField):
    """A checkbox."""

    kind = "check"

    value: bool = False

    def read(self, sent: object) -> object:
        return sent if isinstance(sent, bool) and not self.given else None


@dataclass(frozen=True)
class NamedPart(Field):
    """A part without input, which has a name."""

    name: str

    @property
    def id(self) -> str:
        """Identifier in the browser: the name."""
        return self.name


class FieldNote(NamedPart):
    """Text among the fields: its hint."""

    kind = "note"


@dataclass(frozen=True, kw_only=True)
class FileField(NamedPart):
    """A file of at most `most` bytes; it is read as text, or as base64 if it is `binary`."""

    kind = "file"

    most: int
    accept: str = ""
    binary: bool = False


@dataclass(frozen=True, kw_only=True)
class AddressField(NamedPart):
    """An address to be copied; `copy` is the label of the button, and `copied` what it says."""

    kind = "address"

    value: str
    copy: str
    copied: str


@dataclass(frozen=True, kw_only=True)
class CopyButton(NamedPart):
    """A button that copies its value, in which {address} stands for the address of a path.

    It says `copied`, or `by_hand` if the browser denies it.
    """

    kind = "copy"

    value: str
    copied: str
    by_hand: str
    path: str = ""


class SubmitButton(NamedPart):
    """A button that sends all values."""

    kind = "submit"


@dataclass(frozen=True)
class PressButton(Field):
    """A button; `command` is passed to the callbacks, and its text identifies the button."""

    kind = "button"

    command: object
    _: KW_ONLY
    spoken: str = ""
    """Its accessible name, if it is not the label."""

    @property
    def id(self) -> str:
        """Identifier in the browser: the text of the command."""
        return str(self.command)


class Fields(ScriptedWidget):
    """Labelled form fields, each of which persists as long as its id is in the list.

    Typed text is reported after a short pause, or, in a form with a submit button, when the field
    loses focus. The update that follows never overwrites it.
    """

    script = bundle_script("fields")
    style = part_style("fields")

    label = Unicode("").tag(sync=True)
    look = Enum(("answers", "editor", "form", "settings", "stepper"), "editor").tag(sync=True)
    fields: List[Any] = List().tag(sync=True)
    """The fields as JSON data for the browser."""
    troubles: Dict[str, str] = Dict().tag(sync=True)
    """Error messages by the id of the field; an empty id is for the whole form."""

    def __init__(self, label: str, look: FieldLook) -> None:
        self.values: dict[str, Any] = {}
        self._shown: dict[str, Field] = {}
        self._versions: dict[str, int] = {}
        self._listeners: dict[str, list[Callable[..., object]]] = {}
        self._set_values: dict[str, object] = {}
        self._typed_values: dict[str, object] = {}
        super().__init__(label=label, look=look)
        self.on_msg(self._on_message)

    @property
    def has_submit(self) -> bool:
        """True if there is a submit button."""
        return any(isinstance(each, SubmitButton) for each in self._shown.values())

    def add_listener(self, what: str, callback: Callable[..., object]) -> None:
        """Register a callback for an event.

        It is called with the name and value of a field that has `changed`, with the command of a
        button that was `pressed`, with all values when they are `sent`, and with the name and text
        of a `file` (None as text if it is too large).
        """
        self._listeners.setdefault(what, []).append(callback)

    def show_fields(
        self, fields: Iterable[Field], troubles: Mapping[str, str] | None = None
    ) -> None:
        """Show these fields; set a value if it is new, but keep typed text."""
        shown = list(fields)
        values, versions = dict[str, object](), dict[str, int]()
        for field in shown:
            name = field.id
            if name in versions:
                raise ValueError(f"two fields have the id {name!r}")
            versions[name] = self._versions.get(name, 0)
            if not isinstance(field, InputField):
                continue
            value = field.value
            values[name] = self.values.get(name, value)
            if name in self._typed_values:
                values[name] = self._typed_values[name]
            elif self._set_values.get(name, value) != value:
                versions[name], values[name] = versions[name] + 1, value
            self._set_values[name] = value
        self._shown = {each.id: each for each in shown}
        self._versions, self.values = versions, values
        with self.hold_sync():
            self._send_fields()
            self.troubles = dict(troubles or {})

    def _send_fields(self) -> None:
        self.fields = [
            _as_item(each, self.values.get(name), self._versions[name])
            for name, each in self._shown.items()
        ]

    def set_value(self, name: str, value: object) -> None:
        """Overwrite a field's value, including one that was just typed or chosen."""
        self._typed_values.pop(name, None)
        self._set_values[name] = self.values[name] = value
        self._versions[name] += 1
        self._send_fields()

    def show_error(self, why: str, name: str = "") -> None:
        """Show an error at a field, or for the whole form if `name` is empty."""
        others = {at: words for at, words in self.troubles.items() if at != name}
        self.show_errors({**others, name: why})

    def show_errors(self, troubles: Mapping[str, str]) -> None:
        """Show error messages, and announce them even if they are unchanged."""
        self.troubles = {}
        self.troubles = dict(troubles)

    def _on_message(self, _: object, content: Values, __: object) -> None:
        changed, sent = self._read(content.get("changed")), self._read(content.get("sent"))
        self._typed_values = {**changed, **sent}
        self.values.update(self._typed_values)
        pressed, file = self._shown.get(str(content.get("pressed", ""))), content.get("file")
        with error_boundary(self.show_error):
            for name, value in changed.items():
                self._notify("changed", name, value)
            if isinstance(pressed, PressButton):
                self._notify("pressed", pressed.command)
            if file and any(isinstance(each, FileField) for each in self._shown.values()):
                self._notify("file", file["name"], file.get("text"))
            if "sent" in content and self.has_submit:
                self._notify("sent", {**self.values, **sent})
        self._typed_values = {}

    def _read(self, values: object) -> dict[str, object]:
        """Return the values by name that a browser has sent, without impossible ones."""
        found = {}
        for name, sent in values.items() if isinstance(values, dict) else ():
            field = self._shown.get(name)
            value = field.read(sent) if isinstance(field, InputField) else None
            if value is not None:
                found[name] = value
        return found

    def _notify(self, what: str, *values: object) -> None:
        for callback in self._listeners.get(what, ()):
            callback(*values)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.label!r}: {len(self.fields)}>"


def _as_item(field: Field, value: object, version: int) -> dict[str, object]:
    """Return a field as JSON data, without defaults; `value` is that of an input field."""
    item = changed_fields(field)
    for name in ("name", "command", "options"):
        item.pop(name, None)
    if isinstance(field, SelectField) or (isinstance(field, AnswerField) and field.options):
        item["options"] = _option_items(field.options)
    if isinstance(field, InputField):
        item["value"] = value if isinstance(value, bool) else str(value)
    return item | {"id": field.id, "kind": field.kind, "version": version}


def option_values(options: Options) -> dict[str, object]:
    """Return the values of options by their identifiers in the browser, including groups."""
    found: dict[str, object] = {}
    for each in options:
        if isinstance(each, OptionGroup):
            found |= option_values(each.options)
        else:
            found[str(each.value)] = each.value
    return found


def _option_items(options: Options) -> list[list[object]]:
    """Return options as JSON data: pairs of identifier and label, or of a label and its options."""
    return [
        [each.label, _option_items(each.options)]
        if isinstance(each, OptionGroup)
        else [str(each.value), each.label]
        for each in options
    ]
