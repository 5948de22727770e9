"""``tiles.tile_static(dtype, shape)``."""

from __future__ import annotations

import ast

from tiles import _words
from tiles._kernel_type import TileStaticType
from tiles.translator.array_shapes import element_of, shape_component, shape_of
from tiles.translator.expressions import Expressions
from tiles.translator.mistake import Mistake

_WHAT = "a tile_static"


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
    columns = 0 if pad is None else shape_component(expressions, pad, _WHAT)
    if not isinstance(columns, int) or columns < 0:
        raise Mistake(node, f"pad is a number of elements, got {columns}")
    extents = shape_of(expressions, shape, _WHAT)
    return TileStaticType(element_of(expressions, dtype), extents, columns)


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
