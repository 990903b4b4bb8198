"""Tips for the things on the picture of the table, by hit id."""

from __future__ import annotations

from bosslib.card.cards import Card, Kind
from bosslib.card.cards import card as card_of
from bosslib.card.narration import CardTeller, card_placeholders
from bosslib.card.picture.alt_text import PictureInput, number_text, seat_text
from bosslib.game import Seat, parse_seat
from bosslib.game.bargaining import character_line
from bosslib.words import say


def tip(look: PictureInput, hit: str) -> str:
    """Return what a thing is and does; empty if it is self-explanatory.

    The ids are those of the scene: `seat:C`, `token:C`, `front:C:bP:0`, `centre:b+3:0`, `deck`.
    """
    kind, *rest = hit.split(":")
    table = look.table
    seat = parse_seat(rest[0]) if kind in ("seat", "disks", "held", "token", "front") else 0
    name = CardTeller(look.names, look.view.seat if look.view else None).name(seat)
    match kind:
        case "seat":
            return f"{seat_text(look, seat)} {character_line(look.character(seat))}".rstrip()
        case "disks":
            own = look.view is not None and look.view.seat == seat
            who = "you" if own else "they"
            return say(f"tips.disks-{min(2, table.passes[seat])}.{who}", name=name)
        case "held":
            return say("tips.held", count=table.hand_sizes[seat])
        case "token":
            return say(f"tips.{_token_key(look, seat)}", name=name)
        case "front":
            return _front_tip(card_of(rest[1]), name)
        case "centre" if rest:
            return _centre_tip(card_of(rest[0]))
        case "tokens":
            return say("tips.tokens", count=table.tokens)
        case "multiplier":
            return say("tips.multiplier", count=table.x, multiplier=table.multiplier)
        case "deck" | "discard":
            count = table.deck_size if kind == "deck" else table.discard_size
            return say(f"tips.{kind}", count=count)
        case "centre" | "deal" | "value":
            return say(f"tips.{kind}")
    return ""


def _token_key(look: PictureInput, seat: Seat) -> str:
    if seat == look.table.boss:
        return "token-boss"
    return "token-cousin" if look.table.cousins[seat] else "offer"


def _front_tip(card: Card, name: str) -> str:
    """Return the tip for a Piece or a Reverse in front of a player."""
    which = "piece" if card.kind is Kind.POTA else "reverse"
    return _capitalise(say(f"tips.{which}", **card_placeholders(card), name=name))


def _centre_tip(card: Card) -> str:
    """Return the tip for a Deal card in the centre."""
    return _capitalise(
        say("tips.number", **card_placeholders(card), number=number_text(card.number))
    )


def _capitalise(words: str) -> str:
    return words[:1].upper() + words[1:]
