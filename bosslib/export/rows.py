"""The rows of each table of an export. What hidden cards decide is empty while a game goes on."""

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
"""The columns with which every row begins."""

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
"""The columns of each table, by its name."""

MOST_LEGAL = 1000
"""So many legal actions are counted at most."""

PERSON, CLOCK, TEACHER = "person", "clock", "teacher"

NOTHING = (None,) * 4
"""What theory says where it says nothing."""


class Filed(NamedTuple):
    """A game of an export: its number and table, its log, and what a player is called there.

    `samples` is how many are made for the worth of an offer; 0: none is worked out. `typed`:
    whether one may read what somebody typed, in which names may be.
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
        """With what each of its rows begins."""
        return self.number, self.table, self.treatment

    @property
    def trading(self) -> AnyTrading | None:
        """Its game's part."""
        return self.told.game.trading


def actions(filed: Filed) -> Iterator[Row]:
    """A row for each action; while a game goes on, for each that all have seen."""
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
    """A row for each offer."""
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
    """A row for each deal that was over."""
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
    """A row for each seat."""
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
    """A row for each one who sat at a seat."""
    for seat, name, bot, since, until in filed.told.sat:
        yield (*filed.head, SEATS[seat], filed.called(name), bot or PERSON, since, until)


def talk(filed: Filed) -> Iterator[Row]:
    """A row for each line that was said."""
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
    """Who said a line: the letter of the seat, the name, and who plays it."""
    seat = told.said.seat
    if seat is None:
        return None, None, TEACHER
    return SEATS[seat], filed.called(told.names[seat]), told.bots[seat] or PERSON


def _words(filed: Filed, said: Spoken) -> Row:
    """The key of a ready phrase, and the words as far as they may be read."""
    if said.phrase:
        return said.text, catalogue().get(said.text)
    return None, said.text if filed.typed else None


def answers(filed: Filed) -> Iterator[Row]:
    """A row for each question that was answered before the first deal."""
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
"""What makes the rows of each table."""


def _sits(filed: Filed, done: Done, seat: Seat) -> Row:
    """Of a seat, when something was done: its letter, its name, and who plays it."""
    if seat < 0:
        return None, None, CLOCK
    return SEATS[seat], filed.called(done.names[seat]), done.bots[seat] or PERSON


def _legal(done: Done) -> int | None:
    """How many legal actions can be listed; None if they are too many, or nobody acted."""
    if done.seat < 0:
        return None
    game = done.before.game
    legal = game.legal(game.view(done.before, done.seat))
    count = sum(1 for _ in islice(legal, MOST_LEGAL + 1))
    return count if count <= MOST_LEGAL else None


def _money(filed: Filed, done: Done) -> Row:
    """What each seat has after an action; secret while the game goes on."""
    return _by_seat(() if filed.told.goes_on else done.played.state.money)


def _by_seat(amounts: tuple[int, ...]) -> Row:
    """An amount for each seat, and nothing for those that are not there."""
    return (*amounts, *(None,) * (len(SEATS) - len(amounts)))


def _until(each: Bargained) -> float | None:
    """The seconds from an offer to what ended it."""
    made, ended = each.done.seconds, each.ended and each.ended.seconds
    return None if made is None or ended is None else round(ended - made, 3)


def _worth(filed: Filed, done: Done, trading: AnyTrading) -> Row:
    """What an offer brings both sides; their hands are in it, so not while the game goes on."""
    if filed.told.goes_on or not filed.samples:
        return None, None
    return trading.worth(done.before, done.played, filed.samples, done.nth)


def _judged(judged: Sequence[tuple[Seat, bool | None]]) -> Row:
    """How many promises were kept, broken, and neither of them."""
    came = [kept for _, kept in judged]
    return tuple(map(came.count, (True, False, None)))
