"""The ways to break a rule: small changes to predicates, sums, choices and effects, but not to texts for people."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

from attrs import frozen

SAYING = frozenset({"msg", "msgn", "say", "tell"})
"""Calls that make or say texts for people."""
_OTHERS = (
    "Eq NotEq, NotEq Eq, Lt LtE GtE, LtE Lt Gt, Gt GtE LtE, GtE Gt Lt, In NotIn, NotIn In, Is IsNot, IsNot Is, And Or, Or And, "
    "Add Sub, Sub Add, Mult FloorDiv, Div Mult, FloorDiv Mult, Mod FloorDiv, BitOr BitAnd, BitAnd BitOr"
)
OTHERS: dict[str, list[str]] = {operator: others for operator, *others in map(str.split, _OTHERS.split(","))}
"""The operators that take the place of an operator, by their names in `ast`."""
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
LEFT_ALONE = (ast.JoinedStr, ast.Assert, ast.Raise, ast.arg, ast.Import, ast.ImportFrom)


@frozen
class Mutant:
    """A small change to a module. ``before`` and ``after`` are the line it is in, as `ast.unparse` writes it."""

    file: str
    function: str
    line: int
    number: int
    before: str
    after: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The parts that stay the same when other lines of the file change."""
        return self.file, self.function, self.before, self.after

    def tree(self, root: Path) -> ast.Module:
        """The syntax tree of its module, changed."""
        tree = ast.parse((root / self.file).read_bytes())
        changes = _changes(self.file, tree)
        for _ in range(self.number + 1):
            next(changes)
        return ast.fix_missing_locations(tree)


def mutants(file: str, source: str | bytes) -> list[Mutant]:
    """Every mutant of a module, in the order of the file."""
    return list(_changes(file, ast.parse(source)))


def _changes(file: str, tree: ast.Module) -> Iterator[Mutant]:
    """Change a tree in one place after the other; each change lasts until the next one is asked for."""
    for number, (edit, function, statement) in enumerate(_edits(tree, (), "", tree)):
        owner, field, place, new = edit
        before, old = _header(statement), getattr(owner, field)
        setattr(owner, field, new if place is None else [*old[:place], new, *old[place + 1 :]])
        # A statement that is replaced as a whole is no longer in the tree.
        after = _header(new if isinstance(new, ast.stmt) else statement)
        # Of a long line, the part near the change.
        same = next((place for place, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
        start = max(0, same - 60) if len(before) > 160 else 0
        cut = slice(start, start + 160)
        yield Mutant(file, ".".join(function), statement.lineno, number, before[cut], after[cut])
        setattr(owner, field, old)


def _header(statement: ast.AST) -> str:
    """A statement on one line, minus the statements in it."""
    alone = copy(statement)
    for field in {"body", "orelse", "finalbody", "handlers"}.intersection(statement._fields):
        setattr(alone, field, [])
    return " ".join(ast.unparse(alone).split())


Edit = tuple[ast.AST, str, int | None, ast.AST]


def _edits(owner: ast.AST, path: tuple[str, ...], returns: str, statement: Any) -> Iterator[tuple[Edit, tuple[str, ...], Any]]:
    """The edits of everything below a node, with function and statement."""
    for field, value in ast.iter_fields(owner):
        for place, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.AST) or _is_left_alone(field, node):
                continue
            inside, said, line = path, returns, node if isinstance(node, ast.stmt) else statement
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                inside = (*path, node.name)
                said = ast.unparse(node.returns) if isinstance(node, ast.FunctionDef) and node.returns else ""
            for new in (*_conditions(owner, field, node), *_statements(node, path, said), *_expressions(node, path)):
                yield (owner, field, place if isinstance(value, list) else None, new), path, line
            yield from _edits(node, inside, said, line)


def _is_left_alone(field: str, node: ast.AST) -> bool:
    """True if nothing is mutated in a node: texts, annotations, safeguards."""
    if field in ("annotation", "returns", "decorator_list", "targets", "target") or isinstance(node, LEFT_ALONE):
        return True
    match node:
        case ast.Expr(value=ast.Constant()) | ast.keyword(arg="strict"):
            return True
        case ast.Call(func=function) | ast.Expr(value=ast.Call(func=function)):
            return _name(function) in SAYING
        case ast.FunctionDef(returns=returns):
            return returns is not None and ast.unparse(returns) == "Message"
        case ast.Assign(targets=targets):
            return any(_name(target) == "rules_version" for target in targets)
        case ast.If(test=test):
            return ast.unparse(test) == "TYPE_CHECKING"
    return False


def _conditions(owner: ast.AST, field: str, node: ast.AST) -> Iterator[ast.expr]:
    """The ways to change a condition as a whole."""
    if isinstance(node, ast.expr) and (field == "test" or (field, type(owner)) in (("ifs", ast.comprehension), ("values", ast.BoolOp))):
        yield from _opposite(node)
        if field != "test":
            yield ast.Constant(not (isinstance(owner, ast.BoolOp) and isinstance(owner.op, ast.Or)))


def _opposite(node: ast.expr) -> Iterator[ast.expr]:
    """The opposite of a condition, unless an operator of its own can be changed."""
    own = isinstance(node, ast.Compare | ast.BoolOp | ast.Constant) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
    if not own and not (isinstance(node, ast.Call) and _name(node.func) in OPPOSITES):
        yield ast.UnaryOp(ast.Not(), node)


def _statements(node: ast.AST, path: tuple[str, ...], returns: str) -> Iterator[ast.AST]:
    """The statements that can stand in the place of a statement."""
    match node:
        case ast.Expr() if path:
            yield ast.Pass()
        case ast.Assign(targets=targets) if any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets):
            yield ast.Pass()
        case ast.AugAssign():
            yield ast.Pass()
            yield from _other_operators(node)
        case ast.Return(value=None):
            yield ast.Pass()
        case ast.Return(value=value) if value is not None:
            if "Refusal | None" in returns and not (isinstance(value, ast.Constant) and value.value is None):
                yield ast.Return(ast.Constant(None))
            elif returns == "bool":
                yield from (ast.Return(new) for new in _opposite(value))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _expressions(node: ast.AST, path: tuple[str, ...]) -> Iterator[ast.AST]:
    """The expressions that can stand in the place of an expression."""
    match node:
        case ast.Compare(ops=ops):
            for place, operator in enumerate(ops):
                for other in OTHERS[type(operator).__name__]:
                    yield ast.Compare(node.left, [*ops[:place], getattr(ast, other)(), *ops[place + 1 :]], node.comparators)
        case ast.BoolOp():
            yield from _other_operators(node)
        case ast.BinOp() if path or not isinstance(node.op, ast.BitOr):
            yield from _other_operators(node)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Call(func=ast.Name(id=name)) if name in OPPOSITES:
            yield ast.Call(ast.Name(OPPOSITES[name], ast.Load()), node.args, node.keywords)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)


def _other_operators(node: ast.BinOp | ast.BoolOp | ast.AugAssign) -> Iterator[ast.AST]:
    for other in OTHERS.get(type(node.op).__name__, ()):
        new = copy(node)
        new.op = getattr(ast, other)()
        yield new


def _name(node: ast.expr) -> str:
    """The last part of a dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
