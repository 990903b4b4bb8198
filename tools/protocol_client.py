"""Headless client for the protocol between browser and Voilà, for load tests with many clients.

It opens a page, reads the widget models over the kernel's WebSocket, and clicks `Choices`.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from time import monotonic
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import HTTPRequest, HTTPResponse
from tornado.httputil import HTTPHeaders, parse_cookie
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

from bosslib.words import say

PROTOCOL = "v1.kernel.websocket.jupyter.org"  # without it a message with buffers may never come
PATIENCE = 120.0  # seconds
KERNEL = re.compile(r'"kernelId": "([^"]+)"')
TROUBLE = "boss.failed()"
Item = dict[str, Any]


def _pack(part: object) -> bytes:
    return json.dumps(part).encode()


class ClientError(Exception):
    """A page did not behave as expected."""


class Client:
    """Simulated browser: its cookies, its page, and the models of the page's widgets."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.models: dict[str, dict[str, Any]] = {}
        self._cookies: dict[str, str] = {}
        self._http = SimpleAsyncHTTPClient(force_instance=True, max_body_size=10**8)
        self._line: WebSocketClientConnection | None = None
        self._kernel = ""
        self._hearing: asyncio.Task[None] | None = None
        self._done: dict[str, asyncio.Future[None]] = {}
        self._session, self._control = uuid4().hex, uuid4().hex

    async def open(self, path: str) -> float:
        """Leave the current page, open another; return the seconds until its widgets are loaded."""
        start = monotonic()
        leaving = asyncio.create_task(self.leave())
        answer = await self._ask(f"voila/render/{path}")
        await leaving
        page = answer.body.decode()
        if answer.code != 200 or TROUBLE in page or "boss.cells()" not in page:
            raise ClientError(f"{path}: {answer.code}")
        found = KERNEL.search(page)
        assert found
        self._kernel = found[1]
        await self._connect()
        return monotonic() - start

    async def leave(self) -> None:
        """Shut down the page's kernel, as a browser does when it leaves a page."""
        kernel, self._kernel = self._kernel, ""
        if self._hearing:
            self._hearing.cancel()
        if self._line:
            self._line.close()
        self.models = {}
        if kernel:
            body = f"_xsrf={self._cookies.get('_xsrf', '')}"
            await self._ask(f"voila/api/shutdown/{kernel}", method="POST", body=body)

    async def click(self, model: str, item: str) -> float:
        """Choose an item of a group of buttons; return the seconds until the kernel is idle."""
        start = monotonic()
        data = {"method": "custom", "content": {"choose": item}}
        await self._say("comm_msg", {"comm_id": model, "data": data})
        return monotonic() - start

    def choices(self) -> Iterator[tuple[str, dict[str, Any], list[Item]]]:
        """Return the groups with enabled buttons: model id, state, and the enabled items."""
        for model, state in self.models.items():
            items = [i for i in state.get("items") or () if not i.get("disabled_reason")]
            if "layout_kind" in state and items:
                yield model, state, items

    @property
    def game(self) -> str:
        """Query string that reopens the page's game; empty if there is none."""
        places = [state.get("_place", "") for state in self.models.values()]
        return next((place for place in places if place.startswith("?game=")), "")

    async def _ask(self, path: str, **options: Any) -> HTTPResponse:
        request = HTTPRequest(
            self.address + path,
            headers=self._headers,
            request_timeout=PATIENCE,
            connect_timeout=PATIENCE,
            **options,
        )
        answer = await self._http.fetch(request, raise_error=False)
        if answer.code == 599:
            raise ClientError(f"{path}: {answer.error}")
        for line in answer.headers.get_list("Set-Cookie"):
            self._cookies |= parse_cookie(line.partition(";")[0])
        return answer

    @property
    def _headers(self) -> HTTPHeaders:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return HTTPHeaders({"Cookie": cookies})

    async def _connect(self) -> None:
        address = self.address.replace("http", "ws", 1)
        url = f"{address}api/kernels/{self._kernel}/channels?session_id={self._session}"
        self._line = await websocket_connect(
            HTTPRequest(url, headers=self._headers), subprotocols=[PROTOCOL], max_message_size=10**8
        )
        self._hearing = asyncio.create_task(self._hear(self._line))
        target = {"target_name": "jupyter.widget.control", "comm_id": self._control, "data": {}}
        await self._say("comm_open", target, metadata={"version": "1.0.0"})
        await self.read_states()
        if not self.models:
            raise ClientError("no widget came")

    async def read_states(self) -> None:
        """Replace the models by the current states of all widgets."""
        self.models = {}
        request = {"comm_id": self._control, "data": {"method": "request_states"}}
        await self._say("comm_msg", request)

    async def _say(self, kind: str, content: dict[str, Any], **more: Any) -> None:
        """Send a message and wait until the kernel is idle after it."""
        name = uuid4().hex
        done = self._done[name] = asyncio.get_running_loop().create_future()
        await self.send(name, kind, content, **more)
        try:
            await asyncio.wait_for(done, PATIENCE)
        finally:
            del self._done[name]

    async def send(self, name: str, kind: str, content: dict[str, Any], **more: Any) -> None:
        """Send a message with this id, without waiting for an answer."""
        header = {"msg_id": name, "msg_type": kind, "session": self._session, "username": ""}
        header |= {"version": "5.3", "date": "2000-01-01T00:00:00Z"}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        assert self._line
        packed = serialize_msg_to_ws_v1(message | more, "shell", _pack)
        await self._line.write_message(packed, binary=True)

    async def _hear(self, line: WebSocketClientConnection) -> None:
        """Update the models from the kernel's messages until the connection is closed."""
        while isinstance(packed := await line.read_message(), bytes):
            _, parts = deserialize_msg_from_ws_v1(packed)
            header, parent, _, content = (json.loads(part) for part in parts[:4])
            kind = header["msg_type"]
            if kind in ("comm_open", "comm_msg"):
                self._update(content)
            elif kind == "comm_close":
                self.models.pop(content["comm_id"], None)
            elif kind == "status" and content["execution_state"] == "idle":
                waiting = self._done.get(parent.get("msg_id", ""))
                if waiting and not waiting.done():
                    waiting.set_result(None)
            elif kind in ("error", "stream"):
                self._fail(str(content)[:500])
        self._fail(f"the line was closed: {line.close_code} {line.close_reason}")

    def _fail(self, why: str) -> None:
        for waiting in self._done.values():
            if not waiting.done():
                waiting.set_exception(ClientError(why))

    def _update(self, content: dict[str, Any]) -> None:
        data = content["data"]
        for model, found in data.get("states", {}).items():
            self.models.setdefault(model, {}).update(found["state"])
        self.models.setdefault(content["comm_id"], {}).update(data.get("state") or {})


def next_click(client: Client) -> tuple[str, str] | None:
    """Return a click that continues a deal, as the ids of model and item; None if the deal is over.

    It skips the pauses of bots, passes if possible, and otherwise plays the first possible card.
    """
    groups = {state["label"]: (model, items) for model, state, items in client.choices()}
    if say("ending.label") in groups:
        return None
    acting, actions = groups.get(say("table.actions"), ("", []))
    hand, cards = groups.get(say("table.hand"), ("", []))
    onward = [say(f"table.{name}") for name in ("skip", "pass", "keep")]
    for item in actions:
        if item["label"] in onward or item.get("tone") == "primary":
            return acting, item["id"]
    if cards and not any(card.get("pressed") for card in cards):
        return hand, cards[0]["id"]
    if not actions:
        raise ClientError("there is nothing to click")
    return acting, actions[0]["id"]
