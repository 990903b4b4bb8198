"""Kernel pool: some kernels are kept warm, a few start at a time, and the others queue."""

import asyncio
import os
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import Any

import psutil
from jupyter_client.session import new_id
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from traitlets import Float, Int

from bosswidgets.server import server_limits
from bosswidgets.server.kernel_limits import KernelLimits, has_running_thread, interpreter_pid

MAX_STARTS = max(2, os.cpu_count() or 2)  # more at a time are no faster and slow down all pages
QUIET_SECONDS = 2.0  # seconds without a new page before a warm kernel starts: pages have priority
STEP = 0.25
LEFT_SECONDS = (
    60.0  # seconds without activity, and without a connection, after which a page counts as left
)
BUILD_SECONDS = 30.0  # seconds for which a page being built is not frozen; its reader may be slow
CONNECT_SECONDS = 5.0  # seconds for which a frozen page may run to connect for the first time
SUSPEND_SECONDS = 2.0  # longest wait until a suspended process has really stopped
SUSPEND_STEP = 0.005
CHECK_SECONDS = 1.0  # seconds between two checks of the kernels' resources
MAX_REASONS = 1000  # maximum number remembered
KERNEL_TIMEOUT = 60.0  # seconds until an unresponsive kernel is given up
# In a separate namespace, so that the page's is as empty as in a cold kernel. The page is not known
# yet: these two imports take 0.55 s and are most of what any page needs; all imports take 0.82 s.
IMPORTS = "exec('from bosswidgets import Lesson, Table', {})"


class Backlog(list[tuple[str, list[Any]]]):
    """Buffer for a kernel whose page is disconnected; it calls `overflow` above
    `server_limits.MOST_WAITING` bytes.

    Jupyter's own list is unbounded.
    """

    def __init__(self, overflow: Callable[[], object]) -> None:
        super().__init__()
        self._overflow = overflow
        self._size = 0

    def append(self, message: tuple[str, list[Any]]) -> None:
        """Keep one more message: a channel and its parts."""
        before, self._size = self._size, self._size + sum(map(len, message[1]))
        if self._size <= server_limits.MOST_WAITING:
            super().append(message)
        elif before <= server_limits.MOST_WAITING:
            self.clear()
            self._overflow()


@dataclass
class FreezingState:
    """State of a kernel for pauses, in which the kernels of learners are suspended."""

    is_frozen: bool = False
    has_connected: bool = False
    """True once its page has connected."""
    is_admitted: bool = False
    """True once it has been let run so that its page can connect."""
    needed_until: float = 0.0
    """Time of `monotonic` until which it must run for its page to appear."""


class KernelPool(AsyncMappingKernelManager):
    """Voilà's kernel manager with a pool of warm kernels, which have done their imports, for any
    page.

    Voilà's own pool keeps N kernels for each notebook and runs the page ahead, before its address
    is known. Here N kernels serve all pages, and a page runs in a warm one exactly as in a cold
    one.
    """

    warm = Int(0, help="number of kernels kept ready").tag(config=True)
    most = Int(0, help="number of kernels from which none is kept ready").tag(config=True)
    files = Int(0, help="maximum number of open files; 0 for no limit").tag(config=True)
    pages = Int(0, help="maximum number of pages; 0 for no limit").tag(config=True)
    memory = Int(10**9, help="maximum memory of a kernel in bytes").tag(config=True)
    seconds = Float(600, help="maximum seconds a kernel may be busy without a pause").tag(
        config=True
    )

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._turns = asyncio.Semaphore(MAX_STARTS)
        self._starting: dict[str, asyncio.Task[object]] = {}
        self._ready: list[str] = []
        self._ending: set[str] = set()
        self._end_callbacks: dict[str, list[Callable[[], object]]] = {}
        self._filling: asyncio.Task[None] | None = None
        self._last_request = -QUIET_SECONDS
        self._closed = False
        self._limits = KernelLimits(self.memory, self.seconds)
        self._freezing: defaultdict[str, FreezingState] = defaultdict(FreezingState)
        self._interpreters: dict[str, int] = {}
        self.end_reasons: dict[str, str] = {}
        """Reasons shown on the pages of kernels that were shut down, by kernel id."""

    def request_kernel(self, path: str, env: dict[str, str]) -> tuple[str, asyncio.Task[object]]:
        """Return a kernel's id at once, and a task whose result is the kernel when it is ready.

        The task is cancelled if the kernel is shut down before.
        """
        self._last_request = monotonic()
        kernel_id: str = self._ready.pop(0) if self._ready else self.new_kernel_id()
        coming = asyncio.create_task(self._prepare_kernel(kernel_id, path, env))
        self._starting[kernel_id] = coming
        self.keep_warm()
        return kernel_id, coming

    def make_room(self) -> bool:
        """Return whether another page may be opened; if need be, shut down one left a while ago."""
        taken = {*self.list_kernel_ids(), *self._starting} - self._ending - {*self._ready}
        most = min(self.pages or server_limits.NO_LIMIT, server_limits.max_pages(self.files))
        if len(taken) < most:
            return server_limits.has_files(self.files)
        left = next(filter(self._is_left, taken), "")
        if left:
            IOLoop.current().add_callback(self.shutdown_kernel, left, now=True)
        return bool(left) and server_limits.has_files(self.files)

    def _is_left(self, kernel_id: str) -> bool:
        """Return True if a kernel's page has not been open for a while."""
        # Whether it has started is not checked, because the server may have missed its first
        # messages.
        if kernel_id in self._starting or self.state(kernel_id) == "open":
            return False
        kernel: Any = self.get_kernel(kernel_id)
        quiet = datetime.now(UTC) - kernel.last_activity
        return bool(quiet.total_seconds() > LEFT_SECONDS)

    def is_running_or_starting(self, kernel_id: str) -> bool:
        """Return True if a kernel runs or is starting."""
        return kernel_id in self or kernel_id in self._starting

    def state(self, kernel_id: str) -> str:
        """Return a live kernel's state: `starting`, `open` (its page is connected) or `closed`."""
        if kernel_id in self._starting:
            return "starting"
        model = self.kernel_model(kernel_id)
        started = model["execution_state"] != "starting"
        return "open" if model["connections"] else "closed" if started else "starting"

    def on_end(self, kernel_id: str, callback: Callable[[], object]) -> None:
        """Call `callback` when a kernel has been shut down, or at once if it does not exist any
        more.
        """
        if self.is_running_or_starting(kernel_id):
            self._end_callbacks.setdefault(kernel_id, []).append(callback)
        else:
            callback()

    def remove_end_callback(self, kernel_id: str, callback: Callable[[], object]) -> None:
        """Undo `on_end`, so that the callback's owner is released; do nothing if it was called."""
        told = self._end_callbacks.get(kernel_id, [])
        if callback in told:
            told.remove(callback)

    async def end_kernel(self, kernel_id: str, why: str) -> None:
        """Shut down a kernel for a reason that its page shows."""
        self.end_reasons[kernel_id] = why
        for oldest in list(self.end_reasons)[:-MAX_REASONS]:
            del self.end_reasons[oldest]
        await self.shutdown_kernel(kernel_id, now=True)

    def freeze(self, kernel_id: str) -> bool:
        """Suspend a kernel's process, including its timers, until `thaw`; return True if it ran.

        A kernel whose page is being built or connects for the first time is left alone, but not for
        long.
        """
        if self.is_frozen(kernel_id) or self._is_needed(kernel_id):
            return False
        self._freezing[kernel_id].is_frozen = True
        self._signal(kernel_id, psutil.Process.suspend)
        return True

    async def wait_suspended(self, kernel_ids: Collection[str]) -> None:
        """Return when these frozen kernels run nothing any more.

        A process that is told to stop goes on until each of its threads has noticed: a moment, but
        on a busy machine long enough to begin a transaction.
        """
        until = monotonic() + SUSPEND_SECONDS
        while monotonic() < until and any(map(self._still_runs, kernel_ids)):
            await asyncio.sleep(SUSPEND_STEP)

    def _still_runs(self, kernel_id: str) -> bool:
        """Return True if a frozen kernel has a thread that has not stopped yet."""
        if not self.is_frozen(kernel_id) or kernel_id not in self:
            return False
        try:
            pid = self._pid(kernel_id)
            return bool(pid) and has_running_thread(pid)
        except psutil.Error:  # it has ended meanwhile
            return False

    def is_frozen(self, kernel_id: str) -> bool:
        """Return True if a kernel is suspended."""
        return self._freezing[kernel_id].is_frozen

    def _is_needed(self, kernel_id: str) -> bool:
        """Return True if a kernel must run, even in a pause, for its page to appear."""
        state = self._freezing[kernel_id]
        if state.has_connected:
            return False
        return kernel_id in self._starting or monotonic() < state.needed_until

    def mark_built(self, kernel_id: str) -> None:
        """Record that a kernel's page has been sent completely."""
        self._freezing[kernel_id].needed_until = 0

    def admit(self, kernel_id: str) -> None:
        """Let a kernel run, even in a pause, until its page has connected for the first time.

        Otherwise a page that comes during a pause would wait for its kernel and give up. Each
        kernel is admitted once, so that a page can't run by connecting again and again.
        """
        state = self._freezing[kernel_id]
        if state.has_connected or state.is_admitted:
            return
        state.is_admitted = True
        state.needed_until = monotonic() + CONNECT_SECONDS
        self._resume(kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        self._freezing[kernel_id].has_connected = True
        super().notify_connect(kernel_id)

    def thaw(self, kernel_ids: Iterable[str] | None = None) -> None:
        """Resume these suspended kernels, or all with None."""
        for kernel_id in [*self._freezing] if kernel_ids is None else kernel_ids:
            self._resume(kernel_id)

    def _resume(self, kernel_id: str) -> None:
        """Resume a kernel if it is suspended."""
        state = self._freezing[kernel_id]
        if state.is_frozen and kernel_id in self:
            self._signal(kernel_id, psutil.Process.resume)
        state.is_frozen = False

    def _signal(self, kernel_id: str, what: Callable[[psutil.Process], None]) -> None:
        with suppress(psutil.Error):  # it is just ending
            if pid := self._pid(kernel_id):
                what(psutil.Process(pid))

    def _pid(self, kernel_id: str) -> int:
        """Return a kernel's process id; 0 for one that is just starting or ending."""
        kernel: Any = self.get_kernel(kernel_id)
        started = getattr(kernel.provisioner, "pid", None)
        if not started:
            return 0
        if not self._interpreters.get(kernel_id):
            with suppress(psutil.Error):  # it is just ending
                self._interpreters[kernel_id] = interpreter_pid(started)
        return self._interpreters.get(kernel_id, 0)

    async def end_runaways(self) -> None:
        """Shut down kernels beyond their limits."""
        there = self.list_kernel_ids()
        for gone in self._freezing.keys() - there:
            del self._freezing[gone]
        running = [each for each in there if each not in self._starting]
        known = [(each, self._pid(each), self.is_frozen(each)) for each in running]
        known = [each for each in known if each[1]]
        for kernel_id, why in self._limits.kernels_beyond(known).items():
            await self.end_kernel(kernel_id, why)

    def keep_warm(self) -> None:
        """Start missing warm kernels as soon as no page is waiting for one."""
        if not self._closed and (self._filling is None or self._filling.done()):
            self._filling = asyncio.create_task(self._fill_pool())

    # The base class is asynchronous, but declares the types of its synchronous ancestor.
    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, **options: bool
    ) -> None:
        """Shut down a kernel, even if it is still starting; do nothing if it does not exist any
        more.
        """
        if task := self._starting.get(kernel_id):
            task.cancel()
            await asyncio.wait([task])
            self._starting.pop(kernel_id, None)  # a task that never ran has not done this
        if kernel_id in self and kernel_id not in self._ending:
            self._ending.add(kernel_id)
            try:
                await super().shutdown_kernel(kernel_id, **options)
            finally:
                self._ending.remove(kernel_id)
        self._interpreters.pop(kernel_id, None)
        for callback in self._end_callbacks.pop(kernel_id, ()):
            callback()
        self.keep_warm()

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Buffer a kernel's messages while its page is disconnected; end it on an overflow.

        Buffer nothing during a shutdown, which has released its buffers: sockets would leak.
        """
        if kernel_id not in self._ending:
            super().start_buffering(kernel_id, session_key, channels)
            overflow = partial(IOLoop.current().add_callback, self.end_kernel, kernel_id, "memory")
            self._kernel_buffers[kernel_id]["buffer"] = Backlog(overflow)
            return
        for stream in channels.values():
            stream.close()

    async def shutdown_all(self, **options: bool) -> None:  # type: ignore[override]
        """Shut down every kernel and start no more.

        Voilà repeats this on another event loop, where tasks of the server's loop would never
        finish.
        """
        self._closed = True
        loop = asyncio.get_running_loop()
        tasks = [*self._starting.values(), *filter(None, [self._filling])]
        tasks = [task for task in tasks if not task.done() and task.get_loop() is loop]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await super().shutdown_all(**options)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Shut down a kernel whose page has gone, but not a warm one."""
        if kernel_id not in self._ready:
            await super().cull_kernel_if_idle(kernel_id)

    async def _prepare_kernel(self, kernel_id: str, path: str, env: dict[str, str]) -> object:
        try:
            if kernel_id in self:
                await self._run(kernel_id, _settings_code(env, self.cwd_for_path(path)))
            else:  # no warm kernel, or it has died
                # In a class the imports are part of the turn, because they take most of the start
                # time.
                await self._start(kernel_id, IMPORTS if self.most else "", path=path, env=env)
            return self.get_kernel(kernel_id)
        finally:
            self._freezing[kernel_id].needed_until = monotonic() + BUILD_SECONDS
            self._starting.pop(kernel_id, None)

    async def _fill_pool(self) -> None:
        while (
            len(self._ready) < self.warm
            and not 0 < self.most <= len(self)
            and len(self) < server_limits.max_pages(self.files)
        ):
            if self._starting or monotonic() < self._last_request + QUIET_SECONDS:
                await asyncio.sleep(STEP)
                continue
            kernel_id = self.new_kernel_id()
            await self._start(kernel_id, IMPORTS)
            self._ready.append(kernel_id)

    async def _start(self, kernel_id: str, code: str, **options: Any) -> None:
        """Start a kernel when it is its turn, which lasts until the kernel has run the code."""
        async with self._turns:
            await _shield(self._async_start_kernel(kernel_id=kernel_id, **options))
            await self._run(kernel_id, code)

    async def _run(self, kernel_id: str, code: str) -> None:
        """Run code in a kernel without any trace on the page."""
        client: Any = self.get_kernel(kernel_id).client()
        # The page's client also numbers its messages from 0. In the same session it would take late
        # answers to these messages for its own, and show a cell without output.
        client.session.session = new_id()
        client.start_channels(stdin=False, hb=False, control=False)
        try:
            await client.wait_for_ready(timeout=KERNEL_TIMEOUT)
            if code:
                reply = await client.execute(code, silent=True, reply=True, timeout=KERNEL_TIMEOUT)
                if reply["content"]["status"] != "ok":
                    raise RuntimeError(reply["content"]["evalue"])
        finally:
            client.stop_channels()


def _settings_code(env: dict[str, str], folder: str) -> str:
    """Return code that sets a warm kernel's environment and folder to those of a cold one."""
    new = {str(name): text for name, text in env.items() if os.environ.get(name) != text}
    return f"exec({f'import os; os.environ.update({new!r}); os.chdir({folder!r})'!r}, {{}})"


async def _shield(work: Coroutine[object, object, object]) -> None:
    """Await work to completion even if cancelled, because a half-finished start leaves a process
    behind.
    """
    task = asyncio.ensure_future(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        raise asyncio.CancelledError
    task.result()
