"""Game theory of the current deal: who is needed, and what a fair part would be.

It depends on the public table only, not on hidden cards, and is shown beside the agreements.
"""

from __future__ import annotations

from html import escape

from bosslib.board import Table
from bosslib.board.coalitions import DealWorth, deal_worth
from bosslib.board.narration import millions
from bosslib.board.payoffs import is_paid
from bosslib.game import Seat
from bosslib.words import join_list, say
from bosswidgets.board.deal_grid import marker_panel
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.guarded import HTML

COLUMNS = ("player", "needed", "shapley", "core", "agreed")


def build_panel(session: BoardTableSession) -> HTML:
    """Return the panel with a row for each seat, which follows the table."""
    return marker_panel(session, _theory_html)


def _theory_html(session: BoardTableSession, table: Table) -> str:
    found = deal_worth(table)
    heads = "".join(f"<th scope=col>{escape(say(f'board.theory.{name}'))}</th>" for name in COLUMNS)
    rows = "".join(
        _seat_row(session, table, found, seat) for seat in table.clockwise(session.seat or 0)
    )
    caption = escape(say("board.theory.caption", space=table.marker, sum=millions(table.payout)))
    return (
        f"<table><caption>{caption}</caption><tr>{heads}</tr>{rows}</table>"
        f"<p>{escape(_coalitions_text(session, found))}</p>"
        f"<p>{escape(say('board.theory.about'))}</p>"
    )


def _seat_row(session: BoardTableSession, table: Table, found: DealWorth, seat: Seat) -> str:
    needed = say("board.theory.yes" if seat in found.needed else "board.theory.no")
    low, high = found.low[seat], found.high[seat]
    core = f"{low}" if low == high else say("board.theory.range", low=low, high=high)
    cells = (
        needed,
        say("board.theory.mean", sum=found.shapley[seat]),
        core,
        _agreed_text(table, seat),
    )
    told = "".join(f"<td>{escape(each)}</td>" for each in cells)
    return f"<tr><th scope=row>{escape(session.names[seat])}</th>{told}</tr>"


def _agreed_text(table: Table, seat: Seat) -> str:
    """Return what a helper gets by the agreements, or what they leave the Boss.

    An amount that the helper only gets after playing a card is marked as such (B-VAR-3).
    """
    struck = [each for each in table.bargains if each.is_struck]
    value = table.tile.value
    due = [(each.player, each.terms.price.millions(value)) for each in struck]
    if seat == table.boss and struck:
        owed = table.payout - sum(price for player, price in due if is_paid(table, player))
        return f"{owed}"
    agreed = sum(price for player, price in due if player == seat)
    if not agreed:
        return "–"
    return f"{agreed}" if is_paid(table, seat) else say("board.theory.if-played", sum=agreed)


def _coalitions_text(session: BoardTableSession, found: DealWorth) -> str:
    """Return the minimal coalitions that could close."""
    if not found.can_close:
        return say("board.theory.none")
    groups = [
        join_list(session.names[seat] for seat in sorted(coalition)) for coalition in found.minimal
    ]
    return say("board.theory.ways", groups="; ".join(groups))
