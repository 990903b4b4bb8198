"""Sentences that code shows to users: looked up by key, filled with values, translated.

The English ones are in `bosslib/catalogue/en.toml`, read at first use. Another language is a
gettext catalogue in `bosslib/locale`, with each sentence's key as its context (docs/languages.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import pairwise
from string import Formatter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that set a terminal's language, in gettext's order of priority."""

_language = ENGLISH
_context_language: ContextVar[str] = ContextVar("language", default="")
"""Language of the current context, where a program serves several languages."""


_packages = ["bosslib"]
"""Packages with sentences; a package that registers a game may add its own."""


def add_package(package: str) -> None:
    """Add a package's sentences: those in its `catalogue`, translated in its `locale`.

    Existing keys keep their sentences.
    """
    if package not in _packages:
        _packages.append(package)
        catalogue.cache_clear()
        _translations.cache_clear()


def set_language(language: str) -> None:
    """Set the language of the process; KeyError for a language without a catalogue."""
    global _language
    if language not in languages():
        raise KeyError(f"no catalogue for the language {language!r}")
    _language = language


def set_language_by_folder() -> None:
    """Set the language that the working folder is named after, as `notebooks/nl` is, if any."""
    from pathlib import Path

    if (folder := Path.cwd().name) in languages():
        set_language(folder)


@contextmanager
def language_scope(language: str) -> Iterator[None]:
    """Set the language in the `with` block; other threads and tasks keep theirs."""
    before = _context_language.set(language)
    try:
        yield
    finally:
        _context_language.reset(before)


def current_language() -> str:
    """Return the code of the current language."""
    return _context_language.get() or _language


def language_from_environment(environment: Mapping[str, str]) -> str:
    """Return the language that a terminal's variables request, if available; otherwise English.

    >>> language_from_environment({"LANG": "nl_NL.UTF-8"})
    'nl'
    >>> language_from_environment({"LANGUAGE": "fr:nl:en", "LANG": "en_US.UTF-8"})
    'nl'
    """
    names = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    codes = [name.partition("_")[0].partition(".")[0] for name in names.split(":")]
    return next((code for code in codes if code in languages()), ENGLISH)


def say(key: str, language: str = "", /, **values: object) -> str:
    """Return the sentence of a dotted key, with its `{fields}` filled.

    `count` selects the plural form. The sentence is in the language given, or by default in the
    current one. KeyError names a key that the catalogue lacks, or the key and the field whose value
    is missing.
    """
    language = language or current_language()
    try:
        sentence = _sentence(key, language, values)
        if language == ENGLISH or ":" not in sentence:
            return sentence.format_map(values)
        return _numbers(language).vformat(sentence, (), values)
    except KeyError as missing:
        if key not in catalogue() and f"{key}.other" not in catalogue():
            raise KeyError(f"no sentence {key!r} in the catalogue") from None
        raise KeyError(f"the sentence {key!r} wants a value for {{{missing.args[0]}}}") from None


class _Numbers(Formatter):
    """Formatter that uses a language's thousands separator and decimal point."""

    def __init__(self, thousands: str, point: str) -> None:
        self.signs = str.maketrans({",": thousands, ".": point})

    def format_field(self, value: object, format_spec: str) -> str:
        told: str = super().format_field(value, format_spec)
        number = isinstance(value, int | float) and format_spec
        return told.translate(self.signs) if number else told


@cache
def _numbers(language: str) -> _Numbers:
    return _Numbers(say("written.thousands", language), say("written.point", language))


def say_if_known(key: str) -> str:
    """Return the sentence of a key without fields; empty if the catalogue lacks it."""
    return say(key) if key in catalogue() else ""


def _sentence(key: str, language: str, values: Mapping[str, object]) -> str:
    english = catalogue()
    if f"{key}.other" not in english:
        return translate("bosslib", key, english[key], language)
    one, other, count = english[f"{key}.one"], english[f"{key}.other"], values["count"]
    if language == ENGLISH:
        return one if count == 1 else other
    number = count if isinstance(count, int) else 0  # plural for a field that is filled in later
    return _translations("bosslib", language).npgettext(key, one, other, number)


def translate(domain: str, context: str, english: str, language: str = "") -> str:
    """Translate a text to the given language, by default the current one; English as fallback.

    `domain` is a catalogue's name: `bosslib` for sentences, `exercises` for the course's texts.
    """
    language = language or current_language()
    if language == ENGLISH:
        return english
    return _translations(domain, language).pgettext(context, english)


def join_list(words: Iterable[str], language: str = "") -> str:
    """Join words as a list in a sentence: `A`, `A and B`, `A, B and C`; empty for no words."""
    *rest, last = list(words) or [""]
    before = say("listing.comma", language).join(rest)
    return say("listing.last", language, rest=before, last=last) if rest else last


@cache
def languages() -> tuple[str, ...]:
    """Return the language codes, English first, the others in alphabetical order."""
    from importlib.resources import files

    folders = files("bosslib").joinpath("locale").iterdir()
    return (ENGLISH, *sorted(each.name for each in folders if each.is_dir()))


@cache
def catalogue() -> Mapping[str, str]:
    """Return all English sentences, unfilled, by dotted key."""
    from importlib.resources import files
    from tomllib import loads

    found: dict[str, str] = {}
    for package in _packages:
        file = files(package).joinpath("catalogue", f"{ENGLISH}.toml")
        found = dict(_flat(loads(file.read_text(encoding="utf-8")))) | found
    return found


@cache
def _translations(domain: str, language: str) -> NullTranslations:
    from gettext import GNUTranslations
    from importlib.resources import files

    if language not in languages():
        raise KeyError(f"no catalogue for the language {language!r}")
    found: list[NullTranslations] = []
    for package in _packages:
        file = files(package).joinpath("locale", language, "LC_MESSAGES", f"{domain}.mo")
        if package == "bosslib" or file.is_file():
            with file.open("rb") as compiled:
                found.append(GNUTranslations(compiled))
    for each, after in pairwise(found):
        each.add_fallback(after)
    return found[0]


def _flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for name, entry in table.items():
        if isinstance(entry, str):
            yield path + name, entry
        else:
            yield from _flat(entry, f"{path}{name}.")
