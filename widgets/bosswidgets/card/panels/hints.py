"""A hint on request, in three steps: where to look, which action, why. Never unasked.

It is found from what the one who asks sees, beside the page, and is gone when the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from ipywidgets import HTML

from bosslib.card.driver import Wants
from bosslib.words import say
from bosswidgets.card.store import Store
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.faults import told
from bosswidgets.kit.html import linked
from bosswidgets.kit.jobs import Job

if TYPE_CHECKING:
    from bosslib.card import Action, View
    from bosslib.card.bots.hints import Hint

LONGEST = 5.0
"""The seconds after which a slow computer stops playing them."""

NEXT = ("", "next-which", "next-why", "next-none")
"""What comes when one asks again, by how many steps are shown."""


class Hints:
    """What the button of the menu's row shows; `changed` is told of it.

    The button itself stays the same, on one's turn and off it: else each action would send it anew.
    """

    def __init__(self, store: Store, bridge: Bridge, changed: Callable[[], None]) -> None:
        self.step = 0
        """How many steps are shown."""
        self._store, self._bridge, self._changed = store, bridge, changed
        self._panel: HTML | None = None
        self._about: object = None
        """What the hint is about, or the one that is being thought of."""
        self._words: tuple[str, ...] = ()
        self._rows: Sequence[Sequence[str]] = ()
        self._caption = self._below = ""
        self._thinking: Job[Hint] | None = None
        store.on_change(self._follow)
        store.on_close(self.clear)

    @property
    def made(self) -> list[HTML]:
        """What there is, to be seen or not."""
        return [self._panel] if self._panel else []

    @property
    def shown(self) -> list[HTML]:
        """What there is to see."""
        return [self._panel] if self._panel and self._panel.value else []

    def ask(self) -> None:
        """Show the next step; after the last one, nothing."""
        place, seen = _place(self._store), self._store.view
        if place is None or seen is None:
            self.clear()
            self._note(say("hint.not-now"))
        elif place != self._about:
            self.clear()
            self._about = place
            with told(self._fail):
                self._find(seen)
        elif self._words:
            self._show(self.step + 1)

    def clear(self) -> None:
        """Take the hint away."""
        self._about, self._words, self.step = None, (), 0
        if self._thinking:
            self._thinking.cancel()
        if self._panel:
            self._panel.value = ""

    def _follow(self) -> None:
        if self._about != _place(self._store) or not self._store.may_choose:
            self.clear()

    def _find(self, seen: View) -> None:
        """Find the hint: what takes a moment runs beside the page, where a loop runs."""
        wants = self._store.ask and self._store.ask.wants
        if wants is Wants.DISCARD:
            from bosslib.card.bots.hints import between_deals

            self._found(seen, between_deals(seen))
            return
        actions = self._store.record.actions
        finds = partial(_to_answer if wants is Wants.ANSWER else _on_turn, seen, actions)
        self._thinking = Job(
            lambda _: finds(),
            done=partial(self._found, seen),
            failed=self._fail,
            going_on=lambda times: self._note(say("hint.thinking")) if times == 1 else None,
        )

    def _found(self, seen: View, found: Hint) -> None:
        from bosslib.card.bots import hints_told

        teller = self._store.teller
        self._words = hints_told.in_words(seen, found, teller)
        self._rows, self._below = hints_told.rows(found, teller), hints_told.note(found)
        what = "cards" if found.cards else "caption" if found.tried else "offers"
        self._caption = say(f"hint.{what}")
        self._show(1)

    def _show(self, step: int) -> None:
        if step > len(self._words):
            self.clear()
            self._tell("", "")
            return
        self.step = step
        last = step == len(self._words)
        table = _table(self._caption, self._rows) if last and self._rows else ""
        steps = "".join(f"<li>{linked(each)}</li>" for each in self._words[:step])
        heading = say("hint.step", step=step, all=len(self._words))
        after = f"<p class=boss-small>{escape(say(f'hint.{NEXT[step]}'))}</p>"
        below = f"<p>{escape(self._below)}</p>" if table and self._below else ""
        page = f"<h2>{escape(heading)}</h2><ol>{steps}</ol>{table}{below}{after}"
        self._tell(page, f"{heading}: {self._words[step - 1]}")

    def _tell(self, page: str, words: str) -> None:
        """Show some HTML, and have a screen reader say what is new in it."""
        if self._panel is None:
            self._panel = HTML()
            self._panel.add_class("boss-hint")
        self._panel.value = page
        self._changed()
        self._bridge.announce(words)

    def _note(self, words: str) -> None:
        self._tell(f"<p>{escape(words)}</p>", words)

    def _fail(self, words: str) -> None:
        self.clear()
        self._note(words)


def _place(store: Store) -> tuple[object, ...] | None:
    """What a hint would be about now; None where it is not for the person to act."""
    ask = store.ask
    if not store.may_choose or ask is None or ask.seat != store.seat:
        return None
    return store.record, ask


def _on_turn(seen: View, actions: Sequence[Action]) -> Hint:
    """The hint for a turn after these actions."""
    from bosslib.card.bots import advice
    from bosslib.card.bots.hints import for_turn
    from bosslib.card.bots.search import Budget

    plays, offers = Budget(advice.PLAYOUTS, LONGEST), Budget(advice.BARGAINS, LONGEST)
    return for_turn(seen, actions, plays, offers)


def _to_answer(seen: View, actions: Sequence[Action]) -> Hint:
    """The hint for who is offered something after these actions."""
    from bosslib.card.bots import advice
    from bosslib.card.bots.hints import for_answer
    from bosslib.card.bots.search import Budget

    return for_answer(seen, actions, Budget(advice.BARGAINS, LONGEST))


def _table(caption: str, rows: Sequence[Sequence[str]]) -> str:
    head, *lines = rows
    heads = "".join(f"<th scope=col>{escape(each)}</th>" for each in head)
    body = "".join(
        f"<tr><th scope=row>{escape(name)}</th>"
        f"{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"
        for name, *cells in lines
    )
    return f"<table><caption>{escape(caption)}</caption><tr>{heads}</tr>{body}</table>"
