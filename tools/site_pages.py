"""MkDocs hooks: generate API pages, and insert chapters of README and the changelog.

Each module of bosslib has a page. Of bosswidgets, only the public API has pages: the widgets
themselves, and the modules that docs/extending.md names.

MkDocs calls the functions whose names begin with `on_`; griffe, which parses the code, uses the
class.
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

import bosswidgets
from tools.addresses import addresses

ROOT = Path(__file__).resolve().parents[1]
WIDGETS = ROOT / "widgets"
DOCTEST = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
ELSEWHERE = re.compile(r"\]\(\.\./([^)]+)\)")
"""Link to a file of the repository that is not a page."""

NOTEBOOK = re.compile(r"\]\(\.\./notebooks/(en/[\w-]+)\.ipynb\)")

CHAPTER = re.compile(r"^\[[^\]]+\]\(\.\./README\.md#([\w-]+)\)$", re.MULTILINE)
"""Line that only links to a chapter of README; the site replaces it with the chapter."""

RELEASES = re.compile(r"^\[[^\]]+\]\(\.\./CHANGELOG\.md\)$", re.MULTILINE)
"""Line that only links to the changelog; the site replaces it with the text."""

HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\((?!\w+:|#)([^)]+)\)")
PACKAGES = ("bosslib", "bosswidgets")
NAMED = re.compile(r"bosswidgets(?:\.\w+)+")


def modules(package: str) -> Iterator[tuple[str, str]]:
    """Return the modules of a package that have a page, with the first line of their docstrings."""
    root, paths = (ROOT, _engine()) if package == "bosslib" else (WIDGETS, _widgets())
    for path in sorted(paths):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if "._" not in name:
            told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            yield name, " ".join(told.partition("\n\n")[0].split())


def _engine() -> Iterator[Path]:
    yield from (ROOT / "bosslib").rglob("*.py")


def _widgets() -> set[Path]:
    """Return the files of the widgets, and of the modules that docs/extending.md names."""
    named = NAMED.findall((ROOT / "docs" / "extending.md").read_text(encoding="utf-8"))
    places = [WIDGETS / each.replace(".", "/") for each in named]
    files = {place.with_suffix(".py") for place in places if place.with_suffix(".py").is_file()}
    inside = {file for place in places for file in place.glob("*.py")}
    return {WIDGETS / "bosswidgets" / "__init__.py"} | files | inside


def chapters() -> dict[str, str]:
    """Return the chapters of README, by anchor, with headings and links relative to docs/."""
    _, *parts = HEADING.split((ROOT / "README.md").read_text(encoding="utf-8"))
    return {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-"): f"## {title}\n{_from_docs(text)}"
        for title, text in zip(parts[::2], parts[1::2], strict=True)
    }


def releases() -> str:
    """Return CHANGELOG.md without its title, with links relative to docs/."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return _from_docs(text.partition("\n")[2].strip())


def _from_docs(text: str) -> str:
    """Convert the links of a text from relative to the root to relative to docs/."""

    def relative_link(found: re.Match[str]) -> str:
        inside = found[1].removeprefix("docs/")
        return f"]({inside})" if inside != found[1] else f"](../{inside})"

    return LINK.sub(relative_link, text).rstrip()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each module."""
    for name in (name for package in PACKAGES for name, _ in modules(package)):
        page = f"---\ntitle: {name}\n---\n\n::: {name}\n"
        files.append(File.generated(config, f"api/{name}.md", content=page))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Insert chapters of README, the changelog and the lists of modules into a page.

    Links to notebooks go to their pages in the app, links to other files to the source.
    KeyError if README has no such chapter.
    """
    told = chapters()
    markdown = CHAPTER.sub(lambda found: told[found[1]], markdown)
    markdown = RELEASES.sub(lambda _: releases(), markdown)
    if page.file.src_uri == "api.md":
        for package in PACKAGES:
            listed = "\n".join(f"- [`{n}`](api/{n}.md): {said}" for n, said in modules(package))
            markdown = markdown.replace(f"<!-- {package} -->", listed)
    known = addresses()
    markdown = NOTEBOOK.sub(rf"]({known['Play']}\1.html)", markdown)
    return ELSEWHERE.sub(rf"]({known['Source']}/blob/HEAD/\1)", markdown)


def on_page_content(html: str, config: MkDocsConfig, **_: Any) -> str:
    """Make links to the app local if the app is built next to the pages."""
    play = f'href="{addresses()["Play"]}'
    if config.extra["app"]:
        html = html.replace(f'{play}"', 'href="app/index.html"').replace(play, 'href="app/')
    return html


class AsWritten(Extension):
    """Griffe extension: format doctests as code, include `A, B = 1, 2`, and omit `TypeVar`s."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        if pkg.name == bosswidgets.__name__:
            pkg.exports = [*dir(bosswidgets)]  # its list is a stub, which griffe merges

    def on_module_members(self, *, node: ast.AST | ObjectNode, mod: Module, **_: Any) -> None:
        for name, member in [*mod.members.items()]:
            if isinstance(member, Attribute) and str(member.value).startswith("TypeVar("):
                mod.del_member(name)
        body = node.body if isinstance(node, ast.Module) else []
        for each, after in pairwise([*body, ast.Pass()]):
            for name, value in _unpack(each):
                told = Docstring(_string(after)) if _string(after) else None
                found = Attribute(name, lineno=each.lineno, value=value, docstring=told)
                mod.set_member(name, found)


def _unpack(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """Return the names and values of `A, B = 1, 2`."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
            values = value.elts if isinstance(value, ast.Tuple) else [value] * len(names)
            yield from zip(map(ast.unparse, names), map(ast.unparse, values), strict=True)


def _string(statement: ast.stmt) -> str:
    """Return the text of a docstring statement; empty for any other statement."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""
