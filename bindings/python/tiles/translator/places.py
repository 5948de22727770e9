"""Elements and their fields as places to store into."""

from __future__ import annotations

import ast

from tiles._kernel_type import FieldArrayType, ViewType
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Element, Expression, Field, FieldElement
from tiles.translator.typer import Typer


def writable(typer: Typer, target: ast.expr) -> Expression:
    """An element or a field of one.

    Raises
    ------
    Mistake
        If `target` is none, or belongs to a view that is only read.
    """
    place = typer.expression(target)
    element = place
    while isinstance(element, (Field, FieldElement)):
        element = element.base
    if not isinstance(element, Element):
        raise Mistake(target, f"{ast.unparse(target)} cannot be assigned: it is not an element")
    if isinstance(place.type, FieldArrayType):
        text = ast.unparse(target)
        raise Mistake(target, f"{text} is {place.type.name}: assign its elements, {text}[0] = ...")
    view = typer.type_of(element.base)
    if isinstance(view, ViewType) and view.is_const:
        raise Mistake(
            target,
            f"{element.base} is read-only here: its type is {view.name}; pass a "
            "writable array, or take tiles.const out of the annotation",
        )
    return place
