"""The pages of mkdocs.yml: links resolve, every public name is documented, no host is
contacted.

`tests/app/test_documentation.py` tests them in a browser.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from mkdocstrings import Inventory

import bosswidgets
from bosslib import __version__
from tools.addresses import addresses
from tools.site import missing
from tools.site_pages import chapters, modules

ROOT = Path(__file__).resolve().parents[2]
BOSSLIB = ROOT / "bosslib"
ELSEWHERE = re.compile(r"\s*(https?:)?//")
ASKED = re.compile(r"""(?:url\(|@import|["'`])\s*["']?((?:https?:)?//[\w.-]+\.\w+)""")
"""An address in a stylesheet, or as a string of a script; those in comments are never requested."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as `make docs` builds them: a warning is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout) == (0, ""), built.stderr
    return folder


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def public(name: str) -> bool:
    return "._" not in name


def is_type_variable(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "TypeVar"


def defined(body: list[ast.stmt], place: str) -> Iterator[str]:
    """Names that a module or a class defines, with the members of its classes."""
    for each in body:
        match each:
            case ast.ClassDef(name=name):
                yield f"{place}.{name}"
                yield from defined(each.body, f"{place}.{name}")
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield f"{place}.{name}"
            case ast.Assign(targets=targets, value=value) if not is_type_variable(value):
                for target in targets:
                    names = target.elts if isinstance(target, ast.Tuple) else [target]
                    yield from (f"{place}.{n.id}" for n in names if isinstance(n, ast.Name))


def handed_on(tree: ast.Module, place: str) -> Iterator[str]:
    """Names that a module lists in `__all__`."""
    for each in tree.body:
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "__all__":
            yield from (f"{place}.{name}" for name in ast.literal_eval(each.value))


def public_names() -> set[str]:
    found: set[str] = set()
    for path in BOSSLIB.rglob("*.py"):
        name = module(path)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {name, *defined(tree.body, name), *handed_on(tree, name)}
    return {name for name in found if public(name)}


@pytest.mark.nightly
def test_every_public_name_of_the_engine_is_there(site: Path) -> None:
    with (site / "objects.inv").open("rb") as file:
        listed = Inventory.parse_sphinx(file, domain_filter=["py"])
    names = public_names()
    assert {"bosslib.card.value", "bosslib.record.Record.undo"} <= names
    assert names - set(listed) == set()
    for name in names:
        page, _, anchor = listed[name].uri.partition("#")
        assert f'id="{anchor.replace("$", name)}"' in text(site / page), name


@pytest.mark.nightly
def test_what_is_private_is_not_there(site: Path) -> None:
    with (site / "objects.inv").open("rb") as file:
        assert [name for name in Inventory.parse_sphinx(file) if not public(name)] == []


@pytest.mark.nightly
def test_every_widget_and_what_a_guest_imports_is_there(site: Path) -> None:
    with (site / "objects.inv").open("rb") as file:
        listed = Inventory.parse_sphinx(file, domain_filter=["py"])
    widgets = {f"bosswidgets.{name}" for name in dir(bosswidgets)}
    extending = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    imported = set(re.findall(r"^ ?from (bosswidgets\.[\w.]+) import", extending, re.MULTILINE))
    assert {name for name, _ in modules("bosswidgets")} >= imported | {"bosswidgets"}
    assert widgets | imported <= set(listed)


@pytest.mark.nightly
def test_the_guide_has_the_chapters_of_readme_that_it_names(site: Path) -> None:
    told = chapters()
    named = {
        (page.stem, anchor)
        for page in (ROOT / "docs").glob("*.md")
        for anchor in re.findall(r"^\[.+\]\(\.\./README\.md#(.+)\)$", text(page), re.MULTILINE)
    }
    assert {("start", "quick-start"), ("class", "for-a-class")} <= named
    for page, anchor in named:
        assert anchor in told
        assert f'<h2 id="{anchor}">' in text(site / f"{page}.html")


@pytest.mark.nightly
def test_the_changelog_has_each_release(site: Path) -> None:
    page = text(site / "changelog.html")
    versions = re.findall(r"^## (.+)$", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert versions[0].startswith(f"{__version__} (")
    assert re.findall(r"<h2[^>]*>(.+?)</h2>", page) == versions
    assert 'href="changelog.html"' in text(site / "index.html")


@pytest.mark.nightly
def test_by_itself_it_leads_to_the_published_app(site: Path) -> None:
    play = addresses()["Play"]
    assert f'<a href="{play}">Play now, in your browser</a>' in text(site / "index.html")
    assert f'<a href="{play}en/21-editor.html">' in text(site / "exercises.html")


def test_a_link_to_an_app_that_lacks_the_page_is_seen(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "index.html").touch()
    page = '<a href="app/index.html?x=1">there</a> <a href="app/en/lost.html#a">lost</a>'
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    assert [*missing(tmp_path)] == ["app/en/lost.html (in index.html)"]


_texts: dict[Path, str] = {}


def text(path: Path) -> str:
    if path not in _texts:
        _texts[path] = path.read_text(encoding="utf-8")
    return _texts[path]


class Asked(HTMLParser):
    """Addresses that a browser requests when it opens a page: all except targets of links."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("src", "srcset", "data", "poster") or (name, tag) == ("href", "link"):
                self.found.append(value or "")


def asked(page: str) -> list[str]:
    reading = Asked()
    reading.feed(page)
    return reading.found


def test_an_asset_of_another_host_is_seen() -> None:
    page = '<script src="//cdn.example.org/x.js"></script><a href="https://example.org">'
    assert [each for each in asked(page) if ELSEWHERE.match(each)] == ["//cdn.example.org/x.js"]
    assert ASKED.findall("@import 'https://example.org/a.css'") == ["https://example.org"]
    assert ASKED.findall("fetch('https://example.org/a')") == ["https://example.org"]


@pytest.mark.nightly
def test_a_page_asks_no_other_host(site: Path) -> None:
    pages = [*site.rglob("*.html")]
    assert len(pages) > 250
    assert any(asked(text(page)) for page in pages)
    for page in pages:
        assert [each for each in asked(text(page)) if ELSEWHERE.match(each)] == [], page.name


@pytest.mark.nightly
def test_its_styles_and_scripts_ask_no_other_host(site: Path) -> None:
    files = [*site.rglob("*.js"), *site.rglob("*.css")]
    assert len(files) > 5
    for file in files:
        assert ASKED.findall(text(file)) == [], file.name


def test_a_link_that_leads_nowhere_ends_the_building(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("[there](nowhere.md)", encoding="utf-8")
    config = f"INHERIT: {ROOT / 'mkdocs.yml'}\ntheme: mkdocs\nnav: []\nhooks: []\nplugins: []\n"
    (tmp_path / "mkdocs.yml").write_text(config, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 1
    assert "nowhere.md" in built.stderr
