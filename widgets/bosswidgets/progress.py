"""How far a learner is in the course: what is kept of each exercise, and how two copies become one.

The browser keeps it. Who has made a link for it has a second copy beside the saved games, under the
link's id, so that another browser can go on with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

LINK = "learner"
"""What stands in an address before the id, and under which name the browser keeps it."""

ID = re.compile(r"[A-Za-z0-9_-]{16,64}")

Marks = Mapping[str, Any]
"""By exercise its most `stars`, and whether it `missed`; a few other things under other names."""


def is_id(text: object) -> bool:
    """Whether a text can be the id of a link."""
    return isinstance(text, str) and ID.fullmatch(text) is not None


def merged(kept: Marks, new: Marks) -> dict[str, Any]:
    """Both together: of an exercise the better one, of all else the new one."""
    better = {
        name: mark
        for name, mark in new.items()
        if name not in kept or _stars(mark) >= _stars(kept[name])
    }
    return {**kept, **better}


def _stars(mark: object) -> int:
    stars = mark.get("stars", 0) if isinstance(mark, dict) else 0
    return stars if isinstance(stars, int) else 0
