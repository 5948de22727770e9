"""What is wrong with a place in a decorated function."""

from __future__ import annotations

import ast


class Mistake(Exception):
    """Raised by every step of the translator; `source.FunctionSource.error` gives it a file."""

    def __init__(self, node: ast.AST, message: str) -> None:
        super().__init__(message)
        self.node = node
        self.message = message
