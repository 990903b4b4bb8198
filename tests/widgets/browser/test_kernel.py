"""The page's Python in a browser: outputs of cells, and messages to widgets."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from bosswidgets.browser.kernel import PageKernel

Said = list[dict[str, Any]]


def kernel() -> tuple[PageKernel, Said]:
    """A kernel, and the messages that it sends."""
    said: Said = []
    return PageKernel(lambda text, _: said.append(json.loads(text))), said


def request(kind: str, **content: Any) -> str:
    header = {"msg_id": "1", "msg_type": kind}
    return json.dumps({"header": header, "content": content, "metadata": {}})


def test_a_cell_shows_what_it_prints_and_the_value_of_its_last_line() -> None:
    here, _ = kernel()
    assert here.run_cell("a = 3\nprint('so')\na + 1") == [
        {"output_type": "stream", "name": "stdout", "text": "so\n"},
        {"output_type": "execute_result", "data": {"text/plain": "4"}},
    ]
    assert here.run_cell("a") == [{"output_type": "execute_result", "data": {"text/plain": "3"}}]
    assert here.run_cell("b = a") == []
    assert here.run_cell("") == []


def test_what_shows_itself_as_html_does() -> None:
    here, _ = kernel()
    (shown,) = here.run_cell("class Bold:\n    def _repr_html_(self): return '<b>x</b>'\nBold()")
    assert shown["data"]["text/html"] == "<b>x</b>"


def test_a_cell_that_fails_ends_with_its_error() -> None:
    here, _ = kernel()
    printed, failed = here.run_cell("print('before')\n1 / 0")
    assert printed["text"] == "before\n"
    assert failed["output_type"] == "error"
    assert "ZeroDivisionError" in failed["traceback"]
    (wrong,) = here.run_cell("def")
    assert "SyntaxError" in wrong["traceback"]


def test_a_question_is_answered_between_busy_and_idle() -> None:
    here, said = kernel()
    here.handle_message(request("kernel_info_request"))
    assert [each["header"]["msg_type"] for each in said] == [
        "status",
        "kernel_info_reply",
        "status",
    ]
    assert [said[at]["content"]["execution_state"] for at in (0, -1)] == ["busy", "idle"]
    assert all(each["parent_header"]["msg_id"] == "1" for each in said)
    said.clear()
    here.handle_message(request("of_no_kind"))
    assert [each["header"]["msg_type"] for each in said] == ["status", "status"]


WIDGETS = """
import json, sys
for name in ("numpy", "PIL", "ipycanvas", "psutil", "segno", "tornado"):
    sys.modules[name] = None
from bosswidgets.browser.kernel import start_kernel
said = []
kernel = start_kernel(lambda text, buffers: said.append((json.loads(text), buffers)))
cells = [f"from bosswidgets import {name}\\n{name}({words})" for name, words in %s]
for cell in cells:
    (shown,) = kernel.run_cell(cell)
    assert shown["output_type"] == "execute_result", shown["traceback"]
    model = shown["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
    opened = [message["content"]["comm_id"] for message, _ in said]
    assert model in opened
said.clear()
def send(number, kind, content):
    header = {"msg_id": number, "msg_type": kind}
    kernel.handle_message(json.dumps({"header": header, "content": content}))
send("2", "comm_info_request", {})
reply = next(message for message, _ in said if message["channel"] == "shell")
assert model in reply["content"]["comms"]
said.clear()
asked = {"comm_id": model, "data": {"method": "request_state"}}
send("3", "comm_msg", asked)
assert any(message["content"].get("comm_id") == model for message, _ in said)
"""

PAGES = [
    ("Table", ""),
    ("BoardTable", ""),
    ("Lesson", "'value'"),
    ("Practice", ""),
    ("Puzzles", ""),
    ("BargainDrill", ""),
    ("Editor", ""),
    ("BoardEditor", ""),
    ("Setup", ""),
    ("Rules", ""),
]


def test_pages_need_no_canvas_no_numpy_and_no_ipython(tmp_path: Any) -> None:
    """In a separate Python, since imports are permanent."""
    command = [sys.executable, "-W", "error::ResourceWarning", "-c", WIDGETS % PAGES]
    variables = {"BOSS_PAINTER": "svg", "BOSS_DATA": str(tmp_path), "PATH": ""}
    done = subprocess.run(
        command, env=variables | path(), capture_output=True, text=True, check=False
    )
    assert not done.stderr
    assert done.returncode == 0


def path() -> dict[str, str]:
    """The environment with which that Python finds the project."""
    return {"PYTHONPATH": ":".join(sys.path)}
