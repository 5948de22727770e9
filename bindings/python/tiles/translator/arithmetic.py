"""Operators with Python's meaning, where the kernel language has another or none.

``/`` of integers is a float32, ``//`` and ``%`` round down, and Python itself calculates with weak
constants.
"""

from __future__ import annotations

import ast

from tiles._element_type import ElementType
from tiles.translator import prelude
from tiles.translator.conversions import (
    BOOL,
    FLOAT32,
    INT32,
    WEAK_FLOAT,
    common_type,
    condition,
    constant,
    convert,
    is_weak,
    number_of,
    operand_of,
    scalar_of,
    settled,
)
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Binary, Call, Conditional, Constant, Expression, Unary
from tiles.translator.python_operators import PYTHON_OPERATORS

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

_NATURAL_IF_BOTH_ARE = frozenset(["+", "*", "//", "%", "&", "|", "^", "<<", ">>"])
_BITWISE = frozenset(["&", "|", "^", "<<", ">>"])


def symbol_of(node: ast.AST) -> str:
    """Python's symbol of an operator node."""
    return _SYMBOLS[type(node)]


def unary(node: ast.AST, operation: ast.unaryop, operand: Expression) -> Expression:
    """``-x``, ``+x``, ``~x`` and ``not x``."""
    if isinstance(operation, ast.Not):
        test = condition(operand)
        if isinstance(test, Constant):
            return constant(node, not test.value)
        return Unary(node=node, type=BOOL, operator="!", operand=test)
    number = operand_of(operand)
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


def _folded(node: ast.AST, symbol: str, left: Expression, right: Expression) -> Constant | None:
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
        value = PYTHON_OPERATORS[symbol](left.value, right.value)
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
        return constant(node, PYTHON_OPERATORS[symbol](left.value, right.value))
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
            node,
            f"one value is {types[0].name}, the other {types[1].name}: "
            "write bool(...) or int(...) around one of them",
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
