"""Mutation operators for Python code, used by `make mutants`.

Each mutation changes a few characters, so line numbers stay the same. Names, strings and
annotations are not changed: a type checker finds such faults.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}
RECKONED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
}
JOINED: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
CALLED = {"any": "all", "all": "any", "max": "min", "min": "max"}


class Fault(NamedTuple):
    """Mutation: a byte range of a file, and its replacement."""

    start: int
    end: int
    put: str
    line: int


def plant(source: bytes, fault: Fault) -> bytes:
    """Return the source with the mutation applied."""
    return source[: fault.start] + fault.put.encode() + source[fault.end :]


def faults(source: bytes) -> list[Fault]:
    """Return all possible mutations of a file, in the order of its lines."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted(finder.found)


class _Finder(ast.NodeVisitor):
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Fault] = []

    def _begin(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def _put(self, start: int, end: int, put: str) -> None:
        line = self.source.count(b"\n", 0, start) + 1
        self.found.append(Fault(start, end, put, line))

    def _between(self, left: ast.expr, right: ast.expr, sign: tuple[str, str]) -> None:
        """Replace the operator between two expressions, which may be in brackets."""
        start = self._end(left)
        stands = self.source[start : self._begin(right)]
        found = re.search(sign[0].encode(), stands)
        if found and b"#" not in stands:
            self._put(start + found.start(), start + found.end(), sign[1])

    def visit_Compare(self, node: ast.Compare) -> None:
        terms = [node.left, *node.comparators]
        for at, sign in enumerate(node.ops):
            self._between(terms[at], terms[at + 1], COMPARED[type(sign)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, JOINED[type(node.op)])
        last, idle = node.values[-1], isinstance(node.op, ast.And)
        self._put(self._begin(last), self._end(last), str(idle))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        sign = RECKONED.get(type(node.op))
        if sign and not isinstance(node.left, ast.JoinedStr | ast.List | ast.Tuple):
            self._between(node.left, node.right, sign)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._put(self._begin(node), self._begin(node) + len("not"), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._put(self._begin(node), self._end(node), str(not node.value))
        elif isinstance(node.value, int):
            self._put(self._begin(node), self._end(node), str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in CALLED:
            self._put(self._begin(node.func), self._end(node.func), CALLED[node.func.id])
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._put(self._begin(node), self._end(node), "pass")
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Skip f-strings: before Python 3.12 the positions in them are not known."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for each in (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
            self.visit(each)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        for each in node.body:
            self.visit(each)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for each in node.body:
            self.visit(each)


def original_text(source: bytes, fault: Fault) -> str:
    """Return the original text at the place of the mutation."""
    return source[fault.start : fault.end].decode()


def nearby(graph: Mapping[str, set[str]], start: str) -> Iterator[set[str]]:
    """Return the nodes reachable from a node in one step, in two steps, and so on."""
    seen, edge = {start}, {start}
    while edge := {there for each in edge for there in graph.get(each, ())} - seen:
        seen |= edge
        yield edge
