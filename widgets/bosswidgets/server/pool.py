"""The pages' kernels: some are warm, a few start at a time, the others wait for their turn."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import Any

import psutil
from jupyter_client.session import new_id
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from traitlets import Float, Int

from bosswidgets.server import bounds
from bosswidgets.server.limits import Limits, interpreter

AT_ONCE = max(2, os.cpu_count() or 2)  # more at a time start no sooner, and slow down every click
QUIET = 2.0  # seconds without a new page before a warm kernel is started: pages come first
STEP = 0.25
LEFT = 60.0  # seconds without a word from a page that is open nowhere
LOOK = 1.0  # seconds between two looks at what kernels take
MOST_WAITING = 16_000_000  # bytes kept of what a kernel says while its page is away
MOST_REASONS = 1000  # that are remembered
PATIENCE = 60.0  # seconds until a kernel that says nothing is given up
# In a namespace of their own: the page's stays as empty as that of a cold kernel. Nobody knows yet
# which page it will be: these two take 0.55 s and are most of what any page needs, all that there
# is takes 0.82 s.
IMPORTS = "exec('from bosswidgets import Lesson, Table', {})"


class Backlog(list[tuple[str, list[Any]]]):
    """Messages of a kernel whose page is away; it calls `overflow` once they exceed MOST_WAITING.

    Jupyter's own list has no bound.
    """

    def __init__(self, overflow: Callable[[], object]) -> None:
        super().__init__()
        self._overflow = overflow
        self._size = 0

    def append(self, message: tuple[str, list[Any]]) -> None:
        """Keep one more message: a channel and its parts."""
        before, self._size = self._size, self._size + sum(map(len, message[1]))
        if self._size <= MOST_WAITING:
            super().append(message)
        elif before <= MOST_WAITING:
            self.clear()
            self._overflow()


class Kernels(AsyncMappingKernelManager):
    """Voilà's kernels, with a few that wait, their imports done, for whatever page comes next.

    Voilà's own pool keeps N kernels for each notebook and runs the page ahead, before it has an
    address; here N are for all pages, and a page runs in a warm one exactly as in a cold one.
    """

    warm = Int(0, help="how many kernels are kept ready").tag(config=True)
    most = Int(0, help="how many kernels there may be before none is kept ready").tag(config=True)
    files = Int(0, help="how many open files there may be; 0 for any number").tag(config=True)
    pages = Int(0, help="how many pages there may be; 0 for any number").tag(config=True)
    memory = Int(10**9, help="how many bytes a kernel may take").tag(config=True)
    seconds = Float(600, help="how long a kernel may work without a rest").tag(config=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._coming: dict[str, asyncio.Task[Any]] = {}
        self._ready: list[str] = []
        self._ending: set[str] = set()
        self._told: dict[str, list[Callable[[], object]]] = {}
        self._filling: asyncio.Task[None] | None = None
        self._asked = -QUIET
        self._closed = False
        self._limits = Limits(self.memory, self.seconds)
        self._frozen: set[str] = set()
        self._interpreters: dict[str, int] = {}
        self.why: dict[str, str] = {}
        """By the id of a kernel that is no more: what it was ended for, if it is told."""

    def promise(self, path: str, env: dict[str, str]) -> tuple[str, asyncio.Task[Any]]:
        """The id, at once, of a kernel for a page in a folder, and the kernel when it is ready.

        The task is cancelled if the kernel is ended before.
        """
        self._asked = monotonic()
        kernel_id: str = self._ready.pop(0) if self._ready else self.new_kernel_id()
        coming = asyncio.create_task(self._come(kernel_id, path, env))
        self._coming[kernel_id] = coming
        self.keep_warm()
        return kernel_id, coming

    def has_room(self) -> bool:
        """Whether a page more may be opened; if need be one that was left some time ago ends."""
        taken = {*self.list_kernel_ids(), *self._coming} - self._ending - {*self._ready}
        most = min(self.pages or bounds.NO_BOUND, bounds.pages(self.files))
        if len(taken) < most:
            return bounds.has_files(self.files)
        left = next(filter(self._is_left, taken), "")
        if left:
            IOLoop.current().add_callback(self.shutdown_kernel, left, now=True)
        return bool(left) and bounds.has_files(self.files)

    def _is_left(self, kernel_id: str) -> bool:
        """Whether nobody has had a kernel's page open for a while."""
        # Whether it has begun isn't asked: the server may have missed a kernel's first words.
        if kernel_id in self._coming or self.state(kernel_id) == "open":
            return False
        kernel: Any = self.get_kernel(kernel_id)
        quiet = datetime.now(UTC) - kernel.last_activity
        return bool(quiet.total_seconds() > LEFT)

    def alive(self, kernel_id: str) -> bool:
        """Whether a kernel runs or is still to come."""
        return kernel_id in self or kernel_id in self._coming

    def state(self, kernel_id: str) -> str:
        """Of a kernel that is alive: `starting`, `open` when its page is connected, or `closed`."""
        if kernel_id in self._coming:
            return "starting"
        model = self.kernel_model(kernel_id)
        started = model["execution_state"] != "starting"
        return "open" if model["connections"] else "closed" if started else "starting"

    def on_end(self, kernel_id: str, tell: Callable[[], object]) -> None:
        """Call when a kernel has been ended; at once if it is no more."""
        if self.alive(kernel_id):
            self._told.setdefault(kernel_id, []).append(tell)
        else:
            tell()

    async def end(self, kernel_id: str, why: str) -> None:
        """End a kernel for a reason that its page is told."""
        self.why[kernel_id] = why
        for oldest in list(self.why)[:-MOST_REASONS]:
            del self.why[oldest]
        await self.shutdown_kernel(kernel_id, now=True)

    def freeze(self, kernel_id: str) -> None:
        """Let a kernel stand still, whatever it does, until `thaw`: its clocks too."""
        if kernel_id not in self._frozen and self.state(kernel_id) == "open":
            self._frozen.add(kernel_id)
            self._signal(kernel_id, psutil.Process.suspend)

    def thaw(self) -> None:
        """Let all kernels go on that stand still."""
        for kernel_id in self._frozen:
            if kernel_id in self:
                self._signal(kernel_id, psutil.Process.resume)
        self._frozen.clear()

    def _signal(self, kernel_id: str, what: Callable[[psutil.Process], None]) -> None:
        with suppress(psutil.Error):  # it is just ending
            if pid := self._pid(kernel_id):
                what(psutil.Process(pid))

    def _pid(self, kernel_id: str) -> int:
        """Return a kernel's process; 0 for one that is just starting or ending."""
        kernel: Any = self.get_kernel(kernel_id)
        started = getattr(kernel.provisioner, "pid", None)
        if not started:
            return 0
        if not self._interpreters.get(kernel_id):
            with suppress(psutil.Error):  # it is just ending
                self._interpreters[kernel_id] = interpreter(started)
        return self._interpreters.get(kernel_id, 0)

    async def look(self) -> None:
        """End the kernels that have run away."""
        there = self.list_kernel_ids()
        self._frozen.intersection_update(there)
        running = [each for each in there if each not in self._coming]
        known = [(each, self._pid(each), each in self._frozen) for each in running]
        known = [each for each in known if each[1]]
        for kernel_id, why in self._limits.beyond(known).items():
            await self.end(kernel_id, why)

    def keep_warm(self) -> None:
        """Starts what is missing of the warm kernels, as soon as no page wants one."""
        if not self._closed and (self._filling is None or self._filling.done()):
            self._filling = asyncio.create_task(self._fill())

    # Its base is asynchronous too, but keeps the types of its synchronous ancestor.
    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, **options: bool
    ) -> None:
        """Ends a kernel, also one that is still to come; nothing if it is gone already."""
        if task := self._coming.get(kernel_id):
            task.cancel()
            await asyncio.wait([task])
            self._coming.pop(kernel_id, None)  # a task that never ran has not done it
        if kernel_id in self and kernel_id not in self._ending:
            self._ending.add(kernel_id)
            try:
                await super().shutdown_kernel(kernel_id, **options)
            finally:
                self._ending.remove(kernel_id)
        self._interpreters.pop(kernel_id, None)
        for tell in self._told.pop(kernel_id, ()):
            tell()
        self.keep_warm()

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Keep what a kernel says while its page is away, and end it if that gets too much.

        Keep nothing of a kernel that is being ended: its sockets would stay open.
        """
        if kernel_id not in self._ending:
            super().start_buffering(kernel_id, session_key, channels)
            overflow = partial(IOLoop.current().add_callback, self.end, kernel_id, "memory")
            self._kernel_buffers[kernel_id]["buffer"] = Backlog(overflow)
            return
        for stream in channels.values():
            stream.close()

    async def shutdown_all(self, **options: bool) -> None:  # type: ignore[override]
        """Ends every kernel; none starts any more.

        Voilà does it again on a loop of its own, where what is left on ours would never end.
        """
        self._closed = True
        loop = asyncio.get_running_loop()
        tasks = [*self._coming.values(), *filter(None, [self._filling])]
        tasks = [task for task in tasks if not task.done() and task.get_loop() is loop]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await super().shutdown_all(**options)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Ends a kernel whose page has gone; a warm one waits as long as it must."""
        if kernel_id not in self._ready:
            await super().cull_kernel_if_idle(kernel_id)

    async def _come(self, kernel_id: str, path: str, env: dict[str, str]) -> Any:
        try:
            if kernel_id in self:
                await self._run(kernel_id, _settings(env, self.cwd_for_path(path)))
            else:  # none was warm, or the one that was has died
                # In a class the imports are part of the turn: they are most of what a start takes.
                await self._start(kernel_id, IMPORTS if self.most else "", path=path, env=env)
            return self.get_kernel(kernel_id)
        finally:
            self._coming.pop(kernel_id, None)

    async def _fill(self) -> None:
        while (
            len(self._ready) < self.warm
            and not 0 < self.most <= len(self)
            and len(self) < bounds.pages(self.files)
        ):
            if self._coming or monotonic() < self._asked + QUIET:
                await asyncio.sleep(STEP)
                continue
            kernel_id = self.new_kernel_id()
            await self._start(kernel_id, IMPORTS)
            self._ready.append(kernel_id)

    async def _start(self, kernel_id: str, code: str, **options: Any) -> None:
        """Starts a kernel when it is its turn, which lasts until the kernel has run the code."""
        async with self._turns:
            await _to_its_end(self._async_start_kernel(kernel_id=kernel_id, **options))
            await self._run(kernel_id, code)

    async def _run(self, kernel_id: str, code: str) -> None:
        """Runs code in a kernel, of which the page will see nothing."""
        client: Any = self.get_kernel(kernel_id).client()
        # The page's client counts its messages from 0 as well: in one session it would take what
        # comes late for this one as answers to its own, and show a cell without its output.
        client.session.session = new_id()
        client.start_channels(stdin=False, hb=False, control=False)
        try:
            await client.wait_for_ready(timeout=PATIENCE)
            if code:
                reply = await client.execute(code, silent=True, reply=True, timeout=PATIENCE)
                if reply["content"]["status"] != "ok":
                    raise RuntimeError(reply["content"]["evalue"])
        finally:
            client.stop_channels()


def _settings(env: dict[str, str], folder: str) -> str:
    """Code that gives a warm kernel what a cold one is started with."""
    new = {str(name): text for name, text in env.items() if os.environ.get(name) != text}
    return f"exec({f'import os; os.environ.update({new!r}); os.chdir({folder!r})'!r}, {{}})"


async def _to_its_end(work: Coroutine[Any, Any, Any]) -> None:
    """Awaits work to its end however often this is cancelled: half a start leaves a process."""
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
