"""CSV output for spreadsheets and programs: RFC 4180, in UTF-8."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from unicodedata import normalize

from bosslib.export.rows import Cell, Row

FORMULAS = ("=", "+", "-", "@")
"""Prefixes of texts that a spreadsheet may execute as a formula."""

SEPARATORS = re.compile(r"(?<=[;\t\r\n])")
"""Places in a text after which a spreadsheet may begin another cell."""


def format_csv(columns: Sequence[str], rows: Iterable[Row]) -> str:
    """Format a table with a header; `yes` and `no`, plain numbers, nothing for None."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_cell(each) for each in row] for row in rows)
    return text.getvalue()


def _cell(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case float():
            return repr(round(cell, 3))
        case str():
            return escape_formula(cell)
    return str(cell)


def escape_formula(text: str) -> str:
    """Escape a text against formula injection: a quote goes before what looks like a formula.

    A spreadsheet that separates cells by semicolons or tabs splits a text at them, and ignores the
    quotes round it, so its parts are escaped too.

    >>> escape_formula("=1+1"), escape_formula("Ann"), escape_formula("Ann;=1+1")
    ("'=1+1", 'Ann', "Ann;'=1+1")
    """
    return "".join(map(_escape_part, SEPARATORS.split(text)))


def _escape_part(text: str) -> str:
    begins = normalize("NFKC", text.lstrip(' "\u00a0')[:1])
    return f"'{text}" if begins.startswith(FORMULAS) else text
