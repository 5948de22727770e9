"""``numpy.zeros(shape, dtype)`` and its like: an array that each thread has for itself."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np

from tiles._element_type import ElementType
from tiles._kernel_type import PrivateArrayType
from tiles.translator.array_shapes import element_of, shape_of
from tiles.translator.expressions import Expressions
from tiles.translator.mistake import Mistake

# What all elements are at first; None is no value.
FIRST_VALUES: dict[Any, int | None] = {np.zeros: 0, np.ones: 1, np.empty: None}


def makes_private_array(expressions: Expressions, node: ast.expr) -> bool:
    """Whether `node` makes an array."""
    if not isinstance(node, ast.Call):
        return False
    return any(expressions.captured(node.func) is function for function in FIRST_VALUES)


def private_array_type(expressions: Expressions, node: ast.Call) -> PrivateArrayType:
    """The array that the call makes.

    Raises
    ------
    Mistake
        If the element type or the shape is not known when the kernel is translated.
    """
    name = expressions.captured(node.func).__name__
    given = dict(zip(("shape", "dtype"), node.args))
    given.update({keyword.arg or "**": keyword.value for keyword in node.keywords})
    if len(given) != len(node.args) + len(node.keywords) or set(given) != {"shape", "dtype"}:
        raise Mistake(
            node,
            f"an array of one thread needs a shape and an element type: "
            f"numpy.{name}(4, tiles.float32)",
        )
    element = element_of(expressions, given["dtype"])
    if not isinstance(element, ElementType):
        raise Mistake(
            given["dtype"], f"numpy.{name}() in a kernel makes arrays of numbers, not of structs"
        )
    return PrivateArrayType(element, shape_of(expressions, given["shape"], "an array's"))
