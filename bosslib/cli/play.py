"""`python -m bosslib play`: play against bots in the terminal, using the notation."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from bosslib.bots import AnyBot, BotError, told
from bosslib.cli.settings import add_game
from bosslib.driver import Ask
from bosslib.errors import BossError
from bosslib.game import LARGEST, SEATS, AnyAction, Seat, parse_seat
from bosslib.games import find
from bosslib.record import Record, load
from bosslib.words import say

LISTED = 60
"""Maximum number of legal actions to list."""


def add_arguments(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    """Add the arguments of `play`."""
    add_game(parser, asked)
    parser.add_argument("--players", type=int, default=4, help=say("terminal.players"))
    parser.add_argument("--seat", default="A", help=say("terminal.seat"))
    parser.add_argument("--bot", default="careful", help=say("terminal.bot"))
    parser.add_argument("--seed", type=int, default=None, help=say("terminal.seed"))
    parser.add_argument("--load", type=Path, metavar="FILE", help=say("terminal.load"))


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the player quits; return 0."""
    if arguments.load:
        record = load(arguments.load)
    else:
        game = find(arguments.game)
        seed = _any_seed() if arguments.seed is None else arguments.seed
        record = Record(game.new(arguments.players, seed, rules=game.rules(vars(arguments))))
    seat = parse_seat(arguments.seat)
    if seat >= record.start.table.players:
        raise BossError("terminal.no-seat", seat=arguments.seat, there=record.start.table.players)
    Terminal(record, seat, record.game.bot(arguments.bot)).play()
    return 0


def _any_seed() -> int:
    from secrets import randbelow

    return randbelow(LARGEST)


class Terminal:
    """Terminal session of one person against bots, for any game."""

    def __init__(self, record: Record, seat: Seat, opponent: AnyBot) -> None:
        self.record = record
        self.seat = seat
        self.game = record.game
        self.driver = self.game.driver
        players = record.start.table.players
        self.bots = [None if each == seat else opponent for each in range(players)]
        self.teller = self.game.teller(SEATS[:players], seat)
        self.stands = self.driver.resumed(record.start, record.state, record.actions)

    def play(self) -> None:
        """Play until the game is over or the input ends."""
        print(say(f"{self.game.terminal}.welcome", seat=SEATS[self.seat]))
        while True:
            state = self.record.state
            comes = self.driver.go_on(state, self.stands, self.bots, failed=self._failed)
            self.stands = comes.stands
            if comes.action:
                self._do(comes.action)
            elif comes.ask is None or not self._ask(comes.ask):
                return

    def _failed(self, fault: BotError) -> None:
        from logging import NullHandler, getLogger

        log = getLogger("bosslib")
        if not log.handlers:
            log.addHandler(NullHandler())  # otherwise Python prints the traceback into the game
        log.error(str(fault), exc_info=fault.__cause__ or fault)
        print(told(fault, self.teller))

    def _ask(self, ask: Ask) -> bool:
        """Prompt the person for one input; return False to quit."""
        seen = self._view()
        print(self.game.described(seen.table, seen))
        line = _line(say(f"{self.game.terminal}.prompt-{ask.wants}"))
        word, _, rest = line.partition(" ")
        if word in ("quit", "q") or line == _END:
            return False
        try:
            if word in self._commands:
                self._commands[word](rest)
            elif not line and self.driver.may_pass(ask):
                self._say_nothing(ask)
            else:
                self._do(self.game.parse(self._with_seat(line)))
        except BossError as error:
            print(error)
        return True

    def _say_nothing(self, ask: Ask) -> None:
        meant = self.driver.silence(self._view(), ask)
        if meant:
            self._do(meant)
        else:
            self.stands = self.driver.silent(self.stands, ask)

    def _with_seat(self, line: str) -> str:
        """Return the complete notation of the input, adding the person's seat if it is omitted."""
        seat, colon, _ = line.partition(": ")
        if not colon:
            return f"{SEATS[self.seat]}: {line}"
        if parse_seat(seat) != self.seat:
            raise BossError("terminal.other-seat", seat=seat, yours=SEATS[self.seat])
        return line

    def _do(self, action: AnyAction) -> None:
        self.record = self.record.play(action)
        played = self.record.played[-1]
        self.stands = self.driver.after(self.stands, played.state, action)
        for line in self.teller.events([event.seen_by(self.seat) for event in played.events]):
            print(line)

    @property
    def _commands(self) -> dict[str, Callable[[str], None]]:
        commands = {"help": self._help, "?": self._help}
        return commands | {"legal": self._legal, "save": self._save, "undo": self._undo}

    def _help(self, _: str) -> None:
        print(say(f"{self.game.terminal}.help", seat=SEATS[self.seat]))

    def _legal(self, _: str) -> None:
        first = [str(each.deed) for each in islice(self.game.legal(self._view()), LISTED + 1)]
        print(" | ".join(first[:LISTED]) + " | …" * (len(first) > LISTED))

    def _save(self, name: str) -> None:
        if not name:
            raise BossError("terminal.save-where")
        try:
            self.record.save(Path(name))
        except (OSError, ValueError) as error:  # a name with a zero byte raises ValueError
            why = getattr(error, "strerror", None) or error
            raise BossError("terminal.save-failed", name=name, why=why) from None
        print(say("terminal.saved", name=name))

    def _undo(self, _: str) -> None:
        self.record = self.record.undo(self.seat)
        self.stands = self.driver.resumed(self.record.start, self.record.state, self.record.actions)

    def _view(self) -> Any:
        return self.game.view(self.record.state, self.seat)


_END = "\x04"


def _line(prompt: str) -> str:
    print(prompt, end="", flush=True)  # without input()'s own prompt, which may swallow Ctrl-C
    try:
        return input().strip()
    except EOFError:
        print()
        return _END
