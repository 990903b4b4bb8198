"""Tips for the things on the picture of the board, by hit id."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.board import Family, Table
from bosslib.board.narration import family_name, millions
from bosslib.board.picture.alt_text import is_awaited, place_words, seat_words, space_needs
from bosslib.board.picture.places import filled_places
from bosslib.game import Seat, parse_seat
from bosslib.game.bargaining import character_line
from bosslib.picture.character import character_at, named_with_character
from bosslib.words import say


def tip(
    table: Table,
    names: Sequence[str],
    hit: str,
    *,
    worth: bool = True,
    characters: Sequence[str] = (),
) -> str:
    """Return what a thing is and does; without `worth`, leave out what the deal pays.

    `characters` are the known ones of the computer players by seat.

    The ids are those of the scene: `space:7`, `seat:C`, `investor:S`, `clan:S@B`, `beside:S`,
    `middle`, `place:0`, `place:1:S`, `tile`, `payout_sentence`, `deck`.
    """
    kind, _, what = hit.partition(":")
    match kind:
        case "seat":
            seat = parse_seat(what)
            return _seat(table, names[seat], seat, character_at(characters, seat))
        case "space":
            return _space(table, int(what))
        case "investor":
            family = Family(what)
            state = "away" if table.is_travelling(family) else "investor"
            return say(f"board.tips.{state}", name=family_name(family))
        case "clan" | "beside":
            return say(f"board.tips.{kind}", name=family_name(Family(what[0])))
        case "place":
            at = int(what.partition(":")[0])
            laid = place_words(filled_places(table, worth=worth)[at], names, table.boss)
            return say("board.tips.filled", laid=laid) if laid else say("board.tips.place")
        case "middle" if table.marker:
            return _space(table, table.marker)
        case "tile" | "middle":
            tile = table.tile
            return say("board.words.tile", tile=tile.number, sum=millions(tile.value))
        case "pays":
            return say("board.words.pays", sum=millions(table.payout))
        case "deck":
            return say("board.tips.deck", count=table.deck_size)
    return ""


def _seat(table: Table, name: str, seat: Seat, character: str) -> str:
    told = [seat_words(table, named_with_character(name, character), seat)]
    if is_awaited(table, seat):
        told.append(say("board.words.awaited"))
    return " ".join(filter(None, [*told, character_line(character)]))


def _space(table: Table, number: int) -> str:
    space = table.board.spaces[number - 1]
    if number in table.closed:
        return say("board.tips.closed", space=number)
    values = {"space": number, "needs": space_needs(space), "count": space.dividends}
    here = say("board.tips.here") if number == table.marker else ""
    return f"{say('board.tips.space', **values)} {here}".rstrip()
