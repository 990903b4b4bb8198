"""A page's connection to its kernel: an invalid message closes only that connection."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import HTTPClientError
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

from bosswidgets.server import server_limits, websocket_frames
from bosswidgets.server.progress_pages import MAX_BYTES
from bosswidgets.server.websocket_frames import (
    BAD_FRAME,
    CONTROL_COMM,
    PROTOCOL,
    TOO_MUCH,
    FrameError,
    FrameMessage,
    parse_frame,
)
from tests.widgets.server.served import Served, during, faults, notebook, until, write

HEADER = {"msg_id": "1", "msg_type": "kernel_info_request", "session": "a", "username": ""}
MESSAGE: dict[str, Any] = {
    "header": HEADER | {"version": "5.3", "date": "2000-01-01T00:00:00Z"},
    "parent_header": {},
    "metadata": {},
    "content": {},
}


def frame(channel: str = "shell", buffers: tuple[bytes, ...] = (), **parts: object) -> bytes:
    """A message as a page sends it, or with other parts."""
    packed = [json.dumps(part).encode() for part in (MESSAGE | parts).values()]
    made: bytes = serialize_msg_to_ws_v1([*packed, *buffers], channel)
    return made


def said(name: str, size: int) -> bytes:
    """A message with a unique id and a buffer: a kernel reads none twice."""
    return frame(header=MESSAGE["header"] | {"msg_id": name}, buffers=(b"x" * size,))


def custom(content: object) -> dict[str, Any]:
    """The content of a message to a widget."""
    return {"comm_id": "c" * 32, "data": {"method": "custom", "content": content}}


GOOD = frame()
HANGS = (2**63 - 1).to_bytes(8, "little") + b"x" * 10
BAD: dict[str, str | bytes] = {
    "a count beyond all memory": HANGS,
    "a count beyond the frame": (7).to_bytes(8, "little") + GOOD[8:40],
    "no count": b"\1\0\0",
    "nothing": b"",
    "too few parts": (3).to_bytes(8, "little") + GOOD[8:],
    "a text": GOOD[60:].decode(),
    "an offset backwards": GOOD[:16] + (1).to_bytes(8, "little") + GOOD[24:],
    "an offset beyond the end": GOOD[:16] + (2**62).to_bytes(8, "little") + GOOD[24:],
    "more than it says": GOOD + b"x",
    "a channel that there is not": frame("shall"),
    "the channel of the kernel": frame("iopub"),
    "a header that is a list": frame(header=[1]),
    "a header without a type": frame(header={"msg_id": "1"}),
    "a header whose type is a list": frame(header={"msg_type": []}),
    "a type that a terminal would obey": frame(header=HEADER | {"msg_type": "x\n\x1b[2J"}),
    "a type longer than any": frame(header=HEADER | {"msg_type": "x" * 100}),
    "a header that is no JSON": GOOD.replace(b'{"msg_id"', b'{{msg_id"'),
    "a header with half of a surrogate pair": frame(header=HEADER | {"msg_id": "\ud800"}),
    "a header that is too long": frame(header=HEADER | {"x": "x" * 5000}),
    "a parent header that is too long": frame(parent_header={"x": [[]] * 2000}),
    "metadata that is too long": frame(metadata={"x": [[]] * 2000}),
    "more buffers than anybody has": frame(buffers=(b"",) * 100),
    "content with very many parts": frame(content={"data": [[]] * 100_000}),
    "content with very many strings": frame(content={"data": [""] * 100_000}),
    "content with a very long number": frame(content={"data": 1.5, "more": [10**4000] * 100}),
}


def is_message(made: str | bytes) -> bool:
    try:
        parse_frame(made)
    except FrameError:
        return False
    return True


# The check


def test_what_a_page_sends_is_a_message() -> None:
    assert is_message(GOOD)
    assert is_message(frame("control"))
    assert is_message(frame(buffers=(b"", b"\0" * 1000)))


@given(st.text(max_size=20), st.sampled_from(["x", '"', "\\", "\n", "\x00", "é", "{[,", "😀"]))
def test_a_file_of_any_text_is_a_message(name: str, letter: str) -> None:
    text = letter * (1_000_000 // len(json.dumps(letter)))
    assert is_message(frame(content=custom({"file": {"name": name, "text": text}})))


def test_as_much_progress_as_there_can_be_is_a_message() -> None:
    marks = {f"{name:020}": {"stars": 3, "missed": False} for name in range(3000)}
    content = {"comm_id": "c", "data": {"method": "update", "state": {"_marks": marks}}}
    assert len(json.dumps(marks)) > MAX_BYTES
    assert is_message(frame(content=content))


@pytest.mark.parametrize("made", BAD.values(), ids=BAD)
def test_what_is_not_a_message_is_told_in_words_that_fit_a_closing_frame(
    made: str | bytes,
) -> None:
    with pytest.raises(FrameError) as refusal:
        parse_frame(made)
    assert 0 < len(str(refusal.value).encode()) <= 123


@given(st.binary(max_size=400) | st.text(max_size=100))
@example(HANGS)
def test_any_bytes_are_a_message_that_can_be_read_or_refused(made: str | bytes) -> None:
    if is_message(made):
        assert isinstance(made, bytes)
        channel, parts = deserialize_msg_from_ws_v1(made)
        assert len(channel) + sum(map(len, parts)) + 8 * (len(parts) + 3) == len(made)


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255), st.integers(0, len(GOOD)))
def test_a_message_with_a_byte_changed_or_cut_can_be_read_or_is_refused(
    at: int, byte: int, end: int
) -> None:
    made = (GOOD[:at] + bytes([byte]) + GOOD[at + 1 :])[:end]
    if is_message(made):
        channel, parts = deserialize_msg_from_ws_v1(made)
        assert channel in ("shell", "control", "stdin")
        assert isinstance(json.loads(parts[0]), dict)


# The connection


def test_a_bad_frame_closes_its_line_and_another_page_lives_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def visit(served: Served) -> None:
        kernel, other = await asyncio.gather(served.page(), served.page())
        lives = await served.line(other)
        for number, bad in enumerate(BAD.values()):
            line = await served.line(kernel, f"s{number}")
            await line.write_message(bad, binary=isinstance(bad, bytes))
            while await line.read_message() is not None:
                pass
            assert (line.close_code, bool(line.close_reason)) == (BAD_FRAME, True)
        await lives.write_message(GOOD, binary=True)
        assert await answered(lives, "kernel_info_reply")

    during(visit, write(tmp_path))
    assert faults(caplog, capfd) == []


async def answered(line: Any, kind: str) -> bool:
    """Return whether a message of a kind comes before the connection is closed."""
    while (packed := await line.read_message()) is not None:
        _, parts = deserialize_msg_from_ws_v1(packed)
        if json.loads(parts[0])["msg_type"] == kind:
            return True
    return False


def test_a_page_that_says_more_than_its_kernel_can_read_loses_its_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """It may open a new connection, which has only the room that the old one had left."""

    async def visit(served: Served) -> None:
        kernel = await served.page()
        for name in ("first", "second"):
            line = await served.line(kernel, name)
            with suppress(StreamClosedError, WebSocketClosedError):  # while this is on its way
                for number in range(3):
                    await line.write_message(said(f"{name}{number}", 3_900_000), binary=True)
            while await line.read_message() is not None:
                pass
            assert line.close_code == TOO_MUCH
        last = await served.line(kernel, "last")
        await last.write_message(said("last", 0), binary=True)
        assert await answered(last, "kernel_info_reply")

    during(visit, write(tmp_path))
    assert faults(caplog, capfd) == []


def test_what_is_beyond_the_rate_limit_is_not_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a browser could have the server parse as much as it can send."""
    monkeypatch.setattr(websocket_frames, "BYTES_PER_SECOND", 0)
    parsed = []
    parse = websocket_frames.parse_frame

    def count(made: str | bytes) -> FrameMessage:
        parsed.append(len(made))
        return parse(made)

    monkeypatch.setattr(websocket_frames, "parse_frame", count)

    async def visit(served: Served) -> None:
        kernel = await served.page()
        for number in range(5):
            line = await served.line(kernel, f"s{number}")
            await line.write_message(said(f"{number}", 3_900_000), binary=True)
            await line.write_message(HANGS, binary=True)
            while await line.read_message() is not None:
                pass
        assert sum(parsed) <= websocket_frames.BURST_BYTES

    during(visit, write(tmp_path))


LARGE = "from ipywidgets import HTML\nHTML('x' * 1_000_000)"


def ask_states(number: int) -> bytes:
    """A message with a unique id by which a page requests the state of all its widgets."""
    header = MESSAGE["header"] | {"msg_id": f"ask{number}", "msg_type": "comm_msg"}
    return frame(header=header, content={"comm_id": "c", "data": {"method": "request_states"}})


async def ask_for_much(served: Served, times: int) -> tuple[str, Any]:
    """A page of a million bytes, which asks for all of them so many times: its kernel, its line."""
    kernel = await served.page()
    line = await served.line(kernel)
    header = MESSAGE["header"] | {"msg_id": "open", "msg_type": "comm_open"}
    content = {"comm_id": "c", "target_name": CONTROL_COMM, "data": {}}
    opening = frame(header=header, metadata={"version": "1.0.0"}, content=content)
    await line.write_message(opening, binary=True)
    for number in range(times):
        await line.write_message(ask_states(number), binary=True)
    return kernel, line


@pytest.mark.parametrize("leaves", [False, True])
def test_a_page_that_does_not_read_loses_its_line_and_its_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    """The server's buffer for it is limited, whether its connection is open or gone."""
    monkeypatch.setattr(server_limits, "MOST_WAITING", 3_000_000)

    async def visit(served: Served) -> None:
        kernel, line = await ask_for_much(served, 20)
        if leaves:
            line.close()
        await until(lambda: not served.kernels.is_running_or_starting(kernel))
        assert served.kernels.end_reasons[kernel] == "memory"

    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "01-page.ipynb").write_text(notebook(LARGE), encoding="utf-8")
    during(visit, tmp_path)


def test_a_page_that_reads_all_of_what_is_sent_without_end_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its kernel sends faster than the server passes it on, so the rest queues in the server."""
    monkeypatch.setattr(websocket_frames, "SENT_BURST_BYTES", 10_000_000)

    async def visit(served: Served) -> None:
        kernel, line = await ask_for_much(served, 30)
        received = 0
        while (message := await line.read_message()) is not None:
            received += len(message)
        assert 5_000_000 < received < 12_000_000
        await until(lambda: not served.kernels.is_running_or_starting(kernel))
        assert served.kernels.end_reasons[kernel] == "memory"

    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "01-page.ipynb").write_text(notebook(LARGE), encoding="utf-8")
    during(visit, tmp_path)


# Connecting and disconnecting

UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Protocol": PROTOCOL,
}


OWN = 3
"""Files that the server opens once for itself, at an unpredictable moment."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts no open files")
@pytest.mark.slow
@pytest.mark.parametrize("known", [pytest.param(False, marks=pytest.mark.nightly), True])
def test_a_line_that_is_left_while_it_is_made_leaves_no_file_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], known: bool
) -> None:
    """The kernel has answered before, or not; then it sleeps, so the connection waits for it."""

    async def visit(served: Served) -> None:
        kernel = await served.page()
        if known:
            (await served.line(kernel)).close()
            await until(lambda: served.kernels.state(kernel) == "closed")
        ours, python = psutil.Process(), psutil.Process(served.kernels._pid(kernel))
        python.suspend()
        try:
            before = ours.num_fds()
            for number in range(5):
                now = ours.num_fds()
                path = f"GET /api/kernels/{kernel}/channels?session_id=left{number}"
                line = await served.raw(path, **UPGRADE)
                begun = now + 2  # both of its ends are in this process
                await until(partial(lambda begun: ours.num_fds() > begun, begun))
                line.transport.abort()
                await until(partial(lambda now: ours.num_fds() <= now + OWN, now))
            await until(lambda: ours.num_fds() <= before + OWN)
        finally:
            python.resume()
        await served.line(kernel, "stays")
        await until(lambda: served.kernels.state(kernel) == "open")

    during(visit, write(tmp_path))
    assert faults(caplog, capfd) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts no open files")
@pytest.mark.parametrize("pages", [16, pytest.param(200, marks=pytest.mark.nightly)])
def test_pages_that_are_closed_in_any_order_leave_no_file_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], pages: int
) -> None:
    """The connection closes before its kernel, after it, while it ends, or was never opened."""

    async def leave(served: Served, number: int) -> None:
        kernel = await served.page()
        line = await served.line(kernel) if number % 4 else None
        if line and number % 4 == 1:
            line.close()
            await until(lambda: served.kernels.state(kernel) == "closed")
        ending = asyncio.ensure_future(served.kernels.shutdown_kernel(kernel, now=True))
        if line and number % 4 == 2:
            await until(lambda: kernel in served.kernels._ending)
            line.close()
        await ending
        if line:
            line.close()
            while await line.read_message() is not None:
                pass

    async def visit(served: Served) -> None:
        for number in range(4):
            await leave(served, number)
        ours = psutil.Process()
        before = ours.num_fds()
        for number in range(pages):
            await leave(served, number)
        await until(lambda: ours.num_fds() <= before)
        assert served.kernels._kernel_buffers == {}

    during(visit, write(tmp_path))
    assert faults(caplog, capfd) == []


def test_a_page_has_one_line(tmp_path: Path) -> None:
    async def visit(served: Served) -> None:
        kernel = await served.page()
        first = await served.line(kernel, "first")
        second = await served.line(kernel, "second")
        while await first.read_message() is not None:
            pass
        await second.write_message(GOOD, binary=True)
        assert await answered(second, "kernel_info_reply")
        await until(lambda: served.kernels.kernel_model(kernel)["connections"] == 1)

    during(visit, write(tmp_path))


def test_a_page_that_connects_again_leaves_nothing_of_its_old_connections(tmp_path: Path) -> None:
    async def visit(served: Served) -> None:
        kernel = await served.page()
        for number in range(5):
            (await served.line(kernel, f"s{number}")).close()
            await until(lambda: served.kernels.state(kernel) == "closed")
        await served.line(kernel, "last")
        await until(lambda: served.kernels.state(kernel) == "open")
        assert len(served.kernels._end_callbacks[kernel]) == 1

    during(visit, write(tmp_path))


def test_a_page_that_connects_too_often_is_refused_and_no_other_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = server_limits.ClientRateLimit(3, 1e-6)
    monkeypatch.setattr(websocket_frames, "CONNECTIONS", limit, raising=False)

    async def visit(served: Served) -> None:
        kernel, other = await served.page(), await served.page()
        for number in range(3):
            await served.line(kernel, f"s{number}")
        with pytest.raises(HTTPClientError) as refusal:
            await served.line(kernel, "more")
        assert refusal.value.code == 429
        await served.line(other)

    during(visit, write(tmp_path))


@pytest.mark.parametrize(
    ("session", "protocol"), [("", PROTOCOL), ("x" * 300, PROTOCOL), ("%00", PROTOCOL), ("a", "")]
)
def test_a_line_that_no_page_would_ask_for_is_refused(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    session: str,
    protocol: str,
) -> None:
    async def visit(served: Served) -> None:
        with pytest.raises(HTTPClientError) as refusal:
            await served.line(await served.page(), session, protocol)
        assert refusal.value.code == 400

    during(visit, write(tmp_path))
    assert faults(caplog, capfd) == []


def test_a_line_to_a_kernel_that_there_is_not_is_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def visit(served: Served) -> None:
        with pytest.raises(HTTPClientError) as refusal:
            await served.line("00000000-0000-0000-0000-000000000000")
        assert refusal.value.code == 404

    during(visit, write(tmp_path))
    assert faults(caplog, capfd) == []
