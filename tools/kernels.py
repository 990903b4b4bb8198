"""The pages' Pythons of a `boss` that runs, as processes."""

from contextlib import suppress

import psutil

from bosswidgets.server.forking.line import COMMAND


def kernels(boss: psutil.Process) -> list[psutil.Process]:
    """The processes of kernels that were started or forked, the oldest first."""
    found = []
    for each in boss.children(recursive=True):
        with suppress(psutil.Error):  # it has ended meanwhile
            if "ipykernel_launcher" in each.cmdline() or _is_fork(each):
                found.append(each)
    return sorted(found, key=psutil.Process.create_time)


def _is_fork(process: psutil.Process) -> bool:
    parent = process.parent()
    return parent is not None and all(COMMAND[-1] in each.cmdline() for each in (process, parent))


def warm_parents(boss: psutil.Process) -> list[psutil.Process]:
    """The process from which its kernels are forked; none where they are not."""
    return [each for each in boss.children() if COMMAND[-1] in each.cmdline()]
