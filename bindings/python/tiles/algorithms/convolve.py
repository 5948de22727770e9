"""``convolve``: weighted sums of neighbours."""

from __future__ import annotations

from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array import array
from tiles._array_view import array_view
from tiles._errors import ArgumentError
from tiles.algorithms.borders import BORDERS, VALID, border_of
from tiles.algorithms.operands import (
    GroupData,
    checked_kind,
    context_of,
    read_view,
    result_for,
    written,
)
from tiles.algorithms.recorded import recorded


CORRELATE = 1
"""``TILES_CONVOLVE_CORRELATE`` of tiles.h."""


@recorded
def convolve(
    a: GroupData,
    weights: Any,
    mode: str = "reflect",
    cval: float = 0.0,
    out: GroupData | None = None,
    *,
    correlate: bool = False,
    context: _tiles.Context | None = None,
) -> GroupData:
    """Weighted sum of the neighbours of each element.

    Parameters
    ----------
    a : numpy.ndarray, array_view or array
        Of 1 to 3 dimensions and any strides. The weights apply to the last dimensions, as many as
        they have; other dimensions are batches. float32, float64, float16, bfloat16 or int32; with weights of
        float32 also integers of 8 and 16 bits.
    weights : array_like, array_view or array, or a pair of them
        Of 1 or 2 dimensions; their dtype is that of the result; sequences get the dtype of `a`, or
        float32. A pair of one-dimensional weights is a column and a row of separable weights, which
        need fewer multiplications. A kernel is compiled for each shape.
    mode : str
        Values beyond the border of a b c d: "reflect" d c b a | a b c d | d c b a, "constant"
        `cval`, "nearest" a a a a | a b c d | d d d d, "mirror" d c b | a b c d | c b a, "wrap"
        a b c d | a b c d | a b c d, all as in SciPy; "valid": none, the result is smaller.
    cval : float
        For "constant".
    out : optional
        Where the result goes; it must not overlap the others.
    correlate : bool
        Compute a correlation. Otherwise the weights are flipped in each dimension.
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
    UnsupportedError
        For float64 on a device without it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> a = np.array([1, 2, 3, 4], np.float32)
    >>> tiles.convolve(a, [1, 0, -1])
    array([1., 2., 2., 1.], dtype=float32)
    >>> tiles.convolve(np.outer(a, a), ([1, 2, 1], [1, 2, 1]), mode="valid")
    array([[ 64.,  96.],
           [ 96., 144.]], dtype=float32)
    """
    checked_kind("convolve", "a", a)
    border = border_of("convolve", "mode", mode, {**BORDERS, **VALID})
    down, across = _parts(weights, a.dtype)
    shape = _shape_of_result(a, down, across) if mode == "valid" else tuple(a.shape)
    where = context_of(context, a, down, across, out)
    result = result_for("convolve", a, out, shape, down.dtype, where)
    row = None if across is None else read_view(across)
    names = {"from": "a", "to": "out", "across": "weights", "border_value": "cval"}
    with written("convolve", result, **names) as target:
        _tiles.run_algorithm(
            "convolve",
            where,
            from_=read_view(a),
            weights=read_view(down),
            across=row,
            to=target,
            border=border,
            border_value=cval,
            flags=CORRELATE if correlate else 0,
        )
    return result


def _parts(weights: Any, elements: np.dtype) -> tuple[Any, Any]:
    """All weights and None, or their column and their row."""
    is_pair = isinstance(weights, tuple) and len(weights) == 2
    # What is data is not asked for its dimensions by NumPy, which would read it from its device.
    if is_pair and all(_is_data(each) or np.ndim(each) == 1 for each in weights):
        return _data(weights[0], elements), _data(weights[1], elements)
    return _data(weights, elements), None


def _is_data(weights: Any) -> bool:
    return isinstance(weights, (np.ndarray, array_view, array))


def _data(weights: Any, elements: np.dtype) -> Any:
    if _is_data(weights):
        return weights
    is_short = elements.kind in "iu" and elements.itemsize < 4
    try:
        given = np.asarray(weights)
        made = given.astype(np.float32 if is_short else elements)
    except (TypeError, ValueError):
        raise ArgumentError(
            f"convolve: 'weights' is of type {type(weights).__name__}, and cannot be read as numbers; expected "
            "an array, rows of numbers of one length, or a pair of these"
        ) from None
    if made.dtype.kind in "iu" and not np.array_equal(made, given):
        raise ArgumentError(
            f"convolve: 'weights' are {given.tolist()}; expected whole numbers, as 'a' has dtype "
            f"{elements}"
        )
    return made


def _shape_of_result(a: Any, down: Any, across: Any) -> tuple[int, ...]:
    """That of `a` less what the weights need around them."""
    weights = tuple(down.shape) if across is None else (down.shape[0], across.shape[0])
    shape = list(a.shape)
    for d in range(1, min(len(weights), len(shape)) + 1):
        shape[-d] -= weights[-d] - 1
        if shape[-d] < 1:
            raise ArgumentError(
                f"convolve: 'a' has shape {tuple(a.shape)} and the weights {weights}; expected no "
                "more weights than elements with the mode 'valid'"
            )
    return tuple(shape)
