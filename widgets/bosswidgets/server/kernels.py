"""The Python that runs behind each page: which one it is, and when it counts as ready."""

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

AGAIN = 3
"""Milliseconds after which a kernel that does not listen yet is tried again; ZeroMQ waits 100."""


class OwnPython(KernelSpecManager):
    """Offers one kernel: the Python that runs the app, and so has all that the pages import.

    What the user has registered under the same name may be any other Python.
    """

    def find_kernel_specs(self) -> dict[str, str]:
        """The one kernel's name; it has no folder."""
        return {NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The one kernel, whatever the name."""
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


class Client(AsyncKernelClient):
    """The server's line to a kernel."""

    def start_channels(self, *given: Any, **named: Any) -> None:
        """Connects; a fork binds its ports a moment later, so that is tried again soon."""
        self.context.setsockopt(zmq.RECONNECT_IVL, AGAIN)
        super().start_channels(*given, **named)

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Returns when the kernel has answered on both lines; RuntimeError after the time-out.

        As jupyter_client does, but for its last 0.2 s: they drain messages that nobody reads.
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
    """One kernel, whose own messages stay out of the terminal that runs the app."""

    # Its base is asynchronous too, but keeps the types of its synchronous ancestor.
    async def start_kernel(self, **options: Any) -> None:  # type: ignore[override]
        await super().start_kernel(stdout=DEVNULL, stderr=DEVNULL, **options)
