"""The part of mkdocs.yml that is Python: pages of docstrings, README's chapters, the changelog.

Each module of bosslib has a page. Of bosswidgets those have one that a notebook or a package of
somebody else's imports: the widgets themselves, and what docs/extending.md names.

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

from tools.addresses import addresses

ROOT = Path(__file__).resolve().parents[1]
WIDGETS = ROOT / "widgets"
DOCTEST = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
ELSEWHERE = re.compile(r"\]\(\.\./([^)]+)\)")
"""A link to a file of the repository that is no page."""

NOTEBOOK = re.compile(r"\]\(\.\./notebooks/(en/[\w-]+)\.ipynb\)")

CHAPTER = re.compile(r"^\[[^\]]+\]\(\.\./README\.md#([\w-]+)\)$", re.MULTILINE)
"""A line that only links to a chapter of README: in its place the site has the chapter."""

RELEASES = re.compile(r"^\[[^\]]+\]\(\.\./CHANGELOG\.md\)$", re.MULTILINE)
"""A line that only links to the changelog: the site has the text of the changelog in its place."""

HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\((?!\w+:|#)([^)]+)\)")
PACKAGES = ("bosslib", "bosswidgets")
NAMED = re.compile(r"bosswidgets(?:\.\w+)+")


def modules(package: str) -> Iterator[tuple[str, str]]:
    """Each module of a package that has a page, and the first sentence of its docstring."""
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
    """The widgets themselves, and what docs/extending.md names; of a folder all that is in it."""
    named = NAMED.findall((ROOT / "docs" / "extending.md").read_text(encoding="utf-8"))
    places = [WIDGETS / each.replace(".", "/") for each in named]
    files = {place.with_suffix(".py") for place in places if place.with_suffix(".py").is_file()}
    inside = {file for place in places for file in place.glob("*.py")}
    return {WIDGETS / "bosswidgets" / "__init__.py"} | files | inside


def chapters() -> dict[str, str]:
    """README's chapters as the guide has them: by the last part of their address, with headings."""
    _, *parts = HEADING.split((ROOT / "README.md").read_text(encoding="utf-8"))
    return {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-"): f"## {title}\n{_from_docs(text)}"
        for title, text in zip(parts[::2], parts[1::2], strict=True)
    }


def releases() -> str:
    """CHANGELOG.md without its title, with links as in docs/."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return _from_docs(text.partition("\n")[2].strip())


def _from_docs(text: str) -> str:
    """A text of the repository's root as it is written in docs/: its links lead to the same."""

    def led(found: re.Match[str]) -> str:
        inside = found[1].removeprefix("docs/")
        return f"]({inside})" if inside != found[1] else f"](../{inside})"

    return LINK.sub(led, text).rstrip()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each module."""
    for name in (name for package in PACKAGES for name, _ in modules(package)):
        page = f"---\ntitle: {name}\n---\n\n::: {name}\n"
        files.append(File.generated(config, f"api/{name}.md", content=page))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """A page with its parts from elsewhere: README's chapters, the changelog, lists of modules.

    A link to a notebook leads to its page in the app, one to another file to the source.
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
    """A page whose links to the app lead to the one that lies beside the pages, where it does."""
    play = f'href="{addresses()["Play"]}'
    if config.extra["app"]:
        html = html.replace(f'{play}"', 'href="app/index.html"').replace(play, 'href="app/')
    return html


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
