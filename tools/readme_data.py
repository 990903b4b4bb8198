"""Hatchling metadata hook that makes the links of README absolute, for the package index.

Links go to the documentation, or to the source if it has no such page.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"\]\((?!\w+:|#)([^)\s]+)\)")
"""Relative link."""


class ReadmeData(MetadataHookInterface):
    """Metadata hook that sets `project.readme`, which is dynamic in pyproject.toml."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        content = absolute(text, metadata["urls"])
        metadata["readme"] = {"content-type": "text/markdown", "text": content}


def absolute(text: str, urls: dict[str, str]) -> str:
    """Return a text with absolute links, built from the addresses of `project.urls`."""

    def absolute_link(found: re.Match[str]) -> str:
        place, mark, anchor = found[1].partition("#")
        inside = place.removeprefix("docs/")
        if inside == place:
            return f"]({urls['Source']}/blob/HEAD/{found[1]})"
        return f"]({urls['Documentation']}{re.sub('[.]md$', '.html', inside)}{mark}{anchor})"

    return LINK.sub(absolute_link, text)
