"""What is wrong with a place in a decorated function."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from tiles._errors import KernelSyntaxError
from tiles._kernel_type import ParameterType
from tiles.translator.source import FunctionSource


class Mistake(Exception):
    """Raised by every step of the translator; `error_in()` gives it a file.

    `source` is the function that the place is in, None for the one that is being typed.
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
        return Mistake(self.node, f"{self.message}\n{types_line(source.name, types)}", source)

    def error_in(self, typed: FunctionSource) -> KernelSyntaxError:
        """The exception for the mistake; `typed` is the function that is being typed."""
        source = self.source or typed
        place = source.place_of(self.node)
        return KernelSyntaxError(
            self.message,
            file=source.file,
            line=place.line,
            column=place.column,
            text=source.line_text(place.line),
            end_line=place.end_line,
            end_column=place.end_column,
        )


def types_line(name: str, types: Mapping[str, ParameterType]) -> str:
    """The line of a message that says for which types a function was translated."""
    return f"  [{name}({', '.join(f'{name}: {type_.name}' for name, type_ in types.items())})]"
