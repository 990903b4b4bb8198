"""Distribution of the work: parts of a seed's games, in this process or by an executor."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import chain, islice
from pkgutil import resolve_name
from queue import SimpleQueue
from typing import NamedTuple, Protocol, TypeGuard

from bosslib.errors import BossError
from bosslib.lab.answer import Ints
from bosslib.lab.setup import new
from bosslib.lab.state import Games

PART = 1000
"""Number of games played at once: more make progress coarser, fewer cost more time each."""

FIRST_PART = 50
"""Number of games in the first part, so that a first result is quickly there."""

MAX_PENDING = 500
"""Number of parts submitted at a time."""

MAX_POOL_RESTARTS = 3
"""Number of times that a broken process pool is replaced."""

COMPARED_NAMES = ("bosslib:__version__", "bosslib.lab.setup:MAX_GAME_NUMBER")
"""Objects that must be equal on all machines of a cluster; importing the second needs numpy."""


class Part(NamedTuple):
    """Part of the games of a seed: `games` of them, from number `first`."""

    first: int
    games: int
    seed: int

    def new(self, players: int, *, nasty: bool = False) -> Games:
        """Set up and deal these games."""
        return new(players, self.games, self.seed, first=self.first, nasty=nasty)


Sample = Callable[[Part], Ints]
Submit = Callable[[Part], "PendingResult"]
PartResult = tuple[Part, Ints]


class PendingResult(Protocol):
    """Future of `concurrent.futures` or of dask."""

    def result(self) -> Ints: ...
    def add_done_callback(self, fn: Callable[[PendingResult], object], /) -> object: ...


class ClusterClient(Protocol):
    """Part of the interface of a dask cluster's client."""

    asynchronous: bool
    status: str

    def submit(self, work: Callable[[Part], Ints], part: Part, *, pure: bool) -> PendingResult: ...
    def cancel(self, futures: list[PendingResult]) -> object: ...
    def run(
        self, function: Callable[[str], object], name: str, *, on_error: str
    ) -> dict[str, object]: ...
    def run_on_scheduler(self, function: Callable[[str], object], name: str) -> object: ...


def parts(games: int, seed: int, most: int) -> Iterator[Part]:
    """Divide games from number 0 into parts of at most `most`, the first of them small."""
    most = min(most, PART)
    first, size = 0, min(FIRST_PART, most)
    while first < games:
        yield Part(first, min(size, games - first), seed)
        first, size = first + size, most


def check_executor(executor: object) -> None:
    """Raise BossError unless it is None, an executor, or a usable client of a cluster."""
    if executor is None or isinstance(executor, Executor):
        return
    if not _is_client(executor):
        raise BossError("lab.executor", kind=type(executor).__name__)
    if executor.asynchronous:
        raise BossError("lab.asynchronous")
    if executor.status != "running":
        raise BossError("lab.closed")
    with _executor_errors():
        for name in COMPARED_NAMES:
            _check_same(name, resolve_name(name), executor)


def _is_client(executor: object) -> TypeGuard[ClusterClient]:
    return callable(getattr(executor, "run_on_scheduler", None))


def _check_same(name: str, here: object, client: ClusterClient) -> None:
    """Raise BossError if the object of a name differs in the scheduler or any worker."""
    workers = client.run(resolve_name, name, on_error="return").values()
    for there in (client.run_on_scheduler(resolve_name, name), *workers):
        if isinstance(there, ImportError):
            raise there
        # any other error is of a dying worker, which the scheduler handles
        if there != here and not isinstance(there, Exception):
            raise BossError("lab.alike", here=here, there=there)


def results(
    executor: Executor | ClusterClient | None, sample: Sample, work: Iterable[Part]
) -> Iterator[PartResult]:
    """Yield each part with its result, in the order of completion.

    Closing the generator cancels parts that have not begun. If a process of a pool dies, a new
    pool, with a process for each core, does the rest; a cluster's scheduler handles this itself.
    BossError if too many die, the executor is closed, or a worker lacks a module.
    """
    if executor is None:
        for part in work:
            yield part, sample(part)
        return
    cancel: Callable[[list[PendingResult]], object]
    if isinstance(executor, Executor):
        submit, cancel = _submit_to(executor, sample), _cancel
    else:  # impure, so that two callers never share a future
        submit, cancel = partial(executor.submit, sample, pure=False), executor.cancel
    todo = iter(work)
    with ExitStack() as ours:
        for _ in range(1 + MAX_POOL_RESTARTS):
            lost = yield from _until_it_breaks(submit, cancel, todo)
            if not lost:
                return
            todo = chain(lost, todo)
            pool = ProcessPoolExecutor()
            ours.callback(pool.shutdown, wait=False)
            submit = _submit_to(pool, sample)
    raise BossError("lab.died", deaths=1 + MAX_POOL_RESTARTS)


def _until_it_breaks(
    submit: Submit, cancel: Callable[[list[PendingResult]], object], todo: Iterator[Part]
) -> Generator[PartResult, None, list[Part]]:
    """Yield results; return the unfinished parts if a process of the pool dies."""
    waiting: dict[PendingResult, Part] = {}
    done: SimpleQueue[PendingResult] = SimpleQueue()
    try:
        while True:
            for part in islice(todo, MAX_PENDING - len(waiting)):
                future = _submit(submit, part)
                waiting[future] = part
                future.add_done_callback(done.put)
            if not waiting:
                return []
            future = done.get()
            with _executor_errors():
                found = future.result()
            yield waiting.pop(future), found
    except BrokenProcessPool:
        return list(waiting.values())
    finally:
        with suppress(Exception):  # nothing can be cancelled once all is closed
            cancel(list(waiting))


def _submit_to(executor: Executor, sample: Sample) -> Submit:
    return lambda part: executor.submit(sample, part)


def _cancel(futures: list[PendingResult]) -> None:
    for each in futures:
        if isinstance(each, Future):
            each.cancel()


def _submit(submit: Submit, part: Part) -> PendingResult:
    try:
        with _executor_errors():
            return submit(part)
    except BrokenProcessPool as error:
        broken: Future[Ints] = Future()
        broken.set_exception(error)
        return broken
    except RuntimeError as error:
        if "shutdown" in str(error):
            raise BossError("lab.closed") from error
        raise


@contextmanager
def _executor_errors() -> Iterator[None]:
    """Convert errors of executors to BossError; errors of the work itself pass through."""
    try:
        yield
    except CancelledError as error:
        raise BossError("lab.closed") from error
    except ImportError as error:
        raise BossError("lab.lacks", name=error.name) from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] != "distributed":
            raise
        raise BossError("lab.cluster", why=" ".join(str(error).split())) from error
