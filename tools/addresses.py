"""Where the project lies on the web: the one place is pyproject.toml, `project.urls`."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def addresses() -> dict[str, str]:
    """The addresses by name, as `Homepage`, `Play` and `Source`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return dict(project["urls"])
