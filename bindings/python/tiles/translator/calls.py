"""The functions that a kernel may call: conversions, min, max, abs, and mathematics."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tiles import fast_math
from tiles._element_type import ELEMENT_TYPES, ElementType
from tiles.translator.arithmetic import binary
from tiles.translator.conversions import (
    BOOL,
    FLOAT32,
    FLOAT64,
    INT32,
    WEAK_FLOAT,
    WEAK_INT,
    cast,
    common_type,
    constant,
    convert,
    is_weak,
    number_of,
    operand_of,
    scalar_of,
    settled,
)
from tiles.translator.debugging import ON_HOST_ONLY
from tiles.translator.mistake import Mistake
from tiles.translator.nodes import Call, Conditional, Constant, Expression

_FLOAT_FUNCTIONS = {
    "sqrt": 1, "exp": 1, "log": 1, "log2": 1, "log10": 1, "sin": 1, "cos": 1, "tan": 1,
    "asin": 1, "acos": 1, "atan": 1, "sinh": 1, "cosh": 1, "tanh": 1, "fabs": 1, "atan2": 2,
    "pow": 2, "fmod": 2, "hypot": 2, "copysign": 2, "cbrt": 1, "exp2": 1, "erf": 1, "erfc": 1,
    "lgamma": 1, "log1p": 1, "expm1": 1, "asinh": 1, "acosh": 1, "atanh": 1, "remainder": 2,
}  # fmt: skip

_NUMPY_NAMES = {
    "sqrt": "sqrt", "exp": "exp", "log": "log", "log2": "log2", "log10": "log10", "sin": "sin",
    "cos": "cos", "tan": "tan", "arcsin": "asin", "arccos": "acos", "arctan": "atan",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "fabs": "fabs", "arctan2": "atan2",
    "fmod": "fmod", "hypot": "hypot", "copysign": "copysign", "cbrt": "cbrt", "exp2": "exp2",
    "floor": "floor", "ceil": "ceil", "trunc": "trunc", "rint": "rint", "log1p": "log1p",
    "expm1": "expm1", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
}  # fmt: skip

_ROUNDINGS = {"floor": "floor", "ceil": "ceil", "trunc": "trunc"}
_TESTS = ("isnan", "isinf", "isfinite")

ASSIGNED_ARRAY = "an array of one thread is assigned to a name: a = numpy.zeros(4, tiles.float32)"

_ADVICE: dict[Any, str] = {
    print: ON_HOST_ONLY,
    breakpoint: ON_HOST_ONLY,
    len: "a kernel has no len(): write view.extent[0]",
    range: "range() can be used only in a for loop: for i in range(...)",
    np.float16: "float16 is a storage type: compute in float32",
    sum: "a kernel has no sum(): write a for loop over range()",
    pow: "a kernel has no pow(): write x ** y or math.pow(x, y)",
    enumerate: "a kernel has no enumerate(): write for i in range(view.extent[0])",
    zip: "a kernel has no zip(): write for i in range(view.extent[0])",
    np.sum: "a kernel has no numpy.sum(): write a for loop over range()",
    np.zeros: ASSIGNED_ARRAY,
    np.ones: ASSIGNED_ARRAY,
    np.empty: ASSIGNED_ARRAY,
    np.full: "a kernel has no numpy.full(): assign numpy.empty(shape, dtype), then its elements",
    np.array: "a kernel has no numpy.array(): assign numpy.empty(shape, dtype), then its elements",
    complex: "a kernel has no complex numbers: compute with the real and the imaginary part",
    np.where: "a kernel has no where(): write a if condition else b",
    np.square: "a kernel has no square(): write x * x",
    np.power: "a kernel has no power(): write x ** y",
    np.sign: "a kernel has no sign(): write (x > 0) - (x < 0)",
    np.round: "a kernel has no numpy.round(): write round(x)",
    math.gcd: "a kernel has no gcd(): write a function with @tiles.function",
}

_Rule = Callable[[ast.Call, Any, list[Expression]], Expression]


def check_known(node: ast.Call, function: Any) -> None:
    """Raises Mistake, with what to write instead, for a function that kernels do not know."""
    if _rule_of(function) is None:
        raise Mistake(node.func, _refusal(function))


def call(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
    """The call of a Python function that kernels know.

    Parameters
    ----------
    node : ast.Call
        For messages.
    function : object
        What the callee's name stands for; `check_known` has let it pass.
    arguments : list of Expression
        Typed.

    Raises
    ------
    Mistake
        If the arguments do not fit.
    """
    rule = _rule_of(function)
    assert rule is not None
    if node.keywords:
        raise Mistake(node.keywords[0], "pass the arguments of this function by position")
    return rule(node, function, arguments)


def _rule_of(function: Any) -> _Rule | None:
    try:
        return _RULES.get(function)
    except TypeError:  # not hashable, so it is no function of ours
        return None


def _refusal(function: Any) -> str:
    for known, advice in _ADVICE.items():
        if function is known:
            return advice
    name = getattr(function, "__name__", None) or repr(function)
    if name in ("zeros", "ones", "empty") and getattr(function, "__module__", "")[:5] == "tiles":
        return (
            f"tiles.{name}() makes memory of the device, from the host: assign numpy.{name}(shape, "
            "dtype) for an array of one thread"
        )
    if hasattr(function, "resolve"):
        return "a kernel cannot call another kernel: write what they share as a @tiles.function"
    if isinstance(function, FunctionType) and name.isidentifier() and not is_of_numpy(function):
        return f"a kernel cannot call {name}: write @tiles.function above its definition"
    return (
        f"a kernel cannot call {name}: it may call int, float, bool, min, max, abs, the element "
        "types such as tiles.float32, most functions of math and their counterparts in numpy, those "
        "of tiles.fast_math, and functions with @tiles.function"
    )


def is_of_numpy(function: FunctionType) -> bool:
    """Whether it is a function of an installed library, which cannot be decorated."""
    return function.__module__.partition(".")[0] in ("numpy", "math", "scipy", "tiles")


def _count(node: ast.Call, arguments: list[Expression], low: int, high: int | None = None) -> None:
    high = low if high is None else high
    if not low <= len(arguments) <= high:
        expected = str(low) if low == high else f"{low} to {high}"
        word = "argument" if high == 1 else "arguments"
        raise Mistake(node, f"expected {expected} {word}, got {len(arguments)}")


def _convert_to(type_: ElementType) -> _Rule:
    def rule(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
        _count(node, arguments, 1)
        return cast(node, arguments[0], type_)

    return rule


def _to_int(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
    _count(node, arguments, 1)
    (argument,) = arguments
    if isinstance(argument, Constant) and scalar_of(argument) in (WEAK_FLOAT, WEAK_INT, BOOL):
        return constant(node, int(argument.value))
    if scalar_of(argument).kind in "iu":
        return argument
    return cast(node, argument, INT32)


def _to_float(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
    _count(node, arguments, 1)
    (argument,) = arguments
    if isinstance(argument, Constant) and scalar_of(argument) in (WEAK_FLOAT, WEAK_INT, BOOL):
        return constant(node, float(argument.value))
    if scalar_of(argument).kind == "f":
        return argument
    return cast(node, argument, FLOAT32)


def _extreme(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
    if len(arguments) < 2:
        raise Mistake(node, f"{function.__name__} takes at least 2 numbers in a kernel")
    result = number_of(arguments[0])
    for argument in arguments[1:]:
        result = _extreme_of_two(node, function, result, number_of(argument))
    return result


def _extreme_of_two(
    node: ast.Call, function: Any, left: Expression, right: Expression
) -> Expression:
    type_ = common_type(node, scalar_of(left), scalar_of(right))
    if isinstance(left, Constant) and isinstance(right, Constant) and is_weak(type_):
        return constant(node, function(left.value, right.value))
    if is_weak(type_) and (isinstance(left, Conditional) or isinstance(right, Conditional)):
        type_ = FLOAT32 if type_.kind == "f" else INT32
    either = function is max and (left.is_natural or right.is_natural)
    return Call(
        node=node,
        type=type_,
        function=function.__name__,
        arguments=(convert(left, type_), convert(right, type_)),
        is_natural=type_.kind in "iu" and (either or (left.is_natural and right.is_natural)),
    )


def _extreme_as(function: Any) -> _Rule:
    """np.minimum and np.maximum of two numbers."""

    def rule(node: ast.Call, named: Any, arguments: list[Expression]) -> Expression:
        _count(node, arguments, 2)
        return _extreme(node, function, arguments)

    return rule


def _clip(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
    _count(node, arguments, 3)
    value, low, high = arguments
    return _extreme(node, min, [_extreme(node, max, [value, low]), high])


def _scaled(factor: float) -> _Rule:
    def rule(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
        _count(node, arguments, 1)
        return binary(node, "*", number_of(arguments[0]), constant(node, factor))

    return rule


def _absolute(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
    _count(node, arguments, 1)
    argument = operand_of(arguments[0])
    type_ = scalar_of(argument)
    if isinstance(argument, Constant) and is_weak(type_):
        return constant(node, abs(argument.value))
    if type_.kind == "u":
        return argument
    name = "fabs" if type_.kind == "f" else "abs"
    return Call(
        node=node, type=type_, function=name, arguments=(argument,), is_natural=type_.kind == "i"
    )


def _float_type(node: ast.Call, arguments: list[Expression]) -> ElementType:
    type_ = FLOAT32
    for argument in arguments:
        if scalar_of(argument) == FLOAT64:
            type_ = FLOAT64
    if all(is_weak(argument.type) for argument in arguments):
        return WEAK_FLOAT
    return type_


def _folded(node: ast.Call, function: Any, arguments: list[Expression]) -> Constant | None:
    values = [
        argument.value
        for argument in arguments
        if isinstance(argument, Constant) and is_weak(argument.type)
    ]
    if len(values) != len(arguments):
        return None
    try:
        value = function(*values)
    except (ArithmeticError, ValueError) as error:
        raise Mistake(node, f"{function.__name__}: {error}") from None
    return constant(node, value.item() if isinstance(value, np.generic) else value)


def _float_call(
    node: ast.Call, name: str, type_: ElementType, arguments: list[Expression]
) -> Expression:
    if is_weak(type_) and not all(_is_unsettled(argument) for argument in arguments):
        type_ = FLOAT32
    converted = tuple(convert(number_of(argument), type_) for argument in arguments)
    return Call(node=node, type=type_, function=name, arguments=converted)


def _is_unsettled(argument: Expression) -> bool:
    """Whether the argument is a variable whose type inference has not settled yet."""
    is_choice = isinstance(argument, Conditional)
    return not is_choice and is_weak(argument.type) and settled(argument).type != argument.type


def _float_function(name: str, count: int) -> _Rule:
    def rule(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
        if name == "log" and len(arguments) == 2:
            base = _RULES[math.log](node, math.log, [arguments[1]])
            return binary(node, "/", rule(node, function, [arguments[0]]), base)
        _count(node, arguments, count)
        folded = _folded(node, function, arguments)
        if folded is not None:
            return folded
        return _float_call(node, name, _float_type(node, arguments), arguments)

    return rule


def _fast_function(name: str) -> _Rule:
    """A function of `tiles.fast_math`, which computes in float32 whatever it is given."""

    def rule(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
        _count(node, arguments, 2 if name == "pow" else 1)
        return _float_call(node, f"fast_math::{name}", FLOAT32, arguments)

    return rule


def _rounding(name: str) -> _Rule:
    """math.floor, math.ceil, math.trunc and round(): an int of a float."""

    def rule(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
        _count(node, arguments, 1)
        folded = _folded(node, function, arguments)
        if folded is not None:
            return folded
        if scalar_of(arguments[0]).kind != "f":
            return number_of(arguments[0])
        rounded = _float_call(node, name, scalar_of(arguments[0]), arguments)
        return cast(node, rounded, INT32)

    return rule


def _test(name: str) -> _Rule:
    def rule(node: ast.Call, function: Any, arguments: list[Expression]) -> Expression:
        _count(node, arguments, 1)
        argument = settled(number_of(arguments[0]))
        if scalar_of(argument).kind != "f":
            return constant(node, name == "isfinite")
        return Call(node=node, type=BOOL, function=name, arguments=(argument,))

    return rule


def _rules() -> dict[Any, _Rule]:
    rules: dict[Any, _Rule] = {
        int: _to_int,
        float: _to_float,
        bool: _convert_to(BOOL),
        min: _extreme,
        max: _extreme,
        abs: _absolute,
        round: _rounding("rint"),
        math.gamma: _float_function("tgamma", 1),
        math.degrees: _scaled(180 / math.pi),
        math.radians: _scaled(math.pi / 180),
        np.minimum: _extreme_as(min),
        np.maximum: _extreme_as(max),
        np.abs: _absolute,
        np.clip: _clip,
    }
    for name, element in ELEMENT_TYPES.items():
        if element.is_storage:
            continue
        rules[np.dtype(name).type] = _convert_to(element)
    for name, count in _FLOAT_FUNCTIONS.items():
        _add(rules, math, name, _float_function(name, count))
    for numpy_name, name in _NUMPY_NAMES.items():
        _add(rules, np, numpy_name, _float_function(name, _FLOAT_FUNCTIONS.get(name, 1)))
    for name in fast_math.__all__:
        _add(rules, fast_math, name, _fast_function(name))
    for name, kernel_name in _ROUNDINGS.items():
        _add(rules, math, name, _rounding(kernel_name))
    for name in _TESTS:
        _add(rules, math, name, _test(name))
        _add(rules, np, name, _test(name))
    return rules


def _add(rules: dict[Any, _Rule], module: ModuleType, name: str, rule: _Rule) -> None:
    """math.cbrt and math.exp2 came with Python 3.11."""
    if hasattr(module, name):
        rules[getattr(module, name)] = rule


_RULES = _rules()
