"""Files sent to the browser name no other host; browser tests check the actual requests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KINDS = {".js", ".mjs", ".css", ".html", ".j2", ".svg"}
ASSETS = sorted(path for path in (ROOT / "widgets").rglob("*") if path.suffix in KINDS)
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/)[^\s\"'`)]+")  # w3.org: names, never requests


@pytest.mark.parametrize("path", ASSETS, ids=lambda path: path.name)
def test_asset_names_no_other_host(path: Path) -> None:
    assert ELSEWHERE.findall(path.read_text(encoding="utf-8")) == []
