"""``histogram`` and ``bincount``: counts of elements in bins."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._count_of import count_of
from tiles._element_type import ELEMENT_TYPES
from tiles._errors import ArgumentError
from tiles.algorithms.arguments import checked_float, checked_int
from tiles.algorithms.operands import (
    GroupData,
    checked_kind,
    context_of,
    is_distributed,
    read_view,
    result_for,
    written,
)
from tiles.algorithms.reduce import reduce

_GREATEST = (1 << 31) - 2  # extents have 32 bits

RANGE = 1
"""``TILES_HISTOGRAM_RANGE`` of tiles.h."""


def histogram(
    a: GroupData,
    bins: int = 10,
    range: tuple[float, float] | None = None,
    weights: GroupData | None = None,
    out: GroupData | None = None,
    dtype: Any = None,
    *,
    context: _tiles.Context | None = None,
) -> tuple[GroupData, np.ndarray]:
    """Counts of elements in bins of equal width.

    The counts equal those of ``np.histogram`` with a range of Python floats: edges are computed as
    float64, and rounded to float32 for elements of float32, float16 and bfloat16. A device without float64
    computes them as float32.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Integers, float16, bfloat16, float32 or float64, of any shape and strides.
    bins : int
        The number of bins.
    range : tuple of float, optional
        The first and the last edge. Elements outside, and nans, are not counted. By default the
        smallest and the largest element, which makes the call wait.
    weights : optional
        What to add to the bin of each element, instead of 1; of the shape of `a`.
    out : optional
        Where the counts go: of shape ``(bins,)``; it must not overlap `a` or `weights`.
    dtype : numpy.dtype, optional
        Of the counts, 32 or 64 bits; without it and `out`, int64, or that of float `weights`,
        which is float32 for float16 and bfloat16.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    counts : numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`. An ndarray is complete on return; reading a view or
        an array waits. See ``docs/algorithms.md`` for the order in which floats are added.
    edges : numpy.ndarray
        `bins` + 1 edges: a bin includes its left edge, the last bin both edges.

    Raises
    ------
    ArgumentError
        If shapes, types or edges do not match, or memory overlaps.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.array([0, 0.1, 0.5, 0.9, 1, 7], np.float32)
    >>> tiles.histogram(a, 4, (0, 1))
    (array([2, 0, 1, 2]), array([0.  , 0.25, 0.5 , 0.75, 1.  ], dtype=float32))
    """
    checked_kind("histogram", "a", a)
    if weights is not None:
        checked_kind("histogram", "weights", weights)
    bins = checked_int("histogram", "bins", bins)
    if bins < 1:
        raise ArgumentError(f"histogram: 'bins' is {bins}; expected at least 1")
    where = context_of(context, a, weights, out)
    low, high = _edges_of(a, where) if range is None else _two_numbers(range)
    is_narrow = a.dtype == np.float32 or _is_stored_float(a.dtype)
    edge_dtype = np.dtype(np.float32 if is_narrow else np.float64)
    edges = _edges_between(low, high, bins, edge_dtype)
    usual = np.dtype(np.int64) if weights is None else _dtype_of_sums(weights.dtype)
    result = _submitted("histogram", a, weights, out, (bins,), dtype or usual, where, (low, high))
    return result, edges


def bincount(
    a: GroupData,
    weights: GroupData | None = None,
    minlength: int = 0,
    out: GroupData | None = None,
    dtype: Any = None,
    *,
    context: _tiles.Context | None = None,
) -> GroupData:
    """Count the occurrences of each number from 0 on.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Integers of any shape and strides, none of them below 0.
    weights : optional
        What to add for each element, instead of 1; of the shape of `a`.
    minlength : int
        The minimum length of the result, which extends to the largest element.
    out : optional
        Where the counts go, of one dimension; it must not overlap `a` or `weights`. Elements beyond
        its end are not counted. The call does not wait, since it need not find the largest element.
    dtype : numpy.dtype, optional
        Of the counts, 32 or 64 bits; without it and `out` as in NumPy, int64, or float64 with
        `weights`.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`. An ndarray is complete on return; reading a view or
        an array waits. See ``docs/algorithms.md`` for the order in which floats are added.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, memory overlaps, or an element is below 0.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.bincount(np.array([3, 1, 1, 0]))
    array([1, 2, 0, 1])
    >>> tiles.bincount(np.array([0, 1, 1]), np.array([0.5, 1, 2], np.float32), dtype=np.float32)
    array([0.5, 3. ], dtype=float32)
    """
    checked_kind("bincount", "a", a)
    minlength = checked_int("bincount", "minlength", minlength)
    where = context_of(context, a, weights, out)
    if out is not None:
        checked_kind("bincount", "out", out)
        if len(out.shape) != 1:
            raise ArgumentError(
                f"bincount: 'out' has {count_of(len(out.shape), 'dimension')}; expected 1"
            )
        shape = (out.shape[0],)
    else:
        shape = (max(minlength, _length_of(a, where)),)
    usual = np.dtype(np.int64 if weights is None else np.float64)
    result: GroupData = _submitted("bincount", a, weights, out, shape, dtype or usual, where, None)
    return result


def _submitted(
    operation: str,
    a: Any,
    weights: Any,
    out: Any,
    shape: tuple[int],
    dtype: Any,
    where: _tiles.Context | None,
    edges: tuple[float, float] | None,
) -> Any:
    amounts = None
    if weights is not None:
        checked_kind(operation, "weights", weights)
        amounts = read_view(weights)
    if out is None and shape == (0,) and not isinstance(a, np.ndarray):
        shape = (1,)  # views and arrays have elements
    if out is None and is_distributed(a):
        out = np.empty(shape, dtype)
    result = result_for(operation, a, out, shape, np.dtype(dtype), where, any_dtype=True)
    low, high = edges or (0, 0)
    with written(operation, result, **{"from": "a", "to": "out"}) as target:
        _tiles.run_algorithm(
            "histogram",
            where,
            from_=read_view(a),
            weights=amounts,
            to=target,
            low=low,
            high=high,
            flags=RANGE if edges is not None else 0,
        )
    return result


def _is_stored_float(dtype: np.dtype) -> bool:
    element = ELEMENT_TYPES.get(dtype.name)
    return element is not None and element.is_storage


def _dtype_of_sums(weights: np.dtype) -> np.dtype:
    if _is_stored_float(weights):
        return np.dtype(np.float32)
    return weights if weights.kind == "f" else np.dtype(np.int64)


def _two_numbers(range: Any) -> tuple[float, float]:
    try:
        low, high = range
    except (TypeError, ValueError):
        raise ArgumentError(f"histogram: 'range' is {range!r}; expected two numbers") from None
    low = checked_float("histogram", "range", low)
    high = checked_float("histogram", "range", high)
    if math.isfinite(high - low):
        return low, high
    raise ArgumentError(
        f"histogram: the range is {low:g} to {high:g}; expected two finite edges, "
        "the lower one first"
    )


def _edges_between(low: float, high: float, bins: int, dtype: np.dtype) -> np.ndarray:
    with np.errstate(over="ignore", invalid="ignore"):
        edges = np.linspace(low, high, bins + 1).astype(dtype)
        is_ascending = bool(np.all(edges[:-1] < edges[1:]) and np.all(np.isfinite(edges)))
    if low < high and not is_ascending:
        raise ArgumentError(
            f"histogram: {bins} bins from {low} to {high} are too narrow for {dtype}: use fewer"
        )
    return edges


def _extreme(a: Any, operation: str, where: _tiles.Context | None) -> Any:
    found = np.empty((), a.dtype)
    reduce(a, operation, out=found, context=where)
    return found[()]


def _has_elements(a: Any) -> bool:
    return bool(math.prod(a.shape) > 0)


def _edges_of(a: Any, where: _tiles.Context | None) -> tuple[float, float]:
    if not _has_elements(a):
        return 0.0, 1.0
    low, high = (float(_extreme(a, operation, where)) for operation in ("min", "max"))
    if not (math.isfinite(low) and math.isfinite(high)):
        raise ArgumentError(
            f"histogram: the elements of 'a' range from {low} to {high}; give a range"
        )
    return (low - 0.5, high + 0.5) if low == high else (low, high)


def _length_of(a: Any, where: _tiles.Context | None) -> int:
    if a.dtype.kind not in "biu":
        raise ArgumentError(f"bincount: the dtype of 'a' is {a.dtype}; expected integers")
    if not _has_elements(a):
        return 0
    least = 0 if a.dtype.kind in "bu" else int(_extreme(a, "min", where))
    if least < 0:
        raise ArgumentError(f"bincount: an element of 'a' is {least}; expected none below 0")
    greatest = int(_extreme(a, "max", where))
    if greatest > _GREATEST:
        raise ArgumentError(
            f"bincount: an element of 'a' is {greatest}; expected at most {_GREATEST}: with an 'out', "
            "elements beyond its end are not counted"
        )
    return greatest + 1
