"""``print()`` and ``breakpoint()`` in a kernel: for ``kernel.interpret()`` alone."""

from __future__ import annotations

import ast

_FUNCTIONS = ("print", "breakpoint")

ON_HOST_ONLY = (
    "a kernel on a device can neither print nor stop: run it with kernel.interpret(...), or store "
    "the value in a view"
)


def is_debugging(statement: ast.AST) -> bool:
    """Whether a statement is a call of print() or breakpoint() and no more."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and isinstance(statement.value.func, ast.Name)
        and statement.value.func.id in _FUNCTIONS
    )
