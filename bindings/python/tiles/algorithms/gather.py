"""``gather``: elements by their indices; ``scatter``: elements to where their indices say."""

from __future__ import annotations

from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._array_view import array_view
from tiles._count_of import count_of
from tiles._errors import ArgumentError
from tiles.algorithms.operands import (
    Data,
    checked_kind,
    context_of,
    in_words_of,
    read_view,
    result_for,
    written,
    written_view,
)
from tiles.algorithms.rows import checked_axis


def gather(
    a: Data,
    indices: Any,
    axis: int = 0,
    out: Data | None = None,
    *,
    context: _tiles.Context | None = None,
) -> Data:
    """The elements at indices along an axis, as ``numpy.take``.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Of any type and strides.
    indices : numpy.ndarray, array_view or array
        int32, uint32 or int64, of any shape. Negative ones count from the end.
    axis : int
        The dimension of `a` that the indices are along; a negative one is counted from the end.
    out : optional
        Where the result goes, of the dtype of `a`; it must not overlap `a`. Where an index that is
        on a device is out of bounds, it keeps its elements; new data has zeros there.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`: of its shape, with the shape of `indices` in place of
        the axis. An ndarray is complete on return; reading a view or an array waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, memory overlaps, or an index in an ndarray is out of bounds.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.gather(np.array([10, 20, 30]), np.array([2, 0, -1]))
    array([30, 10, 30])
    """
    checked_kind("gather", "a", a)
    checked_kind("gather", "indices", indices)
    dimension: int = checked_axis("gather", axis, a.ndim)
    _check_bounds("gather", indices, a.shape[dimension])
    where = context_of(context, a, indices, out)
    shape = (*a.shape[:dimension], *indices.shape, *a.shape[dimension + 1 :])
    is_checked = out is not None or isinstance(indices, np.ndarray)
    result: Data = (
        result_for("gather", a, out, shape, a.dtype, where)
        if is_checked
        else _zeros_like(a, shape, where)
    )
    if 0 not in shape:
        changed, chosen = _with_axis(result, indices, dimension, a.ndim)
        with written("gather", changed, **{"from": "a", "to": "out"}) as target:
            _tiles.run_algorithm(
                "gather",
                where,
                from_=read_view(a),
                indices=read_view(chosen),
                to=target,
                axis=dimension,
            )
    return result


def scatter(
    values: Any,
    indices: Any,
    out: Data,
    axis: int = 0,
    *,
    context: _tiles.Context | None = None,
) -> Data:
    """Write elements to indices along an axis: ``out[indices] = values`` for axis 0.

    If several indices are equal, any one of their elements is written.

    Parameters
    ----------
    values : numpy.ndarray, array_view or array
        Of the dtype of `out`, and of its shape with the shape of `indices` in place of the axis.
    indices : numpy.ndarray, array_view or array
        int32, uint32 or int64, of any shape. Negative ones count from the end. Elements whose index
        is on a device and out of bounds are not written.
    out : numpy.ndarray, array_view or array
        What is written to; all other elements keep their values.
    axis : int
        The dimension of `out` that the indices are along; a negative one is counted from the end.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`. An ndarray is complete on return; reading a view or an array waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, memory overlaps, or an index in an ndarray is out of bounds.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.scatter(np.array([7, 8]), np.array([3, 1]), np.zeros(4, int))
    array([0, 8, 0, 7])
    """
    for name, data in (("values", values), ("indices", indices), ("out", out)):
        checked_kind("scatter", name, data)
    dimension = checked_axis("scatter", axis, out.ndim)
    _check_bounds("scatter", indices, out.shape[dimension])
    where = context_of(context, out, values, indices)
    target = written_view(out)
    read, chosen = _with_axis(values, indices, dimension, out.ndim)
    with in_words_of("scatter", **{"from": "values", "to": "out"}):
        _tiles.run_algorithm(
            "scatter",
            where,
            from_=read_view(read),
            indices=read_view(chosen),
            to=target,
            axis=dimension,
        )
    if isinstance(out, np.ndarray):
        target.synchronize()
    return out


def _with_axis(data: Any, indices: Any, dimension: int, rank: int) -> tuple[Any, Any]:
    """Both with a dimension for an index that has none, as views have one at least."""
    if indices.ndim > 0:
        return data, indices
    if data.ndim < rank:
        shape = (*data.shape[:dimension], 1, *data.shape[dimension:])
        if isinstance(data, np.ndarray):
            data = data.reshape(shape)
        else:
            view = written_view(data)
            data = view._derived(view._reshaped(shape))
    return data, indices.reshape(1)


def _zeros_like(data: Any, shape: tuple[int, ...], context: _tiles.Context | None) -> Any:
    """As `result_like`, with zeros."""
    made = np.zeros(shape, data.dtype)
    if isinstance(data, np.ndarray):
        return made
    made = made.reshape(shape or (1,))
    return array(made, context=context) if isinstance(data, array) else array_view(made)


def _check_bounds(operation: str, indices: Any, size: int) -> None:
    """Indices in host memory are looked at, as NumPy does."""
    if not isinstance(indices, np.ndarray) or indices.dtype.kind not in "iu" or not indices.size:
        return
    for index in (int(indices.min()), int(indices.max())):
        if not -size <= index < size:
            raise ArgumentError(
                f"{operation}: the index {index} is out of bounds: the axis has "
                + count_of(size, "element")
            )
