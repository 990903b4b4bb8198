"""`python -m bosslib play`: a game against computer players by typed notation."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from bosslib.bots import BotError, told
from bosslib.card import Rules, driver, new, parse_action
from bosslib.card.actions import Move
from bosslib.card.bots import Bot, bot
from bosslib.card.legal import Legal
from bosslib.card.telling import Teller, dollars
from bosslib.card.terms import due
from bosslib.card.view import View, view
from bosslib.errors import BossError
from bosslib.game import LARGEST, SEATS, Seat, parse_seat
from bosslib.record import Record, load
from bosslib.words import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `play` can be told."""
    parser.add_argument("--players", type=int, default=4, help=say("terminal.players"))
    parser.add_argument("--seat", default="A", help=say("terminal.seat"))
    parser.add_argument("--bot", default="careful", help=say("terminal.bot"))
    parser.add_argument("--seed", type=int, default=None, help=say("terminal.seed"))
    parser.add_argument("--nasty", action="store_true", help=say("terminal.nasty"))
    parser.add_argument("--honour", action="store_true", help=say("terminal.honour"))
    parser.add_argument("--cash", action="store_true", help=say("terminal.cash"))
    parser.add_argument("--load", type=Path, metavar="FILE", help=say("terminal.load"))


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the player has had enough; 0."""
    if arguments.load:
        record = load(arguments.load)
    else:
        seed = _any_seed() if arguments.seed is None else arguments.seed
        rules = Rules(nasty=arguments.nasty, binding=not arguments.honour, cash=arguments.cash)
        record = Record(new(arguments.players, seed, rules=rules))
    seat = parse_seat(arguments.seat)
    if seat >= record.start.table.players:
        raise BossError("terminal.no-seat", seat=arguments.seat, there=record.start.table.players)
    Game(record, seat, bot(arguments.bot)).play()
    return 0


def _any_seed() -> int:
    from secrets import randbelow

    return randbelow(LARGEST)


class Game:
    """One person in a terminal, bots on the other seats."""

    def __init__(self, record: Record, seat: Seat, opponent: Bot) -> None:
        self.record = record
        self.seat = seat
        table = record.start.table
        self.bots = [None if each == seat else opponent for each in range(table.players)]
        self.teller = Teller(SEATS[: table.players], seat)
        self.stands = driver.place(record.state.table, record.actions)

    def play(self) -> None:
        """Go on until the game is over, or the input ends."""
        print(say("terminal.welcome", seat=SEATS[self.seat]))
        while True:
            comes = driver.go_on(self.record.state, self.stands, self.bots, failed=self._failed)
            self.stands = comes.place
            if comes.action:
                self._do(str(comes.action))
            elif comes.ask is None or not self._ask(comes.ask.wants):
                return

    def _failed(self, fault: BotError) -> None:
        from logging import NullHandler, getLogger

        log = getLogger("bosslib")
        if not log.handlers:
            log.addHandler(NullHandler())  # else Python prints the traceback into the game
        log.error(str(fault), exc_info=fault.__cause__ or fault)
        print(told(fault, self.teller))

    def _ask(self, wants: driver.Wants) -> bool:
        """Let the person say one thing; False if he has had enough."""
        print(described(self._view(), self.teller))
        line = _line(say(f"terminal.prompt-{wants}"))
        word, _, rest = line.partition(" ")
        if word in ("quit", "q") or line == _END:
            return False
        try:
            if word in self._commands:
                self._commands[word](rest)
            elif not line and wants is driver.Wants.ANSWER:
                self.stands = driver.silent(self.stands, driver.Ask(self.seat, wants))
            else:
                self._do(self._with_seat(line))
        except BossError as error:
            print(error)
        return True

    def _with_seat(self, line: str) -> str:
        """The whole notation of what was typed: the person's own seat may be left out."""
        seat, colon, _ = line.partition(": ")
        if not colon:
            return f"{SEATS[self.seat]}: {line}"
        if parse_seat(seat) != self.seat:
            raise BossError("terminal.other-seat", seat=seat, yours=SEATS[self.seat])
        return line

    def _do(self, text: str) -> None:
        self.record = self.record.play(parse_action(text))
        played = self.record.played[-1]
        self.stands = driver.after(self.stands, played.state.table, played.action)
        for event in played.events:
            print(self.teller.event(event.seen_by(self.seat)))

    @property
    def _commands(self) -> dict[str, Callable[[str], None]]:
        told = {"help": self._help, "?": self._help}
        return told | {"legal": self._legal, "save": self._save, "undo": self._undo}

    def _help(self, _: str) -> None:
        print(say("terminal.help", seat=SEATS[self.seat]))

    def _legal(self, _: str) -> None:
        legal = Legal(self._view())
        print(" | ".join(str(action.deed) for action in legal.turns()))
        moves = (action for action in legal if isinstance(action.deed, Move))
        for action in islice(moves, 1):
            print(say("terminal.moves", example=action.deed))

    def _save(self, name: str) -> None:
        if not name:
            raise BossError("terminal.save-where")
        try:
            self.record.save(Path(name))
        except (OSError, ValueError) as error:  # a name with a zero byte is a ValueError
            why = getattr(error, "strerror", None) or error
            raise BossError("terminal.save-failed", name=name, why=why) from None
        print(say("terminal.saved", name=name))

    def _undo(self, _: str) -> None:
        self.record = self.record.undo(self.seat)
        self.stands = driver.place(self.record.state.table, self.record.actions)

    def _view(self) -> View:
        return view(self.record.state, self.seat)


_END = "\x04"


def _line(prompt: str) -> str:
    print(prompt, end="", flush=True)  # not `input`'s own: it may swallow Ctrl-C
    try:
        return input().strip()
    except EOFError:
        print()
        return _END


def described(view: View, teller: Teller) -> str:
    """The table as a seat sees it, in a few lines of notation."""
    table = view.table
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
    owed = due(table.promises, view.seat)
    if owed:
        lines.append(say("terminal.owed", term=teller.term(owed)))
    hand = " ".join(map(str, view.hand)) or "-"
    lines.append(say("terminal.hand", money=dollars(view.money), hand=hand))
    return "\n".join(lines)
