"""The pages' kernels: what a page sees of what was run in its kernel before."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bosswidgets.pool import Kernels


async def heard(folder: Path) -> tuple[str, list[str]]:
    """The session of a page's client, and those that its kernel's messages answered so far.

    The client listens before the kernel has run what makes it ready.
    """
    kernels = Kernels(root_dir=str(folder), connection_dir=str(folder))
    kernel_id, coming = kernels.promise("", {})
    while kernel_id not in kernels:
        await asyncio.sleep(0)
    page: Any = kernels.get_kernel(kernel_id).client()
    page.start_channels(shell=False, stdin=False, hb=False, control=False)
    await coming
    answered = []
    while await page.iopub_channel.msg_ready():
        answered.append((await page.get_iopub_msg())["parent_header"].get("session", ""))
    page.stop_channels()
    await kernels.shutdown_all(now=True)
    return page.session.session, answered


def test_nothing_that_makes_a_kernel_ready_looks_like_an_answer_to_its_page(
    tmp_path: Path,
) -> None:
    page, answered = asyncio.run(heard(tmp_path))
    assert any(answered)
    assert page not in answered
