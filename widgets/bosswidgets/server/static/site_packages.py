"""Python of a static site: Pyodide, and one archive with everything else that pages import.

Imported packages are taken from the builder's environment, so a site has the versions that its
builder runs. Only Pyodide is downloaded, and cached for the next time.
"""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from importlib.metadata import files
from importlib.resources import files as resources
from pathlib import Path
from urllib.request import urlopen

import platformdirs

from bosslib import BossError
from bosswidgets.server.options import shipped_folder

VERSION = "314.0.7"
"""Version of Pyodide; its Python is 3.14."""

ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Checksum of that file in base 64, from the registry."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"

IMPORTED = (
    "anywidget",
    "comm",
    "filelock",
    "ipywidgets",
    "lazy-loader",
    "platformdirs",
    "psygnal",
    "traitlets",
    "typing_extensions",
)
"""Distributions that pages import in addition to ours; `browser/kernel` replaces IPython."""

INCLUDED_SUFFIXES = {".py", ".json", ".toml", ".txt", ".js", ".css", ".md"}
"""Suffixes of files included from other packages."""

EXCLUDED_SUFFIXES = {".pyc", ".po", ".so", ".pyd", ".c"}
"""Suffixes of our files that are left out."""

EXCLUDED_FOLDERS = ("bosswidgets/server/", "bosswidgets/notebooks/", "bosswidgets/template/")
"""Folders of our packages that are left out."""

EXCLUDED_PARTS = {"..", "tests", "sboms", "labextension", "nbextension", "asyncio.py"}
"""Path components of other packages' files that are left out."""

FIXED_TIME = (2020, 1, 1, 0, 0, 0)
"""Fixed modification time in the archive, which makes it reproducible."""


def pyodide_files(archive: Path | None = None) -> dict[str, bytes]:
    """Return Pyodide's files by name, from a given archive or the package registry.

    BossError if it is not available or its checksum is wrong.
    """
    data = _read_archive(archive) if archive else _cached_archive()
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        found = {name: _read_member(tar, name) for name in (*PYODIDE_FILES, LOCK)}
    lock = json.loads(found[LOCK])
    lock["packages"] = {}  # pages take packages from our archive
    found[LOCK] = json.dumps(lock).encode()
    return found


def _read_member(tar: tarfile.TarFile, name: str) -> bytes:
    file = tar.extractfile(f"package/{name}")
    assert file
    return file.read()


def _read_archive(archive: Path) -> bytes:
    try:
        data = archive.read_bytes()
    except OSError as error:
        raise BossError("static.no-pyodide", place=archive, why=error.strerror) from None
    if not _has_checksum(data):
        raise BossError("static.other-pyodide", place=archive, version=VERSION)
    return data


def _cached_archive() -> bytes:
    """Return Pyodide's archive from the cache, or download it."""
    place = platformdirs.user_cache_path("bosslib", appauthor=False) / f"pyodide-{VERSION}.tgz"
    if place.is_file() and _has_checksum(data := place.read_bytes()):
        return data
    try:
        with urlopen(ADDRESS, timeout=60) as answer:
            data = bytes(answer.read())
    except (OSError, HTTPException) as error:
        why = getattr(error, "reason", error)
        raise BossError("static.no-pyodide", place=ADDRESS, why=why) from None
    if not _has_checksum(data):
        raise BossError("static.other-pyodide", place=ADDRESS, version=VERSION)
    with suppress(OSError):  # the cache only saves the next download
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return data


def _notebook_opening(file: Path) -> bytes:
    """Return a notebook reduced to its first text cell, which is all that other pages read."""
    notebook = json.loads(file.read_text("utf-8"))
    words = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    return json.dumps({**notebook, "cells": words[:1]}, ensure_ascii=False).encode()


def _has_checksum(data: bytes) -> bool:
    return b64encode(hashlib.sha512(data).digest()).decode() == SHA512


def build_archive() -> bytes:
    """Return everything that pages import as a zip archive, not compressed: it is compiled and
    rewritten before it is served.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zipped:
        for name, data in sorted(_site_files()):
            zipped.writestr(zipfile.ZipInfo(name, FIXED_TIME), data)
    return made.getvalue()


def _site_files() -> Iterator[tuple[str, bytes]]:
    notebooks = shipped_folder("notebooks")
    for file in notebooks.glob("*/*.ipynb"):
        yield f"pages/{file.relative_to(notebooks).as_posix()}", _notebook_opening(file)
    for package in ("bosslib", "bosswidgets"):
        root = Path(str(resources(package)))
        for file in root.rglob("*"):
            name = f"{package}/{file.relative_to(root).as_posix()}"
            if (
                file.is_file()
                and file.suffix not in EXCLUDED_SUFFIXES
                and not name.startswith(EXCLUDED_FOLDERS)
            ):
                yield name, file.read_bytes()
    for distribution in IMPORTED:
        for path in files(distribution) or ():
            name, file = path.as_posix(), Path(str(path.locate()))
            read = path.suffix in INCLUDED_SUFFIXES and not set(path.parts) & EXCLUDED_PARTS
            if (read or name.endswith(".dist-info/METADATA")) and file.is_file():
                yield name, file.read_bytes()
