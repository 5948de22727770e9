"""The types of numbers: weak literals, promotion and conversion.

- A literal is weak: it takes the type of what it meets, and is int32 or float32 on its own.
- Integers of 8 and 16 bits become int32 when they are read, booleans when they are calculated with.
- int with float is the float's type; int32 with uint32 is int64.
"""

from __future__ import annotations

import ast
from typing import Any

from tiles._element_type import ELEMENT_TYPES, ElementType
from tiles._kernel_type import FieldArrayType, IndexType, TiledIndexType
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import (
    Binary,
    Cast,
    Conditional,
    Constant,
    Expression,
    ExpressionType,
)

WEAK_INT = ElementType("int literal", 0, "", "i", 0)
WEAK_FLOAT = ElementType("float literal", 0, "", "f", 0)
BOOL = ELEMENT_TYPES["bool"]
INT32 = ELEMENT_TYPES["int32"]
INT64 = ELEMENT_TYPES["int64"]
FLOAT32 = ELEMENT_TYPES["float32"]
FLOAT64 = ELEMENT_TYPES["float64"]


def constant(node: ast.AST, value: Any) -> Constant:
    """A weak number, or a bool."""
    if isinstance(value, bool):
        return Constant(node=node, type=BOOL, value=value)
    if isinstance(value, int):
        if not -(2**63) <= value < 2**64:
            raise Mistake(node, f"{value} does not fit 64 bits")
        return Constant(node=node, type=WEAK_INT, value=value, is_natural=value >= 0)
    return Constant(node=node, type=WEAK_FLOAT, value=float(value))


def is_weak(type_: ExpressionType) -> bool:
    return type_ in (WEAK_INT, WEAK_FLOAT)


def scalar_of(expression: Expression) -> ElementType:
    """The expression's type, which has to be a number or a bool."""
    type_ = expression.type
    if not isinstance(type_, ElementType):
        raise Mistake(expression.node, f"expected a number, got {_described(type_)}")
    return type_


def _described(type_: ExpressionType) -> str:
    if isinstance(type_, TiledIndexType):
        return f"{type_.name}: use one of its components, such as t.global_[0]"
    if isinstance(type_, FieldArrayType):
        return f"{type_.name}: use one of its elements, such as s.field[0]"
    if isinstance(type_, IndexType):
        return f"{type_.name}: use one of its components, such as i[0]"
    return type_.name


def number_of(expression: Expression) -> Expression:
    """The expression as a number to calculate with: bool becomes int32."""
    if scalar_of(expression) == BOOL:
        return cast(expression.node, expression, INT32)
    return expression


def operand_of(expression: Expression) -> Expression:
    """As number_of(), for operators whose only operand it is: a choice of literals is settled."""
    number = number_of(expression)
    return settled(number) if isinstance(number, Conditional) else number


def default_type(expression: Expression) -> ElementType:
    """What an expression's type becomes where nothing else settles it."""
    type_ = scalar_of(expression)
    if type_ == WEAK_FLOAT:
        return FLOAT32
    if type_ != WEAK_INT:
        return type_
    if not isinstance(expression, Constant) or -(2**31) <= expression.value < 2**31:
        return INT32
    if expression.value >= 2**63:
        raise Mistake(
            expression.node, f"{expression.value} does not fit int64: write tiles.uint64()"
        )
    return INT64


def settled(expression: Expression) -> Expression:
    """The expression without weak types."""
    return convert(expression, default_type(expression))


def common_type(node: ast.AST, left: ElementType, right: ElementType) -> ElementType:
    """The type in which two numbers are calculated with."""
    if left == right:
        return left
    if left.kind == "f" or right.kind == "f":
        return _common_float(left, right)
    if is_weak(left) or is_weak(right):
        return right if is_weak(left) else left
    if left.kind == right.kind:
        return left if left.size > right.size else right
    signed, unsigned = (left, right) if left.kind == "i" else (right, left)
    if unsigned.size == 8:
        raise Mistake(
            node,
            f"{left.name} and {right.name} have no common type: convert one of them, "
            "such as tiles.int64(x)",
        )
    return INT64 if unsigned.size == 4 else signed


def _common_float(left: ElementType, right: ElementType) -> ElementType:
    floats = [type_ for type_ in (left, right) if type_.kind == "f"]
    strong = [type_ for type_ in floats if not is_weak(type_)]
    if strong:
        return max(strong, key=lambda type_: type_.size)
    other = right if left.kind == "f" else left
    return WEAK_FLOAT if is_weak(other) else FLOAT32


def convert(expression: Expression, type_: ElementType) -> Expression:
    """The expression in another type of number; no loss is looked for, but in constants."""
    if expression.type == type_:
        return expression
    if isinstance(expression, Constant):
        return _converted_constant(expression, type_)
    if isinstance(expression, Conditional) and is_weak(expression.type):
        return Conditional(
            node=expression.node,
            type=type_,
            is_natural=expression.is_natural,
            test=expression.test,
            if_true=convert(expression.if_true, type_),
            if_false=convert(expression.if_false, type_),
        )
    return cast(expression.node, expression, type_)


def _converted_constant(expression: Constant, type_: ElementType) -> Constant:
    value: Any = expression.value
    if is_weak(type_):
        value = float(value) if type_.kind == "f" else value
    elif type_.kind == "f":
        value = float(value)
        if type_ == FLOAT32 and 3.4028235677973366e38 <= abs(value) < float("inf"):
            raise Mistake(expression.node, f"{value!r} does not fit float32: write tiles.float64()")
    elif type_.kind == "b":
        value = bool(value)
    else:
        value = int(value)
        low, high = _range_of(type_)
        if not low <= value <= high:
            raise Mistake(expression.node, f"{value} does not fit {type_.name}, {low} to {high}")
    return Constant(
        node=expression.node,
        type=type_,
        value=value,
        is_natural=type_.kind in "iu" and value >= 0,
    )


def _range_of(type_: ElementType) -> tuple[int, int]:
    bits = 8 * type_.size
    return (0, 2**bits - 1) if type_.kind == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def cast(node: ast.AST, expression: Expression, type_: ElementType) -> Expression:
    """An explicit conversion: floats to integers truncate, anything to bool compares with 0."""
    source = scalar_of(expression)
    if isinstance(expression, Constant):
        return _converted_constant(expression, type_)
    if source == type_:
        return expression
    if type_ == BOOL:
        return condition(expression)
    if isinstance(expression, Conditional) and is_weak(source):
        if type_.kind == "f" or source.kind != "f":
            return convert(expression, type_)
        expression = settled(expression)
    return Cast(
        node=node,
        type=type_,
        value=expression,
        is_natural=type_.kind == "u" or (type_.kind == "i" and _stays_natural(expression, type_)),
    )


def _stays_natural(expression: Expression, type_: ElementType) -> bool:
    """Whether a conversion to a signed type is known to give at least 0: no sign bit is set."""
    source = scalar_of(expression)
    if source.kind == "i":
        return expression.is_natural and source.size <= type_.size
    return source.kind == "b" or (source.kind == "u" and source.size < type_.size)


def loaded(expression: Expression) -> Expression:
    """An element or field as it is read: narrow integers are int32, float16 and bfloat16 are float32."""
    type_ = expression.type
    if isinstance(type_, ElementType) and type_.is_storage:
        if isinstance(expression, Constant):
            return Constant(node=expression.node, type=FLOAT32, value=expression.value)
        return Cast(node=expression.node, type=FLOAT32, value=expression)
    if isinstance(type_, ElementType) and 0 < type_.size < 4 and type_.kind in "iu":
        if isinstance(expression, Constant):
            return convert(expression, INT32)
        return Cast(
            node=expression.node, type=INT32, value=expression, is_natural=type_.kind == "u"
        )
    return expression


def stored(node: ast.AST, expression: Expression, type_: ExpressionType, where: str) -> Expression:
    """The expression as it is stored in an element or field of type `type_`."""
    if not isinstance(type_, ElementType):
        if expression.type != type_:
            raise Mistake(node, f"{where} is {type_.name}, the value is {expression.type.name}")
        return expression
    source = scalar_of(expression)
    if type_ == BOOL and source != BOOL:
        raise Mistake(node, f"{where} is bool, the value is {source.name}: write x != 0")
    if type_.kind in "iu" and source.kind == "f":
        raise Mistake(
            node,
            f"{where} is {type_.name}, the value is {source.name}: write int(...), which "
            "truncates, or use // to divide",
        )
    return convert(expression, FLOAT32 if type_.is_storage else type_)


def condition(expression: Expression) -> Expression:
    """The expression as a condition; a number is true unless it is 0."""
    type_ = scalar_of(expression)
    if type_ == BOOL:
        return expression
    if isinstance(expression, Constant):
        return constant(expression.node, bool(expression.value))
    value = settled(expression)
    zero = convert(constant(expression.node, 0), scalar_of(value))
    return Binary(node=expression.node, type=BOOL, operator="!=", left=value, right=zero)
