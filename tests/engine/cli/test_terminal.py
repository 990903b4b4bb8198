"""`python -m bosslib play`: whole games by typed notation, and no input causes a traceback."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bosslib import Record, load
from bosslib.__main__ import main
from bosslib.card import Action, Legal, Phase, Rules, View, new, view
from bosslib.card.bargain import answers
from bosslib.card.bots import BOTS, Quiet, bot
from bosslib.cli.play import TerminalSession
from bosslib.game import parse_seat
from bosslib.words import say
from tests.engine.card.strategies import any_deed, by_chance, some

ROOT = Path(__file__).parents[3]
PLAY = [sys.executable, "-m", "bosslib", "play", "--seed", "1"]
Capture = pytest.CaptureFixture[str]


def play(monkeypatch: pytest.MonkeyPatch, typed: list[str], *options: str) -> int:
    """Play with these typed lines, followed by the end of the input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return main(["play", *options])


class Typist(io.TextIOBase):
    """Types random legal actions, and remembers its input."""

    def __init__(self, game: TerminalSession) -> None:
        super().__init__()
        self.game = game
        self.rng = Random(7)
        self.typed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # a text's line
        seen = view(self.game.record.state, self.game.seat)
        legal = [*answers(seen), *Legal(seen).turns(self.rng)]
        self.typed.append(str(self.rng.choice(legal).deed) if legal else "")
        return f"{self.typed[-1]}\n"


@pytest.mark.parametrize(
    ("players", "seat", "name", "options"),
    [(3, "A", "random", ()), (4, "C", "careful", ()), (6, "F", "random", ("--honour", "--cash"))],
)
def test_a_whole_game_can_be_typed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    players: int,
    seat: str,
    name: str,
    options: tuple[str, ...],
) -> None:
    """END-2; law 6: the same input gives the same game."""
    rules = Rules(binding="--honour" not in options, cash="--cash" in options)
    game = TerminalSession(Record(new(players, 12, rules=rules)), parse_seat(seat), bot(name))
    typist = Typist(game)
    monkeypatch.setattr(sys, "stdin", typist)
    game.play()
    first = capsys.readouterr().out
    assert game.record.state.table.phase is Phase.OVER
    assert first.splitlines()[-1].startswith("The game is over. ")
    assert len(typist.typed) > 10
    named = ("--players", str(players), "--seat", seat, "--bot", name, "--seed", "12")
    assert play(monkeypatch, typist.typed, *named, *options) == 0
    assert capsys.readouterr().out == first


def test_the_seat_may_stand_before_what_is_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """As in a file: `A: pass`."""
    typed = ["pass", "pass", "legal"]
    said = []
    for before in ("", "C: "):
        lines = [f"{before}{line}" if line == "pass" else line for line in typed]
        assert play(monkeypatch, lines, "--seed", "3", "--seat", "C") == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert say("event.passed.you") in said[0]


@pytest.mark.parametrize("line", ["B: pass", "D: keep", "F: pass"])
def test_nobody_types_for_another_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, line: str
) -> None:
    assert play(monkeypatch, [], "--seed", "3", "--seat", "C") == 0
    before = capsys.readouterr().out.splitlines()
    assert play(monkeypatch, [line], "--seed", "3", "--seat", "C") == 0
    after = capsys.readouterr().out.splitlines()
    refused = say("terminal.other-seat", seat=line[0], yours="C")
    assert [each for each in after if each.endswith(refused)]
    assert after[-3:] == before[-3:]


@pytest.mark.parametrize("word", ["help", "?"])
def test_help_says_what_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, word: str
) -> None:
    assert play(monkeypatch, [word], "--seed", "3", "--seat", "C") == 0
    told = say("terminal.help", seat="C")
    assert told in capsys.readouterr().out
    for each in ("C: pass", "help", "?", "legal", "undo", "save", "quit", "b+4", "keep", "accept"):
        assert each in told


class Failing(Quiet):
    """Fails on every turn."""

    def choose(self, view: View, rng: Random) -> Action:
        raise ArithmeticError("a bot of one's own")


def test_a_bot_that_fails_is_told_of_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(BOTS, "failing", Failing())
    assert play(monkeypatch, [], "--seed", "1", "--seat", "B", "--bot", "failing") == 0
    said = capsys.readouterr()
    failed = say("bots.told.raised", name="A")
    assert f"{failed}\nA plays " in said.out
    assert said.err == ""
    (entry,) = caplog.records
    assert "It raised ArithmeticError: a bot of one's own (test_terminal.py:" in entry.message
    assert entry.exc_info
    assert entry.exc_info[0] is ArithmeticError


def test_without_a_log_no_traceback_comes_into_the_game() -> None:
    code = (
        "from bosslib.card.bots import BOTS, Quiet; from bosslib.__main__ import main\n"
        "class Failing(Quiet):\n    choose = None\n"
        "BOTS['failing'] = Failing()\n"
        "main(['play', '--seed', '1', '--seat', 'B', '--bot', 'failing'])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, input="", capture_output=True, text=True, check=True
    )
    assert "This time “careful” decides for A, " in ran.stdout
    assert ran.stderr == ""


@pytest.mark.parametrize("name", ["clever", "careful@2000", "shrewd@ever"])
def test_a_bot_that_cannot_be_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, name: str
) -> None:
    assert play(monkeypatch, [], "--bot", name) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "shrewd" in said.err


def test_the_end_of_the_input_ends_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for typed in ([], ["quit"], ["q"]):
        assert play(monkeypatch, typed, "--seed", "1") == 0
        said = capsys.readouterr()
        assert said.out.startswith("You sit at seat A.")
        assert said.err == ""


NONSENSE = [
    *("dance", "b+9", "pass pass", "=", "accept", "accept Z", "accept F", "bM1", "bM1 b+4", "X"),
    *(
        "offer",
        "offer G nothing",
        "offer cash -5",
        "A: pass",
        "B: B: pass",
        "a: pass",
        "discard",
        "keep",
    ),
    *("legal now", "undo", "undo 3", "save", "?", "legal", "{seat}", "{0}", "%s", "\\", "\t", "é🂡"),
]


def test_what_cannot_be_done_is_said_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    plain, after = tmp_path / "plain", tmp_path / "after"
    assert play(monkeypatch, [f"save {plain}"], "--seed", "1", "--seat", "B") == 0
    assert play(monkeypatch, [*NONSENSE, f"save {after}"], "--seed", "1", "--seat", "B") == 0
    assert plain.read_bytes() == after.read_bytes()
    said = capsys.readouterr()
    assert said.err == ""
    assert "'b+9' is not a card" in said.out
    assert "(TURN-8)" in said.out


@settings(some(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from([*NONSENSE, "pass", "pass2", ""])
        | by_chance(any_deed).map(str)
        | st.text(max_size=12).filter(lambda text: not text.strip().startswith(("save", "q"))),
        max_size=30,
    ),
    st.sampled_from("ABCD"),
)
def test_whatever_is_typed_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, typed: list[str], seat: str
) -> None:
    lines = [line.encode(errors="replace").decode() for line in typed]
    assert play(monkeypatch, lines, "--seed", "1", "--seat", seat, "--bot", "random", "--cash") == 0
    assert capsys.readouterr().err == ""


def test_a_game_is_saved_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    given = ("--seed", "1", "--seat", "B", "--bot", "random")
    assert play(monkeypatch, ["pass", "pass", f"save {path}"], *given) == 0
    assert f"Saved in {path}." in capsys.readouterr().out
    saved = load(path)
    assert [str(each) for each in saved.actions].count("B: pass") == 2
    loading = ("--load", str(path), "--seat", "B", "--bot", "random")
    assert play(monkeypatch, [f"save {path}"], *loading) == 0
    assert load(path) == saved


def test_what_a_bot_did_since_stops_undo(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """The message names the bot by its letter, as everywhere else."""
    typed = ["pass", "undo"]
    assert play(monkeypatch, typed, "--seed", "1", "--seat", "B", "--bot", "random") == 0
    assert "A has acted since" in capsys.readouterr().out


@pytest.mark.parametrize("name", [".", "/", "..", "a\0b", "/no/such/folder/game.json", "x" * 300])
def test_a_save_that_cannot_be_written_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert play(monkeypatch, [f"save {name}", "legal"], "--seed", "1") == 0
    assert "cannot be written: " in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_bytes_that_are_no_text_are_one_unreadable_line(encoding: str) -> None:
    done = subprocess.run(
        [*PLAY, "--bot", "random"],
        input=b"\xff\xfe\nkeep\nquit\n",
        env={**os.environ, "PYTHONIOENCODING": encoding},
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"TURN-8" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one program")
def test_ctrl_c_ends_the_program_without_a_traceback() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(PLAY, cwd=ROOT, **pipes) as playing:  # type: ignore[call-overload]
        said = b""
        while b"> " not in said:  # the prompt
            said += playing.stdout.read(1)
        status = None
        while status is None:  # a signal before Python waits for a line is handled at the next
            playing.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                status = playing.wait(timeout=5)
        err = playing.stderr.read()
    assert (status, err) == (130, b"")
