"""The functions that kernels may call, on the host."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tiles import fast_math
from tiles._element_type import ELEMENT_TYPES
from tiles.interpreter.numbers import (
    absolute,
    binary,
    common_type,
    converted,
    is_float,
    is_weak,
    loaded,
    number,
    type_of,
)

_ROUNDINGS: dict[Any, Callable[[Any], Any]] = {
    math.floor: np.floor,
    math.ceil: np.ceil,
    math.trunc: np.trunc,
    round: np.rint,
}
_TESTS: dict[Any, Callable[[Any], Any]] = {
    math.isnan: np.isnan,
    math.isinf: np.isinf,
    math.isfinite: np.isfinite,
}


def _by_ieee(function: Callable[..., float]) -> Callable[..., float]:
    """The same with infinities and NaN where Python's function raises."""

    def computed(*numbers: float) -> float:
        try:
            return function(*numbers)
        except OverflowError:
            return math.inf
        except ValueError:
            return _at_pole(function, numbers[0])

    return computed


def _at_pole(function: Callable[..., float], number: float) -> float:
    if function is math.lgamma:
        return math.inf
    if function is math.gamma and number == 0:
        return math.copysign(math.inf, number)
    return math.nan


_MATHEMATICS: dict[str, Callable[..., Any]] = {
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "asinh": np.arcsinh,
    "acosh": np.arccosh,
    "atanh": np.arctanh,
    "pow": np.power,
    **{
        function.__name__: np.vectorize(_by_ieee(function), otypes=[float])
        for function in (math.erf, math.erfc, math.gamma, math.lgamma, math.remainder)
    },
}


def call(function: Any, *arguments: Any) -> Any:
    """What a kernel's call of `function` gives."""
    arguments = tuple(map(loaded, arguments))
    if function in (min, max):
        return _extreme(function, arguments)
    rule = _RULES.get(function)
    if rule is not None:
        return rule(*arguments)
    if isinstance(function, type) and issubclass(function, np.generic):
        return converted(arguments[0], np.dtype(function).name)
    return _mathematics(function, arguments)


def _to_int(value: Any) -> Any:
    if is_weak(value):
        return int(value)
    return converted(value, "int32") if is_float(value) else number(value)


def _to_float(value: Any) -> Any:
    if is_weak(value):
        return float(value)
    return value if is_float(value) else converted(number(value), "float32")


def _extreme(function: Any, arguments: tuple[Any, ...]) -> Any:
    result = number(arguments[0])
    for argument in map(number, arguments[1:]):
        name = common_type(result, argument)
        left, right = converted(result, name), converted(argument, name)
        if name in ELEMENT_TYPES and is_float(left):
            result = np.fmax(left, right) if function is max else np.fmin(left, right)
        else:
            result = function(left, right)
    return result


def _rounded(function: Any) -> Callable[[Any], Any]:
    def rounded(value: Any) -> Any:
        if is_weak(value):
            return function(value)
        return converted(_ROUNDINGS[function](value), "int32") if is_float(value) else number(value)

    return rounded


def _tested(function: Any) -> Callable[[Any], Any]:
    return lambda value: bool(function(number(value)))


def _mathematics(function: Any, arguments: tuple[Any, ...]) -> Any:
    if function is math.log and len(arguments) == 2:
        return binary("/", _mathematics(function, arguments[:1]), call(function, arguments[1]))
    if all(map(is_weak, arguments)):
        return function(*arguments)
    name = "float64" if "float64" in map(type_of, arguments) else "float32"
    on_arrays = _MATHEMATICS.get(function.__name__) or getattr(np, function.__name__)
    with np.errstate(all="ignore"):
        result = on_arrays(*(converted(number(argument), name) for argument in arguments))
    return converted(result[()], name)


def _clipped(value: Any, low: Any, high: Any) -> Any:
    return _extreme(min, (_extreme(max, (value, low)), high))


def _fast(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *numbers: function(*map(number, numbers))


_RULES: dict[Any, Callable[..., Any]] = {
    **{vars(fast_math)[name]: _fast(vars(fast_math)[name]) for name in fast_math.__all__},
    math.degrees: lambda x: binary("*", number(x), 180 / math.pi),
    math.radians: lambda x: binary("*", number(x), math.pi / 180),
    np.minimum: lambda *numbers: _extreme(min, numbers),
    np.maximum: lambda *numbers: _extreme(max, numbers),
    np.abs: absolute,
    np.clip: _clipped,
    int: _to_int,
    float: _to_float,
    bool: bool,
    abs: absolute,
    **{function: _rounded(function) for function in _ROUNDINGS},
    **{function: _tested(of_arrays) for function, of_arrays in _TESTS.items()},
    **{of_arrays: _tested(of_arrays) for of_arrays in _TESTS.values()},
}
