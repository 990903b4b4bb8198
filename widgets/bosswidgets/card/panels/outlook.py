"""Outlook: the score line and each seat's payoff if the deal ended now, before and after a choice.

After the settlement it shows what the shares brought, until the next deal begins. The engine does
all calculations; the effect of a choice is a second line in the cells it changes.
"""

from __future__ import annotations

from html import escape

from bosslib.card import Phase, Table, payoff, shares, value
from bosslib.card.narration import card_placeholders, format_dollars
from bosslib.card.payoffs import reverses
from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.card.preview import ChoicePreview, preview_choice
from bosswidgets.card.score import score_html
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules


def build(session: CardTableSession) -> HTML:
    """Return the score line and a table with a row for each seat; empty if no deal is counted."""
    panel = HTML()
    panel.add_class("boss-outlook")

    def show() -> None:
        counts = session.table.phase in (Phase.OPEN, Phase.PLAY) or session.settlement
        panel.value = _outlook_html(session) if counts else ""

    session.on_change(show)
    show()
    return panel


def current_preview(session: CardTableSession) -> ChoicePreview | None:
    """Return the preview of the current choice, if it would change anything."""
    return (
        preview_choice(session.view, session.choice)
        if session.view and session.may_choose
        else None
    )


def _outlook_html(session: CardTableSession) -> str:
    now, coming = session.scored_table, None if session.settlement else current_preview(session)
    then = coming.tables[0] if coming and coming.kind != "front" else now
    caption = _caption(session, coming)
    heads = [escape(say(f"outlook.{name}")) for name in ("player", "shares", "reverses", "gets")]
    heads[2] = f'<span aria-hidden="true">±</span><span class="boss-unseen">{heads[2]}</span>'
    head = "".join(f"<th scope=col>{each}</th>" for each in heads)
    body = "".join(
        _seat_row(session, now, seat, coming) for seat in now.clockwise(session.seat or 0)
    )
    note = f"<p class=boss-small>{link_rules(say('outlook.sign'))}</p>" if " ±" in body else ""
    return (
        f"{score_html(now, then, before=_table_before(session))}"
        f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>{note}"
    )


def _caption(session: CardTableSession, coming: ChoicePreview | None) -> str:
    if coming is None:
        return say("outlook.settled" if session.settlement else "outlook.now")
    card = session.choice.card
    return say(f"outlook.{coming.kind}", **(card_placeholders(card) if card else {}))


def _table_before(session: CardTableSession) -> Table:
    """Return the table before the person's last action; later changes to the score line are new.

    In the history it is the table before the shown action. After the settlement nothing is new.
    """
    if session.settlement:
        return session.scored_table
    record = session.shown_record
    if session.shown_actions is not None:
        return record.back_to(max(0, len(record.played) - 1)).state.table
    return record.back_to(max(0, session.screen.last_own_action() - 1)).state.table


def _seat_row(
    session: CardTableSession, table: Table, seat: Seat, coming: ChoicePreview | None
) -> str:
    now = _seat_cells(table, seat)
    money = coming.payments[seat] if coming and coming.payments else 0
    then = _seat_cells(coming.tables[seat], seat, money) if coming else now
    cells = "".join(_cell_html(a, b) for a, b in zip(now, then, strict=True))
    mine = " data-mine" if seat == session.seat else ""
    sign = "▸ " if mine else ""
    return f"<tr{mine}><th scope=row>{sign}{escape(session.names[seat])}</th>{cells}</tr>"


def _seat_cells(table: Table, seat: Seat, money: int = 0) -> tuple[str, str, str]:
    """Return shares times value, the Reverses, and the payoff (SETTLE-1, SETTLE-2, REV-2) including
    money paid for a token (COUSIN-9).
    """
    count = reverses(table, seat)
    turns = say("outlook.turned", number=count) if count % 2 else str(count or "–")
    product = say("outlook.product", shares=shares(table, seat), value=format_dollars(value(table)))
    return product, turns, format_dollars(payoff(table)[seat] + money)


def _cell_html(now: str, then: str) -> str:
    if now == then:
        return f"<td>{escape(now)}</td>"
    told = escape(say("outlook.then", then=then))
    return f"<td>{escape(now)}<br><strong>{told}</strong></td>"
