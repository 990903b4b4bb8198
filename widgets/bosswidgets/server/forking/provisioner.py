"""Kernel provisioner: forks the warm parent, or starts a new Python process."""

from __future__ import annotations

import asyncio
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from bosswidgets.server.forking.warm_parents import ForkedKernel, warm_parent

NAME = "boss-fork"
"""Name of the provisioner in a kernel's specification."""


class ForkProvisioner(LocalProvisioner):
    """Provisioner of one kernel."""

    async def launch_kernel(self, cmd: list[str], **options: object) -> KernelConnectionInfo:
        """Fork or start the kernel."""
        if fork := await asyncio.to_thread(_fork_kernel, cmd, options):
            self.process = fork  # type: ignore[assignment]
            self.pid = self.pgid = fork.pid
            self.cwd = options.get("cwd")
            return self.connection_info
        return await super().launch_kernel(cmd, **options)


def _fork_kernel(command: list[str], options: dict[str, Any]) -> ForkedKernel | None:
    warm = warm_parent()
    if warm is None:
        return None
    arguments = command[command.index("ipykernel_launcher") + 1 :]
    folder = str(options.get("cwd") or Path.cwd())
    return warm.fork(arguments, options["env"], folder, quiet=options.get("stdout") == DEVNULL)
