"""Compiles the modules that pages import when a static site is built, so that readers need not
wait.

`server/static/node_compiler.py` runs it in Pyodide, because bytecode depends on the Python version.
"""

from __future__ import annotations

import py_compile
import sys
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory

from bosswidgets.browser.kernel import install_ipython_stub

PACKAGE_FOLDER = Path(__file__).parents[1]

FIXED_TIME = (2020, 1, 1, 0, 0, 0)
"""Fixed modification time in the archives."""


def compile_archives(archives: Mapping[str, str]) -> None:
    """Compile the modules that pages import, in each archive, by the folder where its files will
    be.

    Bytecode replaces the source. Members are stored uncompressed: compressing the whole archive for
    transfer is more effective, and modules load faster.
    """
    files = imported_files()
    for root, archive in archives.items():
        _rewrite_archive(Path(archive), root, files)


def imported_files() -> set[str]:
    """Return the source files of all modules imported when each of ours is."""
    install_ipython_stub()
    for module in walk_packages([str(PACKAGE_FOLDER)], "bosswidgets.", onerror=lambda _: None):
        with suppress(ImportError):  # modules that need a canvas or numpy
            import_module(module.name)
    specs = (getattr(module, "__spec__", None) for module in [*sys.modules.values()])
    return {spec.origin for spec in specs if spec and spec.origin}


def _rewrite_archive(archive: Path, root: str, files: set[str]) -> None:
    with zipfile.ZipFile(archive) as zipped:
        found = {name: zipped.read(name) for name in zipped.namelist()}
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as zipped:
        for name, data in found.items():
            place = f"{root}/{name}"
            if name.endswith(".py") and place in files:
                name, data = f"{name}c", _compile_source(data, place)  # noqa: PLW2901
            zipped.writestr(zipfile.ZipInfo(name, FIXED_TIME), data)


def _compile_source(source: bytes, place: str) -> bytes:
    """Return the bytecode of a source, marked so that Python does not check the source's date."""
    with TemporaryDirectory() as folder:
        file, made = Path(folder) / "source.py", Path(folder) / "made.pyc"
        file.write_bytes(source)
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(file), str(made), place, doraise=True, invalidation_mode=unchecked)
        return made.read_bytes()
