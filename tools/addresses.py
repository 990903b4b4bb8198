"""Web addresses of the project, which are defined in pyproject.toml, `project.urls`."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def addresses() -> dict[str, str]:
    """Return the addresses by name, such as `Homepage`, `Play` and `Source`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return dict(project["urls"])
