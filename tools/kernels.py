"""Kernel processes of a running `boss`."""

from contextlib import suppress

import psutil

from bosswidgets.server.forking.warm_parents import COMMAND


def kernels(boss: psutil.Process) -> list[psutil.Process]:
    """Return the kernel processes, started or forked, oldest first."""
    found = []
    for each in boss.children(recursive=True):
        with suppress(psutil.Error):  # it has ended in the meantime
            if "ipykernel_launcher" in each.cmdline() or _is_fork(each):
                found.append(each)
    return sorted(found, key=psutil.Process.create_time)


def _is_fork(process: psutil.Process) -> bool:
    parent = process.parent()
    return parent is not None and all(COMMAND[-1] in each.cmdline() for each in (process, parent))


def warm_parents(boss: psutil.Process) -> list[psutil.Process]:
    """Return the process from which kernels are forked; empty if forking is not used."""
    return [each for each in boss.children() if COMMAND[-1] in each.cmdline()]
