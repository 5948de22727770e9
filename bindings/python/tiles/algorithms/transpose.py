"""``transpose``: transposed matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from tiles import _tiles
from tiles._count_of import count_of
from tiles._errors import ArgumentError
from tiles.algorithms.operands import (
    GroupData,
    checked_kind,
    context_of,
    is_distributed,
    read_view,
    result_for,
    written,
)
from tiles.algorithms.recorded import recorded


@recorded
def transpose(a: GroupData, out: GroupData | None = None, *, context: _tiles.Context | None = None) -> GroupData:
    """Transpose a matrix, or each matrix of a batch.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Of 2 dimensions, or of 3 with the batch first; of any strides and any element type,
        including structs. `a` itself may be `out` if its matrices are square.
    out : optional
        Where the result goes: of the same dtype, with the last two dimensions exchanged. It may be
        `a`; otherwise it must not overlap it.
    context : Context, optional
        Where to run; by default the context of an array argument, or the default context.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`. An ndarray is complete on return; reading a view or
        an array waits.

    Raises
    ------
    ArgumentError
        If dimensions or types do not match, or memory overlaps.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> tiles.transpose(np.arange(6, dtype=np.int32).reshape(2, 3))
    array([[0, 3],
           [1, 4],
           [2, 5]], dtype=int32)
    """
    checked_kind("transpose", "a", a)
    if len(a.shape) not in (2, 3):
        raise ArgumentError(
            f"transpose: 'a' has {count_of(len(a.shape), 'dimension')}; expected 2, or 3 with "
            "the batch first"
        )
    shape = (*a.shape[:-2], a.shape[-1], a.shape[-2])
    where = context_of(context, a, out)
    if out is None and is_distributed(a):
        out = _split_alike(a, shape)
    result = result_for("transpose", a, out, shape, a.dtype, where)
    with written("transpose", result, **{"from": "a", "to": "out"}) as target:
        _tiles.run_algorithm("transpose", where, from_=read_view(a), to=target)
    return result


def _split_alike(a: Any, shape: tuple[int, ...]) -> Any:
    """A distributed view whose members have the results that their elements of `a` become."""
    split, last = a.distribution.dimension or 0, len(shape) - 1
    return a._like(shape, a.dtype, {last: last - 1, last - 1: last}.get(split, split))
