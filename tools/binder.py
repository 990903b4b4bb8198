"""The build that Binder would do, as repo2docker plans it; nothing is built here."""

import re
import tomllib
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from repo2docker import buildpacks
from repo2docker.app import Repo2Docker

from tools.notebooks import ROOT

PACKS = Path(buildpacks.__file__).parent
LOCK = "/tmp/env/environment.lock"  # the packages that repo2docker installs first
SERVER = r"/((?:jupyterlab|notebook|jupyter_server|ipywidgets|ipykernel)-\d[\w.]*)-[^-/]+\.conda"


class Recipe(NamedTuple):
    """Plan of Binder's build: `server` has the preinstalled packages, as `name==version`."""

    buildpack: str
    python: str
    dockerfile: str
    server: tuple[str, ...]


def recipe(root: Path = ROOT) -> Recipe:
    """Return repo2docker's plan for a repository; StopIteration if no buildpack matches."""
    app = Repo2Docker()
    with chdir(root):
        packs = (kind(base_image=app.base_image) for kind in app.buildpacks)
        pack = next(pack for pack in packs if pack.detect())
        pack.platform = "linux/amd64"
        dockerfile = pack.render({"NB_USER": "jovyan", "NB_UID": "1000"})
        scripts = pack.get_build_script_files()
        lock = next(source for source, place in scripts.items() if place == LOCK)
        found = re.findall(SERVER, (PACKS / lock).read_text(encoding="utf-8"))
        server = tuple(name.replace("-", "==") for name in found)
    return Recipe(type(pack).__name__, pack.python_version, dockerfile, server)


def address() -> str:
    """Return the Binder URL of the app, which is defined in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["tool"]["bosslib"]["binder"])


def opened_path() -> str:
    """Return the path that Binder opens, relative to the server's address: `voila/render/...`."""
    return parse_qs(urlsplit(address()).query)["urlpath"][0]
