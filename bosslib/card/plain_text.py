"""The card game's table as plain text, for a terminal and for `print`."""

from __future__ import annotations

from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.state import Table
from bosslib.card.terms import next_owed_deed
from bosslib.card.view import View
from bosslib.game import SEATS
from bosslib.words import say


def view_text(view: View) -> str:
    """Return the table as a seat sees it, with its hand and what it has promised."""
    teller = CardTeller(seat=view.seat)
    lines = [table_text(view.table)]
    owed = next_owed_deed(view.table.promises, view.seat)
    if owed:
        lines.append(say("terminal.owed", term=teller.term(owed)))
    hand = " ".join(map(str, view.hand)) or "-"
    lines.append(say("terminal.hand", money=format_dollars(view.money), hand=hand))
    return "\n".join(lines)


def table_text(table: Table) -> str:
    """Return the public table: the deal, the cards in play and the open offers."""
    teller = CardTeller()
    lines = [
        say(
            "terminal.table",
            deal=table.deal,
            deals=table.deals,
            boss=SEATS[table.boss],
            colour=say(f"colour.{table.colour}") if table.colour else "-",
            multiplier=table.multiplier,
            centre=" ".join(map(str, table.centre)) or "-",
        )
    ]
    for seat in range(table.players):
        front = " ".join(map(str, table.fronts[seat])) or "-"
        token = say("terminal.token") if table.cousins[seat] else ""
        values = {"seat": SEATS[seat], "front": front, "passes": table.passes[seat], "token": token}
        lines.append(say("terminal.seat-line", hand=table.hand_sizes[seat], **values))
    for offer in table.offers:
        terms = teller.terms(offer.terms)
        lines.append(say("terminal.offer", by=SEATS[offer.by], to=SEATS[offer.to], terms=terms))
    return "\n".join(lines)
