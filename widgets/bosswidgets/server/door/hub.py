"""The app as a service of a JupyterHub: who may come in is the Hub's to say, and what they are
called.

Each handler asks before it does anything else, those of files too: Jupyter's own check comes late,
and there is none in Tornado's. Who isn't known is led to the Hub if it's a page that they want, and
refused in a line if not.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from jupyter_server.auth.identity import IdentityProvider
from jupyter_server.utils import url_path_join
from jupyterhub.services.auth import HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated
from jupyterhub.utils import get_browser_protocol
from tornado.httputil import url_concat
from tornado.web import Finish, HTTPError, RequestHandler, StaticFileHandler
from traitlets import Instance
from traitlets.config import Config
from voila.handler import BaseVoilaHandler

from bosslib import BossError
from bosswidgets.server.door.persons import Person
from bosswidgets.server.language import Speaking

TOKEN = "JUPYTERHUB_API_TOKEN"
PREFIX = "JUPYTERHUB_SERVICE_PREFIX"
LISTENS_AT = "JUPYTERHUB_SERVICE_URL"
VARIABLES = (
    TOKEN,
    "JUPYTERHUB_API_URL",
    "JUPYTERHUB_CLIENT_ID",
    "JUPYTERHUB_SERVICE_NAME",
    PREFIX,
)
"""What the Hub tells its services, and must be told to one that something else starts."""

TEACHES = "custom:boss:teach"
"""The scope of the Hub's that makes somebody a teacher; its admins are teachers without it."""


def settings(told: Mapping[str, str]) -> Config:
    """How Voilà is told to ask the Hub; BossError names the variables that are missing."""
    missing = [name for name in VARIABLES if not told.get(name)]
    if missing:
        raise BossError("app.no-hub", names=", ".join(missing))
    return Config(Voila={"identity_provider_class": "bosswidgets.server.door.hub.Identity"})


class Identity(IdentityProvider):
    """Asks the Hub who somebody is."""

    hub = Instance(HubOAuth)

    def __init__(self, **options: Any) -> None:
        super().__init__(hub=HubOAuth(base_url=os.environ[PREFIX]), **options)
        self.hub.api_token = self.hub.api_token  # read now: the pages' Pythons have no use for it
        os.environ.pop(TOKEN, None)

    async def get_user(self, handler: RequestHandler) -> Person | None:
        """Somebody who has logged in and may use this service; HTTPError if the Hub is silent."""
        model = await self.hub.get_user(handler, sync=False)
        if not model or not self.hub.check_scopes(self.hub.access_scopes, model):
            return None
        teaches = model.get("admin") or self.hub.check_scopes({TEACHES}, model)
        leaves_at = self.hub.hub_host + url_path_join(self.hub.hub_prefix, "logout")
        return Person(model["name"], teaches=bool(teaches), leaves_at=leaves_at)

    def get_handlers(self) -> list[tuple[str, object]]:
        """None of Jupyter's own: one logs in and out at the Hub."""
        return []


class OfTheHub(HubOAuthenticated):
    """A handler whose cookies and tokens are as the Hub's own."""

    @property
    def hub_auth(self) -> HubOAuth:
        """The line to the Hub."""
        return self.settings["identity_provider"].hub


class Guarded(OfTheHub):
    """A handler that answers nobody before the Hub has said who it is."""

    async def prepare(self, *given: Any, **named: Any) -> None:
        """Goes no further for a stranger."""
        self.request.protocol = get_browser_protocol(self.request)  # for addresses that are shown
        self.current_user = None  # until it's known: else the Hub would be asked while all wait
        self.current_user = await self.settings["identity_provider"].get_user(self)
        if self.current_user is None:
            self.turn_away()
        if begun := super().prepare(*given, **named):
            await begun

    def turn_away(self) -> None:
        """Leads whoever wants a page to the Hub and back; refuses a script's question, a file."""
        if "text/html" not in self.request.headers.get("Accept", ""):
            raise HTTPError(403)
        hub = self.hub_auth
        comes_back = self.request.uri if self.request.method == "GET" else hub.base_url
        verifier, challenge, method = hub.generate_pkce_code_challenge()
        state = hub.set_state_cookie(self, comes_back, code_verifier=verifier)
        asked = {"state": state, "code_challenge": challenge, "code_challenge_method": method}
        self.redirect(url_concat(hub.login_url, asked))
        raise Finish


class GuardedFiles(Guarded):
    """A handler of files: a page's fonts are asked for by no script, which could say its token."""

    def check_xsrf_cookie(self) -> None:
        """Nothing: a file is the same for everybody, and changes nothing."""


class Callback(Speaking, OfTheHub, HubOAuthCallbackHandler, BaseVoilaHandler):
    """Where the Hub sends who has logged in; the one address that is open to strangers."""

    async def prepare(self) -> None:
        """Turns nobody away, in place of all that Jupyter's handlers do first."""
        self.current_user = await self.settings["identity_provider"].get_user(self)


def guarded(handlers: list[Any], base: str, shared: dict[str, Any]) -> list[Any]:
    """A list of handlers with the guard before each, and the way in; `base` as in `prepared`."""
    way_in = (url_path_join(base, "oauth_callback"), Callback, shared)
    return [way_in, *((pattern, guard(each), *options) for pattern, each, *options in handlers)]


def guard(handler: type[RequestHandler]) -> type[RequestHandler]:
    """A handler that asks first who somebody is, and else does as the one that is given."""
    base = GuardedFiles if issubclass(handler, StaticFileHandler) else Guarded
    return type(handler.__name__, (base, handler), {})
