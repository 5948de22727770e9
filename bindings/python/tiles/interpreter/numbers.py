"""Arithmetic of kernels on the host: NumPy scalars, and Python's own numbers as weak literals.

Written from the rules and not from the translator, so that one can be checked by the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tiles._element_type import ELEMENT_TYPES, dtype_named
from tiles._errors import KernelFaultError
from tiles.translator.python_operators import PYTHON_OPERATORS

_WEAK_INT = "int literal"
_WEAK_FLOAT = "float literal"
_MOST_MULTIPLIED = 64

_NUMPY: dict[str, Callable[[Any, Any], Any]] = {
    **{symbol: PYTHON_OPERATORS[symbol] for symbol in "+-*/"},
    "//": np.floor_divide,
    "%": np.remainder,
}


def type_of(value: Any) -> str:
    """The name of a number's type; a name of its own for Python's int and float, which are weak."""
    if isinstance(value, (bool, np.bool_)):
        return "bool"
    if isinstance(value, np.generic):
        return value.dtype.name
    return _WEAK_INT if isinstance(value, int) else _WEAK_FLOAT


def is_weak(value: Any) -> bool:
    """Whether the number takes the type of what it meets."""
    return type_of(value) in (_WEAK_INT, _WEAK_FLOAT)


def is_float(value: Any) -> bool:
    """Whether the number is of a floating-point type, or a weak float."""
    return _is_float_type(type_of(value))


def converted(value: Any, name: str) -> Any:
    """The number in the type `name`: floats are truncated to integers, integers wrap around.

    Raises
    ------
    KernelFaultError
        If an integer of that type cannot hold what is left of a float.
    """
    if name == "bool":
        return bool(value != 0)
    if name == _WEAK_FLOAT:
        return float(value)
    if name == _WEAK_INT or type_of(value) == name:
        return value
    dtype = dtype_named(name)
    if ELEMENT_TYPES[name].is_storage:  # stored from float32, as on a device
        value = converted(value, "float32")
    if dtype.kind not in "iu":
        with np.errstate(over="ignore"):  # to an infinity
            return np.asarray(value).astype(dtype)[()]
    if is_float(value):
        return dtype.type(_truncated(value, dtype))
    return dtype.type(_wrapped(int(value), dtype))


def range_of(name: str, *bounds: Any) -> Iterator[Any]:
    """``range(*bounds)`` in the type `name`."""
    return (converted(i, name) for i in range(*map(int, bounds)))


def loaded(value: Any) -> Any:
    """The number as it is calculated with: integers of 8 and 16 bits are int32."""
    if isinstance(value, np.generic) and ELEMENT_TYPES[value.dtype.name].is_storage:
        return np.float32(value)
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, np.integer) and value.dtype.itemsize < 4:
        return np.int32(value)
    return value


def number(value: Any) -> Any:
    """As loaded(); a bool is an int32."""
    value = loaded(value)
    return np.int32(value) if isinstance(value, bool) else value


def common_type(left: Any, right: Any) -> str:
    """The type in which two numbers are calculated with."""
    names = {type_of(left), type_of(right)}
    if len(names) == 1:
        return names.pop()
    strong = names - {_WEAK_INT, _WEAK_FLOAT}
    floats = {name for name in strong if _is_float_type(name)}
    if floats:
        return max(floats, key=lambda name: np.dtype(name).itemsize)
    if _WEAK_FLOAT in names:
        return "float32" if strong else _WEAK_FLOAT
    if {"int32", "uint32"} == strong:
        return "int64"
    return max(strong, key=lambda name: np.dtype(name).itemsize)


def binary(symbol: str, left: Any, right: Any) -> Any:
    """An arithmetic or bitwise operator."""
    left, right = loaded(left), loaded(right)
    if isinstance(left, bool) and isinstance(right, bool) and symbol in ("&", "|", "^"):
        return PYTHON_OPERATORS[symbol](left, right)
    left, right = number(left), number(right)
    if symbol in ("<<", ">>"):
        return _shifted(symbol, left, right)
    if is_weak(left) and is_weak(right):
        return PYTHON_OPERATORS[symbol](left, right)
    if symbol == "**":
        return _power(left, right)
    name = common_type(left, right)
    if symbol == "/" and not _is_float_type(name):
        name = "float32"
    left, right = converted(left, name), converted(right, name)
    if _is_float_type(name):
        with np.errstate(all="ignore"):
            return _NUMPY[symbol](left, right)
    return _of_integers(symbol, int(left), int(right), np.dtype(name))


def compare(symbol: str, left: Any, right: Any) -> bool:
    """One comparison."""
    left, right = number(left), number(right)
    if not (is_weak(left) and is_weak(right)):
        name = common_type(left, right)
        left, right = converted(left, name), converted(right, name)
    return bool(PYTHON_OPERATORS[symbol](left, right))


def unary(symbol: str, operand: Any) -> Any:
    """``-x``, ``+x``, ``~x`` and ``not x``."""
    if symbol == "not":
        return not operand
    operand = number(operand)
    if symbol == "+":
        return operand
    if is_weak(operand) or is_float(operand):
        return -operand if symbol == "-" else ~operand
    value = -int(operand) if symbol == "-" else ~int(operand)
    return converted(value, type_of(operand))


def absolute(value: Any) -> Any:
    """``abs(x)``; that of the lowest integer is itself."""
    value = number(value)
    if is_weak(value) or is_float(value):
        return abs(value)
    return converted(abs(int(value)), type_of(value))


def _is_float_type(name: str) -> bool:
    return name.startswith("float")


def _truncated(value: Any, dtype: np.dtype) -> int:
    limits = np.iinfo(dtype)
    if not (math.isfinite(value) and limits.min <= int(value) <= limits.max):
        raise KernelFaultError(f"{value} does not fit {dtype}, {limits.min} to {limits.max}")
    return int(value)


def _wrapped(value: int, dtype: np.dtype) -> int:
    bits = 8 * dtype.itemsize
    value &= (1 << bits) - 1
    return value - (1 << bits) if dtype.kind == "i" and value >> (bits - 1) else value


def _of_integers(symbol: str, left: int, right: int, dtype: np.dtype) -> Any:
    value = 0 if symbol in ("//", "%") and right == 0 else PYTHON_OPERATORS[symbol](left, right)
    return dtype.type(_wrapped(value, dtype))


def _shifted(symbol: str, left: Any, right: Any) -> Any:
    if is_weak(left) and is_weak(right):
        return left << right if symbol == "<<" else left >> right
    dtype = np.dtype(common_type(left, right))
    value, count = int(converted(left, dtype.name)), int(right) & (8 * dtype.itemsize - 1)
    return dtype.type(_wrapped(value << count if symbol == "<<" else value >> count, dtype))


def _power(base: Any, exponent: Any) -> Any:
    if not is_float(exponent) and 0 <= exponent <= _MOST_MULTIPLIED:
        return _multiplied(base, int(exponent))
    name = common_type(base, exponent)
    with np.errstate(all="ignore"):
        return np.power(converted(base, name), converted(exponent, name))


def _multiplied(base: Any, exponent: int) -> Any:
    result = converted(1, type_of(base))
    while exponent:
        if exponent % 2:
            result = binary("*", result, base)
        exponent //= 2
        if exponent:
            base = binary("*", base, base)
    return result
