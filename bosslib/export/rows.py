"""Rows of an export's tables. Values that depend on hidden cards are empty in running games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from bosslib.export.bargained import Bargained, Trades, trades
from bosslib.export.followed import Done, Followed, Spoken, Told
from bosslib.export.trading import AnyTrading, Fate
from bosslib.game import SEATS, Seat
from bosslib.words import catalogue

Cell = str | int | float | bool | None
Row = tuple[Cell, ...]

HEAD = ("game", "table", "treatment")
"""Columns with which every row begins."""

MONEY, PAYOFF, PAID = (
    tuple(f"{what}_{letter}" for letter in SEATS) for what in ("money", "payoff", "paid")
)

COLUMNS = {
    "actions": (
        *HEAD,
        *("deal", "number", "seat", "name", "player", "kind", "action", "taken_back"),
        *("pause", "seconds", "legal", *MONEY),
    ),
    "bargains": (
        *HEAD,
        *("deal", "number", "from", "from_name", "from_player", "to", "to_name", "to_player"),
        *("terms", "taken_back", "answer", "answered", "seconds", "worth_from", "worth_to"),
        *("price", "shapley", "core_low", "core_high", "kept", "broken", "void"),
    ),
    "deals": (
        *HEAD,
        *("deal", "number", "boss", "boss_name", "boss_player", "failed", "value", "cards"),
        *("partners", *PAYOFF, *PAID, "kept", "broken", "void"),
    ),
    "results": (
        *HEAD,
        *("rules", "honour", "seat", "name", "player", "finished", "money", "rank", "won"),
        *("deals_as_boss", "deals_with_part", "offers_made", "offers_accepted"),
        *("promises_kept", "promises_broken"),
    ),
    "seats": (*HEAD, "seat", "name", "player", "since", "until"),
    "talk": (
        *HEAD,
        *("deal", "number", "seconds", "seat", "name", "player", "phrase", "text", "hidden"),
    ),
    "answers": (*HEAD, "seat", "name", "question", "expected", "given", "right"),
}
"""Columns of each table, by its name."""

MOST_LEGAL = 1000
"""Maximum number of legal actions counted."""

PERSON, CLOCK, TEACHER = "person", "clock", "teacher"

NOTHING = (None,) * 4
"""Theoretical values where there are none."""


class Filed(NamedTuple):
    """Game of an export: its number, table and log, and how players' names are written.

    `samples` is the number of samples used to value an offer; 0 leaves the values out. `typed` is
    True if typed chat messages, which may contain names, are exported.
    """

    number: int
    table: str
    treatment: str
    told: Followed
    called: Callable[[str], str]
    samples: int
    typed: bool = True

    @property
    def head(self) -> Row:
        """Cells with which each of its rows begins."""
        return self.number, self.table, self.treatment

    @property
    def trading(self) -> AnyTrading | None:
        """Export hooks of its game."""
        return self.told.game.trading


def actions(filed: Filed) -> Iterator[Row]:
    """Yield a row for each action; in a running game only for public ones."""
    told, trading = filed.told, filed.trading
    for done in told.done:
        action = done.played.action
        if told.goes_on and not (trading and trading.public(action)):
            continue
        yield (
            *filed.head,
            trading.deal(done.before) if trading else None,
            done.number,
            *_sits(filed, done, done.seat),
            type(action.deed).__name__,
            str(action),
            done.undone,
            done.pause,
            done.seconds,
            None if told.goes_on else _legal(done),
            *_money(filed, done),
        )


def bargains(filed: Filed) -> Iterator[Row]:
    """Yield a row for each offer."""
    told, trading = filed.told, filed.trading
    if trading is None:
        return
    for each in trades(told, trading).offers:
        done, offer = each.done, each.offer
        yield (
            *filed.head,
            trading.deal(done.before),
            done.number,
            *_sits(filed, done, offer.by),
            *_sits(filed, done, offer.to),
            offer.terms,
            done.undone,
            each.fate,
            each.ended and each.ended.number,
            _until(each),
            *_worth(filed, done, trading),
            *(trading.theory(done.before, done.played) or NOTHING),
            *_judged(each.judged),
        )


def deals(filed: Filed) -> Iterator[Row]:
    """Yield a row for each finished deal."""
    told, trading = filed.told, filed.trading
    if trading is None:
        return
    for done, settled, judged in trades(told, trading).deals:
        yield (
            *filed.head,
            trading.deal(done.before),
            done.number,
            *_sits(filed, done, settled.boss),
            settled.failed,
            settled.value,
            settled.cards,
            " ".join(SEATS[seat] for seat in settled.partners),
            *_by_seat(settled.payoff),
            *_by_seat(() if told.goes_on else settled.paid),
            *_judged(judged),
        )


def results(filed: Filed) -> Iterator[Row]:
    """Yield a row for each seat."""
    told, trading = filed.told, filed.trading
    game, money = told.end, told.end.record.state.money
    found = trades(told, trading) if trading else Trades((), ())
    honour = trading.honour(told.end.record.state) if trading else None
    closed = [each.settled for each in found.deals if not each.settled.failed]
    for seat in range(len(game.names)):
        made = [each for each in found.offers if each.offer.by == seat and not each.done.undone]
        judged = [kept for each in found.offers for who, kept in each.judged if who == seat]
        rank = None if told.goes_on else 1 + sum(has > money[seat] for has in money)
        yield (
            *filed.head,
            told.game.name,
            honour,
            SEATS[seat],
            filed.called(game.names[seat]),
            game.bots[seat] or PERSON,
            told.over,
            None if told.goes_on else money[seat],
            rank,
            rank == 1 if told.over else None,
            *(
                (
                    sum(each.boss == seat for each in closed),
                    sum(seat in each.partners for each in closed),
                    len(made),
                    sum(each.fate is Fate.ACCEPTED for each in made),
                    judged.count(True),
                    judged.count(False),
                )
                if trading
                else (None,) * 6
            ),
        )


def seats(filed: Filed) -> Iterator[Row]:
    """Yield a row for each player at a seat."""
    for seat, name, bot, since, until in filed.told.sat:
        yield (*filed.head, SEATS[seat], filed.called(name), bot or PERSON, since, until)


def talk(filed: Filed) -> Iterator[Row]:
    """Yield a row for each chat message."""
    trading = filed.trading
    for number, told in enumerate(filed.told.talk, 1):
        yield (
            *filed.head,
            trading.deal(told.state) if trading else None,
            number,
            told.seconds,
            *_said_by(filed, told),
            *_words(filed, told.said),
            told.said.hidden,
        )


def _said_by(filed: Filed, told: Told) -> Row:
    """Return the seat's letter, the name and the player type of a message's author."""
    seat = told.said.seat
    if seat is None:
        return None, None, TEACHER
    return SEATS[seat], filed.called(told.names[seat]), told.bots[seat] or PERSON


def _words(filed: Filed, said: Spoken) -> Row:
    """Return the key of a preset phrase, and the words if they may be shown."""
    if said.phrase:
        return said.text, catalogue().get(said.text)
    return None, said.text if filed.typed else None


def answers(filed: Filed) -> Iterator[Row]:
    """Yield a row for each answer to a quiz question before the first deal."""
    first = {each.seat: each.name for each in reversed(filed.told.sat)}
    for each in filed.told.answers:
        who = SEATS[each.seat], filed.called(first[each.seat])
        yield (*filed.head, *who, each.question, each.answer, each.given, each.right)


ROWS = {
    "actions": actions,
    "bargains": bargains,
    "deals": deals,
    "results": results,
    "seats": seats,
    "talk": talk,
    "answers": answers,
}
"""Function that makes the rows of each table."""


def _sits(filed: Filed, done: Done, seat: Seat) -> Row:
    """Return a seat's letter, name and player type at the time of an action."""
    if seat < 0:
        return None, None, CLOCK
    return SEATS[seat], filed.called(done.names[seat]), done.bots[seat] or PERSON


def _legal(done: Done) -> int | None:
    """Return the number of legal actions; None if there are too many, or no player acted."""
    if done.seat < 0:
        return None
    game = done.before.game
    legal = game.legal(game.view(done.before, done.seat))
    count = sum(1 for _ in islice(legal, MOST_LEGAL + 1))
    return count if count <= MOST_LEGAL else None


def _money(filed: Filed, done: Done) -> Row:
    """Return each seat's money after an action; secret in a running game."""
    return _by_seat(() if filed.told.goes_on else done.played.state.money)


def _by_seat(amounts: tuple[int, ...]) -> Row:
    """Return one amount for each letter of a seat, None for absent seats."""
    return (*amounts, *(None,) * (len(SEATS) - len(amounts)))


def _until(each: Bargained) -> float | None:
    """Return the seconds from an offer to its end."""
    made, ended = each.done.seconds, each.ended and each.ended.seconds
    return None if made is None or ended is None else round(ended - made, 3)


def _worth(filed: Filed, done: Done, trading: AnyTrading) -> Row:
    """Return the worth of an offer to both sides; it depends on hands, so not in running games."""
    if filed.told.goes_on or not filed.samples:
        return None, None
    return trading.worth(done.before, done.played, filed.samples, done.nth)


def _judged(judged: Sequence[tuple[Seat, bool | None]]) -> Row:
    """Return the numbers of kept, broken and void promises."""
    came = [kept for _, kept in judged]
    return tuple(map(came.count, (True, False, None)))
