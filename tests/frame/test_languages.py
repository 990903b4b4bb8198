"""Every language is complete: all sentences are translated, its notebooks have the same cells."""

import io
import re
import tokenize
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from nbformat import NotebookNode

from bosslib.teaching import course
from bosslib.teaching.exercise import MAX_TASK_WORDS
from bosslib.words import ENGLISH, catalogue, languages
from tools import languages as made
from tools.notebooks import FOLDER, read

OTHERS = [language for language in languages() if language != ENGLISH]
PAGES = sorted(path.name for path in (FOLDER / ENGLISH).glob("*.ipynb"))
HEAD = re.compile(r"#+ |\d+\. |- |</?\w+")
LINK = re.compile(r"\]\(([^)]*)\)")
WORD = re.compile(r"[a-z]{3,}")
every_language = pytest.mark.parametrize("language", OTHERS)
every_page = pytest.mark.parametrize("name", PAGES)


@cache
def stored() -> list[tuple[Path, bytes, list[str]]]:
    """The catalogues of all languages."""
    return [each for language in OTHERS for each in made.build_files(language)]


def test_there_is_a_second_language() -> None:
    assert "nl" in OTHERS
    assert {folder.name for folder in FOLDER.iterdir() if folder.is_dir()} == {*languages()}


def test_every_sentence_is_translated() -> None:
    assert [flaw for _, _, flawed in stored() for flaw in flawed] == []


def test_the_catalogues_are_in_step() -> None:
    stale = [file.name for file, content, _ in stored() if file.read_bytes() != content]
    assert stale == [], "run python -m tools.languages"


def test_the_words_of_the_template_are_in_step() -> None:
    assert made.FRAME.read_text("utf-8") == made.frame(), "run python -m tools.languages"


@every_language
@pytest.mark.parametrize("domain", made.DOMAINS)
def test_no_sentence_was_left_in_english(language: str, domain: str) -> None:
    """A text of three words that are not fields is never the same in two languages."""
    same = [
        message.context
        for message in made.brought_up_to_date(language, domain)
        if message.id and message.id == message.string and long(str(message.id))
    ]
    assert same == []


def long(text: str) -> bool:
    return len(WORD.findall(re.sub(r"\{[^}]*\}|`[^`]*`|<[^>]*>", "", text))) > 2


def test_what_is_wrong_with_a_translation_is_said() -> None:
    catalog = Catalog(locale="nl")
    catalog.add("Pay {sum} (VALUE-2).", "Betaal {som} (VALUE-2).", context="field")
    catalog.add("Pay {sum:+} (VALUE-2).", "Betaal {sum:+} (VALUE-1).", context="rule")
    catalog.add("Pay.", "", context="empty")
    catalog.add(("one", "many"), ("een", ""), context="plural")
    catalog.add("Play.", "Speel.", context="changed", flags=["fuzzy"])
    catalog.add("Pass (PASS-1).", "Pas (PASS-1).", context="right")
    assert list(made.flaws(catalog)) == [
        "field: VALUE-2, {sum} became VALUE-2, {som}",
        "rule: VALUE-2, {sum} became VALUE-1, {sum}",
        "empty: not translated: Pay.",
        "plural: not translated: many",
        "changed: the English has changed; look at it, and take the mark away",
    ]


def test_a_new_language_begins_with_all_sentences(tmp_path: Path) -> None:
    found = {
        file.name: (content, flawed) for file, content, flawed in made.build_files("fr", tmp_path)
    }
    assert set(found) == {"bosslib.po", "bosslib.mo", "exercises.po", "exercises.mo"}
    keys = [key for key, _ in made.sentences()]
    assert [flaw.partition(":")[0] for flaw in found["bosslib.po"][1]][: len(keys)]
    assert b'msgctxt "listing.last"' in found["bosslib.po"][0]
    assert len(dict(made.sentences())) == len(keys) > len(catalogue()) / 2


def test_what_is_translated_stays_when_the_english_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "nl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    old = Catalog(locale="nl")
    old.add("Deal the cards.", "Deel de kaarten.", context="a")
    old.add("Gone.", "Weg.", context="b")
    (folder / "exercises.po").write_bytes(made.as_po(old))
    monkeypatch.setitem(made.DOMAINS, "exercises", lambda: iter([("a", "Deal all the cards.")]))
    new = made.brought_up_to_date("nl", "exercises", tmp_path)
    (message,) = [message for message in new if message.id]
    assert (message.id, message.string) == ("Deal all the cards.", "Deel de kaarten.")
    assert message.fuzzy
    assert b"Weg." not in made.as_po(new)
    assert b"Deel de kaarten." not in made.as_mo(new)


@every_language
def test_every_exercise_can_be_read_in_it(language: str, speaking: Callable[[str], None]) -> None:
    speaking(language)
    for lesson in course.course():
        assert lesson.errors == ()
        assert all(
            len(exercise.instruction.split()) <= MAX_TASK_WORDS for exercise in lesson.exercises
        )


@every_language
def test_it_has_the_same_pages(language: str) -> None:
    assert sorted(path.name for path in (FOLDER / language).glob("*.ipynb")) == PAGES


@every_language
@every_page
def test_a_page_has_the_same_cells(language: str, name: str) -> None:
    here, there = read(FOLDER / ENGLISH / name), read(FOLDER / language / name)
    assert there.metadata.language == language
    assert [outline(cell) for cell in here.cells] == [outline(cell) for cell in there.cells]
    assert [cell.source == "" for cell in there.cells] == [False] * len(there.cells)


@every_language
@every_page
def test_no_prose_was_left_in_english(language: str, name: str) -> None:
    here, there = read(FOLDER / ENGLISH / name), read(FOLDER / language / name)
    english = {cell.source for cell in here.cells if cell.cell_type == "markdown"}
    assert [cell.source for cell in there.cells if cell.source in english] == []


def outline(cell: NotebookNode) -> tuple[object, ...]:
    """Parts of a cell that all languages share: code without strings, headings, links."""
    tags = tuple(cell.metadata.get("tags", ()))
    if cell.cell_type == "code":
        outputs = tuple(output.output_type for output in cell.outputs)
        return (cell.id, tags, code(cell.source), outputs)
    lines = cell.source.splitlines()
    heads = tuple(found[0] for line in lines if (found := HEAD.match(line)))
    rules = tuple(sorted(made.RULE.findall(cell.source)))
    return (cell.id, tags, heads, tuple(sorted(LINK.findall(cell.source))), rules)


def code(source: str) -> tuple[str, ...]:
    """The code's tokens, without comments and the content of strings."""
    words = (tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", None))  # from Python 3.12 on
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return tuple(
        "" if token.type in words else token.string
        for token in tokens
        if token.type not in (tokenize.COMMENT, tokenize.NL)
    )
