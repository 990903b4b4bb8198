"""People at a table with several devices: who is present, and how to invite others."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from urllib.parse import urlsplit

from bosslib import BossError
from bosslib.picture.theme import NARROW
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.table import defaults
from bosswidgets.table.authority import Operation
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.session import AnyTableSession

LOOPBACK_NAMES = {"127.0.0.1", "localhost", "::1"}
"""Host names of the local computer, which other devices cannot reach."""


def build(session: AnyTableSession) -> HTML:
    """Return the list of persons' seats with who is present."""
    panel = HTML()
    panel.add_class("boss-people")

    def show() -> None:
        with suppress(BossError):  # the next update retries
            panel.value = _presence_html(
                session, table_seats.person_seats(session.log.saves, session.name)
            )

    session.on_change(show)
    session.on_progress(show)
    show()
    return panel


def build_invitation(session: AnyTableSession, bridge: Bridge) -> VBox:
    """Return a panel with the table's code and link while a seat is free; empty otherwise.

    Spectators do not get it.
    """
    return _Invitation(session, bridge).panel


class _Invitation:
    def __init__(self, session: AnyTableSession, bridge: Bridge) -> None:
        self._session, self._bridge = session, bridge
        self._saves = session.log.saves
        label = say("people.bots")
        button = Button(label, "bots", hint=say("people.bots-hint"))
        self._way, self._bots = HTML(), Choices([button], label)
        self._bots.on_choose(self._fill_with_bots)
        self.panel = VBox()
        self.panel.add_class("boss-invitation")
        self.panel.spare = lambda: (self._way, self._bots)
        session.on_change(self._show)
        session.on_progress(self._show)
        bridge.observe(self._mark_present, "seen")
        bridge.observe(self._show, "page")
        self._mark_present()
        self._show()

    def _fill_with_bots(self, _: str) -> None:
        """Assign bots to the free seats."""
        self._session.sync()  # this page may not have heard of a pause
        if not self._session.permit(Operation.FILL):
            return
        try:
            table_seats.fill_with_bots(
                self._saves,
                self._session.name,
                defaults.BOT,
                seat_hash=self._session.log.seat_token_hash,
            )
        except BossError as error:
            self._session.show_error(str(error))
        self._session.sync()
        self._session.notify_change()

    def _mark_present(self, _: object = None) -> None:
        """Record that the pages of the local seats are open."""
        with suppress(BossError):  # the next heartbeat retries
            for seat in self._session.local_seats:
                table_seats.mark_present(self._saves, self._session.name, seat)

    def _show(self, _: object = None) -> None:
        with suppress(BossError):  # the next update retries
            there = table_seats.person_seats(self._saves, self._session.name)
            free = any(not each.is_taken for each in there) and not self._session.is_over
            wanted = (self._way, self._bots) if free and self._session.local_seats else ()
            if wanted and not self._way.value:
                code = table_seats.code_of(self._saves, self._session.name)
                wide = self._bridge.width >= NARROW
                self._way.value = invitation_html(self._bridge.page, code, wide=wide)
            if self.panel.children != wanted:
                self.panel.children = wanted


def _presence_html(session: AnyTableSession, there: list[table_seats.PersonSeat]) -> str:
    """Return HTML that lists each person as present, away, free or replaced by a bot."""
    lines = []
    for chair in there:
        state = "free" if not chair.is_taken else "away" if chair.is_away else "here"
        state = "bot" if chair.seat not in session.persons else state
        mine = (chair.seat,) == session.local_seats and not session.bot_takes_over
        who = say("people.you") if mine else say(f"people.{state}")
        lines.append(f"<li>{escape(session.names[chair.seat])}: {escape(who)}</li>")
    return f"<h2>{escape(say('people.label'))}</h2><ul>{''.join(lines)}</ul>"


def invitation_html(page: str, code: str, *, wide: bool = True) -> str:
    """Return HTML that invites others: the code, the link, its QR code, and a note if the link
    works only locally.

    Everything but the code is folded if the page is not `wide`.
    """
    if not page:
        return ""
    from segno import make_qr  # late: few pages invite anybody

    link = f"{page}?table={code}"
    letters = escape(say("people.code", code=code))
    alone = urlsplit(page).hostname in LOOPBACK_NAMES
    hint = f"<p>{escape(say('people.alone'))}</p>" if alone else ""
    picture = make_qr(link).svg_inline(scale=3, border=2, dark="#000", light="#fff")
    return (
        f"<details{' open' if wide else ''}><summary>{letters}</summary>"
        f'<div class="boss-way-in"><div>'
        f'<p><a href="{escape(link)}" target="_blank">{escape(link)}</a></p>{hint}</div>'
        f'<div role="img" aria-label="{escape(say("people.qr"))}">{picture}</div></div></details>'
    )
