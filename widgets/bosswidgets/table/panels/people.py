"""Who plays at a table where each has a device of his own: who is there, and how others come in."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from urllib.parse import urlsplit

from bosslib import BossError
from bosslib.picture.theme import NARROW
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.table import defaults
from bosswidgets.table.authority import Operation
from bosswidgets.table.meeting import seats
from bosswidgets.table.saves import Saves
from bosswidgets.table.session import AnySitting

ALONE = {"127.0.0.1", "localhost", "::1"}
"""The names by which a computer calls itself: no other device comes there."""


def build(store: AnySitting) -> HTML:
    """The seats that persons play, and who is there."""
    panel = HTML()
    panel.add_class("boss-people")

    def show() -> None:
        with suppress(BossError):  # it is looked again in a moment
            panel.value = _told(store, seats.chairs(store.kept.saves or Saves(), store.name))

    store.on_change(show)
    store.on_progress(show)
    show()
    return panel


def inviting(store: AnySitting, bridge: Bridge) -> VBox:
    """While a seat is free, the letters and the link that lead to it; empty otherwise.

    Those who only look on are not asked to invite anybody.
    """
    return _Invitation(store, bridge).panel


class _Invitation:
    def __init__(self, store: AnySitting, bridge: Bridge) -> None:
        self._store, self._bridge = store, bridge
        self._saves = store.kept.saves or Saves()
        self._way, self._bots = HTML(), Choices(label=say("people.bots"))
        self._bots.items = [
            {"id": "bots", "label": say("people.bots"), "hint": say("people.bots-hint")}
        ]
        self._bots.on_choose(self._let_bots)
        self.panel = VBox()
        self.panel.add_class("boss-invitation")
        self.panel.spare = lambda: (self._way, self._bots)
        store.on_change(self._show)
        store.on_progress(self._show)
        bridge.observe(self._beat, "seen")
        bridge.observe(self._show, "page")
        self._beat()
        self._show()

    def _let_bots(self, _: str) -> None:
        """Bots play the seats that are free."""
        if self._store.refuses(Operation.FILL):
            return
        try:
            seats.given_up(self._saves, self._store.name, defaults.BOT)
        except BossError as error:
            self._store.fail(str(error))
        self._store.hear()
        self._store.changed()

    def _beat(self, _: object = None) -> None:
        """The page of whoever sits here is to be seen."""
        with suppress(BossError):  # it is said again in a moment
            for seat in self._store.here:
                seats.present(self._saves, self._store.name, seat)

    def _show(self, _: object = None) -> None:
        with suppress(BossError):  # as above
            there = seats.chairs(self._saves, self._store.name)
            free = any(not each.taken for each in there) and not self._store.over
            wanted = (self._way, self._bots) if free and self._store.here else ()
            if wanted and not self._way.value:
                code = seats.code(self._saves, self._store.name)
                wide = self._bridge.width >= NARROW
                self._way.value = invitation(self._bridge.page, code, wide=wide)
            if self.panel.children != wanted:
                self.panel.children = wanted


def _told(store: AnySitting, there: list[seats.Chair]) -> str:
    """Each person with whether they are there, or a bot plays meanwhile, in words."""
    lines = []
    for chair in there:
        state = "free" if not chair.taken else "away" if chair.away else "here"
        state = "bot" if chair.seat not in store.persons else state
        mine = (chair.seat,) == store.here and not store.relieved
        who = say("people.you") if mine else say(f"people.{state}")
        lines.append(f"<li>{escape(store.names[chair.seat])}: {escape(who)}</li>")
    return f"<h2>{escape(say('people.label'))}</h2><ul>{''.join(lines)}</ul>"


def invitation(page: str, code: str, *, wide: bool = True) -> str:
    """How others come in: the letters; the link and its picture, and who can open it at all.

    All but the letters has to be opened where the page is not `wide`.
    """
    if not page:
        return ""
    from segno import make_qr  # late: few pages invite anybody

    link = f"{page}?table={code}"
    letters = escape(say("people.code", code=code))
    alone = urlsplit(page).hostname in ALONE
    hint = f"<p>{escape(say('people.alone'))}</p>" if alone else ""
    picture = make_qr(link).svg_inline(scale=3, border=2, dark="#000", light="#fff")
    return (
        f"<details{' open' if wide else ''}><summary>{letters}</summary>"
        f'<div class="boss-way-in"><div>'
        f'<p><a href="{escape(link)}" target="_blank">{escape(link)}</a></p>{hint}</div>'
        f'<div role="img" aria-label="{escape(say("people.qr"))}">{picture}</div></div></details>'
    )
