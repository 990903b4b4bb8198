"""WebSocket between a page and its kernel, with validation of each frame before it is parsed."""

import asyncio
import json
import re
from typing import NamedTuple
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.ioloop import IOLoop
from tornado.iostream import StreamBufferFullError
from tornado.web import Finish, HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from bosswidgets.kit import writable_traits
from bosswidgets.kit.token_bucket import TokenBucket
from bosswidgets.server import server_limits
from bosswidgets.server.classroom import TEACHER
from bosswidgets.server.classroom.teacher_pages import freeze_between_writes, known_number
from bosswidgets.server.error_responses import PlainErrors
from bosswidgets.server.kernel_limits import MEMORY
from bosswidgets.server.server_limits import ClientRateLimit

PROTOCOL = "v1.kernel.websocket.jupyter.org"
CHANNELS = (b"shell", b"control", b"stdin")  # on the fourth, iopub, only kernels send
PARTS = ("header", "parent_header", "metadata", "content")  # of a message; its buffers follow
OFFSET_BYTES = 8  # bytes of a number
MAX_BUFFERS = 64
MAX_HEADER = 4096  # bytes, also of the other parts before the content; a browser's has some 200
MAX_JSON = 200_000  # bytes of content with any structure; a learner's progress has at most 150,000
FEW_STRINGS = re.compile(rb'(?:[^"]{0,1000}+"(?:[^"\\]++|\\.)*+"){0,64}+[^"]{0,1000}+', re.DOTALL)
"""A few strings with little between them, as in a message with a file. Strings of any length take
little time to parse, but nested lists, objects and numbers of 4 MB take a third of a second.
"""
BAD_FRAME = 1007  # WebSocket status for invalid data
TRY_AGAIN = 1013
TOO_MUCH = 1008
BURST_BYTES = 8_000_000  # bytes, burst limit: two files with quoting
BYTES_PER_SECOND = 200_000  # bytes, sustained; constant mouse movement takes a third
SENT_BURST_BYTES = 64_000_000  # bytes sent to a page at once; a table's first are 400,000
SENT_BYTES_PER_SECOND = 1_000_000  # an action at a table sends 70,000
MESSAGE_OVERHEAD = 1000  # overhead bytes counted per message
MAX_FORGERIES = 3  # messages with state no browser may write, until the connection is closed
CONTROL_COMM = "jupyter.widget.control"  # the only comm a page opens: requests all widgets' state
METHODS = ("update", "request_state", "request_states", "custom")
"""Methods of a page's messages to a widget; the kernel would write any other into its log."""
MESSAGE_TYPE = re.compile(r"[a-z_]{1,40}")
SESSION = re.compile(r"[\w-]{1,64}")


class FrameError(ValueError):
    """Error for a frame that is not a message of the protocol; says which part is wrong."""


class FrameMessage(NamedTuple):
    """Validated parts of a message: its type, and its raw content."""

    kind: str
    content: bytes

    @property
    def is_forged(self) -> bool:
        """True if it creates a widget, writes a trait reserved for Python, or has a method that no
        page uses.

        Each widget validates its other traits itself (`kit/guarded.py`).
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
            return content.get("target_name") != CONTROL_COMM
        data = content.get("data")
        if not isinstance(data, dict) or data.get("buffer_paths"):
            return True
        if data.get("method") not in METHODS:
            return True
        state = data.get("state", {})
        return not isinstance(state, dict) or not state.keys() <= writable_traits.WRITABLE_TRAITS


def parse_frame(frame: str | bytes) -> FrameMessage:
    """Return the message in a frame of the protocol `v1.kernel.websocket.jupyter.org`.

    FrameError with the reason if it is invalid.

    A frame is a count, that many offsets, then a channel's name, four parts and any buffers; the
    offsets say where each begins, and the last one where the frame ends. Numbers are 64-bit,
    little-endian. A parser that reads the offsets before comparing the count with the frame's
    length can be made to loop until memory is full, by eighteen bytes from anybody.
    """
    if isinstance(frame, str):
        raise FrameError("text frame: the protocol allows binary frames only")
    if len(frame) < OFFSET_BYTES:
        raise FrameError(f"{len(frame)} bytes are too short for an offset count")
    count = int.from_bytes(frame[:OFFSET_BYTES], "little")
    least = len(PARTS) + 2
    if not least <= count <= least + MAX_BUFFERS:
        raise FrameError(f"{count} offsets: a message has {least} to {least + MAX_BUFFERS}")
    begin = OFFSET_BYTES * (count + 1)
    if begin > len(frame):
        raise FrameError(f"{count} offsets do not fit into {len(frame)} bytes")
    offsets = [
        int.from_bytes(frame[at : at + OFFSET_BYTES], "little")
        for at in range(OFFSET_BYTES, begin, OFFSET_BYTES)
    ]
    if offsets[0] != begin or offsets[-1] != len(frame) or offsets != sorted(offsets):
        raise FrameError("the offsets are not ascending up to the frame's end")
    if frame[offsets[0] : offsets[1]] not in CHANNELS:
        raise FrameError("a channel that pages may not use")
    for part, start, stop in zip(PARTS[:-1], offsets[1:], offsets[2:], strict=False):
        if stop - start > MAX_HEADER:
            raise FrameError(f"a {part} of {stop - start} bytes exceeds the limit of {MAX_HEADER}")
    content = frame[offsets[len(PARTS)] : offsets[len(PARTS) + 1]]
    if len(content) > MAX_JSON and not FEW_STRINGS.fullmatch(content):
        raise FrameError(f"{len(content)} bytes of content take too long to parse")
    return FrameMessage(_message_type(frame[offsets[1] : offsets[2]]), content)


def _message_type(packed: bytes) -> str:
    """Return the message type in a header, which has only what can be sent back in UTF-8."""
    try:
        header = json.loads(packed.decode())
        json.dumps(header, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise FrameError("the header is not valid JSON in UTF-8") from None
    kind = header.get("msg_type") if isinstance(header, dict) else None
    if not isinstance(kind, str) or not MESSAGE_TYPE.fullmatch(kind):
        raise FrameError("the header has no message type")
    return kind


RATE_LIMITS: "WeakKeyDictionary[object, TokenBucket]" = (
    WeakKeyDictionary()
)  # by kernel, so that reconnecting does not reset it


SENT_LIMITS: "WeakKeyDictionary[object, TokenBucket]" = WeakKeyDictionary()
"""Rate limits of what kernels send to their pages, in bytes."""

CONNECTIONS = ClientRateLimit(60, 1)
"""Rate limit of a page's connections, by kernel: Jupyter keeps some 40 kB of each for a minute."""


def rate_limit(kernel: object) -> TokenBucket:
    """Return the rate limit of a kernel's page in bytes, because unread messages queue in the
    server's memory.
    """
    return RATE_LIMITS.setdefault(kernel, TokenBucket(BURST_BYTES, BYTES_PER_SECOND))


def sent_limit(kernel: object) -> TokenBucket:
    """Return the rate limit of what a kernel sends to its page, in bytes."""
    return SENT_LIMITS.setdefault(kernel, TokenBucket(SENT_BURST_BYTES, SENT_BYTES_PER_SECOND))


class KernelConnection(ZMQChannelsWebsocketConnection):
    """Server's end of a WebSocket: a kernel's four sockets, which are closed when the page goes."""

    _connecting: "asyncio.Future[None] | None" = None
    _is_counted = False
    _has_gone = False

    @property
    def kernel_id(self) -> str:
        """The kernel's id; empty once the page has gone, which also ends a pending wait for the
        kernel.
        """
        return "" if self._has_gone else str(super().kernel_id)

    async def prepare(self) -> None:
        """Wait until the kernel has answered, and close older connections of the page."""
        await super().prepare()
        for key, other in list(self._open_sessions.items()):
            if key.startswith(f"{self.kernel_id}:") and other is not self.websocket_handler:
                other.close()

    # The declared types are those of an ancestor older than the base class used here.
    def connect(self) -> "asyncio.Future[None] | None":  # type: ignore[override]
        self._is_counted = True
        self._connecting = super().connect()
        return self._connecting

    def disconnect(self) -> None:  # type: ignore[override]
        """Release everything, however far the connection had been established."""
        if not self._is_counted:
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
        # Nobody reconnects to a connection never established, but its sockets would stay open for a
        # minute.
        if self.kernel_id in self.multi_kernel_manager:
            self.multi_kernel_manager.stop_buffering(self.kernel_id)
        self.channels = {}
        self._has_gone = True


class KernelWebSocket(PlainErrors, VoilaKernelWebsocketHandler):
    """WebSocket of a page to its kernel."""

    connection: KernelConnection | None = None
    _left: KernelConnection | None = None
    _forgeries = 0

    async def prepare(self, *given: object, **named: object) -> None:
        """Refuse other protocols, and session names that no page uses."""
        if begun := super().prepare(*given, **named):
            await begun
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        session = self.get_query_argument("session_id", "")
        if PROTOCOL not in map(str.strip, offered) or not SESSION.fullmatch(session):
            raise HTTPError(400)

    async def pre_get(self) -> None:
        """Wait for the kernel; stop if the page has gone meanwhile. HTTP 429 if it has connected
        too often.
        """
        kernels = self.settings["kernel_manager"]
        if kernels.is_running_or_starting(self.kernel_id):
            if not CONNECTIONS.allow(self.kernel_id):
                raise HTTPError(429)
            kernels.admit(self.kernel_id)
        try:
            await super().pre_get()
        except (TimeoutError, RuntimeError):
            raise HTTPError(404) from None  # the kernel did not start, or has died
        finally:
            if self._left:
                self._left.disconnect()
        if self._on_close_called:
            raise Finish

    async def open(self, kernel_id: str) -> None:
        # Without this, the second of two messages waits up to 40 ms for the first one's
        # acknowledgement.
        self.set_nodelay(True)
        self.ws_connection.stream.max_write_buffer_size = server_limits.MOST_WAITING
        if not server_limits.has_files(self.settings["kernel_manager"].files):
            self.close(TRY_AGAIN, "too many files are open")
            return
        # Nothing is read until the connection is complete, so a page's leaving would go unnoticed.
        self.ws_connection.stream.set_close_callback(self.on_connection_close)
        # Otherwise a page whose kernel is shut down by somebody else would wait for ever.
        self.settings["kernel_manager"].on_end(kernel_id, self.close)
        try:
            await super().open(kernel_id)
        except TimeoutError:
            self.close(TRY_AGAIN, "the kernel does not answer")
        if classroom := self.settings["classroom"]:
            classroom.assign_guest(kernel_id, known_number(self) or TEACHER)
            # Nothing that the page sends is read before this, so it can't act in a pause.
            await freeze_between_writes(classroom, self.settings["kernel_manager"])

    def on_message(self, frame: str | bytes) -> None:
        """Forward a message; close the connection with the reason if it is invalid.

        A message with state reserved for Python is dropped; the connection is closed only after
        several.
        """
        if self.ws_connection is None or self.connection is None:
            return  # closing; messages in flight still arrive
        # The size is counted first, because parsing takes time in proportion to it. A frozen kernel
        # reads nothing, so meanwhile time allows for no more.
        reads = not self.settings["kernel_manager"].is_frozen(self.kernel_id)
        size = len(frame) + MESSAGE_OVERHEAD
        if not rate_limit(self.connection.kernel_manager).take(size, refills=reads):
            self.close(TOO_MUCH, "rate limit exceeded")
            return
        try:
            message = parse_frame(frame)
        except FrameError as refusal:
            self.log.warning("Line closed: %s", refusal)
            self.close(BAD_FRAME, str(refusal))
            return
        if message.is_forged:
            self._forgeries += 1
            self.log.error("a page wrote state that is not a browser's; it was refused")
            if self._forgeries >= MAX_FORGERIES:
                self.close(TOO_MUCH, "state that is not a browser's to write")
            return
        super().on_message(frame)

    def write_message(
        self,
        message: bytes | str | dict[str, object],
        binary: bool = False,  # noqa: FBT001, FBT002
    ) -> "asyncio.Future[None]":
        """Send a message; close the connection if the page has left too much unread.

        A kernel that sends without end is shut down, because its messages queue in this process.
        """
        if self.connection and not sent_limit(self.connection.kernel_manager).take(len(message)):
            self.log.warning("Page closed: it had too much sent to it")
            kernels = self.settings["kernel_manager"]
            IOLoop.current().add_callback(kernels.end_kernel, self.kernel_id, MEMORY)
            self.close(TOO_MUCH, "too much was sent")
            raise WebSocketClosedError
        try:
            sent: asyncio.Future[None] = super().write_message(message, binary)
            return sent
        except StreamBufferFullError:
            self.log.warning("Line closed: its page does not read what it is sent")
            self.ws_connection.stream.close()
            raise WebSocketClosedError from None

    def on_close(self) -> None:
        self.settings["kernel_manager"].remove_end_callback(self.kernel_id, self.close)
        self._left = self.connection
        if self.connection:
            super().on_close()
