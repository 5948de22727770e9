"""``plan``: a call of an algorithm whose arguments are checked once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._array_view import array_view
from tiles._errors import ArgumentError
from tiles.algorithms.conv2d import conv2d
from tiles.algorithms.convolve import convolve
from tiles.algorithms.gather import gather, scatter
from tiles.algorithms.map import map, where
from tiles.algorithms.matrix_multiply import matmul
from tiles.algorithms.reduce import reduce
from tiles.algorithms.scan import scan
from tiles.algorithms.sort import argsort, segmented_sort, sort
from tiles.algorithms.stencil import stencil
from tiles.algorithms.top_k import top_k
from tiles.algorithms.transpose import transpose

PLANNED = (
    argsort,
    conv2d,
    convolve,
    gather,
    map,
    matmul,
    reduce,
    scan,
    scatter,
    segmented_sort,
    sort,
    stencil,
    top_k,
    transpose,
    where,
)
"""What needs nothing of the host between its launches."""


class Plan:
    """A call that is made as often as it is wanted; `plan` makes it.

    Each call reads the operands anew and writes to the same result. It returns when the work is
    submitted. Any thread, one at a time.
    """

    def __init__(self, calls: _tiles.AlgorithmPlan) -> None:
        self._run = calls.run
        self._result = calls.result

    def __call__(self) -> Any:
        """Submit the work again; returns the result."""
        self._run()
        return self._result

    @property
    def result(self) -> Any:
        """What each call writes to."""
        return self._result


def plan(function: Callable[..., Any], *arguments: Any, **options: Any) -> Plan:
    """A call of an algorithm whose arguments are checked once, for calls on the same data.

    The call is made once at once. Where calls are short, the later ones take a fraction of the time
    of the function itself.

    Parameters
    ----------
    function : function
        ``tiles.reduce``, ``scan``, ``sort``, ``segmented_sort``, ``argsort``, ``transpose``, ``matmul``, ``map``,
        ``where``, ``gather``, ``scatter``, ``conv2d``, ``convolve``, ``stencil`` or ``top_k``.
    *arguments, **options
        Its arguments; data are views and arrays.

    Returns
    -------
    Plan
        Calling it makes the call again.

    Raises
    ------
    ArgumentError
        For another function, or an ndarray, which each call would have to copy; as the function.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> numbers = tiles.array(np.arange(4, dtype=np.float32))
    >>> total = tiles.plan(tiles.reduce, numbers, "sum")
    >>> total().numpy()
    array([6.], dtype=float32)
    """
    if function not in PLANNED:
        names = ", ".join(sorted(each.__name__ for each in PLANNED))
        raise ArgumentError(
            f"plan: 'function' is {getattr(function, '__name__', function)!r}; expected one of {names}"
        )
    for each in _flattened([*arguments, *options.values()]):
        if hasattr(each, "__array_interface__") and not isinstance(each, (array, array_view, np.generic)):
            raise ArgumentError(
                "plan: an argument is a numpy.ndarray; expected data as tiles.array or "
                "tiles.array_view"
            )
    return Plan(_tiles.AlgorithmPlan(lambda: function(*arguments, **options)))


def _flattened(arguments: Iterable[Any]) -> Iterable[Any]:
    for each in arguments:
        if isinstance(each, (tuple, list)):
            yield from _flattened(each)
        else:
            yield each
