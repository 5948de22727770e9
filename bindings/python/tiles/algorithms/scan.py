"""``scan``: running sums and other prefix operations."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._count_of import count_of
from tiles._errors import ArgumentError
from tiles.algorithms.operands import (
    GroupData,
    checked_kind,
    context_of,
    read_view,
    result_for,
    written,
)
from tiles.algorithms.operation import combination_of, operation
from tiles.algorithms.recorded import recorded

EXCLUSIVE = 1
"""``TILES_SCAN_EXCLUSIVE`` of tiles.h."""


SCANS = ("sum", "product", "min", "max")


@recorded
def scan(
    a: GroupData,
    by: str | operation = "sum",
    axis: int | None = None,
    *,
    exclusive: bool = False,
    keys: Any = None,
    out: GroupData | None = None,
    dtype: Any = None,
    context: _tiles.Context | None = None,
) -> GroupData:
    """Combine each element with all before it along an axis, as in running sums.

    Elements are combined in order. The grouping of float additions depends only on the device and
    the shape: the same call gives the same bits again.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Integers, bool, float16, bfloat16, float32 or float64, of any strides. float16 and bfloat16 are
        combined as float32.
    by : {"sum", "product", "min", "max"} or operation
        Minima and maxima are nan from the first nan on.
    axis : int, optional
        A negative one is counted from the end. It may be left out for one dimension.
    exclusive : bool
        Combine only the elements before each one, without the element itself; the first result is
        the identity.
    keys : numpy.ndarray, array_view or array, optional
        Numbers of the same shape. The scan restarts where neighbours along the axis differ.
    out : optional
        Where the result goes; it may be `a`; otherwise it must not overlap it.
    dtype : numpy.dtype, optional
        Of the result, and of the computation if it is wider than the elements. As in NumPy if
        neither it nor `out` is given: sums and products of integers are int64 or uint64, all else
        has the dtype of `a`.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind and shape of `a`. An ndarray is complete on return; reading a
        view or an array waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, or memory overlaps.
    BuildError
        If an operation does not compile.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.array([[1, 2, 3], [4, 5, 6]], np.int32)
    >>> tiles.scan(a, axis=1)
    array([[ 1,  3,  6],
           [ 4,  9, 15]])
    >>> tiles.scan(a[0], exclusive=True, keys=np.array([0, 0, 7]))
    array([0, 1, 0])
    """
    checked_kind("scan", "a", a)
    if keys is not None:
        checked_kind("scan", "keys", keys)
    combination = combination_of("scan", by, SCANS)
    shape = a.shape
    dimension = _dimension(axis, len(shape))
    where = context_of(context, a, out, keys)
    wanted = _dtype(by, a.dtype, dtype)
    result = result_for("scan", a, out, shape, wanted, where, any_dtype=dtype is None)
    with written("scan", result, **{"from": "a", "to": "out"}) as target:
        source = target if out is a else read_view(a)
        keys_view = None if keys is None else read_view(keys)
        _tiles.run_algorithm(
            "scan",
            where,
            from_=source,
            to=target,
            keys=keys_view,
            dimension=dimension,
            flags=EXCLUSIVE if exclusive else 0,
            **combination,
        )
    return result


def _dimension(axis: Any, rank: int) -> int:
    if axis is None and rank != 1:
        raise ArgumentError(f"scan: 'a' has {count_of(rank, 'dimension')}; expected an axis")
    try:
        dimension = 0 if axis is None else operator.index(axis)
    except TypeError:
        raise ArgumentError(f"scan: axis is {axis!r}; expected an int") from None
    if not -rank <= dimension < rank:
        raise ArgumentError(
            f"scan: axis {axis} is out of bounds: 'a' has {count_of(rank, 'dimension')}"
        )
    return dimension


def _dtype(by: str | operation, elements: np.dtype, given: Any) -> np.dtype:
    if given is not None:
        wanted: np.dtype = np.dtype(given)
        return wanted
    if by in ("sum", "product") and elements.kind in "biu":
        return np.dtype(np.uint64 if elements.kind == "u" else np.int64)
    return elements
