"""The source of a decorated function, read once when it is decorated."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tiles._errors import ArgumentError
from tiles.translator.stale_source import is_source_of


@dataclass(frozen=True)
class Place:
    """A stretch of the Python file: lines and columns from 1, columns in characters."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class FunctionSource:
    """A function's syntax tree and where it stands.

    `lines` are those of the tree, dedented; `first_line` and `indent` lead back to the file.
    """

    name: str
    file: str
    tree: ast.FunctionDef
    lines: tuple[str, ...]
    first_line: int
    indent: int

    def place_of(self, node: ast.AST) -> Place:
        """Where a node of the tree stands in the file."""
        line = getattr(node, "lineno", 1)
        end_line = getattr(node, "end_lineno", None) or line
        return Place(
            line + self.first_line - 1,
            self._column(line, getattr(node, "col_offset", 0)),
            end_line + self.first_line - 1,
            self._column(end_line, getattr(node, "end_col_offset", None) or 0),
        )

    def line_text(self, line: int) -> str:
        """A line of the file by its number, "" outside of the function."""
        index = line - self.first_line
        if not 0 <= index < len(self.lines):
            return ""
        return " " * self.indent + self.lines[index]

    def _column(self, line: int, byte_offset: int) -> int:
        before = self.lines[line - 1].encode()[:byte_offset].decode(errors="replace")
        return len(before) + 1 + self.indent


def read_source(function: Callable[..., Any], decorator: str) -> FunctionSource:
    """The source of `function`, which `decorator` is put on.

    Raises
    ------
    ArgumentError
        If it is not a plain function defined with ``def``, or its source cannot be read.
    """
    if not inspect.isfunction(function):
        raise ArgumentError(f"{decorator} decorates functions defined with def, got {function!r}")
    if hasattr(function, "__wrapped__"):
        raise ArgumentError(
            f"{function.__name__} is wrapped by another decorator, which a kernel would not run: "
            f"put {decorator} next to the def"
        )
    try:
        source_lines, first_line = inspect.getsourcelines(function)
    except OSError as error:
        raise ArgumentError(
            f"the source of {function.__name__} cannot be read ({error}): define it in a file or a "
            "notebook, or pass kernel text to tiles.Kernel()"
        ) from error
    if not is_source_of(inspect.findsource(function)[0], function):
        raise ArgumentError(
            f"the source of {function.__name__} is not what Python runs: the file changed since it "
            "was loaded, or something rewrote the function; reload the module"
        )
    text = textwrap.dedent("".join(source_lines))
    indent = len(source_lines[0]) - len(source_lines[0].lstrip())
    definition = parsed_definition(text, function.__name__, decorator)
    file = inspect.getsourcefile(function) or function.__code__.co_filename
    return FunctionSource(
        function.__name__, file, definition, tuple(text.splitlines()), max(first_line, 1), indent
    )


def parsed_definition(text: str, name: str, decorator: str) -> ast.FunctionDef:
    """The syntax tree of the one definition that the text has."""
    try:
        body = ast.parse(text).body
    except SyntaxError:
        body = []
    if len(body) != 1 or not isinstance(body[0], ast.FunctionDef):
        raise ArgumentError(f"{decorator} decorates functions defined with def, {name} is not")
    return body[0]
