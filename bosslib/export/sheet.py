"""CSV output for spreadsheets and programs: RFC 4180, in UTF-8."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from unicodedata import normalize

from bosslib.export.rows import Cell, Row

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""Prefixes of texts that a spreadsheet may execute as a formula."""


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
    """Escape a text against formula injection: a quote goes before one that looks like a formula.

    >>> escape_formula("=1+1"), escape_formula("Ann")
    ("'=1+1", 'Ann')
    """
    begins = normalize("NFKC", text.lstrip(" \u00a0")[:1])
    return f"'{text}" if begins.startswith(FORMULAS) or text[:1] in FORMULAS else text
