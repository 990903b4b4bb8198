"""Rows of an export's tables. Values that depend on hidden cards are empty in running games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from bosslib.export.log_history import ChatMessage, LoggedAction, LogHistory, PlacedMessage
from bosslib.export.trades import OfferRecord, Trades, trades
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

MAX_LEGAL_COUNT = 1000
"""Maximum number of legal actions counted."""

PERSON, CLOCK, TEACHER = "person", "clock", "teacher"

NO_THEORY = (None,) * 4
"""Theoretical values where there are none."""


class ExportedGame(NamedTuple):
    """Game of an export: its number, table and log, and how players' names are written.

    `name_for` is called with a name and 0 for a person, who may play in several games, or with the
    game's number for a bot, which is another one in each game.
    `samples` is the number of samples used to value an offer; 0 leaves the values out.
    `includes_typed_text` is True if typed chat messages, which may contain names, are exported.
    """

    number: int
    table: str
    treatment: str
    history: LogHistory
    name_for: Callable[[str, int], str]
    samples: int
    includes_typed_text: bool = True

    @property
    def head(self) -> Row:
        """Cells with which each of its rows begins."""
        return self.number, self.table, self.treatment

    def player_name(self, name: str, bot: str | None) -> str:
        """Return how the name of a player is written, given the bot that sits there."""
        return self.name_for(name, self.number if bot else 0)

    @property
    def trading(self) -> AnyTrading | None:
        """Export hooks of its game."""
        return self.history.game.trading


def actions(filed: ExportedGame) -> Iterator[Row]:
    """Yield a row for each action; in a running game only for public ones."""
    told, trading = filed.history, filed.trading
    for done in told.actions:
        action = done.played.action
        if told.is_running and not (trading and trading.is_public(action)):
            continue
        yield (
            *filed.head,
            trading.deal_number(done.before) if trading else None,
            done.number,
            *_player_cells(filed, done, done.seat),
            type(action.deed).__name__,
            str(action),
            done.is_undone,
            done.pause,
            done.seconds,
            None if told.is_running else _legal(done),
            *_money(filed, done),
        )


def bargains(filed: ExportedGame) -> Iterator[Row]:
    """Yield a row for each offer."""
    told, trading = filed.history, filed.trading
    if trading is None:
        return
    for each in trades(told, trading).offers:
        done, offer = each.action, each.offer
        yield (
            *filed.head,
            trading.deal_number(done.before),
            done.number,
            *_player_cells(filed, done, offer.by),
            *_player_cells(filed, done, offer.to),
            offer.terms,
            done.is_undone,
            each.fate,
            each.end_action and each.end_action.number,
            _seconds_to_end(each),
            *_worth(filed, done, trading),
            *(trading.theory(done.before, done.played) or NO_THEORY),
            *_promise_counts(each.judged_promises),
        )


def deals(filed: ExportedGame) -> Iterator[Row]:
    """Yield a row for each finished deal."""
    told, trading = filed.history, filed.trading
    if trading is None:
        return
    for done, settled, judged in trades(told, trading).deals:
        yield (
            *filed.head,
            trading.deal_number(done.before),
            done.number,
            *_player_cells(filed, done, settled.boss),
            settled.is_failed,
            settled.value,
            settled.cards,
            " ".join(SEATS[seat] for seat in settled.partners),
            *_by_seat(settled.payoff),
            *_by_seat(() if told.is_running else settled.paid),
            *_promise_counts(judged),
        )


def results(filed: ExportedGame) -> Iterator[Row]:
    """Yield a row for each seat."""
    told, trading = filed.history, filed.trading
    game, money = told.end, told.end.record.state.money
    found = trades(told, trading) if trading else Trades((), ())
    honour = trading.has_honour(told.end.record.state) if trading else None
    closed = [each.settlement for each in found.deals if not each.settlement.is_failed]
    for seat in range(len(game.names)):
        made = [
            each for each in found.offers if each.offer.by == seat and not each.action.is_undone
        ]
        judged = [
            kept for each in found.offers for who, kept in each.judged_promises if who == seat
        ]
        rank = None if told.is_running else 1 + sum(has > money[seat] for has in money)
        yield (
            *filed.head,
            told.game.name,
            honour,
            SEATS[seat],
            filed.player_name(game.names[seat], game.bots[seat]),
            game.bots[seat] or PERSON,
            told.is_over,
            None if told.is_running else money[seat],
            rank,
            rank == 1 if told.is_over else None,
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


def seats(filed: ExportedGame) -> Iterator[Row]:
    """Yield a row for each player at a seat."""
    for seat, name, bot, since, until in filed.history.occupancies:
        who = SEATS[seat], filed.player_name(name, bot), bot or PERSON
        yield (*filed.head, *who, since, until)


def talk(filed: ExportedGame) -> Iterator[Row]:
    """Yield a row for each chat message."""
    trading = filed.trading
    for number, told in enumerate(filed.history.messages, 1):
        yield (
            *filed.head,
            trading.deal_number(told.state) if trading else None,
            number,
            told.seconds,
            *_author_cells(filed, told),
            *_words(filed, told.message),
            told.message.hidden,
        )


def _author_cells(filed: ExportedGame, told: PlacedMessage) -> Row:
    """Return the seat's letter, the name and the player type of a message's author."""
    seat = told.message.seat
    if seat is None:
        return None, None, TEACHER
    name, bot = told.names[seat], told.bots[seat]
    return SEATS[seat], filed.player_name(name, bot), bot or PERSON


def _words(filed: ExportedGame, said: ChatMessage) -> Row:
    """Return the key of a preset phrase, and the words if they may be shown."""
    if said.phrase:
        return said.text, catalogue().get(said.text)
    return None, said.text if filed.includes_typed_text else None


def answers(filed: ExportedGame) -> Iterator[Row]:
    """Yield a row for each answer to a quiz question before the first deal."""
    first = {each.seat: each for each in reversed(filed.history.occupancies)}
    for each in filed.history.answers:
        who = first[each.seat]
        called = SEATS[each.seat], filed.player_name(who.name, who.bot)
        yield (*filed.head, *called, each.question, each.answer, each.given_answer, each.is_right)


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


def _player_cells(filed: ExportedGame, done: LoggedAction, seat: Seat) -> Row:
    """Return a seat's letter, name and player type at the time of an action."""
    if seat < 0:
        return None, None, CLOCK
    name, bot = done.names[seat], done.bots[seat]
    acted = done.stand_in if seat == done.seat else None
    return SEATS[seat], filed.player_name(name, bot), acted or bot or PERSON


def _legal(done: LoggedAction) -> int | None:
    """Return the number of legal actions; None if there are too many, or no player acted."""
    if done.seat < 0:
        return None
    game = done.before.game
    legal = game.legal(game.view(done.before, done.seat))
    count = sum(1 for _ in islice(legal, MAX_LEGAL_COUNT + 1))
    return count if count <= MAX_LEGAL_COUNT else None


def _money(filed: ExportedGame, done: LoggedAction) -> Row:
    """Return each seat's money after an action; secret in a running game."""
    return _by_seat(() if filed.history.is_running else done.played.state.money)


def _by_seat(amounts: tuple[int, ...]) -> Row:
    """Return one amount for each letter of a seat, None for absent seats."""
    return (*amounts, *(None,) * (len(SEATS) - len(amounts)))


def _seconds_to_end(each: OfferRecord) -> float | None:
    """Return the seconds from an offer to its end."""
    made, ended = each.action.seconds, each.end_action and each.end_action.seconds
    return None if made is None or ended is None else round(ended - made, 3)


def _worth(filed: ExportedGame, done: LoggedAction, trading: AnyTrading) -> Row:
    """Return the worth of an offer to both sides; it depends on hands, so not in running games."""
    if filed.history.is_running or not filed.samples:
        return None, None
    return trading.worth(done.before, done.played, filed.samples, done.action_count)


def _promise_counts(judged: Sequence[tuple[Seat, bool | None]]) -> Row:
    """Return the numbers of kept, broken and void promises."""
    came = [kept for _, kept in judged]
    return tuple(map(came.count, (True, False, None)))
