"""Whether two candidates computed the same."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

# The order of additions differs between tiles of different sizes.
_TOLERANCES = {2: 1e-2, 4: 1e-4, 8: 1e-9}


def difference(
    expected: Sequence[np.ndarray], got: Sequence[np.ndarray], tolerance: float | None
) -> str:
    """What is different, "" if nothing is. Whole numbers have to be equal; floats to `tolerance` of
    the largest magnitude in their array.

    Examples
    --------
    >>> import numpy as np
    >>> from tiles.tuning.verification import difference
    >>> difference([np.array([1.0, 2.0])], [np.array([1.0, 2.5])], None)
    'result 1 differs at [1]: expected 2.0, got 2.5'
    """
    for number, (right, result) in enumerate(zip(expected, got), 1):
        wrong = _wrong(np.asarray(right), np.asarray(result), tolerance)
        if wrong.any():
            place = tuple(int(index[0]) for index in np.nonzero(wrong))
            return (
                f"result {number} differs at {list(place)}: expected {right[place]}, "
                f"got {result[place]}"
            )
    return ""


def _wrong(right: np.ndarray, result: np.ndarray, tolerance: float | None) -> np.ndarray:
    """Which elements differ."""
    if right.dtype.names is not None:
        fields = [_wrong(right[name], result[name], tolerance) for name in right.dtype.names]
        by_element = [field.reshape(*right.shape, -1).any(axis=-1) for field in fields]
        return np.asarray(np.logical_or.reduce(by_element))
    if right.dtype.kind != "f":
        return np.asarray(right != result)
    if tolerance is None:
        tolerance = _TOLERANCES[right.dtype.itemsize]
    magnitude = np.abs(right[np.isfinite(right)], dtype=np.float64).max(initial=0.0)
    bound = tolerance * magnitude
    is_close = np.isclose(result, right, rtol=tolerance, atol=bound, equal_nan=True)
    return np.asarray(np.logical_not(is_close))
