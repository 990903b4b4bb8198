"""The server's client of a kernel: it reaches a kernel as soon as the kernel has its ports."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import zmq
import zmq.asyncio
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.connect import write_connection_file
from zmq.utils.monitor import recv_monitor_message

from bosswidgets.server.kernel_spec import RECONNECT_MS, KernelClient
from tests.widgets.server.served import SECONDS, Served, during, write

EVENTS = zmq.EVENT_CONNECTED | zmq.EVENT_CONNECT_RETRIED


async def pauses(kind: type[AsyncKernelClient], folder: Path) -> list[int]:
    """The milliseconds that a client pauses before each new attempt, as ZeroMQ reports them, until
    it reaches a kernel that binds its port after the first attempt.
    """
    path, known = write_connection_file(str(folder / f"{kind.__name__}.json"))
    client: Any = kind(context=zmq.asyncio.Context(), connection_file=path)
    client.load_connection_info(known)
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    watched = client.shell_channel.socket.get_monitor_socket(EVENTS)
    found: list[int] = []
    with zmq.Context() as late, late.socket(zmq.ROUTER) as kernel:
        while (event := await recv_monitor_message(watched))["event"] != zmq.EVENT_CONNECTED:
            if not found:
                kernel.bind(f"tcp://{known['ip']}:{known['shell_port']}")
            found.append(event["value"])
    client.stop_channels()
    client.context.destroy(linger=0)
    return found


def test_a_kernel_whose_ports_come_late_is_reached_without_the_usual_pause(tmp_path: Path) -> None:
    with zmq.Context() as context, context.socket(zmq.DEALER) as plain:
        usual = plain.getsockopt(zmq.RECONNECT_IVL)
    found = [
        asyncio.run(asyncio.wait_for(pauses(kind, tmp_path), SECONDS))
        for kind in (KernelClient, AsyncKernelClient)
    ]
    assert isinstance(usual, int)
    assert max(found[0]) < usual <= min(found[1])


def test_each_connection_of_the_server_to_a_pages_kernel_is_tried_again_soon(
    tmp_path: Path,
) -> None:
    async def visit(served: Served) -> None:
        client = served.kernels.get_kernel(await served.page()).client()
        client.start_channels(hb=False)
        named = ("shell", "iopub", "stdin", "control")
        sockets = [getattr(client, f"{name}_channel").socket for name in named]
        assert {each.getsockopt(zmq.RECONNECT_IVL) for each in sockets} == {RECONNECT_MS}
        client.stop_channels()

    during(visit, write(tmp_path))
