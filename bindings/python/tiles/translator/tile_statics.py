"""``tiles.tile_static(dtype, shape)``."""

from __future__ import annotations

import ast
from typing import Any

from tiles import _words
from tiles._errors import ArgumentError
from tiles._kernel_type import TileStaticType, element_from_annotation
from tiles.translator.expressions import Expressions
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Constant


def is_tile_static(expressions: Expressions, node: ast.expr) -> bool:
    """Whether `node` makes a tile_static array."""
    return isinstance(node, ast.Call) and expressions.captured(node.func) is _words.tile_static


def tile_static_type(expressions: Expressions, node: ast.Call) -> TileStaticType:
    """The array that the call declares.

    Raises
    ------
    Mistake
        If the element type or the shape is not known when the kernel is translated.
    """
    dtype, shape, pad = _arguments(node)
    columns = 0 if pad is None else _shape_component(expressions, pad)
    if not isinstance(columns, int) or columns < 0:
        raise Mistake(node, f"pad is a number of elements, got {columns}")
    return TileStaticType(_element(expressions, dtype), _shape(expressions, shape), columns)


def _element(expressions: Expressions, node: ast.expr) -> Any:
    try:
        return element_from_annotation(expressions.captured(node))
    except ArgumentError as error:
        raise Mistake(node, str(error)) from None


def _shape(expressions: Expressions, node: ast.expr) -> tuple[int, ...]:
    captured = expressions.captured(node)
    if isinstance(captured, tuple):
        components: list[Any] = list(captured)
    elif isinstance(node, ast.Tuple):
        components = [_shape_component(expressions, component) for component in node.elts]
    else:
        components = [_shape_component(expressions, node)]
    if not all(isinstance(component, int) and component >= 1 for component in components):
        raise Mistake(node, f"a tile_static shape has numbers of at least 1, got {components}")
    return tuple(components)


def _shape_component(expressions: Expressions, node: ast.expr) -> Any:
    component = expressions.value(node)
    if not isinstance(component, Constant):
        raise Mistake(
            node,
            "a tile_static shape is known when the kernel is translated: use numbers, "
            "tiles.const parameters, or t.tile_extent[0]",
        )
    return component.value


def _arguments(node: ast.Call) -> tuple[ast.expr, ast.expr, ast.expr | None]:
    given = dict(zip(("dtype", "shape"), node.args))
    given.update({keyword.arg or "**": keyword.value for keyword in node.keywords})
    is_clear = len(given) == len(node.args) + len(node.keywords)
    if not is_clear or not {"dtype", "shape"} <= set(given) <= {"dtype", "shape", "pad"}:
        raise Mistake(
            node,
            "tile_static takes an element type, a shape, and perhaps a pad: "
            "tiles.tile_static(tiles.float32, (16, 16), pad=1)",
        )
    return given["dtype"], given["shape"], given.get("pad")
