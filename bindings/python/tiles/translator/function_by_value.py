"""Decorated functions as values: their text and what they use, for processes that cannot import them."""

from __future__ import annotations

import ast
import copy
import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from tiles.translator.definition import Definition
from tiles.translator.source import FunctionSource, parsed_definition


@dataclass(frozen=True)
class _Module:
    """A module, which is imported where it is needed."""

    name: str


@dataclass(frozen=True)
class FunctionValue:
    """A function without the module that it stands in.

    `outside` are the names that it uses from outside of itself, with their values when the function
    was pickled; `annotations` are evaluated. Kernels' parameters have no defaults.
    """

    module: str
    qualname: str
    decorator: str
    file: str
    lines: tuple[str, ...]
    first_line: int
    indent: int
    outside: dict[str, Any]
    annotations: dict[str, Any]

    def function(self) -> tuple[Callable[..., Any], FunctionSource]:
        """The function, and its source, which may not be in a file here."""
        name = self.qualname.rpartition(".")[2]
        tree = parsed_definition("\n".join(self.lines), name, self.decorator)
        source = FunctionSource(name, self.file, tree, self.lines, self.first_line, self.indent)
        names = {key: _loaded(value) for key, value in self.outside.items()}
        names["__name__"] = self.module
        exec(compile(_plain(tree, self.first_line), self.file, "exec", dont_inherit=True), names)
        function = names[name]
        assert isinstance(function, FunctionType)
        function.__qualname__ = self.qualname
        function.__annotations__ = dict(self.annotations)
        return function, source


def reduced(decorated: Any, definition: Definition) -> Any:
    """What ``__reduce__`` returns: a name where another process can import it, else a value."""
    if _is_importable(decorated):
        return decorated.__qualname__
    return _restored, (type(decorated), _value_of(decorated, definition))


def _restored(type_: Any, value: FunctionValue) -> Any:
    function, source = value.function()
    return type_(function, source)


def _is_importable(decorated: Any) -> bool:
    """Whether its module has it by its name, and is another module there than here."""
    if decorated.__module__ in ("__main__", "__mp_main__"):
        return False
    found: Any = sys.modules.get(decorated.__module__)
    for name in decorated.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is decorated


def _value_of(decorated: Any, definition: Definition) -> FunctionValue:
    source = definition.source
    return FunctionValue(
        decorated.__module__,
        decorated.__qualname__,
        definition.decorator,
        source.file,
        source.lines,
        source.first_line,
        source.indent,
        {name: _storable(value) for name, value in definition.captures.roots().items()},
        definition.annotations,
    )


def _storable(value: Any) -> Any:
    return _Module(value.__name__) if isinstance(value, ModuleType) else value


def _loaded(value: Any) -> Any:
    return importlib.import_module(value.name) if isinstance(value, _Module) else value


def _plain(tree: ast.FunctionDef, first_line: int) -> ast.Module:
    """The definition without what is evaluated outside of it, in the lines of its file."""
    plain = copy.deepcopy(tree)
    plain.decorator_list, plain.returns = [], None
    for node in ast.walk(plain.args):
        if isinstance(node, ast.arg):
            node.annotation = None
    ast.increment_lineno(plain, first_line - 1)
    return ast.Module([plain], [])
