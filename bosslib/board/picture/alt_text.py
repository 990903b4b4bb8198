"""Text alternative of the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bosslib.board import Phase, Space, Table, View
from bosslib.board.narration import board_label, family_name, millions
from bosslib.board.picture.places import FilledPlace, filled_places
from bosslib.game import Seat
from bosslib.picture.character import character_at, named_with_character
from bosslib.words import join_list, say


def table_words(
    view: View | None,
    table: Table,
    names: Sequence[str],
    *,
    worth: bool = True,
    paid: Sequence[int] = (),
    closers: Mapping[int, Seat] | None = None,
    characters: Sequence[str] = (),
) -> str:
    """Return the text alternative of the picture."""
    called = [
        named_with_character(name, character_at(characters, seat))
        for seat, name in enumerate(names)
    ]
    told = [say("board.words.tile", tile=table.tile.number, sum=millions(table.tile.value))]
    if table.marker:
        told.append(say("board.words.space", space=table.marker, needs=space_needs(table.space)))
        if worth:
            told.append(say("board.words.pays", sum=millions(table.payout)))
    if table.closed:
        told.append(say("board.words.closed", spaces=join_list(map(str, sorted(table.closed)))))
    told += [
        say("board.words.closer", space=space, name=names[seat])
        for space, seat in sorted((closers or {}).items())
    ]
    told += _place_sentences(table, names, worth=worth)
    order = table.clockwise(view.seat if view else 0)
    told += [seat_words(table, called[seat], seat) for seat in order]
    waits = [names[seat] for seat in order if is_awaited(table, seat)]
    if waits:
        told.append(say("board.words.waits", names=join_list(waits)))
    told += [
        say("board.words.pile", name=names[seat], count=paid[seat])
        for seat in order
        if paid and paid[seat] and not (view and view.seat == seat)
    ]
    if table.beside:
        told.append(say("board.words.beside", names=join_list(map(family_name, table.beside))))
    told.append(f"{board_label(table.board)}.")
    if view:
        told.append(say("board.words.money", sum=millions(view.money)))
    return " ".join(told)


def _place_sentences(table: Table, names: Sequence[str], *, worth: bool) -> Iterator[str]:
    """Yield a sentence on the filled places of the deal and their prices, if there are any."""
    found = filled_places(table, worth=worth) if table.marker else []
    laid = [place_words(each, names, table.boss) for each in found]
    if any(laid):
        yield say("board.words.places", places=join_list(filter(None, laid)))


def place_words(place: FilledPlace, names: Sequence[str], boss: Seat) -> str:
    """Return the piece that fills a place, its owner and its price, in words; or ""."""
    if place.family is None or place.owner is None or not (place.usable or place.price is not None):
        return ""
    how = "agreed" if place.usable else "asked"
    if place.shares_terms:
        how = "joined"
    elif place.price is None:
        how = "own" if place.owner == boss else "free"
    values = {"investor": family_name(place.family), "name": names[place.owner]}
    return say(f"board.words.place-{how}", sum=millions(place.price or 0), **values)


def seat_words(table: Table, name: str, seat: Seat) -> str:
    """Return a sentence on a seat's belongings."""
    row = [
        say("board.words.away", name=family_name(each))
        if table.is_travelling(each)
        else family_name(each)
        for each in table.investors[seat]
    ]
    laid = [family_name(card.family) for card in table.clans[seat] if card.family]
    values = {"name": name, "count": table.hand_sizes[seat], "investors": join_list(row)}
    told = say("board.words.seat" if row else "board.words.seat-bare", **values)
    return f"{told} {say('board.words.clans', names=join_list(laid))}" if laid else told


def is_awaited(table: Table, seat: Seat) -> bool:
    """Return True if the game waits for a seat among others: in a deal, or over the hand limit.

    The picture shows the turn of a single seat differently.
    """
    return table.phase in (Phase.DEAL, Phase.LIMIT) and seat in table.to_act


def space_needs(space: Space) -> str:
    """Return a space's needs in words: "Cashman, Sacks and 2 out of Goldman and Liebgeld"."""
    named = [family_name(each) for each in space.named]
    if space.some:
        of = join_list(map(family_name, space.of))
        named.append(say("board.words.some", count=space.some, of=of))
    return join_list(named)
