"""Kernels behind the pages: their specification, and when they are ready."""

import sys
from queue import Empty
from subprocess import DEVNULL
from time import monotonic
from typing import Any

import zmq
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from bosswidgets.server.forking import provisioner

NAME = "python3"

RECONNECT_MS = 3
"""Milliseconds between attempts to connect to a kernel; ZeroMQ's default is 100."""


class SinglePython(KernelSpecManager):
    """Offers a single kernel: the Python that runs the app, which has all that the pages import.

    A kernel that the user has registered under the same name could be any other Python.
    """

    def find_kernel_specs(self) -> dict[str, str]:
        """Return the kernel's name; it has no folder."""
        return {NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the kernel's specification, whatever the name."""
        arguments = ["--HistoryManager.enabled=False", "--log-level=ERROR"]
        return KernelSpec(
            argv=[
                sys.executable,
                "-m",
                "ipykernel_launcher",
                "-f",
                "{connection_file}",
                *arguments,
            ],
            display_name="Python 3",
            language="python",
            metadata={"kernel_provisioner": {"provisioner_name": provisioner.NAME}},
        )


class KernelClient(AsyncKernelClient):
    """Server's client of a kernel."""

    def start_channels(self, *given: Any, **named: Any) -> None:
        """Connect with a short retry interval, because a fork binds its ports a moment later."""
        self.context.setsockopt(zmq.RECONNECT_IVL, RECONNECT_MS)
        super().start_channels(*given, **named)

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait until the kernel has answered on both channels; RuntimeError after the timeout.

        This is jupyter_client's method without its last 0.2 s, which drain messages that nobody
        reads.
        """
        end = monotonic() + (60 if timeout is None else timeout)
        while monotonic() < end:
            self.kernel_info()
            try:
                await self.get_shell_msg(timeout=1)
                await self.get_iopub_msg(timeout=0.2)
                return
            except Empty:
                if not await self.is_alive():
                    break
        raise RuntimeError("the kernel did not start")


class QuietKernel(ServerKernelManager):
    """Kernel whose output stays out of the terminal that runs the app."""

    # The base class is asynchronous, but declares the types of its synchronous ancestor.
    async def start_kernel(self, **options: object) -> None:  # type: ignore[override]
        await super().start_kernel(stdout=DEVNULL, stderr=DEVNULL, **options)
