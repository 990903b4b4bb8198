"""Python kernel of a static page: runs the cells in the browser's own process.

It exchanges messages with the page in the form of Jupyter's kernel protocol, of which widgets need
four kinds. A substitute for IPython provides what widgets need of it.
"""

from __future__ import annotations

import ast
import json
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from io import StringIO
from itertools import count
from types import ModuleType
from typing import Any

Message = dict[str, Any]
Post = Callable[[str, list[Any]], object]
"""Callback that sends a message as JSON, with its buffers."""

PLAIN = "text/plain"


class PageKernel:
    """Runs cells in sequence in one namespace, and handles messages from the page's widgets."""

    def __init__(self, post: Post) -> None:
        self.names: dict[str, object] = {"__name__": "__main__"}
        self._post, self._numbers = post, count(1)
        self._parent: Message = {}

    def run_cell(self, source: str, name: str = "<cell>") -> list[Message]:
        """Run a cell and return its output as in a notebook; if it fails, the last item is an
        `error`.
        """
        printed, faults = StringIO(), StringIO()
        shown: list[Message] = []
        with redirect_stdout(printed), redirect_stderr(faults):
            try:
                value = self._execute(ast.parse(source), name)
                if value is not None:
                    shown.append({"output_type": "execute_result", "data": mime_bundle(value)})
            except Exception as error:
                shown.append({"output_type": "error", "traceback": traceback.format_exc()})
                sys.last_value = error
        if text := faults.getvalue():
            print(text, file=sys.stderr)
        text = printed.getvalue()
        return [{"output_type": "stream", "name": "stdout", "text": text}] * bool(text) + shown

    def _execute(self, parsed: ast.Module, name: str) -> object:
        """Execute a cell and return the value of its last line, if that is an expression."""
        last = parsed.body[-1] if parsed.body else None
        if isinstance(last, ast.Expr):
            parsed.body.pop()
        exec(compile(parsed, name, "exec"), self.names)
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), name, "eval"), self.names)

    def handle_message(self, text: str, buffers: Iterable[Any] = ()) -> None:
        """Handle a message from the page; the page may send more when the kernel is idle again."""
        message: Message = json.loads(text)
        message["buffers"] = [memoryview(each) for each in buffers]
        self._parent = message["header"]
        self.send_message("status", {"execution_state": "busy"})
        try:
            if answer := ANSWERS.get(message["header"]["msg_type"]):
                answer(self, message)
        except Exception:
            traceback.print_exc()
        finally:
            self.send_message("status", {"execution_state": "idle"})
            self._parent = {}

    def send_message(
        self,
        kind: str,
        content: Mapping[str, object],
        *,
        channel: str = "iopub",
        metadata: Mapping[str, object] | None = None,
        buffers: Iterable[Any] = (),
    ) -> None:
        """Send a message to the page."""
        header = {
            "msg_id": f"boss-{next(self._numbers)}",
            "msg_type": kind,
            "username": "",
            "session": "boss",
            "date": datetime.now(UTC).isoformat(),
            "version": "5.3",
        }
        message = {
            "channel": channel,
            "header": header,
            "parent_header": self._parent,
            "metadata": dict(metadata or {}),
            "content": content,
        }
        self._post(json.dumps(message), list(buffers))


def _send_kernel_info(kernel: PageKernel, _: Message) -> None:
    language = {"name": "python", "version": sys.version.partition(" ")[0]}
    content = {"status": "ok", "protocol_version": "5.3", "language_info": language, "banner": ""}
    kernel.send_message("kernel_info_reply", content, channel="shell")


def _send_comms(kernel: PageKernel, message: Message) -> None:
    from comm import get_comm_manager

    wanted = message["content"].get("target_name")
    comms = {
        name: {"target_name": each.target_name}
        for name, each in get_comm_manager().comms.items()
        if wanted in (None, "", each.target_name)
    }
    kernel.send_message("comm_info_reply", {"status": "ok", "comms": comms}, channel="shell")


def _forwarder(method: str) -> Callable[[PageKernel, Message], None]:
    def forward(_: PageKernel, message: Message) -> None:
        from comm import get_comm_manager

        getattr(get_comm_manager(), method)(None, None, message)

    return forward


ANSWERS: dict[str, Callable[[PageKernel, Message], None]] = {
    "kernel_info_request": _send_kernel_info,
    "comm_info_request": _send_comms,
    "comm_open": _forwarder("comm_open"),
    "comm_msg": _forwarder("comm_msg"),
    "comm_close": _forwarder("comm_close"),
}


def mime_bundle(value: object) -> Message:
    """Return the representations of a value by MIME type."""
    itself = getattr(value, "_repr_mimebundle_", None)
    made = itself() if itself else None
    if isinstance(made, tuple):
        made = made[0]
    found: Message = dict(made or {})
    for name, kind in (("_repr_html_", "text/html"), ("_repr_svg_", "image/svg+xml")):
        method = getattr(value, name, None)
        if not made and method and (text := method()) is not None:
            found[kind] = text
    return {PLAIN: repr(value), **found}


def install_ipython_stub() -> None:
    """Install a minimal substitute for IPython, which would take megabytes."""
    ipython, display, core, shell = map(
        ModuleType,
        ("IPython", "IPython.display", "IPython.core", "IPython.core.interactiveshell"),
    )

    class InteractiveShell:
        """Substitute for IPython's shell, never initialized."""

        @staticmethod
        def initialized() -> bool:
            return False

    def ignore_display(*_: object, **__: object) -> None:
        """Do nothing: only the value of a cell's last line is displayed."""

    ipython.get_ipython = lambda: None  # type: ignore[attr-defined]
    ipython.version_info = (9, 0, 0)  # type: ignore[attr-defined]
    display.display = ipython.display = ignore_display  # type: ignore[attr-defined]
    display.clear_output = ignore_display  # type: ignore[attr-defined]
    shell.InteractiveShell = InteractiveShell  # type: ignore[attr-defined]
    for module in (ipython, display, core, shell):
        sys.modules[module.__name__] = module


def start_kernel(post: Post) -> PageKernel:
    """Return a kernel whose widgets send messages by `post`."""
    install_ipython_stub()
    import comm
    from comm.base_comm import BaseComm

    kernel = PageKernel(post)

    class Comm(BaseComm):
        """Comm of a widget to the page."""

        def publish_msg(
            self,
            msg_type: str,
            data: object = None,
            metadata: Any = None,
            buffers: Any = None,
            **keys: object,
        ) -> None:
            content = {"data": data or {}, "comm_id": self.comm_id, **keys}
            kernel.send_message(msg_type, content, metadata=metadata, buffers=buffers or ())

    comm.create_comm = Comm
    import ipywidgets

    ipywidgets.register_comm_target()
    return kernel
