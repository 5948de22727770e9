"""What is wrong with a place in a decorated function."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tiles._kernel_type import ParameterType
    from tiles.translator.source import FunctionSource


class Mistake(Exception):
    """Raised by every step of the translator; `source.FunctionSource.error` gives it a file.

    `source` is the function that the place is in, None for the one that is being translated.
    """

    def __init__(self, node: ast.AST, message: str, source: FunctionSource | None = None) -> None:
        super().__init__(message)
        self.node = node
        self.message = message
        self.source = source

    def inside(self, source: FunctionSource, types: Mapping[str, ParameterType]) -> Mistake:
        """The mistake for whoever called the function that it is in, with arguments of `types`."""
        if self.source:
            return self
        arguments = ", ".join(f"{name}: {type_.name}" for name, type_ in types.items())
        return Mistake(self.node, f"{self.message} [{source.name}({arguments})]", source)
