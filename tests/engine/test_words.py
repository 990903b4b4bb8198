"""The sentences: how they are looked up, and that every language has the same ones."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

from bosslib import words
from bosslib.words import catalogue, languages, listing, say

ROOT = Path(__file__).parents[2]


def fields(sentence: str) -> set[str]:
    """The names that a sentence wants values for; "" for a field without a name."""
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def wants(sentences: dict[str, str]) -> dict[str, set[str]]:
    return {key: fields(sentence) for key, sentence in sentences.items()}


def python(folder: Path, code: str) -> str:
    """What a fresh Python, with nothing but its standard library, prints in a folder."""
    command = [sys.executable, "-S", "-X", "utf8", "-c", code]
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE).stdout.decode()


def test_a_sentence_is_filled_with_its_values() -> None:
    assert say("listing.last", rest="A", last="B") == "A and B"


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(KeyError, match=r"no sentence 'listing\.lost' in the catalogue 'en'"):
        say("listing.lost")


def test_a_section_is_no_sentence() -> None:
    with pytest.raises(KeyError, match="no sentence 'listing'"):
        say("listing")


def test_a_missing_value_is_named_with_its_key() -> None:
    with pytest.raises(KeyError, match=r"'listing\.last' wants a value for {last}"):
        say("listing.last", rest="A")


@pytest.mark.parametrize("language", ["xx", "../catalogue/en", ""])
def test_an_unknown_language_is_named(language: str) -> None:
    with pytest.raises(KeyError, match="no catalogue for the language"):
        say("listing.comma", language)


@pytest.mark.parametrize(
    ("given", "sentence"), [("", ""), ("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C")]
)
def test_words_are_listed_as_in_a_sentence(given: str, sentence: str) -> None:
    assert listing(given) == sentence


def test_every_language_has_the_keys_and_fields_of_english() -> None:
    english = wants(dict(catalogue("en")))
    for language in languages():
        assert wants(dict(catalogue(language))) == english, language


def test_every_field_has_a_name_and_every_sentence_has_words() -> None:
    for key, sentence in catalogue("en").items():
        assert sentence.strip(), key
        assert all(field and not field.isdigit() for field in fields(sentence)), key


def test_every_sentence_with_a_plural_has_both_forms() -> None:
    keys = catalogue("en").keys()
    for form, twin in ((".one", ".other"), (".other", ".one")):
        assert {key for key in keys if key.endswith(form)} == {
            key.removesuffix(twin) + form for key in keys if key.endswith(twin)
        }


def test_a_second_language_is_one_more_file(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "bosslib" / "catalogue", tmp_path / "bosslib" / "catalogue")
    shutil.copy(words.__file__, tmp_path / "bosslib")
    (tmp_path / "bosslib" / "__init__.py").touch()
    cards = 'cards = { one = "{name}: {count} Karte", other = "{name}: {count} Karten" }\n'
    (tmp_path / "bosslib" / "catalogue" / "xx.toml").write_text(f"[hand]\n{cards}", "utf-8")
    code = """
import json
from bosslib.words import languages, say
seen = [say("hand.cards", "xx", name="A", count=count) for count in (0, 1, 2)]
for values in {"name": "A"}, {"count": 1}:
    try:
        say("hand.cards", "xx", **values)
    except KeyError as error:
        seen.append(error.args[0])
print(json.dumps([languages(), seen]))
"""
    known, seen = json.loads(python(tmp_path, code))
    assert known == sorted({*languages(), "xx"})
    assert seen == [
        "A: 0 Karten",
        "A: 1 Karte",
        "A: 2 Karten",
        "the sentence 'hand.cards' wants a value for {count}",
        "the sentence 'hand.cards.one' wants a value for {name}",
    ]


def test_importing_reads_no_catalogue() -> None:
    code = "import sys, bosslib.words, bosslib.rulebook; print('tomllib' in sys.modules)"
    assert python(ROOT, code).strip() == "False"
