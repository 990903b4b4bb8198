"""The parts from which an offer is put together at the table: what kind of promise, then which.

A part is the beginning of a term in the notation, or a whole term: `never`, `never bR@`,
`never bR@B`. What is no whole term is chosen to see how it can go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bosslib.card import CARDS, Card, Kind, Table, View
from bosslib.card.actions import (
    DOUBLE_PASS,
    FRONT,
    PASS,
    Cash,
    Never,
    Play,
    Term,
    term_text,
)
from bosslib.card.cards import X, fits
from bosslib.card.cards import card as card_of
from bosslib.card.moves import movable
from bosslib.game import Seat

KINDS = ("play", "never", "drop", "cash")
"""The kinds of promises that need a card or a sum; to pass needs none."""

MOVING = re.compile(r"play .M\d")
"""A Move card without what it moves."""

ASKED = sorted((card for card in CARDS.values() if card is not X), key=lambda card: not card.colour)
"""What one can ask for without having seen it, the wild one last."""

STEPS = (5, 10, 20, 50, 100)
"""The sums of money that are proposed, in dollars, where the setting allows any (COUSIN-9)."""


def begins(text: str) -> bool:
    """Whether a part is only the beginning of a term."""
    return text in KINDS or text.endswith("@") or MOVING.fullmatch(text) is not None


def parts(view: View, opened: str, player: Seat) -> list[tuple[str, str]]:
    """What can be chosen next for a player's promises, each with the list that it belongs to.

    `opened` is the part that was chosen last: the list says how it can go on.
    """
    kind, _, rest = opened.partition(" ")
    if not kind:
        return [(text, "part") for text in _first(view.table, player)]
    if rest.endswith("@"):
        terms = _third(view.table, kind, card_of(rest.removesuffix("@")))
        return [(term_text(term), "where") for term in terms]
    return [] if rest else [(text, kind) for text in _second(view, kind, player)]


def of_card(view: View, opened: str, player: Seat, card: Card) -> str:
    """What choosing a card of one's own hand promises; empty where that promises nothing.

    It is what the opened list says of the card; without a list, to play it, or to discard what
    cannot be played.
    """
    if player != view.seat:
        return ""
    kind = opened.partition(" ")[0]
    kinds = (kind,) if kind in KINDS[:3] else ("play", "drop")
    first = [text for text, _ in parts(view, "", player)]
    for kind in (each for each in kinds if each in first):
        for text, _ in parts(view, kind, player):
            if text.removesuffix("@") == f"{kind} {card}":
                return text
    return ""


def _first(table: Table, player: Seat) -> Iterator[str]:
    """With what a term can begin; nothing that a player who has turned both disks cannot do."""
    if table.passes[player] < 2:
        yield from KINDS[:3]
        yield term_text(PASS)
        if table.passes[player] == 0:
            yield term_text(DOUBLE_PASS)
    if table.rules.cash:
        yield KINDS[3]


def _second(view: View, kind: str, player: Seat) -> Iterator[str]:
    """How a kind goes on: with a sum, or a card.

    A player promises to use what he holds. The Boss cannot see that, and asks for any card of the
    colour; so does who promises never to play one.
    """
    if kind == "cash":
        yield from (term_text(Cash(sum_)) for sum_ in STEPS if view.is_boss or sum_ <= view.money)
        return
    own = player == view.seat and kind != "never"
    there = len(movable(view.table))
    for card in dict.fromkeys(view.hand) if own else ASKED:
        too_few = kind == "play" and card.kind is Kind.MOVE and card.number > there  # MOVE-2
        if (kind == "drop" and own) or (fits(card, view.table.colour) and not too_few):
            where = "@" if card.kind in FRONT and kind != "drop" else ""
            yield f"{kind} {card}{where}"


def _third(table: Table, kind: str, card: Card) -> Iterator[Term]:
    """A card in front of each player who is not protected (PASS-3), or never at all."""
    for seat in table.clockwise(table.boss):
        if table.reaches(seat):
            yield Play(card, seat) if kind == "play" else Never(card, seat)
    if kind == "never":
        yield Never(card)
