"""Collects the licences of everything that a static site redistributes into one text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from bosswidgets.server.static.site_packages import IMPORTED, VERSION

NAME = "licences.txt"
"""File name in the site; every page links to it."""

DISTRIBUTIONS = ("bosslib", *sorted({*IMPORTED, "jupyterlab-widgets", "voila"}))
"""Distributions whose files a site contains."""

PYTHON = f"""Pyodide {VERSION} (MPL-2.0)
https://github.com/pyodide/pyodide

Python's standard library, in Pyodide (PSF-2.0)
The text is the one of typing_extensions below; https://docs.python.org/3/license.html
"""

LICENCES_FILE = "third-party-licenses.json"
SEPARATOR = f"\n{'-' * 80}\n\n"


def collect(scripts: list[Path]) -> str:
    """Return all licence texts, each once, under the names of what it covers."""
    texts: dict[str, list[str]] = {}
    for name, text in [*_distribution_licences(), *_script_licences(scripts)]:
        texts.setdefault(text.strip(), []).append(name)
    parts = ["\n".join([*dict.fromkeys(names), "", text]) for text, names in texts.items()]
    return SEPARATOR.join([PYTHON, *(f"{part}\n" for part in parts)])


def _distribution_licences() -> Iterator[tuple[str, str]]:
    for name in DISTRIBUTIONS:
        found = distribution(name)
        texts = [text for text in _licence_files(found) if text]
        for text in texts or [found.metadata["License"]]:
            yield f"{name} {found.version}", text


def _licence_files(found: Distribution) -> Iterator[str]:
    for path in found.files or ():
        if ".dist-info" in path.as_posix() and path.name.upper().startswith(("LICEN", "COPYING")):
            yield Path(str(path.locate())).read_text("utf-8")


def _script_licences(scripts: list[Path]) -> Iterator[tuple[str, str]]:
    """Licences that the bundlers (webpack, the extension builder) wrote beside their output."""
    for script in scripts:
        beside = script.with_name(f"{script.name}.LICENSE.txt")
        if beside.is_file():
            yield f"in {script.name}", beside.read_text("utf-8")
    for folder in dict.fromkeys(script.parent for script in scripts):
        if (folder / LICENCES_FILE).is_file():
            for each in json.loads((folder / LICENCES_FILE).read_text("utf-8"))["packages"]:
                version = f"{each['name']} {each['versionInfo']} ({each['licenseId']})"
                yield version, each.get("extractedText") or each["licenseId"]
