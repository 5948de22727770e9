"""Python's expressions -> typed expressions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tiles import _words
from tiles._count_of import count_of
from tiles._element_type import ELEMENT_TYPES, ElementType
from tiles._function import DecoratedFunction
from tiles._kernel_type import (
    DeclaredArrayType,
    FieldArrayType,
    IndexType,
    StructType,
    TiledIndexType,
    ViewType,
)
from tiles.translator import arithmetic, atomics, calls, conversions
from tiles.translator.called_functions import Helpers
from tiles.translator.captures import Captures
from tiles.translator.conversions import BOOL, INT32
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import (
    Binary,
    Call,
    Component,
    Constant,
    Element,
    Expression,
    ExpressionType,
    Field,
    FieldElement,
    HelperCall,
    InBounds,
    Place,
    Saved,
    Temporary,
    Variable,
)
from tiles.translator.subset import check_constant
from tiles.translator.tile_operations import is_tile_operation, tile_operation

_PLACES = {
    "global_": "global",
    "local": "local",
    "tile": "tile",
    "tile_origin": "tile_origin",
}
_EXTENT_WORDS = ("extent", "shape")


class Unsettled(Exception):
    """A variable's type is not known yet; the next round of inference will know it."""


class Expressions:
    """Types the expressions of one kernel.

    Parameters
    ----------
    captures : Captures
        What stands outside of the kernel.
    constants : mapping
        The values of ``tiles.const`` parameters.
    variable : function
        The type of a variable, a parameter or an array and whether it is natural; None
        for a name that is none; raises Unsettled.
    new_temporary : function
        Declares a temporary of a type and returns its name.
    helpers : Helpers
        Types the functions that the kernel calls.
    """

    def __init__(
        self,
        captures: Captures,
        constants: Mapping[str, Any],
        variable: Callable[[str], tuple[ExpressionType, bool] | None],
        new_temporary: Callable[[ElementType], str],
        helpers: Helpers,
    ) -> None:
        self._captures = captures
        self._constants = constants
        self._variable = variable
        self._new_temporary = new_temporary
        self._helpers = helpers

    def value(self, node: ast.expr) -> Expression:
        """A number or a struct, as it is read."""
        return conversions.loaded(self.expression(node))

    def condition(self, node: ast.expr) -> Expression:
        """A bool."""
        return conversions.condition(self.value(node))

    def integer(self, node: ast.expr, what: str) -> Expression:
        """A settled integer; `what` names it in the error message."""
        value = self.value(node)
        if conversions.scalar_of(value).kind not in "iu":
            raise Mistake(node, f"{what} is an integer, got {value.type.name}: write int(...)")
        return conversions.settled(value)

    def expression(self, node: ast.expr) -> Expression:
        """Any expression, as it stands: elements are not widened."""
        if isinstance(node, ast.Constant):
            return self._constant(node)
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, ast.BinOp):
            symbol = arithmetic.symbol_of(node.op)
            return arithmetic.binary(node, symbol, self.value(node.left), self.value(node.right))
        if isinstance(node, ast.UnaryOp):
            return arithmetic.unary(node, node.op, self.value(node.operand))
        if isinstance(node, ast.BoolOp):
            return self._logical(node)
        if isinstance(node, ast.Compare):
            return self._compare(node)
        if isinstance(node, ast.IfExp):
            return arithmetic.conditional(
                node, self.condition(node.test), self.value(node.body), self.value(node.orelse)
            )
        if isinstance(node, ast.Call):
            return self._call(node)
        raise Mistake(node, "a tuple can be used only as an index: view[i, j]")

    def captured(self, node: ast.expr) -> Any:
        """The Python object that a name from outside stands for; None for any other expression."""
        return self._captures.resolve(node) if self._captures.is_captured(node) else None

    def _constant(self, node: ast.Constant) -> Expression:
        if node.value is None:
            raise Mistake(node, "a kernel cannot use None")
        check_constant(node)
        return conversions.constant(node, node.value)

    def _name(self, node: ast.Name) -> Expression:
        if node.id in self._constants:
            return _number(node, self._constants[node.id], node.id)
        known = self._variable(node.id)
        if known is not None:
            type_, is_natural = known
            return Variable(node=node, type=type_, is_natural=is_natural, name=node.id)
        return _number(node, self._captures.resolve(node), node.id)

    def _attribute(self, node: ast.Attribute) -> Expression:
        if self._captures.is_captured(node):
            return _number(node, self._captures.resolve(node), ast.unparse(node))
        base = self.expression(node.value)
        if isinstance(base.type, TiledIndexType) and isinstance(base, Variable):
            return _place(node, base.name, base.type)
        if isinstance(base.type, StructType):
            return _field(node, base, base.type)
        if isinstance(base.type, ViewType) and node.attr in _EXTENT_WORDS:
            raise Mistake(node, f"use one component: {ast.unparse(node)}[0]")
        cure = ""
        if isinstance(base.type, ViewType):
            cure = f": its extents are {ast.unparse(node.value)}.extent[0] and so on"
        raise Mistake(node, f"{base.type.name} has nothing named {node.attr} in a kernel{cure}")

    def _subscript(self, node: ast.Subscript) -> Expression:
        if isinstance(node.value, ast.Attribute) and not self._captures.is_captured(node.value):
            component = self._component(node, node.value)
            if component is not None:
                return component
        base = self.expression(node.value)
        if isinstance(base, Variable) and isinstance(base.type, IndexType):
            dimension = self._dimension(node, base.type.rank)
            return _natural_component(node, base.name, "", dimension)
        if isinstance(base, Variable) and isinstance(base.type, (ViewType, DeclaredArrayType)):
            return self._element(node, base.name, base.type)
        if isinstance(base, Field) and isinstance(base.type, FieldArrayType):
            return self._field_element(node, base, base.type)
        if isinstance(base.type, TiledIndexType):
            raise Mistake(node, f"use one of its indices: {ast.unparse(node.value)}.global_[0]")
        raise Mistake(node, f"{base.type.name} has no elements: index once, as in view[i, j]")

    def _component(self, node: ast.Subscript, attribute: ast.Attribute) -> Expression | None:
        """``t.local[0]`` or ``view.extent[0]``; None if it is neither."""
        if not isinstance(attribute.value, ast.Name):
            return None
        base = self.expression(attribute.value)
        if not isinstance(base, Variable):
            return None
        if isinstance(base.type, TiledIndexType):
            dimension = self._dimension(node, base.type.rank)
            if attribute.attr == "tile_extent":
                return conversions.constant(node, base.type.tile[dimension])
            place = _place(attribute, base.name, base.type)
            return _natural_component(node, base.name, place.member, dimension)
        if isinstance(base.type, ViewType) and attribute.attr in _EXTENT_WORDS:
            dimension = self._dimension(node, base.type.rank)
            return _natural_component(node, base.name, "extent", dimension)
        return None

    def component_count(self, node: ast.expr) -> int | None:
        """Of an index, such as ``i`` or ``t.local``, or of ``view.extent``; None for all else."""
        name = node.value if isinstance(node, ast.Attribute) else node
        base = self.expression(name) if isinstance(name, ast.Name) else None
        if not isinstance(base, Variable):
            return None
        if isinstance(node, ast.Name):
            return base.type.rank if isinstance(base.type, IndexType) else None
        assert isinstance(node, ast.Attribute)
        if isinstance(base.type, TiledIndexType):
            return base.type.rank if node.attr in (*_PLACES, "tile_extent") else None
        if isinstance(base.type, ViewType) and node.attr in _EXTENT_WORDS:
            return base.type.rank
        return None

    def _dimension(self, node: ast.Subscript, rank: int) -> int:
        dimension = self.value(node.slice)
        if not isinstance(dimension, Constant) or dimension.type.name != "int literal":
            raise Mistake(node.slice, "a dimension is a constant: 0 for the slowest")
        if not -rank <= dimension.value < rank:
            raise Mistake(
                node.slice,
                f"{ast.unparse(node.value)} has no dimension {dimension.value}: it has "
                f"{_dimensions(rank)}, counted from 0",
            )
        return int(dimension.value) % rank

    def _element(
        self, node: ast.Subscript, name: str, type_: ViewType | DeclaredArrayType
    ) -> Expression:
        is_of_view = isinstance(type_, ViewType)
        nodes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        indices = self._whole_index(nodes[0], is_of_view) if len(nodes) == 1 else None
        if indices is None:
            indices = tuple(
                self._index(index, type_, dimension) for dimension, index in enumerate(nodes)
            )
        _check_rank(node, name, type_, indices)
        return Element(
            node=node,
            type=type_.element,
            is_natural=isinstance(type_.element, ElementType) and type_.element.kind == "u",
            base=name,
            is_of_view=is_of_view,
            indices=indices,
        )

    def _field_element(
        self, node: ast.Subscript, base: Field, type_: FieldArrayType
    ) -> FieldElement:
        nodes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        indices = tuple(self._index(each, type_, d) for d, each in enumerate(nodes))
        _check_rank(node, ast.unparse(node.value), type_, indices)
        is_natural = isinstance(type_.element, ElementType) and type_.element.kind == "u"
        return FieldElement(
            node=node, type=type_.element, is_natural=is_natural, base=base, indices=indices
        )

    def _whole_index(self, node: ast.expr, is_of_view: bool) -> tuple[Expression, ...] | None:
        """An index that is a thread's place as a whole, such as ``view[t]``; None if it is none."""
        if not isinstance(node, (ast.Name, ast.Attribute)) or self._captures.is_captured(node):
            return None
        index = self.expression(node)
        if not isinstance(index.type, (IndexType, TiledIndexType)):
            return None
        if is_of_view:
            return (index,)
        if not isinstance(index, Place):
            raise Mistake(node, "arrays of a kernel are indexed by t.local, or by numbers")
        return tuple(
            _natural_component(node, index.base, index.member, dimension)
            for dimension in range(index.type.rank)
        )

    def _index(
        self, node: ast.expr, type_: ViewType | DeclaredArrayType | FieldArrayType, dimension: int
    ) -> Expression:
        index = self.integer(node, "an index")
        if not isinstance(index, Constant):
            return index
        if index.value < 0:
            raise Mistake(
                node,
                f"an index of {index.value} does not count from the end in a kernel: "
                "subtract from the extent, such as view.extent[0] - 1",
            )
        if not isinstance(type_, ViewType) and dimension < type_.rank:
            if index.value >= type_.shape[dimension]:
                raise Mistake(
                    node,
                    f"index {index.value} is outside of dimension {dimension}, which has "
                    + count_of(type_.shape[dimension], "element"),
                )
        return index

    def _logical(self, node: ast.BoolOp) -> Expression:
        word, symbol = ("and", "&&") if isinstance(node.op, ast.And) else ("or", "||")
        operands = [self.value(value) for value in node.values]
        for operand in operands:
            if conversions.scalar_of(operand) != BOOL:
                raise Mistake(
                    operand.node,
                    f"{word} takes conditions, got {operand.type.name}: write "
                    f"{_unparsed(operand.node)} != 0",
                )
        return _joined(node, symbol, operands)

    def _compare(self, node: ast.Compare) -> Expression:
        left = self.value(node.left)
        comparisons: list[Expression] = []
        for position, (operator, right_node) in enumerate(zip(node.ops, node.comparators)):
            right = self.value(right_node)
            kept = right
            if position + 1 < len(node.ops) and not is_simple(right):
                right, kept = self._saved(right)
            symbol = arithmetic.symbol_of(operator)
            comparisons.append(arithmetic.comparison(node, symbol, left, right))
            left = kept
        return _joined(node, "&&", comparisons)

    def _saved(self, value: Expression) -> tuple[Expression, Expression]:
        """The value, kept in a temporary as it is reached, and the temporary."""
        value = conversions.settled(value)
        type_ = conversions.scalar_of(value)
        name = self._new_temporary(type_)
        saved = Saved(
            node=value.node, type=type_, is_natural=value.is_natural, temporary=name, value=value
        )
        return saved, Temporary(node=value.node, type=type_, is_natural=value.is_natural, name=name)

    def type_of(self, name: str) -> ExpressionType | None:
        """The type of a variable, a parameter or an array; None for any other name."""
        known = self._variable(name)
        return None if known is None else known[0]

    def _call(self, node: ast.Call) -> Expression:
        called = self.called(node)
        if isinstance(called, HelperCall) and called.helper.body.result is None:
            raise Mistake(node, f"{ast.unparse(node.func)} returns nothing")
        return called

    def called(self, node: ast.Call) -> Expression:
        """A call, of which nothing may come back if it is a HelperCall."""
        if not self._captures.is_captured(node.func):
            return self._method(node)
        function = self._captures.resolve(node.func)
        if atomics.is_atomic(function):
            return atomics.atomic(self, node, function)
        if function is _words.tile_uniform:
            return self._tile_uniform(node)
        if is_tile_operation(function):
            operation = self.captured(node.args[2]) if len(node.args) > 2 else None
            return tile_operation(self, self._helpers, node, function, operation)
        if isinstance(function, DecoratedFunction):
            return self._helpers.call(self, node, function)
        calls.check_known(node, function)
        return calls.call(node, function, [self.value(argument) for argument in node.args])

    def _tile_uniform(self, node: ast.Call) -> Expression:
        if node.keywords or len(node.args) != 1:
            raise Mistake(node, "tile_uniform takes one number: tiles.tile_uniform(x)")
        value = conversions.settled(self.value(node.args[0]))
        return Call(node=node, type=value.type, function="tile_uniform", arguments=(value,))

    def _method(self, node: ast.Call) -> Expression:
        """``t.in_bounds(view)``, the one method that gives a value."""
        function = node.func
        if not (isinstance(function, ast.Attribute) and function.attr == "in_bounds"):
            raise Mistake(function, _refused_method(function))
        base = self.expression(function.value)
        if not isinstance(base, Variable) or not isinstance(base.type, TiledIndexType):
            raise Mistake(node, f"{base.type.name} has no in_bounds(): use that of the tiled_index")
        view = self.expression(node.args[0]) if len(node.args) == 1 else None
        if not isinstance(view, Variable) or not isinstance(view.type, ViewType):
            raise Mistake(node, f"write {base.name}.in_bounds(view), with a view or an array")
        if view.type.rank != base.type.rank:
            raise Mistake(
                node,
                f"{view.name} has {count_of(view.type.rank, 'dimension')}, the tiled_index "
                f"{base.type.rank}",
            )
        return InBounds(node=node, type=BOOL, base=base.name, view=view.name)


def is_simple(expression: Expression) -> bool:
    """Whether evaluating the expression twice costs nothing."""
    return isinstance(expression, (Constant, Variable, Component, Temporary, Place))


def _refused_method(function: ast.expr) -> str:
    text = ast.unparse(function)
    if ".barrier." in text:
        return f"{text}() must be a separate statement"
    return f"a kernel cannot call {text}"


def _number(node: ast.expr, value: Any, name: str) -> Expression:
    if isinstance(value, np.bool_):
        return conversions.constant(node, bool(value))
    if isinstance(value, np.generic) and value.dtype.name in ELEMENT_TYPES:
        type_ = ELEMENT_TYPES[value.dtype.name]
        weak = conversions.constant(node, value.item())
        return conversions.loaded(conversions.convert(weak, type_))
    if isinstance(value, (bool, int, float)):
        return conversions.constant(node, value)
    raise Mistake(
        node,
        f"{name} is a {type(value).__name__} from outside of the kernel: only numbers may be used; "
        "pass data as an argument",
    )


def _place(node: ast.Attribute, name: str, type_: TiledIndexType) -> Place:
    if node.attr == "global":
        raise Mistake(node, "global is a Python keyword: write global_")
    if node.attr == "barrier":
        raise Mistake(node, f"call wait() on the barrier: {name}.barrier.wait()")
    if node.attr == "tile_extent":
        raise Mistake(node, f"use one component: {name}.tile_extent[0]")
    if node.attr not in _PLACES:
        raise Mistake(
            node,
            f"a tiled_index has nothing named {node.attr}: it has {', '.join(_PLACES)}, "
            "tile_extent and barrier",
        )
    return Place(node=node, type=IndexType(type_.rank), base=name, member=_PLACES[node.attr])


def _field(node: ast.Attribute, base: Expression, type_: StructType) -> Field:
    field_type = type_.field(node.attr)
    if field_type is None:
        raise Mistake(
            node,
            f"struct {type_.name} has no field {node.attr}: it has "
            f"{', '.join(type_.dtype.names or ())}",
        )
    return Field(node=node, type=field_type, base=base, name=node.attr)


def _natural_component(node: ast.AST, base: str, member: str, dimension: int) -> Component:
    return Component(
        node=node, type=INT32, is_natural=True, base=base, member=member, dimension=dimension
    )


def _check_rank(
    node: ast.Subscript,
    name: str,
    type_: ViewType | DeclaredArrayType | FieldArrayType,
    indices: tuple[Expression, ...],
) -> None:
    first = indices[0].type
    if isinstance(first, (IndexType, TiledIndexType)):
        if first.rank != type_.rank:
            raise Mistake(node, _of_another_rank(node, name, type_, first))
    elif len(indices) != type_.rank:
        example = ", ".join("ijklmnop"[: type_.rank])
        given = count_of(len(indices), "index", "indices")
        raise Mistake(
            node, f"{name} has {_dimensions(type_.rank)}, got {given}: write {name}[{example}]"
        )


def _of_another_rank(
    node: ast.Subscript,
    name: str,
    type_: ViewType | DeclaredArrayType | FieldArrayType,
    index: IndexType | TiledIndexType,
) -> str:
    """What is said where an index has not the rank of what it is to index."""
    text = ast.unparse(node.slice)
    numbers = f"{text}.global_" if isinstance(index, TiledIndexType) else text
    others = "".join(f", {each}" for each in "jklmnop"[: type_.rank - 1])
    cure = f"write {name}[{numbers}[0]{others}]"
    if isinstance(type_, ViewType):
        cure += f", or launch over {_dimensions(type_.rank)}, such as {name}.shape"
    return f"{name} has {_dimensions(type_.rank)}, {text} has {index.rank}: {cure}"


def _dimensions(count: int) -> str:
    return count_of(count, "dimension")


def _joined(node: ast.AST, symbol: str, operands: list[Expression]) -> Expression:
    result = operands[0]
    for operand in operands[1:]:
        result = Binary(node=node, type=BOOL, operator=symbol, left=result, right=operand)
    return result


def _unparsed(node: ast.AST) -> str:
    """The expression as it is written, in parentheses where an operator may follow only then."""
    text = ast.unparse(node)
    return text if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.Call)) else f"({text})"
