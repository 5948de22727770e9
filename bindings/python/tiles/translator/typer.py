"""What types the expressions of one kernel."""

from __future__ import annotations

import ast
from typing import Protocol

from tiles.translator.nodes import Expression, ExpressionType


class Typer(Protocol):
    """`expressions.Expressions`, as it is known to what types one kind of expression for it."""

    def expression(self, node: ast.expr) -> Expression:
        """Any expression, as it stands: elements are not widened."""

    def value(self, node: ast.expr) -> Expression:
        """A number or a struct, as it is read."""

    def type_of(self, name: str) -> ExpressionType | None:
        """The type of a variable, a parameter or a tile_static array; None for any other name."""
