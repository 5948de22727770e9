"""``@tiles.function``: a Python function that kernels call."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from tiles.translator.definition import Definition
from tiles.translator.function_by_value import reduced
from tiles.translator.source import FunctionSource


class DecoratedFunction:
    """A Python function that decorated kernels can call, made by ``@tiles.function``.

    Called from Python, it is the original function.
    """

    __name__: str
    __qualname__: str

    def __init__(
        self, function: Callable[..., Any], source: FunctionSource | None = None
    ) -> None:
        functools.update_wrapper(self, function)
        self._function = function
        self.__doc__ = function.__doc__ or f"The function {self.__name__}{inspect.signature(function)}."
        self.definition = Definition(function, "@tiles.function", source)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._function(*arguments, **named)

    def __reduce__(self) -> Any:
        """Pickled by name, as functions are; by value where no other process can import it."""
        return reduced(self, self.definition)

    def __deepcopy__(self, memo: Any) -> DecoratedFunction:
        return self

    def __repr__(self) -> str:
        return f"<tiles.function {self.__name__}>"


def function(function: Callable[..., Any]) -> DecoratedFunction:
    """Make a Python function callable from decorated kernels and other such functions.

    Parameters
    ----------
    function : function
        Takes numbers, views, arrays, structs, ``tile_static`` arrays and indices; returns a number
        or nothing. Types come from annotations, or else from each call: one function works for
        several types. It may wait at the barrier of a ``tiled_index`` parameter. A parameter
        annotated ``tiles.const`` takes a compile-time constant.

    Returns
    -------
    DecoratedFunction
        Still callable from Python.

    Raises
    ------
    KernelSyntaxError
        If the function uses something that kernels do not support; recursion is found when a kernel
        is translated.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> @tiles.function
    ... def clamp(x, low, high):
    ...     return min(max(x, low), high)
    >>> @tiles.kernel
    ... def clamp_all(i: tiles.index[1], data):
    ...     data[i] = clamp(data[i], -1, 1)
    >>> data = np.array([-5, 0.5, 7], np.float32)
    >>> clamp_all(tiles.extent(3), data)
    >>> data
    array([-1. ,  0.5,  1. ], dtype=float32)
    """
    return DecoratedFunction(function)
