"""Update all translations to the current English sentences, and compile them.

`python -m tools.languages` updates the existing languages, `python -m tools.languages fr` starts a
new one. Each has two gettext catalogues in `bosslib/locale/<language>/LC_MESSAGES`: `bosslib.po`,
the sentences of `bosslib/catalogue/en.toml` with their keys as context, and `exercises.po`, the
texts of the course's exercises with their places as context. Translate the empty and fuzzy entries,
and run it again: it lists the remaining ones.
"""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from json import dumps
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bosslib.documents.nodes import parse_document, read_text
from bosslib.rulebook import every_rule
from bosslib.teaching import course
from bosslib.teaching.reading import replace_texts
from bosslib.words import catalogue, languages, say

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "bosslib" / "locale"
FRAME = ROOT / "widgets" / "template" / "voila" / "templates" / "boss" / "words.html.j2"
WIDTH = 100
SOME_DAY = datetime(2026, 11, 22, tzinfo=UTC)  # a fixed date makes the files reproducible
RULE = re.compile(rf"\b(?:{'|'.join(every_rule())})\b")
SEAT = re.compile(r"\{[A-F]\}")


def sentences() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Return the key and the text of each English sentence; with a plural, both forms."""
    for key, text in catalogue().items():
        stem, _, form = key.rpartition(".")
        if form == "other":
            yield stem, (catalogue()[f"{stem}.one"], text)
        elif form != "one":
            yield key, text


def exercises() -> Iterator[tuple[str, str]]:
    """Return the place and the text of each text in the course's exercises."""
    found: list[tuple[str, str]] = []

    def note(place: str, text: str) -> str:
        found.append((place, text))
        return text

    for lesson, names in course.lessons().items():
        for name in names:
            file = course.COURSE_FOLDER / lesson / f"{name}.toml"
            replace_texts(parse_document(read_text(file), toml=True), note, name)
    yield from found


def frame() -> str:
    """Return the template's own sentences, for servers without our Python, such as Binder."""
    keys = [key for key in catalogue() if key.startswith(("page.", "errors."))]
    filled = {"count": "{count}"}  # filled in by the page's script
    words = {code: {key: say(key, code, **filled) for key in keys} for code in languages()}
    return (
        "{#- Made by tools/languages.py from the sentences [page] and [errors]; do not edit. -#}\n"
        f"{{%- set sentences = {dumps(words, ensure_ascii=False, indent=1)} -%}}\n"
    )


DOMAINS = {"bosslib": sentences, "exercises": exercises}


def template(domain: str) -> Catalog:
    """Return the catalogue of a domain with all English texts, untranslated."""
    made = Catalog(project="bosslib", creation_date=SOME_DAY)
    for context, text in DOMAINS[domain]():
        flags = ["python-brace-format"] if "{" in "".join(text) else []
        made.add(text, context=context, flags=flags)
    return made


def brought_up_to_date(language: str, domain: str, folder: Path = FOLDER) -> Catalog:
    """Return the existing translations, updated to the current English sentences.

    A context has one text: when its English has changed, the old translation stays, marked fuzzy.
    """
    file = folder / language / "LC_MESSAGES" / f"{domain}.po"
    if file.exists():
        with file.open("rb") as stored:
            made: Catalog = read_po(stored, locale=language)
    else:
        made = Catalog(locale=language)
    before = {message.context: message for message in made}
    made.update(template(domain), no_fuzzy_matching=True)
    made.obsolete.clear()
    for message in made:
        old = before.get(message.context)
        if message.id and old and old.id != message.id and old.string:
            message.string = old.string
            message.previous_id = [old.id] if isinstance(old.id, str) else [*old.id]
            message.flags.add("fuzzy")
    made.fuzzy = False
    made.project, made.creation_date, made.revision_date = "bosslib", SOME_DAY, SOME_DAY
    made.header_comment = "# docs/languages.md says how this is edited."
    return made


def flaws(translations: Catalog) -> Iterator[str]:
    """Return the faults of the translations: missing ones, and wrong fields or rule ids."""
    for message in translations:
        if message.id:
            place = str(message.context)
            if message.fuzzy:
                yield f"{place}: the English has changed; look at it, and take the mark away"
            for english, other in zip(*_forms(message), strict=True):
                if not other:
                    yield f"{place}: not translated: {english}"
                elif signs(english) != signs(other):
                    before, after = map(_join_sorted, (signs(english), signs(other)))
                    yield f"{place}: {before} became {after}"


def signs(text: str) -> set[str]:
    """Return what a translation must keep: the fields and the rule ids of a sentence."""
    fields = {f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name is not None}
    return fields | set(RULE.findall(text))


def _join_sorted(found: set[str]) -> str:
    return ", ".join(sorted(found)) or "nothing"


def _forms(message: Message) -> tuple[list[str], list[str]]:
    english = [message.id] if isinstance(message.id, str) else list(message.id)
    string = message.string or ""
    other = [string] if isinstance(string, str) else list(string)
    size = max(len(english), len(other))  # a language may have one form, or four
    return _pad_forms(english, size), _pad_forms(other, size)


def _pad_forms(forms: list[str], size: int) -> list[str]:
    return forms + forms[-1:] * (size - len(forms))


def as_po(translations: Catalog) -> bytes:
    """Serialise a catalogue as PO, which translators edit."""
    made = BytesIO()
    write_po(made, translations, width=WIDTH, no_location=True)
    return made.getvalue()


def as_mo(translations: Catalog) -> bytes:
    """Serialise a catalogue as MO, which the program reads."""
    made = BytesIO()
    write_mo(made, translations)
    return made.getvalue()


def build_files(language: str, folder: Path = FOLDER) -> Iterator[tuple[Path, bytes, list[str]]]:
    """Return the files of a language, with their up-to-date content and its faults."""
    for domain in DOMAINS:
        made = brought_up_to_date(language, domain, folder)
        home = folder / language / "LC_MESSAGES"
        yield home / f"{domain}.po", as_po(made), list(flaws(made))
        yield home / f"{domain}.mo", as_mo(made), []


def main(names: list[str]) -> int:
    """Write the catalogues of these languages, or of all; return 1 if there are faults."""
    wrong = 0
    for language in names or sorted(folder.name for folder in FOLDER.iterdir()):
        for file, content, flawed in build_files(language):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            wrong += len(flawed)
            for flaw in flawed:
                print(f"{file.relative_to(ROOT)}: {flaw}")
    FRAME.write_text(frame(), encoding="utf-8", newline="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
