"""Every sentence that code shows to a user: looked up by key, filled with values.

They live in `bosslib/catalogue/<language>.toml`, one file a language, read at the first use.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any


def say(key: str, language: str = "en", /, **values: object) -> str:
    """The sentence of a dotted key, its `{fields}` filled; `count` chooses `one` or `other`.

    KeyError names a key that the catalogue lacks, or the key and the field whose value is missing.
    """
    sentences = catalogue(language)
    try:
        if f"{key}.other" in sentences:
            key = f"{key}.one" if values["count"] == 1 else f"{key}.other"
        if key in sentences:
            return sentences[key].format_map(values)
    except KeyError as missing:
        raise KeyError(f"the sentence {key!r} wants a value for {{{missing.args[0]}}}") from None
    raise KeyError(f"no sentence {key!r} in the catalogue {language!r}")


def listing(words: Iterable[str], language: str = "en") -> str:
    """The words as a list in a sentence: `A`, `A and B`, `A, B and C`; empty for no words."""
    *rest, last = list(words) or [""]
    before = say("listing.comma", language).join(rest)
    return say("listing.last", language, rest=before, last=last) if rest else last


def languages() -> tuple[str, ...]:
    """The codes of the languages that have a catalogue, in alphabetical order."""
    from importlib.resources import files

    names = (file.name for file in files("bosslib").joinpath("catalogue").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def catalogue(language: str = "en") -> Mapping[str, str]:
    """All unfilled sentences of a language by dotted key; KeyError for an unknown language."""
    from importlib.resources import files
    from tomllib import loads

    if language not in languages():
        raise KeyError(f"no catalogue for the language {language!r}")
    file = files("bosslib").joinpath("catalogue", f"{language}.toml")
    return dict(_flat(loads(file.read_text(encoding="utf-8"))))


def _flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for name, entry in table.items():
        if isinstance(entry, str):
            yield path + name, entry
        else:
            yield from _flat(entry, f"{path}{name}.")
