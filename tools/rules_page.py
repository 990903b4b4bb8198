"""Generate the rules of a game as Markdown: docs/rules-card-game.md and rules-board-game.md.

The texts come from the rulebook, and the numbers in the board game's tables from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from bosslib.board.cards import ANYONE, CLAN, COPIES, DECK, TRAVEL, Family, Kind
from bosslib.board.data import Space, Tile, shipped
from bosslib.rulebook import Rule, RuleKind, chapters, rule
from bosslib.words import say, say_if_known


def markdown(game: str) -> str:
    """Return the page of the `card` or the `board` game; KeyError for any other."""
    page = [each.strip() for each in _OPENINGS[game]()]
    for section, names in chapters(game).items():
        page.append(f"## {say(f'rulebook.heading.{section}')}")
        page.append("\n".join(_lines(names)).strip())
    return "\n\n".join(page).replace("$", r"\$") + "\n"  # a bare $ begins a formula in Jupyter


def _lines(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield _line(rule(name))
        if after := say_if_known(f"rulebook.after.{name}"):
            yield f"\n{after}"


def _line(rule: Rule) -> str:
    ours = say("rulebook.ruling")
    words = f"{ours} {rule.text}" if rule.kind is RuleKind.RULING else rule.text
    if rule.ruling:
        words = f"{words} {ours} {rule.ruling}"
    if rule.origin not in ("printed", "ours"):
        words = f"{words} ({rule.source})"
    return f"- **{rule.id}** {words}"


def _card() -> Iterator[str]:
    yield f"# {say('rulebook.title')}"
    yield say("rulebook.opening")


def _board() -> Iterator[str]:
    board = shipped()
    yield f"# {say('rulebook.board.title')}"
    yield say("rulebook.board.opening")
    yield _cards()
    yield say(
        "rulebook.board.spaces",
        count=len(board.spaces),
        families=", ".join(f"{each} {each.name.title()}" for each in Family),
        rows=_table(_space(number, each) for number, each in enumerate(board.spaces, 1)),
    )
    rows = _table(map(_tiles, _alike(board.tiles)))
    yield say("rulebook.board.tiles", count=len(board.tiles), rows=rows)


_OPENINGS: Mapping[str, Callable[[], Iterator[str]]] = {"card": _card, "board": _board}


def _cards() -> str:
    """Return the paragraph with the number of each influence card (B-SETUP-2)."""
    many = Counter(each.kind for each in DECK)
    return say(
        "rulebook.board.cards",
        families=len(Family),
        clans=COPIES[CLAN[Family.CASHMAN]],
        travels=COPIES[TRAVEL[Family.CASHMAN]],
        anyone=COPIES[ANYONE],
        all=len(DECK),
        **{str(kind.value): many[kind] for kind in Kind},
    )


def _space(number: int, space: Space) -> tuple[object, ...]:
    some = space.some or say("rulebook.board.nothing")
    return number, _letters(space.named), some, _letters(space.of), space.needs, space.dividends


def _letters(families: Iterable[Family]) -> str:
    return " ".join(families) or say("rulebook.board.nothing")


def _alike(tiles: Iterable[Tile]) -> Iterator[Sequence[Tile]]:
    """Group consecutive tiles that differ only in their number."""
    for _, group in groupby(tiles, key=lambda tile: tile[1:]):
        yield [*group]


def _tiles(tiles: Sequence[Tile]) -> tuple[object, ...]:
    first, last = tiles[0], tiles[-1]
    return _range(first.number, last.number), first.value, _ends(first)


def _ends(tile: Tile) -> str:
    if not tile.ends:
        return say("rulebook.board.nothing")
    always = len(tile.ends) == 6
    return say("rulebook.board.always") if always else _range(tile.ends[0], tile.ends[-1])


def _range(first: int, last: int) -> str:
    return str(first) if first == last else say("rulebook.board.range", first=first, last=last)


def _table(rows: Iterable[tuple[object, ...]]) -> str:
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
