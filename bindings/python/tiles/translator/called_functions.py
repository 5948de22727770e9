"""Calls of functions with ``@tiles.function``: each is typed once for every set of types."""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from tiles import _words
from tiles._count_of import count_of
from tiles._element_type import ElementType
from tiles._errors import ArgumentError
from tiles._function import DecoratedFunction
from tiles._kernel_type import (
    FieldArrayType,
    IndexType,
    ParameterType,
    StructType,
    TiledIndexType,
    ViewType,
    data_fits,
    scalar_from_annotation,
)
from tiles._struct import struct_name
from tiles.translator import conversions
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Body, Constant, Expression, Helper, HelperCall, Variable
from tiles.translator.signature import Signature
from tiles.translator.typer import Typer


class Helpers:
    """The functions that one kernel calls.

    Parameters
    ----------
    type_body : function
        Gives the typed body of a function, and may raise Mistake.
    """

    def __init__(self, type_body: Callable[[Signature, Helpers], Body]) -> None:
        self._type_body = type_body
        self._typed: dict[Hashable, Helper | Mistake] = {}
        self._running: list[DecoratedFunction] = []

    def call(self, typer: Typer, node: ast.Call, function: DecoratedFunction) -> HelperCall:
        """The call, and the function for the types of these arguments.

        Raises
        ------
        Mistake
            If the arguments do not fit, the function calls itself, or it has a mistake of its own.
        """
        arguments = _Arguments(typer, node, function)
        helper = self._helper(node, function, arguments.signature)
        result = helper.body.result
        return HelperCall(
            node=node,
            type=conversions.INT32 if result is None else result,
            is_natural=helper.body.result_is_natural,
            helper=helper,
            arguments=tuple(arguments.values),
        )

    def operator(self, node: ast.expr, function: DecoratedFunction, type_: ElementType) -> Helper:
        """The function that combines two numbers of a type into one.

        Raises
        ------
        Mistake
            If the function takes or returns something else.
        """
        definition = function.definition
        names = definition.parameters
        example = f"def {function.__name__}(a, b), which returns {type_.name}"
        if len(names) != 2:
            raise Mistake(
                node,
                f"{function.__name__} takes {count_of(len(names), 'argument')}, an operation 2: "
                f"{example}",
            )
        signature = Signature(
            definition, dict.fromkeys(names, type_), {}, frozenset(), _result(node, function)
        )
        for name in names:
            annotation = definition.annotations.get(name)
            if annotation is not None and _scalar(node, name, annotation) != type_:
                raise Mistake(node, f"{name} of {function.__name__} is no {type_.name}")
        helper = self._helper(node, function, signature)
        if helper.body.result != type_:
            result = helper.body.result
            given = "nothing" if result is None else result.name
            raise Mistake(node, f"{function.__name__} returns {given}: {example}")
        return helper

    def _helper(self, node: ast.expr, function: DecoratedFunction, signature: Signature) -> Helper:
        if function in self._running:
            raise Mistake(node, self._recursion(function))
        key = (
            function,
            tuple(signature.parameters.values()),
            tuple(map(repr, signature.constants.values())),
            signature.natural,
        )
        typed = self._typed.get(key)
        if typed is None:
            typed = self._typed[key] = self._newly_typed(node, function, signature)
        if isinstance(typed, Mistake):
            raise typed
        return typed

    def _newly_typed(
        self, node: ast.expr, function: DecoratedFunction, signature: Signature
    ) -> Helper | Mistake:
        self._running.append(function)
        try:
            body = self._type_body(signature, self)
        except Mistake as mistake:
            return mistake.inside(function.definition.source, signature.parameters)
        finally:
            self._running.pop()
        return Helper(signature.definition, signature.parameters, signature.constants, body)

    def _recursion(self, function: DecoratedFunction) -> str:
        first = self._running.index(function)
        cycle = [f.__name__ for f in (*self._running[first:], function)]
        return f"functions of a kernel cannot be recursive: {' -> '.join(cycle)}; write a loop"


class _Arguments:
    """The arguments of one call, and the signature that they ask for."""

    def __init__(self, typer: Typer, node: ast.Call, function: DecoratedFunction) -> None:
        definition = function.definition
        names = definition.parameters
        if node.keywords:
            raise Mistake(
                node.keywords[0], "pass the arguments of a kernel's function by position"
            )
        if len(node.args) != len(names):
            raise Mistake(
                node,
                f"{function.__name__} takes {count_of(len(names), 'argument')} "
                f"({', '.join(names)}), got {len(node.args)}",
            )
        self.values: list[Expression] = []
        self._typer = typer
        self._assigned = definition.assigned
        self._parameters: dict[str, ParameterType] = {}
        self._constants: dict[str, Any] = {}
        self._natural: set[str] = set()
        for name, argument in zip(names, node.args):
            self._add(name, argument, definition.annotations.get(name))
        self.signature = Signature(
            definition,
            self._parameters,
            self._constants,
            frozenset(self._natural - definition.assigned),
            _result(node, function),
        )

    def _add(self, name: str, node: ast.expr, annotation: Any) -> None:
        value = self._typer.expression(node)
        if annotation is _words.const and not isinstance(value, Constant):
            raise Mistake(
                node, f"{name} is a tiles.const: pass a number that is known before the kernel runs"
            )
        if isinstance(value, Constant) and self._stays_constant(name, value, annotation):
            self._constants[name] = value.value
            return
        if isinstance(value.type, FieldArrayType):
            text = ast.unparse(node)
            raise Mistake(
                node, f"{text} is {value.type.name}, which functions cannot take: pass the struct, or "
                f"its elements, {text}[0]"
            )
        if isinstance(value.type, ElementType):
            value = _number(node, name, conversions.loaded(value), annotation)
        else:
            value = _data(node, name, value, annotation)
        if value.is_natural:
            self._natural.add(name)
        assert not isinstance(value.type, FieldArrayType)
        self._parameters[name] = value.type
        self.values.append(value)

    def _stays_constant(self, name: str, value: Constant, annotation: Any) -> bool:
        """Whether the parameter is the number itself: an untyped literal stays weak."""
        if annotation is not None:
            return annotation is _words.const
        return conversions.is_weak(value.type) and name not in self._assigned


def _number(node: ast.expr, name: str, value: Expression, annotation: Any) -> Expression:
    if annotation is None:
        return conversions.settled(value)
    if isinstance(annotation, (ViewType, IndexType, TiledIndexType)):
        raise Mistake(node, f"{name} is a {annotation.name}, got {value.type.name}")
    return conversions.stored(node, value, _scalar(node, name, annotation), name)


def _scalar(node: ast.expr, name: str, annotation: Any) -> ElementType:
    try:
        return scalar_from_annotation(annotation)
    except (ArgumentError, TypeError):
        raise Mistake(node, f"{name}: {annotation!r} is not a numeric type") from None


def _data(node: ast.expr, name: str, value: Expression, annotation: Any) -> Expression:
    """A view, an index, a struct or a tile_static array, as it is passed."""
    type_ = value.type
    if annotation is None or _means(annotation, type_):
        return value
    if not isinstance(annotation, ViewType) or not isinstance(type_, ViewType):
        expected = getattr(annotation, "name", None) or getattr(annotation, "__name__", annotation)
        raise Mistake(node, f"{name} is {expected}, got {type_.name}")
    if not data_fits(annotation, type_):
        raise Mistake(node, f"{name} is {annotation.name}, got {type_.name}")
    assert isinstance(value, Variable)
    return Variable(node=value.node, type=annotation, name=value.name)


def _means(annotation: Any, type_: Any) -> bool:
    if isinstance(type_, StructType):
        return isinstance(annotation, np.dtype) and struct_name(annotation) == type_.name
    if isinstance(type_, IndexType):
        return annotation is _words.index or annotation == type_
    if isinstance(type_, TiledIndexType):
        return annotation is _words.tiled_index or annotation == type_
    if isinstance(type_, ViewType):
        word = getattr(annotation, "_kernel_word", None)
        return word == "array_view" or (word == "array" and type_.is_array)
    return False


def _result(node: ast.expr, function: DecoratedFunction) -> ElementType | None:
    annotation = function.definition.annotations.get("return")
    return None if annotation is None else _scalar(node, "the result", annotation)
