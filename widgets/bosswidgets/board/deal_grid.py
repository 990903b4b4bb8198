"""The deal in progress as a grid: places, who fills them, prices, and what is left.

It changes with every offer. The engine does the calculations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from bosslib.board import Family, Phase, Table
from bosslib.board.actions import Piece
from bosslib.board.data import Space
from bosslib.board.narration import family_name, millions
from bosslib.board.payoffs import agreement, closings, fair_price, is_paid, may_use, payoff, pieces
from bosslib.board.picture.alt_text import space_needs
from bosslib.words import say
from bosswidgets.board.deal_bar import bar_html
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.guarded import HTML


def build_panel(session: BoardTableSession) -> HTML:
    """Return the grid; before a deal, it shows what the marker's space needs and pays."""
    return marker_panel(session, _deal_html)


def marker_panel(
    session: BoardTableSession, page: Callable[[BoardTableSession, Table], str]
) -> HTML:
    """Return a panel about the marker's space that follows the table; empty without a marker."""
    panel = HTML()
    panel.add_class("boss-outlook")
    panel.add_class("boss-deal")

    def show() -> None:
        table = session.table
        there = table.marker and table.phase is not Phase.OVER
        panel.value = page(session, table) if there else ""

    session.on_change(show)
    show()
    return panel


def _deal_html(session: BoardTableSession, table: Table) -> str:
    space = table.space
    values = {"space": table.marker, "needs": space_needs(space), "sum": millions(table.payout)}
    head = f"<p>{escape(say('board.deal.space', **values))}</p>"
    if table.phase is not Phase.DEAL:
        return head
    names = ("place", "who", "price")
    heads = "".join(f"<th scope=col>{escape(say(f'board.deal.{name}'))}</th>" for name in names)
    rows = "".join(_deal_rows(session, table))
    caption = escape(say("board.deal.caption", boss=session.narrator.name(table.boss)))
    return (
        f"{head}{bar_html(session, table)}"
        f"<table><caption>{caption}</caption><tr>{heads}</tr>{rows}</table>"
        f"<p>{escape(_closing_text(session, table))}</p>"
    )


def _deal_rows(session: BoardTableSession, table: Table) -> Iterator[str]:
    """Yield a row for each family that can fill a place, named ones first."""
    space = table.space
    for family in space.families:
        label = family_name(family)
        if family in space.of:
            label = say("board.deal.optional", name=label, count=space.some)
        filled = [
            _filled_row(session, table, piece) for piece in pieces(table) if piece.family is family
        ] or [_unfilled_row(table, family)]
        for at, (who, price, sure) in enumerate(filled):
            mark = "✓ " if sure else ""
            first = f"<th scope=row>{escape(label)}</th>" if not at else "<td></td>"
            yield f"<tr>{first}<td>{escape(mark + who)}</td><td>{escape(price)}</td></tr>"


def _unfilled_row(table: Table, family: Family) -> tuple[str, str, bool]:
    """Return the row that explains why nothing on the table fills a place."""
    if table.is_travelling(family):
        return say("board.deal.away"), "–", False
    if family in table.beside:
        return say("board.deal.beside"), "–", False
    return say("board.deal.nobody"), "–", False


def _filled_row(session: BoardTableSession, table: Table, piece: Piece) -> tuple[str, str, bool]:
    """Return a piece that could fill a place: its owner, its price, and whether the Boss may use
    it.
    """
    owner = pieces(table)[piece]
    who = session.narrator.piece(piece)
    if piece.owner is None and owner != session.seat:
        who = say("board.deal.owned", piece=who, name=session.names[owner])
    struck, value = agreement(table, piece), table.tile.value
    if owner == table.boss:
        price = say("board.deal.own")
    elif struck:
        key = "agreed" if is_paid(table, owner) else "agreed-if-played"
        price = say(f"board.deal.{key}", sum=millions(struck.terms.price.millions(value)))
    elif table.has_fair_prices and piece.owner is None:
        price = say("board.deal.fair", sum=millions(fair_price(table)))
    else:
        open_ = [each for each in table.bargains if piece in each.terms.pieces and each.agreed]
        told = [
            say(
                "board.deal.offered",
                name=session.narrator.name(each.agreed[0]),
                sum=millions(each.terms.price.millions(value)),
            )
            for each in open_
        ]
        price = "; ".join(told) or "–"
    return who, price, may_use(table, piece, owner)


def _closing_text(session: BoardTableSession, table: Table) -> str:
    """Return what closing would leave the Boss at best; empty if it can't be done."""
    best = _best_payoff(table)
    if best is None:
        return ""  # the sentence at the bar says why
    told = _closing_sentence(session, table, best)
    count = sum(seat not in table.quiet for seat in table.others)
    return f"{told} {say('board.deal.waits', count=count)}" if count else told


def _best_payoff(table: Table) -> int | None:
    """Return the most that closing would leave the Boss, in millions; None if it isn't possible."""
    return max((payoff(table, used)[table.boss] for used in closings(table)), default=None)


def _closing_sentence(session: BoardTableSession, table: Table, best: int | None) -> str:
    boss = session.narrator.name(table.boss)
    if best is None:
        return say("board.deal.cannot", boss=boss)
    return say("board.deal.can", boss=boss, sum=millions(best))


def _missing_text(table: Table) -> str:
    """Return what the deal needs that nobody has on the table; empty if it is complete."""
    space, there = table.space, {piece.family for piece in pieces(table)}
    named, of = (
        tuple(family for family in families if family not in there)
        for families in (space.named, space.of)
    )
    some = max(0, space.some - (len(space.of) - len(of)))
    return space_needs(Space(named, some, of, 0))


def iter_changes(session: BoardTableSession, before: Table) -> Iterator[str]:
    """Yield sentences for a screen reader about changes in the deal since an earlier table."""
    table = session.table
    if table.phase is not Phase.DEAL:
        return
    opened = before.phase is not Phase.DEAL
    lack, lacked = _missing_text(table), "" if opened else _missing_text(before)
    if lack != lacked:
        yield say("board.deal.lacks", what=lack) if lack else say("board.deal.whole")
    closing = _closing_sentence(session, table, _best_payoff(table))
    if not opened and closing != _closing_sentence(session, before, _best_payoff(before)):
        yield closing
