"""``tiles.tile_reduce(t, x, tiles.plus)`` and the other functions that a whole tile computes."""

from __future__ import annotations

import ast
from typing import Any, Protocol

from tiles import _tile_operations as words
from tiles._element_type import ElementType
from tiles._function import DecoratedFunction
from tiles._kernel_type import TiledIndexType
from tiles.translator import conversions
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Expression, Helper, TileOperation, Variable
from tiles.translator.typer import Typer

_FORMS = {
    words.tile_reduce: "tiles.tile_reduce(t, x, tiles.plus)",
    words.tile_inclusive_scan: "tiles.tile_inclusive_scan(t, x, tiles.plus)",
    words.tile_exclusive_scan: "tiles.tile_exclusive_scan(t, x, tiles.plus, 0)",
    words.tile_any: "tiles.tile_any(t, condition)",
    words.tile_all: "tiles.tile_all(t, condition)",
    words.tile_count: "tiles.tile_count(t, condition)",
    words.tile_broadcast: "tiles.tile_broadcast(t, x, 0)",
    words.tile_shuffle: "tiles.tile_shuffle(t, x, local)",
    words.tile_argmin: "tiles.tile_argmin(t, x)",
    words.tile_argmax: "tiles.tile_argmax(t, x)",
    words.tile_sort: "tiles.tile_sort(t, key)",
    words.tile_argsort: "tiles.tile_argsort(t, key)",
}
_FORM_OF_SORT_BY_KEY = "tiles.tile_sort(t, key, value)"
_COMBINING = (words.tile_reduce, words.tile_inclusive_scan, words.tile_exclusive_scan)
_CONDITIONAL = (words.tile_any, words.tile_all, words.tile_count)
_EXCHANGING = (words.tile_broadcast, words.tile_shuffle)
_OF_INTEGERS = (words.bit_and, words.bit_or, words.bit_xor)


class _Operators(Protocol):
    """What knows the functions with ``@tiles.function``."""

    def operator(self, node: ast.expr, function: DecoratedFunction, type_: ElementType) -> Helper:
        """The function, for two numbers of a type."""


def is_tile_operation(function: Any) -> bool:
    """Whether a captured object is one of the functions that a whole tile computes."""
    return any(function is known for known in words.FUNCTIONS)


def tile_operation(
    typer: Typer, operators: _Operators, node: ast.Call, function: Any, operation: Any
) -> Expression:
    """The call; `operation` is what its third argument stands for.

    Raises
    ------
    Mistake
        If the arguments do not fit.
    """
    form = _FORMS[function]
    is_by_key = function is words.tile_sort and len(node.args) == 3
    if node.keywords or (len(node.args) != form.count(",") + 1 and not is_by_key):
        forms = f"{form} or {_FORM_OF_SORT_BY_KEY}" if function is words.tile_sort else form
        raise Mistake(node, f"write {forms}")
    thread = typer.expression(node.args[0])
    if not isinstance(thread, Variable) or not isinstance(thread.type, TiledIndexType):
        raise Mistake(
            node.args[0],
            f"the first argument is the kernel's tiled_index: {form}; got {thread.type.name}",
        )
    given = conversions.loaded(conversions.settled(typer.value(node.args[1])))
    if function in _CONDITIONAL:
        return _conditional(node, function, thread, given)
    if function in _EXCHANGING:
        local = typer.value(node.args[2])
        if conversions.scalar_of(local).kind not in "iu":
            raise Mistake(node.args[2], f"a thread's number is an integer, got {local.type.name}")
        local = conversions.convert(local, conversions.INT32)
        return _made(node, function, thread, given, local, type_=given.type)
    number = conversions.number_of(given)
    if function is words.tile_sort:
        if not is_by_key:
            return _made(node, function, thread, number, type_=number.type)
        value = conversions.loaded(conversions.settled(typer.value(node.args[2])))
        return _made(node, function, thread, number, value, type_=value.type)
    if function not in _COMBINING:
        type_ = conversions.INT32
        return _made(node, function, thread, number, type_=type_, is_natural=True)
    more = []
    if function is words.tile_exclusive_scan:
        identity = typer.value(node.args[3])
        more = [conversions.stored(node.args[3], identity, number.type, "the identity")]
    operator, helper = _operation(operators, node.args[2], operation, number)
    return TileOperation(
        node=node,
        type=number.type,
        function=function.__name__,
        thread=thread,
        value=number,
        operator=operator,
        helper=helper,
        arguments=tuple(more),
    )


def _conditional(
    node: ast.Call, function: Any, thread: Variable, condition: Expression
) -> Expression:
    if condition.type != conversions.BOOL:
        raise Mistake(
            condition.node,
            f"{function.__name__} takes a condition, got {condition.type.name}: write x != 0",
        )
    counts = function is words.tile_count
    type_ = conversions.INT32 if counts else conversions.BOOL
    return _made(node, function, thread, condition, type_=type_, is_natural=counts)


def _made(
    node: ast.Call,
    function: Any,
    thread: Variable,
    value: Expression,
    *more: Expression,
    type_: Any,
    is_natural: bool = False,
) -> TileOperation:
    return TileOperation(
        node=node,
        type=type_,
        is_natural=is_natural,
        function=function.__name__,
        thread=thread,
        value=value,
        operator=None,
        helper=None,
        arguments=more,
    )


def _operation(
    operators: _Operators, node: ast.expr, operation: Any, number: Expression
) -> tuple[str | None, Helper | None]:
    """The name of an operation of the language, or a function of the user's."""
    type_ = conversions.scalar_of(number)
    if isinstance(operation, DecoratedFunction):
        return None, operators.operator(node, operation, type_)
    if not any(operation is known for known in words.OPERATIONS):
        names = ", ".join(f"tiles.{known.__name__}" for known in words.OPERATIONS)
        raise Mistake(
            node, f"expected an operation, one of {names}, or a function with @tiles.function"
        )
    name: str = operation.__name__
    if operation in _OF_INTEGERS and type_.kind not in "iu":
        raise Mistake(node, f"tiles.{name} combines integers, got {type_.name}")
    return name, None
