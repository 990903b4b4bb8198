"""Check whether a release can be made: first the repository, then the packages.

`python -m tools.release v0.2.0` first lists everything that is not ready. Then it builds the sdist
and the wheel, installs each in a separate environment outside the repository, and tests it there.
`--packages` does only the second part, at any commit; `--keep FOLDER` copies the tested packages
to that folder.
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
from tools.packages import build_both, build_wheel, run_output
from tools.serving import environment, install, serving

PAGE = "voila/render/en/00-welcome.ipynb"
PLACE = "import bosslib; print(bosslib.__path__[0], bosslib.__version__, sep='\\n')"
PLAYED = ("scenarios", "exercises")
"""Folders of the installed engine whose files are checked."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run the checks; SystemExit lists the obstacles to the release."""
    read = argparse.ArgumentParser(prog="python -m tools.release")
    read.add_argument("tag", nargs="?", default=f"v{__version__}", help="e.g. v0.2.0")
    read.add_argument("--packages", action="store_true", help="only build and test the packages")
    read.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="a folder for the tested packages"
    )
    asked = read.parse_args(argv)
    if not asked.packages and (against := [*unready(asked.tag, ROOT)]):
        sys.exit(f"{asked.tag} can't be released:\n" + "\n".join(f"- {why}" for why in against))
    with TemporaryDirectory() as name:
        try_packages(Path(name).resolve(), asked.keep)
    print("the packages are well" if asked.packages else f"{asked.tag} can be released")


def unready(tag: str, root: Path) -> Iterator[str]:
    """Return each obstacle to a release in the repository, as a sentence."""
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
    """Build both packages in `folder`, and test each; SystemExit names the fault."""
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
    """Check that the wheels built from the sdist and from the repository are identical."""
    if wheel.read_bytes() != direct.read_bytes():
        with ZipFile(wheel) as one, ZipFile(direct) as other:
            files = {*one.namelist(), *other.namelist()}
            differ = sorted(name for name in files if _member(one, name) != _member(other, name))
        sys.exit(f"{wheel.name} is another one when it is built of the sources' archive: {differ}")
    print(f"{wheel.name}: the same, built of the repository and of the archive")


def _member(archive: ZipFile, name: str) -> bytes | None:
    return archive.read(name) if name in archive.namelist() else None


def check_metadata(sources: Path, wheel: Path) -> None:
    """Check that the metadata is valid, the same in both packages, and has only absolute links."""
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
    """Return the relative links and pictures of a text."""
    return re.findall(r"\]\((?!https?:|#)([^)\s]+)", text)


def check_installed(package: Path, folder: Path) -> None:
    """Check that the engine of an installed package works, and that its app serves a page."""
    folder.mkdir()
    python = environment(folder / "clean")
    install(python, str(package))
    place, version = run_output([python, "-I", "-c", PLACE], folder).splitlines()
    if not Path(place).is_relative_to(folder) or version != __version__:
        sys.exit(f"{package.name}: bosslib {version} comes from {place}")
    played = run_output(
        [python, "-I", "-m", "bosslib", "check", *(f"{place}/{each}" for each in PLAYED)], folder
    )
    install(python, f"{package}[app]", "-c", "constraints.txt")
    direct = build_opener(ProxyHandler({}))
    with (
        serving([python.parent / "boss", "--no-browser"], folder) as address,
        direct.open(f"{address}/{PAGE}") as answer,
    ):
        status, text = answer.status, answer.read().decode()
    if status != 200 or "I’m the Boss" not in text:
        sys.exit(f"{package.name}: {PAGE} answers {status}, {len(text)} characters")
    print(f"{package.name}: {played.splitlines()[-1]}; its pages are served", flush=True)


if __name__ == "__main__":
    main()
