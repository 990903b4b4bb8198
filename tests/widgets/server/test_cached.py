"""Scripts are cached by browsers for good, at addresses that change with their content."""

from __future__ import annotations

import json
import re
from hashlib import sha512
from pathlib import Path

from voila import __version__ as voila_version

from tests.widgets.server.served import PAGE, Served, during, write

SCRIPT = re.compile(r'<script [^>]*src="/([^"]+)"')
CONFIG = re.compile(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', re.DOTALL)
YEAR = 365 * 24 * 3600
HASHED = re.compile(r"\.[0-9a-f]{8,}\.js$")


def test_a_script_is_never_asked_for_again_until_its_content_changes(tmp_path: Path) -> None:
    """Its address has a hash of its content, or the version of the package to which it belongs."""

    async def visit(served: Served) -> None:
        page = (await served.ask(PAGE)).body.decode()
        config = CONFIG.search(page)
        assert config
        extensions = [
            f"voila/labextensions/{each['name']}/{each['load']}"
            for each in json.loads(config[1])["federated_extensions"]
        ]
        scripts = SCRIPT.findall(page)
        assert len(scripts) > 1
        assert extensions
        for address in (*scripts, *extensions):
            answer = await served.ask(address, Accept_Encoding="identity")
            assert answer.code == 200
            told = answer.headers["Cache-Control"]
            assert "immutable" in told.split(", "), address
            lasts = re.search(r"max-age=(\d+)", told)
            assert lasts
            assert int(lasts[1]) >= YEAR
            hashed = sha512(answer.body).hexdigest() in address
            assert hashed or f"-{voila_version}/" in address or HASHED.search(address), address

    during(visit, write(tmp_path))


def test_a_file_whose_address_has_no_version_is_asked_for_again(tmp_path: Path) -> None:
    async def visit(served: Served) -> None:
        for address in ("voila/templates/boss/static/old.js", "voila/static/voila.js"):
            answer = await served.ask(address)
            assert answer.code == 200
            assert "immutable" not in answer.headers.get("Cache-Control", "")

    during(visit, write(tmp_path))
