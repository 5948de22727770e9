"""``reduce``: reductions of arrays, axes and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._array_view import array_view
from tiles._errors import ArgumentError, Error, with_message
from tiles.algorithms.operands import (
    checked_kind,
    checked_result,
    context_of,
    in_words_of,
    is_distributed,
    read_view,
    reshaped_view,
    result_like,
    written_view,
)
from tiles.algorithms.operation import REDUCTIONS, combination_of, operation
from tiles.algorithms.recorded import recorded
from tiles.algorithms.tiling import Tiling, tiling_of

if TYPE_CHECKING:
    from tiles._distributed_view import DistributedView

Axis = int | Sequence[int] | None
Tile = int | Sequence[int] | None


@overload
def reduce(
    a: np.ndarray,
    by: str | operation,
    axis: Axis = None,
    tile: Tile = None,
    out: Any = None,
    dtype: Any = None,
    keepdims: bool = False,
    *,
    context: _tiles.Context | None = None,
) -> Any: ...
@overload
def reduce(
    a: array_view,
    by: str | operation,
    axis: Axis = None,
    tile: Tile = None,
    out: array_view | None = None,
    dtype: Any = None,
    keepdims: bool = False,
    *,
    context: _tiles.Context | None = None,
) -> array_view: ...
@overload
def reduce(
    a: array,
    by: str | operation,
    axis: Axis = None,
    tile: Tile = None,
    out: array | None = None,
    dtype: Any = None,
    keepdims: bool = False,
    *,
    context: _tiles.Context | None = None,
) -> array: ...
@overload
def reduce(
    a: DistributedView,
    by: str | operation,
    axis: Axis = None,
    tile: Tile = None,
    out: Any = None,
    dtype: Any = None,
    keepdims: bool = False,
    *,
    context: Any = None,
) -> Any: ...
@recorded
def reduce(
    a: Any,
    by: str | operation,
    axis: Axis = None,
    tile: Tile = None,
    out: Any = None,
    dtype: Any = None,
    keepdims: bool = False,
    *,
    context: _tiles.Context | None = None,
) -> Any:
    """Reduce all elements, those along some axes, or those of each tile.

    The order of float additions depends only on the device and the shape: the same call gives the
    same bits again.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Integers, bool, float16, bfloat16, float32 or float64, of any strides. float16 and bfloat16 are
        combined as float32, and the result is rounded once.
    by : {"sum", "product", "min", "max", "mean", "argmin", "argmax", "norm"} or operation
        The minimum and the maximum are nan if there is one. ``"argmin"`` and ``"argmax"`` give the
        index of the first smallest or largest element, or of the first nan, among those that are
        reduced. ``"norm"`` is the square root of the sum of squares. With an `operation`, elements
        are combined in order.
    axis : int or tuple of int, optional
        As in NumPy: the dimensions to reduce, negative ones counted from the end; all by default.
    tile : int or tuple of int, optional
        Instead of `axis`: the extent of each tile that is reduced to one result; 0 means the whole
        dimension. Tiles at the end may be smaller.
    out : optional
        Where the result goes; it must not overlap `a`. A view or an array must be contiguous if
        `axis` removes dimensions.
    dtype : numpy.dtype, optional
        Of the result, and of the computation if it is wider than the elements. As in NumPy if
        neither it nor `out` is given: sums and products of integers are int64 or uint64, means and
        norms of integers float64, indices int64, all else has the dtype of `a`.
    keepdims : bool, optional
        Whether the reduced dimensions remain, with one element each.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`. With `axis` its shape is that of `a` without the
        reduced dimensions; where none remains, an ndarray becomes a NumPy scalar, and views and
        arrays have the shape (1,). With `tile` it has all dimensions, each divided by the tile's
        and rounded up. An ndarray is complete on return; reading a view or an array waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, or memory overlaps; for the minimum, maximum, mean or index
        of no elements.
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.arange(24, dtype=np.int32).reshape(4, 6)
    >>> tiles.reduce(a, "sum", axis=1)
    array([ 15,  51,  87, 123])
    >>> tiles.reduce(a, "mean", tile=(2, 3), dtype=np.float32)
    array([[ 4.,  7.],
           [16., 19.]], dtype=float32)
    """
    checked_kind("reduce", "a", a)
    combination = combination_of("reduce", by, list(REDUCTIONS))
    tiling = tiling_of(a.shape, axis, tile)
    if keepdims:
        tiling = replace(tiling, axes=())
    where = context_of(context, a, out)
    if out is None:
        result_dtype = _dtype(by, a.dtype) if dtype is None else np.dtype(dtype)
        result = result_like(a, tiling.shape, result_dtype, where)
    else:
        checked_result("reduce", out, tiling.shape, np.dtype(dtype or out.dtype))
        result = out
    target = _expanded(result, tiling)
    with in_words_of("reduce", **{"from": "a", "to": "out"}):
        _tiles.run_algorithm(
            "reduce", where, from_=read_view(a), to=target, tile=tiling.tile, **combination
        )
    if isinstance(result, np.ndarray):
        target.synchronize()
        return result[()] if out is None and result.ndim == 0 else result
    return result


def _dtype(by: str | operation, elements: np.dtype) -> np.dtype:
    is_integer = elements.kind in "biu"
    if by in ("argmin", "argmax"):
        return np.dtype(np.int64)
    if by in ("mean", "norm") and is_integer:
        return np.dtype(np.float64)
    if by in ("sum", "product") and is_integer:
        return np.dtype(np.uint64 if elements.kind == "u" else np.int64)
    return elements


def _expanded(result: Any, tiling: Tiling) -> Any:
    """A view of the results with the dimensions that are reduced."""
    if isinstance(result, np.ndarray):
        return written_view(np.expand_dims(result, tiling.axes))
    if is_distributed(result) and tuple(result.shape) != tuple(tiling.kept):
        raise ArgumentError(
            f"reduce: 'out' is distributed and has shape {tuple(result.shape)}; expected "
            f"{tuple(tiling.kept)}, with the dimensions that are reduced: use keepdims"
        )
    try:
        return reshaped_view(result, tiling.kept, False)
    except Error as error:
        raise with_message(error, f"reduce: 'out' without the dimensions of axis: {error}") from None
