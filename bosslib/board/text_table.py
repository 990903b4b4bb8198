"""Text rendering of the table in lines of notation, for terminals and `print`."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.board.narration import millions
from bosslib.board.state import Table
from bosslib.board.view import View
from bosslib.game import SEATS
from bosslib.words import say


def format_view(view: View) -> str:
    """Render the table and the hand of the view's seat."""
    hand = _join_values(view.hand)
    own = say("board.terminal.hand", money=millions(view.money), hand=hand)
    return f"{format_table(view.table)}\n{own}"


def format_table(table: Table) -> str:
    """Render the public table: the deal, the seats' cards and the offers."""
    lines = [say("board.terminal.tile", tile=table.tile.number, value=table.tile.value)]
    lines += [_format_deal(table)] if table.marker else []
    lines += [_format_seat(table, seat) for seat in range(table.players)]
    for family, card in table.travels:
        lines.append(say("board.terminal.travels", investor=f"i{family}", card=card))
    for each in table.bargains:
        agreed = ", ".join(SEATS[seat] for seat in each.agreed) or "-"
        values = {"player": SEATS[each.player], "terms": each.terms, "agreed": agreed}
        lines.append(say("board.terminal.bargain", **values))
    if table.waiting:
        lines.append(say("board.terminal.waiting", action=table.waiting.action))
    return "\n".join(lines)


def _format_deal(table: Table) -> str:
    space = table.space
    some = say("board.terminal.some", count=space.some, of="".join(space.of)) if space.some else ""
    needs = " ".join(filter(None, ("".join(space.named), some)))
    values = {"space": table.marker, "needs": needs, "sum": millions(table.payout)}
    return say("board.terminal.deal", boss=SEATS[table.boss], **values)


def _format_seat(table: Table, seat: int) -> str:
    investors = _join_values([f"i{family}" for family in table.investors[seat]])
    clans = _join_values(table.clans[seat]) if table.clans else "-"
    values = {"seat": SEATS[seat], "investors": investors, "clans": clans}
    return say("board.terminal.seat", hand=table.hand_sizes[seat], **values)


def _join_values(values: Sequence[object]) -> str:
    return " ".join(map(str, values)) or "-"
