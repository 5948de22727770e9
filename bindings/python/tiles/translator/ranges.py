"""``range(...)`` in a for loop."""

from __future__ import annotations

import ast

from tiles.translator import conversions
from tiles.translator.conversions import INT32
from tiles.translator.expressions import Expressions
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Constant, Expression


def range_bounds(
    expressions: Expressions, node: ast.expr
) -> tuple[Expression, Expression, Expression]:
    if isinstance(node, ast.Tuple):
        raise Mistake(
            node,
            "a kernel's for loop runs over range(...), or over integers at equal distances, such "
            "as (-1, 0, 1)",
        )
    if not isinstance(node, ast.Call) or expressions.captured(node.func) is not range:
        raise Mistake(
            node,
            "a kernel's for loop runs over range(...), such as range(view.shape[0]) for the "
            "elements of a view",
        )
    if node.keywords or not 1 <= len(node.args) <= 3:
        raise Mistake(node, "range() takes 1 to 3 numbers: range(start, stop, step)")
    bounds = [expressions.value(argument) for argument in node.args]
    if len(bounds) == 1:
        bounds.insert(0, conversions.constant(node, 0))
    if len(bounds) == 2:
        bounds.append(conversions.constant(node, 1))
    start, stop, step = (_bound(bound) for bound in bounds)
    if isinstance(step, Constant) and step.value == 0:
        raise Mistake(step.node, "the step of range() must not be 0")
    type_ = conversions.scalar_of(start)
    for bound in (stop, step):
        type_ = conversions.common_type(node, type_, conversions.scalar_of(bound))
    type_ = INT32 if conversions.is_weak(type_) else type_
    start, stop, step = (conversions.convert(bound, type_) for bound in (start, stop, step))
    return start, stop, step


def _bound(bound: Expression) -> Expression:
    """A signed integer: uint32 becomes int64."""
    type_ = conversions.scalar_of(bound)
    if type_.kind not in "iu":
        raise Mistake(bound.node, f"range() takes integers, got {type_.name}: write int(...)")
    if type_.kind == "i":
        return bound
    if type_.size == 8:
        raise Mistake(bound.node, "a range takes signed integers: write tiles.int64(...)")
    return conversions.convert(bound, conversions.INT64)
