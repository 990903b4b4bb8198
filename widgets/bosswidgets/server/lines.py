"""What a page and its kernel say to each other: each frame is checked before anything reads it."""

import asyncio
import json
import re
from time import monotonic
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError
from tornado.web import Finish, HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from bosswidgets.kit import written
from bosswidgets.server.bounds import has_files
from bosswidgets.server.classroom import TEACHER
from bosswidgets.server.classroom.pages import known
from bosswidgets.server.replies import Plain

PROTOCOL = "v1.kernel.websocket.jupyter.org"
CHANNELS = (b"shell", b"control", b"stdin")  # on the fourth, iopub, a kernel speaks and none other
PARTS = ("header", "parent_header", "metadata", "content")  # of a message; its buffers follow
WORD = 8  # bytes of a number
MOST_BUFFERS = 64
MOST_HEADER = 4096  # bytes; a browser's header has some 200
BAD_FRAME = 1007  # a web socket's code for a message that is not what it should be
TRY_AGAIN = 1013
TOO_MUCH = 1008
AT_ONCE = 8_000_000  # bytes that a page may say at once: two files, each with its quotes
A_SECOND = 200_000  # and for long: a mouse that never rests says a third of it
A_MESSAGE = 1000  # bytes that each message takes besides what is in it
FORGERIES = 3  # messages with state that no browser writes, until their line is closed
OPENED = "jupyter.widget.control"  # the one comm that a page opens: it asks for all widgets' state
MOST_WAITING = 16_000_000  # bytes that wait for a page to read them; a table's page gets 300,000
SESSION = re.compile(r"[\w-]{1,64}")


class FrameError(ValueError):
    """A frame is not a message of the protocol; says which part is wrong."""


class Message(NamedTuple):
    """What is looked at of a message: its type, and its content as it came."""

    kind: str
    content: bytes

    @property
    def forged(self) -> bool:
        """Whether it makes a widget, or writes a trait that is Python's alone.

        What a widget takes is its own to say (`kit/guarded.py`); no widget takes this.
        """
        if self.kind not in ("comm_open", "comm_msg"):
            return False
        try:
            content = json.loads(self.content)
        except (ValueError, RecursionError):
            return True
        if not isinstance(content, dict):
            return True
        if self.kind == "comm_open":
            return content.get("target_name") != OPENED
        data = content.get("data")
        if not isinstance(data, dict) or data.get("buffer_paths"):
            return True
        state = data.get("state", {})
        return not isinstance(state, dict) or not state.keys() <= written.ALL


def check(frame: str | bytes) -> Message:
    """Return what a frame says that is a message of `v1.kernel.websocket.jupyter.org`.

    FrameError says why another is none.

    A frame is a count, that many offsets, then a channel's name, four parts and any buffers; the
    offsets say where each begins, and the last one where the frame ends. Numbers have 64 bits, the
    low byte first. Who reads the offsets before the count is compared with the frame's length
    loops, for eighteen bytes from anybody, until the memory is full.
    """
    if isinstance(frame, str):
        raise FrameError("a text frame: the protocol has binary ones only")
    if len(frame) < WORD:
        raise FrameError(f"{len(frame)} bytes hold no count of offsets")
    count = int.from_bytes(frame[:WORD], "little")
    least = len(PARTS) + 2
    if not least <= count <= least + MOST_BUFFERS:
        raise FrameError(f"{count} offsets: a message has {least} to {least + MOST_BUFFERS}")
    begin = WORD * (count + 1)
    if begin > len(frame):
        raise FrameError(f"{count} offsets do not fit into {len(frame)} bytes")
    offsets = [int.from_bytes(frame[at : at + WORD], "little") for at in range(WORD, begin, WORD)]
    if offsets[0] != begin or offsets[-1] != len(frame) or offsets != sorted(offsets):
        raise FrameError("the offsets do not lead from part to part to the frame's end")
    if frame[offsets[0] : offsets[1]] not in CHANNELS:
        raise FrameError("a channel on which no page speaks")
    return Message(
        _kind(frame[offsets[1] : offsets[2]]),
        frame[offsets[len(PARTS)] : offsets[len(PARTS) + 1]],
    )


def _kind(packed: bytes) -> str:
    """The type of message that a header names."""
    if len(packed) > MOST_HEADER:
        raise FrameError(f"a header of {len(packed)} bytes: it has at most {MOST_HEADER}")
    try:
        header = json.loads(packed)
    except (ValueError, RecursionError):
        raise FrameError("a header that is not JSON") from None
    if not isinstance(header, dict) or not isinstance(header.get("msg_type"), str):
        raise FrameError("a header that names no type of message")
    return str(header["msg_type"])


class Allowance:
    """How much a page may say to its kernel: what that does not read waits in our memory."""

    def __init__(self) -> None:
        self._left = float(AT_ONCE)
        self._since = monotonic()

    def allows(self, size: int) -> bool:
        """Whether a message of so many bytes may be passed on now; then it is counted."""
        now = monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._since) * A_SECOND)
        self._since = now
        if self._left < size + A_MESSAGE:
            return False
        self._left -= size + A_MESSAGE
        return True


ALLOWANCES: "WeakKeyDictionary[Any, Allowance]" = (
    WeakKeyDictionary()
)  # by kernel: a new line is no new one


class Connection(ZMQChannelsWebsocketConnection):
    """The server's end of a line: a kernel's four sockets, which go when the page goes."""

    _connecting: "asyncio.Future[None] | None" = None
    _counted = False
    _gone = False

    @property
    def kernel_id(self) -> str:
        """The kernel's; none once the page has gone, by which the wait for an answer ends too."""
        return "" if self._gone else str(super().kernel_id)

    async def prepare(self) -> None:
        """Returns when the kernel has answered. A page has one line: an older one is closed."""
        await super().prepare()
        for key, other in list(self._open_sessions.items()):
            if key.startswith(f"{self.kernel_id}:") and other is not self.websocket_handler:
                other.close()

    # Its base is older than what it is derived from here, and keeps that one's types.
    def connect(self) -> "asyncio.Future[None] | None":  # type: ignore[override]
        self._counted = True
        self._connecting = super().connect()
        return self._connecting

    def disconnect(self) -> None:  # type: ignore[override]
        """Gives everything back, however far the line had come when its page went."""
        if not self._counted:
            if channel := self.kernel_info_channel:
                channel.close()
                self._kernel_info_future.set_result({})  # others may wait for the same answer
                del self.kernel_manager._kernel_info_future
                self.kernel_info_channel = None
            if self._open_sessions.get(self.session_key) is self.websocket_handler:
                del self._open_sessions[self.session_key]
            return
        super().disconnect()
        if self._connecting is None or self._connecting.done():
            return
        # Nobody comes back to a line that was never there: else its sockets wait for a minute.
        if self.kernel_id in self.multi_kernel_manager:
            self.multi_kernel_manager.stop_buffering(self.kernel_id)
        self.channels = {}
        self._gone = True


class Line(Plain, VoilaKernelWebsocketHandler):
    """A page's web socket to its kernel."""

    connection: Connection | None = None
    _left: Connection | None = None
    _forgeries = 0

    async def prepare(self, *given: Any, **named: Any) -> None:
        """Refuses who speaks another protocol, or under a name that no page gives itself."""
        if begun := super().prepare(*given, **named):
            await begun
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        session = self.get_query_argument("session_id", "")
        if PROTOCOL not in map(str.strip, offered) or not SESSION.fullmatch(session):
            raise HTTPError(400)

    async def pre_get(self) -> None:
        """Waits for the kernel; goes no further when the page has gone meanwhile."""
        try:
            await super().pre_get()
        except (TimeoutError, RuntimeError):
            raise HTTPError(404) from None  # a kernel that never came, or has died
        finally:
            if self._left:
                self._left.disconnect()
        if self._on_close_called:
            raise Finish

    async def open(self, kernel_id: str) -> None:
        # Else the second of two messages waits up to 40 ms for word that the first has arrived.
        self.set_nodelay(True)
        self.ws_connection.stream.max_write_buffer_size = MOST_WAITING
        if not has_files(self.settings["kernel_manager"].files):
            self.close(TRY_AGAIN, "too many files are open")
            return
        # Nothing is read until the line is made: else nobody would see the page go meanwhile.
        self.ws_connection.stream.set_close_callback(self.on_connection_close)
        # A page whose kernel somebody else ends would wait for it for ever.
        self.settings["kernel_manager"].on_end(kernel_id, self.close)
        try:
            await super().open(kernel_id)
        except TimeoutError:
            self.close(TRY_AGAIN, "the kernel does not answer")
        if classroom := self.settings["classroom"]:
            classroom.knows(kernel_id, known(self) or TEACHER)

    def on_message(self, frame: str | bytes) -> None:
        """Passes a message on; the line on which something else comes is closed, and says why.

        One with state that is Python's is dropped, and closes the line only when more come.
        """
        if self.ws_connection is None:  # it is being closed; what was under way comes still
            return
        try:
            message = check(frame)
        except FrameError as refusal:
            self.log.warning("Line closed: %s", refusal)
            self.close(BAD_FRAME, str(refusal))
            return
        if message.forged:
            self._forgeries += 1
            self.log.error("a page wrote state that is not a browser's; it was refused")
            if self._forgeries >= FORGERIES:
                self.close(TOO_MUCH, "state that is not a browser's to write")
            return
        if self.connection is None:
            return
        allowance = ALLOWANCES.setdefault(self.connection.kernel_manager, Allowance())
        if allowance.allows(len(frame)):
            super().on_message(frame)
        else:
            self.close(TOO_MUCH, "more than a kernel can read: say it more slowly")

    def write_message(
        self,
        message: bytes | str | dict[str, Any],
        binary: bool = False,  # noqa: FBT001, FBT002
    ) -> "asyncio.Future[None]":
        """Send a message, or drop the line if its page has left too much unread."""
        try:
            sent: asyncio.Future[None] = super().write_message(message, binary)
            return sent
        except StreamBufferFullError:
            self.log.warning("Line closed: its page does not read what it is sent")
            self.ws_connection.stream.close()
            raise WebSocketClosedError from None

    def on_close(self) -> None:
        self._left = self.connection
        if self.connection:
            super().on_close()
