"""The types of numbers: promotion, conversion, and the operators with Python's meaning.

- A literal is weak: it takes the type of what it meets, and is int32 or float32 on its own.
- Integers of 8 and 16 bits become int32 when they are read, booleans when they are calculated with.
- int with float is the float's type; int32 with uint32 is int64; ``/`` of integers is float32.
- Weak constants are calculated by Python itself.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from tiles._element_type import ELEMENT_TYPES, ElementType
from tiles._kernel_type import TiledIndexType
from tiles.translator import prelude
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import (
    Binary,
    Call,
    Cast,
    Conditional,
    Constant,
    Expression,
    ExpressionType,
    Unary,
)

WEAK_INT = ElementType("int literal", 0, "", "i", 0)
WEAK_FLOAT = ElementType("float literal", 0, "", "f", 0)
BOOL = ELEMENT_TYPES["bool"]
INT32 = ELEMENT_TYPES["int32"]
INT64 = ELEMENT_TYPES["int64"]
FLOAT32 = ELEMENT_TYPES["float32"]
FLOAT64 = ELEMENT_TYPES["float64"]

_MAX_POWER = 64

_SYMBOLS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}

_PYTHON: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_NATURAL_IF_BOTH_ARE = frozenset(["+", "*", "//", "%", "&", "|", "^", "<<", ">>"])
_BITWISE = frozenset(["&", "|", "^", "<<", ">>"])


def symbol_of(node: ast.AST) -> str:
    """Python's symbol of an operator node."""
    return _SYMBOLS[type(node)]


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
        return f"{type_.name}: name one of its numbers, such as t.global_[0]"
    return type_.name


def number_of(expression: Expression) -> Expression:
    """The expression as a number to calculate with: bool becomes int32."""
    if scalar_of(expression) == BOOL:
        return cast(expression.node, expression, INT32)
    return expression


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
        raise Mistake(expression.node, f"{expression.value} does not fit int64: write tiles.uint64()")
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
            node, f"{left.name} and {right.name} have no common type: convert one of them, "
            "such as tiles.int64(x)"
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
            raise Mistake(
                expression.node, f"{value} does not fit {type_.name}, {low} to {high}"
            )
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
    keeps_sign = source.kind in "ub" and type_.size > source.size
    return Cast(
        node=node,
        type=type_,
        value=expression,
        is_natural=type_.kind == "u" or (type_.kind == "i" and (expression.is_natural or keeps_sign)),
    )


def loaded(expression: Expression) -> Expression:
    """An element or field as it is read: narrow integers are int32."""
    type_ = expression.type
    if isinstance(type_, ElementType) and 0 < type_.size < 4 and type_.kind in "iu":
        if isinstance(expression, Constant):
            return convert(expression, INT32)
        return Cast(node=expression.node, type=INT32, value=expression, is_natural=type_.kind == "u")
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
            node, f"{where} is {type_.name}, the value is {source.name}: write int(...), which "
            "truncates, or use // to divide"
        )
    return convert(expression, type_)


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


def unary(node: ast.AST, operation: ast.unaryop, operand: Expression) -> Expression:
    """``-x``, ``+x``, ``~x`` and ``not x``."""
    if isinstance(operation, ast.Not):
        test = condition(operand)
        if isinstance(test, Constant):
            return constant(node, not test.value)
        return Unary(node=node, type=BOOL, operator="!", operand=test)
    number = number_of(operand)
    type_ = scalar_of(number)
    if isinstance(operation, ast.UAdd):
        return number
    if isinstance(operation, ast.Invert):
        if type_.kind == "f":
            raise Mistake(node, f"~ takes an integer, got {type_.name}")
        if isinstance(number, Constant) and is_weak(type_):
            return constant(node, ~int(number.value))
        return Unary(node=node, type=type_, operator="~", operand=number)
    if isinstance(number, Constant):
        if is_weak(type_):
            return constant(node, -number.value)
        if type_.kind != "u":
            return Constant(node=node, type=type_, value=-number.value)
    return Unary(node=node, type=type_, operator="-", operand=number)


def binary(node: ast.AST, symbol: str, left: Expression, right: Expression) -> Expression:
    """An arithmetic or bitwise operator, with Python's meaning."""
    if symbol in _BITWISE and scalar_of(left) == BOOL == scalar_of(right) and symbol in "&|^":
        return Binary(node=node, type=BOOL, operator=symbol, left=left, right=right)
    left, right = number_of(left), number_of(right)
    folded = _folded(node, symbol, left, right)
    if folded is not None:
        return folded
    if symbol == "**":
        return _power(node, left, right)
    type_ = common_type(node, scalar_of(left), scalar_of(right))
    if symbol == "/" and type_.kind != "f":
        type_ = WEAK_FLOAT if is_weak(type_) else FLOAT32
    if symbol in _BITWISE and type_.kind == "f":
        raise Mistake(node, f"{symbol} takes integers, got {type_.name}")
    if is_weak(type_) and (isinstance(left, Conditional) or isinstance(right, Conditional)):
        type_ = FLOAT32 if type_.kind == "f" else INT32
    is_natural = type_.kind in "iu" and _is_natural(symbol, type_, left, right)
    left, right = convert(left, type_), convert(right, type_)
    if symbol in ("//", "%") and not is_weak(type_):
        return _floored(node, symbol, type_, left, right, is_natural)
    return Binary(
        node=node, type=type_, operator=symbol, left=left, right=right, is_natural=is_natural
    )


def _is_natural(symbol: str, type_: ElementType, left: Expression, right: Expression) -> bool:
    if type_.kind == "u":
        return True
    if symbol == "%" and right.is_natural:
        return True
    return symbol in _NATURAL_IF_BOTH_ARE and left.is_natural and right.is_natural


def _folded(
    node: ast.AST, symbol: str, left: Expression, right: Expression
) -> Constant | None:
    if not (isinstance(left, Constant) and isinstance(right, Constant)):
        return None
    if not (is_weak(left.type) and is_weak(right.type)):
        return None
    if symbol in _BITWISE and WEAK_FLOAT in (left.type, right.type):
        raise Mistake(node, f"{symbol} takes integers, got a float")
    if symbol == "<<" and right.value > 64:
        raise Mistake(node, f"{left.value} << {right.value} does not fit 64 bits")
    if symbol == "**" and abs(right.value) > 1024:
        raise Mistake(node, f"{left.value} ** {right.value} does not fit 64 bits")
    try:
        value = _PYTHON[symbol](left.value, right.value)
    except (ArithmeticError, ValueError) as error:
        raise Mistake(node, f"{left.value} {symbol} {right.value}: {error}") from None
    if isinstance(value, complex):
        raise Mistake(node, f"{left.value} {symbol} {right.value} is a complex number")
    return constant(node, value)


def _floored(
    node: ast.AST,
    symbol: str,
    type_: ElementType,
    left: Expression,
    right: Expression,
    is_natural: bool,
) -> Expression:
    divides_by_positive = isinstance(right, Constant) and right.value > 0
    if isinstance(right, Constant) and right.value == 0 and type_.kind != "f":
        raise Mistake(node, f"{symbol} by 0")
    if type_.kind != "f" and divides_by_positive and (left.is_natural or type_.kind == "u"):
        c_symbol = "/" if symbol == "//" else "%"
        return Binary(
            node=node, type=type_, operator=c_symbol, left=left, right=right, is_natural=True
        )
    name = prelude.FLOOR_DIVIDE if symbol == "//" else prelude.MODULO
    return Call(
        node=node,
        type=type_,
        function=prelude.function_name(name, type_),
        arguments=(left, right),
        is_natural=is_natural,
    )


def _power(node: ast.AST, left: Expression, right: Expression) -> Expression:
    exponent = right.value if isinstance(right, Constant) else None
    type_ = scalar_of(left)
    if isinstance(exponent, int) and 0 <= exponent <= _MAX_POWER:
        if isinstance(left, Conditional):
            left = settled(left)
            type_ = scalar_of(left)
        if is_weak(type_):
            return Unary(node=node, type=type_, operator="+", operand=left)
        return Call(
            node=node,
            type=type_,
            function=prelude.function_name(f"{prelude.POWER}_{exponent}", type_),
            arguments=(left,),
            is_natural=left.is_natural,
        )
    if type_.kind != "f" and scalar_of(right).kind != "f":
        raise Mistake(
            node,
            f"an integer ** takes a constant exponent of 0 to {_MAX_POWER}: "
            "write float(x) ** y for any other",
        )
    type_ = common_type(node, type_, scalar_of(right))
    if is_weak(type_) and (isinstance(left, Conditional) or isinstance(right, Conditional)):
        type_ = FLOAT32
    arguments = (convert(left, type_), convert(right, type_))
    return Call(node=node, type=type_, function="pow", arguments=arguments)


def comparison(node: ast.AST, symbol: str, left: Expression, right: Expression) -> Expression:
    """One comparison of two numbers, or of two bools by == and !=."""
    if not (scalar_of(left) == BOOL == scalar_of(right) and symbol in ("==", "!=")):
        left, right = number_of(left), number_of(right)
    if isinstance(left, Constant) and isinstance(right, Constant):
        return constant(node, _PYTHON[symbol](left.value, right.value))
    type_ = common_type(node, scalar_of(left), scalar_of(right))
    left, right = convert(left, type_), convert(right, type_)
    if is_weak(type_):
        left, right = settled(left), settled(right)
    return Binary(node=node, type=BOOL, operator=symbol, left=left, right=right)


def conditional(
    node: ast.AST, test: Expression, if_true: Expression, if_false: Expression
) -> Expression:
    """``if_true if test else if_false``; both sides become one type."""
    test = condition(test)
    types = scalar_of(if_true), scalar_of(if_false)
    if types == (BOOL, BOOL):
        type_ = BOOL
    elif BOOL in types:
        raise Mistake(
            node, f"one value is {types[0].name}, the other {types[1].name}: "
            "write bool(...) or int(...) round one of them"
        )
    else:
        type_ = common_type(node, *types)
    return Conditional(
        node=node,
        type=type_,
        is_natural=if_true.is_natural and if_false.is_natural,
        test=test,
        if_true=convert(if_true, type_),
        if_false=convert(if_false, type_),
    )
