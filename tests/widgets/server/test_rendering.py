"""A template is compiled for the first page that needs it, and for no other."""

from pathlib import Path

import pytest
from jinja2 import Environment

from tests.widgets.server.served import Served, during, write


def test_the_second_page_compiles_no_template(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[object] = []
    compile_it = Environment._compile

    def note(self: Environment, source: str, filename: str) -> object:
        compiled.append(filename)
        return compile_it(self, source, filename)

    monkeypatch.setattr(Environment, "_compile", note)

    async def visit(served: Served) -> None:
        await served.page()
        compiled.clear()
        await served.page()
        assert compiled == []

    during(visit, write(tmp_path))
