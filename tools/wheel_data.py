"""Hatchling build hook that adds data files and compiled modules to a wheel.

It always adds the notebooks and the Voilà template. With `BOSSLIB_COMPILE=1` it also adds the
engine compiled by mypyc, next to the sources of the same modules: the modules are listed in
pyproject.toml (`tool.bosslib.compiled`), and the wheel is then specific to a Python version and
platform.

An editable install gets none of this: a second folder `bosswidgets` in site-packages would hide
the real one, in which `bosswidgets` finds both; and developers run the sources of the engine.
"""

import os
import tomllib
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TRAVELLERS = {"notebooks": "bosswidgets/notebooks", "widgets/template": "bosswidgets/template"}
SWITCH = "BOSSLIB_COMPILE"
COMPILER = ["mypy[mypyc]>=2.4,<3"]
"""Build requirements of a compiled engine, in addition to a C compiler."""
SHARED = "bosslib._engine"
"""Extension module with the code of all compiled modules; each module has a small stub for it."""


class WheelData(BuildHookInterface):  # type: ignore[type-arg]  # hatchling reads the bare name
    """Build hook that adds the files of `TRAVELLERS`, without checkpoints, and compiles."""

    def dependencies(self) -> list[str]:
        return COMPILER if is_compiled_build() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        for source, target in TRAVELLERS.items():
            for file in sorted((root / source).rglob("*")):
                inside = file.relative_to(root / source)
                if file.is_file() and not any(part.startswith(".") for part in inside.parts):
                    build_data["force_include"][str(file)] = f"{target}/{inside.as_posix()}"
        if is_compiled_build():
            self._folder = Path(mkdtemp())
            for file in compile_modules(root, self._folder):
                place = file.relative_to(self._folder / "lib").as_posix()
                build_data["force_include"][str(file)] = place
            build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if not build_data["pure_python"]:
            rmtree(self._folder)


def is_compiled_build() -> bool:
    """True if the engine is to be compiled."""
    return os.environ.get(SWITCH) == "1"


def modules(root: Path) -> list[str]:
    """Return the modules to compile, as paths relative to `root`."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["tool"]["bosslib"]["compiled"])


def compile_modules(root: Path, folder: Path) -> list[Path]:
    """Compile the modules in `folder`; return the libraries below `lib`, laid out as in a wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    options = ["--config-file=", f"--cache-dir={folder / 'cache'}", "--follow-imports=silent"]
    before = Path.cwd()
    os.chdir(root)  # mypy derives module names from paths relative to here
    try:
        extensions = mypycify(
            [*options, *modules(root)],
            debug_level="0",
            group_name=SHARED,
            target_dir=str(folder / "c"),
        )
        build = build_ext(Distribution({"name": "bosslib", "ext_modules": extensions}))
        build.build_lib, build.build_temp = str(folder / "lib"), str(folder / "temp")
        build.ensure_finalized()
        build.run()
    finally:
        os.chdir(before)
    return sorted((folder / "lib").rglob("*.*"))
