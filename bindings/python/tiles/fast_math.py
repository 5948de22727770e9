"""Mathematics of ``float32`` that is fast rather than exact: C++ AMP's ``fast_math``.

For kernels: the device uses its own approximations, whose errors are those of ``fast_math`` in the kernel
language. A ``float64`` is converted to ``float32``. On the host, and in ``kernel.interpret()``, each
function takes a number and is as exact as NumPy's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, SupportsFloat

import numpy as np

__all__ = [
    "cos",
    "exp",
    "exp2",
    "log",
    "log10",
    "log2",
    "pow",
    "rsqrt",
    "sin",
    "sqrt",
    "tan",
]


def _by(of_arrays: Callable[..., Any], *numbers: SupportsFloat) -> np.float32:
    with np.errstate(all="ignore"):
        return np.float32(of_arrays(*(np.float32(number) for number in numbers)))


def cos(x: SupportsFloat) -> np.float32:
    """Return the cosine of an angle in radians."""
    return _by(np.cos, x)


def exp(x: SupportsFloat) -> np.float32:
    """Return e to the power of a number."""
    return _by(np.exp, x)


def exp2(x: SupportsFloat) -> np.float32:
    """Return 2 to the power of a number."""
    return _by(np.exp2, x)


def log(x: SupportsFloat) -> np.float32:
    """Return the natural logarithm."""
    return _by(np.log, x)


def log10(x: SupportsFloat) -> np.float32:
    """Return the logarithm to the base 10."""
    return _by(np.log10, x)


def log2(x: SupportsFloat) -> np.float32:
    """Return the logarithm to the base 2."""
    return _by(np.log2, x)


def pow(x: SupportsFloat, y: SupportsFloat) -> np.float32:
    """Return x to the power of y."""
    return _by(np.power, x, y)


def rsqrt(x: SupportsFloat) -> np.float32:
    """Return 1 divided by the square root of a number."""
    return _by(lambda number: np.float32(1) / np.sqrt(number), x)


def sin(x: SupportsFloat) -> np.float32:
    """Return the sine of an angle in radians."""
    return _by(np.sin, x)


def sqrt(x: SupportsFloat) -> np.float32:
    """Return the square root."""
    return _by(np.sqrt, x)


def tan(x: SupportsFloat) -> np.float32:
    """Return the tangent of an angle in radians."""
    return _by(np.tan, x)
