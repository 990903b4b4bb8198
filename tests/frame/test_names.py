"""One word, one meaning: classes, functions and modules of both packages."""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.frame.code import PACKAGES, modules

ENGINE = PACKAGES[0]
GAMES = ("card", "board")
TWINS = ("card", "board", "lab")
"""Parts of the engine that define the same things for a game of their own."""

PARALLEL = {"game", "generator", "page", "places"}
"""Modules with the same task in two folders of a part: `puzzles` and `practice` each have one."""

IRREGULAR = frozenset(
    re.findall(
        r"\w+",
        """
        begun borne bought bound broken brought built caught chosen dealt done drawn fallen
        fed felt forgotten found given gone grown heard held hidden kept known laid left
        lent lost made meant met paid said sat seen sent shown sold spent stood struck swept
        taken taught thought thrown told understood won worn written
        """,
    )
)
NOT_PARTICIPLES = {"deed", "need", "seed", "feed", "speed"}

PUBLIC = frozenset(
    re.findall(r"\w+", "begun initialized loaded named owed played saved seated shipped unpacked")
)
"""Names that stay: notebooks, users' programs or IPython call them."""


def functions(package: Path) -> Iterator[tuple[str, str]]:
    """The functions and methods of a package: file and name. Properties may be adjectives."""
    for file, tree in modules().items():
        if package in file.parents:
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
                    "property" in ast.unparse(each) for each in node.decorator_list
                ):
                    yield file.relative_to(package).as_posix(), node.name


def is_participle(name: str) -> bool:
    """Whether a name is a bare past participle, such as `kept`: it names an event, not a deed."""
    word = name.strip("_")
    regular = word.isalpha() and word.endswith("ed") and word not in NOT_PARTICIPLES
    return regular or word in IRREGULAR


def classes(package: Path) -> Iterator[tuple[str, str, ast.ClassDef]]:
    """The classes of a package: part, file and class."""
    for file, tree in modules().items():
        if package in file.parents:
            name = file.relative_to(package).as_posix()
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    yield name.split("/")[0], name, node


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_no_function_is_named_by_a_participle(package: Path) -> None:
    assert [
        each for each in functions(package) if is_participle(each[1]) and each[1] not in PUBLIC
    ] == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_a_class_name_means_one_thing(package: Path) -> None:
    found = defaultdict(list)
    for part, file, node in classes(package):
        found[part if part in TWINS else "shared", node.name].append(file)
    assert not {name: files for name, files in found.items() if len(files) > 1}


def test_a_game_takes_a_shared_name_only_for_the_same() -> None:
    found = [*classes(ENGINE)]
    shared = {node.name for part, _, node in found if part not in TWINS}
    for part, file, node in found:
        if part in GAMES and node.name in shared:
            assert any(node.name in ast.unparse(base) for base in node.bases), (file, node.name)


def test_only_three_widgets_are_called_as_a_class_of_the_engine() -> None:
    engine, pages = ({node.name for _, _, node in classes(package)} for package in PACKAGES)
    assert engine & pages == {"Lesson", "Rules", "Table"}  # the names that notebooks use


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_a_module_name_repeats_within_a_part_only_in_parallel_folders(package: Path) -> None:
    places = defaultdict(list)
    for file in modules():
        if package in file.parents and file.stem not in ("__init__", "__main__"):
            *folders, stem = file.relative_to(package).with_suffix("").parts
            if folders:
                places[folders[0], stem].append("/".join(folders[1:]))
    twice = {each: found for each, found in places.items() if len(found) > 1}
    assert {each: found for each, found in twice.items() if each[1] not in PARALLEL} == {}


REFERENCE = re.compile(
    r"`((?:[a-z_]\w*\.)+)(?!(?:txt|zip|exe|pyi|py|md|toml|json|js|css|po|svg|NAME)`)"
    r"([A-Za-z_]\w*)(?:\(\))?`"
)
"""Dotted name in a docstring, but no file name: a module or an object, and what it contains."""

ELSEWHERE = {"dask", "tools", "v1"}
"""First parts of names outside both packages: a library, our own tools, a protocol of Jupyter."""


def dangling_references(tree: ast.AST, stems: set[str], names: set[str]) -> list[str]:
    """Return the dotted names in docstrings that lead nowhere.

    The part before the last dot is a module or a folder, or the code of the file itself names it;
    the last part is defined somewhere.
    """
    nodes = list(ast.walk(tree))
    here = {each.id for each in nodes if isinstance(each, ast.Name)}
    here |= {each.arg for each in nodes if isinstance(each, ast.arg)}
    here |= {each.attr for each in nodes if isinstance(each, ast.Attribute)}
    here |= {each.name.split(".")[0] for each in nodes if isinstance(each, ast.alias)}
    texts = [
        each.value.value
        for each in nodes
        if isinstance(each, ast.Expr)
        and isinstance(each.value, ast.Constant)
        and isinstance(each.value.value, str)
    ]
    return [
        f"{path}{name}"
        for text in texts
        for path, name in REFERENCE.findall(text)
        if path.split(".")[0] not in sys.stdlib_module_names | ELSEWHERE
        if path.split(".")[-2] not in stems | here or name not in names | stems | here
    ]


def test_docstrings_refer_to_what_there_is() -> None:
    stems = {part for file in modules() for part in (*file.parts, file.stem)}
    names = {
        node.name
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    } | {
        node.id
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    found = {
        (file.name, each)
        for file, tree in modules().items()
        for each in dangling_references(tree, stems, names)
    }
    assert found == set()


def test_a_reference_to_a_module_that_was_renamed_is_noticed() -> None:
    tree = ast.parse('"""See `zipped.archive`, `zip_writer.archive` and `zip_writer.packed`."""')
    found = dangling_references(tree, {"zip_writer"}, {"archive"})
    assert found == ["zipped.archive", "zip_writer.packed"]
