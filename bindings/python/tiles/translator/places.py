"""Elements and their fields as places to store into."""

from __future__ import annotations

import ast

from tiles._kernel_type import ViewType
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Element, Expression, Field
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
    while isinstance(element, Field):
        element = element.base
    if not isinstance(element, Element):
        raise Mistake(target, f"{ast.unparse(target)} cannot be assigned: it is no element")
    view = typer.type_of(element.base)
    if isinstance(view, ViewType) and view.is_const:
        raise Mistake(
            target,
            f"{element.base} is read-only here: its type is {view.name}; pass a "
            "writable array, or take tiles.const out of the annotation",
        )
    return place
