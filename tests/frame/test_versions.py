"""Dependencies are bounded in pyproject.toml and pinned in constraints.txt only.

The version of bosslib itself is in `bosslib/__init__.py` only.
"""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bosslib import __version__

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
WHEELS = yaml.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8"))
BUILT = WHEELS["jobs"]["compiled"]["strategy"]["matrix"]
READ = tomllib.loads(TEXT)
PROJECT = READ["project"]
GROUPS: dict[str, list[str]] = PROJECT["optional-dependencies"] | READ["dependency-groups"]
WANTED = [Requirement(line) for lines in GROUPS.values() for line in lines]
PINS = {
    canonicalize_name(name): version
    for name, version in re.findall(
        r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE
    )
}


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_each_dependency_is_pinned_within_its_bounds(wanted: Requirement) -> None:
    assert wanted.specifier.contains(PINS[canonicalize_name(wanted.name)])


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_each_dependency_says_what_it_is_for(wanted: Requirement) -> None:
    assert re.search(rf'^    "{wanted.name}[^"]*", +# \w.+$', TEXT, re.MULTILINE)


def test_no_dependency_is_listed_twice_in_a_group() -> None:
    for lines in GROUPS.values():
        names = [Requirement(line).name for line in lines]
        assert sorted(set(names)) == sorted(names)


def test_the_packages_offer_no_extra_for_tests() -> None:
    assert "test" in READ["dependency-groups"]
    assert "test" not in PROJECT["optional-dependencies"]


def test_the_classifiers_name_each_python_that_has_a_wheel() -> None:
    named = re.findall(r"Python :: 3\.(\d+)$", "\n".join(PROJECT["classifiers"]), re.MULTILINE)
    assert [f"3{minor}" for minor in named] == BUILT["python"]
    assert PROJECT["requires-python"] == f">=3.{named[0]}"


def test_the_classifiers_name_each_system_that_has_a_wheel() -> None:
    systems = {"ubuntu": "POSIX :: Linux", "macos": "MacOS", "windows": "Microsoft :: Windows"}
    built = {name.partition("-")[0] for name in BUILT["os"]}
    named = {each for each in PROJECT["classifiers"] if each.startswith("Operating System")}
    assert named == {f"Operating System :: {systems[system]}" for system in built}


def test_the_engine_depends_on_nothing() -> None:
    assert PROJECT["dependencies"] == []


def test_the_constraints_are_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert len(PINS) == len([line for line in lines if not line.startswith("#")])


def test_binder_installs_the_pinned_versions_on_the_oldest_python() -> None:
    binder = ROOT / "binder"
    lines = (binder / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        "-c ../constraints.txt",
        ".[app]",
    ]
    runtime = (binder / "runtime.txt").read_text(encoding="utf-8").strip()
    assert PROJECT["requires-python"] == runtime.replace("python-", ">=")


def test_the_packages_take_their_version_from_the_module() -> None:
    assert "version" not in PROJECT
    assert ProjectMetadata(str(ROOT), PluginManager()).version == __version__


def test_readme_and_citation_name_no_version() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"bosslib[-=]+\d[\d.]*", readme) == []
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation.keys().isdisjoint({"version", "date-released"})
