"""An exported zip is read again: every value is unchanged."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from bosslib.errors import BossError
from bosslib.export import zip_reader as reading
from bosslib.export.log_history import StoredLog, follow_log
from bosslib.export.rows import COLUMNS, ROWS, ExportedGame
from bosslib.export.summary import group_stats, summarize
from bosslib.export.zip_reader import FLAG_COLUMNS, TEXT_COLUMNS, unpacked
from tests.engine.export.packed import cut, exported, files, whole
from tests.engine.export.test_answers import FOUND
from tests.engine.export.test_summary import PLAYED, SAMPLES, on_honour, seated
from tests.engine.export.test_talk import talked


def answered() -> StoredLog:
    """A game with chat, and with answers to the questions before it."""
    return talked()._replace(answers=FOUND)


BOTH = [whole("card"), whole("board", "shrewd"), cut(whole("card", seed=2), 0.5), answered()]


def told(cell: Any) -> Any:
    return round(cell, 3) if isinstance(cell, float) else cell if cell != "" else None


def as_it_is(name: str, _: int) -> str:
    return name


@pytest.mark.parametrize("name", COLUMNS)
def test_each_value_is_what_it_was(name: str) -> None:
    found = unpacked(exported(*BOTH, samples=SAMPLES))[name]
    filed = (
        ExportedGame(at, log.table, log.treatment, follow_log(log), as_it_is, SAMPLES)
        for at, log in enumerate(BOTH, 1)
    )
    before = [tuple(map(told, row)) for one in filed for row in ROWS[name](one)]
    text = {f"'{each}": each for row in before for each in row if isinstance(each, str)}
    after = [tuple(text.get(str(each), each) for each in row.values()) for row in found]
    assert after == before != []
    for row, other in zip(after, before, strict=True):
        assert [type(each) for each in row] == [
            type(each) if not isinstance(each, str) else str for each in other
        ]


def test_the_columns_of_text_and_of_yes_and_no_are_columns() -> None:
    assert set().union(*COLUMNS.values()) > FLAG_COLUMNS | TEXT_COLUMNS
    assert not FLAG_COLUMNS & TEXT_COLUMNS


def test_the_class_is_counted_from_its_zip_as_from_its_logs() -> None:
    tables = [
        *PLAYED["card"],
        *PLAYED["board"],
        seated(on_honour(1), None, None, None, None, treatment="honour"),
        cut(PLAYED["card"][0], 0.5),
    ]
    groups = summarize(tables, SAMPLES).groups
    counted = group_stats(unpacked(exported(*tables, samples=SAMPLES)))
    assert [each[:4] for each in counted] == [each[:4] for each in groups]
    assert len(groups) == 3
    for one, other in zip(counted, groups, strict=True):
        for name, mine, theirs in zip(one._fields[4:], one[4:], other[4:], strict=True):
            assert (mine is None) is (theirs is None), name
            if mine and theirs:
                assert mine.mean == pytest.approx(theirs.mean, abs=1e-3)
                assert mine.cases == theirs.cases


def test_bots_can_be_counted_as_people_are() -> None:
    alone = unpacked(exported(whole("card"), samples=SAMPLES))
    assert group_stats(alone)[0].offers == 0
    (group,) = group_stats(alone, {"careful"})
    assert group.accepted_asked
    assert group.offers == group.accepted_asked.cases == len(alone["bargains"]) > 0


def rezipped(packed: bytes, **other: str | None) -> bytes:
    """The zip with some tables replaced or removed."""
    made = BytesIO()
    with ZipFile(made, "w") as zipped:
        for name, text in files(packed).items():
            new = other.get(name.partition(".")[0], text)
            if new is not None:
                zipped.writestr(name, new)
    return made.getvalue()


@pytest.mark.parametrize(
    "text", [None, "", "a,b\r\n1,2\r\n", ",".join(COLUMNS["results"]) + "\r\n1,2\r\n"]
)
def test_a_table_that_is_none_is_refused(text: str | None) -> None:
    packed = rezipped(exported(whole("card")), results=text)
    with pytest.raises(BossError, match="not a zip with a class's data"):
        unpacked(packed)
    assert unpacked(packed, ["bargains"])["bargains"]


def test_a_number_that_is_none_and_a_word_that_is_neither_yes_nor_no_are_refused() -> None:
    good = files(exported(whole("card")))["results.csv"]
    wrong = ((",yes,", ",maybe,"), (",card,no,", ",card,x,"), (",135,", ",1e999,"))
    for old, new in (*wrong, (",135,", f",{'9' * 4000},")):
        assert old in good
        with pytest.raises(BossError, match="not a zip"):
            unpacked(rezipped(exported(whole("card")), results=good.replace(old, new, 1)))


@pytest.mark.parametrize("at", range(0, 4000, 37))
def test_a_zip_with_a_wrong_byte_is_read_or_refused(at: int) -> None:
    packed = bytearray(exported(cut(whole("card"), 0.2)))
    packed[at % len(packed)] ^= 0x55
    with suppress(BossError):
        assert unpacked(bytes(packed))["results"]


@pytest.mark.parametrize("packed", [b"", b"PK", b"x" * 1000])
def test_what_is_no_zip_is_refused(packed: bytes) -> None:
    with pytest.raises(BossError, match="not a zip"):
        unpacked(packed)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BossError, match=r"class.zip can't be read: No such file"):
        unpacked(tmp_path / "class.zip")
    (tmp_path / "it.zip").write_bytes(exported(whole("card")))
    assert unpacked(str(tmp_path / "it.zip"))["results"]


def test_a_table_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = exported(whole("card"))
    sizes = [each.file_size for each in ZipFile(BytesIO(packed)).infolist() if each.file_size]
    monkeypatch.setattr(reading, "MAX_UNPACKED_BYTES", max(sizes) + 1)  # each table alone would fit
    with pytest.raises(BossError, match="too large"):
        unpacked(packed)


@pytest.mark.parametrize("method", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_a_zip_that_lies_about_a_size_takes_no_more_memory_for_it(method: int) -> None:
    with ZipFile(BytesIO(exported(whole("card")))) as good:
        texts = {each: good.read(each) for each in good.namelist()}
    made = BytesIO()
    with ZipFile(made, "w", method) as bad:
        for name, text in texts.items():
            bad.writestr(name, text + b"\n" * 100_000_000 * (name == "actions.csv"))
    packed, entry = bytearray(made.getvalue()), b"actions.csv"
    size = packed.rindex(entry) - 46 + 24  # the unpacked size in the zip's directory
    packed[size : size + 4] = (500).to_bytes(4, "little")
    tracemalloc.start()
    try:
        with pytest.raises(BossError):
            unpacked(bytes(packed))
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


def test_a_small_zip_of_very_many_rows_is_refused_before_they_are_read() -> None:
    with ZipFile(BytesIO(exported(whole("card")))) as good:
        texts = {each: good.read(each) for each in good.namelist()}
    row = b"," * (len(COLUMNS["actions"]) - 1) + b"\r\n"
    texts["actions.csv"] += row * (reading.MAX_ROWS + 1)
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as bad:
        for name, text in texts.items():
            bad.writestr(name, text)
    assert len(made.getvalue()) < 100_000
    with pytest.raises(BossError, match="rows"):
        unpacked(made.getvalue())
