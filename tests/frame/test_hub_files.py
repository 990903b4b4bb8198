"""Settings in `deploy/` for JupyterHub and Kubernetes agree with the app; `tests/app` runs them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from bosswidgets.server.auth.hub import PREFIX, TEACHER_SCOPE, VARIABLES
from bosswidgets.server.options import command_parser

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
DOCS = (ROOT / "docs" / "jupyterhub.md").read_text(encoding="utf-8")
DEPLOYMENT, SERVICE, CLAIM = yaml.safe_load_all(
    (DEPLOY / "hub-kubernetes.yaml").read_text(encoding="utf-8")
)
POD: dict[str, Any] = DEPLOYMENT["spec"]["template"]["spec"]
(BOSS,) = POD["containers"]
ENV = {each["name"]: each for each in BOSS["env"]}
VALUES = yaml.safe_load((DEPLOY / "hub-values.yaml").read_text(encoding="utf-8"))["hub"]


class Told(dict[str, "Told"]):
    """A configuration as a Hub reads it: missing sections are created on access."""

    def __getattr__(self, name: str) -> Any:
        return self.setdefault(name, Told())

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def configured() -> Any:
    """The Hub's configuration after running `jupyterhub_config.py`."""
    told = Told()
    source = (DEPLOY / "jupyterhub_config.py").read_text(encoding="utf-8")
    exec(source, {"get_config": lambda: told})
    return told.JupyterHub


def test_both_files_start_the_app_with_options_that_there_are() -> None:
    (service,) = configured().services
    for command in (BOSS["command"], service["command"]):
        assert command[0] == "boss"
        options = command_parser().parse_args(command[1:])
        assert (options.hub, options.places) == (True, 40)
    assert service["url"] == VALUES["services"]["boss"]["url"].replace("boss:", "127.0.0.1:")


def test_the_pod_is_told_all_that_the_app_wants_to_know() -> None:
    assert {*VARIABLES, "BOSS_DATA"} == ENV.keys()
    (name,) = VALUES["services"]
    assert ENV["JUPYTERHUB_SERVICE_NAME"]["value"] == name
    assert ENV["JUPYTERHUB_CLIENT_ID"]["value"] == f"service-{name}"
    assert ENV[PREFIX]["value"] == f"/services/{name}/"
    secret = ENV["JUPYTERHUB_API_TOKEN"]["valueFrom"]["secretKeyRef"]
    assert secret == {"name": "hub", "key": f"hub.services.{name}.apiToken"}
    (mounted,) = BOSS["volumeMounts"]
    assert mounted["mountPath"] == ENV["BOSS_DATA"]["value"]


def test_the_parts_in_kubernetes_know_each_other() -> None:
    port = command_parser().parse_args(BOSS["command"][1:]).port
    assert {port} == {
        *(each["containerPort"] for each in BOSS["ports"]),
        *(each["port"] for each in SERVICE["spec"]["ports"]),
        BOSS["readinessProbe"]["tcpSocket"]["port"],
    }
    labels = DEPLOYMENT["spec"]["template"]["metadata"]["labels"]
    for selector in (SERVICE["spec"]["selector"], DEPLOYMENT["spec"]["selector"]["matchLabels"]):
        assert selector.items() <= labels.items()
    (volume,) = POD["volumes"]
    assert volume["persistentVolumeClaim"]["claimName"] == CLAIM["metadata"]["name"]
    assert VALUES["services"]["boss"]["url"] == f"http://{SERVICE['metadata']['name']}:{port}"


def test_both_files_give_the_same_roles_and_the_scope_that_the_app_asks_for() -> None:
    told = configured()
    (service,) = told.services
    values = VALUES["config"]["JupyterHub"]
    roles = [{"name": name, **role} for name, role in VALUES["loadRoles"].items()]
    assert sorted(roles, key=str) == sorted(told.load_roles, key=str)
    assert values == {"custom_scopes": told.custom_scopes, "load_groups": told.load_groups}
    assert list(told.custom_scopes) == [TEACHER_SCOPE]
    for allowed in (service, VALUES["services"]["boss"]):
        assert allowed["oauth_client_allowed_scopes"] == [TEACHER_SCOPE]


def test_the_page_shows_the_file_and_names_the_others() -> None:
    file = (DEPLOY / "jupyterhub_config.py").read_text(encoding="utf-8")
    _, _, body = file.partition("c = get_config()\n")
    assert f"```python\n{body.strip()}\n```" in DOCS
    for name in ("jupyterhub_config.py", "hub-values.yaml", "hub-kubernetes.yaml", "Dockerfile"):
        assert (DEPLOY / name).is_file()
        assert f"deploy/{name}" in DOCS
