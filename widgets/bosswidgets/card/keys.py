"""Which key does what at the table: one list for the buttons, for the page and for its help.

Seats are A to F and cards are digits, as they stand on the buttons; no other letter of an action
is one of a seat's, but for the colours, which are named when no seat can be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from traitlets import Bool, Dict, Unicode

from bosslib.card import Kind
from bosslib.words import catalogue, say
from bosswidgets.card.choosing import Choosing
from bosswidgets.kit.faults import told
from bosswidgets.kit.html import linked
from bosswidgets.kit.scripts import Scripted, script
from bosswidgets.kit.styles import styles

DIGITS = "1234567890"
CHOSEN = "k"
"""Do what was put together: play the card, make the offer, discard, keep."""

KEYS = {
    "do:pass": "p",
    "do:pass2": "q",
    "talk": "o",
    "do:accept": "y",
    "do:decline": "n",
    "counter": "r",
    "do:withdraw": "w",
    "later": "l",
    "cancel": "Escape",
    "back": "Escape",
    "now": "Escape",
    "delete-not": "Escape",
    "undo": "u",
    "history": "h",
    "pace": "v",
    "game": "i",
    "legend": "-",
    "hint": "z",
    "worth": "=",
    "again": "t",
    "next": "g",
    "skip": "j",
    "done": "s",
    "more": "m",
}
"""The key of an item by its id, or by the beginning of its id."""

COUNTED = ("lift:", "term:")
"""What has digits while it can be chosen; the hand has none then."""

SHOWN = (
    ("1–9, 0", "hand"),
    ("A–F", "seat"),
    ("X", "pile"),
    ("B, G, R", "colour"),
    (CHOSEN, "chosen"),
    *((key, name.removeprefix("do:")) for name, key in KEYS.items() if key != "Escape"),
    ("Esc", "escape"),
    ("Tab", "tab"),
    ("← → ↑ ↓", "arrows"),
    ("Enter", "enter"),
    ("/", "type"),
    ("?", "help"),
)
"""The list that the help shows: the key, and the name of its sentence under `keys.does`."""


def key_of(item: str) -> str:
    """The key that chooses an item of the table, by its id; empty if it has none.

    >>> key_of("card:2"), key_of("do:bP@C"), key_of("do:b+4"), key_of("do:accept B")
    ('3', 'c', 'k', 'y')
    """
    kind, _, rest = item.partition(":")
    first = rest.partition(" ")[0]
    match kind:
        case "card":
            return DIGITS[int(rest)] if int(rest) < len(DIGITS) else ""
        case "goal" | "partner" | "open" | "call":
            return rest.lower()
        case "do" if rest[0] == "=":
            return rest[1]
        case "do" if "@" in rest and first == rest:
            return rest[-1].lower()
        case "do":
            return KEYS.get(f"do:{first}", CHOSEN)
    return KEYS.get(kind.partition(" ")[0], "")


def keyed(
    items: Iterable[Mapping[str, Any]],
    named: Callable[[str], str] = key_of,
    counted: tuple[str, ...] = COUNTED,
) -> list[dict[str, Any]]:
    """The items of a group, each with its key; of several that want the same key, the first.

    `named` gives the key of an id; what begins as one of `counted` has digits.
    """
    digits = iter(DIGITS)
    given = [
        (item, next(digits, "") if item["id"].startswith(counted) else named(item["id"]))
        for item in items
    ]
    keys = [key for _, key in given]
    return [
        {**item, "key": key} if key and key not in keys[:at] else dict(item)
        for at, (item, key) in enumerate(given)
    ]


def counts(choosing: Choosing) -> bool:
    """Whether the digits are those of what a Move card takes, or of the terms of an offer."""
    return choosing.talking or (choosing.card is not None and choosing.card.kind is Kind.MOVE)


def page(listed: Iterable[tuple[str, str]] = SHOWN, section: str = "keys") -> str:
    """The list of all keys and of what can be typed, as HTML.

    `listed` are the keys with the names of their sentences, which a `section` of the catalogue has,
    or else [keys].
    """
    there = catalogue()
    keys = [
        (
            key.upper() if len(key) == 1 else key,
            next(each for each in (f"{section}.does.{name}", f"keys.does.{name}") if each in there),
        )
        for key, name in listed
    ]
    start = f"{section}.typed."
    examples = [(key.removeprefix(start), key) for key in there if key.startswith(start)]
    return (
        f"<h2>{escape(say('keys.title'))}</h2>{_rows(keys, 'kbd')}"
        f"<h2>{escape(say('keys.typing'))}</h2><p>{linked(say('keys.about'))}</p>"
        f"{_rows(examples, 'code')}"
    )


def _rows(rows: Iterable[tuple[str, str]], tag: str) -> str:
    lines = (
        f"<tr><th scope=row><{tag}>{escape(head)}</{tag}><td>{linked(say(name))}"
        for head, name in rows
    )
    return f"<table>{''.join(lines)}</table>"


class Keyboard(Scripted):
    """The table by keyboard alone: its keys, a box to type an action in, and the list of both.

    `letters` says whether single characters act on the page from everywhere: WCAG 2.1.4 wants that
    one can turn them off.
    """

    script = script("keys")
    style = styles("keys")

    letters = Bool(True).tag(sync=True)
    page = Unicode("").tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)

    def __init__(self, typed: Callable[[str], str], listed: str) -> None:
        """`typed` is given the text and says what is wrong with it, or nothing.

        `listed` is the list of keys.
        """
        self._typed = typed
        names = ("label", "help", "letters", "close")
        super().__init__(page=listed, words={name: say(f"keys.{name}") for name in names})
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Mapping[str, Any], __: object) -> None:
        with told(self._answer):
            self._answer(self._typed(" ".join(content["typed"].split())))

    def empty(self) -> None:
        """Somebody else looks at the screen now: nothing that was typed stays."""
        self.send({"empty": True})

    def _answer(self, fault: str) -> None:
        self.send({"fault": linked(fault)})

    def __repr__(self) -> str:
        return "<Keyboard>"
