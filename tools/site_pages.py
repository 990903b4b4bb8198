"""The part of mkdocs.yml that is Python: a page for each module of bosslib, from its docstrings.

mkdocs calls the functions whose names begin with `on_`; griffe, which reads the code, the class.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from griffe import Attribute, Docstring, Extension, Module, Object, ObjectNode
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
DOCTEST = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
ELSEWHERE = re.compile(r"\[([^\]]+)\]\(\.\./[^)]+\)")
"""A link to a file of the repository that is no page."""


def modules() -> Iterator[tuple[str, str]]:
    """Each public module of bosslib in order, and the first sentence of its docstring."""
    for path in sorted((ROOT / "bosslib").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if "._" not in name:
            told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            yield name, " ".join(told.partition("\n\n")[0].split())


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each module."""
    for name, _ in modules():
        page = f"---\ntitle: {name}\n---\n\n::: {name}\n"
        files.append(File.generated(config, f"api/{name}.md", content=page))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """A page whose links all lead to pages; in `api.md`, with the list of modules."""
    if page.file.src_uri == "api.md":
        markdown += "".join(f"\n- [`{name}`](api/{name}.md): {told}" for name, told in modules())
    return ELSEWHERE.sub(r"\1", markdown)


class AsWritten(Extension):
    """Shows examples as code, and of what modules define also `A, B = 1, 2`, but no `TypeVar`."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)

    def on_module_members(self, *, node: ast.AST | ObjectNode, mod: Module, **_: Any) -> None:
        for name, member in [*mod.members.items()]:
            if isinstance(member, Attribute) and str(member.value).startswith("TypeVar("):
                mod.del_member(name)
        body = node.body if isinstance(node, ast.Module) else []
        for each, after in pairwise([*body, ast.Pass()]):
            for name, value in _unpacked(each):
                told = Docstring(_string(after)) if _string(after) else None
                found = Attribute(name, lineno=each.lineno, value=value, docstring=told)
                mod.set_member(name, found)


def _unpacked(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """The names and values of `A, B = 1, 2`."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
            values = value.elts if isinstance(value, ast.Tuple) else [value] * len(names)
            yield from zip(map(ast.unparse, names), map(ast.unparse, values), strict=True)


def _string(statement: ast.stmt) -> str:
    """What a statement says that is a docstring; nothing if it is none."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""
