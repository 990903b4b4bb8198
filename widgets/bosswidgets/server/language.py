"""In which language the server answers: the index, the teacher's pages and the errors.

A notebook's page has the language of its folder; `bosswidgets` sees to that in the kernel.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado import locale
from tornado.httputil import url_concat

from bosslib import BossError, words
from bosslib.words import ENGLISH, languages, say

if TYPE_CHECKING:
    from voila.handler import BaseVoilaHandler as Handler
else:
    Handler = object

CHOICE = "language"
"""What chooses a language in an address, as in `/?language=nl`."""

COOKIE = "boss-language"
"""What keeps the choice."""

SECURE = "boss_secure"
"""The server's setting that says whether its cookies go by https alone."""

locale.load_gettext_translations(str(Path(words.__file__).with_name("locale")), "bosslib")


class Speaking(Handler):
    """A handler whose templates can `say`, in the language of who asks: `lang`."""

    @property
    def lang(self) -> str:
        """As was chosen last, else as the browser wants."""
        wants = self.get_browser_locale().code.partition("_")[0]
        found = (self.get_cookie(COOKIE, ""), wants)
        return next((code for code in found if code in languages()), ENGLISH)

    def chose(self) -> bool:
        """Whether the address chooses a language.

        Then that is kept, and the browser goes on to the same address without it.
        """
        code = self.get_query_argument(CHOICE, "")
        if code not in languages():
            return False
        secure = bool(self.settings.get(SECURE))
        options: dict[str, Any] = {"expires_days": 365, "samesite": "Lax", "secure": secure}
        self.set_cookie(COOKIE, code, path=self.base_url, **options)
        rest = [
            (name, value)
            for name in self.request.query_arguments
            for value in self.get_query_arguments(name)
            if name != CHOICE
        ]
        self.redirect(url_concat(self.request.path, rest))
        return True

    def fault(self, error: BossError) -> str:
        """An error in the language of who asks."""
        return say(error.key, self.lang, **error.values)

    def render_template(self, name: str, **values: Any) -> Any:
        """A template's text."""
        lang = self.lang

        def said(key: str, **filled: object) -> str:
            return say(key, lang, **filled)

        ours = {"lang": lang, "say": said, "home": self.base_url}
        return super().render_template(name, **ours | values)
