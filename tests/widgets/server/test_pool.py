"""The pages' kernels: a page sees no trace of the code that prepared its kernel."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

from jupyter_client.session import new_id

from bosswidgets.server.pool import IMPORTS, KernelPool


async def listening(kernels: KernelPool, kernel_id: str) -> Any:
    """A page's client that receives the kernel's messages: it has seen those to another client."""
    page: Any = kernels.get_kernel(kernel_id).client()
    page.start_channels(shell=False, stdin=False, hb=False, control=False)
    other: Any = kernels.get_kernel(kernel_id).client()
    other.session.session = new_id()
    other.start_channels(iopub=False, stdin=False, hb=False, control=False)
    while not await page.iopub_channel.msg_ready():
        other.kernel_info()
        await other.get_shell_msg()
    other.stop_channels()
    return page


async def heard(folder: Path) -> tuple[str, list[str]]:
    """The session of a page's client, and the sessions that its kernel's messages answered.

    The client listens from before until after the kernel is prepared for its page.
    """
    kernels = KernelPool(root_dir=str(folder), connection_dir=str(folder))
    kernel_id = await kernels.start_kernel()
    page = await listening(kernels, kernel_id)
    kernels._ready.append(kernel_id)
    promised, coming = kernels.request_kernel("", {"OF_THE_PAGE": "1"})
    assert promised == kernel_id
    await coming
    answered: list[str] = []
    made = False
    while not made:
        message = await page.get_iopub_msg(timeout=60)
        answered.append(message["parent_header"].get("session", ""))
        made = (
            message["parent_header"].get("msg_type") == "execute_request"
            and message["content"].get("execution_state") == "idle"
        )
    page.stop_channels()
    await kernels.shutdown_all(now=True)
    return page.session.session, answered


def test_nothing_that_makes_a_kernel_ready_looks_like_an_answer_to_its_page(
    tmp_path: Path,
) -> None:
    page, answered = asyncio.run(heard(tmp_path))
    assert any(answered)
    assert page not in answered


async def rooms(folder: Path) -> list[bool]:
    """Whether a pool of one page has room: with a warm kernel, and when a page has it."""
    kernels = KernelPool(root_dir=str(folder), connection_dir=str(folder), pages=1)
    kernels._ready.append(await kernels.start_kernel())
    found = [kernels.make_room()]
    _, coming = kernels.request_kernel("", {})
    await coming
    found.append(kernels.make_room())
    await kernels.shutdown_all(now=True)
    return found


def test_a_kernel_that_is_kept_warm_takes_the_place_of_no_page(tmp_path: Path) -> None:
    assert asyncio.run(rooms(tmp_path)) == [True, False]


def test_a_warm_kernel_has_imported_what_most_pages_need_and_no_editor_and_no_lab() -> None:
    ask = "import sys; print([f'bosswidgets.{name}' in sys.modules for name in %r])"
    names = ("learn.lesson", "card.table", "lab.page", "editor.page", "editor.draft")
    answer = subprocess.run(
        [sys.executable, "-c", f"{IMPORTS}\n{ask % (names,)}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "[True, True, False, False, False]"
