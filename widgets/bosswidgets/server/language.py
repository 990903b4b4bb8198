"""Language of the server's responses: the index, the teacher's pages and errors.

A notebook's page has the language of its folder; `bosswidgets` sets it in the kernel.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado import locale
from tornado.httputil import url_concat
from tornado.web import Finish

from bosslib import BossError, words
from bosslib.words import ENGLISH, languages, say

if TYPE_CHECKING:
    from voila.handler import BaseVoilaHandler as Handler
else:
    Handler = object

LANGUAGE_PARAMETER = "language"
"""Query parameter that chooses a language, as in `/?language=nl`."""

COOKIE = "boss-language"
"""Cookie with the chosen language."""

SECURE_SETTING = "boss_secure"
"""Setting that limits the server's cookies to https."""

locale.load_gettext_translations(str(Path(words.__file__).with_name("locale")), "bosslib")


class LocalizedHandler(Handler):
    """Handler whose templates can `say` sentences in the request's language, `lang`."""

    @property
    def lang(self) -> str:
        """Language chosen last, otherwise the browser's preference."""
        wants = self.get_browser_locale().code.partition("_")[0]
        found = (self.get_cookie(COOKIE, ""), wants)
        return next((code for code in found if code in languages()), ENGLISH)

    def redirect_on_choice(self) -> bool:
        """Return True if the address chooses a language.

        The choice is stored in a cookie, and the browser is redirected to the address without it.
        """
        code = self.get_query_argument(LANGUAGE_PARAMETER, "")
        if code not in languages():
            return False
        secure = bool(self.settings.get(SECURE_SETTING))
        options: dict[str, object] = {"expires_days": 365, "samesite": "Lax", "secure": secure}
        self.set_cookie(COOKIE, code, path=self.base_url, **options)
        rest = [
            (name, value)
            for name in self.request.query_arguments
            for value in self.get_query_arguments(name)
            if name != LANGUAGE_PARAMETER
        ]
        self.redirect(url_concat(self.request.path, rest))
        return True

    def error_text(self, error: BossError) -> str:
        """Return an error in the request's language."""
        return say(error.key, self.lang, **error.values)

    def send_error_text(self, status: int, why: str) -> Finish:
        """Send an error as plain text, and return the exception that ends the request."""
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(why)
        return Finish()

    def send_too_many(self, seconds: int) -> Finish:
        """Send HTTP 429 with the time to wait, and return the exception that ends the request."""
        self.set_header("Retry-After", str(seconds))
        return self.send_error_text(429, say("lobby.progress.often", self.lang, seconds=seconds))

    def write_error(self, status_code: int, **details: Any) -> None:
        """Send an error page. Nobody is logged in if the request failed before `prepare`, such as
        one with an unreadable body.
        """
        if not hasattr(self, "_current_user"):
            self.current_user = None
        super().write_error(status_code, **details)

    def render_template(self, name: str, **values: object) -> object:
        """Return a rendered template."""
        lang = self.lang

        def say_localized(key: str, **filled: object) -> str:
            return say(key, lang, **filled)

        ours = {"lang": lang, "say": say_localized, "home": self.base_url}
        return super().render_template(name, **ours | values)
