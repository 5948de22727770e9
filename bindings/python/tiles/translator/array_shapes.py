"""The element type and the shape of an array that a kernel declares."""

from __future__ import annotations

import ast
from typing import Any

from tiles._errors import ArgumentError
from tiles._kernel_type import ElementOrStruct, element_from_annotation
from tiles.translator.expressions import Expressions
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Constant


def element_of(expressions: Expressions, node: ast.expr) -> ElementOrStruct:
    """What `node` names, such as ``tiles.float32``."""
    try:
        return element_from_annotation(expressions.captured(node))
    except ArgumentError as error:
        raise Mistake(node, str(error)) from None


def shape_of(expressions: Expressions, node: ast.expr, what: str) -> tuple[int, ...]:
    """A number or a tuple of numbers; `what` is the kind of array, for messages."""
    captured = expressions.captured(node)
    if isinstance(captured, tuple):
        components: list[Any] = list(captured)
    elif isinstance(node, ast.Tuple):
        components = [shape_component(expressions, each, what) for each in node.elts]
    else:
        components = [shape_component(expressions, node, what)]
    if not all(isinstance(component, int) and component >= 1 for component in components):
        raise Mistake(node, f"{what} shape has numbers of at least 1, got {components}")
    return tuple(components)


def shape_component(expressions: Expressions, node: ast.expr, what: str) -> Any:
    """A number that is known when the kernel is translated."""
    component = expressions.value(node)
    if not isinstance(component, Constant):
        raise Mistake(
            node,
            f"{what} shape is known when the kernel is translated: use numbers, "
            "tiles.const parameters, or t.tile_extent[0]",
        )
    return component.value
