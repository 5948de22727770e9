"""Statements that are short for others: written out before anything else looks at them."""

from __future__ import annotations

import ast


def written_out(tree: ast.FunctionDef) -> ast.FunctionDef:
    """The function with ``x = 0; y = 0`` for ``x = y = 0``, and ``range(-1, 2)`` for ``(-1, 0, 1)``.

    Assignments are written out only where the value is a number or a name, so that nothing is
    computed twice; tuples become a range where they are integers at equal distances.
    """
    made = _Desugaring().visit(tree)
    assert isinstance(made, ast.FunctionDef)
    return made


class _Desugaring(ast.NodeTransformer):
    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        value = node.value.operand if isinstance(node.value, ast.UnaryOp) else node.value
        if len(node.targets) == 1 or not isinstance(value, (ast.Constant, ast.Name)):
            return node
        return [ast.copy_location(ast.Assign([each], node.value), node) for each in node.targets]

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        if isinstance(node.iter, ast.Tuple):
            node.iter = _range_of(node.iter) or node.iter
        return node


def _range_of(node: ast.Tuple) -> ast.Call | None:
    values = [_integer(each) for each in node.elts]
    whole = [each for each in values if each is not None]
    steps = {right - left for left, right in zip(whole, whole[1:])} or {1}
    if not whole or len(whole) < len(values) or len(steps) != 1 or 0 in steps:
        return None
    step = steps.pop()
    bounds = [ast.Constant(bound) for bound in (whole[0], whole[-1] + step, step)]
    made = ast.Call(ast.Name("range", ast.Load()), [*bounds], [])
    for each in ast.walk(made):
        ast.copy_location(each, node)
    return made


def _integer(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) is int else None
