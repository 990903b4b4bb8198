"""Which module may use which: each what is to its right, never what is to its left.

A module that no arrow names is free, but nothing may be reached through it either. What is imported
for its type alone does not count: it is not there when the program runs.
"""

import ast
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"bosslib": ROOT / "bosslib", "bosswidgets": ROOT / "widgets" / "bosswidgets"}
ARROWS = {
    "bosslib": [
        "match check lesson -> record scenario -> card board -> chance rulebook errors game",
        "errors game -> words",
        "lab -> card",
    ],
    "bosslib.lab": [
        "bench -> play -> step policies -> legal -> choice -> state -> chance -> cards",
        "step -> drawing settling -> state",
        "bench engine -> choice",
        "bench -> setup -> state",
    ],
    "bosslib.card": [
        "bots -> legal settle",  # a bot asks what it may do and what is worth what; it never plays
        "play -> legal settle -> view -> state -> terms -> actions -> cards",
        "play -> events notation -> state",
    ],
    "bosswidgets": [
        "app -> panels lesson editor -> store",
        "panels lesson editor -> canvas svg -> scene -> theme",
    ],
}


def modules() -> Iterator[tuple[str, Path]]:
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join((package, *parts)).removesuffix(".__init__"), path


FILES = dict(modules())


def imports(module: str) -> set[str]:
    """The modules, ours and others', that a module imports anywhere, but for types alone."""
    tree = ast.parse(FILES[module].read_text(encoding="utf-8"))
    found = set()
    for statement in running(tree):
        if isinstance(statement, ast.Import):
            found |= {alias.name for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom):
            base = origin(module, statement)
            submodules = {f"{base}.{alias.name}" for alias in statement.names} & FILES.keys()
            found |= submodules or {base}
    return found


def running(tree: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
            yield child
            yield from running(child)


def origin(module: str, statement: ast.ImportFrom) -> str:
    if not statement.level:
        return statement.module or ""
    folder = module.split(".")
    up = statement.level - (FILES[module].name == "__init__.py")
    return ".".join([*folder[: len(folder) - up], *filter(None, [statement.module])])


def closure(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """From each node all that can be reached from it, by one step or more."""
    reached = {}
    for start, steps in graph.items():
        seen: set[str] = set()
        ahead = list(steps)
        while ahead:
            node = ahead.pop()
            if node not in seen:
                seen.add(node)
                ahead += graph.get(node, ())
        reached[start] = seen
    return reached


def allowed(package: str) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for chain in ARROWS[package]:
        groups = [group.split() for group in chain.split("->")]
        for left, right in pairwise(groups):
            for name in left:
                graph.setdefault(name, set()).update(right, left)
        for name in groups[-1]:
            graph.setdefault(name, set()).update(groups[-1])
    return closure(graph)


def used(package: str) -> dict[str, set[str]]:
    """The graph of what lies directly in a package; a folder counts as one node."""
    depth = package.count(".") + 1
    graph: dict[str, set[str]] = {}
    for module in FILES:
        if module.startswith(package + "."):
            node = module.split(".")[depth]
            inside = {name for name in imports(module) if name.startswith(package + ".")}
            graph.setdefault(node, set()).update(
                {name.split(".")[depth] for name in inside} - {node}
            )
    return graph


@pytest.mark.parametrize("package", ARROWS)
def test_nothing_points_left(package: str) -> None:
    may = allowed(package)
    wrong = [
        f"{package}.{node} reaches {package}.{other}"
        for node, others in closure(used(package)).items()
        for other in others
        if other == node or (node in may and other in may and other not in may[node])
    ]
    assert wrong == []


def test_no_module_imports_its_own_shop_window() -> None:
    windows = [
        module
        for module in FILES
        if module not in PACKAGES and module.split(".")[0] in imports(module)
    ]
    assert windows == ["bosslib.__main__"] * ("bosslib.__main__" in windows)


def outside(module: str) -> set[str]:
    """The packages that a module takes from beyond Python's own library and its own package."""
    names = {name.split(".")[0] for name in imports(module)}
    return {name for name in names - sys.stdlib_module_names if not module.startswith(name)}


def test_the_engine_needs_the_standard_library_only() -> None:
    wrong = {
        module: outside(module)
        for module in FILES
        if module.startswith("bosslib")
        and outside(module) - ({"numpy"} if module.startswith("bosslib.lab") else set())
    }
    assert wrong == {}


def test_only_the_canvas_imports_ipycanvas() -> None:
    """It brings numpy and pillow, and the table works without it through the SVG."""
    assert {m for m in FILES if "ipycanvas" in outside(m)} <= {"bosswidgets.canvas"}


@pytest.mark.parametrize("name", ["scene", "theme"])
def test_the_scene_is_pure(name: str) -> None:
    module = f"bosswidgets.{name}"
    assert module not in FILES or outside(module) <= {"bosslib"}
