"""Login through a JupyterHub, for the app as a Hub service.

Each handler, including those of static files, authenticates before anything else, because Jupyter's
own check comes late and Tornado has none. Unauthenticated users are redirected to the Hub if they
request a page; other requests are refused.
"""

from __future__ import annotations

import os
from collections import deque
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
from bosswidgets.server.auth.users import LoggedInUser
from bosswidgets.server.forking.warm_parents import HUB_TOKEN
from bosswidgets.server.language import LocalizedHandler

PREFIX = "JUPYTERHUB_SERVICE_PREFIX"
LISTENS_AT = "JUPYTERHUB_SERVICE_URL"
VARIABLES = (
    HUB_TOKEN,
    "JUPYTERHUB_API_URL",
    "JUPYTERHUB_CLIENT_ID",
    "JUPYTERHUB_SERVICE_NAME",
    PREFIX,
)
"""Environment variables that the Hub sets for its services; for a service started otherwise they
must be set.
"""

TEACHER_SCOPE = "custom:boss:teach"
"""Hub scope that makes a user a teacher; the Hub's admins are teachers without it."""

MAX_LOGINS = 2000
"""Maximum number of logins that have begun and not ended; another one ends the oldest. Anybody can
begin one, and each takes memory for ten minutes.
"""

MAX_RETURN_LENGTH = 1000
"""Maximum number of characters of an address to which a login returns; a longer one returns to the
index.
"""


def hub_config(told: Mapping[str, str]) -> Config:
    """Return the configuration for Voilà; BossError with the names of missing variables."""
    missing = [name for name in VARIABLES if not told.get(name)]
    if missing:
        raise BossError("app.no-hub", names=", ".join(missing))
    return Config(
        Voila={"identity_provider_class": "bosswidgets.server.auth.hub.HubIdentityProvider"}
    )


class HubIdentityProvider(IdentityProvider):
    """Identity provider that asks the Hub."""

    hub = Instance(HubOAuth)

    def __init__(self, **options: object) -> None:
        super().__init__(hub=HubOAuth(base_url=os.environ[PREFIX]), **options)
        self.hub.api_token = self.hub.api_token  # read now; the kernels must not get it
        os.environ.pop(HUB_TOKEN, None)
        self._begun_logins = deque[str]()

    def begin_login(self, handler: RequestHandler, comes_back: str) -> str:
        """Begin a login that returns to an address; return the address of the Hub's login."""
        hub = self.hub
        verifier, challenge, method = hub.generate_pkce_code_challenge()
        state = hub.set_state_cookie(handler, comes_back, code_verifier=verifier)
        self._begun_logins.append(state)
        if len(self._begun_logins) > MAX_LOGINS:
            hub.clear_oauth_state(self._begun_logins.popleft())
        asked = {"state": state, "code_challenge": challenge, "code_challenge_method": method}
        return str(url_concat(hub.login_url, asked))

    async def get_user(self, handler: RequestHandler) -> LoggedInUser | None:
        """Return the user if logged in and allowed to use this service; HTTPError if the Hub does
        not answer.
        """
        model = await self.hub.get_user(handler, sync=False)
        if not model or not self.hub.check_scopes(self.hub.access_scopes, model):
            return None
        teaches = model.get("admin") or self.hub.check_scopes({TEACHER_SCOPE}, model)
        leaves_at = self.hub.hub_host + url_path_join(self.hub.hub_prefix, "logout")
        return LoggedInUser(model["name"], is_teacher=bool(teaches), logout_url=leaves_at)

    def get_handlers(self) -> list[tuple[str, object]]:
        """Return no handlers of Jupyter's own, since users log in and out at the Hub."""
        return []


class HubHandler(HubOAuthenticated):
    """Mixin that uses the Hub's cookies and tokens."""

    @property
    def hub_auth(self) -> HubOAuth:
        """The Hub client."""
        return self.settings["identity_provider"].hub


class AuthenticatedHandler(HubHandler):
    """Mixin that authenticates before handling a request."""

    async def prepare(self, *given: object, **named: object) -> None:
        """Authenticate the user, and turn away others."""
        self.request.protocol = get_browser_protocol(self.request)  # for addresses that are shown
        self.current_user = None  # until known; Jupyter would ask the Hub synchronously
        self.current_user = await self.settings["identity_provider"].get_user(self)
        if self.current_user is None:
            self.refuse()
        if begun := super().prepare(*given, **named):
            await begun

    def refuse(self) -> None:
        """Redirect page requests to the Hub and back; respond with HTTP 403 to scripts and
        files.
        """
        if "text/html" not in self.request.headers.get("Accept", ""):
            raise HTTPError(403)
        base = self.hub_auth.base_url
        asked_for = self.request.uri or ""
        is_ours = asked_for.startswith(base)  # //evil.example/ is not
        returns = is_ours and self.request.method == "GET" and len(asked_for) <= MAX_RETURN_LENGTH
        provider = self.settings["identity_provider"]
        self.redirect(provider.begin_login(self, asked_for if returns else base))
        raise Finish


class AuthenticatedFiles(AuthenticatedHandler):
    """Authenticated handler of static files, which are requested without an XSRF token."""

    def check_xsrf_cookie(self) -> None:
        """Skip the check: a file is the same for everybody and changes nothing."""


class OAuthCallback(LocalizedHandler, HubHandler, HubOAuthCallbackHandler, BaseVoilaHandler):
    """OAuth callback; the only address open to unauthenticated requests."""

    async def prepare(self) -> None:
        """Skip the authentication that Jupyter's handlers do first."""
        self.current_user = await self.settings["identity_provider"].get_user(self)


def with_authentication(handlers: list[Any], base: str, shared: dict[str, object]) -> list[Any]:
    """Return the handlers with authentication, and the OAuth callback; `base` as in
    `prepare_server`.
    """
    way_in = (url_path_join(base, "oauth_callback"), OAuthCallback, shared)
    return [
        way_in,
        *((pattern, authenticated_handler(each), *options) for pattern, each, *options in handlers),
    ]


def authenticated_handler(handler: type[RequestHandler]) -> type[RequestHandler]:
    """Return a subclass of a handler that authenticates first."""
    base = AuthenticatedFiles if issubclass(handler, StaticFileHandler) else AuthenticatedHandler
    return type(handler.__name__, (base, handler), {})
