"""``select``: some elements, contiguous; ``partition``: and the others behind them; ``unique`` and
``run_length``: one element of each run of equal ones."""

from __future__ import annotations

from typing import Any, overload

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._array_view import array_view
from tiles._errors import ArgumentError
from tiles.algorithms.arguments import checked_text
from tiles.algorithms.operands import (
    checked_kind,
    checked_result,
    context_of,
    in_words_of,
    read_view,
    result_for,
    result_like,
    written_view,
)
from tiles.algorithms.sort import sort

LONGEST = 2**31 - 1
"""The largest extent of a dimension."""


@overload
def select(
    a: np.ndarray, where: Any, out: Any = None, *, context: _tiles.Context | None = None
) -> np.ndarray: ...
@overload
def select(
    a: array_view | array, where: Any, out: Any = None, *, context: _tiles.Context | None = None
) -> array_view: ...
def select(a: Any, where: Any, out: Any = None, *, context: _tiles.Context | None = None) -> Any:
    """The elements that are selected, one after the other in their order, row by row.

    Waits until their number is known.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Of any strides; with a mask of any type, with a predicate integers, bool, float32 or
        float64.
    where : numpy.ndarray, array_view, array or str
        A mask, numbers or bools of the shape of `a` of which those that are not 0 select; or a
        predicate, in OpenCL C an expression of `x`.
    out : optional
        Of the kind and dtype of `a`, of one dimension: where they go. What does not fit is left
        out. It must not overlap `a`.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray or array_view
        Of one dimension, as long as elements are selected: of an ndarray an ndarray; of a view
        or an array a view, which is waited for when it is read. Of `out`, if it is given.

    Raises
    ------
    ArgumentError
        If shapes or types do not match, or more elements are selected than one dimension holds.
    BuildError
        If a predicate does not compile.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.array([3, -1, 4, -1, 5], np.int32)
    >>> tiles.select(a, "x > 3")
    array([4, 5], dtype=int32)
    >>> tiles.select(a, a < 0)
    array([-1, -1], dtype=int32)
    """
    checked_kind("select", "a", a)
    _checked_condition("select", where)
    on = context_of(context, a, where, out)
    if out is None:
        most = min(int(np.prod(a.shape, dtype=np.int64)), LONGEST)
        result = result_like(a, (most,), a.dtype, on)
    else:
        checked_result("select", out, out.shape[:1], a.dtype)
        result = out
    target, found = _submitted("select", a, where, result, on)
    if out is None and found > LONGEST:
        raise ArgumentError(
            f"select: {found} elements are selected; expected at most {LONGEST}, which fit one "
            "dimension: select from parts of 'a'"
        )
    return _first(target, result, min(found, result.shape[0]))


@overload
def partition(
    a: np.ndarray, where: Any, out: Any = None, *, context: _tiles.Context | None = None
) -> tuple[np.ndarray, int]: ...
@overload
def partition(
    a: array_view | array, where: Any, out: Any = None, *, context: _tiles.Context | None = None
) -> tuple[array_view, int]: ...
def partition(
    a: Any, where: Any, out: Any = None, *, context: _tiles.Context | None = None
) -> tuple[Any, int]:
    """The selected elements first, then the others, both in their original order.

    This is a stable partition by a condition, unlike ``np.partition``. Waits until the number of
    selected elements is known.

    Parameters
    ----------
    a, where, context
        As in `select`.
    out : optional
        Of the kind and dtype of `a`, of one dimension and as many elements: where they go. It must
        not overlap `a`.

    Returns
    -------
    tuple
        The elements, as `select` returns them, and the number of selected ones, which is the index
        of the first other one.

    Raises
    ------
    ArgumentError
        If shapes or types do not match.
    BuildError
        If a predicate does not compile.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.partition(np.array([3, -1, 4, -1, 5], np.int32), "x > 3")
    (array([ 4,  5,  3, -1, -1], dtype=int32), 2)
    """
    checked_kind("partition", "a", a)
    _checked_condition("partition", where)
    on = context_of(context, a, where, out)
    size = int(np.prod(a.shape, dtype=np.int64))
    result = result_for("partition", a, out, (size,), a.dtype, on)
    target, found = _submitted("partition", a, where, result, on)
    if not isinstance(result, np.ndarray):
        return target, found
    target.synchronize()
    return result, found


def unique(
    a: Any, return_counts: bool = False, *, context: _tiles.Context | None = None
) -> Any:
    """The different elements in ascending order, as in NumPy.

    Waits until their number is known. All nan are one element, and -0.0 equals 0.0.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Integers, bool, float16, bfloat16, float32 or float64, of any shape and strides.
    return_counts : bool
        Whether the result has the number of times that each element occurs, too.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray or array_view
        Of one dimension; with `return_counts` a tuple of it and an int64 one of the counts. Of an
        ndarray an ndarray, of a view or an array a view.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.unique(np.array([3, 1, 3, 2, 1]), return_counts=True)
    (array([1, 2, 3]), array([2, 1, 2]))
    """
    checked_kind("unique", "a", a)
    ordered = sort(a, axis=None, context=context)
    return _runs("unique", ordered, return_counts, context)


def run_length(a: Any, *, context: _tiles.Context | None = None) -> tuple[Any, Any]:
    """The elements of runs of equal elements, and the length of each run.

    Runs are of neighbours, row by row. Waits until their number is known.

    Parameters
    ----------
    a, context
        As in `unique`.

    Returns
    -------
    tuple
        The element of each run in their order, and their lengths, int64: ndarrays of an ndarray,
        views of a view or an array. ``numpy.repeat`` of them is `a`.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.run_length(np.array([7, 7, 7, 2, 7]))
    (array([7, 2, 7]), array([3, 1, 1]))
    """
    checked_kind("run_length", "a", a)
    runs: tuple[Any, Any] = _runs("run_length", a, True, context)
    return runs


def _runs(operation: str, a: Any, has_lengths: bool, context: _tiles.Context | None) -> Any:
    on = context_of(context, a)
    most = min(int(np.prod(a.shape, dtype=np.int64)), LONGEST)
    results = [result_like(a, (most,), a.dtype, on)]
    if has_lengths:
        results.append(result_like(a, (most,), np.dtype(np.int64), on))
    views = [written_view(each) for each in results]
    with in_words_of(operation, **{"from": "a"}):
        found = _found_by(
            "unique",
            on,
            from_=read_view(a),
            to=views[0],
            lengths=views[1] if has_lengths else None,
        )
    if found > LONGEST:
        raise ArgumentError(
            f"{operation}: there are {found} runs; expected at most {LONGEST}, which fit one "
            "dimension: take parts of 'a'"
        )
    parts = tuple(_first(view, result, found) for view, result in zip(views, results))
    return parts if has_lengths else parts[0]


def _first(view: array_view, result: Any, count: int) -> Any:
    """The first elements of a result."""
    part = view.section([0], [count])
    if not isinstance(result, np.ndarray):
        return part
    part.synchronize()
    return result[:count]


def _checked_condition(algorithm: str, where: Any) -> None:
    if isinstance(where, str):
        checked_text(algorithm, "where", where)
    else:
        checked_kind(algorithm, "where", where)


def _submitted(
    algorithm: str, a: Any, where: Any, result: Any, on: _tiles.Context | None
) -> tuple[array_view, int]:
    """A view of the result, and how many elements are selected."""
    target = written_view(result)
    is_predicate = isinstance(where, str)
    with in_words_of(algorithm, **{"from": "a", "mask": "where", "to": "out"}):
        found = _found_by(
            algorithm,
            on,
            from_=read_view(a),
            to=target,
            mask=None if is_predicate else read_view(where),
            predicate=where if is_predicate else None,
        )
    return target, found


_spare_counts: list[tuple[np.ndarray, array_view]] = []
"""Numbers that no call uses, of the default context; others have their own."""


def _found_by(algorithm: str, on: _tiles.Context | None, **fields: Any) -> int:
    """The number that an algorithm counts."""
    spare = _spare_counts if on is None else on.__dict__.setdefault("_spare_counts", [])
    try:
        count, number = spare.pop()
    except IndexError:
        count = np.zeros(1, np.int64)
        number = array_view(count)
    _tiles.run_algorithm(algorithm, on, count=number, **fields)
    number.synchronize()
    found = int(count[0])
    spare.append((count, number))
    return found
