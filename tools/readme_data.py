"""Hatchling's metadata hook: README as the package's index shows it, away from the repository.

Its links lead to the documentation's site, or to the source where that has no such page.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"\]\((?!\w+:|#)([^)\s]+)\)")
"""A link to a file that lies beside README."""


class ReadmeData(MetadataHookInterface):
    """Says what `project.readme` is, which pyproject.toml leaves open."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        content = absolute(text, metadata["urls"])
        metadata["readme"] = {"content-type": "text/markdown", "text": content}


def absolute(text: str, urls: dict[str, str]) -> str:
    """A text whose links lead on from anywhere, by the addresses of `project.urls`."""

    def led(found: re.Match[str]) -> str:
        place, mark, anchor = found[1].partition("#")
        inside = place.removeprefix("docs/")
        if inside == place:
            return f"]({urls['Source']}/blob/HEAD/{found[1]})"
        return f"]({urls['Documentation']}{re.sub('[.]md$', '.html', inside)}{mark}{anchor})"

    return LINK.sub(led, text)
