"""The small wrong changes of a function: which there are, and carrying one out."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any, Final

OTHER_WAY: Final[dict[type, type]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
EXTREMES: Final = {"min": "max", "max": "min"}
PLAYERS: Final = ("active", "master")


def changes_of(function: ast.FunctionDef) -> Iterator[tuple[tuple[int, int], str, ast.FunctionDef]]:
    """Every change of a function: the first and last line of what is changed, what it is, the function with it."""
    spans = spans_of(function)
    for place, node in enumerate(ast.walk(function)):
        for sort in sorts_of(node, is_first(function, node)):
            changed = copy.deepcopy(function)
            target = list(ast.walk(changed))[place]
            change(changed, target, sort)
            yield spans[id(node)], sort, changed


def spans_of(function: ast.FunctionDef) -> dict[int, tuple[int, int]]:
    """For each node the lines of the innermost statement, or head of a statement, that it belongs to."""
    found: dict[int, tuple[int, int]] = {}

    def enter(node: ast.AST, span: tuple[int, int]) -> None:
        found[id(node)] = span
        for _, value in ast.iter_fields(node):
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.stmt):
                    enter(each, head_of(each))
                elif isinstance(each, ast.AST):
                    enter(each, span)

    enter(function, (function.lineno, function.lineno))
    return found


def head_of(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement; of one that holds others, those of its head."""
    if isinstance(statement, ast.If | ast.While):
        return statement.lineno, statement.test.end_lineno or statement.lineno
    if isinstance(statement, ast.For):
        return statement.lineno, statement.iter.end_lineno or statement.lineno
    if isinstance(statement, ast.With | ast.Try | ast.FunctionDef):
        return statement.lineno, statement.lineno
    return statement.lineno, statement.end_lineno or statement.lineno


def is_first(function: ast.FunctionDef, node: ast.AST) -> bool:
    """Whether a statement is the docstring."""
    return bool(function.body) and function.body[0] is node


def sorts_of(node: ast.AST, docstring: bool) -> list[str]:
    """The changes that can be made at this place."""
    if isinstance(node, ast.If):
        gone = ["without the check"] if isinstance(node.body[-1], ast.Return | ast.Continue) and not node.orelse else []
        return ["negated", *gone]
    if isinstance(node, ast.IfExp):
        return ["negated"]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not docstring:
        return ["skipped"]
    if isinstance(node, ast.Assign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return ["skipped"] if all(isinstance(each, ast.Attribute | ast.Subscript) for each in targets) else []
    if isinstance(node, ast.comprehension) and node.ifs:
        return ["without the filter"]
    if isinstance(node, ast.BoolOp):
        return [f"without part {number}" for number in range(1, len(node.values) + 1)]
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OTHER_WAY:
        return ["off by one" if isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE) else "the other way"]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and isinstance(node.right, ast.Constant):
        return ["off by one"] if type(node.right.value) is int else []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
        return ["the other extreme"]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "opponent":
        return ["the other player"]
    if isinstance(node, ast.Attribute) and node.attr in PLAYERS and isinstance(node.ctx, ast.Load):
        return ["the other player"]
    return []


def change(function: ast.FunctionDef, node: Any, sort: str) -> None:
    """Carry a change out."""
    if sort == "negated":
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif sort == "without the check":
        node.test = ast.Constant(False)
    elif sort == "skipped":
        put_instead(function, node, ast.Pass() if not isinstance(node, ast.Expr) else ast.Expr(ast.Constant(None)))
    elif sort == "without the filter":
        node.ifs = []
    elif sort == "the other extreme":
        node.func.id = EXTREMES[node.func.id]
    elif sort.startswith("without part"):
        left = [each for place, each in enumerate(node.values, 1) if place != int(sort.rpartition(" ")[2])]
        node.values = left
        if len(left) == 1:
            put_instead(function, node, left[0])
    elif isinstance(node, ast.Compare):
        node.ops = [OTHER_WAY[type(node.ops[0])]()]
    elif isinstance(node, ast.BinOp):
        node.right = ast.Constant(node.right.value + 1)
    elif isinstance(node, ast.Call):
        put_instead(function, node, node.args[0])
    else:
        put_instead(function, node, ast.BinOp(ast.Constant(1), ast.Sub(), copy.deepcopy(node)))
    ast.fix_missing_locations(function)


def put_instead(function: ast.FunctionDef, old: ast.AST, new: ast.AST) -> None:
    """Put one part in the place of another."""
    for node in ast.walk(function):
        for name, value in ast.iter_fields(node):
            if value is old:
                setattr(node, name, new)
            elif isinstance(value, list):
                value[:] = [new if each is old else each for each in value]


def functions_in(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module with their names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and not inner.decorator_list:
                    yield f"{node.name}.{inner.name}", inner
