"""The translator's front door: a function and the types of its parameters -> kernel text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiles._errors import (
    CompileError,
    Error,
    InvalidComputeDomainError,
    marked_line,
    moved,
    with_message,
)
from tiles._kernel_type import ParameterType, StructType, TileStaticType, ViewType
from tiles._struct import struct_declarations
from tiles.translator.called_functions import Helpers
from tiles.translator.definition import Definition
from tiles.translator.mistake import Mistake, types_line
from tiles.translator.names import Names
from tiles.translator.nodes import Body, helpers_of
from tiles.translator.signature import Signature
from tiles.translator.source import FunctionSource
from tiles.translator.statements import Statements
from tiles.translator.writer import Origin, Writer


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
    text_name : str
        What messages of the compiler call the text.
    """

    text: str
    function: str
    declarations: str
    text_name: str
    _origins: tuple[Origin | None, ...]
    _source: FunctionSource
    _names: Names
    _types: str

    @property
    def name(self) -> str:
        """The name of the Python function."""
        return self._source.name

    @property
    def file(self) -> str:
        """The Python file."""
        return self._source.file

    def is_like(self, other: Translation) -> bool:
        """Whether their lines lead to the same Python lines."""
        return (self.text, self.file) == (other.text, other.file) and (
            self._source.first_line == other._source.first_line
        )

    def words(self, message: str) -> str:
        """A message with the names as they are in Python."""
        return self._names.in_python_words(message)

    def python_place(self, line: int) -> tuple[str, int, int] | None:
        """The file, line and column that a line of the text was written for."""
        origin = self._origin_of(line)
        return None if origin is None else (origin[0].file, origin[1].line, origin[1].column)

    def place_in_python_words(self, line: int, text: str) -> list[str]:
        """Lines that say `text` of a line of the kernel text, at the Python line."""
        return self._diagnostic(line, "", text).splitlines()

    def in_python_words(self, error: Error) -> Error:
        """The error of the compiler or of a launch, with Python's lines and names."""
        if not isinstance(error, CompileError) or error.file != self.text_name:
            return self._of_launch(error)
        origin = self._origin_of(error.line)
        message = f"{self._message(str(error), error.line)}\n{self._types}"
        if origin is None:
            return moved(error, message, self._source.file, 0, 0)
        source, place = origin
        return moved(error, message, source.file, place.line, place.column)

    def _of_launch(self, error: Error) -> Error:
        message = self._names.in_python_words(str(error))
        is_at_line = isinstance(error, InvalidComputeDomainError) and error.file == self.text_name
        origin = self._origin_of(error.line) if is_at_line else None
        if origin is None:
            return with_message(error, message)
        source, place = origin
        message = message.replace(f"{error.file}:{error.line}", f"{source.file}:{place.line}", 1)
        return moved(error, message, source.file, place.line, place.column)

    def _origin_of(self, line: int) -> Origin | None:
        return self._origins[line - 1] if 1 <= line <= len(self._origins) else None

    def _message(self, message: str, line: int) -> str:
        """Every diagnostic of the compiler, at its Python line."""
        found = [self._converted(said) for said in message.splitlines()]
        said = [part for part in found if part is not None]
        return "\n".join(said) if said else self._diagnostic(line, "error", message)

    def _converted(self, line: str) -> str | None:
        """A line of a message in Python's words; None for a line that shows kernel text."""
        if line.startswith("  help: "):
            return self._names.in_python_words(line)
        found = re.match(rf"{re.escape(self.text_name)}:(\d+):\d+: (\w+): (.*)$", line)
        return self._diagnostic(int(found[1]), found[2], found[3]) if found else None

    def _diagnostic(self, line: int, kind: str, text: str) -> str:
        text = self._names.in_python_words(text)
        if kind:
            text = f"{kind}: {text}"
        origin = self._origin_of(line)
        if origin is None:
            return text
        source, place = origin
        end = place.end_column if place.end_line == place.line else None
        marked = marked_line(source.line_text(place.line), place.column, end)
        return f"{source.file}:{place.line}:{place.column}: {text}\n{marked}"


class Translator:
    """Translates one function, once for every set of types that it is asked for.

    Parameters
    ----------
    definition : Definition
        Of the kernel.
    """

    def __init__(self, definition: Definition) -> None:
        self.definition = definition

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
        source = self.definition.source
        lines = writer.write(source, parameters, body)
        return Translation(
            text="".join(f"{line}\n" for line, _ in lines),
            function=writer.names.kernel(source.name),
            declarations=struct_declarations(_structs(parameters, body)),
            text_name=f"{source.name}.tile",
            _origins=tuple(origin for _, origin in lines),
            _source=source,
            _names=writer.names,
            _types=types_line(source.name, parameters),
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

        def body_of(signature: Signature, helpers: Helpers) -> Body:
            return Statements(signature, helpers, allows_debugging).body()

        signature = Signature(self.definition, parameters, constants)
        try:
            return body_of(signature, Helpers(body_of))
        except Mistake as mistake:
            source = self.definition.source
            mistake = mistake.inside(source, parameters)
            raise mistake.error_in(source) from None


def _structs(parameters: Mapping[str, ParameterType], body: Body) -> list[np.dtype]:
    bodies = [body, *(helper.body for helper in helpers_of(body))]
    declarations = [declaration for part in bodies for declaration in part.declarations]
    types = [*parameters.values(), *(declaration.type for declaration in declarations)]
    elements = [type_.element for type_ in types if isinstance(type_, (ViewType, TileStaticType))]
    return [element.dtype for element in elements if isinstance(element, StructType)]
