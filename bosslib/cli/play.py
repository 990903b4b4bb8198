"""`python -m bosslib play`: play against bots in the terminal, using the notation."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from bosslib.bots import AnyBot, BotError, bot_error_message
from bosslib.cli.game_options import add_game_options
from bosslib.driver import Ask
from bosslib.errors import BossError
from bosslib.game import LARGEST, SEATS, AnyAction, Seat, parse_seat
from bosslib.games import find_game
from bosslib.record import Record, load
from bosslib.words import say

MAX_LISTED = 60
"""Maximum number of legal actions to list."""


def add_arguments(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    """Add the arguments of `play`."""
    add_game_options(parser, asked)
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
        game = find_game(arguments.game)
        seed = _random_seed() if arguments.seed is None else arguments.seed
        record = Record(game.new(arguments.players, seed, rules=game.rules(vars(arguments))))
    seat = parse_seat(arguments.seat)
    if seat >= record.start.table.players:
        raise BossError("terminal.no-seat", seat=arguments.seat, there=record.start.table.players)
    TerminalSession(record, seat, record.game.bot(arguments.bot)).play()
    return 0


def _random_seed() -> int:
    from secrets import randbelow

    return randbelow(LARGEST)


class TerminalSession:
    """Terminal session of one person against bots, for any game."""

    def __init__(self, record: Record, seat: Seat, opponent: AnyBot) -> None:
        self.record = record
        self.seat = seat
        self.game = record.game
        self.driver = self.game.driver
        players = record.start.table.players
        self.bots = [None if each == seat else opponent for each in range(players)]
        self.teller = self.game.narrator(SEATS[:players], seat)
        self.stands = self.driver.resume_state(record.start, record.state, record.actions)

    def play(self) -> None:
        """Play until the game is over or the input ends."""
        print(say(f"{self.game.terminal}.welcome", seat=SEATS[self.seat]))
        while True:
            state = self.record.state
            comes = self.driver.next_step(
                state, self.stands, self.bots, failed=self._report_failure
            )
            self.stands = comes.driver_state
            if comes.action:
                self._play_action(comes.action)
            elif comes.ask is None or not self._prompt(comes.ask):
                return

    def _report_failure(self, fault: BotError) -> None:
        from logging import NullHandler, getLogger

        log = getLogger("bosslib")
        if not log.handlers:
            log.addHandler(NullHandler())  # otherwise Python prints the traceback into the game
        log.error(str(fault), exc_info=fault.__cause__ or fault)
        print(bot_error_message(fault, self.teller))

    def _prompt(self, ask: Ask) -> bool:
        """Prompt the person for one input; return False to quit."""
        seen = self._view()
        print(self.game.describe_table(seen.table, seen))
        line = _read_line(say(f"{self.game.terminal}.prompt-{ask.wants}"))
        word, _, rest = line.partition(" ")
        if word in ("quit", "q") or line == _END:
            return False
        try:
            if word in self._commands:
                self._commands[word](rest)
            elif not line and self.driver.may_pass(ask):
                self._pass_prompt(ask)
            else:
                self._play_action(self.game.parse(self._with_seat(line)))
        except BossError as error:
            print(error)
        return True

    def _pass_prompt(self, ask: Ask) -> None:
        meant = self.driver.silent_action(self._view(), ask)
        if meant:
            self._play_action(meant)
        else:
            self.stands = self.driver.note_silence(self.stands, ask)

    def _with_seat(self, line: str) -> str:
        """Return the complete notation of the input, adding the person's seat if it is omitted."""
        seat, colon, _ = line.partition(": ")
        if not colon:
            return f"{SEATS[self.seat]}: {line}"
        if parse_seat(seat) != self.seat:
            raise BossError("terminal.other-seat", seat=seat, yours=SEATS[self.seat])
        return line

    def _play_action(self, action: AnyAction) -> None:
        self.record = self.record.play(action)
        played = self.record.played[-1]
        self.stands = self.driver.state_after(self.stands, played.state, action)
        for line in self.teller.events([event.seen_by(self.seat) for event in played.events]):
            print(line)

    @property
    def _commands(self) -> dict[str, Callable[[str], None]]:
        commands = {"help": self._print_help, "?": self._print_help}
        return commands | {"legal": self._print_legal, "save": self._save, "undo": self._undo}

    def _print_help(self, _: str) -> None:
        print(say(f"{self.game.terminal}.help", seat=SEATS[self.seat]))

    def _print_legal(self, _: str) -> None:
        first = [str(each.deed) for each in islice(self.game.legal(self._view()), MAX_LISTED + 1)]
        print(" | ".join(first[:MAX_LISTED]) + " | …" * (len(first) > MAX_LISTED))

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
        self.stands = self.driver.resume_state(
            self.record.start, self.record.state, self.record.actions
        )

    def _view(self) -> Any:
        return self.game.view(self.record.state, self.seat)


_END = "\x04"


def _read_line(prompt: str) -> str:
    print(prompt, end="", flush=True)  # without input()'s own prompt, which may swallow Ctrl-C
    try:
        return input().strip()
    except EOFError:
        print()
        return _END
