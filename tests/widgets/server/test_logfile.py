"""Errors in a page's Python go to a log file, without anybody's hand or name."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from bosswidgets.kit import error_display
from bosswidgets.kit.bridge import Bridge
from bosswidgets.server import logfile

SECRET = "Anna holds b+4"


def fail() -> None:
    raise KeyError(SECRET)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A log file that receives the errors of this process."""
    path = tmp_path / "data" / logfile.NAME  # a folder that nothing else has created
    writer = logfile.start_log(path)
    yield path
    for logger in logfile.error_loggers():
        logger.removeHandler(writer)


def test_a_fault_behind_a_click_is_written_once_with_its_place(file: Path) -> None:
    told: list[str] = []
    with error_display.error_boundary(told.append):
        try:
            fail()
        except KeyError as error:
            raise ValueError(SECRET) from error
    text = file.read_text("utf-8")
    assert text.count("a fault in what a click or the clock began") == 1
    assert "builtins.ValueError" in text
    assert "builtins.KeyError" in text
    assert "widgets/server/test_logfile.py" in text
    assert "in fail" in text or " fail:" in text
    assert len(told) == 1


def test_what_asyncio_says_of_objects_is_left_out(file: Path) -> None:
    async def wait() -> None:
        await asyncio.sleep(0)

    loop = asyncio.new_event_loop()
    context = {"message": "Task was destroyed but it is pending!", "task": wait}
    loop.default_exception_handler(context)
    loop.call_soon(fail, SECRET)  # type: ignore[arg-type]  # it takes none
    loop.call_soon(loop.stop)
    loop.run_forever()
    loop.close()
    text = file.read_text("utf-8")
    assert "asyncio: Task was destroyed but it is pending!\n" in text
    assert "asyncio: Exception in callback fail\n" in text
    assert "b+4" not in text
    assert "task:" not in text


def test_what_an_error_says_is_left_out(file: Path) -> None:
    try:
        fail()
    except KeyError:
        logging.getLogger("any").exception("it failed for %s", SECRET)
    text = file.read_text("utf-8")
    assert "it failed for %s" in text
    assert "b+4" not in text.replace('SECRET = "Anna holds b+4"', "")
    assert str(Path.home()) not in text


def test_what_the_computer_says_is_in_it(file: Path) -> None:
    try:
        raise OSError(28, "No space left on device", "/home/anna/games.sqlite")
    except OSError:
        logging.getLogger("any").exception("saving")
    text = file.read_text("utf-8")
    assert "No space left on device" in text
    assert "anna" not in text.replace(str(Path(__file__).parent), "").split("raise")[0]


def test_the_log_does_not_grow_without_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logfile, "MAX_BYTES", 2000)
    monkeypatch.setattr(logfile, "BURST", 1000)
    writers = [logfile.KernelLogHandler(tmp_path / logfile.NAME) for _ in range(2)]  # two kernels
    for number in range(100):
        record = logging.LogRecord("any", logging.ERROR, __file__, 1, f"{number}", (), None)
        writers[number % 2].handle(record)
    sizes = {each.name: each.stat().st_size for each in tmp_path.iterdir()}
    assert sizes.keys() == {"boss.log", "boss.log.1"}
    assert max(sizes.values()) <= 2000


def test_a_page_does_not_push_everything_else_out_of_the_log(file: Path) -> None:
    """A browser can forge state, and cause errors, again and again."""
    bridge = Bridge()
    for number in range(logfile.BURST):
        bridge.set_state({"sound": "forged"})
        logging.getLogger().error(f"a value of wrong type {number}")
    assert len(file.read_text("utf-8").splitlines()) == logfile.BURST
    other = logfile.KernelLogHandler(file)  # another page's
    other.handle(logging.LogRecord("any", logging.ERROR, __file__, 1, "a fault", (), None))
    assert "a fault" in file.read_text("utf-8")


def test_one_fault_again_and_again_takes_only_a_few_records(file: Path) -> None:
    for _ in range(logfile.BURST):
        try:
            raise ValueError
        except ValueError:
            logging.getLogger().exception("a value of a wrong type")
    assert file.read_text("utf-8").count("a value of a wrong type") == logfile.ALIKE
    logging.getLogger().error("a fault")
    assert "a fault" in file.read_text("utf-8")


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    writer = logfile.KernelLogHandler(in_the_way / logfile.NAME)
    record = logging.LogRecord("any", logging.ERROR, __file__, 1, "no", (), None)
    writer.handle(record)


BUTTON = """
from bosswidgets import Scoring
from ipywidgets import Button
button = Button()
button.on_click(lambda _: {}["b+4"])
button.click()
"""


STDERR = """
import logging, sys, threading, bosswidgets
hand = "b" "+4"
print(hand, file=sys.stderr)
logging.getLogger("other").addHandler(logging.StreamHandler())
logging.getLogger("other").warning(hand)
thread = threading.Thread(target=lambda: {}[hand])
thread.start()
thread.join()
"""

WARNING = "from bosswidgets import Scoring\nimport warnings\nwarnings.warn('b+4')"


def test_a_warning_in_a_kernel_is_not_told_to_its_page(tmp_path: Path) -> None:
    """It would name folders of this computer."""
    manager, client = start_new_kernel(
        kernel_name="python3", env=os.environ | {logfile.LOG: str(tmp_path / logfile.NAME)}
    )
    told: list[str] = []
    try:
        client.execute_interactive(
            WARNING, timeout=60, output_hook=lambda message: told.append(message["msg_type"])
        )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert "stream" not in told


def test_nothing_that_a_kernel_writes_to_stderr_is_told_to_its_page(tmp_path: Path) -> None:
    file = tmp_path / logfile.NAME
    manager, client = start_new_kernel(
        kernel_name="python3", env=os.environ | {logfile.LOG: str(file)}
    )
    told: list[str] = []
    try:
        client.execute_interactive(
            STDERR, timeout=60, output_hook=lambda message: told.append(message["msg_type"])
        )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert "stream" not in told
    text = file.read_text("utf-8")
    assert "a thread failed" in text
    assert "b+4" not in text


def errors(client: BlockingKernelClient) -> dict[str, object]:
    """Return the content of the next error message to a page."""
    while (message := client.get_iopub_msg(timeout=60))["msg_type"] != "error":
        pass
    content: dict[str, object] = message["content"]
    return content


def test_cells_and_clicks_that_fail_in_a_kernel_are_written(tmp_path: Path) -> None:
    file = tmp_path / logfile.NAME
    manager, client = start_new_kernel(
        kernel_name="python3", env=os.environ | {logfile.LOG: str(file)}
    )
    try:
        client.execute(BUTTON, reply=True, timeout=60)
        client.execute("hand = {}; hand['b+4']", reply=True, timeout=60)
        said = [errors(client), errors(client)]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    blank = {"ename": "KeyError", "evalue": "", "traceback": []}
    assert said == [blank, blank]
    text = file.read_text("utf-8")
    assert text.count("a cell or a click failed") == 2
    assert text.count("builtins.KeyError\n") == 2
