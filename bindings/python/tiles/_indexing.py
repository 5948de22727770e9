"""NumPy's basic indexing of views: integers, slices and an ellipsis."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiles._count_of import count_of
from tiles._errors import ArgumentError


@dataclass(frozen=True)
class Part:
    """What a key takes of one dimension.

    Attributes
    ----------
    origin, extent : int
        The elements between the first and the last one taken, in ascending order.
    step : int
        The distance from one element taken to the next; negative from the last one on.
    is_dropped : bool
        Whether the key is an integer, so that the result has no such dimension.
    """

    origin: int
    extent: int
    step: int = 1
    is_dropped: bool = False


def parts_of(key: Any, shape: tuple[int, ...]) -> list[Part]:
    """What `key` takes of each dimension.

    Examples
    --------
    >>> from tiles._indexing import parts_of
    >>> parts_of((2, slice(None, None, -3)), (4, 8))
    [Part(origin=2, extent=1, step=1, is_dropped=True), Part(origin=1, extent=7, step=-3, is_dropped=False)]
    """
    keys = list(key) if isinstance(key, tuple) else [key]
    ellipses = sum(each is Ellipsis for each in keys)
    if ellipses > 1:
        raise ArgumentError("an index has at most one ellipsis (...)")
    missing = len(shape) - (len(keys) - ellipses)
    if missing < 0:
        given = count_of(len(keys) - ellipses, "index", "indices")
        raise ArgumentError(f"the view has {count_of(len(shape), 'dimension')}, got {given}")
    place = next((n for n, each in enumerate(keys) if each is Ellipsis), len(keys))
    keys[place : place + 1] = [slice(None)] * missing
    return [_part(each, extent, d) for d, (each, extent) in enumerate(zip(keys, shape))]


def _part(key: Any, extent: int, dimension: int) -> Part:
    if isinstance(key, slice):
        return _sliced(key, extent, dimension)
    if key is None:
        raise ArgumentError(
            f"dimension {dimension}: a view gets no new dimensions: view the ndarray with them, "
            "tiles.array_view(a[np.newaxis])"
        )
    if isinstance(key, (bool, np.bool_, list)) or getattr(key, "ndim", 0) != 0:
        raise ArgumentError(
            f"dimension {dimension}: a view is indexed with integers and slices, got "
            f"{type(key).__name__}: tiles.select(a, mask) takes the elements where a mask is true, "
            "a kernel those at a list of indices"
        )
    try:
        index = operator.index(key)
    except TypeError:
        raise ArgumentError(
            f"dimension {dimension}: a view is indexed with integers and slices, got {key!r}"
        ) from None
    if not -extent <= index < extent:
        raise IndexError(
            f"index {index} is out of bounds: dimension {dimension} has "
            + count_of(extent, "element")
        )
    return Part(index % extent, 1, is_dropped=True)


def _sliced(key: slice, extent: int, dimension: int) -> Part:
    try:
        start, stop, step = key.indices(extent)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"dimension {dimension}: {key}: {error}") from None
    taken = range(start, stop, step)
    if not taken:
        return Part(min(start, extent) if step > 0 else 0, 0)
    first, last = min(taken[0], taken[-1]), max(taken[0], taken[-1])
    return Part(first, last - first + 1, step)
