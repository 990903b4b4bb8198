"""Binder's build is defined by the folder `binder`, and its address by pyproject.toml alone."""

import re
import tomllib

from tools.binder import address, opened_path, recipe
from tools.notebooks import ROOT, notebooks

STEPS = (
    "COPY --chown=1000:1000 src/ ${REPO_DIR}/",
    'RUN ${KERNEL_PYTHON_PREFIX}/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
    "RUN ./binder/postBuild",
    'CMD ["jupyter", "notebook"',
)


def test_binder_takes_our_files_installs_them_and_then_runs_our_step() -> None:
    made = recipe()
    assert made.buildpack == "PythonBuildPack"
    places = [made.dockerfile.find(step) for step in STEPS]
    assert -1 not in places
    assert places == sorted(places)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={made.python}"


def test_the_badge_leads_where_pyproject_says_and_is_a_picture_of_our_own() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    badges = re.findall(r"\[!\[Open in Binder\]\((.+?)\)\]\((.+?)\)", readme)
    assert badges == [("docs/binder.svg", address())]
    assert (ROOT / "docs/binder.svg").is_file()
    assert readme.count("mybinder.org") == 1


def test_binder_opens_a_notebook_that_is_there() -> None:
    assert ROOT / opened_path().removeprefix("voila/render/") in notebooks()
