"""The translator's front door: a function and the types of its parameters -> kernel text."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiles._errors import CompileError, Error, marked_line, moved, with_message
from tiles._kernel_type import ParameterType, StructType, TileStaticType, ViewType
from tiles._struct import struct_declarations
from tiles.translator.captures import Captures
from tiles.translator.definite_assignment import DefiniteAssignment
from tiles.translator.mistake import Mistake
from tiles.translator.names import Names
from tiles.translator.nodes import Body
from tiles.translator.source import FunctionSource, Place, read_source
from tiles.translator.statements import Statements
from tiles.translator.subset import check_subset
from tiles.translator.writer import Writer


@dataclass(frozen=True)
class Translation:
    """Kernel text, and the way from its lines and names back to Python's.

    Attributes
    ----------
    text : str
        Named functions of the kernel language, the kernel last.
    function : str
        The kernel's name in `text`.
    declarations : str
        The structs that the kernel uses.
    """

    text: str
    function: str
    declarations: str
    _places: tuple[Place | None, ...]
    _source: FunctionSource
    _names: Names

    @property
    def text_name(self) -> str:
        """What messages of the compiler call the text."""
        return f"{self._source.name}.tile"

    def in_python_words(self, error: Error) -> Error:
        """The error of the compiler or of a launch, with Python's lines and names."""
        if not isinstance(error, CompileError) or error.file != self.text_name:
            return with_message(error, self._names.in_python_words(str(error)))
        place = self._place_of(error.line)
        message = self._message(str(error), error.line)
        if place is None:
            return moved(error, message, self._source.file, 0, 0)
        return moved(error, message, self._source.file, place.line, place.column)

    def _place_of(self, line: int) -> Place | None:
        return self._places[line - 1] if 1 <= line <= len(self._places) else None

    def _message(self, message: str, line: int) -> str:
        """Every diagnostic of the compiler, at its Python line."""
        pattern = rf"^{re.escape(self.text_name)}:(\d+):\d+: (\w+): (.*)$"
        found = re.findall(pattern, message, flags=re.MULTILINE)
        diagnostics = [(int(at), kind, text) for at, kind, text in found]
        if not diagnostics:
            diagnostics = [(line, "error", message)]
        return "\n".join(self._diagnostic(*diagnostic) for diagnostic in diagnostics)

    def _diagnostic(self, line: int, kind: str, text: str) -> str:
        text = self._names.in_python_words(text)
        place = self._place_of(line)
        if place is None:
            return f"{kind}: {text}"
        end = place.end_column if place.end_line == place.line else None
        marked = marked_line(self._source.line_text(place.line), place.column, end)
        return f"{self._source.file}:{place.line}:{place.column}: {kind}: {text}\n{marked}"


class Translator:
    """Translates one function, once for every set of types that it is asked for.

    Parameters
    ----------
    function : function
        Read, and checked for what no kernel can say, at once.

    Raises
    ------
    KernelSyntaxError
        With the Python line.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.source = read_source(function)
        tree = self.source.tree
        self.parameters = tuple(argument.arg for argument in _arguments(tree))
        parameters = frozenset(self.parameters)
        variables = frozenset(_assigned_names(tree)) - parameters
        self.captures = Captures(function, tree, parameters | variables)
        try:
            check_subset(tree)
            DefiniteAssignment(parameters, variables).check(tree.body)
        except Mistake as mistake:
            raise self.source.error(mistake) from None

    def translate(
        self, parameters: Mapping[str, ParameterType], constants: Mapping[str, Any]
    ) -> Translation:
        """The kernel for parameters of these types, the index first, and these constants.

        Raises
        ------
        KernelSyntaxError
            With the Python line.
        """
        body = self.typed(parameters, constants)
        writer = Writer()
        lines = writer.write(self.source.tree, parameters, body)
        return Translation(
            text="".join(f"{line}\n" for line, _ in lines),
            function=writer.names.kernel(self.source.name),
            declarations=struct_declarations(_structs(parameters, body)),
            _places=tuple(self._place(node) for _, node in lines),
            _source=self.source,
            _names=writer.names,
        )

    def typed(
        self,
        parameters: Mapping[str, ParameterType],
        constants: Mapping[str, Any],
        *,
        allows_debugging: bool = False,
    ) -> Body:
        """The typed body of the kernel that translate() writes.

        print() and breakpoint() are left out of it if they are allowed.

        Raises
        ------
        KernelSyntaxError
            With the Python line.
        """
        statements = Statements(self.source, self.captures, parameters, constants, allows_debugging)
        try:
            return statements.body()
        except Mistake as mistake:
            raise self.source.error(mistake) from None

    def _place(self, node: ast.AST | None) -> Place | None:
        return None if node is None else self.source.place_of(node)


def _arguments(tree: ast.FunctionDef) -> list[ast.arg]:
    return [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs]


def _assigned_names(tree: ast.FunctionDef) -> set[str]:
    return {
        node.id
        for statement in tree.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _structs(parameters: Mapping[str, ParameterType], body: Body) -> list[np.dtype]:
    types = [*parameters.values(), *(declaration.type for declaration in body.declarations)]
    elements = [type_.element for type_ in types if isinstance(type_, (ViewType, TileStaticType))]
    return [element.dtype for element in elements if isinstance(element, StructType)]
