"""Generate the dependency diagrams in docs/architecture.md from the imports.

Transitive dependencies have no arrow. Run as `python -m tools.diagram`.
"""

from __future__ import annotations

import re
from pathlib import Path

import grimp

PAGE = Path(__file__).resolve().parents[1] / "docs" / "architecture.md"
PLACE = re.compile(r"(<!-- imports of (\w+) -->\n).*?(\n<!-- end -->)", re.DOTALL)
EVERYWHERE = {"chance", "errors", "words"}
"""Parts that all others use: their arrows would hide the rest."""


def uses(package: str) -> dict[str, set[str]]:
    """Return, for each part of a package, the parts that it imports at runtime."""
    graph = grimp.build_graph(package, exclude_type_checking_imports=True, cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in graph.modules - {package}:
        part = module.split(".")[1]
        others = found.setdefault(part, set())
        for other in graph.find_modules_directly_imported_by(module) - {package}:
            others.add(other.split(".")[1])
    return {
        part: others - {part} - EVERYWHERE
        for part, others in found.items()
        if part not in EVERYWHERE
    }


def transitive_reduction(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the transitive reduction of a graph."""

    def reachable(start: str) -> set[str]:
        there, ahead = set[str](), [*graph[start]]
        while ahead:
            part = ahead.pop()
            if part not in there:
                there.add(part)
                ahead += graph[part]
        return there

    return {
        part: {each for each in others if not any(each in reachable(by) for by in others - {each})}
        for part, others in graph.items()
    }


def mermaid(package: str) -> str:
    """Return the diagram of a package in Mermaid notation."""
    graph = transitive_reduction(uses(package))
    arrows = [f"    {part} --> {other}" for part in sorted(graph) for other in sorted(graph[part])]
    return "\n".join(["```mermaid", "flowchart TB", *arrows, "```"])


def regenerate(text: str) -> str:
    """Return the page with its diagrams regenerated."""
    return PLACE.sub(lambda found: f"{found[1]}{mermaid(found[2])}{found[3]}", text)


if __name__ == "__main__":
    PAGE.write_text(regenerate(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
