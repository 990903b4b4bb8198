"""Bots that think long, or fail, at a table: the page stays responsive, and the game continues."""

from __future__ import annotations

import asyncio
import errno
import logging
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from threading import Event

import filelock
import pytest

from bosslib import BossError, ScenarioError
from bosslib.bots import Cancelled, tick
from bosslib.card import Action, View, parse_action
from bosslib.card.bots import BOTS, Quiet
from bosslib.card.legality import Legal
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.card.panels import prompt
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit import jobs
from bosswidgets.server.app import main
from bosswidgets.table import bot_search, search_limit, table_files
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import LONGEST, PACES, SHORTEST, TYPICAL_CHARACTERS
from bosswidgets.table.search_limit import search_slot
from tests.widgets.table_choices import choose_at

LONG = 60
"""Seconds after which a test gives up."""


class Pondering(Quiet):
    """Thinks on its turn until it is released, and then takes the first legal action."""

    def __init__(self, share: float = 0.0) -> None:
        self.share = share
        self.begun, self.may, self.stopped = Event(), Event(), Event()

    def choose(self, view: View, rng: Random) -> Action:
        self.begun.set()
        try:
            while not self.may.wait(0.001):
                tick(self.share)
        except Cancelled:
            self.stopped.set()
            raise
        return Legal(view).turns()[0]


class Deaf(Pondering):
    """Thinks without a tick, so that nothing stops it."""

    def choose(self, view: View, rng: Random) -> Action:
        self.begun.set()
        self.may.wait(LONG)
        self.stopped.set()
        return Legal(view).turns()[0]


class Raising(Quiet):
    """Fails on every turn."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action:
        raise ArithmeticError("a bot of one's own")


class Cheating(Quiet):
    """Names a colour when a deal is open."""

    def choose(self, view: View, rng: Random) -> Action:
        return parse_action(f"{'ABCDEF'[view.seat]}: =b")


def begun(
    monkeypatch: pytest.MonkeyPatch, *bots: Quiet | str, people: int = 1, pace: str = "at-once"
) -> CardTableSession:
    """A game of three, in which the first seats are people; A is to open."""
    names = []
    for at, each in enumerate(bots):
        if isinstance(each, Quiet):
            monkeypatch.setitem(BOTS, f"own{at}", each)
        names.append(f"own{at}" if isinstance(each, Quiet) else each)
    game = game_setup.new_game(3, seed=5, bots=[*[None] * people, *names], one_deal=True)
    return CardTableSession(game, pace=pace)


def turn_of_a(session: CardTableSession) -> None:
    if session.seat is None:
        session.open_curtain(0)
    assert session.view
    session.act(Legal(session.view).turns()[0])


async def until(session: CardTableSession, holds: Callable[[], bool]) -> None:
    """Wait for a change of the session after which a condition holds."""
    changed = asyncio.Event()
    session.on_change(changed.set)
    while not holds():
        await asyncio.wait_for(changed.wait(), LONG)
        changed.clear()


async def heard(event: Event) -> None:
    assert await asyncio.to_thread(event.wait, LONG)


def run(test: Coroutine[object, object, None]) -> None:
    asyncio.run(test)


def played(session: CardTableSession) -> int:
    return len(session.record.played)


# In the background


def test_a_slow_bot_thinks_while_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        slow = Pondering()
        session = begun(monkeypatch, slow, "patient")
        turn_of_a(session)
        await heard(slow.begun)
        assert played(session) == 1
        assert session.prompt == say("table.prompt-between", name="Ben")
        assert session.may_choose
        choose_at(session, "talk")  # beginning a choice does not stop a bot's thinking
        assert session.choice.is_composing_offer
        slow.may.set()
        await until(session, lambda: played(session) > 2)
        assert [each.action.seat for each in session.record.played[:3]] == [0, 1, 2]

    run(test())


def test_a_bot_that_is_not_slow_acts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        session = begun(monkeypatch, "careful", "patient")
        turn_of_a(session)
        assert played(session) > 1
        assert session.turns.current_ask
        assert session.turns.current_ask.seat == 0

    run(test())


def test_in_a_script_a_slow_bot_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Pondering()
    slow.may.set()
    session = begun(monkeypatch, slow, "patient")
    turn_of_a(session)
    assert played(session) > 2


def test_the_game_is_the_same_beside_the_loop_and_in_a_script(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = begun(monkeypatch, "shrewd@1001", "shrewd:fair@1001")
    beside: list[CardTableSession] = []

    def play(session: CardTableSession) -> None:
        assert session.view
        turns = Legal(session.view).turns()
        session.act(turns[0]) if turns else session.parts.answer_later()

    async def test() -> None:
        session = begun(monkeypatch, "shrewd@1001", "shrewd:fair@1001")
        beside.append(session)
        for _ in range(3):
            play(session)
            await until(session, lambda: session.is_over or not session.turns.clock.is_busy)

    run(test())
    for _ in range(3):
        play(alone)
    assert beside[0].record.actions == alone.record.actions
    assert played(alone) >= 4


def test_past_half_a_second_it_is_said_who_thinks_and_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "PROGRESS_SECONDS", 0.0)

    async def test() -> None:
        slow = Pondering()
        session = begun(monkeypatch, slow, "patient")
        panel = prompt.build(session)
        changes: list[str] = []
        session.on_change(lambda: changes.append(session.prompt))
        turn_of_a(session)
        await until(session, lambda: session.prompt == "Ben is thinking.")
        told = len(changes)
        further = asyncio.Event()
        session.on_progress(lambda: further.set() if "40%" in panel.value else None)
        slow.share = 0.4
        await asyncio.wait_for(further.wait(), LONG)
        assert "Ben is thinking: 40%." in panel.value
        assert len(changes) == told  # only the prompt is updated, and nothing is announced
        slow.may.set()
        await until(session, lambda: played(session) > 2)
        assert "thinking" not in session.prompt

    run(test())


# Cancellation


CALLED_OFF: dict[str, Callable[[CardTableSession], None]] = {
    "look back": lambda session: session.history.show_at(0),
    "undo": lambda session: session.history.undo(),
    "close": lambda session: session.close(),
}


@pytest.mark.parametrize("how", CALLED_OFF)
@pytest.mark.parametrize("kind", [Pondering, Deaf])
def test_a_thought_that_is_called_off_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, kind: type[Pondering], how: str
) -> None:
    async def test() -> None:
        slow = kind()
        session = begun(monkeypatch, slow, "patient")
        turn_of_a(session)
        await heard(slow.begun)
        thought = session.turns.clock._thoughts.search
        CALLED_OFF[how](session)
        kept = session.record
        assert played(session) == (0 if how == "undo" else 1)
        if kind is Deaf:
            slow.may.set()
        await heard(slow.stopped)
        assert thought
        await asyncio.to_thread(thought.thread.join, LONG)
        await asyncio.sleep(0)  # its callback has reached the loop
        await asyncio.sleep(0)
        assert session.record is kept

    run(test())


def test_who_comes_back_from_the_past_has_it_thought_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        slow = Pondering()
        session = begun(monkeypatch, slow, "patient")
        turn_of_a(session)
        session.history.show_at(0)
        await heard(slow.stopped)
        slow.may.set()
        session.history.show_at(None)
        await until(session, lambda: played(session) > 2)
        slow.may.clear()
        turn_of_a(session)
        session.history.show_at(0)
        session.history.branch()
        assert (played(session), session.history.branch_depth) == (0, 1)
        slow.may.set()
        turn_of_a(session)
        await until(session, lambda: played(session) > 2)

    run(test())


def test_who_speaks_while_a_bot_thinks_changes_what_it_thinks_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        slow = Pondering()
        session = begun(monkeypatch, "patient", slow, people=1)
        turn_of_a(session)
        await heard(slow.begun)
        count = played(session)
        session.act(parse_action("A: offer C pass"))
        await heard(slow.stopped)
        slow.may.set()
        await until(session, lambda: played(session) > count + 2)
        assert str(session.record.actions[count + 1]) == "C: decline A"

    run(test())


# Pace, and several people


def test_a_bot_that_has_thought_waits_for_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        slow = Pondering()
        session = begun(monkeypatch, slow, "patient", pace="step")
        turn_of_a(session)
        assert not session.turns.waits_for_bot
        slow.may.set()
        await until(session, lambda: session.turns.waits_for_bot)
        assert (played(session), session.prompt) == (1, "Ben is about to act.")
        session.turns.play_next()
        assert played(session) == 2

    run(test())


def test_the_time_that_a_bot_has_thought_is_part_of_its_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        slow = Pondering()
        session = begun(monkeypatch, slow, "patient", pace="slow")
        turn_of_a(session)
        search = session.turns.clock._thoughts.search
        assert search
        search._started_at -= 1.0
        slow.may.set()
        await until(session, lambda: session.turns.waits_for_bot)
        thought = search.seconds
        text = sum(map(len, session.turns.public_texts(0)))
        whole = (PACES["slow"] or 0) * min(LONGEST, max(SHORTEST, text / TYPICAL_CHARACTERS))
        pause = session.turns.clock.pause
        assert pause is not None
        assert whole - thought <= pause <= whole - 1.0
        session.turns.skip()

    run(test())


def test_who_skips_skips_over_thoughts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        slow = Pondering()
        session = begun(monkeypatch, slow, Pondering(), pace="step")
        BOTS["own1"].may.set()  # type: ignore[attr-defined]
        turn_of_a(session)
        session.turns.skip()
        slow.may.set()
        await until(session, lambda: played(session) > 2 and not session.turns.clock.is_busy)
        assert session.is_over or (
            session.turns.current_ask and session.turns.current_ask.seat == 0
        )

    run(test())


def test_the_curtain_waits_until_the_bot_has_thought() -> None:
    async def test() -> None:
        slow = Pondering()
        game = game_setup.new_game(3, seed=5, bots=[None, "patient", None], one_deal=True)
        session = CardTableSession(game, bots=[None, slow, None])
        turn_of_a(session)
        await heard(slow.begun)
        assert (session.seat, session.awaited_seat) == (0, None)
        slow.may.set()
        await until(session, lambda: session.awaited_seat == 2)

    run(test())


# Bots that fail


def finish(session: CardTableSession) -> list[str]:
    """Play a game to its end; return all remarks about the bots."""
    said: list[str] = []
    session.on_change(lambda: said.extend(session.screen.remarks))
    while not session.is_over:
        assert session.view
        turns = Legal(session.view).turns()
        session.act(turns[0]) if turns else session.parts.answer_later()
    return said


def test_with_bots_that_fail_a_game_goes_on_and_it_is_said_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = begun(monkeypatch, Raising(), Cheating())
    with caplog.at_level(logging.ERROR):
        said = finish(session)
    instead = "This time “careful” decides for"
    assert say("bots.told.raised", name="Ben") in said
    begins = f"{instead} Cleo, because “Name blue” isn’t allowed: "
    refused = [each for each in said if each.startswith(begins)]
    assert refused
    assert refused[0].endswith(" (TURN-8).")
    (first, *_) = (each for each in caplog.records if "ArithmeticError" in each.message)
    assert first.exc_info
    assert first.exc_info[0] is ArithmeticError


def test_beside_the_loop_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Raising):
        slow = True

    async def test() -> None:
        session = begun(monkeypatch, Slow(), "patient")
        panel = prompt.build(session)
        turn_of_a(session)
        await until(session, lambda: not session.turns.clock.is_busy)
        said = "This time “careful” decides for Ben, because that bot’s program has failed"
        assert said in panel.value
        assert played(session) > 2
        session.act(parse_action("A: pass"))
        await until(session, lambda: not session.turns.clock.is_busy)

    run(test())


def test_a_remark_goes_with_what_the_person_does_next(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(monkeypatch, Raising(), "patient")
    turn_of_a(session)
    assert session.notices == list(session.screen.remarks) != []
    monkeypatch.setattr(Raising, "choose", lambda _, view, __: Legal(view).turns()[0])
    turn_of_a(session)
    assert session.screen.remarks == ()


def test_a_bot_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PROGRESS_SECONDS", 0.0)
    monkeypatch.setattr(bot_search, "TIMEOUT", 0)

    async def test() -> None:
        slow = Deaf()
        session = begun(monkeypatch, slow, "patient")
        turn_of_a(session)
        await until(session, lambda: played(session) > 2)
        late = "because that bot has thought for more than 0 seconds"
        assert session.screen.remarks == (f"This time “careful” decides for Ben, {late}.",)
        slow.may.set()

    run(test())


# The limit on concurrent thinking


class Looping(Pondering):
    """Loops forever without a tick."""

    def choose(self, view: View, rng: Random) -> Action:
        self.begun.set()
        while True:
            pass


class Clinging(Looping):
    """Survives one attempt to stop it, which it treats as an error."""

    def choose(self, view: View, rng: Random) -> Action:
        try:
            super().choose(view, rng)
        except BaseException:
            self.stopped.set()
        return super().choose(view, rng)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A server with room for one thinking bot."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    monkeypatch.setenv(search_limit.LIMIT_VARIABLE, "1")


@pytest.mark.usefixtures("alone")
def test_over_the_number_a_bot_plays_as_careful_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search_limit, "WAIT_SECONDS", 0.0)

    async def test() -> None:
        slow = Pondering()
        session, same = (begun(monkeypatch, bot, "patient") for bot in (slow, "careful"))
        with search_slot() as mine:
            assert mine
            turn_of_a(session)
            await until(session, lambda: not session.turns.clock.is_busy)
        assert not slow.begun.is_set()
        assert session.screen.remarks == (say("bots.crowded", name="Ben"),)
        turn_of_a(same)
        assert session.record.actions == same.record.actions

    run(test())


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("kind", [Looping, Clinging])
def test_a_bot_that_loops_is_stopped_and_its_place_is_free(
    monkeypatch: pytest.MonkeyPatch, kind: type[Looping]
) -> None:
    monkeypatch.setattr(bot_search, "TICK_SECONDS", 0.05)

    async def test() -> None:
        looping = kind()
        session = begun(monkeypatch, looping, "patient")
        turn_of_a(session)
        await heard(looping.begun)
        with search_slot(0.0) as mine:
            assert not mine
        thought = session.turns.clock._thoughts.search
        assert thought
        session.close()
        await asyncio.to_thread(thought.thread.join, LONG)
        assert not thought.thread.is_alive()
        with search_slot(LONG) as mine:
            assert mine

    run(test())


@pytest.mark.usefixtures("alone")
def test_the_place_of_a_bot_that_cannot_be_stopped_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_search, "TICK_SECONDS", 0.05)

    async def test() -> None:
        deaf = Deaf()
        session = begun(monkeypatch, deaf, "patient")
        turn_of_a(session)
        await heard(deaf.begun)
        session.close()
        with search_slot(LONG) as mine:
            assert mine
            assert not deaf.stopped.is_set()
        deaf.may.set()

    run(test())


@pytest.mark.usefixtures("alone")
def test_there_are_so_many_places_and_one_that_is_left_is_free() -> None:
    with search_slot(0.0) as first:
        with search_slot(0.0) as second:
            assert (first, second) == (True, False)
        with search_slot(0.0) as third:
            assert not third
    with search_slot(0.0) as again:
        assert again


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("error", [NotImplementedError(), OSError(errno.ENOLCK, "no locks")])
def test_without_file_locks_every_bot_may_think(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    with search_slot(0.0) as first, search_slot(0.0) as second:
        assert (first, second) == (True, True)


@pytest.mark.usefixtures("alone")
def test_who_waits_gets_the_place_that_is_left() -> None:
    async def test() -> None:
        inside, leave = Event(), Event()

        def hold() -> None:
            with search_slot():
                inside.set()
                leave.wait(LONG)

        def wait() -> bool:
            with search_slot(LONG) as mine:
                return mine

        holding = asyncio.create_task(asyncio.to_thread(hold))
        await asyncio.to_thread(inside.wait, LONG)
        waiting = asyncio.create_task(asyncio.to_thread(wait))
        leave.set()
        assert await waiting
        await holding

    run(test())


@pytest.mark.usefixtures("alone")
def test_a_process_that_dies_leaves_its_place() -> None:
    code = (
        "from bosswidgets.table.search_limit import search_slot\n"
        "with search_slot(0.0) as mine: print(mine, flush=True); input()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout
    assert other.stdout.readline() == "True\n"
    with search_slot(0.0) as mine:
        assert not mine
    other.kill()
    other.communicate()
    with search_slot(0.0) as mine:
        assert mine


@pytest.mark.usefixtures("alone")
def test_where_nothing_can_be_locked_everybody_may(tmp_path: Path) -> None:
    (tmp_path / "searches").write_text("a file in the folder's place")
    with search_slot(0.0) as one, search_slot(0.0) as other:
        assert (one, other) == (True, True)


def test_without_a_number_there_are_as_many_as_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("", "0", "many", "-1"):
        monkeypatch.setenv(search_limit.LIMIT_VARIABLE, text)
        assert search_limit.max_searches() >= 1
    monkeypatch.setenv(search_limit.LIMIT_VARIABLE, "7")
    assert search_limit.max_searches() == 7


def test_the_server_says_how_many_for_all_its_pages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(search_limit.LIMIT_VARIABLE, "")
    assert main(["--verbose", "--searches", "5", "--host", "no.such.host.invalid"]) == 2
    assert "no.such.host.invalid" in capsys.readouterr().err
    assert search_limit.max_searches() == 5


# Budgets in saved games


def test_a_bot_with_a_budget_is_kept_with_the_game(tmp_path: Path) -> None:
    game = game_setup.new_game(3, seed=5, bots=[None, "shrewd:fair@2000", "shrewd@20ms"])
    assert table_files.read(table_files.serialize_game(game)).bots == game.bots
    saves = Saves(tmp_path)
    assert saves.load_game(saves.create_game(game)).bots == game.bots


def test_a_budget_that_cannot_be_is_refused_wherever_a_game_comes_from(tmp_path: Path) -> None:
    with pytest.raises(BossError, match="There is no budget '2s': shrewd@N is 1 to 20000"):
        game_setup.new_game(3, bots=[None, "careful", "shrewd@2s"])
    game = game_setup.new_game(3, seed=5)._replace(bots=(None, "careful", "shrewd@2s"))
    with pytest.raises(ScenarioError, match=r"bots\[2\]: There is no budget '2s'"):
        table_files.read(table_files.serialize_game(game))
    saves = Saves(tmp_path)
    with pytest.raises(BossError, match="There is no budget '2s'"):
        CardTableSession(saves.load_game(saves.create_game(game)))
