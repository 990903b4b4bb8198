"""Hatchling's build hook: the notebooks and the Voila template travel inside the wheel.

An editable install must not have them: a second folder `bosswidgets` in site-packages would hide
the real one. There `bosswidgets` finds both in the repository.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TRAVELLERS = {"notebooks": "bosswidgets/notebooks", "widgets/template": "bosswidgets/template"}


class WheelData(BuildHookInterface):  # type: ignore[type-arg]  # hatchling reads the bare name
    """Adds each file of `TRAVELLERS` to a real wheel, without Jupyter's checkpoints."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        for source, target in TRAVELLERS.items():
            for file in sorted((root / source).rglob("*")):
                inside = file.relative_to(root / source)
                if file.is_file() and not any(part.startswith(".") for part in inside.parts):
                    build_data["force_include"][str(file)] = f"{target}/{inside.as_posix()}"
