"""Looks whether a release can be made: what is written down, and then the packages themselves.

`python -m tools.release v0.2.0` says first what is not ready, all of it at once. Then it builds the
archive of the sources and the wheel, installs each in an environment of its own, away from the
repository, and tries it there. `--packages` does only that, at any commit; `--keep FOLDER` leaves
there what was tried.
"""

import argparse
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from email import message_from_bytes
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from urllib.request import ProxyHandler, build_opener
from zipfile import ZipFile

from packaging.metadata import Metadata

from bosslib import __version__
from tools.changelog import chapter
from tools.notebooks import ROOT
from tools.packages import build_both, build_wheel, said
from tools.serving import environment, install, serving

PAGE = "voila/render/en/00-welcome.ipynb"
PLACE = "import bosslib; print(bosslib.__path__[0], bosslib.__version__, sep='\\n')"
PLAYED = ("scenarios", "exercises")
"""The folders of the installed engine whose files are played."""


def main(argv: Sequence[str] | None = None) -> None:
    """Do what is asked; SystemExit says what stands against the release."""
    read = argparse.ArgumentParser(prog="python -m tools.release")
    read.add_argument("tag", nargs="?", default=f"v{__version__}", help="as v0.2.0")
    read.add_argument("--packages", action="store_true", help="only build and try the packages")
    read.add_argument("--keep", type=Path, metavar="FOLDER", help="where the packages are left")
    asked = read.parse_args(argv)
    if not asked.packages and (against := [*unready(asked.tag, ROOT)]):
        sys.exit(f"{asked.tag} can't be released:\n" + "\n".join(f"- {why}" for why in against))
    with TemporaryDirectory() as name:
        try_packages(Path(name).resolve(), asked.keep)
    print("the packages are well" if asked.packages else f"{asked.tag} can be released")


def unready(tag: str, root: Path) -> Iterator[str]:
    """Each thing in a repository that stands against a release, in a sentence."""
    version = __version__
    if tag != f"v{version}":
        yield f"The tag is {tag}, but bosslib/__init__.py has version {version}."
    if not chapter(version, root):
        yield f"CHANGELOG.md has no chapter {version}."
    if left := [path.name for path in (root / "changes").glob("+*")]:
        yield f"changes/ has fragments left ({len(left)}): towncrier build --version {version}"
    status = ["git", "-C", str(root), "status", "--porcelain"]
    if changed := subprocess.run(status, check=True, capture_output=True, text=True).stdout:
        yield f"{len(changed.splitlines())} files are not committed, {changed.split()[1]} is one."


def try_packages(folder: Path, keep: Path | None) -> None:
    """Build both packages in `folder`, and try each; SystemExit says what is wrong."""
    sources, wheel = build_both(folder / "both")
    check_same(wheel, build_wheel(folder / "direct"))
    check_metadata(sources, wheel)
    for package, name in ((wheel, "from-wheel"), (sources, "from-sources")):
        check_installed(package, folder / name)
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        for package in (sources, wheel):
            copy(package, keep)


def check_same(wheel: Path, direct: Path) -> None:
    """The wheel made of the archived sources is, to the last byte, the one of the repository."""
    if wheel.read_bytes() != direct.read_bytes():
        with ZipFile(wheel) as one, ZipFile(direct) as other:
            files = {*one.namelist(), *other.namelist()}
            differ = sorted(name for name in files if _member(one, name) != _member(other, name))
        sys.exit(f"{wheel.name} is another one when it is built of the sources' archive: {differ}")
    print(f"{wheel.name}: the same, built of the repository and of the archive")


def _member(archive: ZipFile, name: str) -> bytes | None:
    return archive.read(name) if name in archive.namelist() else None


def check_metadata(sources: Path, wheel: Path) -> None:
    """What the index reads of the packages is valid, the same in both, and leads out of it."""
    with ZipFile(wheel) as archive:
        (place,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        told = archive.read(place)
    with tarfile.open(sources) as tar:
        file = tar.extractfile(f"{sources.name.removesuffix('.tar.gz')}/PKG-INFO")
        if not file or file.read() != told:
            sys.exit(f"{sources.name} and {wheel.name} say different things of themselves")
    try:
        metadata = Metadata.from_email(told)
    except ExceptionGroup as faults:
        sys.exit(f"{wheel.name}: {'; '.join(map(str, faults.exceptions))}")
    if lost := relative(str(message_from_bytes(told).get_payload())):
        sys.exit(f"{wheel.name}: on the index these links of README lead nowhere: {lost}")
    print(f"{wheel.name}: metadata {metadata.metadata_version} of {metadata.version} are valid")


def relative(text: str) -> list[str]:
    """The links and pictures of a text that lead to files beside it."""
    return re.findall(r"\]\((?!https?:|#)([^)\s]+)", text)


def check_installed(package: Path, folder: Path) -> None:
    """A package, installed alone, has the engine play; with its app it serves a page."""
    folder.mkdir()
    python = environment(folder / "clean")
    install(python, str(package))
    place, version = said([python, "-I", "-c", PLACE], folder).splitlines()
    if not Path(place).is_relative_to(folder) or version != __version__:
        sys.exit(f"{package.name}: bosslib {version} comes from {place}")
    played = said(
        [python, "-I", "-m", "bosslib", "check", *(f"{place}/{each}" for each in PLAYED)], folder
    )
    install(python, f"{package}[app]", "-c", "constraints.txt")
    direct = build_opener(ProxyHandler({}))
    with (
        serving([python.parent / "boss", "--no-browser"], folder) as address,
        direct.open(f"{address}/{PAGE}") as answer,
    ):
        status, text = answer.status, answer.read().decode()
    if status != 200 or "I'm the Boss" not in text:
        sys.exit(f"{package.name}: {PAGE} answers {status}, {len(text)} characters")
    print(f"{package.name}: {played.splitlines()[-1]}; its pages are served", flush=True)


if __name__ == "__main__":
    main()
