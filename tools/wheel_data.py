"""Hatchling's build hook: what travels in a wheel beside the packages.

The notebooks and the Voila template always do. With `BOSSLIB_COMPILE=1` so does the engine
compiled by mypyc, beside the same modules' sources: the modules are named in pyproject.toml
(`tool.bosslib.compiled`), and the wheel is then for one Python on one system.

An editable install must have none of it: a second folder `bosswidgets` in site-packages would hide
the real one, where `bosswidgets` finds both; and who writes the engine runs its sources.
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
"""What a wheel with a compiled engine is built by, besides a C compiler."""
SHARED = "bosslib._engine"
"""What holds the code of all compiled modules; a small one for each finds its own in it."""


class WheelData(BuildHookInterface):  # type: ignore[type-arg]  # hatchling reads the bare name
    """Adds each file of `TRAVELLERS` to a real wheel, without Jupyter's checkpoints; compiles."""

    def dependencies(self) -> list[str]:
        return COMPILER if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        for source, target in TRAVELLERS.items():
            for file in sorted((root / source).rglob("*")):
                inside = file.relative_to(root / source)
                if file.is_file() and not any(part.startswith(".") for part in inside.parts):
                    build_data["force_include"][str(file)] = f"{target}/{inside.as_posix()}"
        if wanted():
            self._folder = Path(mkdtemp())
            for file in compiled(root, self._folder):
                place = file.relative_to(self._folder / "lib").as_posix()
                build_data["force_include"][str(file)] = place
            build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if not build_data["pure_python"]:
            rmtree(self._folder)


def wanted() -> bool:
    """Whether the engine shall be compiled."""
    return os.environ.get(SWITCH) == "1"


def modules(root: Path) -> list[str]:
    """The modules that are compiled, as paths below `root`."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["tool"]["bosslib"]["compiled"])


def compiled(root: Path, folder: Path) -> list[Path]:
    """The compiled modules, made in `folder`: libraries below `lib`, as they lie in a wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    options = ["--config-file=", f"--cache-dir={folder / 'cache'}", "--follow-imports=silent"]
    before = Path.cwd()
    os.chdir(root)  # mypy knows a module's name by its path from here
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
