"""``tiles.atomic_fetch_add(place, value)`` and the other atomic functions."""

from __future__ import annotations

import ast
from typing import Any

from tiles import _atomics
from tiles._element_type import ElementType
from tiles.translator import conversions
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Call, Expression, Reference
from tiles.translator.places import writable
from tiles.translator.typer import Typer

_OF_FLOATS = ("atomic_exchange", "atomic_fetch_add")


def is_atomic(function: Any) -> bool:
    """Whether a captured object is one of the atomic functions."""
    return any(function is known for known in _atomics.FUNCTIONS)


def atomic(typer: Typer, node: ast.Call, function: Any) -> Expression:
    """The call; its value is what the place held before.

    Raises
    ------
    Mistake
        If the place is no element, or its type one that no atomic function takes.
    """
    name = function.__name__
    if node.keywords or len(node.args) != 2:
        raise Mistake(node, f"{name} takes an element and a value: tiles.{name}(view[i], 1)")
    place = writable(typer, node.args[0])
    type_ = place.type
    names = ["int32", "uint32", *(["float32"] if name in _OF_FLOATS else [])]
    if not isinstance(type_, ElementType) or type_.name not in names:
        raise Mistake(node.args[0], f"{name} takes {' or '.join(names)}, got {type_.name}")
    value = typer.value(node.args[1])
    stored = conversions.stored(node.args[1], value, type_, ast.unparse(node.args[0]))
    reference = Reference(node=place.node, type=type_, place=place)
    return Call(node=node, type=type_, function=name, arguments=(reference, stored))
