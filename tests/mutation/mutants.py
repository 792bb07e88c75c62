"""The ways to break a rule: every mutant of a module's source, each a small change in one place.

What is mutated are predicates, sums, choices and effects. Texts for people are left alone: nothing inside `msg` and `msgn`, no sentence
that a game says, no function that returns a `Message`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen

SAYING = frozenset({"msg", "msgn", "say", "tell"})
"""Calls that make or utter texts for people."""

VERSION = "rules_version"
"""What a game's class calls the number of its rules, which is none of them."""

COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
COLLECTIVES = frozenset({"agenda", "centre", "deck", "dice", "hand", "pile", "taken"})
"""Names of collections that are no plurals."""
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@frozen
class Mutant:
    """One small change to a source file: the bytes from ``start`` to ``end`` replaced.

    ``before`` and ``after`` are the lines it touches, on one line each; with ``function`` they tell mutants apart wherever they stand.
    """

    file: str
    function: str
    line: int
    start: int
    end: int
    replacement: str
    before: str
    after: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same while other lines of the file change."""
        return self.file, self.function, self.before, self.after

    def applied(self, source: bytes) -> bytes:
        """The source with the change."""
        return source[: self.start] + self.replacement.encode() + source[self.end :]


def mutants(file: str, source: bytes) -> list[Mutant]:
    """Every mutant of a source file, in the order of the file."""
    finder = _Finder(file, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda mutant: (mutant.start, mutant.end, mutant.replacement))


def _name(function: ast.expr) -> str:
    """The last part of what is called."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _is_saying(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _name(node.func) in SAYING


def _has_own_mutants(condition: ast.expr) -> bool:
    """Whether a condition changes its meaning by an operator of its own."""
    if isinstance(condition, ast.Call):
        return _name(condition.func) in OPPOSITES
    return isinstance(condition, ast.Compare | ast.BoolOp | ast.Constant) or (
        isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not)
    )


def _is_collection(node: ast.expr) -> bool:
    """Whether this goes by the name of a collection, so that its truth says whether there is anything in it."""
    name = _name(node)
    return name in COLLECTIVES or (name.endswith("s") and not name.endswith("ss"))


def _makes_sequence(node: ast.expr) -> bool:
    """Whether this is plainly a sequence or text, which can be added but not subtracted."""
    if isinstance(node, ast.BinOp):
        return _makes_sequence(node.left) or _makes_sequence(node.right)
    sequence = (ast.Tuple, ast.List, ast.ListComp, ast.JoinedStr)
    return (
        isinstance(node, sequence)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        or (isinstance(node, ast.Call) and _name(node.func) in ("tuple", "list", "sorted", "str"))
    )


class _Finder(ast.NodeVisitor):
    """Walks through a module and notes its mutants."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.found: list[Mutant] = []
        self.path: list[str] = []
        self.returns = ""
        self.line_starts = [0]
        for line in source.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))

    # Noting

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node stands in the source, in bytes."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.line_starts[node.lineno - 1] + node.col_offset, self.line_starts[node.end_lineno - 1] + node.end_col_offset

    def note(self, start: int, end: int, replacement: str) -> None:
        """Remember a mutant."""
        first = max(place for place in self.line_starts if place <= start)
        last = min(place for place in self.line_starts if place >= end)
        before = self.source[first:last]
        after = before[: start - first] + replacement.encode() + before[end - first :]
        self.found.append(
            Mutant(
                self.file,
                ".".join(self.path),
                self.line_starts.index(first) + 1,
                start,
                end,
                replacement,
                " ".join(before.decode().split()),
                " ".join(after.decode().split()),
            )
        )

    def replace(self, node: ast.expr | ast.stmt, replacement: str) -> None:
        """Another text in the place of a node."""
        self.note(*self.span(node), replacement)

    def replace_operator(self, left: ast.expr, right: ast.expr, operator: str, replacement: str) -> None:
        """Another operator between two operands."""
        start, end = self.span(left)[1], self.span(right)[0]
        # "not in" may be written with any space between its words; nobody does.
        place = self.source.index(operator.encode(), start, end)
        self.note(place, place + len(operator), replacement)

    def negate(self, condition: ast.expr) -> None:
        """The opposite of a condition that has no operator to turn around, and more than one where any would do."""
        if not _has_own_mutants(condition):
            start, end = self.span(condition)
            text = self.source[start:end].decode()
            self.note(start, end, f"not ({text})")
            if _is_collection(condition):
                self.note(start, end, f"len({text}) > 1")

    # What is left alone

    def visit_Call(self, node: ast.Call) -> None:
        if _is_saying(node):
            return
        if isinstance(node.func, ast.Name) and node.func.id in OPPOSITES:
            self.replace(node.func, OPPOSITES[node.func.id])
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    def visit_keyword(self, node: ast.keyword) -> None:
        # That what is zipped is equally long is a safeguard, not a rule.
        if node.arg != "strict":
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        pass

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        pass

    # Where we are

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        returns = ast.unparse(node.returns) if node.returns else ""
        if returns == "Message":
            return
        outer, self.returns = self.returns, returns
        self.path.append(node.name)
        for part in (node.args, *node.body):
            self.visit(part)
        self.path.pop()
        self.returns = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.path.append(node.name)
        for part in node.body:
            self.visit(part)
        self.path.pop()

    def visit_Lambda(self, node: ast.Lambda) -> None:
        outer, self.returns = self.returns, ""
        self.visit(node.body)
        self.returns = outer

    # Statements

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) or _is_saying(node.value):
            return
        if self.path:
            self.replace(node, "pass")
        self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Name) and target.id == VERSION for target in node.targets):
            return
        if any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.replace(node, "pass")
        self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.replace(node, "pass")
        swap = ARITHMETIC.get(type(node.op))
        if swap is not None and not _makes_sequence(node.value):
            self.replace_operator(node.target, node.value, f"{swap[0]}=", f"{swap[1]}=")
        self.visit(node.value)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.replace(node, "pass")
            return
        if "Refusal | None" in self.returns and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self.replace(node.value, "None")
        elif self.returns == "bool":
            self.negate(node.value)
        self.visit(node.value)

    def visit_Break(self, node: ast.Break) -> None:
        self.replace(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.replace(node, "break")

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            return
        self.negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    # Expressions

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self.negate(condition)
            self.replace(condition, "True")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for operation, (left, right) in zip(node.ops, pairwise([node.left, *node.comparators]), strict=True):
            operator, others = COMPARISONS[type(operation)]
            for other in others:
                self.replace_operator(left, right, operator, other)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        operator, other, neutral = ("and", "or", "True") if isinstance(node.op, ast.And) else ("or", "and", "False")
        for left, right in pairwise(node.values):
            self.replace_operator(left, right, operator, other)
        for operand in node.values:
            self.negate(operand)
            self.replace(operand, neutral)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            start = self.span(node)[0]
            self.note(start, start + len("not" if isinstance(node.op, ast.Not) else "-"), "")
        if isinstance(node.op, ast.Not) and _is_collection(node.operand):
            self.replace(node, f"len({ast.unparse(node.operand)}) < 2")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        swap = ARITHMETIC.get(type(node.op))
        is_type = isinstance(node.op, ast.BitOr) and not self.path
        if swap is not None and not is_type and not _makes_sequence(node):
            self.replace_operator(node.left, node.right, *swap)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.replace(node, str(not node.value))
        elif isinstance(node.value, int):
            self.replace(node, str(node.value + 1))


def shown(mutant: Mutant) -> Iterator[str]:
    """The lines that show a mutant to a person."""
    yield f"{mutant.file}:{mutant.line}  {mutant.function}"
    yield f"  - {mutant.before}"
    yield f"  + {mutant.after}"
