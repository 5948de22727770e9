"""What all threads of a tile compute together, in a decorated kernel.

All threads of the tile must call these functions, under uniform conditions; each contains the
barriers that it needs, and orders ``tile_static`` memory before and after it. Threads are counted
row by row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tiles._errors import UnsupportedError


def tile_reduce(t: Any, x: Any, operation: Any) -> Any:
    """The values of all threads combined to one, which every thread gets.

    Parameters
    ----------
    t : tiled_index
        The kernel's first parameter.
    x : number
        Of each thread. A bool counts as an int32.
    operation : function
        ``tiles.plus``, ``tiles.multiplies``, ``tiles.minimum``, ``tiles.maximum``,
        ``tiles.bit_and``, ``tiles.bit_or``, ``tiles.bit_xor``, or a function with
        ``@tiles.function`` that takes two values and returns one. It must be associative; it need
        not commute if it is a function.

    Returns
    -------
    number
        Uniform: it may guard a barrier. The same bits at every call on a device.
    """
    raise _outside("tile_reduce")


def tile_inclusive_scan(t: Any, x: Any, operation: Any) -> Any:
    """For each thread the values of all threads up to it, itself included, combined in order."""
    raise _outside("tile_inclusive_scan")


def tile_exclusive_scan(t: Any, x: Any, operation: Any, identity: Any) -> Any:
    """For each thread `identity` and the values of all threads before it, combined in order."""
    raise _outside("tile_exclusive_scan")


def tile_any(t: Any, condition: Any) -> Any:
    """Whether the condition holds in some thread of the tile; uniform."""
    raise _outside("tile_any")


def tile_all(t: Any, condition: Any) -> Any:
    """Whether the condition holds in all threads of the tile; uniform."""
    raise _outside("tile_all")


def tile_count(t: Any, condition: Any) -> Any:
    """In how many threads of the tile the condition holds, an int32; uniform."""
    raise _outside("tile_count")


def tile_broadcast(t: Any, x: Any, local: Any) -> Any:
    """The value of the thread with the number `local`, which is uniform, as is the result."""
    raise _outside("tile_broadcast")


def tile_shuffle(t: Any, x: Any, local: Any) -> Any:
    """For each thread the value of the thread whose number it gives."""
    raise _outside("tile_shuffle")


def tile_argmin(t: Any, x: Any) -> Any:
    """The number of the thread with the smallest value, the first of equals, or NaN; uniform."""
    raise _outside("tile_argmin")


def tile_argmax(t: Any, x: Any) -> Any:
    """The number of the thread with the largest value, the first of equals, or NaN; uniform."""
    raise _outside("tile_argmax")


def tile_sort(t: Any, key: Any, value: Any = None) -> Any:
    """The keys of all threads in ascending order: for each thread the one of its number.

    Parameters
    ----------
    t : tiled_index
        The kernel's first parameter.
    key : number
        Of each thread. NaNs come last.
    value : number, optional
        Of each thread. If it is given, the values are returned, in the order of their keys; those
        of equal keys keep their order.

    Returns
    -------
    number
        A key, or a value.
    """
    raise _outside("tile_sort")


def tile_argsort(t: Any, key: Any) -> Any:
    """For each thread the number of the thread whose key ``tile_sort()`` would give it."""
    raise _outside("tile_argsort")


def plus(a: Any, b: Any) -> Any:
    """The sum, for ``tiles.tile_reduce()`` and the scans."""
    raise _no_function("plus")


def multiplies(a: Any, b: Any) -> Any:
    """The product, for ``tiles.tile_reduce()`` and the scans."""
    raise _no_function("multiplies")


def minimum(a: Any, b: Any) -> Any:
    """The smaller value, or NaN, for ``tiles.tile_reduce()`` and the scans."""
    raise _no_function("minimum")


def maximum(a: Any, b: Any) -> Any:
    """The larger value, or NaN, for ``tiles.tile_reduce()`` and the scans."""
    raise _no_function("maximum")


def bit_and(a: Any, b: Any) -> Any:
    """Bitwise and, for ``tiles.tile_reduce()`` and the scans."""
    raise _no_function("bit_and")


def bit_or(a: Any, b: Any) -> Any:
    """Bitwise or, for ``tiles.tile_reduce()`` and the scans."""
    raise _no_function("bit_or")


def bit_xor(a: Any, b: Any) -> Any:
    """Bitwise exclusive or, for ``tiles.tile_reduce()`` and the scans."""
    raise _no_function("bit_xor")


FUNCTIONS: tuple[Callable[..., Any], ...] = (
    tile_reduce,
    tile_inclusive_scan,
    tile_exclusive_scan,
    tile_any,
    tile_all,
    tile_count,
    tile_broadcast,
    tile_shuffle,
    tile_argmin,
    tile_argmax,
    tile_sort,
    tile_argsort,
)

OPERATIONS: tuple[Callable[[Any, Any], Any], ...] = (
    plus,
    multiplies,
    minimum,
    maximum,
    bit_and,
    bit_or,
    bit_xor,
)


def _outside(name: str) -> UnsupportedError:
    return UnsupportedError(f"tiles.{name}() works inside a function with @tiles.kernel only")


def _no_function(name: str) -> UnsupportedError:
    return UnsupportedError(f"tiles.{name} is an operation: tiles.tile_reduce(t, x, tiles.{name})")
