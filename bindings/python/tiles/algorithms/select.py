"""``select``: some elements, contiguous; ``partition``: and the others behind them."""

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
    found = min(found, result.shape[0])
    part = target.section([0], [found])
    if not isinstance(result, np.ndarray):
        return part
    part.synchronize()
    return result[:found]


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


def _checked_condition(algorithm: str, where: Any) -> None:
    if isinstance(where, str):
        checked_text(algorithm, "where", where)
    else:
        checked_kind(algorithm, "where", where)


def _submitted(
    algorithm: str, a: Any, where: Any, result: Any, on: _tiles.Context | None
) -> tuple[array_view, int]:
    """A view of the result, and how many elements are selected."""
    count = np.zeros(1, np.int64)
    target, number = written_view(result), array_view(count)
    is_predicate = isinstance(where, str)
    with in_words_of(algorithm, **{"from": "a", "mask": "where", "to": "out"}):
        _tiles.run_algorithm(
            algorithm,
            on,
            from_=read_view(a),
            to=target,
            count=number,
            mask=None if is_predicate else read_view(where),
            predicate=where if is_predicate else None,
        )
    number.synchronize()
    return target, int(count[0])
