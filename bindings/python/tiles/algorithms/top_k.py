"""``top_k``: the largest or smallest elements, and their indices."""

from __future__ import annotations

import operator
from itertools import combinations
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._errors import ArgumentError
from tiles.algorithms.operands import (
    Data,
    checked_kind,
    context_of,
    read_view,
    result_for,
    share_memory,
    written,
)
from tiles.algorithms.rows import Rows, checked_axis

SMALLEST = 1


def top_k(
    a: Data,
    k: int,
    largest: bool = True,
    out: tuple[Data, Data] | None = None,
    dtype: Any = np.int64,
    *,
    axis: int = -1,
    context: _tiles.Context | None = None,
) -> tuple[Data, Data]:
    """The k largest or smallest elements along an axis, in order, and their indices.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Integers, bool, float16, bfloat16, float32 or float64, of any shape and strides.
    k : int
        How many: from 0 to the length of the axis.
    largest : bool
        Whether the largest elements are wanted, the largest first, or the smallest.
    out : tuple of two, optional
        Where elements and indices go: of the shape of `a`, with k along the axis; elements of the dtype
        of `a`, indices int32 or int64. They must not overlap.
    dtype : numpy.dtype
        Of the indices, if there is no `out`: int64 as in NumPy, or int32.
    axis : int
        The dimension that is searched: by default the last one.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    tuple of numpy.ndarray, array_view or array
        The elements and their indices along the axis: `out`, or new data of the kind of `a`. They are
        the first k of ``argsort``: equal elements come in the order of their indices, and a NaN is
        greater than all other elements. An ndarray is complete on return; reading a view or an array
        waits.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, memory overlaps, or k is out of range.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.top_k(np.array([3, 9, 1, 9]), 3)
    (array([9, 9, 3]), array([1, 3, 0]))
    >>> tiles.top_k(np.array([[3, 9, 1], [4, 2, 8]]), 1, largest=False)
    (array([[1],
           [2]]), array([[2],
           [1]]))
    """
    checked_kind("top_k", "a", a)
    dimension: int = checked_axis("top_k", axis, a.ndim)
    count = _checked_count(k, a.shape[dimension])
    if out is not None and (not isinstance(out, tuple) or len(out) != 2):
        raise ArgumentError(
            f"top_k: 'out' is of type {type(out).__name__}; expected a tuple of two: where the elements "
            "and their indices go"
        )
    given = (None, None) if out is None else out
    _check_apart(("a", a), ("out[0]", given[0]), ("out[1]", given[1]))
    if out is None and np.dtype(dtype) not in (np.int32, np.int64):
        raise ArgumentError(f"top_k: 'dtype' is {np.dtype(dtype)}; expected int32 or int64")
    where = context_of(context, a, *given)
    shape = list(a.shape)
    shape[dimension] = count
    elements = result_for("top_k", a, given[0], shape, a.dtype, where, name="out[0]")
    indices = result_for(
        "top_k", a, given[1], shape, np.dtype(dtype), where, any_dtype=True, name="out[1]"
    )
    words = {"from": "a", "to": "out[0]", "indices": "out[1]"}
    with written("top_k", elements, **words) as to, written("top_k", indices, **words) as places:
        if elements.size:
            targets = [Rows(each, dimension, where, is_read=False) for each in (to, places)]
            _tiles.run_algorithm(
                "top_k",
                where,
                **{"from": Rows(read_view(a), dimension, where).matrix},
                to=targets[0].matrix,
                indices=targets[1].matrix,
                flags=0 if largest else SMALLEST,
            )
            for each in targets:
                each.write_back()
    return elements, indices


# Rows of more dimensions are copies, which overlap nothing.
def _check_apart(*given: tuple[str, Any]) -> None:
    for (name, one), (other_name, other) in combinations(given, 2):
        if share_memory(one, other):
            raise ArgumentError(
                f"top_k: '{name}' and '{other_name}' overlap; write to separate memory, or copy "
                f"'{name}' first"
            )


def _checked_count(k: Any, length: int) -> int:
    number: Any = "" if isinstance(k, bool) else k
    try:
        count = operator.index(number)
    except TypeError:
        raise ArgumentError(f"top_k: k is {k!r}; expected an int") from None
    if not 0 <= count <= length:
        raise ArgumentError(f"top_k: k is {count}; expected 0 to {length}, the length of the axis")
    return count
