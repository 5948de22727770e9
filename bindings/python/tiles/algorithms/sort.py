"""``sort``, ``segmented_sort`` and ``argsort``: sorted numbers, values that move with them, and indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy as np

from tiles import _tiles
from tiles._count_of import count_of
from tiles._errors import ArgumentError
from tiles.algorithms.operands import (
    Data,
    GroupData,
    checked_kind,
    context_of,
    in_words_of,
    is_distributed,
    read_view,
    result_for,
    share_memory,
    written,
    written_view,
)
from tiles.algorithms.rows import Rows, checked_axis

DESCENDING = 1
"""``TILES_SORT_DESCENDING`` of tiles.h."""


@overload
def sort(
    a: GroupData,
    values: None = None,
    descending: bool = False,
    out: GroupData | None = None,
    *,
    axis: int | None = -1,
    context: _tiles.Context | None = None,
) -> GroupData: ...
@overload
def sort(
    a: GroupData,
    values: Any,
    descending: bool = False,
    out: Any = None,
    *,
    axis: int | None = -1,
    context: _tiles.Context | None = None,
) -> tuple[GroupData, Any]: ...
def sort(
    a: Any,
    values: Any = None,
    descending: bool = False,
    out: Any = None,
    *,
    axis: int | None = -1,
    context: _tiles.Context | None = None,
) -> Any:
    """A sorted copy of numbers, along an axis as in NumPy.

    The sort is stable, also in descending order. -0.0 equals 0.0, and nan is greater than all other
    values, as in NumPy.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Integers, bool, float16, bfloat16, float32 or float64, of any strides. It is sorted in place if `out`
        is `a` itself.
    values : optional
        Elements of any type of at most 16 bytes, of the shape of `a`; a copy of them is reordered
        with the keys.
    descending : bool
        Whether the largest element comes first.
    out : optional
        Where the result goes, of the shape and dtype of `a`; with `values` two of them, a tuple.
    axis : int, optional
        The dimension along which elements are sorted: by default the last one, so that each row of
        a matrix is sorted. None: all elements, in one dimension.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`; with `values` a tuple of both. An ndarray is complete
        on return; reading a view or an array waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, or memory overlaps.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.sort(np.array([3, 1, 2]), descending=True)
    array([3, 2, 1])
    >>> tiles.sort(np.array([3, 1, 2]), np.array([0.3, 0.1, 0.2]))
    (array([1, 2, 3]), array([0.1, 0.2, 0.3]))
    >>> tiles.sort(np.array([[3, 1], [1, 2]]), axis=0)
    array([[1, 1],
           [3, 2]])
    """
    given = (a,) if values is None else (a, values)
    for name, each in zip(("a", "values"), given):
        checked_kind("sort", name, each)
    dimension = None if axis is None else checked_axis("sort", axis, a.ndim)
    if values is not None and tuple(values.shape) != tuple(a.shape):
        raise ArgumentError(
            f"sort: 'values' has shape {tuple(values.shape)}; expected {tuple(a.shape)}, that of 'a'"
        )
    if any(is_distributed(each) for each in given):
        _sort_over_group(given, out, dimension, descending, context)
        return out
    wanted = (None,) * len(given) if out is None else (out,) if values is None else tuple(out)
    if len(wanted) != len(given):
        raise ArgumentError(
            f"sort: 'out' has {count_of(len(wanted), 'element')}; expected {len(given)}"
        )
    where = context_of(context, *given, *wanted)
    if wanted[0] is not a and share_memory(wanted[0], values):
        raise ArgumentError(
            "sort: 'out[0]' and 'values' overlap; expected separate memory for each"
        )
    results = _copies("sort", given, wanted, where, axis is None)
    views = [written_view(each) for each in results]
    if a.size:
        lines = [Rows(view, dimension or 0, where) for view in views]
        with in_words_of("sort", keys="a"):
            _tiles.run_algorithm(
                "sort",
                where,
                keys=lines[0].matrix,
                values=lines[1].matrix if len(lines) == 2 else None,
                flags=DESCENDING if descending else 0,
            )
        for each in lines:
            each.write_back()
    for view, result in zip(views, results):
        if isinstance(result, np.ndarray):
            view.synchronize()
    return results[0] if values is None else results


def segmented_sort(
    a: Any,
    offsets: Any,
    values: Any = None,
    descending: bool = False,
    out: Any = None,
    *,
    context: _tiles.Context | None = None,
) -> Any:
    """A copy of a line of numbers in which each segment is sorted, all segments at once.

    One group of threads sorts a segment: many segments of any lengths are sorted fast, a single long
    one is sorted faster by `sort`.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        As for `sort`, of 1 dimension. Segment n is ``a[offsets[n]:offsets[n + 1]]``.
    offsets : numpy.ndarray, array_view or array
        int32 or int64, in ascending order, one more than there are segments. Elements in no segment
        stay where they are.
    values, descending, out, context
        As for `sort`.

    Returns
    -------
    numpy.ndarray, array_view or array
        As `sort`.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, or memory overlaps.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.segmented_sort(np.array([3, 1, 2, 9, 7]), np.array([0, 3, 5]))
    array([1, 2, 3, 7, 9])
    """
    given = (a,) if values is None else (a, values)
    for name, each in zip(("a", "values"), given):
        checked_kind("segmented_sort", name, each)
    checked_kind("segmented_sort", "offsets", offsets)
    if values is not None and tuple(values.shape) != tuple(a.shape):
        raise ArgumentError(
            f"segmented_sort: 'values' has shape {tuple(values.shape)}; expected {tuple(a.shape)}, "
            "that of 'a'"
        )
    wanted = (None,) * len(given) if out is None else (out,) if values is None else tuple(out)
    if len(wanted) != len(given):
        raise ArgumentError(
            f"segmented_sort: 'out' has {count_of(len(wanted), 'element')}; expected {len(given)}"
        )
    where = context_of(context, *given, offsets, *wanted)
    results = _copies("segmented_sort", given, wanted, where)
    views = [written_view(each) for each in results]
    with in_words_of("segmented_sort", keys="a"):
        _tiles.run_algorithm(
            "segmented_sort",
            where,
            keys=views[0],
            values=views[1] if len(views) == 2 else None,
            offsets=read_view(offsets),
            flags=DESCENDING if descending else 0,
        )
    for view, result in zip(views, results):
        if isinstance(result, np.ndarray):
            view.synchronize()
    return results[0] if values is None else results


def _sort_over_group(
    given: tuple[Any, ...], out: Any, dimension: int | None, descending: bool, context: Any
) -> None:
    a = given[0]
    given_out = (out,) if len(given) == 1 else out
    if not isinstance(given_out, tuple) or [*map(id, given_out)] != [*map(id, given)]:
        raise ArgumentError(
            "sort: distributed views are sorted in place; expected them as 'out': sort(a, out=a) or "
            "sort(a, values, out=(a, values))"
        )
    if dimension != a.ndim - 1 or a.ndim > 2:
        raise ArgumentError(
            f"sort: 'a' is distributed and has {count_of(a.ndim, 'dimension')}; expected 1, or 2 with "
            "the last one as axis"
        )
    with in_words_of("sort", keys="a"):
        _tiles.run_algorithm(
            "sort",
            context_of(context, *given),
            keys=written_view(a),
            values=written_view(given[1]) if len(given) == 2 else None,
            flags=DESCENDING if descending else 0,
        )


def _copies(
    operation: str, given: Sequence[Any], wanted: Sequence[Any], where: Any, is_flat: bool = False
) -> tuple[Any, ...]:
    """The data where it is to be sorted: in what `out` has, or in new memory."""
    names = ["out"] if len(given) == 1 else [f"out[{n}]" for n in range(len(given))]
    made = []
    for data, out, name in zip(given, wanted, names):
        shape = (data.size,) if is_flat else tuple(data.shape)
        result = result_for(operation, data, out, shape, data.dtype, where, name=name)
        if result is not data and data.size:
            view = written_view(result)
            with in_words_of(operation, **{"from": "a", "to": name}):
                _tiles.copy(read_view(data), view._reshaped(data.shape) if is_flat else view)
        made.append(result)
    return tuple(made)


def argsort(
    a: Data,
    descending: bool = False,
    out: Data | None = None,
    dtype: Any = np.int64,
    *,
    axis: int = -1,
    context: _tiles.Context | None = None,
) -> Data:
    """The indices that sort numbers, along an axis as in NumPy.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        As for `sort`.
    descending : bool
        Whether the largest element comes first.
    out : optional
        Where the result goes: of the shape of `a`, int32 or int64; it must not overlap `a`.
    dtype : numpy.dtype
        Of the result, if there is no `out`: int64 as in NumPy, or int32.
    axis : int
        The dimension along which elements are sorted: by default the last one.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`. The sort is stable, also in descending order. An
        ndarray is complete on return; reading a view or an array waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, or memory overlaps.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.argsort(np.array([3, 1, 2]))
    array([1, 2, 0])
    """
    checked_kind("argsort", "a", a)
    dimension = checked_axis("argsort", axis, a.ndim)
    where = context_of(context, a, out)
    result = result_for("argsort", a, out, a.shape, np.dtype(dtype), where, any_dtype=True)
    with written("argsort", result, keys="a", indices="out") as target:
        if a.size:
            keys = Rows(read_view(a), dimension, where)
            indices = Rows(target, dimension, where, is_read=False)
            _tiles.run_algorithm(
                "argsort",
                where,
                keys=keys.matrix,
                indices=indices.matrix,
                flags=DESCENDING if descending else 0,
            )
            indices.write_back()
    return result
