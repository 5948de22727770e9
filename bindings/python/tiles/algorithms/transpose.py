"""``transpose``: rows become columns."""

from __future__ import annotations

import numpy as np

from tiles import _tiles
from tiles._errors import ArgumentError
from tiles.algorithms.operands import (
    Data,
    checked_kind,
    context_of,
    read_view,
    result_for,
    written,
)


def transpose(a: Data, out: Data | None = None, *, context: _tiles.Context | None = None) -> Data:
    """Rows become columns: of a matrix, or of each matrix of a batch.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Of 2 dimensions, or of 3 with the batch first; of any strides and any element type, structs
        too. `a` itself may be `out` if its matrices are square.
    out : optional
        Where the result goes: of the same dtype, the last two dimensions the other way round.
        Apart from `a`, it has no element in common with it.
    context : Context, optional
        Where it runs; that of an array, or the default context, if not given.

    Returns
    -------
    numpy.ndarray, array_view or array
        `out`, or new data of the kind of `a`. An ndarray is complete; a view or an array is waited
        for when it is read.

    Raises
    ------
    ArgumentError
        If dimensions, types or memory do not fit.

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
            f"transpose: 'a' has {len(a.shape)} dimensions; expected 2, or 3 with the batch first"
        )
    shape = (*a.shape[:-2], a.shape[-1], a.shape[-2])
    where = context_of(context, a, out)
    result = result_for("transpose", a, out, shape, a.dtype, where)
    with written("transpose", result, **{"from": "a", "to": "out"}) as target:
        _tiles.run_algorithm("transpose", where, from_=read_view(a), to=target)
    return result
