"""What a kernel uses from outside of itself: globals, closure variables, builtins."""

from __future__ import annotations

import ast
import builtins
import difflib
from collections.abc import Callable, Hashable
from types import FunctionType
from typing import Any

import numpy as np

from tiles.translator.mistake import Mistake

_MISSING = object()
_BUILTINS = ("abs", "bool", "float", "int", "max", "min", "range")


class Captures:
    """The dotted names in a function that are not its own, and their values now.

    Parameters
    ----------
    function : function
        Where the names are looked up.
    definition : ast.FunctionDef
        Its syntax tree.
    own : frozenset of str
        Its parameters and variables.
    """

    def __init__(
        self, function: Callable[..., Any], definition: ast.FunctionDef, own: frozenset[str]
    ) -> None:
        assert isinstance(function, FunctionType)
        self._function = function
        self._own = own
        finder = _PathFinder(own)
        for statement in definition.body:
            finder.visit(statement)
        self._paths = tuple(sorted(finder.paths))

    def __bool__(self) -> bool:
        """Whether the function uses anything from outside."""
        return bool(self._paths)

    def key(self) -> Hashable:
        """Equal as long as everything captured has the same value."""
        return tuple(_key_of(self._value(path)) for path in self._paths)

    def values(self) -> list[Any]:
        """Everything captured, as it is now."""
        return [self._value(path) for path in self._paths]

    def roots(self) -> dict[str, Any]:
        """The names that dotted names begin with, and what they stand for now."""
        found = {path[0]: self._root(path[0]) for path in self._paths}
        return {name: value for name, value in found.items() if value is not _MISSING}

    def resolve(self, node: ast.expr) -> Any:
        """The Python object that a name or dotted name stands for.

        Raises
        ------
        Mistake
            If there is none.
        """
        path = path_of(node)
        assert path is not None
        value = self._value(path)
        if value is _MISSING:
            raise Mistake(node, f"{'.'.join(path)} is not defined{self._did_you_mean(path)}")
        return value

    def namespace(self) -> dict[str, Any]:
        """All that the function sees from outside, for code that runs in its place."""
        code = self._function.__code__
        closure = {name: self._root(name) for name in code.co_freevars}
        return {**self._function.__globals__, **closure}

    def is_captured(self, node: ast.expr) -> bool:
        """Whether `node` is a name, dotted or not, that is not the function's own."""
        path = path_of(node)
        return path is not None and path[0] not in self._own

    def _value(self, path: tuple[str, ...]) -> Any:
        value = self._root(path[0])
        for attribute in path[1:]:
            value = getattr(value, attribute, _MISSING)
        return value

    def _root(self, name: str) -> Any:
        code = self._function.__code__
        if name in code.co_freevars:
            cells = self._function.__closure__ or ()
            try:
                return cells[code.co_freevars.index(name)].cell_contents
            except ValueError:
                return _MISSING
        return self._function.__globals__.get(name, getattr(builtins, name, _MISSING))

    def _did_you_mean(self, path: tuple[str, ...]) -> str:
        """Advice that names what is spelled nearly as the part of `path` that is missing."""
        depth = next(d for d in range(len(path)) if self._value(path[: d + 1]) is _MISSING)
        known = self._known_names() if depth == 0 else set(dir(self._value(path[:depth])))
        near = difflib.get_close_matches(path[depth], sorted(known - {path[depth]}), n=1)
        if not near:
            return ""
        return f": did you mean {'.'.join((*path[:depth], near[0], *path[depth + 1 :]))}?"

    def _known_names(self) -> set[str]:
        function = self._function
        outside = {*function.__code__.co_freevars, *function.__globals__}
        return {*self._own, *outside, *_BUILTINS}


def path_of(node: ast.expr) -> tuple[str, ...] | None:
    """``a.b.c`` as ("a", "b", "c"); None for any other expression."""
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute):
        path = path_of(node.value)
        return None if path is None else (*path, node.attr)
    return None


class _PathFinder(ast.NodeVisitor):
    def __init__(self, own: frozenset[str]) -> None:
        self.paths: set[tuple[str, ...]] = set()
        self._own = own

    def visit_Name(self, node: ast.Name) -> None:
        if node.id not in self._own:
            self.paths.add((node.id,))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        path = path_of(node)
        if path is None:
            self.generic_visit(node)
        elif path[0] not in self._own:
            self.paths.add(path)


def _key_of(value: Any) -> Hashable:
    if isinstance(value, float) and type(value) is float:
        return (float, value.hex())  # tells 0.0 from -0.0, and nan equals itself
    if isinstance(value, (bool, int)):
        return (type(value), value)
    if isinstance(value, np.generic):
        return (type(value), value.tobytes())
    if isinstance(value, tuple):
        return (tuple, *map(_key_of, value))
    return _Identity(value)


class _Identity:
    """Equal to itself alone; holds the object, so that no other one takes its place."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and self._value is other._value

    def __hash__(self) -> int:
        return id(self._value)
